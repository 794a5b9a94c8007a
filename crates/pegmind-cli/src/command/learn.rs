//! `pegmind learn`: the game in five minutes.

use std::io::{self, Write as _};

use crate::args::{Args, PlayArgs};
use crate::exit::{Exit, Failure};
use crate::full_screen;
use crate::line::{Input, Learned, learn};
use crate::store::Store;
use crate::terminal::Look;

pub(crate) fn run(args: &Args, look: &Look) -> Result<Exit, Failure> {
    if look.full_screen {
        let start = pegmind_tui::Start::Learn;
        return full_screen::run(start, args, look, Store::of_player(), &PlayArgs::default());
    }
    let mut out = io::stdout();
    let learned = learn(&mut Input::new(io::stdin().lock()), &mut out, look)?;
    if learned == Learned::Everything {
        let line = "pegmind play --preset mini begins a short game, pegmind alone offers them all.";
        look.wrap(line).iter().try_for_each(|line| writeln!(out, "{line}"))?;
    }
    Ok(Exit::Done)
}
