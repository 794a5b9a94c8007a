//! Terminals in a room, as programs of their own, while the clock of the server is moved.

use std::future::pending;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use pegmind_server::serve;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::mpsc::unbounded_channel;
use tokio::task::spawn_blocking;

use super::House;
use crate::program::program;

/// How long a test waits for what has to come.
const PATIENCE: Duration = Duration::from_mins(2);
/// How often the clock of the server is moved.
const STEP: Duration = Duration::from_millis(200);

/// A program that plays by script.
struct Terminal {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    heard: Vec<String>,
    _home: TempDir,
}

impl Terminal {
    fn start(address: &str, args: &str) -> Self {
        let home = tempfile::tempdir().unwrap();
        let mut command = Command::new(program("pegmind-cli", "pegmind"));
        command.args(args.split(' ')).args(["--server", address]).env("LANG", "C.UTF-8");
        for name in ["HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"] {
            command.env(name, home.path());
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (tell, lines) = mpsc::channel();
        let out = BufReader::new(child.stdout.take().unwrap());
        thread::spawn(move || {
            for line in out.lines().map_while(Result::ok) {
                let _ = tell.send(line);
            }
        });
        let input = child.stdin.take().unwrap();
        Self { child, input, lines, heard: Vec::new(), _home: home }
    }

    fn types(&mut self, text: &str) {
        self.input.write_all(text.as_bytes()).unwrap();
    }

    /// Waits for a line that begins so.
    #[track_caller]
    fn hears(&mut self, start: &str) {
        assert!(self.hears_within(PATIENCE, start), "never said: {start}\n{:#?}", self.heard);
    }

    /// Whether such a line is said before so much time has gone by.
    fn hears_within(&mut self, patience: Duration, start: &str) -> bool {
        let end = Instant::now() + patience;
        while let Ok(line) = self.lines.recv_timeout(end.saturating_duration_since(Instant::now()))
        {
            self.heard.push(line);
            if self.heard.last().is_some_and(|line| line.starts_with(start)) {
                return true;
            }
        }
        false
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[tokio::test]
async fn who_has_been_away_for_long_is_made_to_leave() {
    when_bob_is_gone("claimed", |ann| {
        ann.types("claim\n");
        ann.hears("Bob left before the end.");
        ann.hears("Ann wins.");
        ann.types("\n");
        assert!(ann.child.wait().unwrap().success());
    })
    .await;
}

#[tokio::test]
async fn who_has_been_away_for_long_is_given_days() {
    when_bob_is_gone("slowed", |ann| {
        ann.types("slow 1\nslow\nslow 3\n");
        ann.hears("A move may take 1 day already; expected 2 to 14.");
        ann.hears("Ann wants 3 days a move.");
        ann.hears("From now on 3 days a move: where nothing is done for so long, whoever");
        ann.types("there\n");
        ann.hears("3 days a move.");
        ann.types("claim\n");
        ann.hears("Nobody has been away for 5 minutes");
    })
    .await;
}

/// A duel in which Bob has had no connection for long, and what Ann does then.
async fn when_bob_is_gone(word: &str, then: fn(&mut Terminal)) {
    let house = House::of_seed(word);
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(serve(listener, house.server.clone(), house.state.clone(), pending()));
    tokio::time::pause();
    let (pass, mut passing) = unbounded_channel();
    // While something blocks a thread, no time goes by by itself.
    let played = spawn_blocking(move || {
        let mut ann = Terminal::start(&address, "host --name Ann");
        ann.hears("Others join with");
        let code = ann.heard[0].clone();
        let mut bob = Terminal::start(&address, &format!("join {code} --name Bob"));
        ann.types("rgby\n");
        bob.types("oopp\n");
        ann.hears("Code set. Commitment");
        ann.types("claim\n");
        ann.hears("Nobody has been away for 5 minutes");
        drop(bob);
        ann.hears("Bob is reconnecting; nothing is lost.");
        // A terminal that is too slow for the clock is connected again, and hears of it then.
        let gone = "Bob has had no connection for 5 minutes. claim makes them leave, and slow 3";
        let end = Instant::now() + PATIENCE;
        while !ann.hears_within(STEP, gone) {
            assert!(Instant::now() < end, "never said: {gone}\n{:#?}", ann.heard);
            pass.send(Duration::from_secs(10)).unwrap();
        }
        then(&mut ann);
    });
    while let Some(time) = passing.recv().await {
        tokio::time::advance(time).await;
    }
    played.await.unwrap();
}
