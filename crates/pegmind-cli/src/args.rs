//! What can be typed on the command line.

mod certificate;
mod daily;
mod evaluate;
mod online;
mod optimal;
mod play;
mod prize;
mod puzzle;
mod question;
mod refusal;
mod stats;
mod tree;
mod work;

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use pegmind_console::{ColorChoice, GroundChoice};
use pegmind_face::palette::Labels;
use pegmind_face::palette::Palette;
use pegmind_rules::{ColorCount, FeedbackRule, PegCount, PerfectBoard, Preset};
use pegmind_session::GameId;

pub(crate) use certificate::{CertificateAction, CertificateArgs, CertificateFileArgs};
pub(crate) use daily::DailyArgs;
pub(crate) use evaluate::{EvaluateArgs, SAMPLE_MAX};
pub(crate) use online::{HostArgs, JoinArgs, NameArgs, RankingsArgs, WatchArgs, WhichDay};
pub(crate) use optimal::OptimalArgs;
pub(crate) use play::{BreakerArg, GameArgs, MakerArg, MarksArg, PlayArgs};
pub(crate) use prize::{OpenArgs, PrizeAction, PrizeArgs, SealArgs};
pub(crate) use puzzle::PuzzleArgs;
pub(crate) use question::{
    CheckArgs, LeftArgs, RepairArgs, ReviewArgs, ScoreArgs, SolveArgs, SuggestArgs, VerifyArgs,
};
pub(crate) use refusal::read_arguments;
pub(crate) use stats::StatsArgs;
pub(crate) use tree::{
    ExportArgs, Levels, ShowArgs, TreeAction, TreeArgs, TreeFileArgs, TreeFormat,
};

/// The game of Mastermind for people and computers in either seat.
///
/// Without a command the game starts with a menu.
#[derive(Debug, Parser)]
#[command(
    name = "pegmind",
    version,
    max_term_width = 80,
    after_help = "Examples:\n  pegmind\n  pegmind play --seed 42\n  pegmind help play"
)]
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
    /// evaluate, optimal, tree export, tree verify, certificate check, review, daily, puzzle,
    /// stats, rankings)
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
    /// What is painted behind the full screen: auto (the default) asks the terminal,
    /// dark, light
    #[arg(long, global = true, value_name = "GROUND", value_parser = named::<GroundChoice>)]
    pub(crate) ground: Option<GroundChoice>,
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
    #[command(after_help = "Example:\n  pegmind learn")]
    Learn,
    /// Play; with any game option nothing is asked
    #[command(
        after_help = "Examples:\n  pegmind play --preset super --difficulty hard\n  pegmind play --maker human --breaker steady"
    )]
    Play(Box<PlayArgs>),
    /// The code of the day, the same for everybody
    ///
    /// It follows from the date and the board and from nothing else. One try a day
    /// counts, the first that is finished or given up; one that was left goes on.
    /// Earlier days can be played without counting. With --json nothing is played:
    /// it prints the promise, and the code when its day is over.
    #[command(after_help = "Examples:\n  pegmind daily\n  pegmind daily --date 2026-11-20")]
    Daily(DailyArgs),
    /// Positions to be solved: the only code that fits, the guess that cannot lose
    ///
    /// Without --find and --json they are played, six that become harder.
    #[command(after_help = "Example:\n  pegmind puzzle --find 5 --rating hard")]
    Puzzle(PuzzleArgs),
    /// A text that opens with the code of a game
    ///
    /// For a teacher, or somebody who hides something outdoors: seal makes a file, whoever
    /// plays it with pegmind play FILE and finds the code is shown the text.
    #[command(after_help = "Example:\n  pegmind prize seal --code rroo --text - --out game.peg")]
    Prize(PrizeArgs),
    /// Open a room on a server and play there with others
    ///
    /// It prints the code that others join with, here or in a browser. Whoever has one of
    /// the seats comes back to it with join. What is guessed while a connection is lost is
    /// sent when it is back.
    #[command(after_help = "Example:\n  pegmind host --mode race --players 4 --name Ann")]
    Host(Box<HostArgs>),
    /// Take a seat in a room that somebody else has opened, or come back to your own
    #[command(after_help = "Example:\n  pegmind join 7F3K-QX --name Bob")]
    Join(JoinArgs),
    /// Look on in a room; codes are shown at the end
    #[command(after_help = "Example:\n  pegmind watch 7F3K-QX --plain")]
    Watch(WatchArgs),
    /// Claim a name on a server, so that nobody else plays under it
    ///
    /// Without options it prints the name that this device has there. A claimed name, and
    /// whatever looks like it, is for you alone, and the rankings go by it. There is no account:
    /// ten words, shown once, take the name over to another device.
    #[command(after_help = "Example:\n  pegmind name --claim Ann")]
    Name(NameArgs),
    /// Who ranks where on a server, by duels or matches between claimed names
    ///
    /// Ratings are by Glicko-2 and begin at 1500; the number behind one says how far it may be
    /// off. Each board and mode is ranked by itself, and so are games with hints.
    #[command(after_help = "Example:\n  pegmind rankings --mode match")]
    Rankings(RankingsArgs),
    /// Go on with a saved game
    #[command(after_help = "Example:\n  pegmind resume")]
    Resume(ResumeArgs),
    /// List the saved games or the finished ones, or delete a saved one
    #[command(after_help = "Example:\n  pegmind games --finished --search won")]
    Games(GamesArgs),
    /// Mark a guess against a code
    #[command(after_help = "Example:\n  pegmind score RRBG GRRB --explain")]
    Score(ScoreArgs),
    /// Does this code fit the rows, and if not which row says no
    #[command(after_help = "Example:\n  pegmind check GPYB RROY=0+1 RBGG=0+2")]
    Check(CheckArgs),
    /// How many codes fit the rows
    ///
    /// Where they are too many to list, the number is an estimate and says so.
    #[command(after_help = "Example:\n  pegmind left RROY=0+1 RBGG=0+2 --by-peg")]
    Left(LeftArgs),
    /// The best next guess for the rows so far
    ///
    /// On the classic board no other guess leads to fewer guesses on average.
    /// On larger boards the figures are estimates where the best play cannot be
    /// found in time, and say so.
    #[command(after_help = "Example:\n  pegmind suggest RROY=0+1 RBGG=0+2")]
    Suggest(SuggestArgs),
    /// Which answer is probably wrong if the rows contradict each other
    ///
    /// Lists the changes of one answer after which some code fits, and how many
    /// fit then: exact and color swapped first, then what is wrong by little,
    /// then others. If no such change helps, changes of two answers.
    #[command(after_help = "Example:\n  pegmind repair RROY=1+0 RBGG=0+2 YGBP=0+4 GPBY=2+2")]
    Repair(RepairArgs),
    /// Help with a game on a real board: suggest, answer, repeat
    ///
    /// Says what to guess, reads the answer (1+2) or another guess with its
    /// answer (RBGG=0+2), and again until the code is found. help lists the
    /// words that can be typed. With --json it prints what suggest prints, at
    /// the start and after every answer, with the number of rows and whether
    /// the code is found.
    #[command(after_help = "Example:\n  pegmind solve RROY=0+1")]
    Solve(SolveArgs),
    /// How many guesses strategies and levels need, against every code of a board
    ///
    /// With Ctrl-C or after --time it stops and prints what is known by then,
    /// labeled as incomplete.
    #[command(
        after_help = "Example:\n  pegmind evaluate --strategy minimax,entropy --plot both.svg"
    )]
    Evaluate(Box<EvaluateArgs>),
    /// Search for a strategy that nothing beats, with proof
    ///
    /// By default the one with the fewest guesses for all codes together. With
    /// Ctrl-C or after --time it stops with the best strategy found by then, and
    /// says between which bounds the best one lies. --out writes the strategy out
    /// as a tree, for the command tree; --certificate writes why nothing is better,
    /// for the command certificate.
    #[command(after_help = "Example:\n  pegmind optimal --max-guesses 5 --out best.tree")]
    Optimal(Box<OptimalArgs>),
    /// Show a strategy that was written out as a tree, export it, or check it
    ///
    /// Such a file says what to guess after every answer. verify plays it against
    /// every code of the board and counts again what it claims.
    #[command(after_help = "Example:\n  pegmind tree show best.tree")]
    Tree(TreeArgs),
    /// Check the reasons why no strategy is better
    ///
    /// optimal --certificate writes them down, a list of facts about sets of codes.
    /// check goes through all guesses for each of them, with nothing but the rules.
    #[command(after_help = "Example:\n  pegmind certificate check why.cert")]
    Certificate(CertificateArgs),
    /// Numbers over all finished games, and taking these to another device
    ///
    /// How many guesses you need, what guesses cost, luck, form and streaks, for each
    /// board. --export and --import bring the games of two devices together; none is
    /// counted twice.
    #[command(after_help = "Example:\n  pegmind stats --preset classic")]
    Stats(StatsArgs),
    /// Show a game row by row
    #[command(after_help = "Example:\n  pegmind replay game.peg --speed 1")]
    Replay(ReplayArgs),
    /// What each guess of a game cost, what was luck, and what was better
    ///
    /// Takes any record: of a game played here or elsewhere, written by hand, lost, given
    /// up or broken off. perfect average + cost of the choices - luck of the answers =
    /// guesses taken, to the last digit where the values are exact, which they are on the
    /// classic board; elsewhere they are estimates and say so. What contradicts itself is
    /// reviewed as far as it can be. With --plain it is said one fact a line.
    #[command(after_help = "Example:\n  pegmind review game.peg --row 4")]
    Review(ReviewArgs),
    /// Mark every row of a game again and check the commitment
    ///
    /// Takes records, and the proof of a room that is over, which proof FILE writes there and
    /// the page links to.
    #[command(after_help = "Example:\n  pegmind verify game.peg")]
    Verify(VerifyArgs),
    /// Show or change settings
    #[command(after_help = "Examples:\n  pegmind config\n  pegmind config set palette okabe-ito")]
    Config(ConfigArgs),
    /// Describe this terminal and installation, for a problem report
    #[command(after_help = "Example:\n  pegmind doctor")]
    Doctor,
    /// Print completions for a shell
    #[command(after_help = "Example:\n  pegmind completions bash")]
    Completions(CompletionsArgs),
    /// Print the manual page
    #[command(after_help = "Example:\n  pegmind man")]
    Man,
}

impl Command {
    /// Whether the command plays in the full screen where there is one.
    pub(crate) const fn is_play(&self) -> bool {
        matches!(
            self,
            Self::Play(_)
                | Self::Daily(_)
                | Self::Puzzle(_)
                | Self::Resume(_)
                | Self::Learn
                | Self::Host(_)
                | Self::Join(_)
                | Self::Watch(_)
        )
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
                | Self::Review(_)
                | Self::Daily(_)
                | Self::Puzzle(_)
                | Self::Stats(_)
                | Self::Rankings(_)
                | Self::Certificate(_)
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
    /// Only games with all of these words: a board, a name, a day, won, lost
    #[arg(long, value_name = "WORDS")]
    pub(crate) search: Option<String>,
    /// Delete this saved game
    #[arg(long, value_name = "ID", value_parser = named::<GameId>,
        conflicts_with_all = ["finished", "search"])]
    pub(crate) delete: Option<GameId>,
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
    #[command(after_help = "Example:\n  pegmind config get palette")]
    Get {
        /// The setting
        key: String,
    },
    /// Change one setting
    #[command(after_help = "Example:\n  pegmind config set palette okabe-ito")]
    Set {
        /// The setting
        key: String,
        /// Its new value
        value: String,
    },
    /// Print where the settings are stored
    #[command(after_help = "Example:\n  pegmind config path")]
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
        format!("{preset}: {}{default}", preset.rules().without_rows())
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

/// Strategies and levels, and what they do.
fn strategies(sentence: &str) -> String {
    let line = |(name, does)| format!("{name}: {does}");
    format!("{}\n\n{}", listed(sentence, pegmind_face::contestants().map(line)), perfect_boards())
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

fn seconds(text: &str) -> Result<f32, String> {
    let seconds: Option<f32> = text.parse().ok();
    seconds
        .filter(|seconds| (0.0..=60.0).contains(seconds))
        .ok_or_else(|| "expected seconds from 0 to 60".to_owned())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::CommandFactory as _;
    use clap::builder::StyledStr;
    use clap::error::ErrorKind;
    use pegmind_rules::{BreakerLevel, Difficulty, KeyPegStyle, MakerLevel, Scoring};
    use pegmind_solver::Guesses;
    use pegmind_tree::Aim;

    use super::*;
    use pegmind_advice::Contestant;

    fn names<T: ToString>(all: &[T]) -> Vec<String> {
        all.iter().map(T::to_string).collect()
    }

    #[test]
    fn the_help_of_an_option_names_all_its_choices() {
        let choices = [
            ("breaker", names(BreakerLevel::ALL)),
            ("color", names(ColorChoice::ALL)),
            ("computers", names(BreakerLevel::ALL)),
            ("cpu-breaker", names(BreakerLevel::ALL)),
            ("cpu-maker", names(MakerLevel::ALL)),
            ("difficulty", names(Difficulty::ALL)),
            ("feedback", names(FeedbackRule::ALL)),
            ("format", names(TreeFormat::ALL)),
            ("guesses", names(Guesses::ALL)),
            ("key-pegs", names(KeyPegStyle::ALL)),
            ("labels", names(Labels::ALL)),
            ("maker", names(MakerLevel::ALL)),
            ("minimize", names(Aim::ALL)),
            ("mode", names(pegmind_room::Mode::ALL)),
            ("palette", names(Palette::ALL)),
            ("preset", names(Preset::ALL)),
            ("rating", names(pegmind_review::Rating::ALL)),
            ("scoring", names(Scoring::ALL)),
            ("strategy", names(Contestant::ALL)),
        ];
        let mut program = Args::command();
        program.build();
        let mut commands = vec![&program];
        let mut found = BTreeSet::new();
        while let Some(command) = commands.pop() {
            commands.extend(command.get_subcommands());
            for arg in command.get_arguments() {
                let of_arg = choices.iter().find(|(name, _)| arg.get_long() == Some(name));
                let Some((name, choices)) = of_arg else { continue };
                found.insert(name);
                let lacking = |help: Option<&StyledStr>| {
                    let help = help.map(ToString::to_string).unwrap_or_default();
                    let is_between = |c: char| !c.is_ascii_alphanumeric() && c != '-';
                    let words: BTreeSet<&str> = help.split(is_between).collect();
                    choices.iter().filter(|choice| !words.contains(&***choice)).count()
                };
                assert_eq!(lacking(arg.get_long_help().or(arg.get_help())), 0, "--{name}");
                // Where they are too many the short one has none of them.
                let short = lacking(arg.get_help());
                assert!(short == 0 || short == choices.len(), "--{name}");
            }
        }
        assert_eq!(found.len(), choices.len(), "{found:?}");
    }

    #[test]
    fn every_command_has_help_with_an_example_in_80_columns() {
        let mut program = Args::command();
        program.build();
        let mut commands = vec![program];
        let mut count = 0;
        while let Some(mut command) = commands.pop() {
            let subcommands = command.get_subcommands().filter(|sub| sub.get_name() != "help");
            commands.extend(subcommands.cloned());
            count += 1;
            let name = command.get_bin_name().unwrap_or("pegmind").to_owned();
            assert!(command.get_about().is_some(), "{name}");
            let (short, long) = (command.render_help(), command.render_long_help());
            for help in [short.to_string(), long.to_string()] {
                // Code marks of doc comments do not belong in a terminal.
                assert!(!help.contains('`'), "{name}: {help}");
                let wide = help.lines().find(|line| line.chars().count() > 80);
                assert_eq!(wide, None, "{name}");
                let (_, examples) = help.split_once("Example").unwrap_or_default();
                let examples: Vec<&str> = examples.lines().skip(1).collect();
                assert!(!examples.is_empty(), "{name}: {help}");
                for example in examples {
                    assert!(example.trim_start().starts_with(&name), "{name}: {example}");
                    let parsed = Args::try_parse_from(example.split_whitespace());
                    let parsed = parsed.map_err(|error| error.kind());
                    let is_fine = matches!(parsed, Ok(_) | Err(ErrorKind::DisplayHelp));
                    assert!(is_fine, "{example}: {parsed:?}");
                }
            }
        }
        assert!(count > 30, "{count} commands");
    }
}
