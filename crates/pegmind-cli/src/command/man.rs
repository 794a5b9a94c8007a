//! `pegmind man`: the manual page.

use std::io::{self, Write as _};

use clap::CommandFactory as _;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};
use pegmind_console::{Setting, TYPED};
use pegmind_face::online::RoomWord;
use pegmind_face::word::{LearnWord, SolveWord, Word};
use pegmind_tui::{Action, KeyMap};

use crate::args::Args;
use crate::exit::{Exit, Failure};

const EXAMPLES: [(&str, &str); 27] = [
    (
        "pegmind",
        "The full screen. Enter begins a classic game against the computer, or the one you played \
         last.",
    ),
    ("pegmind learn", "The game in eight short lessons."),
    ("pegmind stats", "Averages, histograms, form and streaks of the games you finished."),
    (
        "pegmind stats --import other-device.games",
        "Adds the games of another device, written there with --export; none counts twice.",
    ),
    ("pegmind daily", "The code of today, the same for everybody; one try a day counts."),
    ("pegmind puzzle --find 5 --rating hard", "Five positions to be solved, a line each."),
    (
        "pegmind play --preset super --difficulty hard",
        "A bigger board and fewer rows; nothing is asked.",
    ),
    ("pegmind play --maker human --breaker steady", "The computer looks for your code."),
    (
        "pegmind play --maker evader",
        "The computer settles on no code until its own answers force it to.",
    ),
    (
        "pegmind play --maker human --breaker human --names Ann,Bob --games 4",
        "Two people at one screen, in a match of four games.",
    ),
    (
        "pegmind host --mode race --players 4 --name Ann",
        "A room on a server, where four look for the same code; it prints what others join with.",
    ),
    ("pegmind join 7F3K-QX --name Bob", "A seat in that room; the same line comes back to it."),
    (
        "pegmind host --server https://play.example.org --computers sharp",
        "A duel with a computer of that server.",
    ),
    ("pegmind watch 7F3K-QX --plain", "What happens in a room, in lines."),
    (
        "pegmind name --claim Ann",
        "Ann is yours on that server; ten words are printed that take the name over elsewhere.",
    ),
    ("pegmind rankings --mode match", "Who ranks where on that server, by matches without hints."),
    ("pegmind play --maker table --breaker steady", "The computer breaks a code on a real board."),
    (
        "pegmind left RROY=0+1 RBGG=0+2 --by-peg",
        "How many codes fit these rows, and where which color stands.",
    ),
    ("pegmind suggest RROY=0+1 RBGG=0+2", "The best next guess after these rows."),
    (
        "pegmind repair RROY=1+0 RBGG=0+2 YGBP=0+4 GPBY=2+2",
        "Which answer is probably wrong, because no code fits.",
    ),
    ("pegmind solve", "Help with a game on a real board, guess by guess."),
    (
        "pegmind evaluate --strategy minimax,entropy --plot both.svg",
        "How many guesses two strategies need for every code, in figures and in a picture.",
    ),
    (
        "pegmind optimal --max-guesses 5 --out best.tree",
        "Searches for the best strategy without games of more than 5 guesses, and keeps it.",
    ),
    (
        "pegmind optimal --pegs 4 --colors 9 --checkpoint nine.work --resume nine.work",
        "A long search that can be interrupted at any time, and goes on when the same line is \
         typed again.",
    ),
    (
        "pegmind tree verify best.tree",
        "Plays a strategy from a file against every code and counts again what it claims.",
    ),
    (
        "pegmind certificate check why.cert --tree best.tree",
        "Checks why no strategy is better, and that a strategy has the total that is proven.",
    ),
    ("printf '1122\\n3344\\n' | pegmind play --seed 42", "A game from a script."),
];

const FILES: [(&str, &str); 5] = [
    (
        "$XDG_CONFIG_HOME/pegmind/config.toml",
        "Settings, else in ~/.config. pegmind config path names the file.",
    ),
    (
        "$XDG_STATE_HOME/pegmind/",
        "Running games, else in ~/.local/state: a record and a secret for each.",
    ),
    (
        "$XDG_STATE_HOME/pegmind/devices",
        "What shows servers which seats and which name are this device's, a secret for each server.",
    ),
    ("$XDG_DATA_HOME/pegmind/history.peg", "Finished games, else in ~/.local/share."),
    (
        "$XDG_DATA_HOME/pegmind/drills.txt",
        "How rows of own games were answered that were asked again.",
    ),
];

const ENVIRONMENT: [(&str, &str); 9] = [
    ("NO_COLOR", "If it is set and not empty, no color is used."),
    (
        "CLICOLOR_FORCE",
        "If it is set, not empty and not 0, color is used where there is no terminal, too.",
    ),
    ("COLORTERM", "truecolor or 24bit says that the terminal has all colors."),
    (
        "TERM",
        "Which terminal it is, and so how many colors it has. dumb makes the game plain. linux, \
         ansi, vt100 and the like, or nothing, make it ASCII, unless the setting ascii is false.",
    ),
    ("PEGMIND_PLAIN", "If it is set and not empty, the game is plain, as with --plain."),
    ("COLUMNS", "How wide the output is where there is no terminal."),
    (
        "LC_ALL, LC_CTYPE, LANG",
        "The first that is set says whether text is UTF-8; if not, only ASCII is printed.",
    ),
    (
        "SSL_CERT_FILE",
        "A file with certificates, in PEM, of those who may sign that of a server behind https, in \
         place of those whom the system trusts.",
    ),
    ("XDG_CONFIG_HOME, XDG_STATE_HOME, XDG_DATA_HOME", "Where files are kept; see FILES."),
];

/// Where rooms are in the full screen, and what can be done there.
const ROOMS: [(&str, &str); 7] = [
    (
        "Online",
        "On the first screen, or :online: opens a room, joins one by its code, or looks on, and \
         lists those that anybody can come to.",
    ),
    (
        "host, join, watch",
        "Lead straight to a room, in the full screen where there is a terminal; with --plain or \
         without one, in lines.",
    ),
    (
        "before play",
        "The screen shows the code that others join with, the address of the invitation and a \
         picture of it for phones, and who is there. Enter begins a race or a cooperation.",
    ),
    (
        "in play",
        "The screen is that of any game. The board of the other one stands beside yours from 120 \
         columns on, else in the pane that Tab shows; up and down in that pane lead from one board \
         to the next. Enter agrees to a guess that is proposed.",
    ),
    (
        "leaving",
        "Esc asks whether your seat is kept or given up. Who keeps it comes back with the same \
         code.",
    ),
    (
        "a lost connection",
        "Is told at the top and tried again; what was typed is kept, and sent when there is one.",
    ),
    (
        "names",
        "Anybody can be called anything that is not claimed. name claims a name for this device: \
         then nobody else sits down under it, or under one that looks like it.",
    ),
];

/// Settings for playing with people elsewhere.
const JSON: [(&str, &str); 6] = [
    (
        "counts",
        "Exact integers of any size, also above 2^53: a parser that reads numbers as floating \
         point loses digits of them.",
    ),
    ("seconds", "Times are in seconds."),
    (
        "by_peg",
        "left --by-peg: of so many codes, how many have which color in which hole, by its number.",
    ),
    ("matches", "score --explain: which hole of the guess matched which hole of the code."),
    (
        "resumed",
        "optimal: true if the search was gone on with; nodes and seconds are those of all of it.",
    ),
    (
        "holds, bound",
        "certificate check: whether every fact holds, and the total that no strategy is below; \
         fact and problem say what does not hold.",
    ),
];

const EXITS: [(Exit, &str); 8] = [
    (Exit::Done, "Done. A lost game is done, too."),
    (
        Exit::Internal,
        "A fault of the program or of the machine, or a certificate that does not hold.",
    ),
    (Exit::Usage, "Something on the command line or in a file is not accepted."),
    (Exit::Contradiction, "Rows contradict each other, or a record or a tree does not hold."),
    (Exit::NoSuchGame, "There is no such game."),
    (Exit::Network, "A server does not answer, or is not trusted."),
    (Exit::Lost, "Lost, with --exit-result."),
    (Exit::Interrupted, "Interrupted from the keyboard."),
];

/// The page: every command with its options, after the program's own.
pub(crate) fn run() -> Result<Exit, Failure> {
    let mut page = Vec::new();
    let mut command = Args::command();
    command.build();
    let man = Man::new(command.clone());
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
        render_command(sub, &mut page)?;
    }
    let words = Word::ALL.iter().map(|(_, word, does)| ((*word).to_owned(), *does));
    let solve = SolveWord::ALL.iter().map(|(_, word, does)| ((*word).to_owned(), *does));
    let learn = LearnWord::ALL.iter().map(|(_, word, does)| ((*word).to_owned(), *does));
    let map = KeyMap::default();
    let keys = Action::ALL.iter().map(|action| {
        let names: Vec<String> = map.keys(*action).map(|key| key.to_string()).collect();
        (format!("{} ({action})", names.join(", ")), action.sentence())
    });
    let online = TYPED.iter().map(|(name, values)| ((*name).to_owned(), (*values).to_owned()));
    let settings = Setting::ALL.iter().map(|setting| (setting.to_string(), setting.values()));
    let settings = settings.chain(online);
    let rooms = RoomWord::ALL.iter().map(|(_, word, does)| ((*word).to_owned(), *does));
    let exits = EXITS.iter().map(|(exit, means)| ((*exit as u8).to_string(), *means));
    let owned = |lines: &[(&str, &'static str)]| -> Vec<(String, &'static str)> {
        lines.iter().map(|(term, text)| ((*term).to_owned(), *text)).collect()
    };
    let intro = "These can be typed in a game, in full, or behind a slash as short as is clear.";
    section("WORDS", intro, &words.collect::<Vec<_>>()).to_writer(&mut page)?;
    let intro = "These can be typed in a room besides, in full. With a slash they are never pegs.";
    section("WORDS OF ROOMS", intro, &rooms.collect::<Vec<_>>()).to_writer(&mut page)?;
    let intro = "These can be typed to the assistant that solve starts, in the same way.";
    section("WORDS OF SOLVE", intro, &solve.collect::<Vec<_>>()).to_writer(&mut page)?;
    let intro = "These can be typed in the lessons of learn, in the same way.";
    section("WORDS OF LEARN", intro, &learn.collect::<Vec<_>>()).to_writer(&mut page)?;
    let intro = "Letters and digits are pegs wherever pegs can be entered; everything else is a \
                 key of its own, here with the name that the setting keys.NAME gives it other \
                 keys by. Behind the colon stand the words above and all settings; Tab completes \
                 them.";
    section("KEYS OF THE FULL SCREEN", intro, &keys.collect::<Vec<_>>()).to_writer(&mut page)?;
    let intro = "A server keeps rooms where people play with each other; the code of a room leads to \
                 it from terminals and browsers alike. There are no accounts.";
    section("ROOMS", intro, &owned(&ROOMS)).to_writer(&mut page)?;
    let intro = "Set by pegmind config set NAME VALUE, in the settings of the full screen, or in \
                 the file. Under [keys] stand keys of the full screen, as in hint = \"F6 !\".";
    section("SETTINGS", intro, &settings.collect::<Vec<_>>()).to_writer(&mut page)?;
    section("EXAMPLES", "", &owned(&EXAMPLES)).to_writer(&mut page)?;
    section("FILES", "", &owned(&FILES)).to_writer(&mut page)?;
    section("ENVIRONMENT", "", &owned(&ENVIRONMENT)).to_writer(&mut page)?;
    let intro = "With --json the commands that have it print an object a line. Fields keep their \
                 names and meanings. Codes are lists of the numbers of colors, 0 for a blank.";
    section("JSON", intro, &owned(&JSON)).to_writer(&mut page)?;
    section("EXIT STATUS", "", &exits.collect::<Vec<_>>()).to_writer(&mut page)?;
    man.render_version_section(&mut page)?;
    // The lines of a list in a help text stay lines.
    let page = String::from_utf8_lossy(&page).replace("\n\\- ", "\n.br\n\\- ");
    io::stdout().lock().write_all(page.as_bytes())?;
    Ok(Exit::Done)
}

/// A command without the options that all have.
fn render_command(command: &clap::Command, page: &mut Vec<u8>) -> io::Result<()> {
    let title = format!("COMMAND {}", command.get_name().to_uppercase());
    writeln!(page, ".SH \"{title}\"")?;
    let own = command.clone().mut_args(|arg| {
        let shared = arg.is_global_set() || arg.get_id() == "help";
        if shared { arg.hide(true) } else { arg }
    });
    let mut actions = Roff::new();
    if own.has_subcommands() {
        actions.control("SH", ["ACTIONS"]);
    }
    for action in own.get_subcommands().filter(|action| action.get_name() != "help") {
        let about = action.get_about().map(ToString::to_string).unwrap_or_default();
        actions.control("TP", []).text([bold(action.get_name())]).text([roman(about)]);
    }
    let man = Man::new(own);
    let mut text = Vec::new();
    man.render_description_section(&mut text)?;
    man.render_synopsis_section(&mut text)?;
    man.render_options_section(&mut text)?;
    actions.to_writer(&mut text)?;
    // Inside a command these are subsections.
    let text = String::from_utf8_lossy(&text).replace(".SH ", ".SS ");
    page.write_all(text.as_bytes())
}

/// A section of terms and what they mean.
fn section(title: &str, intro: &str, lines: &[(String, impl AsRef<str>)]) -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", [title]);
    if !intro.is_empty() {
        roff.text([roman(intro)]);
    }
    for (term, text) in lines {
        roff.control("TP", []).text([bold(term.as_str())]).text([roman(text.as_ref())]);
    }
    roff
}
