//! Ctrl-C, Ctrl-Z and their relatives, and typing that is not shown.

use std::io::{self, Write as _};
use std::process;
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

use pegmind_advice::Cancel;
use signal_hook::consts::SIGINT;

use crate::exit::Exit;

/// What has to be known when a signal comes in.
#[derive(Debug, Default)]
struct State {
    /// What to say when the program is interrupted.
    farewell: String,
    /// Work that Ctrl-C stops, and not the program.
    work: Option<Cancel>,
    /// The prompt to show again after a pause.
    prompt: String,
    /// How the terminal was before typing was hidden, while it is.
    shown: Option<platform::Mode>,
}

static STATE: Mutex<Option<State>> = Mutex::new(None);

fn with_state<T>(change: impl FnOnce(&mut State) -> T) -> T {
    let mut state: MutexGuard<'_, Option<State>> =
        STATE.lock().unwrap_or_else(PoisonError::into_inner);
    change(state.get_or_insert_default())
}

/// Sets what is said when the program is interrupted.
pub(super) fn set_farewell(text: &str) {
    with_state(|state| text.clone_into(&mut state.farewell));
}

/// Sets the prompt that is shown again after a pause.
pub(super) fn set_prompt(text: &str) {
    with_state(|state| text.clone_into(&mut state.prompt));
}

/// While this lives, the first Ctrl-C stops some work and not the program.
#[derive(Debug)]
pub(super) struct Stoppable(());

impl Stoppable {
    /// From now on Ctrl-C stops this work.
    pub(super) fn begin(work: Cancel) -> Self {
        with_state(|state| state.work = Some(work));
        Self(())
    }
}

impl Drop for Stoppable {
    fn drop(&mut self) {
        with_state(|state| state.work = None);
    }
}

/// While this lives, what is typed is not shown.
#[derive(Debug)]
pub(super) struct Hidden(());

impl Hidden {
    /// Hides typing. Where that cannot be done it does nothing.
    pub(super) fn begin() -> Self {
        platform::hide();
        Self(())
    }
}

impl Drop for Hidden {
    fn drop(&mut self) {
        platform::show();
    }
}

/// Watches for signals from now on: an interrupted game leaves the terminal as
/// it was and says how to go on.
pub(crate) fn watch() -> io::Result<()> {
    static WATCHING: Once = Once::new();
    let mut result = Ok(());
    WATCHING.call_once(|| result = platform::watch());
    result
}

/// Stops the work that Ctrl-C is to stop. Says whether there is any.
fn stop_work() -> bool {
    let work = with_state(|state| state.work.take());
    work.inspect(Cancel::stop).is_some()
}

/// Ends the program, and says how to go on.
fn leave(signal: i32) -> ! {
    platform::show();
    let farewell = with_state(|state| state.farewell.clone());
    if !farewell.is_empty() {
        let _ = writeln!(io::stderr(), "\n{farewell}");
    }
    process::exit(if signal == SIGINT { Exit::Interrupted as i32 } else { 128 + signal })
}

#[cfg(unix)]
mod platform {
    use std::io::{self, Write as _};
    use std::thread;
    use std::time::Duration;

    use rustix::termios::{LocalModes, OptionalActions, tcgetattr, tcsetattr};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    use signal_hook::iterator::Signals;

    use super::{leave, stop_work, with_state};

    pub(super) type Mode = rustix::termios::Termios;

    /// The terminal throws away what is being written while it takes in the key
    /// that interrupts; what is written after this time stays.
    const KEY_TIME: Duration = Duration::from_millis(20);

    pub(super) fn hide() {
        with_state(|state| {
            let Ok(shown) = tcgetattr(io::stdin()) else { return };
            let mut hidden = shown.clone();
            hidden.local_modes.remove(LocalModes::ECHO);
            if tcsetattr(io::stdin(), OptionalActions::Now, &hidden).is_ok() {
                state.shown = Some(shown);
            }
        });
    }

    pub(super) fn show() {
        with_state(|state| {
            if let Some(shown) = state.shown.take() {
                // A terminal that is gone needs no restoring.
                let _ = tcsetattr(io::stdin(), OptionalActions::Now, &shown);
            }
        });
    }

    pub(super) fn watch() -> io::Result<()> {
        let mut signals = Signals::new([SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGTSTP])?;
        thread::Builder::new().name("signals".into()).spawn(move || {
            for signal in signals.forever() {
                if signal == SIGTSTP {
                    pause();
                } else if signal != SIGINT || !stop_work() {
                    if signal == SIGINT || signal == SIGQUIT {
                        thread::sleep(KEY_TIME);
                    }
                    leave(signal);
                }
            }
        })?;
        Ok(())
    }

    fn pause() {
        let hidden = with_state(|state| state.shown.is_some());
        show();
        // Returns when the program is continued.
        let _ = signal_hook::low_level::emulate_default_handler(SIGTSTP);
        if hidden {
            hide();
        }
        let prompt = with_state(|state| state.prompt.clone());
        let mut out = io::stdout();
        let _ = write!(out, "{prompt}");
        let _ = out.flush();
    }
}

#[cfg(windows)]
mod platform {
    use std::io;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread;
    use std::time::Duration;

    use crossterm_winapi::{ConsoleMode, Handle};
    use signal_hook::consts::SIGINT;
    use signal_hook::flag;

    use super::{leave, stop_work, with_state};

    pub(super) type Mode = u32;

    /// The bit of a console's mode that shows what is typed.
    const ENABLE_ECHO_INPUT: Mode = 4;

    /// How often it is looked for Ctrl-C. No thread can wait for it here.
    const LOOK_EVERY: Duration = Duration::from_millis(50);

    pub(super) fn hide() {
        with_state(|state| {
            let Ok(console) = Handle::input_handle().map(ConsoleMode::from) else { return };
            // Input that is no console has no mode.
            let Ok(shown) = console.mode() else { return };
            if console.set_mode(shown & !ENABLE_ECHO_INPUT).is_ok() {
                state.shown = Some(shown);
            }
        });
    }

    pub(super) fn show() {
        with_state(|state| {
            let Some(shown) = state.shown.take() else { return };
            if let Ok(console) = Handle::input_handle().map(ConsoleMode::from) {
                // A console that is gone needs no restoring.
                let _ = console.set_mode(shown);
            }
        });
    }

    pub(super) fn watch() -> io::Result<()> {
        let typed = Arc::new(AtomicBool::new(false));
        flag::register(SIGINT, Arc::clone(&typed))?;
        thread::Builder::new().name("signals".into()).spawn(move || {
            loop {
                thread::sleep(LOOK_EVERY);
                if typed.swap(false, Ordering::SeqCst) && !stop_work() {
                    leave(SIGINT);
                }
            }
        })?;
        Ok(())
    }
}
