//! What can be typed after `pegmind play`.

use std::iter;
use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};
use pegmind_rules::{
    BreakerLevel, BreakerLevelError, Difficulty, GameCount, GuessAverage, KeyPegStyle, MakerLevel,
    Marks, PlayerName, RowCount, Scoring, UnknownNameError,
};

use super::{BoardArgs, listed, named, number, perfect_boards};

/// Who makes the code in the first game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MakerArg {
    /// A person at this program.
    Human,
    /// A person with a real board.
    Table,
    /// The computer.
    Computer(MakerLevel),
}

/// Who breaks the code in the first game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BreakerArg {
    /// A person at this program.
    Human,
    /// The computer.
    Computer(BreakerLevel),
}

/// Where the key pegs come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MarksArg {
    /// The program places them (the default)
    Program,
    /// The codemaker does; wrong ones are refused
    Hand,
}

/// Options of `play`.
#[derive(Clone, Debug, Default, PartialEq, Eq, ClapArgs)]
pub(crate) struct PlayArgs {
    /// A game that somebody has made for you with pegmind prize
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[command(flatten)]
    pub(crate) players: PlayerArgs,
    /// Exit with 0 if you won, with 10 if not; without you, or with two people,
    /// it is the first codebreaker who wins
    #[arg(long)]
    pub(crate) exit_result: bool,
}

/// How a game goes.
#[derive(Clone, Debug, Default, PartialEq, Eq, ClapArgs)]
#[command(next_help_heading = "Game")]
pub(crate) struct GameArgs {
    /// Rows by difficulty: easy (12), normal (10, the default), hard (8), expert (6)
    #[arg(long, value_name = "LEVEL", value_parser = named::<Difficulty>, conflicts_with = "rows")]
    pub(crate) difficulty: Option<Difficulty>,
    /// Guess rows, 1 to 99; 10 by default
    #[arg(long, value_name = "N", value_parser = row_count)]
    pub(crate) rows: Option<RowCount>,
    /// Placed rows can be taken back; the record says so
    #[arg(long)]
    pub(crate) takebacks: bool,
    /// Guesses have to fit every row before them
    #[arg(long)]
    pub(crate) strict: bool,
    /// The codebreaker gets no hints; the record says so
    #[arg(long)]
    pub(crate) no_hints: bool,
    /// Games of the match: 1 (the default), or an even number up to 100
    #[arg(long, value_name = "N", value_parser = game_count)]
    pub(crate) games: Option<GameCount>,
    /// What the codemaker gets points for in a match: guesses (the default), keys
    #[arg(long, value_name = "WAY", value_parser = named::<Scoring>,
        long_help = "What the codemaker gets points for in a match:\n\
            - guesses: one for each guess, and one more if the last fails (the default)\n\
            - keys: one for each exact key peg")]
    pub(crate) scoring: Option<Scoring>,
    /// Any word or number; the same seed is the same game
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<String>,
    /// How key pegs are drawn: shapes (the default), black-white, red-white
    #[arg(long, value_name = "STYLE", value_parser = named::<KeyPegStyle>)]
    pub(crate) key_pegs: Option<KeyPegStyle>,
}

/// Who plays.
#[derive(Clone, Debug, Default, PartialEq, Eq, ClapArgs)]
#[command(next_help_heading = "Players")]
pub(crate) struct PlayerArgs {
    /// Who makes the code: human, table (a real board), random (the default), devious, evader
    #[arg(long, value_name = "WHO", value_parser = maker, long_help = makers())]
    pub(crate) maker: Option<MakerArg>,
    /// Who breaks it: human (the default), casual, steady, sharp, expert, perfect,
    /// average:5.2 (a computer that takes so many guesses)
    #[arg(long, value_name = "WHO", value_parser = breaker, long_help = breakers())]
    pub(crate) breaker: Option<BreakerArg>,
    /// How a computer plays that takes the codemaker's seat in a match: random (the
    /// default), devious, evader
    #[arg(long, value_name = "LEVEL", value_parser = named::<MakerLevel>)]
    pub(crate) cpu_maker: Option<MakerLevel>,
    /// How a computer plays that takes the codebreaker's seat in a match: casual,
    /// steady (the default), sharp, expert, perfect, average:5.2
    #[arg(long, value_name = "LEVEL", value_parser = named::<BreakerLevel>)]
    pub(crate) cpu_breaker: Option<BreakerLevel>,
    /// Who places the key pegs of a human codemaker
    #[arg(long, value_name = "WHO")]
    pub(crate) marks: Option<MarksArg>,
    /// Take key pegs placed by hand as they are and name the wrong ones at the end
    #[arg(long)]
    pub(crate) trust: bool,
    /// Names: a person before the computer, else the first codebreaker first
    #[arg(long, value_name = "A,B", value_delimiter = ',', num_args = 1..=2,
        value_parser = player_name)]
    pub(crate) names: Vec<PlayerName>,
}

impl PlayerArgs {
    /// Who places the key pegs.
    pub(crate) fn marks(&self) -> Marks {
        match (self.trust, self.marks, self.maker) {
            (true, ..) => Marks::Trust,
            (_, Some(MarksArg::Hand), _) | (_, None, Some(MakerArg::Table)) => Marks::Hand,
            (_, None | Some(MarksArg::Program), _) => Marks::Program,
        }
    }
}

fn makers() -> String {
    let people = ["human: a person at this screen", "table: a person with a real board"];
    let levels = MakerLevel::ALL.iter().map(|level| {
        let default = if *level == MakerLevel::default() { " (the default)" } else { "" };
        format!("{level}: the computer {}{default}", level.sentence())
    });
    listed("Who makes the code:", people.map(str::to_owned).into_iter().chain(levels))
}

fn breakers() -> String {
    let human = "human: a person at this screen (the default)".to_owned();
    let levels =
        BreakerLevel::ALL.iter().map(|level| format!("{level}: the computer {}", level.sentence()));
    let list = listed("Who breaks it:", iter::once(human).chain(levels));
    format!("{list}\n- {}\n\n{}", average_level(), perfect_boards())
}

/// The level that is named in guesses.
fn average_level() -> String {
    let (least, most) = GuessAverage::RANGE;
    let guesses = |hundredths: u16| format!("{}.{:02}", hundredths / 100, hundredths % 100);
    format!(
        "average:5.2: the computer takes so many guesses on average, {} to {}; on the classic board",
        guesses(least),
        guesses(most)
    )
}

pub(super) fn row_count(text: &str) -> Result<RowCount, String> {
    number(text, RowCount::new, "expected 1 to 99")
}

fn game_count(text: &str) -> Result<GameCount, String> {
    number(text, GameCount::new, "expected 1, or an even number from 2 to 100")
}

pub(super) fn player_name(text: &str) -> Result<PlayerName, String> {
    PlayerName::new(text).map_err(|error| error.to_string())
}

fn maker(text: &str) -> Result<MakerArg, UnknownNameError> {
    match text {
        "human" => Ok(MakerArg::Human),
        "table" => Ok(MakerArg::Table),
        level => level.parse().map(MakerArg::Computer).map_err(|_unknown| {
            let levels = MakerLevel::ALL.iter().map(|level| level.name());
            UnknownNameError::new(
                "codemaker",
                text,
                &["human", "table"].into_iter().chain(levels).collect::<Vec<_>>(),
            )
        }),
    }
}

fn breaker(text: &str) -> Result<BreakerArg, BreakerLevelError> {
    match text {
        "human" => Ok(BreakerArg::Human),
        level => level.parse().map(BreakerArg::Computer).map_err(|error| match error {
            BreakerLevelError::Unknown(_) => {
                let levels = BreakerLevel::ALL.iter().map(|level| level.name());
                let names = iter::once("human").chain(levels).chain(["average:5.2"]);
                UnknownNameError::new("codebreaker", text, &names.collect::<Vec<_>>()).into()
            }
            BreakerLevelError::Average(_) => error,
        }),
    }
}
