//! `GET /api`: what can be asked, for programs.
//!
//! Names and types are those of the code. What is answered is added here: the kinds of problems
//! from their list, the limits from the settings, and the examples from the manual, where a test
//! tries them out.

mod rooms;

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use pegmind_rules::{FeedbackRule, Preset};
use pegmind_solver::Guesses;
use serde_json::{Map, Value, json};
use utoipa::OpenApi;

use super::{check, left, repair, review, score, suggest};
use crate::error::{ApiError, Problem};
use crate::health::HealthApi;
use crate::kind::Kind;
use crate::settings::Settings;
use crate::state::AppState;

const MANUAL: &str = include_str!("../../../../docs/api.md");

/// The description as far as the code tells it.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Pegmind",
        description = "Answers about the game of Mastermind, the same as the program prints with \
            --json. A request that is not accepted is answered by a problem document (RFC 9457) \
            that names the field; its type leads to a page that says what to do.",
    ),
    paths(
        score::score,
        check::check,
        left::left,
        suggest::suggest,
        repair::repair,
        review::review,
    ),
    components(schemas(Problem))
)]
struct Description;

/// What any question may be refused with.
const ALWAYS: [Kind; 7] = [
    Kind::Malformed,
    Kind::TooSlow,
    Kind::TooLarge,
    Kind::MediaType,
    Kind::Field,
    Kind::Limited,
    Kind::TooLate,
];

pub(super) async fn describe(State(state): State<AppState>) -> Result<Response, ApiError> {
    let text = state.description(|| description(state.settings()));
    let text = text.as_ref().map_err(ApiError::internal)?;
    let headers = [(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-cache")];
    Ok((headers, text.clone()).into_response())
}

/// The whole description of a server with these limits.
fn description(settings: &Settings) -> Result<String, String> {
    let code = serde_json::to_value(Description::openapi()).map_err(|error| error.to_string())?;
    let mut document = Document(code);
    document.0["servers"] = json!([{ "url": "/" }]);
    document.0["externalDocs"] = json!({ "url": "/problems", "description": "What problems mean" });
    document.name_what_there_is();
    for path in document.keys("/paths") {
        let name = path.trim_start_matches("/api/");
        let post = &mut document.0["paths"][&path]["post"];
        post["description"] = limits(name, settings).into();
        let reply = post["responses"]["200"]["content"].take();
        post["responses"] = responses(&reply, &refusals(name));
    }
    for Example { path, title, asked, answered } in examples(MANUAL)? {
        let post = &mut document.0["paths"][&path]["post"];
        post["requestBody"]["content"]["application/json"]["examples"][&title]["value"] = asked;
        let status = answered["status"].as_u64().unwrap_or(200).to_string();
        let kind = if status == "200" { "application/json" } else { "application/problem+json" };
        let content = &mut post["responses"][&status]["content"][kind];
        content["examples"][&title]["value"] = answered;
    }
    rooms::add(&mut document)?;
    let health = serde_json::to_value(HealthApi::openapi()).map_err(|error| error.to_string())?;
    for path in ["/health", "/ready"] {
        document.0["paths"][path] = health["paths"][path].clone();
    }
    Ok(document.0.to_string())
}

/// What a question may be refused with, by its name.
fn refusals(name: &str) -> Vec<Kind> {
    let own: &[Kind] = match name {
        "check" | "left" | "suggest" => &[Kind::Contradiction, Kind::TooMuchWork, Kind::Busy],
        "repair" => &[Kind::TooMuchWork, Kind::Busy],
        "review" => &[Kind::Busy],
        _score => &[],
    };
    [&ALWAYS, own].concat()
}

/// The limits of a question, in sentences.
fn limits(name: &str, settings: &Settings) -> String {
    let Settings { requests_per_second, requests_at_once, .. } = settings;
    let text = format!(
        "The body has {} bytes at most and comes within {} s. An address may ask {requests_per_second} \
         times a second, and {requests_at_once} times at once.",
        Settings::BODY_BYTES_MAX,
        Settings::BODY_TIME_MAX.as_secs()
    );
    if name == "score" {
        return text;
    }
    let Settings { questions_per_second, questions_at_once, workers, queue, .. } = settings;
    format!(
        "{text} Questions for the solver, of which this is one, {questions_per_second} times a \
             second and {questions_at_once} times at once, of which {} may wait or be worked on. \
             The server works on {workers}, and {queue} may wait, for {} s. Work is counted; \
             after {} s it is stopped as a last resort.",
        Settings::QUESTIONS_PER_ADDRESS_MAX,
        Settings::WAIT_TIME_MAX.as_secs(),
        settings.work_time.as_secs()
    )
}

/// The answers there are: one that says yes, and one that says no for each status.
fn responses(reply: &Value, refusals: &[Kind]) -> Value {
    let mut all = Map::new();
    all.insert("200".into(), json!({ "description": "The answer.", "content": reply }));
    let problem = json!({ "$ref": "#/components/schemas/Problem" });
    for kind in refusals {
        let status = kind.facts().status.as_u16();
        let of_status: Vec<Kind> = refusals
            .iter()
            .copied()
            .filter(|other| other.facts().status == kind.facts().status)
            .collect();
        let means: Vec<_> = of_status.iter().map(|kind| kind.facts().means).collect();
        let types: Vec<String> = of_status.iter().map(|kind| kind.address()).collect();
        let properties = json!({ "type": { "enum": types }, "status": { "const": status } });
        let schema = json!({ "allOf": [problem, { "properties": properties }] });
        let mut response = json!({
            "description": means.join(" "),
            "content": { "application/problem+json": { "schema": schema } },
        });
        if [429, 503].contains(&status) {
            let seconds = json!({ "type": "integer", "minimum": 1 });
            let header = json!({ "description": "How many seconds to wait.", "schema": seconds });
            response["headers"] = json!({ "Retry-After": header });
        }
        all.insert(status.to_string(), response);
    }
    let other = json!({
        "description": "Refused before the question was looked at, or the fault of the server.",
        "content": { "application/problem+json": { "schema": problem } },
    });
    all.insert("default".into(), other);
    all.into()
}

/// A description that is being made.
struct Document(Value);

impl Document {
    /// The names in an object.
    fn keys(&self, pointer: &str) -> Vec<String> {
        let object = self.0.pointer(pointer).and_then(Value::as_object);
        object.into_iter().flat_map(Map::keys).cloned().collect()
    }

    /// Says of texts which ones there are.
    fn name_what_there_is(&mut self) {
        let presets = Preset::ALL.iter().map(|preset| preset.name());
        let rules = FeedbackRule::ALL.iter().map(|rule| rule.name());
        let guesses: Vec<_> = Guesses::ALL.iter().map(|guesses| guesses.name()).collect();
        let or_null = |names: Vec<&str>| {
            names.into_iter().map(Value::from).chain([Value::Null]).collect::<Value>()
        };
        let (presets, rules) = (or_null(presets.collect()), or_null(rules.collect()));
        let row = json!({ "$ref": "#/components/schemas/Row" });
        for schema in self.keys("/components/schemas") {
            let schema = &mut self.0["components"]["schemas"][&schema];
            let is_question = schema.get("additionalProperties") == Some(&Value::Bool(false));
            let Some(fields) = schema.get_mut("properties").filter(|_| is_question) else {
                continue;
            };
            for (name, key, value) in [
                ("preset", "enum", &presets),
                ("feedback", "enum", &rules),
                ("guesses", "enum", &json!(guesses)),
                ("rows", "items", &row),
                ("rows", "maxItems", &99.into()),
            ] {
                if let Some(field) = fields.get_mut(name) {
                    field[key] = value.clone();
                }
            }
        }
        self.0["components"]["schemas"]["Row"] = json!({
            "description": "A guess and its answer.",
            "oneOf": [
                { "type": "string", "pattern": "=" },
                { "type": "array", "items": { "type": "string" }, "minItems": 2, "maxItems": 2 },
            ],
        });
        let kinds: Vec<String> = Kind::ALL.iter().map(|kind| kind.address()).collect();
        self.0["components"]["schemas"]["Problem"]["properties"]["type"]["enum"] = json!(kinds);
    }
}

/// Something that is asked and answered in the manual.
struct Example {
    path: String,
    title: String,
    asked: Value,
    answered: Value,
}

/// The examples of the manual: in each part about an address, what is asked and what is answered
/// take turns.
fn examples(manual: &str) -> Result<Vec<Example>, String> {
    let mut examples = Vec::new();
    for part in manual.split("\n## `POST ").skip(1) {
        let (path, part) = part.split_once('`').unwrap_or_default();
        let about = part.lines().next().unwrap_or_default().trim();
        let blocks = part.split("```json\n").skip(1);
        let mut blocks = blocks.map(|block| {
            let text = block.split("\n```").next().unwrap_or_default();
            serde_json::from_str(text).map_err(|error| format!("{error} in {text}"))
        });
        let mut number = 0;
        while let (Some(asked), Some(answered)) = (blocks.next(), blocks.next()) {
            number += 1;
            let title = format!("{number} {about}").trim().to_owned();
            let (asked, answered) = (asked?, answered?);
            examples.push(Example { path: path.to_owned(), title, asked, answered });
        }
    }
    Ok(examples)
}
