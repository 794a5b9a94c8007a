//! What the terminal sends, on a thread that does nothing but wait for it.

use std::io;
use std::sync::mpsc::SyncSender;
use std::thread;

use crossterm::event::{Event, MouseButton, MouseEvent, MouseEventKind, read};

use super::Incoming;
use super::answer::{Filtered, GroundAnswer};
use crate::key::Key;
use crate::msg::{Mouse, MouseKind, Msg};

/// The longest text that is taken when it is pasted, in bytes.
const PASTE_BYTES_MAX: usize = 4096;

/// Sends what the terminal sends.
pub(super) fn listen(sender: SyncSender<Incoming>) -> io::Result<()> {
    thread::Builder::new().name("input".into()).spawn(move || {
        let mut answer = GroundAnswer::default();
        loop {
            let incoming = match read() {
                Ok(event) => match answer.filter(event) {
                    Filtered::Events(events) => events.into_iter().filter_map(incoming).collect(),
                    Filtered::Ground(ground) => vec![Incoming::Msg(Msg::Ground(ground))],
                },
                Err(error) if error.kind() == io::ErrorKind::Interrupted => Vec::new(),
                Err(_) => vec![Incoming::Gone],
            };
            for incoming in incoming {
                let gone = matches!(incoming, Incoming::Gone);
                if sender.send(incoming).is_err() || gone {
                    return;
                }
            }
        }
    })?;
    Ok(())
}

/// What an event means, if it means anything here.
fn incoming(event: Event) -> Option<Incoming> {
    let msg = match event {
        Event::Key(event) => Key::from_event(&event).map(Msg::Key),
        Event::Paste(mut text) => {
            let end =
                (0..=PASTE_BYTES_MAX.min(text.len())).rev().find(|end| text.is_char_boundary(*end));
            text.truncate(end.unwrap_or_default());
            Some(Msg::Paste(text))
        }
        Event::Mouse(event) => mouse(&event).map(Msg::Mouse),
        Event::Resize(..) => return Some(Incoming::Resized),
        Event::FocusGained | Event::FocusLost => None,
    };
    msg.map(Incoming::Msg)
}

fn mouse(event: &MouseEvent) -> Option<Mouse> {
    let kind = match event.kind {
        MouseEventKind::Down(MouseButton::Left) => MouseKind::Click,
        MouseEventKind::Down(MouseButton::Right) => MouseKind::RightClick,
        MouseEventKind::ScrollUp => MouseKind::WheelUp,
        MouseEventKind::ScrollDown => MouseKind::WheelDown,
        _ => return None,
    };
    Some(Mouse { kind, column: event.column, line: event.row })
}
