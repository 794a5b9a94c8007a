//! What the terminal sends, on a thread that does nothing but wait for it.

use std::io;
use std::sync::mpsc::SyncSender;
use std::thread;

use crossterm::event::{Event, MouseButton, MouseEvent, MouseEventKind, read};

use super::Incoming;
use crate::key::Key;
use crate::msg::{Mouse, MouseKind, Msg};

/// The longest text that is taken when it is pasted, in bytes.
const PASTE_BYTES_MAX: usize = 4096;

/// Sends what the terminal sends.
pub(super) fn listen(sender: SyncSender<Incoming>) -> io::Result<()> {
    thread::Builder::new().name("input".into()).spawn(move || {
        loop {
            let incoming = match read() {
                Ok(Event::Resize(..)) => Some(Incoming::Resized),
                Ok(event) => message(event).map(Incoming::Msg),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => None,
                Err(_) => Some(Incoming::Gone),
            };
            let gone = matches!(incoming, Some(Incoming::Gone));
            let sent = incoming.is_none_or(|incoming| sender.send(incoming).is_ok());
            if gone || !sent {
                return;
            }
        }
    })?;
    Ok(())
}

/// What an event means, if it means anything here.
fn message(event: Event) -> Option<Msg> {
    match event {
        Event::Key(event) => Key::from_event(&event).map(Msg::Key),
        Event::Paste(mut text) => {
            let end =
                (0..=PASTE_BYTES_MAX.min(text.len())).rev().find(|end| text.is_char_boundary(*end));
            text.truncate(end.unwrap_or_default());
            Some(Msg::Paste(text))
        }
        Event::Mouse(event) => mouse(&event).map(Msg::Mouse),
        Event::Resize(..) | Event::FocusGained | Event::FocusLost => None,
    }
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
