//! The terminal, taken over and given back.

use std::io::{self, BufWriter, Stdout, Write};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::thread;
#[cfg(unix)]
use std::{sync::TryLockError, time::Duration};

use crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode,
};
use crossterm::{cursor, execute, queue};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::{Position, Rect};
use ratatui::{Frame, Terminal};

/// Whoever writes to the terminal holds this, so that nothing is written behind
/// its being given back.
static WRITING: Mutex<()> = Mutex::new(());

/// Whether the terminal is taken over.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Whether the terminal is about to be given back for good, so that no other picture is begun.
static LEAVING: AtomicBool = AtomicBool::new(false);

/// Whether the mouse is listened to.
static MOUSE: AtomicBool = AtomicBool::new(false);

/// Asks the terminal for the color of its ground.
const QUESTION: &[u8] = b"\x1b]11;?\x1b\\";

/// How long whoever gives the terminal back waits for a picture to be drawn, which takes a while
/// where others have the processor.
#[cfg(unix)]
const PATIENCE: Duration = Duration::from_secs(2);

fn lock() -> MutexGuard<'static, ()> {
    WRITING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The terminal while it is taken over. It is given back when this is dropped.
#[derive(Debug)]
pub(super) struct Screen {
    terminal: Terminal<CrosstermBackend<BufWriter<Stdout>>>,
    /// True if the next picture is written whole.
    repaints: bool,
}

impl Screen {
    /// Takes the terminal over. Asks it for the color of its ground, if that
    /// makes a difference; the answer comes with the keys, and nothing waits for
    /// it.
    pub(super) fn open(mouse: bool, asks_for_ground: bool) -> io::Result<Self> {
        // Whether there are colors is decided before, not by the library.
        crossterm::style::force_color_output(true);
        give_back_on_panic();
        let screen = BufWriter::with_capacity(1 << 16, io::stdout());
        MOUSE.store(mouse, Ordering::SeqCst);
        take_over()?;
        if cfg!(unix) && asks_for_ground {
            let _writing = lock();
            let mut out = io::stdout();
            out.write_all(QUESTION)?;
            out.flush()?;
        }
        let terminal = Terminal::new(CrosstermBackend::new(screen)).inspect_err(|_| give_back())?;
        Ok(Self { terminal, repaints: false })
    }

    /// Draws a picture. Only what has changed is written, and a terminal that knows how to
    /// shows nothing of it before it is whole.
    pub(super) fn draw(&mut self, picture: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        if LEAVING.load(Ordering::SeqCst) {
            return Ok(());
        }
        let _writing = lock();
        if TAKEN.load(Ordering::SeqCst) {
            queue!(self.terminal.backend_mut(), BeginSynchronizedUpdate)?;
            if self.repaints {
                // Clears like no other way: that asks the terminal where its cursor
                // is, and the answer goes to the thread that reads the keys.
                let size = self.terminal.size()?;
                self.terminal.resize(Rect::from((Position::ORIGIN, size)))?;
                self.repaints = false;
            }
            self.terminal.draw(picture)?;
            execute!(self.terminal.backend_mut(), EndSynchronizedUpdate)?;
        }
        Ok(())
    }

    /// Makes the next picture be written whole, whatever the terminal is thought to show.
    pub(super) const fn repaint(&mut self) {
        self.repaints = true;
    }

    /// Takes the terminal over again and makes the next picture be written whole.
    pub(super) fn redraw(&mut self) -> io::Result<()> {
        // Another program may have changed the terminal while this one slept, and
        // what is thought to be raw is not set again. While it is not raw,
        // keys arrive changed: that must not happen without need.
        if is_cooked() {
            disable_raw_mode()?;
        }
        take_over()?;
        self.repaint();
        Ok(())
    }

    /// Listens to the mouse, or not any more.
    #[expect(clippy::unused_self, reason = "whoever has the screen may say it")]
    pub(super) fn listen_to_mouse(&mut self, listen: bool) -> io::Result<()> {
        let _writing = lock();
        MOUSE.store(listen, Ordering::SeqCst);
        mouse(&mut io::stdout(), listen)
    }

    /// Gives the terminal back, sleeps until the program is continued, and
    /// takes it over again.
    pub(super) fn suspend(&mut self) -> io::Result<()> {
        give_back();
        sleep();
        self.redraw()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Sleeps until the program is continued.
#[cfg(unix)]
fn sleep() {
    // Returns when it is.
    let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP);
}

#[cfg(not(unix))]
const fn sleep() {}

/// Whether the terminal collects lines although it was told not to.
#[cfg(unix)]
fn is_cooked() -> bool {
    use rustix::termios::{LocalModes, tcgetattr};
    tcgetattr(io::stdin()).is_ok_and(|modes| modes.local_modes.contains(LocalModes::ICANON))
}

#[cfg(not(unix))]
const fn is_cooked() -> bool {
    false
}

fn take_over() -> io::Result<()> {
    let taken = {
        let _writing = lock();
        TAKEN.store(true, Ordering::SeqCst);
        take()
    };
    taken.inspect_err(|_| give_back())
}

fn take() -> io::Result<()> {
    enable_raw_mode()?;
    let mut out = io::stdout();
    execute!(out, EnterAlternateScreen, EnableBracketedPaste)?;
    mouse(&mut out, MOUSE.load(Ordering::SeqCst))
}

/// Gives the terminal back as it was. A terminal that is gone needs nothing.
pub(super) fn give_back() {
    let _writing = lock();
    restore();
}

/// Gives the terminal back although a picture may be half drawn, as somebody
/// does who cannot wait. The lock is held until the program ends, so that
/// nothing is drawn any more.
#[cfg(unix)]
pub(super) fn give_back_for_good() {
    LEAVING.store(true, Ordering::SeqCst);
    let mut waited = Duration::ZERO;
    let step = Duration::from_millis(5);
    loop {
        let writing = match WRITING.try_lock() {
            Ok(writing) => writing,
            Err(TryLockError::Poisoned(writing)) => writing.into_inner(),
            Err(TryLockError::WouldBlock) if waited < PATIENCE => {
                thread::sleep(step);
                waited += step;
                continue;
            }
            // The terminal takes nothing more; its modes can still be set.
            Err(TryLockError::WouldBlock) => {
                let _ = disable_raw_mode();
                return;
            }
        };
        restore();
        std::mem::forget(writing);
        return;
    }
}

/// Gives the terminal back once. A thread that panics does this itself, whatever
/// locks it holds.
fn restore() {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    let mut out = io::stdout();
    let _ = execute!(out, EndSynchronizedUpdate);
    let _ = mouse(&mut out, false);
    let _ = execute!(out, DisableBracketedPaste, LeaveAlternateScreen, cursor::Show);
    let _ = disable_raw_mode();
}

/// Asks the terminal to report buttons and the wheel, and no other movement.
#[cfg(unix)]
fn mouse(out: &mut Stdout, listen: bool) -> io::Result<()> {
    let text = if listen { "\u{1b}[?1000h\u{1b}[?1006h" } else { "\u{1b}[?1006l\u{1b}[?1000l" };
    out.write_all(text.as_bytes())?;
    out.flush()
}

#[cfg(not(unix))]
fn mouse(out: &mut Stdout, listen: bool) -> io::Result<()> {
    use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
    if listen { execute!(out, EnableMouseCapture) } else { execute!(out, DisableMouseCapture) }
}

/// A panic is told on the terminal as it was before. Those of workers are told
/// on the screen instead.
fn give_back_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let main = thread::current().id();
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if thread::current().id() == main {
                // No lock: it may be this thread that holds it.
                restore();
                usual(info);
            }
        }));
    });
}
