//! Signals from outside.

use std::io;
use std::sync::mpsc::SyncSender;
use std::sync::{Mutex, PoisonError};

use super::Incoming;

/// What is said on the terminal if the program is ended from outside.
static FAREWELL: Mutex<String> = Mutex::new(String::new());

/// Sets what is said on the terminal if the program is ended from outside.
pub(super) fn set_farewell(text: &str) {
    let mut farewell = FAREWELL.lock().unwrap_or_else(PoisonError::into_inner);
    if *farewell != text {
        text.clone_into(&mut farewell);
    }
}

/// Watches for signals from now on.
pub(super) fn watch(sender: SyncSender<Incoming>) -> io::Result<()> {
    platform::watch(sender)
}

#[cfg(unix)]
mod platform {
    use std::io::{self, Write as _};
    use std::process;
    use std::sync::PoisonError;
    use std::sync::mpsc::SyncSender;
    use std::thread;

    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
    use signal_hook::iterator::Signals;

    use super::super::{Incoming, screen};
    use crate::msg::Msg;

    /// Exit code of a program that was interrupted from the keyboard.
    const INTERRUPTED: i32 = 130;

    pub(super) fn watch(sender: SyncSender<Incoming>) -> io::Result<()> {
        let mut signals =
            Signals::new([SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH])?;
        thread::Builder::new().name("signals".into()).spawn(move || {
            for signal in signals.forever() {
                // A full queue holds enough to wake the program up with.
                match signal {
                    SIGTSTP => drop(sender.try_send(Incoming::Suspend)),
                    SIGCONT => drop(sender.try_send(Incoming::Msg(Msg::Continued))),
                    // Whoever reads the keys may wait for the rest of one.
                    SIGWINCH => drop(sender.try_send(Incoming::Resized)),
                    signal => leave(signal),
                }
            }
        })?;
        Ok(())
    }

    /// Leaves at once. All that was done is stored already.
    fn leave(signal: i32) -> ! {
        screen::give_back_for_good();
        let farewell = super::FAREWELL.lock().unwrap_or_else(PoisonError::into_inner);
        if !farewell.is_empty() {
            let _ = writeln!(io::stderr(), "{farewell}");
        }
        process::exit(if signal == SIGINT { INTERRUPTED } else { 128 + signal })
    }
}

#[cfg(not(unix))]
mod platform {
    use std::io;
    use std::sync::mpsc::SyncSender;

    use super::super::Incoming;

    #[expect(clippy::unnecessary_wraps, reason = "elsewhere it can fail")]
    pub(super) fn watch(_sender: SyncSender<Incoming>) -> io::Result<()> {
        Ok(())
    }
}
