//! The description of the API, compared with requests and answers.

use axum::body::Body;
use axum::http::Request;
use axum::http::header::{CONTENT_TYPE, HOST};
use serde_json::Value;

use crate::asked::{Answered, get, post, send, server};

pub(crate) const MANUAL: &str = include_str!("../../../../docs/api.md");

/// The description, as a server tells it.
#[derive(Debug)]
pub(crate) struct Described(Value);

impl Described {
    pub(crate) async fn ask() -> Self {
        Self(get(&server(), "/api").await.json())
    }

    fn at(&self, pointer: &str) -> &Value {
        self.0.pointer(pointer).unwrap_or_else(|| panic!("nothing at {pointer}"))
    }

    fn question(&self, name: &str) -> &Value {
        &self.at("/paths")[format!("/api/{name}")]["post"]
    }

    /// Why a body is not what can be asked, as far as the description tells it.
    fn refusal_of(&self, name: &str, body: &Value) -> Option<String> {
        let content = &self.question(name)["requestBody"]["content"]["application/json"];
        self.fault(&content["schema"], body).err()
    }

    /// Checks an answer against the description: its status, its type, each of its fields, and
    /// that what was asked may be asked if it was accepted.
    pub(crate) fn check(&self, name: &str, asked: &Value, answered: &Answered) {
        let status = answered.status.as_u16().to_string();
        let response = &self.question(name)["responses"][&status];
        let content = &response["content"][answered.header("content-type")];
        assert!(content.is_object(), "{name} is not described: {answered:?}");
        let said = self.fault(&content["schema"], &answered.json());
        assert!(said.is_ok(), "{name} {asked}: {said:?} in {}", answered.text());
        let waits = response["headers"]["Retry-After"].is_object();
        assert_eq!(waits, !answered.header("retry-after").is_empty(), "{answered:?}");
        if status == "200" {
            assert_eq!(self.refusal_of(name, asked), None, "{name} {asked}");
        }
    }

    /// Says where a value is not as a schema describes it. Limits of numbers, lengths and texts are
    /// left to the server.
    fn fault(&self, schema: &Value, value: &Value) -> Result<(), String> {
        if let Some(pointer) = schema["$ref"].as_str() {
            return self.fault(self.at(pointer.trim_start_matches('#')), value);
        }
        let fault = |word: &str| Err(format!("{word} of {schema} does not hold for {value}"));
        let kinds = schema["type"].as_str().into_iter().chain(texts(&schema["type"]));
        let kinds: Vec<&str> = kinds.collect();
        if !kinds.is_empty() && !kinds.iter().any(|kind| is_of(kind, value)) {
            return fault("type");
        }
        if schema["enum"].is_array() && !list(&schema["enum"]).any(|one| one == value) {
            return fault("enum");
        }
        let fits = |one: &&Value| self.fault(one, value).is_ok();
        if schema["oneOf"].is_array() && list(&schema["oneOf"]).filter(fits).count() != 1 {
            return fault("oneOf");
        }
        if texts(&schema["required"]).any(|name| value.get(name).is_none()) {
            return fault("required");
        }
        list(&schema["allOf"]).try_for_each(|one| self.fault(one, value))?;
        list(value).try_for_each(|item| self.fault(&schema["items"], item))?;
        for (name, value) in value.as_object().into_iter().flatten() {
            match (&schema["properties"][name], &schema["additionalProperties"]) {
                (Value::Null, Value::Bool(false)) => return fault(name),
                (Value::Null, other) => self.fault(other, value)?,
                (known, _) => self.fault(known, value)?,
            }
        }
        Ok(())
    }
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn texts(value: &Value) -> impl Iterator<Item = &str> {
    list(value).filter_map(Value::as_str)
}

fn is_of(kind: &str, value: &Value) -> bool {
    match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.as_f64().is_some_and(|number| number.fract() == 0.0),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("{other} is not a type"),
    }
}

/// The requests that need no room.
pub(crate) const QUESTIONS: [&str; 6] = ["check", "left", "repair", "review", "score", "suggest"];

#[tokio::test]
async fn requests_of_rooms_are_described_with_every_answer() {
    let (described, server) = (Described::ask().await, server());
    for (path, methods) in described.at("/paths").as_object().unwrap() {
        if QUESTIONS.contains(&path.trim_start_matches("/api/")) {
            continue;
        }
        for (method, operation) in methods.as_object().unwrap() {
            for room in ["zzzzzzzzzzzzzzzzzzzz", "7F3K-QX", "what"] {
                let path = ["{room}", "{feed}", "{date}"]
                    .into_iter()
                    .fold(path.clone(), |path, name| path.replace(name, room));
                let request = Request::builder().method(method.to_uppercase().as_str()).uri(path);
                let request = request.header(HOST, "localhost");
                let request = request.header(CONTENT_TYPE, "application/json");
                let body = Body::from("{\"no_such\":1}");
                let answered = send(&server, request.body(body).unwrap()).await;
                let status = answered.status.as_u16().to_string();
                let is_described = operation["responses"][&status].is_object();
                assert!(is_described, "{method} {operation}: {answered:?}");
            }
        }
    }
}

/// The examples come from the manual, two blocks of JSON for each.
#[tokio::test(flavor = "multi_thread")]
async fn the_examples_of_the_description_and_the_manual_are_answered_so() {
    let (described, server) = (Described::ask().await, server());
    let mut n_examples = 0;
    for name in QUESTIONS {
        let question = described.question(name);
        let content = &question["requestBody"]["content"]["application/json"];
        for (title, asked) in content["examples"].as_object().unwrap() {
            let asked = &asked["value"];
            let answered = post(&server, &format!("/api/{name}"), asked.to_string()).await;
            described.check(name, asked, &answered);
            let response = &question["responses"][answered.status.as_str()];
            let content = &response["content"][answered.header("content-type")];
            assert_eq!(content["examples"][title]["value"], answered.json(), "{name} {title}");
            n_examples += 1;
        }
    }
    assert_eq!(n_examples * 2, MANUAL.matches("```json").count());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_described_fields_are_those_that_the_server_accepts() {
    let (described, server) = (Described::ask().await, server());
    for name in QUESTIONS {
        let content = &described.question(name)["requestBody"]["content"]["application/json"];
        let pointer = content["schema"]["$ref"].as_str().unwrap().trim_start_matches('#');
        let fields = described.at(pointer)["properties"].as_object().unwrap();
        // The server lists the fields it knows when one is unknown.
        let refused = post(&server, &format!("/api/{name}"), r#"{"no_such":1}"#).await;
        let (.., detail) = refused.problem();
        let known: Vec<_> = detail.split('`').skip(3).step_by(2).map(str::to_owned).collect();
        let mut known: Vec<_> = known.iter().collect();
        known.sort();
        assert_eq!(known, fields.keys().collect::<Vec<_>>(), "{detail}");
    }
}
