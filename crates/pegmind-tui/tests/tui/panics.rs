//! After a panic the terminal is restored, the program ends, and the message can be read.
//!
//! [`a_panic_restores_the_terminal`] runs this test program again, on a pseudo-terminal. There
//! [`the_program_that_panics`] finds a place in its environment and panics at it.

/// The terminal as the library takes it over, to panic while it is drawn on: nothing that
/// comes from outside makes a picture panic.
#[path = "../../src/host/screen.rs"]
#[expect(dead_code, reason = "only drawing is of interest")]
mod screen;

#[test]
fn a_panic_restores_the_terminal() {
    for place in ["saved", "begin", "finished", "picture"] {
        parent::check(place);
    }
}

#[test]
fn the_program_that_panics() {
    if let Ok(place) = std::env::var(child::VARIABLE) {
        child::panics_in(&place);
    }
}

/// The program that panics.
mod child {
    use pegmind_console::Charset;
    use pegmind_console::{Depth, Depths, Preferences};
    use pegmind_face::live::GamesLike;
    use pegmind_face::online::FeedWish;
    use pegmind_protocol::ClientMsg;
    use pegmind_review::{DrillKey, FinishedGame};
    use pegmind_rules::{Both, PlayerKind, Preset, Setup, SetupOptions};
    use pegmind_session::{Moment, Session};
    use pegmind_tui::{
        Call, Counting, DiskAnswer, DiskQuestion, Drilling, Drills, Entering, Entrance, Finding,
        FoundGames, House, Looking, ProofPlace, Settings, Start, Telling, Wire, run,
    };

    use super::screen;

    /// Names the place at which the program panics.
    pub(super) const VARIABLE: &str = "PEGMIND_TEST_PANICS_IN";

    /// The message of the panic.
    pub(super) const MESSAGE: &str = "the roof has come down";

    pub(super) fn panics_in(place: &str) {
        if place == "picture" {
            let mut screen = screen::Screen::open(true, false).unwrap();
            screen.draw(|frame| frame.set_cursor_position((3, 3))).unwrap();
            screen.draw(|_| panic!("{MESSAGE}")).unwrap();
            return;
        }
        let depths = Depths { terminal: Depth::True, usual: Depth::True };
        let (settings, _) = Settings::new(Preferences::default(), depths, Charset::Unicode);
        let start = if place == "begin" { Start::Game(Box::new(setup())) } else { Start::Home };
        run(start, settings, &[], &mut Ruin { place }).unwrap();
    }

    fn setup() -> Setup {
        let kinds = Both { first: PlayerKind::Human, second: PlayerKind::Computer };
        Setup::new(SetupOptions::new(Preset::Classic.rules(), kinds)).unwrap()
    }

    /// A house without games that panics at one place.
    struct Ruin<'a> {
        place: &'a str,
    }

    impl Ruin<'_> {
        fn enter(&self, place: &str) {
            assert!(self.place != place, "{MESSAGE}");
        }
    }

    impl House for Ruin<'_> {
        fn entering(&self, _: Entrance) -> Entering {
            Box::new(|| Err("Nobody is elsewhere.".to_owned()))
        }

        fn looking(&self) -> Looking {
            Box::new(|| Ok(Vec::new()))
        }

        fn proving(&self, _: ProofPlace) -> Telling {
            Box::new(|_| "Nobody is elsewhere.".to_owned())
        }

        fn telling_feed(&self, _: &str, _: FeedWish) -> Telling {
            Box::new(|_| "Nobody is elsewhere.".to_owned())
        }

        fn connect(&mut self, _: Call, _: Box<dyn Fn(Wire) + Send>) {}

        fn send(&mut self, _: u32, _: &ClientMsg) {}

        fn disconnect(&mut self) {}

        fn counting(&self) -> Counting {
            Box::new(|| Ok(Box::default()))
        }

        fn answer(&mut self, question: DiskQuestion, _: Moment) -> DiskAnswer {
            match question {
                DiskQuestion::Begin(_) => {
                    self.enter("begin");
                    DiskAnswer::Said("There is no game.".to_owned())
                }
                DiskQuestion::Around => {
                    self.enter("saved");
                    DiskAnswer::Around { saved: None, daily: String::new(), own: None, last: None }
                }
                DiskQuestion::Games => {
                    self.enter("finished");
                    DiskAnswer::Games(Vec::new())
                }
                _ => DiskAnswer::Done,
            }
        }

        fn finding(&self, _: String) -> Finding {
            Box::new(|_| FoundGames::default())
        }

        fn drilling(&self) -> Drilling {
            Box::new(|_| Ok(Drills::default()))
        }

        fn choosing(&self, _: DrillKey, _: FinishedGame) -> Telling {
            Box::new(|_| String::new())
        }

        fn fewest_rows(&self, _: GamesLike) -> Box<dyn FnOnce() -> Option<usize> + Send> {
            Box::new(|| None)
        }

        fn leave(&mut self, _: &Session) -> String {
            String::new()
        }

        fn farewell(&self, _: &Session) -> String {
            String::new()
        }
    }
}

/// Checks the terminal after the panic.
mod parent {
    use std::io::{Read as _, Write as _};
    use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
    use std::thread;
    use std::time::{Duration, Instant};

    use portable_pty::{CommandBuilder, MasterPty, PtySize, native_pty_system};
    use vt100::{MouseProtocolMode, Parser};

    use super::child::{MESSAGE, VARIABLE};

    /// How long the program may take, even on a busy machine.
    const LIMIT: Duration = Duration::from_secs(300);

    const COLUMNS: u16 = 80;
    const LINES: u16 = 24;

    pub(super) fn check(place: &str) {
        let size = PtySize { rows: LINES, cols: COLUMNS, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let modes_before = modes(&*pair.master);
        let mut command = CommandBuilder::new(std::env::current_exe().unwrap());
        command.args(["--exact", "panics::the_program_that_panics", "--nocapture"]);
        command.env(VARIABLE, place);
        command.env("TERM", "xterm-256color");
        command.env("RUST_BACKTRACE", "0");
        let mut child = pair.slave.spawn_command(command).unwrap();
        // The reader ends when the program's end of the terminal does.
        drop(pair.slave);
        let written = listen(&*pair.master);
        let mut keyboard = pair.master.take_writer().unwrap();
        let mut terminal = Parser::new(LINES.try_into().unwrap(), COLUMNS.try_into().unwrap(), 0);
        let mut bytes = Vec::new();
        let end = Instant::now() + LIMIT;
        let mut pressed = place != "finished";
        loop {
            match written.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(more) => {
                    terminal.process(&more);
                    bytes.extend(more);
                }
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {
                    child.kill().unwrap();
                    panic!("{place}: the program has not ended after {LIMIT:?}");
                }
            }
            // The list of games is opened on the first screen.
            if !pressed && terminal.screen().contents().contains("Break a code") {
                pressed = true;
                keyboard.write_all(b"6").unwrap();
            }
        }
        let code = child.wait().unwrap().exit_code();
        let screen = terminal.screen();
        let text = screen.contents();
        assert_eq!(code, 101, "{place}: {text}");
        let entered = b"\x1b[?1049h";
        let was_taken = bytes.windows(entered.len()).any(|window| window == entered);
        assert!(was_taken, "{place}: the terminal was never taken over: {text}");
        assert!(!screen.alternate_screen(), "{place}: the alternate screen stays: {text}");
        assert!(!screen.hide_cursor(), "{place}: the cursor stays hidden: {text}");
        assert!(!screen.bracketed_paste(), "{place}: pastes stay in brackets: {text}");
        let mouse = screen.mouse_protocol_mode();
        assert_eq!(mouse, MouseProtocolMode::None, "{place}: the mouse is still reported");
        assert_eq!(modes(&*pair.master), modes_before, "{place}: the terminal stays raw");
        assert!(text.contains(MESSAGE), "{place}: the message is missing: {text:?}");
    }

    /// Returns the terminal's modes for input, output, control and local processing.
    fn modes(terminal: &dyn MasterPty) -> [u64; 4] {
        let modes = terminal.get_termios().unwrap();
        let (input, output) = (modes.input_flags.bits(), modes.output_flags.bits());
        let (control, local) = (modes.control_flags.bits(), modes.local_flags.bits());
        [input, output, control, local].map(u64::from)
    }

    /// Sends what the program writes, until it has ended.
    fn listen(terminal: &dyn MasterPty) -> Receiver<Vec<u8>> {
        let mut reader = terminal.try_clone_reader().unwrap();
        let (sender, receiver) = mpsc::channel();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                if sender.send(buffer[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        receiver
    }
}
