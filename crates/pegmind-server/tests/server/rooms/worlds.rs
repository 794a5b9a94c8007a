//! Two servers that differ in one code alone.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, SystemTime};

use pegmind_room::Mode;
use pegmind_server::{Seeded, Source};
use pegmind_store::{MemoryStore, Store as _};
use serde_json::json;

use super::place::Phase;
use super::{House, Player, settings};

/// A server with a room in which play has begun, and where nobody has guessed yet.
pub(super) struct World {
    pub(super) house: House,
    store: Arc<MemoryStore>,
    pub(super) mode: Mode,
    pub(super) room: String,
    pub(super) code: String,
    /// Two who play, and one who does not.
    pub(super) players: [Player; 3],
    /// The numbers of the draws that were made for the room.
    draws: std::ops::Range<usize>,
}

/// Bytes that follow from a word, but for one draw.
#[derive(Debug)]
struct ButOne {
    own: Seeded,
    drawn: AtomicUsize,
    other: Option<usize>,
}

impl Source for ButOne {
    fn bytes(&self) -> anyhow::Result<[u8; 32]> {
        let number = self.drawn.fetch_add(1, Ordering::Relaxed);
        let bytes = self.own.bytes()?;
        let is_other = Some(number) == self.other;
        Ok(bytes.map(|byte| if is_other { byte ^ 0x55 } else { byte }))
    }

    fn now(&self) -> SystemTime {
        self.own.now()
    }

    fn elapsed(&self) -> Duration {
        self.own.elapsed()
    }
}

/// Two worlds in which the code of the first board is another one, and nothing else.
pub(super) async fn worlds(mode: Mode) -> [World; 2] {
    match mode {
        Mode::Match | Mode::Duel => {
            [World::begin(mode, "1234", None).await, World::begin(mode, "2143", None).await]
        }
        Mode::Race | Mode::Cooperation => {
            let one = World::begin(mode, "", None).await;
            let secret = one.secret().await;
            for draw in one.draws.clone() {
                let other = World::begin(mode, "", Some(draw)).await;
                let is_named = one.room == other.room && one.code == other.code;
                if is_named && other.secret().await != secret {
                    return [one, other];
                }
            }
            panic!("the code of a {mode} follows from nothing that is drawn")
        }
    }
}

impl World {
    async fn begin(mode: Mode, code: &str, other: Option<usize>) -> Self {
        let store = Arc::new(MemoryStore::default());
        let source =
            Arc::new(ButOne { own: Seeded::new("two worlds"), drawn: AtomicUsize::new(0), other });
        let house =
            House::with_source(settings(), Arc::clone(&store) as _, Arc::clone(&source) as _);
        let players: [_; 3] = house.players().await;
        let before = source.drawn.load(Ordering::Relaxed);
        let (room, name) = house.make(&players[0], mode, &json!({ "listed": true })).await;
        house.join(&room, &players[1], "Bob").await;
        for (player, act) in Phase::Playing.whole_script(mode) {
            let act = act.replace("at 1 {code 1234}", &format!("at 1 {{code {code}}}"));
            house.act(&room, &players[player], &act).await;
        }
        let draws = before..source.drawn.load(Ordering::Relaxed);
        Self { house, store, mode, room, code: name, players, draws }
    }

    /// What is kept apart from the acts, which nobody is told.
    async fn sealed(&self) -> String {
        self.store.room(&self.room).await.unwrap().unwrap().sealed
    }

    /// The code of the first board, in letters.
    pub(super) async fn secret(&self) -> String {
        let sealed = self.sealed().await;
        let code = sealed.lines().find_map(|line| line.strip_prefix("code "));
        code.unwrap_or_else(|| panic!("no code is sealed: {sealed}")).to_owned()
    }

    /// The hashes that were promised, and the salts and seeds that nobody is told.
    pub(super) async fn hashes_and_secrets(&self) -> (Vec<String>, Vec<String>) {
        let stored = self.store.room(&self.room).await.unwrap().unwrap();
        let secrets = digits(&stored.sealed);
        let mut hashes = digits(&stored.acts.join("\n"));
        hashes.retain(|hash| !secrets.contains(hash));
        (hashes, secrets)
    }

    /// Guesses once, wherever somebody looks for the code.
    pub(super) async fn guess(&self, guess: &str) {
        let Self { house, room, players: [ann, bob, _], .. } = self;
        house.act(room, ann, &format!("at 1 {guess}")).await;
        match self.mode {
            Mode::Match => {}
            Mode::Duel => {
                house.act(room, bob, "at 2 2222").await;
            }
            Mode::Race => {
                house.act(room, bob, &format!("at 2 {guess}")).await;
            }
            Mode::Cooperation => {
                house.act(room, bob, "agree 2").await;
            }
        }
    }
}

/// All that has 64 hexadecimal digits in a text.
pub(super) fn digits(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_ascii_hexdigit());
    words.filter(|word| word.len() == 64).map(str::to_owned).collect()
}
