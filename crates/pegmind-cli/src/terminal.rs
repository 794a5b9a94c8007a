//! What the terminal can show, and what the player wants of it.

use std::env;
use std::io::{IsTerminal as _, Write as _, stderr, stdin, stdout};

use pegmind_console::Charset;
use pegmind_console::{CUSTOM_NEEDS_COLORS, ColorChoice, Depth, Depths, Preferences, Skin};
use pegmind_face::Pace;
use pegmind_face::palette::{Paints, Palette};
use pegmind_face::statistics::Bars;
use pegmind_rules::Rules;

use crate::args::GlobalArgs;
use crate::exit::Failure;

/// The columns beside the bar of a histogram.
const BESIDE_BARS: usize = 16;

/// Everything about the screen that a renderer needs to know.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct Look {
    /// Lines are only ever appended.
    pub(crate) plain: bool,
    /// The game is played in the full screen.
    pub(crate) full_screen: bool,
    /// What can be printed.
    pub(crate) charset: Charset,
    /// Nothing but results is printed.
    pub(crate) quiet: bool,
    /// Notes show what a row by itself makes impossible, at the easy level.
    pub(crate) auto_notes: bool,
    /// The first row is marked that the draft contradicts.
    pub(crate) clash_mark: bool,
    /// How fast computers play while a person looks on.
    pub(crate) pace: Pace,
    /// It is said what is stored where.
    pub(crate) verbose: bool,
    /// How pegs look.
    pub(crate) skin: Skin,
    /// The colors there could be.
    pub(crate) depths: Depths,
    /// How many of them were asked for.
    pub(crate) color: Option<ColorChoice>,
    /// Standard input is a terminal, so a person can be asked.
    pub(crate) asks: bool,
    /// Standard output is a terminal.
    pub(crate) shows: bool,
}

impl Look {
    /// What the options, the settings and the environment say, in that order.
    ///
    /// # Errors
    ///
    /// If the player's own palette is asked for and has no colors.
    pub(crate) fn detect(global: &GlobalArgs, config: &Preferences) -> Result<Self, Failure> {
        if global.palette == Some(Palette::Custom) && config.custom_palette.is_none() {
            return Err(Failure::usage(CUSTOM_NEEDS_COLORS));
        }
        let (asks, shows) = (stdin().is_terminal(), stdout().is_terminal());
        let dumb = variable("TERM").is_some_and(|term| term == "dumb");
        let plain_wanted = global.plain || variable("PEGMIND_PLAIN").is_some() || config.plain;
        let plain = !global.redraw && (plain_wanted || dumb || !asks || !shows);
        let charset = charset(global.ascii, config.ascii, shows);
        let color = global.color.or(config.color).unwrap_or_default();
        let paints = config.paints();
        let depths = depths(shows, color);
        Ok(Self {
            plain,
            full_screen: asks && shows && !plain && !global.redraw && !global.quiet,
            charset,
            quiet: global.quiet,
            auto_notes: config.auto_notes,
            clash_mark: config.clash_mark,
            pace: config.pace.unwrap_or_default(),
            verbose: global.verbose,
            skin: Skin {
                depth: color.depth(depths),
                paints: Paints { palette: global.palette.unwrap_or(paints.palette), ..paints },
                labels: global.labels.or(config.labels).unwrap_or_default(),
                key_pegs: config.key_pegs,
            },
            depths,
            color: global.color.or(config.color),
            asks,
            shows,
        })
    }

    /// Columns of the screen as it is now; 80 where there is none.
    #[expect(clippy::unused_self, reason = "the screen is a part of how things look")]
    pub(crate) fn width(&self) -> usize {
        let columns = || variable("COLUMNS").and_then(|columns| columns.parse().ok());
        let size = terminal_size::terminal_size_of(stdout());
        size.map(|size| size.0.0.into()).or_else(columns).unwrap_or(80)
    }

    /// How the bars of a histogram are drawn in lines of this screen.
    pub(crate) fn bars(&self) -> Bars {
        let bar = if self.charset == Charset::Unicode { '\u{2588}' } else { '#' };
        Bars::Of(bar, self.width().saturating_sub(BESIDE_BARS))
    }

    /// Lines of the screen as it is now, where there is one.
    #[expect(clippy::unused_self, reason = "the screen is a part of how things look")]
    pub(crate) fn height(&self) -> Option<usize> {
        terminal_size::terminal_size_of(stdout()).map(|size| size.1.0.into())
    }

    /// Whether lines are only ever appended for somebody who looks. Where nobody
    /// does they are plain enough as they are.
    pub(crate) const fn in_lines(&self, global: &GlobalArgs) -> bool {
        global.plain || self.plain && self.shows
    }

    /// A sentence in lines of the screen's width. Where nobody looks it stays
    /// in one line: one fact a line.
    pub(crate) fn wrap(&self, line: &str) -> Vec<String> {
        if !self.shows {
            return vec![line.to_owned()];
        }
        let indent = line.len() - line.trim_start().len();
        let indent = " ".repeat(if indent > 0 { indent + 8 } else { 0 });
        let options = textwrap::Options::new(self.width().max(20)).subsequent_indent(&indent);
        textwrap::wrap(line, options).into_iter().map(std::borrow::Cow::into_owned).collect()
    }

    /// Text from a player as it may be printed here.
    pub(crate) fn text(&self, text: &str) -> String {
        self.charset.text(text)
    }
}

/// Says something that is no result, on standard error.
pub(crate) fn remark(text: &str) {
    // A game does not end because nobody reads the remarks on it.
    let _ = writeln!(stderr(), "{text}");
}

/// From so many codes of a board on an estimate may take over a second.
const SLOW_CODES: u128 = 1_000_000_000_000;

/// Says, where standard error is a terminal, that an answer about a large board
/// may take over a second.
pub(crate) fn say_slow(quiet: bool, rules: &Rules) {
    if rules.code_count() > SLOW_CODES && !quiet && stderr().is_terminal() {
        remark("Too many codes to list; estimating. This can take a few seconds.");
    }
}

/// A variable of the environment that is set and not empty.
fn variable(name: &str) -> Option<String> {
    env::var(name).ok().filter(|value| !value.is_empty())
}

/// What the locale says that can be printed, unless the player says otherwise.
/// On Windows, which has no such variables, that is everything in a console, and
/// ASCII elsewhere. Where box drawing and circles may be two columns wide, pictures
/// are ASCII.
fn charset(option: bool, setting: Option<bool>, shows: bool) -> Charset {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(variable);
    let unnamed = if cfg!(windows) && shows { ".utf-8" } else { "" };
    let locale = locale.unwrap_or_else(|| unnamed.into());
    let locale = locale.to_ascii_lowercase();
    let is_utf8 = locale.contains("utf-8") || locale.contains("utf8");
    let is_wide = ["zh", "ja", "ko"].iter().any(|language| locale.starts_with(language));
    match (option || !is_utf8, setting) {
        (true, _) | (false, Some(true)) => Charset::Ascii,
        (false, None) if shows && has_few_glyphs() => Charset::Ascii,
        (false, None) if is_wide => Charset::AsciiPictures,
        (false, _) => Charset::Unicode,
    }
}

/// Returns true if the font of the terminal has neither circles nor blocks, whatever the
/// locale says: the console of a system, a terminal of old, or one that has no name.
fn has_few_glyphs() -> bool {
    let term = variable("TERM").unwrap_or_default();
    // As in screen.linux and linux-16color.
    let name = term.strip_prefix("screen.").unwrap_or(&term).split('-').next().unwrap_or_default();
    let is_old = |number: &str| number.starts_with(|first: char| first.is_ascii_digit());
    match name {
        "" => !cfg!(windows),
        "linux" | "ansi" | "cons25" => true,
        name => name.strip_prefix("vt").is_some_and(is_old),
    }
}

/// `NO_COLOR` over `CLICOLOR_FORCE` over what the terminal says. The terminal is
/// asked only where that makes a difference: it takes as long as all else at the
/// start.
fn depths(shows: bool, color: ColorChoice) -> Depths {
    let forced = variable("CLICOLOR_FORCE").is_some_and(|value| value != "0");
    let matters = shows || forced || color == ColorChoice::Always;
    let terminal = if matters { terminal_depth() } else { Depth::None };
    let usual = match (variable("NO_COLOR").is_some(), forced, shows) {
        (false, true, _) => terminal.max(Depth::Sixteen),
        (false, false, true) => terminal,
        (true, ..) | (false, false, false) => Depth::None,
    };
    Depths { terminal, usual }
}

/// What the terminal says of its colors.
fn terminal_depth() -> Depth {
    // Asking switches escape sequences on, which not every console does by itself.
    #[cfg(windows)]
    if stdout().is_terminal() && !crossterm::ansi_support::supports_ansi() {
        return Depth::None;
    }
    if variable("COLORTERM").is_some_and(|value| value == "truecolor" || value == "24bit") {
        return Depth::True;
    }
    let Some(term) = variable("TERM") else {
        return if cfg!(windows) { Depth::True } else { Depth::None };
    };
    let description = termini::TermInfo::from_name(&term).ok();
    let colors =
        description.map(|description| description.number_cap(termini::NumberCapability::MaxColors));
    match colors {
        Some(Some(colors)) if colors > 256 => Depth::True,
        Some(Some(256)) => Depth::TwoHundredFiftySix,
        Some(Some(colors)) if colors >= 8 => Depth::Sixteen,
        Some(_) => Depth::None,
        // No description of this terminal is installed: its name has to do.
        None if term.contains("256") => Depth::TwoHundredFiftySix,
        None if term == "dumb" || term.starts_with("vt1") => Depth::None,
        None => Depth::Sixteen,
    }
}
