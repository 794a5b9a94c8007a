//! What servers on one database tell each other of who is there.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use pegmind_session::hex;
use pegmind_store::{Present, Sighting};
use tokio::time::{Instant, MissedTickBehavior, interval};

use super::device::Device;
use super::entry::Entry;
use super::hall::Hall;
use crate::state::AppState;

/// How often it is told who is here, and asked who is elsewhere.
const LOOK_EVERY: Duration = Duration::from_secs(5);
/// After a longer pause between two answers it is not known what the others wanted to say.
const PAUSE_MAX: Duration = Duration::from_secs(10);

/// Tells other servers who is here, and asks them. It comes to an end where there are none.
pub(super) async fn look_out(state: AppState) {
    let hall = state.hall();
    let Some(sightings) = hall.store().sightings() else { return };
    let server = match hall.chance().bytes() {
        Ok(bytes) => hex::write(&bytes),
        Err(error) => return tracing::error!(%error, "who is connected elsewhere is not known"),
    };
    let mut ticks = interval(LOOK_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut answered = Instant::now();
    loop {
        ticks.tick().await;
        let rooms = Rooms::of(hall);
        match sightings.see(&server, &rooms.here, &rooms.names).await {
            Ok(told) => {
                let is_late = answered.elapsed() > PAUSE_MAX;
                answered = Instant::now();
                rooms.hear(told, is_late);
            }
            Err(error) => tracing::warn!(%error, "it is not known who is connected elsewhere"),
        }
    }
}

/// The rooms of which other servers are told and asked.
struct Rooms {
    entries: Vec<Arc<Entry>>,
    names: Vec<String>,
    here: Vec<Present>,
}

impl Rooms {
    /// Those where somebody is or listens.
    fn of(hall: &Hall) -> Self {
        let mut rooms = Self { entries: Vec::new(), names: Vec::new(), here: Vec::new() };
        for entry in hall.all() {
            let (room, devices) = (entry.id().to_string(), entry.presence.here());
            if devices.is_empty() && !entry.is_heard() {
                continue;
            }
            let present = |device: Device| {
                let device = device.as_str().to_owned();
                Present { room: room.clone(), device }
            };
            rooms.here.extend(devices.into_iter().map(present));
            rooms.names.push(room);
            rooms.entries.push(entry);
        }
        rooms
    }

    /// Tells those who listen whom others have seen.
    fn hear(self, told: Vec<Sighting>, is_late: bool) {
        let mut of_rooms: HashMap<String, Vec<Sighting>> = HashMap::new();
        for sighting in told {
            of_rooms.entry(sighting.room.clone()).or_default().push(sighting);
        }
        for entry in self.entries {
            let told = of_rooms.remove(entry.id().as_str()).unwrap_or_default();
            if entry.presence.seen_elsewhere(&told, is_late) {
                entry.tell_presence();
            }
        }
    }
}
