//! Who of a room is there: by a connection that stands, or by a request not long ago.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use pegmind_protocol::ServerMsg;
use pegmind_room::{GRACE_MINUTES, MemberNumber};
use tokio::time::Instant;

use super::device::Device;
use super::live::{Live, Sitting};

/// How long somebody is there who has asked for something without a connection that stands.
const ASKED_TIME: Duration = Duration::from_mins(1);
/// How long somebody is away before the others may have them leave.
const AWAY_TIME: Duration = Duration::from_mins(GRACE_MINUTES);

/// Who of a room is there.
#[derive(Debug)]
pub(super) struct Presence {
    /// Whether all connections are to this server. Who is connected elsewhere is not known.
    is_alone: bool,
    begun: Instant,
    signs: Mutex<HashMap<Device, Sign>>,
}

/// What was heard of a device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    /// It has sat down then, and was not heard of since.
    Coming(Instant),
    /// It has so many connections.
    Connected(usize),
    /// It has asked for something then.
    Asked(Instant),
    /// It has been away since then.
    Away(Instant),
    /// It has been away for long.
    Gone,
}

/// Who has no connection, in their order, who of them had none yet, and who had none for so long
/// that the others may have them leave.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Absent {
    pub(super) away: Vec<MemberNumber>,
    pub(super) coming: Vec<MemberNumber>,
    pub(super) gone: Vec<MemberNumber>,
}

impl From<Absent> for ServerMsg {
    fn from(Absent { away, coming, gone }: Absent) -> Self {
        Self::Presence { away, coming, gone }
    }
}

impl Presence {
    pub(super) fn new(is_alone: bool) -> Self {
        Self { is_alone, begun: Instant::now(), signs: Mutex::default() }
    }

    fn signs(&self) -> MutexGuard<'_, HashMap<Device, Sign>> {
        self.signs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Who of the people in a room is away. Where a move may take days nobody is, nor where
    /// several servers keep the rooms.
    pub(super) fn absent(&self, live: &Live) -> Absent {
        let mut absent = Absent::default();
        if live.is_slow() || !self.is_alone {
            return absent;
        }
        let mut signs = self.signs();
        for (idx, (member, seat)) in live.room.members().iter().zip(live.seats()).enumerate() {
            let sign = match seat {
                Sitting::Computer(_) => continue,
                Sitting::Person(Some(device)) => {
                    *signs.entry(device.clone()).or_insert(Sign::Away(self.begun))
                }
                // Who wants to be forgotten does not come back.
                Sitting::Person(None) => Sign::Gone,
            };
            let Some(number) = MemberNumber::new(idx + 1).filter(|_| !member.has_left) else {
                continue;
            };
            let also = match sign {
                Sign::Connected(_) | Sign::Asked(_) => continue,
                Sign::Coming(_) => Some(&mut absent.coming),
                Sign::Away(_) => None,
                Sign::Gone => Some(&mut absent.gone),
            };
            if let Some(also) = also {
                also.push(number);
            }
            absent.away.push(number);
        }
        absent
    }

    /// A device sits down. It is not there before it is heard of.
    pub(super) fn seated(&self, device: &Device) {
        self.signs().entry(device.clone()).or_insert(Sign::Coming(Instant::now()));
    }

    /// Lets time go by. Returns whether somebody is away now who was there, or is gone.
    pub(super) fn age(&self) -> bool {
        let mut changed = false;
        for sign in self.signs().values_mut() {
            let aged = match *sign {
                Sign::Asked(then) if then.elapsed() >= ASKED_TIME => Sign::Away(Instant::now()),
                Sign::Away(then) | Sign::Coming(then) if then.elapsed() >= AWAY_TIME => Sign::Gone,
                Sign::Coming(_)
                | Sign::Connected(_)
                | Sign::Asked(_)
                | Sign::Away(_)
                | Sign::Gone => continue,
            };
            (*sign, changed) = (aged, true);
        }
        changed
    }

    /// A device asks for something. Returns whether it was away.
    pub(super) fn asked(&self, device: &Device) -> bool {
        let mut signs = self.signs();
        let sign = signs.entry(device.clone()).or_insert(Sign::Away(self.begun));
        match sign {
            Sign::Connected(_) => false,
            Sign::Asked(then) => {
                *then = Instant::now();
                false
            }
            Sign::Coming(_) | Sign::Away(_) | Sign::Gone => {
                *sign = Sign::Asked(Instant::now());
                true
            }
        }
    }

    /// Counts a connection of a device. Returns whether it was away.
    pub(super) fn connected(&self, device: &Device) -> bool {
        let mut signs = self.signs();
        let sign = signs.entry(device.clone()).or_insert(Sign::Away(self.begun));
        let before = *sign;
        *sign = match before {
            Sign::Connected(count) => Sign::Connected(count + 1),
            Sign::Coming(_) | Sign::Asked(_) | Sign::Away(_) | Sign::Gone => Sign::Connected(1),
        };
        matches!(before, Sign::Coming(_) | Sign::Away(_) | Sign::Gone)
    }

    /// Counts a connection of a device no more. Returns whether it is away now.
    pub(super) fn disconnected(&self, device: &Device) -> bool {
        let mut signs = self.signs();
        let Some(Sign::Connected(count)) = signs.get_mut(device) else { return false };
        *count = count.saturating_sub(1);
        let is_last = *count == 0;
        if is_last {
            signs.insert(device.clone(), Sign::Away(Instant::now()));
        }
        is_last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn who_has_sat_down_is_expected_until_heard_of_and_not_for_ever() {
        let presence = Presence::new(true);
        let [ann, bob] = ["ann", "bob"].map(|name| Device::stored(name).unwrap());
        let sign = |device| presence.signs().get(device).copied();
        presence.seated(&ann);
        presence.seated(&bob);
        assert!(matches!(sign(&ann), Some(Sign::Coming(_))));
        assert!(presence.connected(&ann), "that is news");
        presence.seated(&ann);
        assert_eq!(sign(&ann), Some(Sign::Connected(1)), "who is there stays there");
        tokio::time::advance(AWAY_TIME).await;
        assert!(presence.age() && sign(&bob) == Some(Sign::Gone));
        assert!(presence.asked(&bob) && matches!(sign(&bob), Some(Sign::Asked(_))));
    }

    #[tokio::test(start_paused = true)]
    async fn who_has_lost_the_last_connection_is_away_and_at_last_gone() {
        let presence = Presence::new(true);
        let ann = Device::stored("ann").unwrap();
        let sign = || presence.signs().get(&ann).copied();
        assert!(presence.connected(&ann) && !presence.connected(&ann));
        assert!(!presence.disconnected(&ann), "another one stands");
        assert!(presence.disconnected(&ann));
        assert!(!presence.age() && matches!(sign(), Some(Sign::Away(_))));
        tokio::time::advance(AWAY_TIME).await;
        assert!(presence.age() && !presence.age());
        assert_eq!(sign(), Some(Sign::Gone));
        assert!(presence.connected(&ann) && sign() == Some(Sign::Connected(1)));
    }

    #[tokio::test(start_paused = true)]
    async fn who_asks_now_and_then_is_there_for_a_while() {
        let presence = Presence::new(true);
        let bob = Device::stored("bob").unwrap();
        assert!(presence.asked(&bob), "was never heard of");
        for _ in 0..3 {
            tokio::time::advance(ASKED_TIME / 2).await;
            assert!(!presence.age() && !presence.asked(&bob));
        }
        tokio::time::advance(ASKED_TIME).await;
        assert!(presence.age());
        assert!(presence.asked(&bob), "was away");
    }
}
