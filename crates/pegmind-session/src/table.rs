//! One match between two players: the authority over it, and the only fold
//! over its games.

mod fold;
mod resume;
mod turn;
mod view;

use core::fmt;
use core::time::Duration;

use pegmind_rules::{
    Code, Controller, Game, Match, OpenCount, Outcome, Player, Row, Rules, Seat, Setup,
};

use crate::act::{Act, SeenAct};
use crate::answers::{Answers, Audited, Given, OpenRow, audit};
use crate::escrow::Escrow;
use crate::event::Event;
use crate::game_id::GameId;
use crate::generator::Seed;
use crate::ledger::Ledger;
use crate::played::Played;
use crate::record::{Entry, Header, Record};
use crate::referee::Referee;
use crate::refusal::Refusal;
use crate::secret::{Opening, Salt, Secret, drawn};
use crate::viewer::Viewer;

pub(crate) use fold::without_placed;
pub use resume::RestoreError;

/// A moment of the host's clock, which never goes back: the time since some
/// moment of the host's choice.
pub type Moment = Duration;

/// How many acts were done at a table.
pub type Version = usize;

/// What everything random at a table follows from.
#[derive(Clone, Debug)]
pub struct Seeds {
    /// What codes and guesses of computers follow from.
    pub seed: Seed,
    /// What the salts of people's codes follow from. Fresh for every table,
    /// also where `seed` was named by a person.
    pub entropy: Seed,
}

/// Answers that cannot all be right. The row is the first that cannot be if
/// those before it are, where that is known.
#[derive(Clone, Copy, Debug)]
struct Contradiction {
    row: Option<usize>,
}

/// Where the codes of a computer come from that makes codes at random, where that is not the seed
/// of the table alone.
pub trait CodeDraw: fmt::Debug + Send + Sync {
    /// The code for a game of a match, counted from 1, and the salt of its promise.
    fn draw(&self, rules: &Rules, game: u8) -> (Code, Salt);
}

/// One match, as its authority keeps it, as somebody follows it from afar, or
/// as a record tells it.
#[derive(Debug)]
pub struct Table {
    /// Only an authority has any.
    seeds: Option<Seeds>,
    /// Where codes of computers come from, where that is not the seed alone.
    code_draw: Option<Box<dyn CodeDraw>>,
    header: Header,
    /// The name of the match.
    match_id: GameId,
    id: GameId,
    game_match: Match,
    game: Game,
    answers: Answers,
    referee: Referee,
    ledger: Ledger,
    /// Everything that was done, with the number of its game.
    log: Vec<(u8, SeenAct)>,
    /// How many acts the record of this game has.
    entries: usize,
    contradiction: Option<Contradiction>,
    /// The code after the end, and how many codes an evader had open.
    opened: Option<(Opening, Vec<OpenCount>)>,
    /// Whether a code is still to be opened when the game is over.
    opens: bool,
    /// The code that the record shows already, where the end is still to come.
    recorded: Option<Code>,
    turn_began: Moment,
    /// How long the placed guess took, until it is answered.
    guess_seconds: u32,
}

impl Table {
    /// A table as it stands before the first act, to follow what is done at
    /// another one, or was: see [`Table::follow`].
    #[must_use]
    pub fn new(header: Header) -> Self {
        let games = header.setup.options().games;
        let id = header.id.clone().unwrap_or_else(GameId::nameless);
        let mut table = Self {
            seeds: None,
            code_draw: None,
            match_id: header.match_id.clone().unwrap_or_else(|| id.clone()),
            id,
            game_match: Match::resumed(games, header.game, header.points)
                .unwrap_or_else(|| Match::new(games)),
            game: Game::new(*header.setup.rules()),
            answers: Answers::default(),
            referee: Referee::new(),
            ledger: Ledger::default(),
            log: Vec::new(),
            entries: 0,
            contradiction: None,
            opened: None,
            opens: true,
            recorded: None,
            turn_began: Moment::ZERO,
            guess_seconds: 0,
            header,
        };
        table.set_up();
        table
    }

    /// The authority over a match that begins now, or goes on, with this game.
    pub(crate) fn with_seeds(header: Header, seeds: Seeds, now: Moment) -> Self {
        Self { seeds: Some(seeds), turn_began: now, ..Self::new(header) }
    }

    /// Begins a match, or a single game, as the authority over it. What happens
    /// at once is said, too.
    #[must_use]
    pub fn begin(header: Header, seeds: Seeds, now: Moment) -> (Self, Vec<Event>) {
        Self::with_seeds(header, seeds, now).begun()
    }

    /// Begins as [`Table::begin`] does, where codes of computers come from somewhere else.
    #[must_use]
    pub fn begin_drawn(
        header: Header,
        seeds: Seeds,
        code_draw: Box<dyn CodeDraw>,
        now: Moment,
    ) -> (Self, Vec<Event>) {
        let table = Self::with_seeds(header, seeds, now);
        Self { code_draw: Some(code_draw), ..table }.begun()
    }

    /// Has the codes of computers in games that are still to begin come from somewhere else, as
    /// in a match that goes on and was [begun so](Table::begin_drawn).
    pub fn draw_from(&mut self, code_draw: Box<dyn CodeDraw>) {
        self.code_draw = Some(code_draw);
    }

    fn begun(mut self) -> (Self, Vec<Event>) {
        let mut events = self.announce();
        events.extend(self.draw_code());
        (self, events)
    }

    /// How many acts were done.
    #[must_use]
    pub const fn version(&self) -> Version {
        self.log.len()
    }

    /// The acts since this version, as this viewer sees them. What is not for
    /// its eyes is hidden, and counts.
    #[must_use]
    pub fn since(&self, version: Version, viewer: Viewer) -> Vec<SeenAct> {
        let seen = |(game, seen): &(u8, SeenAct)| {
            let SeenAct::Act(act) = seen else { return seen.clone() };
            // Seats change with every game.
            let viewer = match viewer {
                Viewer::Seat(seat) => {
                    let player = Player::seated(seat, self.header.game);
                    let codemaker = Player::seated(Seat::Codemaker, *game) == player;
                    Viewer::Seat(if codemaker { Seat::Codemaker } else { Seat::Codebreaker })
                }
                Viewer::SharedScreen | Viewer::Spectator => viewer,
            };
            let hidden = act.seat().filter(|_| !act.audience().includes(viewer));
            hidden.map_or_else(|| seen.clone(), SeenAct::Hidden)
        };
        self.log.iter().skip(version).map(seen).collect()
    }

    /// The name of the game that is played.
    #[must_use]
    pub const fn id(&self) -> &GameId {
        &self.id
    }

    /// The public state of the game that is played.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Every answer given in this game, also those of rows that were taken
    /// back, but for those that were withdrawn.
    #[must_use]
    pub fn given(&self) -> &[Given] {
        self.answers.given()
    }

    /// The record of the game that is played, as it stands.
    #[must_use]
    pub fn record(&self) -> Record {
        let own = self.log.iter().filter(|(game, _)| *game == self.header.game);
        let entry = |(_, seen): &(u8, SeenAct)| match seen {
            SeenAct::Act(act) if act.is_entry() => Some(Entry { act: act.clone(), line: 0 }),
            SeenAct::Act(_) | SeenAct::Hidden(_) => None,
        };
        let (opening, open) = self.opened.clone().unzip();
        Record {
            header: self.header.clone(),
            commitment: self.referee.commitment(),
            entries: own.filter_map(entry).collect(),
            opening,
            open: open.unwrap_or_default(),
        }
    }

    /// What is to be kept apart from the record, so that this table can go on
    /// as the authority. `None` if it is not.
    #[must_use]
    pub fn escrow(&self) -> Option<Escrow> {
        let Seeds { seed, entropy } = self.seeds.clone()?;
        let opening = self.referee.secret().map(Secret::open);
        Some(Escrow { opening, witness: self.referee.witness().cloned(), seed, entropy })
    }

    /// Says that the answers cannot all be right; for an evader whose game is
    /// over, that it has no code to show. This is
    /// found out from the board and is no act: whoever asks finds it again.
    pub fn contradict(&mut self, row: Option<usize>) -> Vec<Event> {
        if self.game.outcome().is_some() && self.owes_opening() {
            self.opens = false;
            return self.ended();
        }
        self.contradiction = Some(Contradiction { row });
        vec![Event::Contradicted { row, board: self.game.board().clone() }]
    }

    /// What the code opens that was found, if it opens anything.
    pub(crate) fn prize(&self) -> Option<String> {
        let solved = self.game.outcome().is_some_and(Outcome::is_solved);
        let found = self.game.board().rows().last().filter(|_| solved)?;
        self.header.prize.as_ref()?.open(self.setup().rules(), &found.guess)
    }

    pub(crate) const fn header(&self) -> &Header {
        &self.header
    }

    pub(crate) const fn referee(&self) -> &Referee {
        &self.referee
    }

    pub(crate) const fn seeds(&self) -> Option<&Seeds> {
        self.seeds.as_ref()
    }

    pub(crate) const fn game_match(&self) -> &Match {
        &self.game_match
    }

    /// How many acts the record of this game has.
    pub(crate) const fn entries(&self) -> usize {
        self.entries
    }

    /// Every answer that stands or was taken back.
    pub(crate) fn answered(&self) -> Vec<Row> {
        self.answers.rows()
    }

    pub(crate) fn controller(&self, seat: Seat) -> Controller {
        self.header.setup.controller(seat, self.header.game)
    }

    pub(crate) const fn turn_began(&self) -> Moment {
        self.turn_began
    }

    /// Who looks at a screen that all persons at this table share.
    pub(crate) fn screen(&self) -> Viewer {
        let person = |seat| self.controller(seat).is_person();
        match (person(Seat::Codemaker), person(Seat::Codebreaker)) {
            (true, true) => Viewer::SharedScreen,
            (true, false) => Viewer::Seat(Seat::Codemaker),
            (false, true) => Viewer::Seat(Seat::Codebreaker),
            (false, false) => Viewer::Spectator,
        }
    }

    /// Whether the game is over and its code still to be opened.
    pub(crate) fn owes_opening(&self) -> bool {
        self.opens && self.game.outcome().is_some() && self.opened.is_none()
    }

    /// Every act since this version that is not hidden.
    pub(crate) fn acts_since(&self, version: Version) -> impl Iterator<Item = &Act> {
        self.log.iter().skip(version).filter_map(|(_, seen)| match seen {
            SeenAct::Act(act) => Some(act),
            SeenAct::Hidden(_) => None,
        })
    }

    /// The code that the record shows already, where the end is still to come.
    pub(crate) const fn recorded(&self) -> Option<Code> {
        self.recorded
    }

    /// For the record of a game that has no code: none is opened at its end.
    pub(crate) const fn expect_opening(&mut self, opens: bool) {
        self.opens = opens;
    }

    /// Writes an act down that is done.
    fn note_down(&mut self, act: Act) {
        self.entries += usize::from(act.is_entry());
        self.log.push((self.header.game, SeenAct::Act(act)));
    }

    fn setup(&self) -> &Setup {
        &self.header.setup
    }

    /// What there is before the first act of a game.
    fn set_up(&mut self) {
        self.game = Game::new(*self.header.setup.rules());
        self.answers = Answers::default();
        self.referee = Referee::new();
        self.ledger = Ledger::default();
        self.entries = 0;
        self.contradiction = None;
        self.opened = None;
        self.opens = self.controller(Seat::Codemaker) != Controller::Table;
        self.recorded = None;
        self.guess_seconds = 0;
        if self.controller(Seat::Codemaker) == Controller::Table {
            self.referee.leave_on_table();
        }
        if self.header.is_evaded() {
            self.referee.evade(None);
        }
    }

    /// Says that a game has begun, unless its codemaker thinks of a code first.
    fn announce(&self) -> Vec<Event> {
        if self.thinks_of_code() {
            return Vec::new();
        }
        let started = Event::Started { game: self.header.game, of: Box::new(self.played()) };
        let evading = self.referee.is_evading().then_some(Event::Evading);
        [started].into_iter().chain(evading).collect()
    }

    /// Whether a computer is asked for its code: before it has one, no game has
    /// begun.
    pub(crate) fn thinks_of_code(&self) -> bool {
        use pegmind_rules::MakerLevel;
        let devious = Controller::Maker(MakerLevel::Devious);
        !self.referee.is_settled() && self.controller(Seat::Codemaker) == devious
    }

    /// Draws the code of a computer that does not have to be asked for it.
    fn draw_code(&mut self) -> Vec<Event> {
        use pegmind_rules::MakerLevel;
        let random = self.controller(Seat::Codemaker) == Controller::Maker(MakerLevel::Random);
        let Some(seeds) = self.seeds.as_ref().filter(|_| random) else { return Vec::new() };
        let (rules, game) = (self.header.setup.rules(), self.header.game);
        let (code, salt) = match &self.code_draw {
            Some(code_draw) => code_draw.draw(rules, game),
            None => drawn(rules, &seeds.seed, game),
        };
        self.settle(Secret::new(code, salt))
    }

    fn played(&self) -> Played {
        self.view(Viewer::Spectator).played()
    }

    /// Counts the points of a game that is over, and says how it ended.
    fn ended(&mut self) -> Vec<Event> {
        let Some(outcome) = self.game.outcome().filter(|_| !self.owes_opening()) else {
            return Vec::new();
        };
        let points = self.setup().options().scoring.points(self.game.board(), outcome);
        self.game_match.score(points);
        let opening = self.opened.as_ref().map(|opened| opened.0);
        let (audit, open) = (self.audit(), self.open_rows());
        let of = Box::new(self.played());
        let mut events = vec![Event::Ended { outcome, points, opening, audit, open, of }];
        if self.game_match.is_last() && self.game_match.games() != pegmind_rules::GameCount::ONE {
            let (outcome, of) = (self.game_match.outcome(), Box::new(self.played()));
            events.push(Event::MatchEnded { outcome, of });
        }
        events
    }

    /// The answers given by hand that were wrong, once the code is open or
    /// found. A codemaker who evades is bound by rows taken back, too.
    fn audit(&self) -> Vec<Audited> {
        let solved = self.game.outcome().is_some_and(Outcome::is_solved);
        let found = self.game.board().rows().last().filter(|_| solved).map(|row| row.guess);
        let opened = self.opened.as_ref().map(|opened| opened.0.code);
        opened.or(found).map_or_else(Vec::new, |code| self.audit_by(&code))
    }

    /// The answers that this code does not give.
    pub(crate) fn audit_by(&self, code: &Code) -> Vec<Audited> {
        if self.referee.is_evading() {
            return self.answers.audit(self.setup().rules(), code);
        }
        audit(self.game.board(), code)
    }

    /// How many codes an evader had open at each answer, once the code is open.
    fn open_rows(&self) -> Vec<OpenRow> {
        self.opened.as_ref().map_or_else(Vec::new, |opened| self.open_rows_of(&opened.1))
    }

    /// What was open at each answer, if these are the numbers.
    pub(crate) fn open_rows_of(&self, open: &[OpenCount]) -> Vec<OpenRow> {
        self.answers.open_rows(open)
    }

    /// Refuses something because of what the game waits for.
    fn not_now(&self, act: &Act) -> Refusal {
        Refusal::NotNow { wanted: act.wanted(), phase: self.phase() }
    }
}
