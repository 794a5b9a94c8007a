//! What a browser without scripts carries from form to form: the public record of its game,
//! and sealed what only the codemaker may know.

use std::fmt;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::Context as _;
use chacha20poly1305::aead::{Aead as _, KeyInit as _, Payload};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};
use pegmind_protocol::RunningGame;
use pegmind_session::hex;
use thiserror::Error;

use crate::settings::Settings;

/// How long a game can go on without scripts after its last form.
pub(crate) const AGE_MAX: Duration = Duration::from_hours(24);

/// Sealed texts are filled up to a multiple of so many bytes, so that their length says
/// nothing of the code.
const BLOCK: usize = 1_024;

/// The bytes of a nonce, which are drawn each time.
const NONCE_BYTES: usize = 24;

/// The key of the server.
#[derive(Clone)]
pub struct Sealer(XChaCha20Poly1305);

/// The fields of a form that hold a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SealedGame {
    pub(crate) id: String,
    /// The public record.
    pub(crate) record: String,
    /// The rest.
    pub(crate) sealed: String,
}

/// Why a game does not go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(crate) enum UnsealError {
    /// Something is not as it was sent, or another server sent it.
    #[error("This game cannot go on: it is not as this server left it. Here is a new one.")]
    Changed,
    /// It is too old.
    #[error("This game cannot go on: its last move was more than a day ago. Here is a new one.")]
    Old,
}

impl Sealer {
    /// A key that nobody knows, for as long as the server runs.
    ///
    /// # Errors
    ///
    /// If the system has no random bytes.
    pub fn random() -> anyhow::Result<Self> {
        Ok(Self::new(random()?))
    }

    /// The key in a file: 64 hexadecimal digits. Games without scripts go on with it after
    /// a restart, and on other servers that have it.
    ///
    /// # Errors
    ///
    /// If there is no such file, or no key in it.
    pub fn from_file(path: &Path) -> anyhow::Result<Self> {
        let named = || format!("cannot read the key in {}", path.display());
        let text = std::fs::read_to_string(path).with_context(named)?;
        Ok(Self::new(hex::read(text.trim()).with_context(named)?))
    }

    fn new(key: [u8; 32]) -> Self {
        Self(XChaCha20Poly1305::new(&Key::from(key)))
    }

    /// Seals a game as it stands now.
    ///
    /// # Errors
    ///
    /// If the system has no random bytes.
    pub(crate) fn seal(&self, game: &RunningGame, now: SystemTime) -> anyhow::Result<SealedGame> {
        let nonce: [u8; NONCE_BYTES] = random()?;
        let mut text = format!("{}\n{}\n{}", millis(now), game.escrow.len(), game.escrow);
        text.push_str(&game.draft);
        text.push('\n');
        text.push_str(&" ".repeat(text.len().next_multiple_of(BLOCK) - text.len()));
        let payload = Payload { msg: text.as_bytes(), aad: &bound_to(&game.id, &game.record) };
        let sealed = self.0.encrypt(&XNonce::from(nonce), payload);
        let sealed = sealed.ok().context("a game is too long to be sealed")?;
        let sealed = format!("{}{}", hex::write(&nonce), hex::write(&sealed));
        Ok(SealedGame { id: game.id.clone(), record: game.record.clone(), sealed })
    }

    /// Opens a game that was sealed, and says how long ago that was.
    ///
    /// # Errors
    ///
    /// [`UnsealError`] if any of it was changed, or if it is too old.
    pub(crate) fn open(
        &self,
        game: SealedGame,
        now: SystemTime,
    ) -> Result<(RunningGame, Duration), UnsealError> {
        let changed = UnsealError::Changed;
        let (nonce, sealed) = game.sealed.split_at_checked(2 * NONCE_BYTES).ok_or(changed)?;
        let nonce: [u8; NONCE_BYTES] = hex::read(nonce).or(Err(changed))?;
        let bytes = hex::read_up_to(sealed, Settings::BODY_BYTES_MAX).ok_or(changed)?;
        let payload = Payload { msg: &bytes, aad: &bound_to(&game.id, &game.record) };
        let opened = self.0.decrypt(&XNonce::from(nonce), payload);
        let text = opened.ok().and_then(|text| String::from_utf8(text).ok()).ok_or(changed)?;
        let (sealed_at, rest) = text.split_once('\n').ok_or(changed)?;
        let (length, rest) = rest.split_once('\n').ok_or(changed)?;
        let length = length.parse().ok().ok_or(changed)?;
        let (escrow, draft) = rest.split_at_checked(length).ok_or(changed)?;
        let (draft, _) = draft.rsplit_once('\n').ok_or(changed)?;
        let sealed_at: u64 = sealed_at.parse().ok().ok_or(changed)?;
        // A clock that was set back makes nothing older.
        let age = Duration::from_millis(millis(now).saturating_sub(sealed_at));
        if age > AGE_MAX {
            return Err(UnsealError::Old);
        }
        let (escrow, draft) = (escrow.to_owned(), draft.to_owned());
        let SealedGame { id, record, .. } = game;
        Ok((RunningGame { id, record, escrow, draft, changed: 0 }, age))
    }
}

/// What is sealed belongs to this record and no other.
fn bound_to(id: &str, record: &str) -> Vec<u8> {
    [id.as_bytes(), b"\n", record.as_bytes()].concat()
}

fn millis(time: SystemTime) -> u64 {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// Random bytes of the system.
pub(crate) fn random<const BYTES: usize>() -> anyhow::Result<[u8; BYTES]> {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes).ok().context("the system has no random bytes")?;
    Ok(bytes)
}

/// It says nothing.
impl fmt::Debug for Sealer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sealer(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> RunningGame {
        RunningGame {
            id: "abc".into(),
            record: "[Version \"1\"]\n1. RROY 0+1\n".into(),
            escrow: "pegmind secret 1\ncode GPYB\nend\n".into(),
            draft: "draft R . . .\nnotes\n".into(),
            changed: 0,
        }
    }

    fn at(seconds: u64) -> SystemTime {
        UNIX_EPOCH + Duration::from_secs(seconds)
    }

    #[test]
    fn what_was_sealed_opens_and_says_how_old_it_is() {
        let key = Sealer::random().unwrap();
        let sealed = key.seal(&game(), at(1_000)).unwrap();
        let (opened, age) = key.open(sealed.clone(), at(1_007)).unwrap();
        assert_eq!((opened.escrow, opened.draft), (game().escrow, game().draft));
        assert_eq!(age, Duration::from_secs(7));
        assert_eq!(key.open(sealed.clone(), at(90_000)).unwrap_err(), UnsealError::Old);
        assert!(key.open(sealed, at(10)).is_ok(), "a clock that was set back");
    }

    #[test]
    fn what_was_changed_or_comes_from_elsewhere_is_refused() {
        let key = Sealer::random().unwrap();
        let sealed = key.seal(&game(), at(0)).unwrap();
        let refused = |changed: SealedGame| key.open(changed, at(0)).unwrap_err();
        let changed = UnsealError::Changed;
        for (idx, character) in sealed.sealed.char_indices() {
            let other = if character == '0' { "1" } else { "0" };
            let mut text = sealed.sealed.clone();
            text.replace_range(idx..=idx, other);
            assert_eq!(refused(SealedGame { sealed: text, ..sealed.clone() }), changed, "{idx}");
        }
        for text in ["", "0", "é", "zz", &sealed.sealed[..48], &sealed.sealed[..100]] {
            assert_eq!(refused(SealedGame { sealed: text.into(), ..sealed.clone() }), changed);
        }
        let record = sealed.record.replace("RROY", "RROO");
        assert_eq!(refused(SealedGame { record, ..sealed.clone() }), changed);
        assert_eq!(refused(SealedGame { id: "abd".into(), ..sealed.clone() }), changed);
        assert_eq!(Sealer::random().unwrap().open(sealed, at(0)).unwrap_err(), changed);
    }

    #[test]
    fn neither_length_nor_text_tells_the_code() {
        let key = Sealer::random().unwrap();
        let sealed = |code: &str| {
            let escrow = format!("pegmind secret 1\ncode {code}\nend\n");
            key.seal(&RunningGame { escrow, ..game() }, at(0)).unwrap().sealed
        };
        let (short, long) = (sealed("1 1 1 1"), sealed("12 13 14 15"));
        assert_eq!(short.len(), long.len());
        assert_ne!(short, sealed("1 1 1 1"));
        assert_eq!(format!("{key:?}"), "Sealer(..)");
    }
}
