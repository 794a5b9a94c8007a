//! A disk on which nothing more can be written: what cannot be stored is refused and not done,
//! reading goes on, and so does everything as soon as there is room.

#![cfg(target_os = "linux")]

use std::process::Command;

use pegmind_room::Mode;
use serde_json::{Value, json};

use super::{header, request};
use crate::players::{ask, ask_text};
use crate::running_server::Program;
use crate::wait_for::wait_for;

/// Lets the files of a program grow no larger than this.
fn limit(program: &Program, bytes: &str) {
    let (id, size) = (format!("--pid={}", program.id()), format!("--fsize={bytes}:unlimited"));
    assert!(Command::new("prlimit").args([id, size]).status().unwrap().success());
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nothing_can_be_written_nothing_is_done_and_reading_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite:{}", folder.path().join("rooms.db").display());
    let program = Program::begin(&database, &[]);
    let token = format!("{:064x}", 1);
    let said = async |method: &str, path: &str, body: Value| {
        ask(program.addr, method, path, &token, &body).await.unwrap()
    };
    let body = json!({
        "header": header(Mode::Race).to_string(), "name": "Ann", "request": request(0),
    });
    let (status, made) = said("POST", "/api/rooms", body).await;
    assert_eq!(status, 201, "{made}");
    let path = format!("/api/rooms/{}/acts", made["room"].as_str().unwrap());
    let act = |number: u128| json!({ "at": 1, "id": request(number), "act": "react 1 hello" });
    // What is written is one file after the other, of which none can grow now.
    limit(&program, "4096");
    let mut stored = 0;
    let refused = loop {
        let body = act(stored + 1);
        let answer = ask_text(program.addr, "POST", &path, &token, &body).await.unwrap();
        if !answer.starts_with("HTTP/1.1 200") {
            break answer;
        }
        stored += 1;
        assert!(stored < 10_000, "it is stored somewhere");
    };
    assert!(refused.starts_with("HTTP/1.1 503"), "{refused}");
    assert!(refused.to_ascii_lowercase().contains("retry-after: "), "{refused}");
    let (status, told) = said("GET", &path, Value::Null).await;
    assert_eq!(status, 200, "{told}");
    assert_eq!(told["version"].as_u64(), Some(1 + u64::try_from(stored).unwrap()), "{told}");
    limit(&program, "unlimited");
    let done = wait_for("room on the disk", async || {
        let (status, done) = said("POST", &path, act(stored + 1)).await;
        assert!(matches!(status, 200 | 503), "{status} {done}");
        (status == 200).then_some(done)
    });
    assert_eq!(done.await["version"].as_u64(), Some(2 + u64::try_from(stored).unwrap()));
}
