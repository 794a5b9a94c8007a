//! Helps with a game on a real board: says what to guess, takes the answer,
//! and again. The rows are those of a session whose code is on a table.

mod words;

use std::io::{self, Write as _};

use pegmind_advice::{Cancel, Limits, Suggestion, find_repairs, suggest};
use pegmind_console::Painter;
use pegmind_face::{
    Phrase,
    amount::amount,
    assessment, capital,
    help::answer_example,
    refusal, repairs,
    word::{SolveLine as Typed, read_solve},
};
use pegmind_protocol::{SolveReply, SuggestReply};
use pegmind_rules::{
    Board, Both, Code, CodePlace, ColorNames, Count, Feedback, KeyPegStyle, Peg, PlayerKind,
    Repair, Row, Setup, SetupOptions,
};
use pegmind_session::{
    Advice, DraftEdit, Effect, Event, GameId, Input, Intent, Moment, Refusal, Response, Seed,
    Session, Start, Ticket,
};
use pegmind_solver::Guesses;

use super::signals;
use super::talk::{Conversation, Next, Stay, Talk, converse};
use crate::exit::{Exit, Failure};
use crate::terminal::say_slow;

/// How many repairs are offered at once, and how many more on request.
const REPAIRS_OFFERED: usize = 9;

/// That there is nothing to be repaired.
const AGREED: &str = "The rows agree with each other; nothing is to be repaired.";

/// What is awaited.
#[derive(Clone, Debug)]
enum Turn {
    /// The answer to this guess, or to another one.
    Answer(Box<Suggestion>),
    /// One of these corrections, of which so many are listed: no code fits all rows.
    Correction { found: Vec<Repair>, listed: usize },
    /// Nothing: the code is found.
    Nothing,
}

/// One game on a real board.
#[derive(Debug)]
pub(crate) struct Assistant<'a> {
    talk: &'a mut Talk,
    painter: Painter,
    guesses: Guesses,
    session: Session,
    /// The session's question whether the answers can be right.
    asked: Option<Ticket>,
    turn: Turn,
}

/// A game of this board whose code is on a table. Nothing of it is kept.
fn begin(board: &Board) -> Result<(Session, Option<Ticket>), Failure> {
    let person = PlayerKind::Human;
    let people = Both { first: person, second: person };
    let options =
        SetupOptions { code_place: CodePlace::Table, ..SetupOptions::new(*board.rules(), people) };
    let start = Start {
        setup: Setup::new(options).map_err(Failure::internal)?,
        id: GameId::new("table").map_err(Failure::internal)?,
        date: String::new(),
        daily: None,
        seed: Seed::from_text("table"),
        entropy: Seed::from_text("table"),
    };
    let (mut session, mut response) = Session::start(start, Moment::ZERO);
    for row in board.rows() {
        response = place(&mut session, *row).map_err(|why| {
            Failure::usage(format!("row '{}={}': {}", row.guess, row.feedback, refusal(&why)))
        })?;
    }
    Ok((session, asked(&response)))
}

/// The question whether the answers can be right.
fn asked(response: &Response) -> Option<Ticket> {
    response.effects.iter().find_map(|effect| {
        let Effect::Consult(consultation) = effect else { return None };
        Some(consultation.ticket)
    })
}

/// Feeds an intent in. Time does not matter here.
fn feed(session: &mut Session, intent: Intent) -> Result<Response, Refusal> {
    session.feed(Input::Intent(intent), Moment::ZERO)
}

/// Places a guess with its answer.
fn place(session: &mut Session, row: Row) -> Result<Response, Refusal> {
    if session.view().pending.is_none() {
        let _drafted = feed(session, Intent::Draft(DraftEdit::Fill(row.guess.pegs().to_vec())))?;
        let _placed = feed(session, Intent::Submit)?;
    }
    match feed(session, Intent::Answer(row.feedback)) {
        // Here any answer can be corrected later.
        Err(Refusal::Doubtful { .. }) => feed(session, Intent::Answer(row.feedback)),
        fed => fed,
    }
}

impl<'a> Assistant<'a> {
    /// An assistant for this board, with the rows that were played already.
    pub(crate) fn new(
        board: &Board,
        guesses: Guesses,
        talk: &'a mut Talk,
    ) -> Result<Self, Failure> {
        let painter = Painter::new(&talk.look.skin, board.rules(), KeyPegStyle::default());
        let (session, asked) = begin(board)?;
        Ok(Self { talk, painter, guesses, session, asked, turn: Turn::Nothing })
    }

    /// Helps until the code is found or the person leaves.
    pub(crate) fn run(mut self) -> Result<Exit, Failure> {
        signals::watch()?;
        self.open()?;
        self.proceed()?;
        converse(&mut self)?;
        match self.turn {
            Turn::Correction { .. } => Ok(Exit::Contradiction),
            Turn::Answer(_) | Turn::Nothing => Ok(Exit::Done),
        }
    }

    fn board(&self) -> &Board {
        self.session.view().board
    }

    fn names(&self) -> ColorNames {
        self.painter.names()
    }

    fn phrase(&self) -> Phrase {
        self.talk.look.charset.phrase(self.painter.names())
    }

    /// The guess that was played, if it is known: its key pegs were withdrawn, or it
    /// was typed.
    fn played(&self) -> Option<Code> {
        let view = self.session.view();
        view.pending.copied().or_else(|| view.draft.complete(view.board.rules()).ok())
    }

    /// Forgets a guess that waits for its answer: another one was played.
    fn forget_pending(&mut self) -> Result<(), Failure> {
        if self.session.view().pending.is_some() {
            (self.session, self.asked) = begin(&self.board().clone())?;
        }
        Ok(())
    }

    /// A code as it can be typed.
    fn code(&self, code: &Code) -> String {
        let names = self.names();
        let letters: Option<String> = code
            .pegs()
            .iter()
            .map(|peg| match peg {
                Peg::Blank => Some('.'),
                Peg::Color(color) => names.letter(*color),
            })
            .collect();
        let number = |peg: &Peg| match peg {
            Peg::Blank => ".".to_owned(),
            Peg::Color(color) => color.to_string(),
        };
        letters.unwrap_or_else(|| code.pegs().iter().map(number).collect::<Vec<_>>().join(","))
    }

    /// A code as it is seen on the board, or in words.
    fn picture(&self, code: &Code) -> String {
        let look = &self.talk.look;
        if look.plain {
            return format!("{} ({})", self.code(code), self.phrase().pegs(code.pegs()));
        }
        // What stands behind it needs some room in the same line.
        if code.pegs().len() * (self.painter.cell_width() + 1) + 50 > look.width() {
            return self.code(code);
        }
        let pegs: Vec<String> =
            code.pegs().iter().map(|peg| self.painter.peg(*peg).ansi()).collect();
        pegs.join(" ")
    }

    fn open(&mut self) -> io::Result<()> {
        let rules = *self.board().rules();
        let mut lines = vec![
            format!("For a game on a real board: {}.", rules.without_rows()),
            self.phrase().colors(&rules),
        ];
        if self.talk.look.asks {
            lines.push(format!(
                "Play each guess there, then type its answer: {}. help says more.",
                answer_example(&rules)
            ));
        }
        self.talk.tell(&lines)
    }

    /// Finds out what is next, and says it.
    fn proceed(&mut self) -> Result<(), Failure> {
        self.say_slow();
        let solved = self.board().rows().last().is_some_and(|row| row.feedback.is_solved());
        self.turn = match suggest(self.board(), self.guesses, &Limits::THOROUGH, &Cancel::new()) {
            None => {
                let found = find_repairs(self.board(), &Limits::THOROUGH, &Cancel::new());
                let found = found.unwrap_or_default();
                Turn::Correction { listed: found.len().min(REPAIRS_OFFERED), found }
            }
            Some(_) if solved => Turn::Nothing,
            Some(suggestion) => Turn::Answer(Box::new(suggestion)),
        };
        if let Some(ticket) = self.asked.take() {
            let advice = match self.turn {
                Turn::Correction { .. } => Advice::NoCode { row: None },
                Turn::Answer(_) | Turn::Nothing => Advice::Consistent,
            };
            let input = Input::Advice { ticket, advice };
            let heard = self.session.feed(input, Moment::ZERO);
            let _heard = heard.map_err(|why| Failure::internal(refusal(&why)))?;
        }
        Ok(self.say_turn()?)
    }

    /// Says that what is next may take over a second, where it may.
    fn say_slow(&self) {
        say_slow(self.talk.look.quiet, self.board().rules());
    }

    fn reply(&self) -> SolveReply {
        let suggest = match &self.turn {
            Turn::Answer(suggestion) => SuggestReply::new(&suggestion.best),
            Turn::Correction { found, .. } => SuggestReply::contradiction(found),
            Turn::Nothing => SuggestReply::solved(),
        };
        let rows = self.board().rows().len();
        SolveReply { suggest, rows, solved: matches!(self.turn, Turn::Nothing) }
    }

    /// Says what is next.
    fn say_turn(&mut self) -> io::Result<()> {
        if self.talk.json {
            let reply = self.reply();
            pegmind_protocol::write(&mut self.talk.out, &reply)?;
            return self.talk.out.flush();
        }
        let lines = match &self.turn {
            Turn::Answer(suggestion) => self.suggestion(suggestion),
            Turn::Correction { found, listed } => self.corrections(found, *listed),
            Turn::Nothing => {
                let count = self.board().rows().len();
                let guesses = if count == 1 { "guess" } else { "guesses" };
                vec![format!("Well done! The code is found in {count} {guesses}.")]
            }
        };
        self.talk.say(&lines)
    }

    fn suggestion(&self, suggestion: &Suggestion) -> Vec<String> {
        let best = &suggestion.best;
        let n_rows = self.board().rows().len();
        let mut lines = Vec::new();
        if n_rows > 0 && !self.talk.look.quiet {
            lines.push(match best.left {
                Some(Count::Exact(1)) => "1 code fits.".into(),
                Some(left) => format!("{} codes fit.", capital(&amount(left))),
                None => "No code was found that fits; perhaps there is one.".into(),
            });
        }
        if self.session.view().pending.is_some() {
            return lines;
        }
        let play = format!("Row {}: play {}", n_rows + 1, self.picture(&best.guess));
        if best.left == Some(Count::Exact(1)) {
            lines.push(format!("{play}; if all answers are right, it is the code."));
            return lines;
        }
        let most = if best.exact { format!(", {} at most", best.worst) } else { String::new() };
        let expected = assessment::expected(best);
        let probe = if best.fits { "" } else { " It cannot be the code, but it tells the most." };
        lines.push(format!("{play}; {expected} more guesses on average{most}.{probe}"));
        lines.extend(self.played().map(|guess| self.instead(&guess)));
        lines
    }

    /// That another guess than the suggested one was played.
    fn instead(&self, guess: &Code) -> String {
        format!("Row {}: {} instead.", self.board().rows().len() + 1, self.picture(guess))
    }

    /// The corrections to choose from.
    fn corrections(&self, found: &[Repair], listed: usize) -> Vec<String> {
        let mut lines = vec![repairs::headline(self.board(), found)];
        lines.extend(repairs::numbered(found, 0..listed));
        lines.extend(more(found.len() - listed));
        lines.push(if found.is_empty() {
            "undo withdraws the last key pegs, correct 2 1+1 changes those of row 2.".into()
        } else {
            "Type a number to correct it so, or undo to withdraw the last key pegs.".into()
        });
        lines
    }

    /// Lists more corrections to choose from.
    fn more(&mut self) -> io::Result<()> {
        let lines = match &mut self.turn {
            Turn::Correction { found, listed } if *listed < found.len() => {
                let first = *listed;
                *listed = found.len().min(first + 2 * REPAIRS_OFFERED);
                let lines = repairs::numbered(found, first..*listed);
                lines.chain(more(found.len() - *listed)).collect()
            }
            Turn::Correction { .. } => vec!["There are no more.".into()],
            Turn::Answer(_) | Turn::Nothing => vec![AGREED.into()],
        };
        self.talk.say(&lines)
    }

    /// Another guess than the suggested one was played.
    fn play(&mut self, guess: Code) -> Result<(), Failure> {
        self.forget_pending()?;
        let edit = DraftEdit::Fill(guess.pegs().to_vec());
        if let Err(why) = feed(&mut self.session, Intent::Draft(edit)) {
            return Ok(self.talk.complain(&refusal(&why))?);
        }
        let line = self.instead(&guess);
        Ok(self.talk.tell(&[line])?)
    }

    /// Takes in what follows from what was fed, and finds out what is next.
    fn took(&mut self, done: Result<Response, Refusal>) -> Result<(), Failure> {
        match self.tell(done)? {
            Stay::Yes => self.proceed(),
            Stay::No => Ok(()),
        }
    }

    /// Says what follows from what was fed, or why nothing does.
    fn tell(&mut self, done: Result<Response, Refusal>) -> Result<Stay, Failure> {
        let response = match done {
            Ok(response) => response,
            Err(why) => {
                self.talk.complain(&refusal(&why))?;
                return Ok(Stay::No);
            }
        };
        self.asked = asked(&response);
        let phrase = self.phrase();
        let mut lines = Vec::new();
        for event in &response.events {
            if let Event::Scored { row, guess, feedback } = event {
                let (guess, feedback) = (*guess, *feedback);
                lines.push(phrase.row(*row, &Row { guess, feedback }));
            } else if matches!(event, Event::Corrected { .. } | Event::Withdrawn { .. }) {
                lines.extend(phrase.event(event));
            }
        }
        self.talk.tell(&lines)?;
        Ok(Stay::Yes)
    }

    fn place(&mut self, row: Row) -> Result<(), Failure> {
        if self.session.view().pending.is_some_and(|guess| *guess != row.guess) {
            self.forget_pending()?;
        }
        let placed = place(&mut self.session, row);
        self.took(placed)
    }

    /// Withdraws the guess that was typed, or else the last key pegs.
    fn undo(&mut self) -> Result<(), Failure> {
        if self.session.view().outcome.is_some() {
            return self.undo_the_end();
        }
        let undone = feed(&mut self.session, Intent::Undo);
        match &undone {
            Ok(response) if response.events.is_empty() => Ok(self.say_turn()?),
            Ok(_) | Err(_) => self.took(undone),
        }
    }

    /// A game that was won takes nothing back any more: its rows are played again, and
    /// the last guess waits for its key pegs.
    fn undo_the_end(&mut self) -> Result<(), Failure> {
        let mut board = self.board().clone();
        let Some(was) = board.pop() else { return Ok(()) };
        (self.session, self.asked) = begin(&board)?;
        let edit = DraftEdit::Fill(was.guess.pegs().to_vec());
        let placed = feed(&mut self.session, Intent::Draft(edit))
            .and_then(|_drafted| feed(&mut self.session, Intent::Submit));
        let _placed = placed.map_err(|why| Failure::internal(refusal(&why)))?;
        let row = board.rows().len() + 1;
        let lines = self.phrase().event(&Event::Withdrawn { row, was, placed: None });
        self.talk.tell(&lines)?;
        self.proceed()
    }

    /// Changes answers as the repair with this number says.
    fn repair_by(&mut self, text: &str) -> Result<(), Failure> {
        let Turn::Correction { found, .. } = &self.turn else {
            return Ok(self.talk.say(&[AGREED.into()])?);
        };
        let number: Option<usize> = text.trim().parse().ok();
        let repair = number.and_then(|number| found.get(number.checked_sub(1)?));
        let Some(repair) = repair else {
            return Ok(self.talk.complain(&match found.len() {
                0 => "undo withdraws the last key pegs, quit leaves; help lists more".to_owned(),
                1 => "1 corrects the row, undo withdraws the last key pegs; help lists more"
                    .to_owned(),
                all => format!("a number from 1 to {all} corrects a row; help lists more"),
            })?);
        };
        let corrections = repair.corrections.iter();
        let corrections = corrections.map(|correction| (correction.row, correction.instead));
        self.correct(&corrections.collect::<Vec<_>>())
    }

    /// Changes the answers of these rows.
    fn correct(&mut self, corrections: &[(usize, Feedback)]) -> Result<(), Failure> {
        if self.session.view().outcome.is_some() {
            return self.play_again(corrections);
        }
        for (row, feedback) in corrections.iter().copied() {
            let corrected = feed(&mut self.session, Intent::Correct { row, feedback });
            if self.tell(corrected)? == Stay::No {
                return Ok(());
            }
        }
        self.proceed()
    }

    /// A game that was won by a wrong answer takes no correction any more: its
    /// rows are played again with the right answers.
    fn play_again(&mut self, corrections: &[(usize, Feedback)]) -> Result<(), Failure> {
        let mut board = Board::new(*self.board().rules());
        let mut lines = Vec::new();
        for (number, mut row) in (1..).zip(self.board().rows().iter().copied()) {
            if let Some((_, feedback)) = corrections.iter().find(|one| one.0 == number) {
                row.feedback = *feedback;
                lines.push(format!("Corrected. {}", self.phrase().row(number, &row)));
            }
            board.push(row).map_err(Failure::internal)?;
        }
        if lines.is_empty() {
            let (row, placed) = (corrections.first().map_or(0, |one| one.0), board.rows().len());
            return Ok(self.talk.complain(&refusal(&Refusal::NoSuchRow { row, placed }))?);
        }
        match begin(&board) {
            Ok((session, asked)) => (self.session, self.asked) = (session, asked),
            Err(failure) => return Ok(self.talk.complain(&failure.message)?),
        }
        self.talk.tell(&lines)?;
        self.proceed()
    }
}

/// How many corrections are not listed.
fn more(count: usize) -> Option<String> {
    (count > 0).then(|| format!("  ... and {count} more; more lists them."))
}

impl Conversation for Assistant<'_> {
    fn talk(&mut self) -> &mut Talk {
        self.talk
    }

    fn next(&mut self) -> Result<Next, Failure> {
        let row = self.board().rows().len() + 1;
        Ok(match &self.turn {
            Turn::Answer(suggestion) => {
                let guess = self.played().unwrap_or(suggestion.best.guess);
                Next::Ask(format!("Row {row}, answer to {}: ", self.code(&guess)))
            }
            Turn::Correction { found, .. } if found.is_empty() => {
                Next::Ask("undo, correct, or quit: ".into())
            }
            Turn::Correction { .. } => Next::Ask("Number, undo, or quit: ".into()),
            Turn::Nothing => Next::Over,
        })
    }

    fn take(&mut self, text: &str) -> Result<Stay, Failure> {
        let typed = read_solve(self.board().rules(), &self.names(), text);
        match (typed, &self.turn) {
            (Err(error), Turn::Answer(_)) => self.talk.complain(&error)?,
            (Ok(Typed::Word(word, rest)), _) => return self.word(word, &rest),
            (Ok(Typed::Empty), _) => self.say_turn()?,
            (Ok(Typed::Row(row)), Turn::Answer(_)) => self.place(row)?,
            (Ok(Typed::Answer(feedback)), Turn::Answer(suggestion)) => {
                let guess = self.played().unwrap_or(suggestion.best.guess);
                self.place(Row { guess, feedback })?;
            }
            (Ok(Typed::Guess(guess)), Turn::Answer(_)) => self.play(guess)?,
            (_, Turn::Correction { .. } | Turn::Nothing) => self.repair_by(text)?,
        }
        Ok(Stay::Yes)
    }
}
