//! A terminal with lynx in it.

use std::fs::{self, File};
use std::io::{Read as _, Write};
use std::num::NonZero;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use vt100::Parser;

const ROWS: u16 = 120;
const COLUMNS: u16 = 100;

/// How long something may take to appear.
const PATIENCE: Duration = Duration::from_mins(2);

/// How long a screen has to stay as it is to be read.
const STILL: Duration = Duration::from_millis(60);

/// A terminal with lynx in it.
pub(crate) struct Window {
    parser: Arc<Mutex<Parser>>,
    keys: Box<dyn Write + Send>,
    lynx: Box<dyn Child + Send + Sync>,
    /// What lynx reads from.
    keyboard: File,
    _terminal: Box<dyn MasterPty + Send>,
}

impl Window {
    /// Opens an address.
    pub(crate) fn open(url: &str) -> Self {
        let size = PtySize { rows: ROWS, cols: COLUMNS, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new("lynx");
        command.args(["-nopause", "-noreferer", "-cache=1", url]);
        for (name, value) in
            [("TERM", "vt100"), ("LANG", "C.UTF-8"), ("HOME", env!("CARGO_TARGET_TMPDIR"))]
        {
            command.env(name, value);
        }
        let lynx = pair
            .slave
            .spawn_command(command)
            .unwrap_or_else(|error| panic!("lynx is missing; install the package lynx: {error}"));
        drop(pair.slave);
        let parser = Arc::new(Mutex::new(Parser::new(
            NonZero::new(ROWS).unwrap(),
            NonZero::new(COLUMNS).unwrap(),
            0,
        )));
        let (filled, mut reader) = (Arc::clone(&parser), pair.master.try_clone_reader().unwrap());
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                filled.lock().unwrap().process(&buffer[..count]);
            }
        });
        let keys = pair.master.take_writer().unwrap();
        let keyboard = File::open(pair.master.tty_name().unwrap()).unwrap();
        Self { parser, keys, lynx, keyboard, _terminal: pair.master }
    }

    /// What stands on the screen.
    pub(crate) fn text(&self) -> String {
        self.parser.lock().unwrap().screen().contents()
    }

    /// What is chosen, and in which line: a link or a button is drawn in reverse, in a field
    /// stands the cursor.
    fn chosen(&self) -> Option<Chosen> {
        let parser = self.parser.lock().unwrap();
        let screen = parser.screen();
        let line_of = |row: u16| screen.rows(0, COLUMNS).nth(row.into()).unwrap_or_default();
        let (row, column) = screen.cursor_position();
        let line = line_of(row);
        if let Some((before, behind)) = line.split_at_checked(column.into())
            && behind.starts_with("___")
        {
            return Some(Chosen { row, words: before.trim().to_owned(), is_field: true });
        }
        // The first line is the title, the last ones explain keys.
        for row in 1..ROWS - 3 {
            let cells = (0..COLUMNS).filter_map(|column| screen.cell(row, column));
            let words: String = cells
                .filter(|cell| cell.inverse())
                .map(|cell| cell.contents().to_owned())
                .collect();
            if !words.is_empty() {
                return Some(Chosen { row, words: words.trim().to_owned(), is_field: false });
            }
        }
        None
    }

    /// Waits until the screen is like this, and stays so.
    pub(crate) fn until(&self, is_so: impl Fn(&str) -> bool) {
        let started = Instant::now();
        loop {
            let text = self.still();
            if is_so(&text) {
                return;
            }
            assert!(started.elapsed() < PATIENCE, "it never came to that: {text}");
        }
    }

    /// What stands on the screen once lynx has taken in every key, and nothing changes any more.
    fn still(&self) -> String {
        let started = Instant::now();
        let mut text = self.text();
        loop {
            thread::sleep(STILL);
            let now = self.text();
            if now == text && (self.waits() || started.elapsed() > PATIENCE) {
                return text;
            }
            text = now;
        }
    }

    /// Whether lynx has taken in every key that was sent, and sleeps.
    fn waits(&self) -> bool {
        let status =
            self.lynx.process_id().map(|id| fs::read_to_string(format!("/proc/{id}/stat")));
        let Some(Ok(status)) = status else { return false };
        // Its state stands behind its name, which is in parentheses.
        let sleeps = status.rsplit_once(") ").is_some_and(|(_, state)| state.starts_with('S'));
        sleeps && rustix::io::ioctl_fionread(&self.keyboard).unwrap() == 0
    }

    fn send(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
        self.still();
    }

    /// Goes on to what is chosen like this.
    fn choose(&mut self, is_it: impl Fn(&Chosen) -> bool, named: &str) {
        let mut passed = Vec::new();
        for _ in 0..150 {
            let chosen = self.chosen();
            if chosen.as_ref().is_some_and(&is_it) {
                return;
            }
            passed.push(chosen);
            self.send("\t");
        }
        panic!("{named} is not among {passed:?}: {}", self.text());
    }

    /// Presses the first button or link with these words.
    pub(crate) fn press(&mut self, words: &str) {
        self.press_below(words, 0);
    }

    /// Presses the first button or link with these words below a line.
    pub(crate) fn press_after(&mut self, line: &str, words: &str) {
        let text = self.text();
        let above = text.lines().position(|it| it.contains(line)).unwrap();
        self.press_below(words, u16::try_from(above).unwrap());
    }

    fn press_below(&mut self, words: &str, row: u16) {
        self.choose(|it| !it.is_field && it.words == words && it.row > row, words);
        self.send("\r");
    }

    /// Types into the first field, and presses Enter.
    pub(crate) fn type_in(&mut self, line: &str) {
        self.choose(|it| it.is_field, "the field");
        self.send(line);
        // From the field to the button behind it, and on it.
        self.send("\r");
        self.send("\r");
    }
}

/// What is chosen in a window.
#[derive(Debug)]
struct Chosen {
    row: u16,
    /// Its words; of a field those before it.
    words: String,
    is_field: bool,
}

impl Drop for Window {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.lynx.kill();
        let _ = self.lynx.wait();
    }
}
