//! What can be typed on the command line.

mod evaluate;
mod optimal;
mod tree;

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use pegmind_console::ColorChoice;
use pegmind_face::palette::Labels;
use pegmind_face::palette::Palette;
use pegmind_face::without_rows;
use pegmind_rules::{
    BreakerLevel, ColorCount, Difficulty, FeedbackRule, GameCount, KeyPegStyle, MakerLevel, Marks,
    PegCount, PerfectBoard, PlayerName, Preset, RowCount, Scoring,
};
use pegmind_session::GameId;
use pegmind_solver::Guesses;

use crate::contestant::Contestant;

pub(crate) use evaluate::{EvaluateArgs, SAMPLE_MAX};
pub(crate) use optimal::OptimalArgs;
pub(crate) use tree::{
    ExportArgs, Levels, ShowArgs, TreeAction, TreeArgs, TreeFileArgs, TreeFormat,
};

/// The game of Mastermind for people and computers in either seat.
///
/// Without a command the game starts with a menu.
#[derive(Debug, Parser)]
#[command(name = "pegmind", version, max_term_width = 100)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) global: GlobalArgs,
}

/// Options that every command takes.
#[derive(Debug, Default, ClapArgs)]
#[command(next_help_heading = "Global options")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag that people type")]
pub(crate) struct GlobalArgs {
    /// Print JSON, an object a line (score, check, left, suggest, repair, solve,
    /// evaluate, optimal, tree export, tree verify)
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Play in lines that are only ever appended, for screen readers and scripts
    #[arg(long, global = true, conflicts_with = "redraw")]
    pub(crate) plain: bool,
    /// Play with the board drawn again after every guess
    #[arg(long, global = true)]
    pub(crate) redraw: bool,
    /// Print nothing but ASCII
    #[arg(long, global = true)]
    pub(crate) ascii: bool,
    /// When to use color, or how many: always, auto (the default), never, 16, 256,
    /// true
    #[arg(long, global = true, value_name = "WHEN", value_parser = named::<ColorChoice>)]
    pub(crate) color: Option<ColorChoice>,
    /// What stands on a peg: letters (the default), digits, names, shapes
    #[arg(long, global = true, value_name = "LABELS", value_parser = named::<Labels>)]
    pub(crate) labels: Option<Labels>,
    /// Colors of the pegs: signal (the default), classic, alternate, okabe-ito, grey,
    /// custom (your own colors, from the settings)
    #[arg(long, global = true, value_name = "NAME", value_parser = named::<Palette>,
        long_help = palettes())]
    pub(crate) palette: Option<Palette>,
    /// Print results only
    #[arg(long, global = true)]
    pub(crate) quiet: bool,
    /// Say on standard error what is stored where
    #[arg(long, global = true)]
    pub(crate) verbose: bool,
    /// Read settings from this file
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
}

/// What can be done.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Learn the game in five minutes
    ///
    /// Eight short lessons, each with something to do; they begin with what people
    /// get wrong most, repeated colors. Enter goes on; help lists the words that can
    /// be typed.
    Learn,
    /// Play; with any game option nothing is asked
    Play(Box<PlayArgs>),
    /// Go on with a saved game
    Resume(ResumeArgs),
    /// List the saved games or the finished ones, or delete a saved one
    Games(GamesArgs),
    /// Mark a guess against a code
    Score(ScoreArgs),
    /// Does this code fit the rows, and if not which row says no
    Check(CheckArgs),
    /// How many codes fit the rows
    ///
    /// Where they are too many to list, the number is an estimate and says so.
    Left(LeftArgs),
    /// The best next guess for the rows so far
    ///
    /// On the classic board no other guess leads to fewer guesses on average.
    /// On larger boards the figures are estimates where the best play cannot be
    /// found in time, and say so.
    Suggest(SuggestArgs),
    /// Which answer is probably wrong if the rows contradict each other
    ///
    /// Lists the changes of one answer after which some code fits, and how many
    /// fit then: exact and color swapped first, then what is wrong by little,
    /// then others. If no such change helps, changes of two answers.
    Repair(RepairArgs),
    /// Help with a game on a real board: suggest, answer, repeat
    ///
    /// Says what to guess, reads the answer (1+2) or another guess with its
    /// answer (RBGG=0+2), and again until the code is found. help lists the
    /// words that can be typed. With --json it prints what suggest prints, at
    /// the start and after every answer, with the number of rows and whether
    /// the code is found.
    Solve(SolveArgs),
    /// How many guesses strategies and levels need, against every code of a board
    ///
    /// With Ctrl-C or after --time it stops and prints what is known by then,
    /// labeled as incomplete.
    Evaluate(Box<EvaluateArgs>),
    /// Search for a strategy that nothing beats, with proof
    ///
    /// By default the one with the fewest guesses for all codes together. With
    /// Ctrl-C or after --time it stops with the best strategy found by then, and
    /// says between which bounds the best one lies. --out writes the strategy out
    /// as a tree, for the command tree.
    Optimal(Box<OptimalArgs>),
    /// Show a strategy that was written out as a tree, export it, or check it
    ///
    /// Such a file says what to guess after every answer. verify plays it against
    /// every code of the board and counts again what it claims.
    Tree(TreeArgs),
    /// Show a game row by row
    Replay(ReplayArgs),
    /// Mark every row of a game again and check the commitment
    Verify(FileArgs),
    /// Show or change settings
    Config(ConfigArgs),
    /// Describe this terminal and installation, for a problem report
    Doctor,
    /// Print completions for a shell
    Completions(CompletionsArgs),
    /// Print the manual page
    Man,
}

impl Command {
    /// Whether the command plays in the full screen where there is one.
    pub(crate) const fn is_play(&self) -> bool {
        matches!(self, Self::Play(_) | Self::Resume(_) | Self::Learn)
    }

    /// Whether the command has JSON to print.
    pub(crate) const fn speaks_json(&self) -> bool {
        matches!(
            self,
            Self::Score(_)
                | Self::Check(_)
                | Self::Left(_)
                | Self::Suggest(_)
                | Self::Repair(_)
                | Self::Solve(_)
                | Self::Evaluate(_)
                | Self::Optimal(_)
                | Self::Tree(TreeArgs { action: TreeAction::Export(_) | TreeAction::Verify(_) })
        )
    }
}

/// The board that a command is about; the classic one by default.
#[derive(Clone, Debug, Default, PartialEq, Eq, ClapArgs)]
#[command(next_help_heading = "Board")]
pub(crate) struct BoardArgs {
    /// A ready-made board: mini, classic (the default), super, bulls, grand, wordish
    #[arg(long, value_name = "NAME", value_parser = named::<Preset>, long_help = presets(),
        conflicts_with_all = ["pegs", "colors", "no_repeats", "blanks"])]
    pub(crate) preset: Option<Preset>,
    /// Pegs of a code, 1 to 16; 4 by default
    #[arg(long, value_name = "P", value_parser = peg_count)]
    pub(crate) pegs: Option<PegCount>,
    /// Colors, 2 to 26; 6 by default
    #[arg(long, value_name = "C", value_parser = color_count)]
    pub(crate) colors: Option<ColorCount>,
    /// Every color at most once in a code
    #[arg(long)]
    pub(crate) no_repeats: bool,
    /// Holes may be blank
    #[arg(long)]
    pub(crate) blanks: bool,
    /// What an answer tells: keys (the default), per-peg, exact, sum
    #[arg(long, value_name = "RULE", value_parser = named::<FeedbackRule>,
        long_help = "What an answer tells:\n\
            - keys: how many pegs are exact, how many right in color only (the default)\n\
            - per-peg: which pegs\n\
            - exact: exact pegs only\n\
            - sum: exact and color together")]
    pub(crate) feedback: Option<FeedbackRule>,
}

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
    /// Who breaks it: human (the default), casual, steady, sharp, expert, perfect
    #[arg(long, value_name = "WHO", value_parser = breaker, long_help = breakers())]
    pub(crate) breaker: Option<BreakerArg>,
    /// How a computer plays that takes the codemaker's seat in a match: random (the
    /// default), devious, evader
    #[arg(long, value_name = "LEVEL", value_parser = named::<MakerLevel>)]
    pub(crate) cpu_maker: Option<MakerLevel>,
    /// How a computer plays that takes the codebreaker's seat in a match: casual,
    /// steady (the default), sharp, expert, perfect
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

/// Options of `resume`.
#[derive(Debug, ClapArgs)]
pub(crate) struct ResumeArgs {
    /// The game; the latest one by default
    #[arg(value_name = "ID", value_parser = named::<GameId>)]
    pub(crate) id: Option<GameId>,
}

/// Options of `games`.
#[derive(Debug, ClapArgs)]
pub(crate) struct GamesArgs {
    /// List the finished games, the newest last
    #[arg(long)]
    pub(crate) finished: bool,
    /// Delete this saved game
    #[arg(long, value_name = "ID", value_parser = named::<GameId>, conflicts_with = "finished")]
    pub(crate) delete: Option<GameId>,
}

/// Options of `score`.
#[derive(Debug, ClapArgs)]
pub(crate) struct ScoreArgs {
    /// The code, as in RRBG or 1124
    pub(crate) code: String,
    /// The guess
    pub(crate) guess: String,
    /// Say which peg matches what
    #[arg(long)]
    pub(crate) explain: bool,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
}

/// Options of `check`.
#[derive(Debug, ClapArgs)]
pub(crate) struct CheckArgs {
    /// The code, as in RRBG or 1124
    pub(crate) code: String,
    /// Rows as GUESS=KEY, as in RROY=0+1; - reads them from standard input
    #[arg(value_name = "ROW", required = true)]
    pub(crate) rows: Vec<String>,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
}

/// Options of `left`.
#[derive(Debug, ClapArgs)]
pub(crate) struct LeftArgs {
    /// Rows as GUESS=KEY, as in RROY=0+1; - reads them from standard input
    #[arg(value_name = "ROW")]
    pub(crate) rows: Vec<String>,
    /// List the codes, where they are a million at most
    #[arg(long)]
    pub(crate) list: bool,
    /// Print the number alone; if it is an estimate, standard error says so
    #[arg(long, conflicts_with_all = ["list", "by_peg"])]
    pub(crate) count: bool,
    /// Say how often each color stands in each hole
    #[arg(long)]
    pub(crate) by_peg: bool,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
}

/// Options of `suggest`.
#[derive(Debug, ClapArgs)]
pub(crate) struct SuggestArgs {
    /// Rows as GUESS=KEY, as in RROY=0+1; - reads them from standard input
    #[arg(value_name = "ROW")]
    pub(crate) rows: Vec<String>,
    #[command(flatten)]
    pub(crate) guesses: GuessArgs,
    /// How the guess is chosen; by default play is the best, as far as it can
    /// be found in time
    #[arg(long, value_name = "NAME", value_parser = named::<Contestant>, long_help = strategies())]
    pub(crate) strategy: Option<Contestant>,
    /// Name all guesses that are as good
    #[arg(long)]
    pub(crate) all: bool,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
}

/// Which guesses may be suggested.
#[derive(Debug, ClapArgs)]
pub(crate) struct GuessArgs {
    /// Which guesses may be made: all (the default), candidates
    #[arg(long, value_name = "SET", value_parser = named::<Guesses>,
        default_value = "all", hide_default_value = true,
        long_help = "Which guesses may be made:\n\
            - all: every legal code (the default)\n\
            - candidates: only codes that fit every row")]
    pub(crate) guesses: Guesses,
}

/// Options of `repair`.
#[derive(Debug, ClapArgs)]
pub(crate) struct RepairArgs {
    /// Rows as GUESS=KEY, as in RROY=0+1; - reads them from standard input
    #[arg(value_name = "ROW", required = true)]
    pub(crate) rows: Vec<String>,
    /// List all changes that would help
    #[arg(long)]
    pub(crate) all: bool,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
}

/// Options of `solve`.
#[derive(Debug, ClapArgs)]
pub(crate) struct SolveArgs {
    /// Rows that were played already, as GUESS=KEY
    #[arg(value_name = "ROW")]
    pub(crate) rows: Vec<String>,
    #[command(flatten)]
    pub(crate) guesses: GuessArgs,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
}

/// A game in a file or by its name.
#[derive(Debug, ClapArgs)]
pub(crate) struct FileArgs {
    /// A record in a file, the name of a finished game, or - for standard input
    #[arg(value_name = "FILE|ID")]
    pub(crate) game: String,
}

/// Options of `replay`.
#[derive(Debug, ClapArgs)]
pub(crate) struct ReplayArgs {
    #[command(flatten)]
    pub(crate) file: FileArgs,
    /// Seconds between rows; without it Enter goes on, where there is a terminal
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) speed: Option<f32>,
}

/// Options of `config`.
#[derive(Debug, ClapArgs)]
pub(crate) struct ConfigArgs {
    #[command(subcommand)]
    pub(crate) action: Option<ConfigAction>,
}

/// What to do with settings.
#[derive(Debug, Subcommand)]
pub(crate) enum ConfigAction {
    /// Print one setting
    Get {
        /// The setting
        key: String,
    },
    /// Change one setting
    Set {
        /// The setting
        key: String,
        /// Its new value
        value: String,
    },
    /// Print where the settings are stored
    Path,
}

/// Options of `completions`.
#[derive(Debug, ClapArgs)]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: Shell,
}

/// The shells there are completions for.
#[derive(Clone, Copy, Debug, ValueEnum)]
#[value(rename_all = "lower")]
pub(crate) enum Shell {
    /// Bash
    Bash,
    /// Zsh
    Zsh,
    /// Fish
    Fish,
    /// The shell of Windows
    #[value(name = "powershell")]
    Power,
    /// Nushell
    Nushell,
}

/// What is listed below a sentence, a line each.
fn listed(sentence: &str, lines: impl Iterator<Item = String>) -> String {
    lines.fold(sentence.to_owned(), |text, line| text + "\n- " + &line)
}

fn presets() -> String {
    let line = |preset: &Preset| {
        let default = if *preset == Preset::default() { " (the default)" } else { "" };
        format!("{preset}: {}{default}", without_rows(preset.rules()))
    };
    listed("A ready-made board:", Preset::ALL.iter().map(line))
}

fn palettes() -> String {
    let line = |palette: &Palette| {
        let default = if *palette == Palette::default() { " (the default)" } else { "" };
        format!("{palette}: {}{default}", palette.sentence())
    };
    listed("Colors of the pegs:", Palette::ALL.iter().map(line))
}

fn strategies() -> String {
    let line = |strategy: &Contestant| format!("{strategy}: {}", strategy.sentence());
    let intro = "How the guess is chosen, in place of the best play as far as it can be found:";
    let list = listed(intro, Contestant::ALL.iter().map(line));
    format!("{list}\n\n{}", perfect_boards())
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
    let list = listed("Who breaks it:", std::iter::once(human).chain(levels));
    format!("{list}\n\n{}", perfect_boards())
}

/// Where the level `perfect` plays.
fn perfect_boards() -> String {
    let boards = PerfectBoard::all_in_words();
    format!("perfect plays {boards}, always with key pegs and without blanks.")
}

/// Reads a value by its name.
fn named<T: FromStr<Err: ToString>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: T::Err| error.to_string())
}

/// Reads a number and makes a value of it; `expected` says which numbers do.
fn number<T, E>(
    text: &str,
    make: impl FnOnce(u8) -> Result<T, E>,
    expected: &str,
) -> Result<T, String> {
    text.parse().ok().and_then(|number| make(number).ok()).ok_or_else(|| expected.to_owned())
}

fn peg_count(text: &str) -> Result<PegCount, String> {
    number(text, PegCount::new, "expected 1 to 16")
}

fn color_count(text: &str) -> Result<ColorCount, String> {
    number(text, ColorCount::new, "expected 2 to 26")
}

fn row_count(text: &str) -> Result<RowCount, String> {
    number(text, RowCount::new, "expected 1 to 99")
}

fn game_count(text: &str) -> Result<GameCount, String> {
    number(text, GameCount::new, "expected 1, or an even number from 2 to 100")
}

fn player_name(text: &str) -> Result<PlayerName, String> {
    PlayerName::new(text).map_err(|error| error.to_string())
}

fn maker(text: &str) -> Result<MakerArg, String> {
    match text {
        "human" => Ok(MakerArg::Human),
        "table" => Ok(MakerArg::Table),
        level => level
            .parse()
            .map(MakerArg::Computer)
            .map_err(|_unknown| "expected human, table, random, devious or evader".to_owned()),
    }
}

fn breaker(text: &str) -> Result<BreakerArg, String> {
    match text {
        "human" => Ok(BreakerArg::Human),
        level => level.parse().map(BreakerArg::Computer).map_err(|_unknown| {
            "expected human, casual, steady, sharp, expert or perfect".to_owned()
        }),
    }
}

fn seconds(text: &str) -> Result<f32, String> {
    let seconds: Option<f32> = text.parse().ok();
    seconds
        .filter(|seconds| (0.0..=60.0).contains(seconds))
        .ok_or_else(|| "expected seconds from 0 to 60".to_owned())
}
