//! Writing what a page answers, as JSON.

use std::fmt::Write as _;

use super::{Look, PageEffect, Reply};

/// What a field holds.
enum Value<'a> {
    Text(&'a str),
    Number(u64),
    Is(bool),
    Texts(&'a [String]),
    Numbers(&'a [u32]),
}

impl Reply {
    /// The answer as JSON.
    #[must_use]
    pub fn to_text(&self) -> String {
        let Self { regions, say, title, focus, look, effects, early } = self;
        let mut json = Json { text: String::from("{"), is_first: true };
        if !regions.is_empty() {
            json.list("regions", regions, |json, region| {
                json.object(&[
                    ("id", Value::Text(&region.id)),
                    ("html", Value::Text(&region.html)),
                ]);
            });
        }
        for (name, text) in [("say", say), ("title", title), ("focus", focus)] {
            if let Some(text) = text {
                json.field(name, &Value::Text(text));
            }
        }
        if let Some(look) = look {
            json.name("look");
            json.look(look);
        }
        if !effects.is_empty() {
            json.list("effects", effects, |json, effect| {
                let (name, fields) = parts(effect);
                json.open('{');
                json.name(name);
                json.object(&fields);
                json.close('}');
            });
        }
        if *early {
            json.field("early", &Value::Is(true));
        }
        json.close('}');
        json.text
    }
}

/// Text being written.
struct Json {
    text: String,
    /// Whether nothing stands yet in what was opened last.
    is_first: bool,
}

impl Json {
    fn open(&mut self, bracket: char) {
        self.text.push(bracket);
        self.is_first = true;
    }

    fn close(&mut self, bracket: char) {
        self.text.push(bracket);
        self.is_first = false;
    }

    fn comma(&mut self) {
        if !std::mem::take(&mut self.is_first) {
            self.text.push(',');
        }
    }

    fn name(&mut self, name: &str) {
        self.comma();
        self.string(name);
        self.text.push(':');
    }

    fn field(&mut self, name: &str, value: &Value<'_>) {
        self.name(name);
        match value {
            Value::Text(text) => self.string(text),
            Value::Number(number) => self.number(*number),
            Value::Is(is) => self.text.push_str(if *is { "true" } else { "false" }),
            Value::Texts(all) => self.items(all, |json, text| json.string(text)),
            Value::Numbers(all) => self.items(all, |json, number| json.number((*number).into())),
        }
    }

    fn object(&mut self, fields: &[(&str, Value<'_>)]) {
        self.open('{');
        for (name, value) in fields {
            self.field(name, value);
        }
        self.close('}');
    }

    fn list<T>(&mut self, name: &str, all: &[T], write: impl FnMut(&mut Self, &T)) {
        self.name(name);
        self.items(all, write);
    }

    fn items<T>(&mut self, all: &[T], mut write: impl FnMut(&mut Self, &T)) {
        self.open('[');
        for one in all {
            self.comma();
            write(self, one);
        }
        self.close(']');
    }

    fn look(&mut self, look: &Look) {
        let Look { attributes, colors, sound, vibrate, keys, swipe } = look;
        self.open('{');
        self.name("attributes");
        self.open('{');
        for (name, value) in attributes {
            self.field(name, &Value::Text(value));
        }
        self.close('}');
        self.field("colors", &Value::Texts(colors));
        for (name, is) in [("sound", sound), ("vibrate", vibrate), ("keys", keys), ("swipe", swipe)]
        {
            self.field(name, &Value::Is(*is));
        }
        self.close('}');
    }

    fn number(&mut self, number: u64) {
        // Writing to a string cannot fail.
        let _ = write!(self.text, "{number}");
    }

    fn string(&mut self, text: &str) {
        self.text.push('"');
        let mut rest = text;
        let is_escaped = |c: char| c < ' ' || c == '"' || c == '\\';
        while let Some(at) = rest.find(is_escaped) {
            let (plain, from) = rest.split_at(at);
            self.text.push_str(plain);
            let escaped = from.as_bytes().first().copied().unwrap_or_default();
            match escaped {
                b'"' => self.text.push_str("\\\""),
                b'\\' => self.text.push_str("\\\\"),
                b'\n' => self.text.push_str("\\n"),
                other => {
                    // As above.
                    let _ = write!(self.text, "\\u{other:04x}");
                }
            }
            rest = from.get(1..).unwrap_or_default();
        }
        self.text.push_str(rest);
        self.text.push('"');
    }
}

/// The name of an effect, and its fields.
fn parts(effect: &PageEffect) -> (&'static str, Vec<(&'static str, Value<'_>)>) {
    use PageEffect as E;
    use Value::{Is, Number, Numbers, Text, Texts};
    match effect {
        E::Seal { id, text } => ("seal", vec![("id", Text(id)), ("text", Text(text))]),
        E::Append { id, text } => ("append", vec![("id", Text(id)), ("text", Text(text))]),
        E::Archive { id, text } => ("archive", vec![("id", Text(id)), ("text", Text(text))]),
        E::Supersede { old, new } => ("supersede", vec![("old", Text(old)), ("new", Text(new))]),
        E::Discard { id } => ("discard", vec![("id", Text(id))]),
        E::Draft { id, text } => ("draft", vec![("id", Text(id)), ("text", Text(text))]),
        E::Settings { text } => ("settings", vec![("text", Text(text))]),
        E::Keep { what, id, text } => {
            ("keep", vec![("what", Text(what)), ("id", Text(id)), ("text", Text(text))])
        }
        E::Forget {} => ("forget", Vec::new()),
        E::Ask { ticket, text } => ("ask", vec![("ticket", Number(*ticket)), ("text", Text(text))]),
        E::Cancel {} => ("cancel", Vec::new()),
        E::Load { what, id } => ("load", vec![("what", Text(what)), ("id", Text(id))]),
        E::Import { records } => ("import", vec![("records", Texts(records))]),
        E::Url { path, push } => ("url", vec![("path", Text(path)), ("push", Is(*push))]),
        E::Vibrate { pattern } => ("vibrate", vec![("pattern", Numbers(pattern))]),
        E::Sound { name } => ("sound", vec![("name", Text(name))]),
        E::Copy { text } => ("copy", vec![("text", Text(text))]),
        E::Share { text, title } => ("share", vec![("text", Text(text)), ("title", Text(title))]),
        E::Picture { name, svg, text } => {
            ("picture", vec![("name", Text(name)), ("svg", Text(svg)), ("text", Text(text))])
        }
        E::Download { name, mime, text } => {
            ("download", vec![("name", Text(name)), ("mime", Text(mime)), ("text", Text(text))])
        }
        E::Wake { at } => ("wake", vec![("at", Number(*at))]),
        E::More { handed } => ("more", vec![("handed", Text(handed))]),
        E::Reload {} => ("reload", Vec::new()),
        E::Persist {} => ("persist", Vec::new()),
        E::Request { name, method, path, body } => (
            "request",
            vec![
                ("name", Text(name)),
                ("method", Text(method)),
                ("path", Text(path)),
                ("body", Text(body)),
            ],
        ),
        E::Connect { path } => ("connect", vec![("path", Text(path))]),
        E::Transmit { text } => ("transmit", vec![("text", Text(text))]),
        E::Disconnect {} => ("disconnect", Vec::new()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Any, json};

    use super::*;
    use crate::page::Region;

    #[test]
    fn an_answer_is_json_that_says_what_it_says() {
        let hostile = "\"<b>\\ \0\u{1}\t\r\n\u{2028}\u{fffd}\u{1f600}é";
        let reply = Reply {
            regions: vec![
                Region { id: "main".into(), html: hostile.into() },
                Region { id: hostile.into(), html: String::new() },
            ],
            say: Some(hostile.into()),
            title: None,
            focus: Some(String::new()),
            look: Some(Look {
                attributes: vec![
                    ("data-theme".into(), hostile.into()),
                    ("x".into(), String::new()),
                ],
                colors: vec!["#AC3647".into(), hostile.into()],
                vibrate: true,
                ..Look::default()
            }),
            effects: vec![
                PageEffect::Append { id: "a".into(), text: hostile.into() },
                PageEffect::Persist {},
                PageEffect::Ask { ticket: u64::MAX, text: "?".into() },
                PageEffect::Import { records: vec![hostile.into(), String::new()] },
                PageEffect::Vibrate { pattern: vec![8, 30] },
                PageEffect::Url { path: "/".into(), push: true },
            ],
            early: true,
        };
        let read: Any = serde_json::from_str(&reply.to_text()).unwrap();
        let expected = json!({
            "regions": [{"id": "main", "html": hostile}, {"id": hostile, "html": ""}],
            "say": hostile,
            "focus": "",
            "look": {
                "attributes": {"data-theme": hostile, "x": ""},
                "colors": ["#AC3647", hostile],
                "sound": false, "vibrate": true, "keys": false, "swipe": false
            },
            "effects": [
                {"append": {"id": "a", "text": hostile}},
                {"persist": {}},
                {"ask": {"ticket": u64::MAX, "text": "?"}},
                {"import": {"records": [hostile, ""]}},
                {"vibrate": {"pattern": [8, 30]}},
                {"url": {"path": "/", "push": true}}
            ],
            "early": true
        });
        assert_eq!(read, expected);
        assert_eq!(Reply::default().to_text(), "{}");
    }
}
