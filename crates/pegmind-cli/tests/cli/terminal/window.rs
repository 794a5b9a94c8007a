//! A terminal window with the program in it.

use std::ffi::OsString;
use std::io::{Read as _, Write};
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process, waitid};
use rustix::termios::{Action, LocalModes, OptionalActions, tcflow, tcgetattr, tcsetattr};
use vt100::{MouseProtocolMode, Parser, Screen};

pub(crate) use crate::home::Home;
use crate::home::PATIENCE;
use crate::wait::wait_until;

/// What the full screen writes before and behind a picture.
const PICTURE_BEGINS: &[u8] = b"\x1b[?2026h";
const PICTURE_ENDS: &[u8] = b"\x1b[?2026l";

impl Home {
    /// A window of this home in which `pegmind` runs with these words, and the
    /// game is played in lines.
    pub(crate) fn window(&self, words: &str) -> Launch {
        let mut launch = self.bare_window(words);
        let command = words.split_whitespace().next().unwrap_or_default();
        let plays = matches!(command, "" | "play" | "resume" | "learn" | "host" | "join" | "watch");
        if plays && !words.contains("--plain") && !words.contains("--redraw") {
            launch = launch.arg("--redraw");
        }
        launch
    }

    /// A window in which `pegmind` runs with these words and no others, so
    /// that it finds out by itself how the game is played.
    pub(crate) fn bare_window(&self, words: &str) -> Launch {
        let command = self.command();
        let variables = command.get_envs().filter_map(|(name, value)| Some((name, value?)));
        Launch {
            folder: self.path(""),
            script: None,
            args: words.split_whitespace().map(OsString::from).collect(),
            variables: variables.map(|(name, value)| (name.into(), value.into())).collect(),
            columns: 80,
            lines: 24,
            is_held: false,
        }
    }

    /// A window of this home with a shell in it that runs a script, to which
    /// `$0` is the program.
    pub(crate) fn in_shell(&self, script: &str) -> Launch {
        let mut launch = self.bare_window("");
        launch.script = Some(script.into());
        launch
    }
}

/// A window before it is opened.
pub(crate) struct Launch {
    folder: PathBuf,
    /// What a shell runs instead of the program, if it does.
    script: Option<OsString>,
    args: Vec<OsString>,
    variables: Vec<(OsString, OsString)>,
    columns: u16,
    lines: u16,
    /// Whether the terminal takes nothing that is written.
    is_held: bool,
}

impl Launch {
    /// One more argument, with spaces if it has some.
    pub(crate) fn arg(mut self, arg: &str) -> Self {
        self.args.push(arg.into());
        self
    }

    /// A variable of the environment.
    pub(crate) fn with(mut self, name: &str, value: &str) -> Self {
        self.variables.push((name.into(), value.into()));
        self
    }

    /// A variable less.
    pub(crate) fn without(mut self, name: &str) -> Self {
        self.variables.retain(|variable| variable.0 != name);
        self
    }

    /// The size of the window.
    pub(crate) fn size(mut self, columns: u16, lines: u16) -> Self {
        (self.columns, self.lines) = (columns, lines);
        self
    }

    /// Whoever writes onto the screen has to wait, for ever.
    pub(crate) fn held(mut self) -> Self {
        self.is_held = true;
        self
    }

    /// Opens the window.
    pub(crate) fn open(self) -> Window {
        let size =
            PtySize { rows: self.lines, cols: self.columns, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let modes_before = modes(&*pair.master);
        let program = env!("CARGO_BIN_EXE_pegmind");
        let mut command = match self.script {
            Some(script) => {
                let mut command = CommandBuilder::new("/bin/sh");
                command.args(["-c".into(), script, program.into()]);
                command
            }
            None => CommandBuilder::new(program),
        };
        command.args(&self.args);
        command.env_clear();
        for (name, value) in &self.variables {
            command.env(name, value);
        }
        command.cwd(self.folder);
        if self.is_held {
            let terminal = pair.master.tty_name().unwrap();
            tcflow(std::fs::File::open(terminal).unwrap(), Action::OOff).unwrap();
        }
        let child = pair.slave.spawn_command(command).unwrap();
        // The window closes when the program's end of it does.
        drop(pair.slave);
        let output = Arc::new(Output::new(self.lines, self.columns));
        let mut reader = pair.master.try_clone_reader().unwrap();
        let filled = Arc::clone(&output);
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                filled.add(&buffer[..count]);
            }
            filled.close();
        });
        let keyboard = pair.master.take_writer().unwrap();
        Window { master: pair.master, keyboard, child, output, read: 0, modes_before }
    }
}

/// What the program has written so far.
struct Output {
    state: Mutex<OutputState>,
    changed: Condvar,
}

struct OutputState {
    /// Every byte.
    bytes: Vec<u8>,
    /// The text without the codes for colors, line ends as `\n`.
    text: String,
    /// What is seen of it: pictures only once they are whole.
    screen: Parser,
    /// How many of the bytes are on the screen.
    shown: usize,
    closed: bool,
}

impl Output {
    fn new(lines: u16, columns: u16) -> Self {
        let state = OutputState {
            bytes: Vec::new(),
            text: String::new(),
            screen: Parser::new(lines.try_into().unwrap(), columns.try_into().unwrap(), 0),
            shown: 0,
            closed: false,
        };
        Self { state: Mutex::new(state), changed: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, OutputState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, bytes: &[u8]) {
        let mut state = self.lock();
        state.bytes.extend(bytes);
        let whole = whole(&state.bytes[state.shown..]);
        state.show(whole);
        // What is drawn all over the screen is no text in lines.
        if !state.screen.screen().alternate_screen() {
            state.text = plain_text(&state.bytes);
        }
        self.changed.notify_all();
    }

    fn close(&self) {
        let mut state = self.lock();
        state.closed = true;
        let left = state.bytes.len() - state.shown;
        state.show(left);
        drop(state);
        self.changed.notify_all();
    }

    /// Waits until `found` finds something, and says what. Says nothing if
    /// that did not happen in time, or cannot happen any more.
    fn wait<T>(&self, mut found: impl FnMut(&OutputState) -> Option<T>) -> Option<T> {
        let end = Instant::now() + PATIENCE;
        let mut state = self.lock();
        loop {
            if let Some(found) = found(&state) {
                return Some(found);
            }
            let rest = end.saturating_duration_since(Instant::now());
            if state.closed || rest.is_zero() {
                return None;
            }
            state =
                self.changed.wait_timeout(state, rest).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl OutputState {
    /// Shows so many more bytes on the screen.
    fn show(&mut self, count: usize) {
        let end = self.shown + count;
        self.screen.process(&self.bytes[self.shown..end]);
        self.shown = end;
    }
}

/// How many of the bytes stand before a picture that is not whole yet.
fn whole(bytes: &[u8]) -> usize {
    let last = |code: &[u8]| bytes.windows(code.len()).rposition(|window| window == code);
    match last(PICTURE_BEGINS) {
        Some(begin) if last(PICTURE_ENDS).is_none_or(|end| end < begin) => begin,
        Some(_) | None => bytes.len(),
    }
}

/// What was written, without colors. A code or a character that is cut off is
/// left out until it is whole.
fn plain_text(bytes: &[u8]) -> String {
    let whole = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap(),
    };
    let mut text = String::new();
    let mut rest = whole;
    while let Some((before, code)) = rest.split_once('\u{1b}') {
        text.push_str(before);
        let end = code.find(|c: char| c.is_ascii_alphabetic());
        let Some(end) = end else { return text.replace('\r', "") };
        rest = &code[end + 1..];
    }
    text.push_str(rest);
    text.replace('\r', "")
}

/// A window with the program running in it.
pub(crate) struct Window {
    master: Box<dyn MasterPty + Send>,
    keyboard: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    output: Arc<Output>,
    /// How much of the text was waited for.
    read: usize,
    /// How the terminal treated what is typed before the program was there.
    modes_before: [u64; 4],
}

/// The labels of the row in play, with `_` for holes; nothing if no guess is asked
/// for.
fn draft(screen: &Screen) -> Option<String> {
    let lines: Vec<String> = screen.rows(0, screen.size().1.get()).collect();
    lines.iter().find_map(|line| {
        let row = line.split_once(['\u{25ba}', '>'])?.1;
        let row = row.replace(['[', ']', '(', ')', '\u{2594}', '\u{2022}'], " ");
        let words: Vec<&str> = row.split_whitespace().skip(1).collect();
        // What the row needs stands behind its pegs.
        let end = words.iter().position(|word| *word == "more").map(|end| end.saturating_sub(1));
        let end = end.or_else(|| words.iter().position(|word| ["Enter", "same"].contains(word)))?;
        let label = |word: &&str| match *word {
            "\u{25cb}" => "_".to_owned(),
            label => label.to_owned(),
        };
        Some(words.get(..end)?.iter().map(label).collect())
    })
}

/// How a terminal treats what is typed and written.
fn modes(terminal: &dyn MasterPty) -> [u64; 4] {
    let modes = terminal.get_termios().unwrap();
    let local = modes.local_flags.bits();
    let (input, output, control) =
        (modes.input_flags.bits(), modes.output_flags.bits(), modes.control_flags.bits());
    [input, output, control, local].map(u64::from)
}

impl Window {
    /// Types, as if on the keyboard.
    pub(crate) fn press(&mut self, keys: &str) {
        // A program that has left does not read what is typed.
        let _ = self.keyboard.write_all(keys.as_bytes());
        let _ = self.keyboard.flush();
    }

    /// Presses Enter at the end of a game, behind a key that does nothing there: whoever does
    /// something else has seen what is there, so that Enter is meant for it.
    pub(crate) fn goes_on(&mut self) {
        self.press("\x1b[D\r");
    }

    /// Types bytes, whatever they are.
    pub(crate) fn press_bytes(&mut self, bytes: &[u8]) {
        let _ = self.keyboard.write_all(bytes);
        let _ = self.keyboard.flush();
    }

    /// Writes onto the screen, as another program may.
    pub(crate) fn scribble(&self, bytes: &[u8]) {
        let terminal = self.master.tty_name().unwrap();
        let mut terminal = std::fs::OpenOptions::new().write(true).open(terminal).unwrap();
        terminal.write_all(bytes).unwrap();
    }

    /// Types a line and Enter.
    pub(crate) fn enter(&mut self, line: &str) {
        self.press(&format!("{line}\r"));
    }

    /// Waits until a text appears after the one waited for before, and gives
    /// what stands between the two.
    #[track_caller]
    pub(crate) fn expect(&mut self, text: &str) -> String {
        let from = self.read;
        let found = self.output.wait(|state| {
            let at = state.text[from..].find(text)?;
            Some((state.text[from..from + at].to_owned(), from + at + text.len()))
        });
        let Some((between, read)) = found else {
            let state = self.output.lock();
            let closed = if state.closed { "; the program has left" } else { "" };
            panic!(
                "expected {text:?}{closed}; since the last text there is\n{}",
                &state.text[from..]
            );
        };
        self.read = read;
        between
    }

    /// Waits until one of several texts appears after the one waited for
    /// before, and says which was first.
    #[track_caller]
    pub(crate) fn expect_one_of(&mut self, texts: &[&str]) -> usize {
        let from = self.read;
        let found = self.output.wait(|state| {
            let ends = texts.iter().enumerate().filter_map(|(idx, text)| {
                state.text[from..].find(text).map(|at| (from + at + text.len(), idx))
            });
            ends.min()
        });
        let Some((read, idx)) = found else {
            panic!(
                "expected one of {texts:?}; since the last text there is\n{}",
                &self.text()[from..]
            );
        };
        self.read = read;
        idx
    }

    /// Types a line and waits for a text.
    #[track_caller]
    pub(crate) fn say(&mut self, line: &str, answer: &str) -> String {
        self.enter(line);
        self.expect(answer)
    }

    /// Waits until the program has left, and says with which exit code.
    #[track_caller]
    pub(crate) fn leaves(&mut self) -> u32 {
        let closed = self.output.wait(|state| state.closed.then_some(()));
        assert!(
            closed.is_some() || self.output.lock().closed,
            "the program stays: {}",
            self.text()
        );
        let status = self.child.wait().unwrap();
        assert_eq!(status.signal(), None, "{}", self.text());
        status.exit_code()
    }

    /// Everything that was ever on the screen, without colors.
    pub(crate) fn text(&self) -> String {
        self.output.lock().text.clone()
    }

    /// Every byte the program and the echo of the terminal wrote.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.output.lock().bytes.clone()
    }

    /// The screen as it is now.
    pub(crate) fn screen(&self) -> Screen {
        self.output.lock().screen.screen().clone()
    }

    /// Whether the terminal shows what is typed.
    pub(crate) fn echoes(&self) -> bool {
        let modes = self.master.get_termios().unwrap().local_flags.bits();
        LocalModes::from_bits_retain(modes).contains(LocalModes::ECHO)
    }

    /// Waits until the screen is as it should be, and gives it.
    #[track_caller]
    pub(crate) fn until(&mut self, mut is_so: impl FnMut(&Screen) -> bool) -> Screen {
        let found = self.output.wait(|state| {
            let screen = state.screen.screen();
            is_so(screen).then(|| screen.clone())
        });
        let Some(screen) = found else {
            let state = self.output.lock();
            let closed = if state.closed { "the program has left; " } else { "" };
            panic!("{closed}the screen is\n{}", state.screen.screen().contents());
        };
        screen
    }

    /// Waits until a guess is put together on the board that looks like this, as
    /// in `RG__`.
    #[track_caller]
    pub(crate) fn drafts(&mut self, guess: &str) -> Screen {
        self.until(|screen| draft(screen).as_deref() == Some(guess))
    }

    /// Waits until a guess is asked for on the board.
    #[track_caller]
    pub(crate) fn asks_for_guess(&mut self) -> Screen {
        self.until(|screen| draft(screen).is_some())
    }

    /// Waits until a text stands on the screen.
    #[track_caller]
    pub(crate) fn sees(&mut self, text: &str) -> Screen {
        let found = self.output.wait(|state| {
            let screen = state.screen.screen();
            screen.contents().contains(text).then(|| screen.clone())
        });
        let Some(screen) = found else {
            let state = self.output.lock();
            let closed = if state.closed { "; the program has left" } else { "" };
            let screen = state.screen.screen().contents();
            panic!("expected {text:?}{closed}; the screen is\n{screen}");
        };
        screen
    }

    /// Waits until what was ever written is as it should be.
    #[track_caller]
    pub(crate) fn until_bytes(&mut self, mut is_so: impl FnMut(&[u8]) -> bool) {
        let found = self.output.wait(|state| is_so(&state.bytes).then_some(()));
        let bytes = self.bytes();
        let last = String::from_utf8_lossy(&bytes[bytes.len().saturating_sub(500)..]);
        let screen = self.screen().contents();
        assert!(found.is_some(), "last came {last:?}; the screen is\n{screen}");
    }

    /// Changes the size of the window.
    pub(crate) fn resize(&mut self, columns: u16, lines: u16) {
        let mut state = self.output.lock();
        state.screen.screen_mut().set_size(lines.try_into().unwrap(), columns.try_into().unwrap());
        drop(state);
        let size = PtySize { rows: lines, cols: columns, pixel_width: 0, pixel_height: 0 };
        self.master.resize(size).unwrap();
    }

    /// Whether the terminal is as it was before the program took it over.
    #[track_caller]
    pub(crate) fn is_given_back(&self) {
        // What a program wrote that has stopped may still be on its way.
        let given_back = |screen: &Screen| !screen.alternate_screen() && !screen.hide_cursor();
        self.output.wait(|state| given_back(state.screen.screen()).then_some(()));
        let screen = self.screen();
        assert!(!screen.alternate_screen(), "the alternate screen is on");
        assert!(!screen.hide_cursor(), "the cursor is hidden");
        assert!(!screen.bracketed_paste(), "pasted text is bracketed");
        assert_eq!(screen.mouse_protocol_mode(), MouseProtocolMode::None);
        assert_eq!(modes(&*self.master), self.modes_before, "input, output, control, local");
    }

    /// Waits until what is typed goes to the program key by key.
    #[track_caller]
    pub(crate) fn is_raw(&self) {
        wait_until("typing is no longer echoed", || !self.echoes());
    }

    /// Whether the program has the whole terminal.
    #[track_caller]
    pub(crate) fn is_taken_over(&self) {
        let screen = self.screen();
        assert!(screen.alternate_screen() && screen.bracketed_paste());
        assert_eq!(screen.mouse_protocol_mode(), MouseProtocolMode::PressRelease);
        assert!(!self.echoes());
        assert_ne!(modes(&*self.master), self.modes_before);
    }

    /// Undoes what the program did to the way the terminal treats what is
    /// typed, as a shell may do behind its back.
    pub(crate) fn cook(&self) {
        let terminal = self.master.tty_name().unwrap();
        let terminal = std::fs::OpenOptions::new().read(true).write(true).open(terminal).unwrap();
        let mut modes = tcgetattr(&terminal).unwrap();
        modes.local_modes |= LocalModes::ECHO | LocalModes::ICANON | LocalModes::ISIG;
        tcsetattr(&terminal, OptionalActions::Now, &modes).unwrap();
    }

    /// The number of the running program.
    pub(crate) fn pid(&self) -> Pid {
        let id = self.child.process_id().unwrap();
        Pid::from_raw(id.try_into().unwrap()).unwrap()
    }

    /// Sends a signal to the program.
    pub(crate) fn signal(&self, signal: Signal) {
        kill_process(self.pid(), signal).unwrap();
    }

    /// Waits until the program is stopped, as by Ctrl-Z.
    pub(crate) fn stops(&self) {
        // Does not take the news from whoever else waits for the program.
        let options = WaitIdOptions::STOPPED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
        let is_stopped = || waitid(WaitId::Pid(self.pid()), options).unwrap().is_some();
        wait_until("the program is stopped", is_stopped);
    }

    /// Kills the program without a chance to do anything, and gives all that
    /// was on the screen.
    pub(crate) fn kill(&mut self) -> String {
        self.signal(Signal::KILL);
        self.output.wait(|state| state.closed.then_some(()));
        self.child.wait().unwrap();
        self.text()
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        if self.child.try_wait().is_ok_and(|status| status.is_none()) {
            let _ = kill_process(self.pid(), Signal::KILL);
            let _ = self.child.wait();
        }
    }
}
