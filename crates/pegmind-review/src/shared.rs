//! A game to be looked back at by somebody else, who is to look for its code first.

use pegmind_rules::{Both, Code, PlayerKind, Rules, Setup, SetupError, SetupOptions};
use pegmind_session::{Act, Header, Opening, Prize, PrizeError, Record, Seed};
use thiserror::Error;

use crate::daily::{Attempt, Daily};
use crate::finished_game::FinishedGame;

/// What a sealed game begins with. Another way to write it would have another number.
const PREFIX: &str = "pegmind review 1 ";

/// A game that is sealed with its code. Around it stands what gives nothing away: the board, and
/// the day of a daily code. It is a record without rows that has a prize, so that everything which
/// plays for a prize plays for its code.
///
/// ```
/// use pegmind_review::SharedReview;
/// use pegmind_session::{Record, Seed};
///
/// let game = Record::parse("1. RROY 0+1 2. GPYB 4+0")?;
/// let text = SharedReview::seal(&game, &Seed::from_text("1"))?.to_text();
/// assert!(!text.contains("RROY") && !text.contains("GPYB"));
/// let shared = SharedReview::of(&Record::parse(&text)?).ok_or("a sealed game")?;
/// let code = game.header.setup.rules().code("GPYB")?;
/// assert_eq!(shared.open(&code).map(|game| game.entries), Some(game.entries));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedReview(Header);

impl SharedReview {
    /// Seals a game that is over. The seed must be a fresh one.
    ///
    /// # Errors
    ///
    /// [`ShareError`] says why it cannot be shared like this.
    pub fn seal(record: &Record, seed: &Seed) -> Result<Self, ShareError> {
        let (game, problem) = FinishedGame::of_record(record.clone());
        if game.outcome.is_none() || problem.is_some() {
            return Err(ShareError::NotOver);
        }
        let code = game.code.ok_or(ShareError::CodeUnknown)?;
        let text = format!("{PREFIX}{}", shortened(record, code));
        let prize = Prize::seal(&game.rules, &code, &text, seed)?;
        let options = record.header.setup.options();
        let kinds = Both { first: PlayerKind::Human, second: PlayerKind::Computer };
        let setup = Setup::new(SetupOptions {
            strict: options.strict,
            hints: options.hints,
            key_pegs: options.key_pegs,
            ..SetupOptions::new(game.rules, kinds)
        })?;
        Ok(Self(Header {
            id: None,
            match_id: None,
            date: None,
            daily: Attempt::of(record).map(|attempt| attempt.daily.day()),
            prize: Some(prize),
            setup,
            game: 1,
            points: Both::default(),
        }))
    }

    /// What is sealed in a record. Returns `None` if nothing is, or if it was played already.
    /// Whether it is a game shows when it is open.
    #[must_use]
    pub fn of(record: &Record) -> Option<Self> {
        let sealed = record.header.prize.is_some();
        let unplayed = record.entries.is_empty() && record.opening.is_none();
        (sealed && unplayed).then(|| Self(record.header.clone()))
    }

    /// Whether a text that a code opened is such a game.
    #[must_use]
    pub fn is_game(text: &str) -> bool {
        text.starts_with(PREFIX)
    }

    /// The text that can be sent to somebody.
    #[must_use]
    pub fn to_text(&self) -> String {
        self.0.to_text()
    }

    /// The rules of the game.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        self.0.setup.rules()
    }

    /// A part of every record that was played for its code: the sealed game, or the day.
    #[must_use]
    pub fn tag(&self) -> String {
        match (self.daily(), &self.0.prize) {
            (Some(daily), _) => format!("[Daily \"{}\"]", daily.day()),
            (None, prize) => prize.as_ref().map(ToString::to_string).unwrap_or_default(),
        }
    }

    /// The daily code that it was played for, if it was.
    #[must_use]
    pub fn daily(&self) -> Option<Daily> {
        Daily::of(&self.0)
    }

    /// The code, if a game of the reader's own was played for it and is over.
    #[must_use]
    pub fn code_by(&self, own: &Record) -> Option<Code> {
        if let Some((daily, attempt)) = self.daily().zip(Attempt::of(own)) {
            return (attempt.daily == daily && attempt.outcome.is_some()).then(|| daily.code());
        }
        if own.header.prize != self.0.prize {
            return None;
        }
        let (game, problem) = FinishedGame::of_record(own.clone());
        game.code.filter(|_| game.outcome.is_some() && problem.is_none())
    }

    /// The game, if this is the code that opens it.
    #[must_use]
    pub fn open(&self, code: &Code) -> Option<Record> {
        let text = self.0.prize.as_ref()?.open(self.rules(), code)?;
        let record = Record::parse(text.strip_prefix(PREFIX)?).ok()?;
        let same = record.header.setup.rules() == self.rules();
        let own = record.opening.is_some_and(|opening| opening.code == *code);
        Some(record).filter(|_| same && own)
    }
}

/// A game in one line, without what every record says, and what nobody needs to look back at it.
fn shortened(record: &Record, code: Code) -> String {
    let header = Header {
        id: None,
        match_id: None,
        date: None,
        daily: None,
        prize: None,
        ..record.header.clone()
    };
    let played = record.entries.iter().filter(|entry| !matches!(entry.act, Act::Note(_)));
    let kept = Record {
        header,
        commitment: None,
        entries: played.cloned().collect(),
        opening: Some(Opening { code, salt: None }),
        open: Vec::new(),
    };
    let usual = Record::parse("").map(|usual| usual.header.to_text()).unwrap_or_default();
    let says_more = |line: &&str| !usual.lines().any(|other| other == *line);
    kept.to_string().lines().filter(says_more).collect::<Vec<_>>().join(" ")
}

/// Why a game cannot be sealed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ShareError {
    /// It goes on, or its record cannot be played.
    #[error("the game is not over")]
    NotOver,
    /// Nobody could look for its code.
    #[error("its code is not known")]
    CodeUnknown,
    /// It is too long, or its board has too many codes.
    #[error("it cannot be sealed: {0}")]
    Sealed(#[from] PrizeError),
    /// Its board cannot be played alone.
    #[error("{0}")]
    Setup(#[from] SetupError),
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_rules::Preset;

    const GAME: &str = "[Id \"a\"] [Date \"2026-11-21\"] [BreakerName \"Ann\"] [Rows \"8\"]\n\
                        1. RROY 0+1 {0:21} {hint 2} 2. RBGG 0+2 3. YGBP 0+4 4. GPBY 2+2 *GPYB";

    fn shared(text: &str) -> Result<SharedReview, ShareError> {
        SharedReview::seal(&Record::parse(text).unwrap(), &Seed::from_text("1"))
    }

    fn code(text: &str) -> Code {
        Preset::Classic.rules().code(text).unwrap()
    }

    #[test]
    fn a_game_opens_with_its_code_and_nothing_of_it_is_seen_before() {
        let game = format!("{GAME} {{resign}}").replace(" *GPYB {resign}", " {resign} *GPYB");
        let sent = shared(&game).unwrap().to_text();
        for hidden in ["RROY", "GPYB", "Ann", "2026", "0:21", "[Id", "hint 2"] {
            assert!(!sent.contains(hidden), "{hidden}: {sent}");
        }
        let received = SharedReview::of(&Record::parse(&sent).unwrap()).unwrap();
        assert_eq!(received.rules(), Record::parse(&game).unwrap().header.setup.rules());
        assert_eq!((received.open(&code("GYPB")), received.daily()), (None, None));
        let open = received.open(&code("GPYB")).unwrap();
        let before = Record::parse(&game).unwrap();
        assert_eq!((&open.entries, open.opening), (&before.entries, before.opening));
        assert_eq!(open.header.setup, before.header.setup);
    }

    #[test]
    fn it_opens_for_who_has_played_for_the_same_code_won_or_not() {
        let sent = shared("RROY 0+1 GPYB 4+0").unwrap();
        let own = |rest: &str| Record::parse(&format!("{} {rest}", sent.to_text())).unwrap();
        for over in ["GPYB 4+0", "RROY 0+1 {resign} *GPYB"] {
            assert_eq!(sent.code_by(&own(over)), Some(code("GPYB")), "{over}");
        }
        for other in ["", "RROY 0+1", "RROY 0+1 {resign}"] {
            assert_eq!(sent.code_by(&own(other)), None, "{other}");
        }
        let elsewhere = Record::parse("[Rows \"12\"] GPYB 4+0").unwrap();
        assert_eq!(sent.code_by(&elsewhere), None);
    }

    #[test]
    fn a_daily_code_opens_for_who_has_played_on_that_day_or_later() {
        let daily = Daily::new("2026-11-21".parse().unwrap(), Preset::Classic);
        let record = |rest: &str| {
            let promise = daily.commitment().unwrap();
            let tags = format!("[Daily \"2026-11-21\"] [Rows \"10\"] [Commit \"{promise}\"]");
            Record::parse(&format!("{tags} {rest}")).unwrap()
        };
        let sent =
            SharedReview::seal(&record(&format!("{} 4+0", daily.code())), &Seed::from_text("1"))
                .unwrap();
        assert_eq!(sent.daily(), Some(daily));
        let received = SharedReview::of(&Record::parse(&sent.to_text()).unwrap()).unwrap();
        assert_eq!(received.code_by(&record("{resign}")), Some(daily.code()));
        assert_eq!(received.code_by(&record("")), None);
        assert!(received.open(&daily.code()).is_some());
    }

    #[test]
    fn what_cannot_be_shared_says_why() {
        for (text, why) in [
            ("RROY 0+1", "the game is not over"),
            ("RROY 0+1 {resign}", "its code is not known"),
            (
                "[Colors \"9\"] [Pegs \"8\"] 1,1,1,1,1,1,1,1 8+0",
                "it cannot be sealed: a board of 43046721 codes; a prize needs one of at most 1000000",
            ),
        ] {
            assert_eq!(shared(text).unwrap_err().to_string(), why, "{text}");
        }
        let rows = "RRRR 0+0 {9:59} ".repeat(80);
        let long = format!("[Rows \"99\"] {rows} {{resign}} *GPYB");
        assert!(matches!(shared(&long), Err(ShareError::Sealed(PrizeError::Length { .. }))));
    }

    #[test]
    fn other_prizes_and_forged_games_open_as_nothing() {
        let rules = Preset::Classic.rules();
        for text in
            ["under the stone", PREFIX, "pegmind review 1 RROY 9+9", "pegmind review 1 *RROY"]
        {
            let prize = Prize::seal(&rules, &code("GPYB"), text, &Seed::from_text("1")).unwrap();
            let record = Record::parse(&format!("[Rows \"10\"] [Prize \"{prize}\"]")).unwrap();
            let received = SharedReview::of(&record).unwrap();
            assert_eq!(received.open(&code("GPYB")), None, "{text}");
        }
        assert_eq!(SharedReview::of(&Record::parse("RROY 0+1").unwrap()), None);
    }
}
