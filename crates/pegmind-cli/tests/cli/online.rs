//! Playing with people elsewhere: two terminals and more in lines by script, against a server
//! of the test's own, through connections that are lost.

#[path = "../../../pegmind-online/tests/online/authority.rs"]
mod authority;
mod days;
mod names;
mod played;
#[path = "../../../pegmind-online/tests/online/program.rs"]
mod program;
#[path = "../../../pegmind-online/tests/online/real_server.rs"]
pub(crate) mod real_server;
pub(crate) mod server;
mod tls;

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin};
use std::sync::mpsc::{self, Receiver};
use std::thread;

use pegmind_protocol::RoomCode;

use self::server::{CODE, OtherVersion, TestServer};
use super::home::{Ended, Home, PATIENCE};

/// A program that plays in a room, whose lines are read while it does.
pub(crate) struct Player {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    heard: Vec<String>,
}

impl Player {
    pub(crate) fn start(home: &Home, args: &str, server: &TestServer) -> Self {
        Self::reading(home.start(&format!("{args} --server {}", server.address())))
    }

    /// A program whose lines are read from now on.
    fn reading(mut child: Child) -> Self {
        let (tell, lines) = mpsc::channel();
        let out = child.stdout.take().unwrap();
        thread::spawn(move || {
            for line in BufReader::new(out).lines().map_while(Result::ok) {
                if tell.send(line).is_err() {
                    return;
                }
            }
        });
        let input = child.stdin.take();
        Self { child, input, lines, heard: Vec::new() }
    }

    pub(crate) fn types(&mut self, text: &str) {
        self.input.as_mut().unwrap().write_all(text.as_bytes()).unwrap();
    }

    /// Waits until a line is said.
    #[track_caller]
    pub(crate) fn hears(&mut self, line: &str) {
        self.hears_where(line, |said| said == line);
    }

    /// Waits until a line is said that is meant. Gives it.
    #[track_caller]
    fn hears_where(&mut self, what: &str, is_it: impl Fn(&str) -> bool) -> String {
        loop {
            let said = self.lines.recv_timeout(PATIENCE);
            let ended = said.as_ref().map_or_else(|_| self.complaints(), |_| String::new());
            assert!(said.is_ok(), "never said: {what}\n{:#?}\n{ended}", self.heard);
            self.heard.extend(said);
            let said = self.heard.last().unwrap();
            if is_it(said) {
                return said.clone();
            }
        }
    }

    /// Kills the program if it still runs, and returns its exit status and standard error.
    fn complaints(&mut self) -> String {
        let _ = self.child.kill();
        let status = self.child.wait();
        let mut text = String::new();
        if let Some(mut err) = self.child.stderr.take() {
            let _ = err.read_to_string(&mut text);
        }
        format!("{status:?}: {text}")
    }

    /// Waits until it is said what the room is joined with.
    #[track_caller]
    fn hears_code(&mut self) -> String {
        self.hears_where("a code", |line| line.parse::<RoomCode>().is_ok())
    }

    /// All that it says until it ends by itself.
    #[track_caller]
    pub(crate) fn ends(mut self) -> Ended {
        self.input = None;
        while let Ok(line) = self.lines.recv_timeout(PATIENCE) {
            self.heard.push(line);
        }
        let output = self.child.wait_with_output().unwrap();
        let out = self.heard.join("\n");
        let ended = Ended::new(&output);
        Ended { out, ..ended }
    }
}

#[test]
fn anybody_can_check_a_room_that_is_over() {
    let server = TestServer::start();
    let (ann, bob) = (Home::new(), Home::new());
    let mut host = Player::start(&ann, "host --name Ann", &server);
    host.hears(CODE);
    let mut guest = Player::start(&bob, &format!("join {CODE} --name Bob"), &server);
    host.hears("Bob has come.");
    // What is typed is read when it is one's turn.
    guest.types("oopp\n");
    host.types("rgby\nproof early.json\n");
    host.hears_where("why not", |line| line.starts_with("Play is not over"));
    host.types("yyyy\noopp\n");
    guest.types("rgby\n");
    guest.hears("Bob wins with 1 guess.");
    guest.types("proof\nproof room.json\nproof room.json\n");
    let ended = guest.ends().done();
    ended
        .says("Code and salt open what was promised before the first guess.")
        .says("Written to room.json. pegmind verify checks it.")
        .says("room.json is there already; choose another name.");
    host.ends().done();
    bob.run("verify room.json", "")
        .done()
        .quietly()
        .says("duel a-room:")
        .says("board 1: solved in 2")
        .says("board 2: solved in 1")
        .says("  2 rows marked again: right")
        .says("  1 row marked again: right")
        .says("  commitment: kept");
    let proof = std::fs::read_to_string(bob.path("room.json")).unwrap();
    for (from, to, exit, said) in [
        ("4+0", "3+0", 3, "room.json: act "),
        ("\"promised\":", "\"promised\": 1", 3, "games: entry 1 is not what the acts say"),
        ("join human Bob", "join human Eve", 3, "the head"),
        ("room proof 1", "room proof 3", 2, "kind 'pegmind room proof 3'"),
        ("room proof 1", "room proof 2", 3, "kind: not what header and acts say"),
        ("at 2 RGBY", "at 2 RGBZ", 2, "room.json: act "),
    ] {
        assert!(proof.contains(from), "{from} in {proof}");
        std::fs::write(bob.path("room.json"), proof.replacen(from, to, 1)).unwrap();
        bob.run("verify room.json", "").exits(exit).warns(said);
    }
}

#[test]
fn a_lost_connection_is_told_and_loses_nothing() {
    let server = TestServer::start();
    let (ann, bob) = (Home::new(), Home::new());
    let mut host = Player::start(&ann, "host --name Ann", &server);
    host.hears(CODE);
    let mut guest = Player::start(&bob, &format!("join {CODE} --name Bob"), &server);
    host.hears("Bob has come.");
    // What was done is asked for again, and not done again.
    server.swallows_next_answer();
    host.types("rgby\n");
    host.hears("The connection is lost. Trying again; nothing is lost.");
    host.hears("Connected again.");
    host.hears("The code that Bob looks for is set.");
    guest.types("oopp\n");
    guest.hears_where("a commitment", |line| line.starts_with("Code set. Commitment"));
    let before = server.connections();
    server.goes_away(true);
    server.cut();
    host.hears("The connection is lost. Trying again; nothing is lost.");
    // What is typed meanwhile is sent when there is a connection.
    host.types("yyyy\n");
    server.goes_away(false);
    host.hears("Connected again.");
    guest.types("rgby\n");
    host.hears("Row 1: yellow yellow yellow yellow. 0 exact, 0 color.");
    assert!(server.connections() >= before + 2);
    host.types("oopp\n");
    host.ends().done().says("Bob wins with 1 guess.").says("Ann: 2 guesses.");
    guest.ends().done().says("Well done! Bob found the code in 1 of 10 rows.");
    assert_eq!(server.room(|room| room.times.values().all(|times| *times == 1)), Some(true));
}

#[test]
fn a_server_of_another_version_ends_it_with_a_sentence() {
    for other in [OtherVersion::Unanswered, OtherVersion::Closed] {
        let server = TestServer::start();
        server.speaks_otherwise(other);
        let home = Home::new();
        let mut host = Player::start(&home, "host --name Ann", &server);
        host.hears(
            "The server speaks another version than this program; reload the page, or upgrade the \
             older of the two.",
        );
        host.ends().exits(2);
        assert_eq!(server.connections(), 1, "nothing is tried again");
    }
}

#[test]
fn four_race_and_a_spectator_looks_on() {
    let server = TestServer::start();
    let homes: Vec<Home> = (0..5).map(|_| Home::new()).collect();
    let args = "host --mode race --players 4 --name Ann --pegs 2 --colors 2 --rows 4";
    let mut host = Player::start(&homes[0], args, &server);
    host.types("rr\nro\nor\noo\n");
    host.hears(CODE);
    let mut watcher = Player::start(&homes[4], &format!("watch {CODE}"), &server);
    watcher.hears_where("the mode", |line| line.starts_with("A race:"));
    let mut guests: Vec<Player> = homes[1..4]
        .iter()
        .map(|home| Player::start(home, &format!("join {}", CODE.to_lowercase()), &server))
        .collect();
    for guest in &mut guests {
        guest.types("oo\nor\nro\nrr\n");
    }
    let host = host.ends().done();
    for guest in guests {
        guest.ends().done().never_says("Ann: Row");
    }
    assert!(host.out.contains(" guess"), "{}", host.out);
    let members = server.room(|room| {
        let names = room.room.members().iter().map(|member| member.name.to_string());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    });
    assert_eq!(members.unwrap(), ["Ann", "Guest", "Guest 2", "Guest 3"]);
    let watcher = watcher.ends().done();
    assert!(!watcher.out.contains("Row 1: "), "rows are not seen\n{}", watcher.out);
    assert_eq!(watcher.out.matches("The code: ").count(), 1, "{}", watcher.out);
}

#[test]
fn two_look_for_one_code_together() {
    let server = TestServer::start();
    let (ann, bob) = (Home::new(), Home::new());
    let args = "host --mode cooperation --players 2 --name Ann --pegs 2 --colors 2 --rows 4";
    let mut host = Player::start(&ann, args, &server);
    host.hears(CODE);
    let mut guest = Player::start(&bob, &format!("join {CODE} --name Bob"), &server);
    guest.hears_where("the start", |line| line.starts_with("Play begins."));
    for guess in ["red red", "red orange", "orange red", "orange orange"] {
        host.types(&format!("{guess}\n"));
        guest.hears(&format!("Ann proposes {guess}. Agree, or propose another guess."));
        guest.types("agree\n");
        guest.hears_where("a row", |line| line.starts_with("Row "));
        if guest.heard.last().unwrap().ends_with("2 exact, 0 color.") {
            break;
        }
    }
    guest.hears_where("the end", |line| line.starts_with("Well done! You found the code in"));
    guest.ends().done();
    host.ends().done();
}

#[test]
fn who_comes_back_has_the_same_seat() {
    let server = TestServer::start();
    let (ann, bob) = (Home::new(), Home::new());
    let mut host = Player::start(&ann, "host --name Ann", &server);
    host.hears(CODE);
    let mut guest = Player::start(&bob, &format!("join {CODE} --name Bob"), &server);
    host.hears("Bob has come.");
    guest.types("oopp\nquit\n");
    host.types("rgby\n");
    host.hears_where("a commitment", |line| line.starts_with("Code set. Commitment"));
    let address = format!("{}/join/{CODE}", server.address());
    guest.ends().done().warns(&format!("Your seat is kept. To come back: pegmind join {address}"));
    let mut again = Player::start(&bob, &format!("join {address}"), &server);
    again.types("rgby\n");
    host.types("oopp\n");
    host.ends().done().says("A draw: Ann and Bob took 1 guess each.");
    again.ends().done();
    assert_eq!(server.room(|room| room.tokens.len()), Some(2));
}

#[test]
fn what_cannot_be_joined_is_named() {
    let server = TestServer::start();
    let home = Home::new();
    let at = |args: &str| home.run(&format!("{args} --server {}", server.address()), "");
    at("join 7F3K-QX").exits(4).warns("No room has this code");
    at("watch 7F3K-QX").exits(4).warns("No room has this code");
    home.run("join 7F3K-Q!", "").exits(2).warns("names no room; expected a code as in 7F3K-QX");
    home.run("join 7F3K-QX --server ftp://a.example", "")
        .exits(2)
        .warns("expected one as in https://play.example.org");
    home.run("host --server http://127.0.0.1:1", "").exits(5).warns(
        "no server answers at http://127.0.0.1:1; choose one with --server URL, or pegmind config",
    );
    home.run("host --server http://nowhere.invalid", "")
        .exits(5)
        .warns("no server answers at http://nowhere.invalid (");
    home.run("join 12", "").exits(2).warns("'12' names no room; expected a code as in 7F3K-QX");
    at("host --takebacks").exits(2).warns("takebacks; in a room a placed row stays");
    at("host --mode race --games 2").exits(2).warns("2 games in a race");
    at("host --mode tag").exits(2).warns("expected one of match, duel, race, cooperation");
}

#[test]
fn the_setting_says_which_server_and_which_name() {
    let server = TestServer::start();
    let home = Home::new();
    home.run(&format!("config set online.server {}", server.address()), "").done();
    home.run("config set online.name Zoe", "").done();
    home.run("config get online.name", "").done().says("Zoe");
    let mut host = Player::reading(home.start("host"));
    host.hears(CODE);
    host.child.kill().unwrap();
    host.child.wait().unwrap();
    let names = server.room(|room| room.room.members()[0].name.to_string());
    assert_eq!(names.as_deref(), Some("Zoe"));
}
