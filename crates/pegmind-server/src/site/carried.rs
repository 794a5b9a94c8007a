//! What a browser without scripts carries from form to form: its games and what it has set.

use std::time::{Duration, SystemTime};

use pegmind_protocol::RunningGame;
use pegmind_web::Form;

use crate::seal::{SealedGame, Sealer, UnsealError};
use crate::settings::Settings;

/// The most games that are carried.
const GAMES_MAX: usize = 4;

/// The most bytes that they take in a form; the rest is for what a person types.
const BYTES_MAX: usize = Settings::BODY_BYTES_MAX / 4 * 3;

/// The names of its fields; those of a game stand once for each.
const GAME: &str = "game";
const RECORD: &str = "kept";
const SEALED: &str = "sealed";
const SETTINGS: &str = "settings";

/// What a browser carries.
#[derive(Clone, Debug, Default)]
pub(super) struct Carried {
    /// Games that go on, and finished ones, of which the record alone is left; the one that
    /// was played last first.
    pub(super) games: Vec<RunningGame>,
    /// What is set, if anything is.
    pub(super) settings: String,
    /// How long ago it was sent.
    pub(super) age: Duration,
}

impl Carried {
    /// Reads what a form brings along.
    ///
    /// # Errors
    ///
    /// [`UnsealError`] if a game was changed, or is too old.
    pub(super) fn read(form: &Form, sealer: &Sealer, now: SystemTime) -> Result<Self, UnsealError> {
        let all = |name: &str| -> Vec<String> {
            // Browsers end lines in forms in another way.
            let of_name = form.fields().filter(|(of, _)| *of == name);
            of_name.map(|(_, value)| value.replace("\r\n", "\n")).collect()
        };
        let (ids, records, seals) = (all(GAME), all(RECORD), all(SEALED));
        if ids.len() != records.len() || ids.len() != seals.len() {
            return Err(UnsealError::Changed);
        }
        let settings = form.get(SETTINGS).unwrap_or_default().replace("\r\n", "\n");
        let mut carried = Self { settings, ..Self::default() };
        let count = ids.len();
        for (idx, ((id, record), sealed)) in ids.into_iter().zip(records).zip(seals).enumerate() {
            let (mut game, age) = sealer.open(SealedGame { id, record, sealed }, now)?;
            game.changed = u64::try_from(count - idx).unwrap_or_default();
            carried.age = carried.age.max(age);
            carried.games.push(game);
        }
        Ok(carried)
    }

    /// The games that can go on.
    pub(super) fn running(&self) -> Vec<RunningGame> {
        self.games.iter().filter(|game| !is_over(game)).cloned().collect()
    }

    /// The fields that bring it back with the next form. The games that were played longest
    /// ago are left out, if all would be too much.
    pub(super) fn fields(&self, sealer: &Sealer, now: SystemTime) -> Vec<(String, String)> {
        let mut fields: Vec<(String, String)> = Vec::new();
        if !self.settings.is_empty() {
            fields.push((SETTINGS.into(), self.settings.clone()));
        }
        let mut bytes = encoded_length(&fields);
        for (idx, game) in self.games.iter().take(GAMES_MAX).enumerate() {
            let kept = match sealer.seal(game, now) {
                Ok(kept) => kept,
                Err(error) => {
                    tracing::error!(%error, "a game could not be sealed");
                    break;
                }
            };
            let game = [(GAME, kept.id), (RECORD, kept.record), (SEALED, kept.sealed)]
                .map(|(name, value)| (name.to_owned(), value));
            bytes += encoded_length(&game);
            if bytes > BYTES_MAX && idx > 0 {
                break;
            }
            fields.extend(game);
        }
        fields
    }
}

/// Whether of a game the record alone is left.
pub(super) fn is_over(game: &RunningGame) -> bool {
    game.escrow.is_empty()
}

/// How many bytes fields take in the body of a form.
fn encoded_length(fields: &[(String, String)]) -> usize {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"*-._ ".contains(&byte);
    let length = |text: &str| -> usize {
        // A line ends with two bytes then.
        let of = |byte| {
            if byte == b'\n' { 6 } else { usize::from(plain(byte)) + 3 * usize::from(!plain(byte)) }
        };
        text.bytes().map(of).sum()
    };
    fields.iter().map(|(name, value)| length(name) + length(value) + 2).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(id: &str, rows: usize, escrow: &str) -> RunningGame {
        let record = "1. RROY 0+1 {0:21}\n".repeat(rows);
        let draft = String::new();
        RunningGame { id: id.into(), record, escrow: escrow.into(), draft, changed: 0 }
    }

    fn sent(fields: &[(String, String)]) -> Form {
        let mut body = form_urlencoded::Serializer::new(String::new());
        for (name, value) in fields {
            // As browsers do.
            body.append_pair(name, &value.replace('\n', "\r\n"));
        }
        let body = body.finish();
        assert_eq!(body.len() + 1, encoded_length(fields));
        Form::parse(&body)
    }

    #[test]
    fn what_is_carried_comes_back_and_the_oldest_is_left_out() {
        let (sealer, now) = (Sealer::random().unwrap(), SystemTime::now());
        let games = vec![game("a", 9, "seed"), game("b", 9, ""), game("c", 400, "")];
        let carried = Carried { games, settings: "theme = dark\n".into(), ..Carried::default() };
        let back = Carried::read(&sent(&carried.fields(&sealer, now)), &sealer, now).unwrap();
        assert_eq!(back.settings, carried.settings);
        let ids: Vec<&str> = back.games.iter().map(|game| game.id.as_str()).collect();
        assert_eq!(ids, ["a", "b"]);
        assert_eq!(back.games[0].record, carried.games[0].record);
        assert!(back.games[0].changed > back.games[1].changed);
        assert_eq!(back.running().len(), 1);
    }

    #[test]
    fn half_a_game_is_refused() {
        let (sealer, now) = (Sealer::random().unwrap(), SystemTime::now());
        let carried = Carried { games: vec![game("a", 1, "seed")], ..Carried::default() };
        let mut fields = carried.fields(&sealer, now);
        fields.pop();
        assert_eq!(Carried::read(&sent(&fields), &sealer, now).unwrap_err(), UnsealError::Changed);
        assert!(Carried::read(&Form::parse("typed=x"), &sealer, now).unwrap().games.is_empty());
    }
}
