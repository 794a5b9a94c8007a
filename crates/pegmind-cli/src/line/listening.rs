//! Lines that are typed while something else can happen, too: a thread reads them, and all that
//! happens comes in one order.

use std::collections::VecDeque;
use std::io;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

use super::input::{Input, Line};
use crate::online::Wire;

/// Something that happened.
#[derive(Debug)]
pub(super) enum Happening {
    /// A line was typed.
    Line(io::Result<Line>),
    /// A connection of this number tells something.
    Wire(u32, Wire),
}

/// Hears what is typed and what connections tell.
#[derive(Debug)]
pub(super) struct Listening {
    wanted: Sender<()>,
    tell: Sender<Happening>,
    happenings: Receiver<Happening>,
    /// What connections told while a line was waited for.
    held: VecDeque<Happening>,
    /// Whether a line was asked for that is not typed yet.
    is_asked: bool,
}

impl Listening {
    /// Reads lines on a thread from now on, one whenever it is asked for.
    pub(super) fn begin() -> io::Result<Self> {
        let (wanted, asked) = mpsc::channel::<()>();
        let (tell, happenings) = mpsc::channel();
        let lines = tell.clone();
        thread::Builder::new().name("lines".to_owned()).spawn(move || {
            let mut input = Input::new(io::stdin().lock());
            for () in asked {
                if lines.send(Happening::Line(input.line())).is_err() {
                    return;
                }
            }
        })?;
        Ok(Self { wanted, tell, happenings, held: VecDeque::new(), is_asked: false })
    }

    /// Where connections tell what they hear.
    pub(super) fn teller(&self) -> Sender<Happening> {
        self.tell.clone()
    }

    /// Asks for a line, unless one is asked for.
    pub(super) fn want_line(&mut self) {
        if !self.is_asked {
            // The thread listens as long as this lives.
            self.is_asked = self.wanted.send(()).is_ok();
        }
    }

    /// The next that happens; `None` if nothing does for so long.
    pub(super) fn next(&mut self, patience: Option<Duration>) -> Option<Happening> {
        if let Some(held) = self.held.pop_front() {
            return Some(held);
        }
        self.heard(patience)
    }

    fn heard(&mut self, patience: Option<Duration>) -> Option<Happening> {
        let happening = match patience {
            Some(patience) => self.happenings.recv_timeout(patience).ok(),
            None => self.happenings.recv().ok(),
        };
        self.is_asked &= !matches!(happening, Some(Happening::Line(_)));
        happening
    }

    /// The next line. What connections tell meanwhile is told afterwards.
    pub(super) fn line(&mut self) -> io::Result<Line> {
        self.want_line();
        loop {
            match self.heard(None) {
                Some(Happening::Line(line)) => return line,
                Some(told) => self.held.push_back(told),
                None => return Ok(Line::End),
            }
        }
    }
}
