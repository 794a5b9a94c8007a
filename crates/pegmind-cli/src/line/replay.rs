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
    while let Some(events) = replay.advance().map_err(|error| wrong(&error))? {
        let view = replay.view();
        let lines: Vec<String> = events.iter().flat_map(|event| phrase.event(event)).collect();
        if lines.is_empty() {
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
            let text = talk.ask("Enter goes on, q leaves: ", "")?;
            if text.is_none_or(|text| leaves(&text)) {
                return Ok(Stay::No);
            }
        }
    }
    Ok(Stay::Yes)
}

/// Whether a person has seen enough.
fn leaves(text: &str) -> bool {
    let word = text.trim().to_lowercase();
    ["q", "quit", "exit"].contains(&word.strip_prefix('/').unwrap_or(&word))
}
