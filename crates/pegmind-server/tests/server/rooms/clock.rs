//! Clocks that somebody sets: how long a guess took is told by one that never goes back.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime};

use pegmind_room::Mode;
use pegmind_server::{Seeded, Source};
use pegmind_store::MemoryStore;
use serde_json::json;

use super::{House, settings};

/// A day that is another one as soon as somebody sets the clock.
#[derive(Debug)]
struct Set {
    own: Seeded,
    is_back: AtomicBool,
}

impl Source for Set {
    fn bytes(&self) -> anyhow::Result<[u8; 32]> {
        self.own.bytes()
    }

    fn now(&self) -> SystemTime {
        let year = Duration::from_hours(365 * 24);
        if self.is_back.load(Ordering::Relaxed) { self.own.now() - year } else { self.own.now() }
    }

    fn elapsed(&self) -> Duration {
        self.own.elapsed()
    }
}

#[tokio::test]
async fn a_clock_that_is_set_back_neither_takes_time_nor_gives_it() {
    let source = Arc::new(Set { own: Seeded::new("clock"), is_back: AtomicBool::new(false) });
    let store = Arc::new(MemoryStore::default());
    let house = House::with_source(settings(), store, Arc::clone(&source) as _);
    let players: [_; 2] = house.players().await;
    let room = house.pair([&players[0], &players[1]], Mode::Match, &json!({})).await;
    house.act(&room, &players[1], "at 1 {code 1234}").await;
    for (seconds, is_back, told) in [(21, true, "{0:21}"), (5, false, "{0:05}")] {
        source.own.pass(Duration::from_secs(seconds));
        source.is_back.store(is_back, Ordering::Relaxed);
        house.act(&room, &players[0], "at 1 1122").await;
        let last = house.told(&room, None).await.pop().unwrap();
        assert!(last.ends_with(told), "{last}");
    }
}
