//! `pegmind learn`: the game in five minutes.

use pegmind_face::study::Study;

use crate::args::{Args, PlayArgs};
use crate::exit::{Exit, Failure};
use crate::full_screen;
use crate::line::{Learned, Talk, learn};
use crate::store::Store;
use crate::terminal::Look;

pub(crate) fn run(args: &Args, look: &Look) -> Result<Exit, Failure> {
    if look.full_screen {
        let start = pegmind_tui::Start::Learn;
        return full_screen::run(start, args, look, Store::of_player(), &PlayArgs::default());
    }
    let mut talk = Talk::new(look.clone());
    if learn(&mut talk, &mut Study::default())? == Learned::Everything {
        let line = "pegmind play --preset mini begins a short game, pegmind alone offers them all.";
        talk.draw(&look.wrap(line))?;
    }
    Ok(Exit::Done)
}
