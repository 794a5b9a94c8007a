//! The code of a day: it follows from the date and the board and from nothing else, so
//! it is the same on every device and without a network.

use std::collections::BTreeMap;
use std::fmt;

use pegmind_rules::{
    Both, Code, Controller, GameCount, MakerLevel, Outcome, PlayerKind, Preset, Rules, Seat, Setup,
    SetupError, SetupOptions, Takebacks,
};
use pegmind_session::{Commitment, Day, GameId, Header, Opening, Record, RecordError, Seed};
use thiserror::Error;

/// What stands before the date in the text that the seed is made of. Another way to draw
/// codes would have another number.
const SEED_PREFIX: &str = "pegmind daily 1";

/// The code of a day on a ready-made board, with ten rows.
///
/// ```
/// use pegmind_review::Daily;
/// use pegmind_rules::Preset;
/// let daily = Daily::new("2026-11-21".parse()?, Preset::Classic);
/// assert_eq!(daily.code().to_string(), "OGYR");
/// # Ok::<(), pegmind_session::DayError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Daily {
    day: Day,
    preset: Preset,
}

impl Daily {
    /// The code of this day on this board.
    #[must_use]
    pub const fn new(day: Day, preset: Preset) -> Self {
        Self { day, preset }
    }

    /// The day.
    #[must_use]
    pub const fn day(self) -> Day {
        self.day
    }

    /// The board.
    #[must_use]
    pub const fn preset(self) -> Preset {
        self.preset
    }

    /// The rules it is looked for by.
    #[must_use]
    pub const fn rules(self) -> Rules {
        self.preset.rules()
    }

    /// What the code follows from.
    #[must_use]
    pub fn seed(self) -> Seed {
        Seed::from_text(&format!("{SEED_PREFIX} {} {}", self.day, self.preset))
    }

    /// The code and the salt of its commitment.
    #[must_use]
    pub fn opening(self) -> Opening {
        Opening::drawn(&self.rules(), &self.seed(), 1)
    }

    /// The code.
    #[must_use]
    pub fn code(self) -> Code {
        self.opening().code
    }

    /// What can be told before the day is over: whoever has it can check later that the
    /// code was not changed. What is drawn has a salt, so there always is one.
    #[must_use]
    pub fn commitment(self) -> Option<Commitment> {
        self.opening().commitment()
    }

    /// A game for it: a person looks for the code that the computer drew.
    ///
    /// # Errors
    ///
    /// Never, as these choices go together.
    pub fn setup(self) -> Result<Setup, SetupError> {
        let kinds = Both { first: PlayerKind::Human, second: PlayerKind::Computer };
        Setup::new(SetupOptions::new(self.rules(), kinds))
    }

    /// What a game was played for by what its record says first. Returns `None` if it is
    /// no daily code, or was set up in another way: easier, or with another board.
    #[must_use]
    pub fn of(header: &Header) -> Option<Self> {
        let (day, options) = (header.daily?, header.setup.options());
        let alone = options.games == GameCount::ONE && options.takebacks == Takebacks::Forbidden;
        let person = header.setup.controller(Seat::Codebreaker, 1) == Controller::Human;
        let drawn =
            header.setup.controller(Seat::Codemaker, 1) == Controller::Maker(MakerLevel::Random);
        let own = |preset: &&Preset| preset.rules() == options.rules;
        let preset = Preset::ALL.iter().find(own).filter(|_| alone && person && drawn)?;
        Some(Self::new(day, *preset))
    }
}

impl fmt::Display for Daily {
    /// Writes `2026-11-21, classic`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.day, self.preset)
    }
}

/// A game that was played for a daily code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// What it was played for.
    pub daily: Daily,
    /// The name of the game.
    pub id: Option<GameId>,
    /// How many rows were answered.
    pub rows: usize,
    /// How it ended; `None` while it goes on.
    pub outcome: Option<Outcome>,
    /// Whether it was begun on the day of its code, by the calendar of whoever played.
    pub on_its_day: bool,
}

/// Why a record is no game for a daily code.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AttemptError {
    /// It was set up in another way.
    #[error(
        "no game for a daily code; expected one person alone, on a ready-made board with ten \
         rows, without takebacks, and the tag Daily"
    )]
    NotDaily,
    /// Its promise is not that of the day.
    #[error("its promise is not that of the code of {daily}")]
    OtherPromise {
        /// What it is said to be played for.
        daily: Daily,
    },
    /// Its code is another one.
    #[error("its code is not the code of {daily}")]
    OtherCode {
        /// What it is said to be played for.
        daily: Daily,
    },
    /// It cannot be played.
    #[error("line {}: an act that cannot follow those before it", .0.line)]
    Record(RecordError),
    /// An answer is not the one that the code gives.
    #[error("row {row} is not answered as the code of {daily} answers it")]
    WrongAnswer {
        /// What it is said to be played for.
        daily: Daily,
        /// The number of the row, from 1.
        row: usize,
    },
}

impl Attempt {
    /// What a record says of it. Returns `None` if the game was not played for a daily
    /// code, or with another code than that of the day.
    #[must_use]
    pub fn of(record: &Record) -> Option<Self> {
        Self::check(record).ok()
    }

    /// What a record says of it, whose every answer is the one that the day's code gives.
    ///
    /// # Errors
    ///
    /// [`AttemptError`] if it was not played for a daily code, or with another code than that
    /// of the day.
    pub fn check(record: &Record) -> Result<Self, AttemptError> {
        let daily = Daily::of(&record.header).ok_or(AttemptError::NotDaily)?;
        let opening = daily.opening();
        if record.commitment.is_none() || record.commitment != opening.commitment() {
            return Err(AttemptError::OtherPromise { daily });
        }
        if record.opening.is_some_and(|own| own.code != opening.code) {
            return Err(AttemptError::OtherCode { daily });
        }
        let verdict = record.verify().map_err(AttemptError::Record)?;
        // Who finds the code gives away nothing by it; else it stands behind the rows.
        let rules = daily.rules();
        let wrong = (1..).zip(&verdict.rows).find(|(_, row)| {
            pegmind_rules::mark(&rules, &opening.code, &row.guess) != row.feedback
        });
        if let Some((row, _)) = wrong {
            return Err(AttemptError::WrongAnswer { daily, row });
        }
        Ok(Self {
            daily,
            id: record.header.id.clone(),
            rows: verdict.rows.len(),
            outcome: verdict.outcome,
            on_its_day: record.header.date == Some(daily.day.to_string()),
        })
    }
}

/// How somebody stands with a daily code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing<'a> {
    /// The day's one try is still to be played.
    Open,
    /// A try was begun and goes on.
    UnderWay(&'a Attempt),
    /// The try that counts is over.
    Played(&'a Attempt),
    /// The day is over: it can be played, and does not count.
    Past,
    /// The day is still to come.
    Ahead,
}

/// All that somebody played for daily codes: a fold over records. Nothing else says what
/// counts.
#[derive(Clone, Debug, Default)]
pub struct DailyLog(BTreeMap<(Day, &'static str), Tries>);

/// The tries at one code.
#[derive(Clone, Debug, Default)]
struct Tries {
    /// The first one that was begun on its day and is over.
    counted: Option<Attempt>,
    /// One that goes on.
    under_way: Option<Attempt>,
    /// Whether any is over.
    finished: bool,
}

impl DailyLog {
    /// What these records say, finished games in the order of the history and saved ones
    /// in any.
    pub fn of<'a>(records: impl IntoIterator<Item = &'a Record>) -> Self {
        let mut log = Self::default();
        for record in records {
            log.add(record);
        }
        log
    }

    /// Adds a game; what was not played for a daily code changes nothing.
    pub fn add(&mut self, record: &Record) {
        let Some(attempt) = Attempt::of(record) else { return };
        let tries = self.0.entry(key(attempt.daily)).or_default();
        tries.finished |= attempt.outcome.is_some();
        let place = match attempt.outcome {
            None => &mut tries.under_way,
            Some(_) if attempt.on_its_day => &mut tries.counted,
            Some(_) => return,
        };
        if place.is_none() {
            *place = Some(attempt);
        }
    }

    /// How things stand with a daily code, on this day of the player's calendar.
    #[must_use]
    pub fn standing(&self, daily: Daily, today: Day) -> Standing<'_> {
        let tries = self.0.get(&key(daily));
        if daily.day > today {
            return Standing::Ahead;
        }
        match tries {
            Some(Tries { counted: Some(played), .. }) => Standing::Played(played),
            Some(Tries { under_way: Some(attempt), .. }) => Standing::UnderWay(attempt),
            Some(_) | None if daily.day < today => Standing::Past,
            Some(_) | None => Standing::Open,
        }
    }

    /// The tries that count and are over, by their days.
    pub fn counted(&self) -> impl Iterator<Item = &Attempt> {
        self.0.values().filter_map(|tries| tries.counted.as_ref())
    }

    /// The daily code that the reader has still to look for, if this record would give it
    /// away: its guesses and its code are for the time after the reader's own try. Returns
    /// `None` if it can be seen.
    #[must_use]
    pub fn hidden_by(&self, record: &Record) -> Option<Daily> {
        let daily = Daily::of(&record.header)?;
        let over = self.0.get(&key(daily)).is_some_and(|tries| tries.finished);
        (!over).then_some(daily)
    }
}

fn key(daily: Daily) -> (Day, &'static str) {
    (daily.day, daily.preset.name())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Day {
        text.parse().unwrap()
    }

    /// Written down once: a change takes everybody's daily code away. The same is checked
    /// where numbers have 32 bits (`xtask/daily`).
    const GOLDEN: &str = include_str!("../tests/data/daily.txt");

    #[test]
    fn the_codes_of_days_never_change() {
        let mut count = 0;
        for line in GOLDEN.lines() {
            let [date, preset, code] = line.split(' ').collect::<Vec<_>>()[..] else {
                panic!("{line}")
            };
            let daily = Daily::new(day(date), preset.parse().unwrap());
            assert_eq!(daily.code().to_string(), code, "{line}");
            count += 1;
        }
        assert_eq!(count, 4 * Preset::ALL.len());
        let commitment = Daily::new(day("2026-11-21"), Preset::Classic).commitment().unwrap();
        assert_eq!(commitment.to_string(), COMMITMENT);
    }

    const COMMITMENT: &str = "a5f153a5ba9cc94006a39467dbf57c5710f7a038a31b893854cd81360b6ebcb5";

    /// A record of a game for this code, with these guesses, begun on this day.
    fn record(daily: Daily, begun: &str, guesses: &[&str], end: &str) -> Record {
        let opening = daily.opening();
        let rules = daily.rules();
        let mut text = format!(
            "[Date \"{begun}\"] [Daily \"{}\"] [Rows \"10\"] [Commit \"{}\"]\n",
            daily.day(),
            daily.commitment().unwrap()
        );
        for (row, guess) in (1..).zip(guesses) {
            let guess = rules.code(guess).unwrap();
            let answer = pegmind_rules::mark(&rules, &opening.code, &guess);
            text = format!("{text}{row}. {guess} {answer}\n");
        }
        Record::parse(&format!("{text}{end}")).unwrap()
    }

    fn classic(date: &str) -> Daily {
        Daily::new(day(date), Preset::Classic)
    }

    #[test]
    fn the_first_try_of_the_day_counts_and_no_other() {
        let (daily, today) = (classic("2026-11-21"), day("2026-11-21"));
        let code = daily.code().to_string();
        let mut log = DailyLog::default();
        assert_eq!(log.standing(daily, today), Standing::Open);
        let first = record(daily, "2026-11-21", &["RROY"], "{resign}");
        let second = record(daily, "2026-11-21", &[&code], "");
        log.add(&first);
        log.add(&second);
        let Standing::Played(counted) = log.standing(daily, today) else { panic!("{log:?}") };
        assert_eq!((counted.rows, counted.outcome), (1, Some(Outcome::Resigned)));
        assert_eq!(log.counted().count(), 1);
        assert_eq!(DailyLog::of([&second, &first]).counted().next().unwrap().rows, 1);
        // Another board and another day are other codes.
        assert_eq!(log.standing(Daily::new(today, Preset::Mini), today), Standing::Open);
        assert_eq!(log.standing(classic("2026-11-22"), today), Standing::Ahead);
    }

    #[test]
    fn earlier_days_are_played_without_counting() {
        let (daily, today) = (classic("2026-11-20"), day("2026-11-21"));
        let code = daily.code().to_string();
        let late = record(daily, "2026-11-21", &[&code], "");
        let log = DailyLog::of([&late]);
        assert_eq!(log.standing(daily, today), Standing::Past);
        assert_eq!(log.counted().count(), 0);
        assert_eq!(log.hidden_by(&late), None);
    }

    #[test]
    fn a_try_that_was_left_goes_on_and_counts_also_after_midnight() {
        let (daily, today) = (classic("2026-11-21"), day("2026-11-21"));
        let begun = record(daily, "2026-11-21", &["RROY"], "");
        let log = DailyLog::of([&begun]);
        let later = day("2026-11-22");
        for today in [today, later] {
            assert!(matches!(log.standing(daily, today), Standing::UnderWay(_)), "{today}");
        }
        let code = daily.code().to_string();
        let over = record(daily, "2026-11-21", &["RROY", &code], "");
        let log = DailyLog::of([&over]);
        assert!(matches!(log.standing(daily, later), Standing::Played(_)));
    }

    #[test]
    fn a_tag_alone_makes_no_daily_game() {
        let daily = classic("2026-11-21");
        let code = daily.code().to_string();
        let won = record(daily, "2026-11-21", &[&code], "");
        assert!(Attempt::of(&won).is_some());
        let other = classic("2026-11-22");
        let changes: [fn(&mut Record); 4] = [
            |record| record.header.daily = None,
            |record| record.header.daily = record.header.daily.and_then(|day| day.plus(1)),
            |record| record.commitment = None,
            |record| record.header.setup = Record::parse("[Rows \"12\"]").unwrap().header.setup,
        ];
        let reasons = [
            AttemptError::NotDaily,
            AttemptError::OtherPromise { daily: other },
            AttemptError::OtherPromise { daily },
            AttemptError::NotDaily,
        ];
        for (change, reason) in changes.into_iter().zip(reasons) {
            let mut forged = won.clone();
            change(&mut forged);
            assert_eq!(Attempt::of(&forged), None);
            assert_eq!(Attempt::check(&forged), Err(reason));
        }
        let mut easy = won.clone();
        easy.header.setup =
            Record::parse("[Rows \"10\"] [Takebacks \"yes\"]").unwrap().header.setup;
        assert_eq!(Attempt::of(&easy), None);
        // Answers that the code does not give.
        let text = won.to_string().replace(&format!("1. {code} 4+0"), "1. RRRR 4+0");
        let forged = Record::parse(&text).unwrap();
        assert!(code != "RRRR" && Attempt::of(&forged).is_none());
        assert_eq!(Attempt::check(&forged), Err(AttemptError::WrongAnswer { daily, row: 1 }));
        let text = won.to_string() + "*RRRR\n";
        let forged = Record::parse(&text).unwrap();
        assert_eq!(Attempt::check(&forged), Err(AttemptError::OtherCode { daily }));
        assert_ne!(other.commitment(), daily.commitment());
    }

    #[test]
    fn the_code_is_hidden_until_the_reader_has_played_for_it() {
        let daily = classic("2026-11-21");
        let code = daily.code().to_string();
        let shared = record(daily, "2026-11-21", &["RROY", &code], "");
        assert_eq!(DailyLog::default().hidden_by(&shared), Some(daily));
        let begun = record(daily, "2026-11-21", &["RROY"], "");
        assert_eq!(DailyLog::of([&begun]).hidden_by(&shared), Some(daily));
        let own = record(daily, "2026-11-21", &["RROY"], "{resign}");
        assert_eq!(DailyLog::of([&own]).hidden_by(&shared), None);
        assert_eq!(DailyLog::default().hidden_by(&Record::parse("").unwrap()), None);
    }

    #[test]
    fn a_session_for_a_day_draws_its_code() {
        use pegmind_session::{Moment, Session, Start};
        for preset in Preset::ALL {
            let daily = Daily::new(day("2026-11-21"), *preset);
            let start = Start {
                setup: daily.setup().unwrap(),
                id: GameId::new("daily").unwrap(),
                date: "2026-11-21".into(),
                daily: Some(daily.day()),
                seed: daily.seed(),
                entropy: Seed::from_text("any"),
            };
            let (session, _response) = Session::start(start, Moment::ZERO);
            assert_eq!(session.view().commitment, daily.commitment());
            assert_eq!(session.view().daily, Some(daily.day()));
            let attempt = Attempt::of(&session.record()).unwrap();
            assert_eq!((attempt.daily, attempt.outcome), (daily, None));
            assert!(attempt.on_its_day);
        }
    }
}
