//! A game shown row by row.

use std::thread;
use std::time::Duration;

use pegmind_console::Painter;
use pegmind_session::{RecordError, Replay};

use super::redrawn::draw_board;
use super::talk::{Stay, Talk};
use crate::exit::Failure;

/// How the next row is waited for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Pause {
    /// Not at all.
    None,
    /// So many seconds.
    Seconds(f32),
    /// Until Enter is pressed.
    Enter,
}

/// Shows a game to its end, or until the person has seen enough.
pub(crate) fn show_replay(
    replay: &mut Replay,
    talk: &mut Talk,
    pause: Pause,
    wrong: impl Fn(&RecordError) -> Failure,
) -> Result<Stay, Failure> {
    let look = talk.look.clone();
    let options = replay.record().header.setup.options();
    let painter = Painter::new(&look.skin, &options.rules, options.key_pegs);
    let phrase = look.charset.phrase(painter.names());
    talk.draw(&phrase.opening_lines(&replay.view().played()))?;
    // How many steps were shown, and up to which nothing is.
    let (mut shown, mut silent) = (0_usize, 0);
    while let Some(events) = replay.advance().map_err(|error| wrong(&error))? {
        let view = replay.view();
        let lines: Vec<String> = events.iter().flat_map(|event| phrase.event(event)).collect();
        if lines.is_empty() {
            continue;
        }
        shown += 1;
        if shown <= silent {
            continue;
        }
        if let Pause::Seconds(seconds) = pause {
            thread::sleep(Duration::from_secs_f32(seconds));
        }
        if !look.plain {
            talk.draw(&draw_board(&view, &look, &painter))?;
        }
        talk.draw(&lines)?;
        if pause == Pause::Enter && view.outcome.is_none() {
            let text = talk.ask("Enter goes on, b goes back, q leaves: ", "")?;
            match text.as_deref().map(wish) {
                None | Some(Wish::Leave) => return Ok(Stay::No),
                Some(Wish::On) => {}
                Some(Wish::Back) => {
                    // Going back is going through the game again.
                    silent = shown.saturating_sub(2);
                    shown = 0;
                    *replay = Replay::new(replay.record().clone());
                }
            }
        }
    }
    Ok(Stay::Yes)
}

/// What a person wants to see.
enum Wish {
    On,
    Back,
    Leave,
}

fn wish(text: &str) -> Wish {
    let word = text.trim().to_lowercase();
    match word.strip_prefix('/').unwrap_or(&word) {
        "q" | "quit" | "exit" => Wish::Leave,
        "b" | "back" => Wish::Back,
        _ => Wish::On,
    }
}
