//! Ctrl-C, Ctrl-Z and their relatives, and typing that is not shown.

use std::io;
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

use pegmind_advice::Cancel;

/// What has to be known when a signal comes in.
#[derive(Debug, Default)]
struct State {
    /// What to say when the program is interrupted.
    farewell: String,
    /// Work that Ctrl-C stops, and not the program.
    work: Option<Cancel>,
    /// The prompt to show again after a pause.
    prompt: String,
    #[cfg(unix)]
    /// How the terminal was before typing was hidden, while it is.
    shown: Option<rustix::termios::Termios>,
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

#[cfg(unix)]
mod platform {
    use std::io::{self, Write as _};
    use std::process;
    use std::thread;
    use std::time::Duration;

    use rustix::termios::{LocalModes, OptionalActions, tcgetattr, tcsetattr};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    use signal_hook::iterator::Signals;

    use super::with_state;
    use crate::exit::Exit;

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
                let work = with_state(|state| state.work.take_if(|_| signal == SIGINT));
                match work {
                    Some(work) => work.stop(),
                    None if signal == SIGTSTP => pause(),
                    None => leave(signal),
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

    /// The terminal throws away what is being written while it takes in the key
    /// that interrupts; what is written after this time stays.
    const KEY_TIME: Duration = Duration::from_millis(20);

    fn leave(signal: i32) -> ! {
        if signal == SIGINT || signal == SIGQUIT {
            thread::sleep(KEY_TIME);
        }
        show();
        let farewell = with_state(|state| state.farewell.clone());
        if !farewell.is_empty() {
            let _ = writeln!(io::stderr(), "\n{farewell}");
        }
        process::exit(if signal == SIGINT { Exit::Interrupted as i32 } else { 128 + signal })
    }
}

#[cfg(not(unix))]
mod platform {
    use std::io;

    // Typing cannot be hidden here; the curtain clears the screen instead.
    pub(super) fn hide() {}

    pub(super) fn show() {
        print_clear();
    }

    pub(super) fn watch() -> io::Result<()> {
        Ok(())
    }

    fn print_clear() {
        use std::io::Write as _;
        let _ = write!(io::stdout(), "\u{1b}[2J\u{1b}[H");
    }
}
