//! The description of the API, held against what is asked and answered.

use serde_json::{Map, Value};

use crate::asked::{Answered, get, post, server};

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

    /// Says where a value is not as a schema tells. A word that is not known here fails the test.
    fn fault(&self, schema: &Value, value: &Value) -> Result<(), String> {
        for (word, said) in schema.as_object().into_iter().flatten() {
            let holds = match word.as_str() {
                "description" | "example" | "format" => true,
                "$ref" => {
                    let pointer = said.as_str().unwrap().trim_start_matches('#');
                    self.fault(self.at(pointer), value)?;
                    true
                }
                "type" if said.is_array() => list(said).any(|kind| is_of(kind, value)),
                "type" => is_of(said, value),
                "enum" => list(said).any(|one| one == value),
                "const" => said == value,
                "minimum" => number(value).is_none_or(|given| given >= number(said).unwrap()),
                "maximum" => number(value).is_none_or(|given| given <= number(said).unwrap()),
                "pattern" => {
                    value.as_str().is_none_or(|text| text.contains(said.as_str().unwrap()))
                }
                "minItems" => {
                    value.as_array().is_none_or(|all| all.len() as u64 >= said.as_u64().unwrap())
                }
                "maxItems" => {
                    value.as_array().is_none_or(|all| all.len() as u64 <= said.as_u64().unwrap())
                }
                "items" => self.each(said, list(value))?,
                "oneOf" => list(said).filter(|one| self.fault(one, value).is_ok()).count() == 1,
                "allOf" => {
                    list(said).try_for_each(|one| self.fault(one, value))?;
                    true
                }
                "required" => list(said).all(|name| value.get(name.as_str().unwrap()).is_some()),
                "properties" => {
                    for (name, schema) in said.as_object().unwrap() {
                        self.each(schema, value.get(name).into_iter())?;
                    }
                    true
                }
                "additionalProperties" => {
                    let known = schema.get("properties").and_then(Value::as_object);
                    let is_known = |name: &str| known.is_some_and(|known| known.contains_key(name));
                    let fields = value.as_object().into_iter().flatten();
                    let others = fields.filter(|(name, _)| !is_known(name)).map(|(_, value)| value);
                    if said == &Value::Bool(false) {
                        others.count() == 0
                    } else {
                        self.each(said, others)?
                    }
                }
                "propertyNames" => {
                    let names = value.as_object().into_iter().flat_map(Map::keys);
                    let names: Vec<Value> = names.map(|name| name.as_str().into()).collect();
                    self.each(said, names.iter())?
                }
                _unknown => panic!("the test does not know {word} of {schema}"),
            };
            if !holds {
                return Err(format!("{word} {said} does not hold for {value}"));
            }
        }
        Ok(())
    }

    fn each<'a>(
        &self,
        schema: &Value,
        mut values: impl Iterator<Item = &'a Value>,
    ) -> Result<bool, String> {
        values.try_for_each(|value| self.fault(schema, value)).map(|()| true)
    }
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn number(value: &Value) -> Option<f64> {
    value.as_f64()
}

fn is_of(kind: &Value, value: &Value) -> bool {
    match kind.as_str().unwrap() {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.as_f64().is_some_and(|number| number.fract() == 0.0),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("no type: {other}"),
    }
}

const QUESTIONS: [&str; 6] = ["check", "left", "repair", "review", "score", "suggest"];

#[tokio::test]
async fn every_question_is_described_and_has_examples() {
    let described = Described::ask().await;
    let paths = described.at("/paths").as_object().unwrap().iter();
    let questions = paths.filter(|(_, methods)| methods["post"]["description"].is_string());
    let paths: Vec<_> = questions.map(|(path, _)| path).collect();
    let of_rooms = [
        "/api/daily/{date}/{preset}",
        "/api/devices",
        "/api/name",
        "/api/name/passkeys",
        "/api/name/passkeys/options",
        "/api/name/passkeys/recovery",
        "/api/name/passkeys/recovery/options",
        "/api/name/recover",
        "/api/rooms",
        "/api/rooms/{room}/acts",
        "/api/rooms/{room}/members",
    ];
    let paths: Vec<_> =
        paths.into_iter().filter(|path| !of_rooms.contains(&path.as_str())).collect();
    assert_eq!(paths, QUESTIONS.map(|name| format!("/api/{name}")).each_ref());
    for name in QUESTIONS {
        let question = described.question(name);
        let content = &question["requestBody"]["content"]["application/json"];
        assert!(!content["examples"].as_object().unwrap().is_empty(), "{name}");
        assert!(question["description"].as_str().unwrap().contains("16384 bytes"), "{name}");
        for (status, response) in question["responses"].as_object().unwrap() {
            assert!(response["description"].as_str().unwrap().len() > 5, "{name} {status}");
        }
    }
}

#[tokio::test]
async fn what_can_be_asked_of_rooms_is_described_with_every_answer() {
    let (described, server) = (Described::ask().await, server());
    let mut n_asked = 0;
    for (path, methods) in described.at("/paths").as_object().unwrap() {
        let name = path.trim_start_matches("/api/");
        if QUESTIONS.contains(&name) {
            continue;
        }
        for (method, operation) in methods.as_object().unwrap() {
            for room in ["zzzzzzzzzzzzzzzzzzzz", "7F3K-QX", "what"] {
                let request = axum::http::Request::builder().method(method.to_uppercase().as_str());
                let request = request
                    .uri(
                        path.replace("{room}", room)
                            .replace("{feed}", room)
                            .replace("{date}", room),
                    )
                    .header("host", "localhost");
                let request = request.header("content-type", "application/json");
                let body = axum::body::Body::from("{\"no_such\":1}");
                let answered = crate::asked::send(&server, request.body(body).unwrap()).await;
                let status = answered.status.as_u16().to_string();
                let responses = &operation["responses"];
                assert!(responses[&status].is_object(), "{method} {path}: {answered:?}");
                n_asked += 1;
            }
        }
    }
    assert_eq!(n_asked, 3 * 31);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_examples_of_the_description_are_answered_so() {
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
    assert!(n_examples >= 9, "{n_examples}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_fields_that_are_described_are_those_there_are() {
    let (described, server) = (Described::ask().await, server());
    for name in QUESTIONS {
        let content = &described.question(name)["requestBody"]["content"]["application/json"];
        let pointer = content["schema"]["$ref"].as_str().unwrap().trim_start_matches('#');
        let fields = described.at(pointer)["properties"].as_object().unwrap();
        // The server names what it knows where a field is unknown.
        let refused = post(&server, &format!("/api/{name}"), r#"{"no_such":1}"#).await;
        let (.., detail) = refused.problem();
        let known: Vec<_> = detail.split('`').skip(3).step_by(2).map(str::to_owned).collect();
        let mut known: Vec<_> = known.iter().collect();
        known.sort();
        assert_eq!(known, fields.keys().collect::<Vec<_>>(), "{detail}");
    }
}

#[tokio::test]
async fn what_is_described_as_wrong_is_refused() {
    let described = Described::ask().await;
    for (name, body) in [
        ("score", serde_json::json!({ "code": "RRRR" })),
        ("score", serde_json::json!({ "code": 7, "guess": "RRRR" })),
        ("left", serde_json::json!({ "rows": ["RROY"] })),
        ("left", serde_json::json!({ "rows": [["RROY"]] })),
        ("left", serde_json::json!({ "rows": vec!["RROY=0+1"; 100] })),
        ("left", serde_json::json!({ "pegs": 0 })),
        ("left", serde_json::json!({ "preset": "huge" })),
        ("left", serde_json::json!({ "feedback": "none" })),
        ("suggest", serde_json::json!({ "guesses": null })),
        ("review", serde_json::json!({ "record": "", "row": 0 })),
    ] {
        assert!(described.refusal_of(name, &body).is_some(), "{name} {body}");
        let answered = post(&server(), &format!("/api/{name}"), body.to_string()).await;
        assert_eq!(answered.problem().0, 422, "{name} {body}");
        described.check(name, &body, &answered);
    }
}
