//! The example bot plays on the server itself.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use serde_json::{Value, json};

use super::real_server::RealServer;
use crate::wait::wait_until;

/// Somebody who plays by requests alone.
struct Host {
    address: String,
    token: String,
    room: String,
    code: String,
}

impl Host {
    /// Opens a room on the classic board.
    fn open(server: &RealServer, mode: &str) -> Self {
        let address = format!("http://{}", server.address());
        let (token, room, code) = (String::new(), String::new(), String::new());
        let mut host = Self { address, token, room, code };
        let text = |said: &Value, name: &str| said[name].as_str().unwrap().to_owned();
        host.token = text(&host.post("/api/devices", &json!({})), "token");
        let header = format!("[Mode \"{mode}\"]\n[Id \"new\"]\n");
        let room = json!({ "header": header, "name": "Ann", "request": "0".repeat(32) });
        let opened = host.post("/api/rooms", &room);
        (host.room, host.code) = (text(&opened, "room"), text(&opened, "code"));
        host
    }

    fn authorization(&self) -> String {
        format!("Bearer {}", self.token)
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        let mut request = ureq::post(format!("{}{path}", self.address));
        if !self.token.is_empty() {
            request = request.header("Authorization", self.authorization());
        }
        let mut answer = request.content_type("application/json").send(body.to_string()).unwrap();
        serde_json::from_str(&answer.body_mut().read_to_string().unwrap()).unwrap()
    }

    /// What was done, as the host may see it.
    fn acts(&self) -> Vec<String> {
        let path = format!("{}/api/rooms/{}/acts", self.address, self.room);
        let mut answer =
            ureq::get(path).header("Authorization", self.authorization()).call().unwrap();
        let said: Value =
            serde_json::from_str(&answer.body_mut().read_to_string().unwrap()).unwrap();
        said["acts"].as_array().unwrap().iter().map(|it| it.as_str().unwrap().to_owned()).collect()
    }

    /// Waits for an act and returns it.
    #[track_caller]
    fn waits_for(&self, start: &str) -> String {
        let mut found = None;
        wait_until(&format!("the room tells {start}"), || {
            found = self.acts().into_iter().find(|act| act.starts_with(start));
            found.is_some()
        });
        found.unwrap()
    }

    fn act(&self, act: &str) {
        let at = self.acts().len();
        let id = format!("{at:032x}");
        self.post(
            &format!("/api/rooms/{}/acts", self.room),
            &json!({ "at": at, "id": id, "act": act }),
        );
    }
}

/// Begins the bot.
fn bot(address: &str, code: &str) -> Child {
    let test = env::current_exe().unwrap();
    let built = test.parent().and_then(Path::parent).unwrap().join("examples/bot");
    let program: PathBuf = built.with_extension(env::consts::EXE_EXTENSION);
    let mut command = Command::new(&program);
    command.args([code, address]).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap_or_else(|error| panic!("{}: {error}", program.display()))
}

/// What it printed: rows, and that it found the code.
#[track_caller]
fn solved(output: &Output) -> Vec<String> {
    let said = String::from_utf8(output.stdout.clone()).unwrap();
    let wrong = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}{wrong}");
    let mut rows: Vec<String> = said.lines().map(str::to_owned).collect();
    let last = rows.pop().unwrap();
    assert_eq!(last, format!("solved in {} guesses", rows.len()));
    assert!(rows.last().unwrap().ends_with(" 4+0"), "{said}");
    rows
}

#[test]
fn the_bot_solves_a_race_and_a_duel_and_reports_a_room_that_does_not_exist() {
    let server = RealServer::start();
    let host = Host::open(&server, "race");
    let racing = bot(&host.address, &host.code);
    host.waits_for("join human Bot");
    host.waits_for("seed 2 ");
    host.act("start");
    host.act("at 1 {resign}");
    let rows = solved(&racing.wait_with_output().unwrap());
    let record = host.waits_for("reveal 2");
    for row in rows {
        assert!(record.contains(&row), "{row} in {record}");
    }
    let host = Host::open(&server, "duel");
    let dueling = bot(&host.address, &host.code);
    host.waits_for("at 1 [Commit");
    host.act("at 2 {code RGBY}");
    host.act("at 1 {resign}");
    let rows = solved(&dueling.wait_with_output().unwrap());
    assert!(rows.last().unwrap().starts_with("RGBY "), "{rows:?}");
    let lost = bot(&host.address, "7F3K-QX").wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&lost.stderr);
    assert!(!lost.status.success() && said.contains("room"), "{said}");
}
