//! The addresses of the page: every state has one.
//!
//! What belongs to the device stays behind the `#`, so that no server hears of it:
//! `/play#g=ID`, `/solve#c=6&p=4&r=RROY=0+1`. The same can stand behind a `?`, for forms
//! without scripts.

mod beside;
mod position;
mod source;

use std::fmt::{self, Display};

use pegmind_face::form::Kind;
use pegmind_rules::Preset;
use pegmind_session::{Day, GameId};
use percent_encoding::{percent_decode_str, utf8_percent_encode};

pub use beside::Beside;
pub use position::{Position, PositionError};
pub use source::Source;

/// What is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Route {
    /// `/`: the first screen, with a game to play at once.
    #[default]
    Home,
    /// `/play#g=ID&show=why.2`: a game that goes on, or one that has just ended.
    Play {
        /// Which one; else the one that was played last.
        game: Option<GameId>,
        /// What stands beside the board, as the act that shows it; empty if nothing does.
        show: String,
    },
    /// `/new?kind=make`: the form of a new game.
    New {
        /// Who is to play.
        kind: Option<Kind>,
    },
    /// `/daily`, `/d/2026-11-21`: the code of a day.
    Daily {
        /// Which one; else today.
        day: Option<Day>,
        /// Its board, if it is not the classic one.
        board: Option<Preset>,
    },
    /// `/puzzles#board=mini&seed=HEX&n=2`: one of the puzzles that are made of a seed;
    /// `/puzzles#g=ID&n=4`: a row of an own game.
    Puzzles {
        /// Which one; else they are chosen.
        query: String,
    },
    /// `/learn`, `/learn/3#tried=1+0_2+1`: the lessons.
    Learn {
        /// The number of a lesson, from 1.
        lesson: Option<u8>,
        /// What was tried in it, guesses and answers; empty at its beginning.
        tried: String,
    },
    /// `/solve#c=6&p=4&r=RROY=0+1`: help with a real board.
    Solve {
        /// The position as it stands in the address; [`Position::parse`] reads it.
        position: String,
    },
    /// `/games`: saved and finished games.
    Games,
    /// `/replay#g=ID&n=3`, `/replay#record=TEXT`: a game row by row.
    Replay {
        /// Which one.
        game: Source,
        /// After so many rows.
        row: Option<usize>,
    },
    /// `/review#g=ID&n=3&others=yes`, `/review#record=TEXT`: what the guesses of a game cost.
    Review {
        /// Which one.
        game: Source,
        /// What is looked at.
        beside: Beside,
    },
    /// `/statistics#c=6&p=4`.
    Statistics {
        /// The board that is looked at; else all games.
        board: String,
    },
    /// `/lab?c=5&p=4&tree=1+0,0+1`, `/lab?player=minimax&guesses=all`, `/lab?family=2`: the
    /// laboratory of strategies.
    Lab {
        /// The board; how far somebody walked along its optimal strategy, or who was evaluated
        /// and which proven values are listed.
        query: String,
    },
    /// `/settings`.
    Settings,
    /// `/online`: rooms where people play with each other.
    Online,
    /// `/join/7F3K-QX`: an invitation to a room.
    Join {
        /// What was typed as its code.
        code: String,
    },
    /// `/room/ID#board=2`: a room.
    Room {
        /// Its name.
        room: GameId,
        /// The board that is looked at beside one's own, from 1.
        board: Option<u8>,
    },
}

/// How it is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layout {
    /// As a board.
    #[default]
    Board,
    /// As text from top to bottom, with one field to type in.
    Text,
}

/// What is shown, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Address {
    /// What.
    pub route: Route,
    /// How.
    pub layout: Layout,
}

/// The longest text that is taken for a code of a room, in bytes.
const CODE_BYTES_MAX: usize = 16;

/// The longest address that is read, in bytes.
const BYTES_MAX: usize = 16 << 10;

impl Address {
    /// Reads a path with its query and fragment. `/text` in front of a path, or `view=text`
    /// behind it, is the text view. Returns `None` if there is no such page.
    #[must_use]
    pub fn parse(url: &str) -> Option<Self> {
        if url.len() > BYTES_MAX {
            return None;
        }
        let (rest, fragment) = url.split_once('#').unwrap_or((url, ""));
        let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
        let parameters = Parameters { query, fragment };
        let path = path.trim_end_matches("index.html").trim_end_matches('/');
        let without = path.strip_prefix("/text").filter(|it| it.is_empty() || it.starts_with('/'));
        let is_text = without.is_some() || parameters.get("view").as_deref() == Some("text");
        let layout = if is_text { Layout::Text } else { Layout::Board };
        let route = Route::parse(without.unwrap_or(path), &parameters)?;
        Some(Self { route, layout })
    }

    /// Whether a page begins there with the module of the first game. The one of a game that
    /// goes on has the same document as `/play`, because its name stands in the fragment.
    #[must_use]
    pub fn is_first(&self) -> bool {
        self.route == Route::Home && self.layout == Layout::Board
    }

    /// The same in the other layout.
    #[must_use]
    pub fn other(&self) -> Self {
        let layout = match self.layout {
            Layout::Board => Layout::Text,
            Layout::Text => Layout::Board,
        };
        Self { layout, ..self.clone() }
    }

    /// The same as a server hears of it: what stands behind the `#`, too.
    #[must_use]
    pub fn for_server(&self) -> String {
        let text = self.to_string();
        match text.split_once('#') {
            None => text,
            Some((path, fragment)) => {
                let joint = if path.contains('?') { '&' } else { '?' };
                format!("{path}{joint}{fragment}")
            }
        }
    }

    /// Another route in the same layout.
    #[must_use]
    pub const fn to(&self, route: Route) -> Self {
        Self { route, layout: self.layout }
    }
}

impl Display for Address {
    /// The path with its query and fragment; [`Address::parse`] reads it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let query = match &self.route {
            Route::New { kind: Some(kind) } => format!("kind={}", kind_name(*kind)),
            Route::Daily { board: Some(board), .. } => format!("board={board}"),
            Route::Lab { query } => query.clone(),
            _ => String::new(),
        };
        let view = if self.layout == Layout::Text { "view=text" } else { "" };
        let query: Vec<&str> =
            [query.as_str(), view].into_iter().filter(|part| !part.is_empty()).collect();
        let fragment = self.route.fragment();
        f.write_str(&self.route.path())?;
        if !query.is_empty() {
            write!(f, "?{}", query.join("&"))?;
        }
        if fragment.is_empty() { Ok(()) } else { write!(f, "#{fragment}") }
    }
}

impl Route {
    /// The puzzles that can be chosen.
    pub const PUZZLES: Self = Self::Puzzles { query: String::new() };

    /// The statistics of all games.
    pub const STATISTICS: Self = Self::Statistics { board: String::new() };

    /// The lessons, all of them.
    pub const LEARN: Self = Self::learn(None);

    /// A lesson at its beginning.
    #[must_use]
    pub const fn learn(lesson: Option<u8>) -> Self {
        Self::Learn { lesson, tried: String::new() }
    }

    /// A game, with nothing beside its board.
    #[must_use]
    pub const fn play(game: Option<GameId>) -> Self {
        Self::Play { game, show: String::new() }
    }

    /// A review at the row that is of interest.
    pub fn review(game: impl Into<Source>) -> Self {
        Self::Review { game: game.into(), beside: Beside::default() }
    }

    /// A replay from the beginning.
    pub fn replay(game: impl Into<Source>) -> Self {
        Self::Replay { game: game.into(), row: None }
    }

    fn parse(path: &str, parameters: &Parameters<'_>) -> Option<Self> {
        let game = || parameters.get("g").and_then(|id| GameId::new(&id).ok());
        let row = || parameters.get("n").and_then(|row| row.parse().ok());
        let board = || parameters.get("board").and_then(|name| name.parse().ok());
        // A mailed position opens wherever its link was put together.
        if parameters.fragment.split('&').any(|part| part.starts_with("r=")) {
            return Some(Self::Solve { position: parameters.position() });
        }
        Some(match path {
            "" if parameters.get("r").is_some() => Self::Solve { position: parameters.position() },
            "" => Self::Home,
            "/play" => {
                Self::Play { game: game(), show: parameters.get("show").unwrap_or_default() }
            }
            "/new" => {
                let kind = parameters.get("kind");
                Self::New { kind: kind.and_then(|name| kind_named(&name)) }
            }
            "/daily" => Self::Daily { day: None, board: board() },
            "/puzzles" => Self::Puzzles { query: parameters.only(&PUZZLE_NAMES) },
            "/learn" => Self::LEARN,
            "/solve" => Self::Solve { position: parameters.position() },
            "/games" => Self::Games,
            "/replay" => Self::Replay { game: Source::parse(parameters), row: row() },
            "/review" => {
                let game = Source::parse(parameters);
                Self::Review { game, beside: Beside::parse(parameters) }
            }
            "/statistics" => Self::Statistics { board: parameters.position() },
            "/lab" => Self::Lab { query: parameters.only(&LAB_NAMES) },
            "/settings" => Self::Settings,
            "/online" => Self::Online,
            _ => {
                if let Some(code) = path.strip_prefix("/join/") {
                    let is_code = code.len() <= CODE_BYTES_MAX
                        && code.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
                    return is_code.then(|| Self::Join { code: code.to_ascii_uppercase() });
                }
                if let Some(room) = path.strip_prefix("/room/") {
                    let board = parameters.get("board").and_then(|board| board.parse().ok());
                    return Some(Self::Room { room: GameId::new(room).ok()?, board });
                }
                if let Some(lesson) = path.strip_prefix("/learn/") {
                    let tried = parameters.get("tried").unwrap_or_default();
                    return Some(Self::Learn { lesson: Some(lesson.parse().ok()?), tried });
                }
                let day = path.strip_prefix("/d/")?.parse().ok()?;
                Self::Daily { day: Some(day), board: board() }
            }
        })
    }

    /// The path, without what stands behind `?` and `#`.
    #[must_use]
    pub fn path(&self) -> String {
        match self {
            Self::Home => "/".into(),
            Self::Play { .. } => "/play".into(),
            Self::New { .. } => "/new".into(),
            Self::Daily { day: Some(day), .. } => format!("/d/{day}"),
            Self::Daily { day: None, .. } => "/daily".into(),
            Self::Puzzles { .. } => "/puzzles".into(),
            Self::Learn { lesson: Some(lesson), .. } => format!("/learn/{lesson}"),
            Self::Learn { lesson: None, .. } => "/learn".into(),
            Self::Solve { .. } => "/solve".into(),
            Self::Games => "/games".into(),
            Self::Replay { .. } => "/replay".into(),
            Self::Review { .. } => "/review".into(),
            Self::Statistics { .. } => "/statistics".into(),
            Self::Lab { .. } => "/lab".into(),
            Self::Settings => "/settings".into(),
            Self::Online => "/online".into(),
            Self::Join { code } => format!("/join/{code}"),
            Self::Room { room, .. } => format!("/room/{room}"),
        }
    }

    /// The game that is played.
    pub(crate) const fn game(&self) -> Option<&GameId> {
        if let Self::Play { game, .. } = self { game.as_ref() } else { None }
    }

    /// What stands beside the board of a game, as the act that shows it.
    pub(crate) fn shown(&self) -> &str {
        if let Self::Play { show, .. } = self { show } else { "" }
    }

    fn fragment(&self) -> String {
        let valued = |name: &str, value: &str| {
            (!value.is_empty())
                .then(|| format!("{name}={}", utf8_percent_encode(value, position::VALUE)))
        };
        let parts = match self {
            Self::Play { game, show } => {
                [game.as_ref().map(|game| format!("g={game}")), valued("show", show)]
            }
            Self::Replay { game, row } => [game.fragment(), row.map(|row| format!("n={row}"))],
            Self::Review { game, beside } => [game.fragment(), beside.fragment()],
            Self::Learn { tried, .. } => [valued("tried", tried), None],
            Self::Room { board, .. } => [board.map(|board| format!("board={board}")), None],
            Self::Solve { position: own }
            | Self::Puzzles { query: own }
            | Self::Statistics { board: own } => return own.clone(),
            Self::Home
            | Self::New { .. }
            | Self::Daily { .. }
            | Self::Games
            | Self::Lab { .. }
            | Self::Settings
            | Self::Online
            | Self::Join { .. } => return String::new(),
        };
        parts.into_iter().flatten().collect::<Vec<_>>().join("&")
    }
}

impl From<Route> for Address {
    fn from(route: Route) -> Self {
        Self { route, layout: Layout::Board }
    }
}

/// What stands behind `?` and `#`: the same names in both.
struct Parameters<'a> {
    query: &'a str,
    fragment: &'a str,
}

impl Parameters<'_> {
    fn get(&self, name: &str) -> Option<String> {
        let mut both = self.fragment.split('&').chain(self.query.split('&'));
        let value = both.find_map(|part| part.strip_prefix(name)?.strip_prefix('='))?;
        Some(percent_decode_str(value).decode_utf8_lossy().into_owned())
    }

    /// All that tells a position, as it stands there.
    fn position(&self) -> String {
        self.only(&Position::NAMES)
    }

    /// The parameters with these names, as they stand there.
    fn only(&self, names: &[&str]) -> String {
        let both = self.fragment.split('&').chain(self.query.split('&'));
        let tells = |part: &&str| {
            let name = part.split('=').next().unwrap_or_default();
            names.contains(&name) && part.bytes().all(|byte| byte.is_ascii_graphic())
        };
        both.filter(tells).collect::<Vec<_>>().join("&")
    }
}

/// What the address of a puzzle tells.
const PUZZLE_NAMES: [&str; 4] = ["board", "seed", "g", "n"];

/// What the address of the laboratory tells.
const LAB_NAMES: [&str; 12] = [
    "c", "p", "repeats", "blanks", "answers", "within", "tree", "player", "guesses", "opening",
    "sample", "family",
];

/// The names of kinds of games in addresses.
const KINDS: [(Kind, &str); 6] = [
    (Kind::Break, "break"),
    (Kind::Make, "make"),
    (Kind::Two, "two"),
    (Kind::Watch, "watch"),
    (Kind::Table, "table"),
    (Kind::Solve, "solve"),
];

/// The name of a kind of games.
pub(crate) fn kind_name(kind: Kind) -> &'static str {
    KINDS.iter().find(|it| it.0 == kind).map_or("break", |it| it.1)
}

fn kind_named(name: &str) -> Option<Kind> {
    KINDS.iter().find(|it| it.1 == name).map(|it| it.0)
}

#[cfg(test)]
mod tests;
