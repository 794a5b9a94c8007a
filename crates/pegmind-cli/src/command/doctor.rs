//! `pegmind doctor`: everything a problem report needs.

use std::env;
use std::io::{self, Write as _};

use pegmind_console::Charset;
use pegmind_console::Painter;
use pegmind_rules::{KeyPegStyle, Peg, PegMark, Preset};

use crate::args::Args;
use crate::command::config::report;
use crate::config;
use crate::exit::{Exit, Failure};
use crate::store::Store;
use crate::terminal::Look;
use crate::whole_file::quoted;

const VARIABLES: [&str; 9] = [
    "TERM",
    "COLORTERM",
    "NO_COLOR",
    "CLICOLOR_FORCE",
    "PEGMIND_PLAIN",
    "LC_ALL",
    "LC_CTYPE",
    "LANG",
    "COLUMNS",
];

pub(crate) fn run(args: &Args, look: &Look) -> Result<Exit, Failure> {
    let mut out = io::stdout().lock();
    let store = Store::of_player();
    writeln!(
        out,
        "pegmind {} on {} {}",
        env!("CARGO_PKG_VERSION"),
        env::consts::OS,
        env::consts::ARCH
    )?;
    let height = look.height().map_or_else(|| "unknown".to_owned(), |height| height.to_string());
    writeln!(out, "screen: {} columns, {height} lines", look.width())?;
    writeln!(out, "input a terminal: {}, output a terminal: {}", yes(look.asks), yes(look.shows))?;
    writeln!(
        out,
        "mode: {}, ascii only: {}",
        if look.plain { "plain" } else { "redrawn" },
        yes(look.charset == Charset::Ascii)
    )?;
    writeln!(
        out,
        "color depth: {}, palette: {}, labels: {}",
        look.skin.depth, look.skin.paints.palette, look.skin.labels
    )?;
    for name in VARIABLES {
        let value = env::var(name).unwrap_or_else(|_| "not set".into());
        writeln!(out, "{name}: {}", pegmind_rules::Quoted::new(&value))?;
    }
    let path = config::path(&args.global).map(|path| quoted(&path).to_string());
    writeln!(out, "settings: {}", path.unwrap_or_else(|| "no place for them".into()))?;
    writeln!(out, "running games: {}", quoted(store.running_folder()))?;
    writeln!(out, "finished games: {}", quoted(store.history().path()))?;
    let painter = Painter::new(&look.skin, &Preset::Grand.rules(), KeyPegStyle::Shapes);
    let colors = Preset::Grand.rules().colors().colors();
    let pegs: Vec<String> = colors.map(|color| painter.peg(Peg::Color(color)).ansi()).collect();
    writeln!(out, "pegs: {}", pegs.join(" "))?;
    report(&mut out, &look.skin.paints, look.quiet)?;
    let marks = [PegMark::Exact, PegMark::Color, PegMark::Nothing];
    let keys: Vec<String> = marks.into_iter().map(|mark| painter.key_peg(mark).ansi()).collect();
    writeln!(out, "key pegs: {}", keys.join(" "))?;
    Ok(Exit::Done)
}

const fn yes(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}
