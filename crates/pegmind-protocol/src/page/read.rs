//! Reading what comes into a page.

use super::{Heard, Opened, RunningGame, ScreenShape, Stored, StoredSay};

/// What stands between names and values.
const BETWEEN: char = '\0';

impl Heard {
    /// Reads a message. Returns `None` for what is none.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let (name, rest) = text.split_once(BETWEEN).unwrap_or((text, ""));
        let fields = Fields(rest);
        let (now, seed) = (fields.number("now"), fields.text("seed"));
        Some(match name {
            "open" => Self::Open(Box::new(Opened {
                url: fields.get("url")?.to_owned(),
                now,
                day: fields.text("day"),
                seed,
                stored: Stored { settings: fields.text("settings"), running: fields.games() },
                screen: ScreenShape {
                    wide: fields.is_true("wide"),
                    touch: fields.is_true("touch"),
                    reduced: fields.is_true("reduced"),
                },
                handed: fields.get("handed").map(str::to_owned),
                origin: fields.text("origin"),
                drawn: fields.is_true("drawn"),
            })),
            "form" => Self::Form { body: fields.get("body")?.to_owned(), now, seed },
            "key" => Self::Key { key: fields.get("key")?.to_owned(), now, seed },
            "went" => Self::Went { url: fields.get("url")?.to_owned(), now, seed },
            "told" => Self::Told { text: fields.get("text")?.to_owned(), now },
            "failed" => Self::Failed {
                ticket: fields.number("ticket"),
                why: fields.get("why")?.to_owned(),
                now,
            },
            "stored" => Self::Stored(StoredSay {
                id: fields.text("id"),
                what: fields.text("what"),
                ok: fields.is_true("ok"),
                why: fields.text("why"),
            }),
            "loaded" => Self::Loaded {
                what: fields.get("what")?.to_owned(),
                records: fields.all("records"),
                now,
            },
            "leave" => Self::Leave {},
            "woken" => Self::Woken { now },
            "online" => Self::Online {
                from: fields.get("from")?.to_owned(),
                status: u16::try_from(fields.number("status")).unwrap_or_default(),
                text: fields.text("text"),
                now,
                seed,
            },
            _ => return None,
        })
    }
}

/// The names and values of the fields of a message.
#[derive(Clone, Copy)]
struct Fields<'a>(&'a str);

impl<'a> Fields<'a> {
    fn each(self) -> impl Iterator<Item = (&'a str, &'a str)> {
        let mut parts = self.0.split(BETWEEN);
        std::iter::from_fn(move || Some((parts.next()?, parts.next()?)))
    }

    /// The first field with this name.
    fn get(self, name: &str) -> Option<&'a str> {
        self.each().find(|field| field.0 == name).map(|field| field.1)
    }

    fn text(self, name: &str) -> String {
        self.get(name).unwrap_or_default().to_owned()
    }

    fn number(self, name: &str) -> u64 {
        self.get(name).and_then(|value| value.parse().ok()).unwrap_or_default()
    }

    fn is_true(self, name: &str) -> bool {
        self.get(name) == Some("true")
    }

    /// All fields with this name.
    fn all(self, name: &str) -> Vec<String> {
        self.each().filter(|field| field.0 == name).map(|field| field.1.to_owned()).collect()
    }

    /// The games that can go on: each begins with its name.
    fn games(self) -> Vec<RunningGame> {
        let mut games: Vec<RunningGame> = Vec::new();
        for (name, value) in self.each() {
            if name == "id" {
                games.push(RunningGame { id: value.to_owned(), ..RunningGame::default() });
            }
            let Some(game) = games.last_mut() else { continue };
            match name {
                "record" => value.clone_into(&mut game.record),
                "escrow" => value.clone_into(&mut game.escrow),
                "draft" => value.clone_into(&mut game.draft),
                "changed" => game.changed = value.parse().unwrap_or_default(),
                _ => {}
            }
        }
        games
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_opened_with_all_games_that_can_go_on() {
        let text = "open\0url\0/play\0now\x007\0settings\0keys = false\n\0id\0a\0record\0[Id \"a\"]\n\
                    \0draft\0acts 1\n\0changed\x0012\0id\0b\0escrow\0x\0wide\0true";
        let Some(Heard::Open(opened)) = Heard::read(text) else { panic!("{text}") };
        assert_eq!((opened.url.as_str(), opened.now, opened.screen.wide), ("/play", 7, true));
        assert_eq!(opened.stored.settings, "keys = false\n");
        let [a, b] = &opened.stored.running[..] else { panic!("{:?}", opened.stored) };
        assert_eq!((a.id.as_str(), a.record.as_str(), a.changed), ("a", "[Id \"a\"]\n", 12));
        assert_eq!((b.id.as_str(), b.escrow.as_str(), b.draft.as_str()), ("b", "x", ""));
    }

    #[test]
    fn lists_are_fields_with_one_name() {
        let heard = Heard::read("loaded\0what\0history\0records\0one\0records\0\0records\0two");
        let Some(Heard::Loaded { what, records, now: 0 }) = heard else { panic!() };
        assert_eq!(
            (what.as_str(), records),
            ("history", ["one", "", "two"].map(String::from).into())
        );
    }

    #[test]
    fn what_comes_from_a_server_has_a_name_and_a_status() {
        let heard =
            Heard::read("online\0from\0lobby\0status\x00200\0text\0[]\0now\x003\0seed\x005e");
        let Some(Heard::Online { from, status: 200, text, now: 3, seed }) = heard else { panic!() };
        assert_eq!((from.as_str(), text.as_str(), seed.as_str()), ("lobby", "[]", "5e"));
    }

    #[test]
    fn what_is_no_message_is_none() {
        for text in ["", "{}", "form", "form\0now\x001", "other\0body\0x", "open\0", "went\0url"] {
            assert!(Heard::read(text).is_none(), "{text:?}");
        }
        assert!(matches!(Heard::read("woken\0now\0x"), Some(Heard::Woken { now: 0 })));
    }
}
