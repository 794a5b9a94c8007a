//! What can be asked of rooms.

use serde_json::{Map, Value, json};
use utoipa::OpenApi as _;

use super::{Document, responses};
use crate::kind::Kind;
use crate::room::OnlineApi;

/// What anything that is asked of rooms may be refused with.
const ALWAYS: [Kind; 4] = [Kind::CrossSite, Kind::Limited, Kind::TooLate, Kind::Unavailable];
/// What a body may be refused with.
const BODY: [Kind; 5] =
    [Kind::Malformed, Kind::TooSlow, Kind::TooLarge, Kind::MediaType, Kind::Field];

/// The rest of what something may be refused with.
fn refusals(method: &str, path: &str) -> &'static [Kind] {
    match (method, path.rsplit('/').next().unwrap_or_default()) {
        ("delete", "devices" | "name")
        | ("get" | "post", "feed")
        | ("get", "seats" | "name" | "export" | "passkeys") => &[Kind::Device],
        ("post", "name" | "rooms") => &[Kind::Device, Kind::NameTaken],
        ("post", "passkeys") | ("delete", "{passkey}") => &[Kind::Device, Kind::Passkey],
        ("post", "options") => &[Kind::Device, Kind::Passkey, Kind::Busy],
        ("post", "recovery") => &[Kind::Device, Kind::NameTaken, Kind::Passkey],
        ("post", "recover") => &[Kind::Device, Kind::NameTaken, Kind::Phrase],
        ("get", "rankings" | "{preset}") => &[Kind::Field],
        ("post", "{preset}") => &[Kind::Device, Kind::NoName],
        ("get", "{feed}") => &[Kind::NoRoom],
        ("post", "members") => &[Kind::Device, Kind::NoRoom, Kind::NameTaken, Kind::Refused],
        ("post", "acts") => {
            &[Kind::Device, Kind::NotAMember, Kind::NoRoom, Kind::Stale, Kind::Refused]
        }
        ("get", "acts" | "{room}") => &[Kind::Field, Kind::NoRoom],
        ("get", "proof") => &[Kind::Field, Kind::NoRoom, Kind::NotOver],
        ("get", "events") => &[Kind::Field, Kind::NoRoom, Kind::Busy],
        ("get", "socket") => &[Kind::Upgrade, Kind::Busy],
        _ => &[],
    }
}

/// Adds what can be asked of rooms.
pub(super) fn add(document: &mut Document) -> Result<(), String> {
    let code = serde_json::to_value(OnlineApi::openapi()).map_err(|error| error.to_string())?;
    let entries = |value: &Value| value.as_object().cloned().unwrap_or_default();
    for (path, methods) in entries(&code["paths"]) {
        for (method, mut operation) in entries(&methods) {
            let mut kinds = ALWAYS.to_vec();
            if operation.get("requestBody").is_some() {
                kinds.extend(BODY);
            }
            kinds.extend(refusals(&method, &path));
            let accepted = entries(&operation["responses"]);
            let mut all = entries(&responses(&Value::Null, &kinds));
            all.remove("200");
            all.extend(accepted.into_iter().map(|(status, mut response)| {
                response["description"] = "The answer.".into();
                (status, response)
            }));
            operation["responses"] = all.into();
            if kinds.contains(&Kind::Device) {
                operation["security"] = json!([{ "device": [] }]);
            }
            document.0["paths"][&path][&method] = operation;
        }
    }
    let mut schemas: Map<String, Value> = entries(&code["components"]["schemas"]);
    schemas.extend(entries(&document.0["components"]["schemas"]));
    document.0["components"]["schemas"] = schemas.into();
    document.0["components"]["securitySchemes"]["device"] = json!({
        "type": "http",
        "scheme": "bearer",
        "description": "What /api/devices gave. Browsers have it in a cookie.",
    });
    Ok(())
}
