//! `pegmind learn`: the game in five minutes.

use std::io::{self, Write as _};

use crate::exit::{Exit, Failure};
use crate::line::{Input, Learned, learn};
use crate::terminal::Look;

pub(crate) fn run(look: &Look) -> Result<Exit, Failure> {
    let mut out = io::stdout();
    let learned = learn(&mut Input::new(io::stdin().lock()), &mut out, look)?;
    if learned == Learned::Everything {
        let line = "pegmind play --preset mini begins a short game, pegmind alone offers them all.";
        look.wrap(line).iter().try_for_each(|line| writeln!(out, "{line}"))?;
    }
    Ok(Exit::Done)
}
