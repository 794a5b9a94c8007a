//! How quickly the full screen answers, measured through a pseudo-terminal:
//! the first picture, a key, and what it costs when nothing happens.
//!
//! `cargo bench --package pegmind-cli --bench screen` measures the program as
//! it is; a path behind `--` measures another one, as for comparing with an
//! older build.

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a tool for people who measure")]

#[cfg(not(target_os = "linux"))]
fn main() {
    println!("This measures on Linux only.");
}

#[cfg(target_os = "linux")]
fn main() {
    linux::main();
}

#[cfg(target_os = "linux")]
mod linux {
    use std::env;
    use std::fs;
    use std::io::{Read as _, Write};
    use std::path::{Path, PathBuf};
    use std::sync::{Arc, Condvar, Mutex};
    use std::thread;
    use std::time::{Duration, Instant};

    use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
    use vt100::Parser;

    /// How often the program is started.
    const STARTS: usize = 41;
    /// How many keys are pressed.
    const KEYS: usize = 1_000;
    /// How long nothing happens.
    const IDLE: Duration = Duration::from_secs(5);
    /// When a program that does not answer is given up.
    const PATIENCE: Duration = Duration::from_secs(120);
    /// By how much the memory may grow from a hundred games to a thousand.
    const GROWTH_KB_MAX: u64 = 3 << 10;

    pub(super) fn main() {
        let named = env::args_os().skip(1).find(|arg| !arg.to_string_lossy().starts_with('-'));
        let program = named.map_or_else(|| env!("CARGO_BIN_EXE_pegmind").into(), PathBuf::from);
        println!("{}", program.display());
        measure_starts(&program, "", "Break a code", "first screen");
        measure_starts(&program, "play --seed 1", "4 more pegs", "game");
        measure_keys(&program, (80, 24));
        measure_keys(&program, (120, 40));
        measure_keys(&program, (200, 60));
        measure_idle(&program, "", "Break a code", "first screen");
        measure_idle(&program, "play --seed 1", "4 more pegs", "game, a person to guess");
        let watched = "play --maker random --breaker steady --seed 1";
        measure_idle(&program, watched, "Enter again", "game that is over");
        measure_memory(&program);
    }

    /// Ten matches of a hundred games between computers, one after the other.
    fn measure_memory(program: &Path) {
        let home = tempfile::tempdir().unwrap();
        fs::create_dir(home.path().join("pegmind")).unwrap();
        fs::write(home.path().join("pegmind/config.toml"), "pace = 'instant'\n").unwrap();
        let mut window = Window::open(program, &home, "", (80, 24));
        // The form: computers in both seats, the mini board, a match.
        for (keys, text) in [
            ("", "Break a code"),
            ("o", "Begin"),
            ("\x1b[B\x1b[C\x1b[C\x1b[C", "watch the computer play"),
            ("\x1b[B\x1b[D", "mini:"),
            ("\x1b[B\x1b[B100\r", "a match of 100"),
            ("\x1b[H\r", "Cpu A"),
        ] {
            window.press(keys);
            window.wait_for(text);
        }
        let (mut first, mut begin) = (0, Instant::now());
        for number in 1..=10 {
            window.wait_for("Enter again");
            let kilobytes = window.resident();
            println!(
                "{} games in one run: {kilobytes} kB, the last hundred in {:.1} s",
                number * 100,
                begin.elapsed().as_secs_f64()
            );
            if number == 1 {
                first = kilobytes;
            }
            assert!(kilobytes < first + GROWTH_KB_MAX, "from {first} kB after the first hundred");
            // The keys of the first screen are drawn last.
            for (keys, text) in
                [("h", "as last time: mini, a match of 100"), ("", "o options"), ("\r", "Cpu A")]
            {
                window.press(keys);
                window.wait_for(text);
            }
            begin = Instant::now();
        }
    }

    fn measure_starts(program: &Path, words: &str, text: &str, name: &str) {
        let mut times: Vec<Duration> = (0..STARTS)
            .map(|_| {
                let home = tempfile::tempdir().unwrap();
                let begin = Instant::now();
                let window = Window::open(program, &home, words, (80, 24));
                window.wait_for(text).duration_since(begin)
            })
            .collect();
        report(&format!("start to first picture, {name}"), &mut times, "50 ms");
    }

    /// A color and its removal, again and again: each changes the board.
    fn measure_keys(program: &Path, size: (u16, u16)) {
        let home = tempfile::tempdir().unwrap();
        let mut window = Window::open(program, &home, "play --seed 1", size);
        window.wait_for("4 more");
        let mut times: Vec<Duration> = (0..KEYS)
            .map(|number| {
                let (key, text) =
                    if number % 2 == 0 { ("r", "3 more") } else { ("\u{7f}", "4 more") };
                let begin = Instant::now();
                window.press(key);
                window.wait_for(text).duration_since(begin)
            })
            .collect();
        let name = format!("key to picture, {}x{}", size.0, size.1);
        report(&name, &mut times, "10 ms for 99 of 100");
    }

    fn measure_idle(program: &Path, words: &str, text: &str, name: &str) {
        let home = tempfile::tempdir().unwrap();
        let window = Window::open(program, &home, words, (80, 24));
        window.wait_for(text);
        // What a computer was asked, and what was drawn for it, is done by then.
        thread::sleep(Duration::from_secs(2));
        let (ticks, bytes) = (window.ticks(), window.written());
        thread::sleep(IDLE);
        let (ticks, bytes) = (window.ticks() - ticks, window.written() - bytes);
        println!(
            "idle for {} s, {name}: {ticks} clock ticks of the processor, {bytes} bytes written \
             (target: none)",
            IDLE.as_secs()
        );
    }

    fn report(name: &str, times: &mut [Duration], target: &str) {
        times.sort_unstable();
        let at = |percent: usize| {
            let place = (times.len() - 1) * percent / 100;
            format!("{:.2}", times[place].as_secs_f64() * 1e3)
        };
        println!(
            "{name}: median {} ms, from {} to {}, 99th of 100 {} ({} times; target {target})",
            at(50),
            at(0),
            at(100),
            at(99),
            times.len()
        );
    }

    struct Output {
        screen: Parser,
        written: usize,
        /// When the program wrote last.
        last: Instant,
    }

    struct Window {
        _master: Box<dyn MasterPty + Send>,
        keyboard: Box<dyn Write + Send>,
        child: Box<dyn Child + Send + Sync>,
        output: Arc<(Mutex<Output>, Condvar)>,
    }

    impl Window {
        fn open(program: &Path, home: &tempfile::TempDir, words: &str, size: (u16, u16)) -> Self {
            let (cols, rows) = size;
            let pty = PtySize { rows, cols, pixel_width: 0, pixel_height: 0 };
            let pair = native_pty_system().openpty(pty).unwrap();
            let mut command = CommandBuilder::new(program);
            command.args(words.split_whitespace());
            command.env_clear();
            command.env("TERM", "xterm-256color");
            command.env("LANG", "C.UTF-8");
            command.cwd(home.path());
            for name in ["HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"] {
                command.env(name, home.path());
            }
            let output = Output {
                screen: Parser::new(rows.try_into().unwrap(), cols.try_into().unwrap(), 0),
                written: 0,
                last: Instant::now(),
            };
            let output = Arc::new((Mutex::new(output), Condvar::new()));
            let mut reader = pair.master.try_clone_reader().unwrap();
            let filled = Arc::clone(&output);
            let child = pair.slave.spawn_command(command).unwrap();
            drop(pair.slave);
            thread::spawn(move || {
                let mut buffer = vec![0; 1 << 16];
                while let Ok(count @ 1..) = reader.read(&mut buffer) {
                    let now = Instant::now();
                    let mut output = filled.0.lock().unwrap();
                    output.screen.process(&buffer[..count]);
                    output.written += count;
                    output.last = now;
                    drop(output);
                    filled.1.notify_all();
                }
            });
            let keyboard = pair.master.take_writer().unwrap();
            Self { _master: pair.master, keyboard, child, output }
        }

        fn press(&mut self, keys: &str) {
            self.keyboard.write_all(keys.as_bytes()).unwrap();
            self.keyboard.flush().unwrap();
        }

        /// Waits until a text stands on the screen, and says when it came.
        fn wait_for(&self, text: &str) -> Instant {
            let output = self.output.0.lock().unwrap();
            let (output, waited) = self
                .output
                .1
                .wait_timeout_while(output, PATIENCE, |output| {
                    !output.screen.screen().contents().contains(text)
                })
                .unwrap();
            assert!(!waited.timed_out(), "no {text:?} on\n{}", output.screen.screen().contents());
            output.last
        }

        fn written(&self) -> usize {
            self.output.0.lock().unwrap().written
        }

        /// The memory of the program that is not on disk, in kilobytes.
        fn resident(&self) -> u64 {
            let path = format!("/proc/{}/status", self.child.process_id().unwrap());
            let status = fs::read_to_string(path).unwrap();
            let line = status.lines().find(|line| line.starts_with("RssAnon:")).unwrap();
            line.split_whitespace().nth(1).unwrap().parse().unwrap()
        }

        /// The time the processor spent on the program, in clock ticks, which
        /// are hundredths of a second.
        fn ticks(&self) -> u64 {
            let stat =
                fs::read_to_string(format!("/proc/{}/stat", self.child.process_id().unwrap()))
                    .unwrap();
            // Behind the name in brackets: the 14th and the 15th field of all.
            let fields = stat.rsplit_once(')').unwrap().1.split_whitespace();
            fields.skip(11).take(2).map(|field| field.parse::<u64>().unwrap()).sum()
        }
    }

    impl Drop for Window {
        fn drop(&mut self) {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}
