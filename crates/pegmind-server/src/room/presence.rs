//! Who of a room is there: by a connection that stands, or by a request not long ago, to this
//! server or to another one that says so.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use pegmind_protocol::ServerMsg;
use pegmind_room::{GRACE_MINUTES, MemberNumber};
use pegmind_store::Sighting;
use tokio::time::Instant;

use super::device::Device;
use super::live::{Live, Sitting};

/// How long somebody is there who has asked for something without a connection that stands.
const ASKED_TIME: Duration = Duration::from_mins(1);
/// How long another server may say nothing of somebody who is there: it does so every five seconds.
const UNSEEN_TIME: Duration = Duration::from_secs(20);
/// How long somebody is away before the others may have them leave.
const AWAY_TIME: Duration = Duration::from_mins(GRACE_MINUTES);

/// Who of a room is there.
#[derive(Debug)]
pub(super) struct Presence {
    /// Whether all connections are to this server.
    is_alone: bool,
    begun: Instant,
    signs: Mutex<HashMap<Device, Sign>>,
    /// When other servers have seen somebody last, by a clock of theirs.
    seen: Mutex<HashMap<Device, u64>>,
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
    /// It may be connected to another server.
    Elsewhere {
        /// Nothing new was heard of it since then.
        since: Instant,
        /// How long ago it had been seen then; `None` if it never was.
        ago: Option<Duration>,
    },
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
        let (signs, seen) = (Mutex::default(), Mutex::default());
        Self { is_alone, begun: Instant::now(), signs, seen }
    }

    fn signs(&self) -> MutexGuard<'_, HashMap<Device, Sign>> {
        self.signs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is known of a device that this server has not heard of.
    fn unheard(&self) -> Sign {
        if self.is_alone {
            Sign::Away(self.begun)
        } else {
            Sign::Elsewhere { since: Instant::now(), ago: None }
        }
    }

    /// The devices that this server sees.
    pub(super) fn here(&self) -> Vec<Device> {
        let is_here = |sign: &Sign| matches!(sign, Sign::Connected(_) | Sign::Asked(_));
        let signs = self.signs();
        let here = signs.iter().filter(|(_, sign)| is_here(sign));
        here.map(|(device, _)| device.clone()).collect()
    }

    /// Returns true if nobody is there, or may be, or is expected.
    pub(super) fn is_empty(&self) -> bool {
        self.signs().values().all(|sign| matches!(sign, Sign::Away(_) | Sign::Gone))
    }

    /// Whom other servers have seen last, when by their clock, and how long ago. After a pause in
    /// which that could not be asked, those who may be there have a while to be seen again. Returns
    /// whether somebody is here now who was away, or the other way round.
    pub(super) fn seen_elsewhere(&self, told: &[Sighting], is_late: bool) -> bool {
        let (mut signs, mut seen) =
            (self.signs(), self.seen.lock().unwrap_or_else(PoisonError::into_inner));
        let (now, mut changed) = (Instant::now(), false);
        for Sighting { device, seen: moment, ago, .. } in told {
            let Some(device) = Device::stored(device) else { continue };
            let is_news = seen.insert(device.clone(), *moment) != Some(*moment);
            let sign = signs.entry(device).or_insert(self.unheard());
            if is_news && !matches!(sign, Sign::Connected(_) | Sign::Asked(_)) {
                changed |= !matches!(sign, Sign::Elsewhere { .. });
                *sign = Sign::Elsewhere { since: now, ago: Some(*ago) };
            }
        }
        for sign in signs.values_mut() {
            let Sign::Elsewhere { since, ago } = *sign else { continue };
            let ago = ago.map(|ago| ago + since.elapsed());
            if is_late {
                *sign = Sign::Elsewhere { since: now, ago };
            } else if since.elapsed() >= UNSEEN_TIME {
                changed = true;
                *sign = match ago {
                    None => Sign::Coming(since),
                    Some(ago) if ago >= AWAY_TIME => Sign::Gone,
                    Some(ago) => Sign::Away(now.checked_sub(ago).unwrap_or(now)),
                };
            }
        }
        changed
    }

    /// Who of the people in a room is away. Where a move may take days nobody is.
    pub(super) fn absent(&self, live: &Live) -> Absent {
        let mut absent = Absent::default();
        if live.room.days().is_slow() {
            return absent;
        }
        let mut signs = self.signs();
        for (idx, (member, seat)) in live.room.members().iter().zip(live.seats()).enumerate() {
            let sign = match seat {
                Sitting::Computer(_) => continue,
                Sitting::Person(Some(device)) => {
                    *signs.entry(device.clone()).or_insert(self.unheard())
                }
                // Who wants to be forgotten does not come back.
                Sitting::Person(None) => Sign::Gone,
            };
            let Some(number) = MemberNumber::new(idx + 1).filter(|_| !member.has_left) else {
                continue;
            };
            let also = match sign {
                Sign::Connected(_) | Sign::Asked(_) | Sign::Elsewhere { .. } => continue,
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
                | Sign::Elsewhere { .. }
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
        let sign = signs.entry(device.clone()).or_insert(self.unheard());
        match sign {
            Sign::Elsewhere { .. } => {
                *sign = Sign::Asked(Instant::now());
                false
            }
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
        let sign = signs.entry(device.clone()).or_insert(self.unheard());
        let before = *sign;
        *sign = match before {
            Sign::Connected(count) => Sign::Connected(count + 1),
            Sign::Coming(_)
            | Sign::Asked(_)
            | Sign::Elsewhere { .. }
            | Sign::Away(_)
            | Sign::Gone => Sign::Connected(1),
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

    /// What another server says of Bob: when it has seen him, and how long ago that is.
    fn sighting(seen: u64, ago: Duration) -> Sighting {
        Sighting { room: "room".into(), device: "bob".into(), seen, ago }
    }

    const SECOND: Duration = Duration::from_secs(1);

    #[tokio::test(start_paused = true)]
    async fn who_is_seen_elsewhere_again_and_again_is_there() {
        let presence = Presence::new(false);
        let bob = Device::stored("bob").unwrap();
        for seen in 0..100 {
            assert!(!presence.seen_elsewhere(&[sighting(seen, SECOND)], false), "nothing changes");
            tokio::time::advance(UNSEEN_TIME.saturating_sub(SECOND)).await;
            assert!(!presence.age() && presence.here().is_empty());
        }
        // Whether it is asked in time or late, and whatever the other clock says.
        for _ in 0..9 {
            assert!(!presence.seen_elsewhere(&[sighting(99, AWAY_TIME)], true));
            tokio::time::advance(UNSEEN_TIME).await;
        }
        assert!(!presence.connected(&bob), "was there already");
        assert_eq!(presence.here(), [bob]);
    }

    #[tokio::test(start_paused = true)]
    async fn whose_server_says_nothing_more_is_away_since_it_did_and_at_last_gone() {
        let presence = Presence::new(false);
        let bob = Device::stored("bob").unwrap();
        let sign = || presence.signs().get(&bob).copied();
        presence.seen_elsewhere(&[sighting(7, SECOND)], false);
        tokio::time::advance(UNSEEN_TIME.saturating_sub(SECOND)).await;
        assert!(!presence.seen_elsewhere(&[sighting(7, UNSEEN_TIME)], false));
        tokio::time::advance(SECOND).await;
        assert!(presence.seen_elsewhere(&[sighting(7, UNSEEN_TIME + SECOND)], false));
        assert_eq!(sign(), Some(Sign::Away(Instant::now() - UNSEEN_TIME - SECOND)));
        assert!(!presence.seen_elsewhere(&[sighting(7, UNSEEN_TIME + SECOND)], false), "once");
        tokio::time::advance(AWAY_TIME.saturating_sub(UNSEEN_TIME + SECOND * 2)).await;
        assert!(!presence.age(), "not a second too early");
        tokio::time::advance(SECOND).await;
        assert!(presence.age() && sign() == Some(Sign::Gone));
        assert!(presence.seen_elsewhere(&[sighting(8, SECOND)], false), "here again");
        assert!(matches!(sign(), Some(Sign::Elsewhere { .. })));
    }

    #[tokio::test(start_paused = true)]
    async fn who_was_seen_by_a_server_that_is_gone_is_gone_for_a_server_that_begins() {
        let presence = Presence::new(false);
        let old = [sighting(7, AWAY_TIME)];
        assert!(!presence.seen_elsewhere(&old, false), "it may be about to say so again");
        tokio::time::advance(UNSEEN_TIME).await;
        assert!(presence.seen_elsewhere(&old, false));
        let bob = Device::stored("bob").unwrap();
        assert_eq!(presence.signs().get(&bob), Some(&Sign::Gone));
    }

    #[tokio::test(start_paused = true)]
    async fn who_goes_from_one_server_to_another_is_there_and_who_was_never_seen_is_expected() {
        let presence = Presence::new(false);
        let [bob, cleo] = ["bob", "cleo"].map(|name| Device::stored(name).unwrap());
        assert!(!presence.connected(&bob) && presence.disconnected(&bob), "away here");
        assert!(presence.seen_elsewhere(&[sighting(7, SECOND)], false), "and there elsewhere");
        assert!(!presence.connected(&bob) && presence.disconnected(&bob));
        let before = [sighting(7, AWAY_TIME)];
        assert!(!presence.seen_elsewhere(&before, false), "what was said before is no news");
        let sign = presence.unheard();
        presence.signs().insert(cleo.clone(), sign);
        tokio::time::advance(UNSEEN_TIME).await;
        assert!(presence.seen_elsewhere(&[], false));
        assert!(matches!(presence.signs().get(&cleo), Some(Sign::Coming(_))));
    }
}
