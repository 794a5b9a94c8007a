//! The authority over one game: the only owner of the secret.

use pegmind_rules::{Code, Explanation, Feedback, Game, GameError, OpenCount, Row, Rules, explain};

use crate::answers::OpenRow;
use crate::evasion::{Evasion, Witness};
use crate::event::{Audited, audit};
use crate::secret::{Commitment, HiddenCode, Opening, Secret};

/// Who knows the code.
#[derive(Debug)]
enum Holder {
    /// Nobody yet: the codemaker has not settled on one.
    Nobody,
    /// This referee.
    Known(Secret),
    /// A person, on a real board or in their head.
    Table,
    /// Nobody: the codemaker settles on none until its answers leave only one.
    Evading(Evasion),
}

/// Keeps the rows and the secret of a game, and answers guesses.
#[derive(Debug)]
pub struct Referee {
    game: Game,
    holder: Holder,
}

impl Referee {
    /// A game that waits for its code.
    #[must_use]
    pub const fn new(rules: Rules) -> Self {
        Self { game: Game::new(rules), holder: Holder::Nobody }
    }

    /// Takes the codemaker's code into keeping and returns the commitment.
    pub fn settle(&mut self, secret: Secret) -> Commitment {
        let commitment = secret.commitment();
        self.holder = Holder::Known(secret);
        commitment
    }

    /// Learns that the code is on a table and stays there.
    pub fn leave_on_table(&mut self) {
        self.holder = Holder::Table;
    }

    /// Learns that the codemaker evades, with what was kept of that.
    pub(crate) fn evade(&mut self, evasion: Evasion) {
        self.holder = Holder::Evading(evasion);
    }

    /// Whether the codemaker settles on no code.
    #[must_use]
    pub const fn is_evading(&self) -> bool {
        self.evasion().is_some()
    }

    pub(crate) const fn evasion(&self) -> Option<&Evasion> {
        match &self.holder {
            Holder::Evading(evasion) => Some(evasion),
            Holder::Nobody | Holder::Known(_) | Holder::Table => None,
        }
    }

    /// Takes in the code that the evader's answer to the placed guess comes
    /// from. False if it does not give the answers before.
    pub(crate) fn take_witness(&mut self, code: HiddenCode) -> bool {
        let Holder::Evading(evasion) = &mut self.holder else { return false };
        evasion.take(self.game.board().rules(), code)
    }

    /// Takes in what an evader shows after the end. False if it does not
    /// belong to its answers.
    pub(crate) fn show(&mut self, code: Option<Code>, open: Vec<OpenCount>) -> bool {
        let Holder::Evading(evasion) = &mut self.holder else { return false };
        evasion.show(self.game.board().rules(), code, open)
    }

    /// Whether an evader has still to show a code for the game that is over.
    #[must_use]
    pub fn owes_reveal(&self) -> bool {
        let waits = self.evasion().is_some_and(|evasion| !evasion.is_shown());
        waits && self.game.outcome().is_some()
    }

    /// The code that an evader's last answer comes from.
    pub(crate) const fn witness(&self) -> Option<&Witness> {
        match self.evasion() {
            Some(evasion) => evasion.witness(),
            None => None,
        }
    }

    /// How many codes an evader had open before the first answer and after
    /// each, once the game is over.
    #[must_use]
    pub fn open(&self) -> &[OpenCount] {
        self.evasion().filter(|_| self.game.outcome().is_some()).map_or(&[], Evasion::open)
    }

    /// The same for each answer.
    #[must_use]
    pub fn open_rows(&self) -> Vec<OpenRow> {
        let shown = self.evasion().filter(|_| self.game.outcome().is_some());
        shown.map_or_else(Vec::new, Evasion::open_rows)
    }

    /// Which peg of a guess matches what, if there is a code here. Not for the
    /// codebreaker's eyes.
    pub(crate) fn explain(&self, guess: &Code) -> Option<Explanation> {
        match &self.holder {
            Holder::Known(secret) => Some(secret.explain(guess)),
            Holder::Evading(evasion) => evasion.code().map(|code| explain(&code, guess)),
            Holder::Nobody | Holder::Table => None,
        }
    }

    /// Whether there is a code to guess at.
    #[must_use]
    pub const fn is_settled(&self) -> bool {
        !matches!(self.holder, Holder::Nobody)
    }

    /// Whether the code is off this program's hands.
    #[must_use]
    pub const fn is_on_table(&self) -> bool {
        matches!(self.holder, Holder::Table)
    }

    /// The public state.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The codemaker's promise, if the code is known here.
    #[must_use]
    pub fn commitment(&self) -> Option<Commitment> {
        self.secret().map(Secret::commitment)
    }

    /// The right answer to the placed guess, if the code is known here; an
    /// evader's answer, once it was thought of.
    #[must_use]
    pub fn right_answer(&self) -> Option<Feedback> {
        let (rules, guess) = (self.game.board().rules(), self.game.pending()?);
        match &self.holder {
            Holder::Known(secret) => Some(secret.mark(rules, guess)),
            Holder::Evading(evasion) => evasion.answer(rules, guess),
            Holder::Nobody | Holder::Table => None,
        }
    }

    /// The code and its salt, once the game is over; of an evader a code that
    /// gives all its answers.
    #[must_use]
    pub fn opening(&self) -> Option<Opening> {
        self.game.outcome()?;
        let shown = || self.evasion()?.code().map(|code| Opening { code, salt: None });
        self.secret().map(Secret::open).or_else(shown)
    }

    /// The answers given by hand that were wrong, once the game is over. A
    /// code on a table is known only if it was found.
    #[must_use]
    pub fn audit(&self) -> Vec<Audited> {
        let Some(outcome) = self.game.outcome() else { return Vec::new() };
        let board = self.game.board();
        let found = board.rows().last().filter(|_| outcome.is_solved()).map(|row| row.guess);
        match (self.opening().map(|opening| opening.code).or(found), self.evasion()) {
            (Some(code), Some(evasion)) => evasion.audit(board.rules(), &code),
            (Some(code), None) => audit(board, &code),
            (None, _) => Vec::new(),
        }
    }

    pub(crate) const fn game_mut(&mut self) -> &mut Game {
        &mut self.game
    }

    pub(crate) fn answer(&mut self, feedback: Feedback) -> Result<Row, GameError> {
        let row = self.game.answer(feedback)?;
        if let Holder::Evading(evasion) = &mut self.holder {
            evasion.answers_mut().push(row);
        }
        Ok(row)
    }

    pub(crate) fn take_back(&mut self) -> Result<Row, GameError> {
        let row = self.game.take_back()?;
        if let Holder::Evading(evasion) = &mut self.holder {
            evasion.answers_mut().take_back();
        }
        Ok(row)
    }

    /// Puts the right answer in the place of a wrong one.
    pub(crate) fn correct(&mut self, row: usize, feedback: Feedback) -> Result<Row, GameError> {
        correct_answer(&mut self.game, row, feedback)
    }

    pub(crate) const fn secret(&self) -> Option<&Secret> {
        match &self.holder {
            Holder::Known(secret) => Some(secret),
            Holder::Nobody | Holder::Table | Holder::Evading(_) => None,
        }
    }

    pub(crate) fn place(&mut self, guess: Code) -> Result<(), GameError> {
        self.game.place(guess)
    }
}

/// Puts the right answer in the place of a wrong one, and returns the row as
/// it was. A guess that is placed still waits; but rows after the code was
/// found were never played.
pub(crate) fn correct_answer(
    game: &mut Game,
    row: usize,
    feedback: Feedback,
) -> Result<Row, GameError> {
    let rows = game.board().rows().iter().copied();
    let from: Vec<Row> = rows.skip(row.saturating_sub(1)).collect();
    let was = *from.first().ok_or(GameError::NothingToWithdraw)?;
    let pending = game.pending().copied();
    for _ in &from {
        game.withdraw_answer()?;
    }
    game.answer(feedback)?;
    for later in from.iter().skip(1).filter(|_| !feedback.is_solved()) {
        game.place(later.guess)?;
        game.answer(later.feedback)?;
    }
    if let Some(guess) = pending.filter(|_| !feedback.is_solved()) {
        game.place(guess)?;
    }
    Ok(was)
}
