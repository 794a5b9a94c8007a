//! Numbers over many games: a fold over finished records.

mod books;
mod days;
mod figures;
mod luck;
mod tally;

use std::collections::BTreeSet;

use pegmind_rules::{
    BreakerLevel, Controller, Difficulty, MakerLevel, Outcome, Player, PlayerName, Preset, Row,
    Rules, Seat, mark,
};
use pegmind_session::{Day, Summary};

pub use books::Books;
pub use days::Streak;
pub use figures::{Figures, FiguresError, GameKey, Millionths};
pub use luck::{Luck, LuckPoint};
pub use tally::Tally;

/// How many games the form goes over.
pub const FORM_GAMES: usize = 5;

/// The most names whose games are counted apart.
pub const PEOPLE_MAX: usize = 20;

/// Numbers over all finished games of a player.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Statistics {
    /// How many games a person broke the code in.
    pub games: u64,
    /// How many more there were between computers.
    pub watched: u64,
    /// The boards on which a person broke codes: the presets, then others, each with the
    /// number of rows left out.
    pub boards: Vec<BoardStatistics>,
    /// How long computers needed for the codes of persons.
    pub made: Vec<MadeCodes>,
    /// The days on which a person broke codes.
    pub streak: Streak,
    /// The numbers of each person, by name, where several broke codes here. Only the first
    /// [`PEOPLE_MAX`] names have numbers of their own.
    pub people: Vec<(PlayerName, Statistics)>,
}

impl Statistics {
    /// The account of all reviewed games whose code was found, on all boards.
    #[must_use]
    pub fn books(&self) -> Books {
        self.boards.iter().fold(Books::default(), |mut books, board| {
            books += board.books;
            books
        })
    }
}

/// Numbers over the games of a person on one board.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardStatistics {
    /// The board, with the usual number of rows.
    pub rules: Rules,
    /// All games.
    pub all: Tally,
    /// The games without hints and without rows taken back.
    pub unassisted: Tally,
    /// The games against each codemaker, in the order of [`Controller`].
    pub makers: Vec<(Controller, Tally)>,
    /// How many guesses came after the first row of their game.
    pub later_guesses: u64,
    /// How many of those did not fit the rows before them.
    pub clashing: u64,
    /// The games of late, the last one last: the number of rows of a game that was won. It
    /// begins again after a game that was given up.
    pub form: Vec<Option<usize>>,
    /// The days with such games.
    pub streak: Streak,
    /// How many games were reviewed.
    pub reviewed: u64,
    /// What guesses cost in the reviewed games, by their row.
    pub turns: Vec<Turn>,
    /// The luck of the reviewed games whose code was drawn at random.
    pub luck: Luck,
    /// The account of the reviewed games whose code was found.
    pub books: Books,
}

/// What guesses in one row cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// How many were judged.
    pub guesses: u64,
    /// What they cost together.
    pub cost: Millionths,
}

impl Turn {
    /// What a guess cost on average; `None` if none was judged.
    #[must_use]
    pub fn average(&self) -> Option<f64> {
        (self.guesses > 0).then(|| self.cost.guesses() / as_number(self.guesses))
    }
}

/// How long the computers of one level needed for the codes of persons on one board.
#[derive(Clone, Debug, PartialEq)]
pub struct MadeCodes {
    /// The board, with the usual number of rows.
    pub rules: Rules,
    /// Who broke the codes.
    pub breaker: Controller,
    /// How that went.
    pub tally: Tally,
}

impl BoardStatistics {
    /// The preset that the board is, if it is one.
    #[must_use]
    pub fn preset(&self) -> Option<Preset> {
        preset_of(&self.rules)
    }

    /// The share of guesses after the first that did not fit the rows before them; `None`
    /// if there was no such guess.
    #[must_use]
    pub fn clashing_share(&self) -> Option<f64> {
        (self.later_guesses > 0).then(|| as_number(self.clashing) / as_number(self.later_guesses))
    }

    /// The average of the games of late that were won; `None` if none was.
    #[must_use]
    pub fn form_average(&self) -> Option<f64> {
        let won: Vec<u64> = self.form.iter().flatten().map(|rows| *rows as u64).collect();
        let (sum, count) = (won.iter().sum(), won.len() as u64);
        (count > 0).then(|| as_number(sum) / as_number(count))
    }
}

/// The preset that these rules are, whatever the number of rows.
#[must_use]
pub fn preset_of(rules: &Rules) -> Option<Preset> {
    let rules = usual_rows(rules);
    Preset::ALL.iter().copied().find(|preset| preset.rules() == rules)
}

fn usual_rows(rules: &Rules) -> Rules {
    rules.with_rows(Difficulty::default().rows())
}

/// A count as a number to divide by.
#[expect(clippy::cast_precision_loss, reason = "counts of games are far below 2^53")]
pub(crate) fn as_number(count: u64) -> f64 {
    count as f64
}

/// Gathers statistics, game by game, in the order in which they were finished.
#[derive(Debug, Default)]
pub struct Gathering {
    own: Boards,
    made: Vec<MadeCodes>,
    watched: u64,
    people: Vec<(PlayerName, Boards)>,
}

/// What is gathered of one person, or of all together.
#[derive(Clone, Debug, Default)]
struct Boards {
    boards: Vec<Board>,
    days: BTreeSet<Day>,
}

/// What is gathered of one board.
#[derive(Clone, Debug)]
struct Board {
    statistics: BoardStatistics,
    days: BTreeSet<Day>,
    /// How the games ended, each with its day.
    endings: Vec<(Option<Day>, Ending)>,
    lucks: Vec<(Option<Day>, Vec<Millionths>)>,
}

#[derive(Clone, Copy, Debug)]
enum Ending {
    Won(usize),
    Lost,
    GivenUp,
}

impl Gathering {
    /// No games yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a game, with what its review found if it was reviewed. A game that is not over
    /// does not count, nor does one that wrong key pegs ended: nobody won or lost it.
    pub fn add(&mut self, game: &Summary, figures: Option<&Figures>) {
        let Some(outcome) = game.outcome.filter(|_| !game.mistaken) else { return };
        let breaker = game.controller(Seat::Codebreaker);
        let maker = game.controller(Seat::Codemaker);
        let rules = usual_rows(game.rules());
        if !breaker.is_person() {
            if maker.is_person() {
                let tally = made_tally(&mut self.made, &rules, breaker);
                tally.add(outcome, game.rows.len(), game.seconds);
            } else {
                self.watched += 1;
            }
            return;
        }
        let played = Played {
            game,
            outcome,
            maker,
            day: game.date.as_deref().and_then(|date| date.parse().ok()),
            clashing: clashing(game),
            figures,
        };
        let name = game.setup.name(Player::seated(Seat::Codebreaker, game.game));
        if let Some(own) = self.person(name) {
            own.add(rules, &played);
        }
        self.own.add(rules, &played);
    }

    /// Where the games of this person are counted apart, if they are. While there is one person,
    /// all games are theirs, and are counted once.
    fn person(&mut self, name: &PlayerName) -> Option<&mut Boards> {
        let place = match self.people.iter().position(|(other, _)| other == name) {
            Some(place) => place,
            None if self.people.len() < PEOPLE_MAX => {
                if let [(_, first)] = self.people.as_mut_slice() {
                    *first = self.own.clone();
                }
                self.people.push((name.clone(), Boards::default()));
                self.people.len() - 1
            }
            None => return None,
        };
        if self.people.len() < 2 {
            return None;
        }
        self.people.get_mut(place).map(|(_, own)| own)
    }

    /// The statistics of these games. Streaks that may still go on need to know today.
    #[must_use]
    pub fn finish(self, today: Option<Day>) -> Statistics {
        let mut made = self.made;
        made.sort_by_cached_key(|made| (place_of(&made.rules), order_of(made.breaker)));
        let mut people = self.people;
        if people.len() == 1 {
            people.clear();
        }
        people.sort_by(|one, other| one.0.as_str().cmp(other.0.as_str()));
        let people = people.into_iter().map(|(name, own)| (name, own.finish(today))).collect();
        Statistics { watched: self.watched, made, people, ..self.own.finish(today) }
    }
}

/// A game in which a person broke the code, as it is counted.
#[derive(Clone, Copy, Debug)]
struct Played<'a> {
    game: &'a Summary,
    outcome: Outcome,
    maker: Controller,
    day: Option<Day>,
    clashing: u64,
    figures: Option<&'a Figures>,
}

/// How many guesses of a game did not fit the rows before them.
fn clashing(game: &Summary) -> u64 {
    let rules = game.rules();
    let clashes = |(idx, row): (usize, &Row)| {
        let mut before = game.rows.iter().take(idx);
        before.any(|told| mark(rules, &row.guess, &told.guess) != told.feedback)
    };
    game.rows.iter().enumerate().filter(|row| clashes(*row)).count() as u64
}

/// The place of a board in a list: the presets, then others.
fn place_of(rules: &Rules) -> (usize, String) {
    let preset = preset_of(rules);
    let place = preset.and_then(|own| Preset::ALL.iter().position(|one| *one == own));
    (place.unwrap_or(usize::MAX), rules.without_rows())
}

impl Boards {
    fn add(&mut self, rules: Rules, played: &Played<'_>) {
        self.days.extend(played.day);
        let place = self.boards.iter().position(|board| board.statistics.rules == rules);
        let place = place.unwrap_or_else(|| {
            self.boards.push(Board::new(rules));
            self.boards.len() - 1
        });
        if let Some(board) = self.boards.get_mut(place) {
            board.add(played);
        }
    }

    fn finish(self, today: Option<Day>) -> Statistics {
        let mut boards: Vec<BoardStatistics> =
            self.boards.into_iter().map(|board| board.finish(today)).collect();
        boards.sort_by_cached_key(|board| place_of(&board.rules));
        let games = boards.iter().map(|board| board.all.games).sum();
        let streak = Streak::of(&self.days, today);
        Statistics { games, boards, streak, ..Statistics::default() }
    }
}

fn made_tally<'a>(
    made: &'a mut Vec<MadeCodes>,
    rules: &Rules,
    breaker: Controller,
) -> &'a mut Tally {
    let own = |made: &MadeCodes| made.rules == *rules && made.breaker == breaker;
    let place = made.iter().position(own).unwrap_or(made.len());
    if place == made.len() {
        made.push(MadeCodes { rules: *rules, breaker, tally: Tally::default() });
    }
    &mut made[place].tally
}

/// A place for each controller in a list.
fn order_of(controller: Controller) -> (u8, usize) {
    match controller {
        Controller::Maker(level) => {
            (0, MakerLevel::ALL.iter().position(|one| *one == level).unwrap_or_default())
        }
        Controller::Breaker(BreakerLevel::Average(average)) => {
            (1, BreakerLevel::ALL.len() + usize::from(average.hundredths()))
        }
        Controller::Breaker(level) => {
            (1, BreakerLevel::ALL.iter().position(|one| *one == level).unwrap_or_default())
        }
        Controller::Human => (2, 0),
        Controller::Table => (3, 0),
    }
}

impl Board {
    fn new(rules: Rules) -> Self {
        let statistics = BoardStatistics {
            rules,
            all: Tally::default(),
            unassisted: Tally::default(),
            makers: Vec::new(),
            later_guesses: 0,
            clashing: 0,
            form: Vec::new(),
            streak: Streak::default(),
            reviewed: 0,
            turns: Vec::new(),
            luck: Luck::default(),
            books: Books::default(),
        };
        Self { statistics, days: BTreeSet::new(), endings: Vec::new(), lucks: Vec::new() }
    }

    fn add(&mut self, played: &Played<'_>) {
        let Played { game, outcome, maker, day, clashing, figures } = *played;
        let (own, rows) = (&mut self.statistics, game.rows.len());
        own.all.add(outcome, rows, game.seconds);
        if game.hints == 0 && game.takebacks == 0 {
            own.unassisted.add(outcome, rows, game.seconds);
        }
        let place = own.makers.iter().position(|(other, _)| *other == maker);
        if let Some((_, tally)) = place.and_then(|place| own.makers.get_mut(place)) {
            tally.add(outcome, rows, game.seconds);
        } else {
            let mut tally = Tally::default();
            tally.add(outcome, rows, game.seconds);
            own.makers.push((maker, tally));
        }
        own.later_guesses += (rows as u64).saturating_sub(1);
        own.clashing += clashing;
        self.days.extend(day);
        let ending = match outcome {
            Outcome::Solved => Ending::Won(rows),
            Outcome::Unsolved => Ending::Lost,
            Outcome::Resigned => Ending::GivenUp,
        };
        self.endings.push((day, ending));
        let Some(figures) = figures else { return };
        own.reviewed += 1;
        if outcome == Outcome::Solved {
            own.books.add(rows, figures);
        }
        for (idx, cost) in figures.costs().enumerate() {
            if own.turns.len() <= idx {
                own.turns.push(Turn::default());
            }
            if let Some(turn) = own.turns.get_mut(idx) {
                turn.guesses += 1;
                turn.cost += cost;
            }
        }
        if maker == Controller::Maker(MakerLevel::Random) {
            self.lucks.push((day, figures.lucks().collect()));
        }
    }

    fn finish(mut self, today: Option<Day>) -> BoardStatistics {
        let own = &mut self.statistics;
        own.makers.sort_by_key(|(maker, _)| order_of(*maker));
        // Games of one day stay as they were finished.
        self.endings.sort_by_key(|(day, _)| *day);
        for (_, ending) in self.endings {
            match ending {
                Ending::Won(rows) => own.form.push(Some(rows)),
                Ending::Lost => own.form.push(None),
                Ending::GivenUp => own.form.clear(),
            }
        }
        own.form.drain(..own.form.len().saturating_sub(FORM_GAMES));
        own.streak = Streak::of(&self.days, today);
        self.lucks.sort_by_key(|(day, _)| *day);
        for (_, lucks) in self.lucks {
            own.luck.add_game(lucks);
        }
        self.statistics
    }
}
