//! A room in memory: what its acts make of it. It can be dropped and made again any time.

use std::str::FromStr as _;

use pegmind_protocol::RoomCode;
use pegmind_room::{
    MemberNumber, Mode, MoveDays, PlayerSeed, Proof, Room, RoomAct, RoomHeader, RoomRefusal,
    RoomViewer, SeenRoomAct, Stage,
};
use pegmind_rules::{BreakerLevel, PlayerKind, Rules};
use pegmind_session::{Act, Escrow, GameId, Moment, Seed, Seeds, Version};
use pegmind_store::{Change, NewSeat, Request, RoomState, SeenName, StoredRoom};

use super::device::Device;

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Sitting {
    /// A person with this device; none if it wants to be forgotten.
    Person(Option<Device>),
    /// A computer that plays like this.
    Computer(BreakerLevel),
}

/// Whose the name is that somebody sits down under.
#[derive(Clone, Debug, Default)]
pub(crate) struct NameOf {
    /// Their claim, if they have it.
    pub(crate) claim: Option<GameId>,
    /// Who had it when that was looked up, so that they do not sit down if that has changed.
    pub(crate) seen: Option<SeenName>,
}

/// Where a new room is, for those who want to play again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Again {
    pub(crate) room: GameId,
    pub(crate) code: RoomCode,
}

/// A room in memory.
#[derive(Debug)]
pub(crate) struct Live {
    pub(crate) room: Room,
    pub(crate) code: RoomCode,
    pub(crate) listed: bool,
    /// Who the members are, in their order.
    seats: Vec<Sitting>,
    pub(crate) again: Option<Again>,
    /// Who sat down since the last change was stored, and who had their names then.
    fresh: Vec<NewSeat>,
    seen: Vec<SeenName>,
    /// Whether it is known what codes were drawn from: not in rooms that were over before that
    /// was kept.
    knows_seed: bool,
}

impl Live {
    /// A room as it was stored.
    ///
    /// # Errors
    ///
    /// What is wrong with what is stored, for the log. It tells no code.
    pub(crate) fn load(stored: &StoredRoom, now: Moment) -> Result<Self, String> {
        let header = RoomHeader::parse(&stored.header).map_err(|error| error.to_string())?;
        let code = RoomCode::from_str(&stored.code).map_err(|error| error.to_string())?;
        let rules = header.options().rules;
        let acts: Result<Vec<_>, _> =
            stored.acts.iter().map(|text| SeenRoomAct::parse(&rules, text)).collect();
        let acts = acts.map_err(|error| error.to_string())?;
        let Unsealed { seeds, escrows } = unseal(&rules, &stored.sealed)?;
        let (knows_seed, seeds) = (seeds.is_some(), seeds.unwrap_or_else(no_seeds));
        let seats = seated(&acts, &stored.seats)?;
        let room = Room::resume(header, seeds, &acts, escrows, now);
        let days = MoveDays::of_seconds(stored.patience);
        let room = room.map_err(|error| error.to_string())?.with_days(days);
        let listed = stored.listed;
        let (fresh, seen) = (Vec::new(), Vec::new());
        Ok(Self { room, code, listed, seats, again: None, fresh, seen, knows_seed })
    }

    /// Who the members are, in their order.
    pub(crate) fn seats(&self) -> &[Sitting] {
        &self.seats
    }

    /// The member that this device plays for.
    pub(crate) fn member(&self, device: &Device) -> Option<MemberNumber> {
        let is_own = |seat: &Sitting| matches!(seat, Sitting::Person(Some(own)) if own == device);
        MemberNumber::new(self.seats.iter().position(is_own)? + 1)
    }

    /// How a member plays, if it is a computer.
    pub(crate) fn level(&self, member: MemberNumber) -> Option<BreakerLevel> {
        match self.seats.get(member.idx()) {
            Some(Sitting::Computer(level)) => Some(*level),
            Some(Sitting::Person(_)) | None => None,
        }
    }

    /// What somebody with this device sees the room as.
    pub(crate) fn viewer(&self, device: Option<&Device>) -> RoomViewer {
        let member = device.and_then(|device| self.member(device));
        member.map_or(RoomViewer::Spectator, RoomViewer::Member)
    }

    /// Whether somebody else can come.
    pub(crate) fn has_room(&self) -> bool {
        let mode = self.room.header().mode();
        self.room.stage() == Stage::Gathering && self.room.members().len() < mode.members_max()
    }

    /// Whether it is over, or everybody has left before it began.
    pub(crate) fn is_over(&self) -> bool {
        match self.room.stage() {
            Stage::Over { .. } => true,
            Stage::Gathering => self.room.members().is_empty() && self.room.version() > 0,
            Stage::Playing => false,
        }
    }

    /// Lets somebody sit down.
    pub(crate) fn join(
        &mut self,
        name: pegmind_rules::PlayerName,
        sitting: Sitting,
        own: NameOf,
        seed: Option<PlayerSeed>,
        now: Moment,
    ) -> Result<MemberNumber, RoomRefusal> {
        if self.is_over() {
            return Err(RoomRefusal::NotNow { stage: Stage::Over { left: None } });
        }
        let kind = match sitting {
            Sitting::Person(_) => PlayerKind::Human,
            Sitting::Computer(_) => PlayerKind::Computer,
        };
        self.room.act(None, RoomAct::Join { name, kind }, now)?;
        let version = self.room.version() as u64;
        let (device, level) = match &sitting {
            Sitting::Person(device) => (device.as_ref().map(Device::as_str), None),
            Sitting::Computer(level) => (None, Some(level.to_string())),
        };
        let device = device.unwrap_or_default().to_owned();
        self.fresh.push(NewSeat { version, device, level: level.unwrap_or_default() });
        self.seats.push(sitting);
        let full = RoomRefusal::Full { members_max: self.room.header().mode().members_max() };
        let member = MemberNumber::new(self.seats.len()).ok_or(full)?;
        self.seen.extend(own.seen);
        if let Some(claim) = own.claim {
            self.room.act(None, RoomAct::Claimed(member, claim), now)?;
        }
        // An older room has no use for it.
        if let Some(seed) = seed.filter(|_| self.room.header().seed_hash().is_some()) {
            self.room.act(None, RoomAct::Seed(member, seed), now)?;
        }
        Ok(member)
    }

    /// Does what a member wants, or the house. The wish of [`Room::starter`] to begin is
    /// granted. Computers do not wait in a room that all people have left before play.
    pub(crate) fn act(
        &mut self,
        by: Option<MemberNumber>,
        act: RoomAct,
        now: Moment,
    ) -> Result<(), RoomRefusal> {
        let by = by.filter(|by| !(act == RoomAct::Start && self.room.starter() == Some(*by)));
        let leaves = match &act {
            RoomAct::Leave(member) if self.room.stage() == Stage::Gathering => Some(*member),
            _ => None,
        };
        self.room.act(by, act, now)?;
        if let Some(member) = leaves.filter(|member| member.idx() < self.seats.len()) {
            self.seats.remove(member.idx());
            while let Some(computer) = MemberNumber::new(self.seats.len())
                && self.room.starter().is_none()
            {
                self.room.act(None, RoomAct::Leave(computer), now)?;
                self.seats.pop();
            }
        }
        Ok(())
    }

    /// A member wants a move to take so many days. Who has been away for long is not asked.
    pub(crate) fn slow(
        &mut self,
        member: MemberNumber,
        days: MoveDays,
        gone: &[MemberNumber],
        now: Moment,
    ) -> Result<(), RoomRefusal> {
        let all = (1..).filter_map(MemberNumber::new).zip(self.room.members());
        let mut others = all.filter(|(number, other)| other.is_present() && *number != member);
        let is_alone =
            others.all(|(number, it)| gone.contains(&number) || it.wants_days == Some(days));
        let own = self.room.members().get(member.idx());
        let has_said = own.is_some_and(|own| own.wants_days == Some(days));
        if !(is_alone && has_said) {
            self.room.act(Some(member), RoomAct::Slow(member, days), now)?;
        }
        if is_alone && self.room.days() < days {
            self.room.act(None, RoomAct::Slowed(days), now)?;
        }
        Ok(())
    }

    /// Begins where nobody else can come, and no seed is awaited.
    pub(crate) fn begin_if_full(&mut self, now: Moment) {
        if !self.awaits_seed() {
            self.begin_without_seed(now);
        }
    }

    /// Begins where nobody else can come.
    pub(crate) fn begin_without_seed(&mut self, now: Moment) {
        let mode = self.room.header().mode();
        let pair = matches!(mode, Mode::Match | Mode::Duel);
        if pair && self.room.stage() == Stage::Gathering && !self.has_room() {
            // Two who cannot play with each other stay where they are.
            let _ = self.room.act(None, RoomAct::Start, now);
        }
    }

    /// Whether a person is to bring a seed for the codes of computers. Who brings none begins by
    /// saying so, or the room was begun when it was made.
    fn awaits_seed(&self) -> bool {
        let members = self.room.members();
        let computer = members.iter().any(|member| member.kind == PlayerKind::Computer);
        let missing = members.iter().any(|member| member.is_present() && member.seed.is_none());
        self.room.header().seed_hash().is_some() && computer && missing
    }

    /// What is to be stored of all that was done since a version.
    pub(crate) fn change(&mut self, since: Version, request: Option<Request>, now: u64) -> Change {
        let acts: Vec<&SeenRoomAct> = self.room.all_since(since).collect();
        let seals = acts.iter().any(|act| {
            let SeenRoomAct::Act(act) = act else { return false };
            matches!(act, RoomAct::Start | RoomAct::At(_, Act::Commit(_) | Act::NextGame))
        });
        let is_slowed = |act: &&SeenRoomAct| matches!(act, SeenRoomAct::Act(RoomAct::Slowed(_)));
        let patience = acts.iter().any(is_slowed).then(|| self.room.days().duration().as_secs());
        let sealed = if self.is_over() {
            // Codes and salts are open, and the seed is nobody's secret any more.
            let seed = self.seed().map(|seed| format!("{OVER}{}\n", seed.to_hex()));
            Some(seed.unwrap_or_default())
        } else {
            seals.then(|| self.sealed()).flatten()
        };
        let is_talk = acts.iter().all(|act| is_talk(act));
        let acts = acts.into_iter().map(ToString::to_string).collect();
        let names: Vec<&str> = self.room.members().iter().map(|m| m.name.as_str()).collect();
        let state = RoomState {
            stage: match self.room.stage() {
                _ if self.is_over() => pegmind_store::Stage::Over,
                Stage::Gathering => pegmind_store::Stage::Gathering,
                Stage::Playing | Stage::Over { .. } => pegmind_store::Stage::Playing,
            },
            names: names.join("\n"),
            has_room: self.has_room(),
        };
        // Whoever joins has no seat yet, and asks without a request.
        let needs_seat = request.is_some();
        Change {
            needs_seat,
            room: self.room.header().id().to_string(),
            at: since as u64,
            acts,
            seats: std::mem::take(&mut self.fresh),
            names: std::mem::take(&mut self.seen),
            request,
            sealed,
            patience,
            result: self.room.result().map(|result| result.to_string()),
            is_talk,
            state,
            now,
        }
    }

    /// What codes were drawn from, once play is over.
    fn seed(&self) -> Option<&Seed> {
        let over = self.knows_seed && matches!(self.room.stage(), Stage::Over { .. });
        self.room.seeds().filter(|_| over).map(|seeds| &seeds.seed)
    }

    /// All of the room, for anybody to check, once play is over.
    pub(crate) fn proof(&self) -> Option<Proof> {
        let over = matches!(self.room.stage(), Stage::Over { .. });
        over.then(|| Proof {
            header: self.room.header().clone(),
            seed: self.seed().cloned(),
            acts: self.room.all_since(0).cloned().collect(),
        })
    }

    fn sealed(&self) -> Option<String> {
        self.room.seeds().map(|seeds| seal(seeds, &self.room.escrows()))
    }

    /// Whether a member wants something that may mean something else by now.
    pub(crate) fn has_passed(&self, at: Version, member: MemberNumber) -> bool {
        let since = self.room.since(at, RoomViewer::Member(member));
        since.iter().any(|seen| {
            !matches!(
                seen,
                SeenRoomAct::Hidden(_)
                    | SeenRoomAct::Act(
                        RoomAct::React(..)
                            | RoomAct::Seed(..)
                            | RoomAct::Slow(..)
                            | RoomAct::Slowed(_)
                    )
            )
        })
    }

    /// Returns true if everybody who is there wants to play again, and they are enough for that.
    pub(crate) fn is_wanted_again(&self) -> bool {
        let here = self.room.members().iter().filter(|member| !member.has_left).count();
        let mut present = self.room.members().iter().filter(|member| member.is_present());
        let over = matches!(self.room.stage(), Stage::Over { .. });
        let some = self.room.members().iter().any(|member| member.wants_rematch);
        let enough = here >= self.room.header().mode().members_min();
        over && some && enough && present.all(|member| member.wants_rematch)
    }
}

/// Returns true if nobody waits for this: it is no move, and neither brings nor takes anybody.
const fn is_talk(act: &SeenRoomAct) -> bool {
    matches!(
        act,
        SeenRoomAct::Act(
            RoomAct::React(..)
                | RoomAct::Rematch(_)
                | RoomAct::Slow(..)
                | RoomAct::Slowed(_)
                | RoomAct::At(_, Act::Hint(_) | Act::Note(_))
        )
    )
}

/// Who sits where after these acts.
fn seated(acts: &[SeenRoomAct], seats: &[NewSeat]) -> Result<Vec<Sitting>, String> {
    let mut sitting = Vec::new();
    let mut gathering = true;
    for (version, act) in (1_u64..).zip(acts) {
        match act {
            SeenRoomAct::Act(RoomAct::Join { kind, .. }) => {
                let seat = seats.iter().find(|seat| seat.version == version);
                let seat = seat.ok_or_else(|| format!("act {version}: nobody sits down"))?;
                sitting.push(match kind {
                    PlayerKind::Human => Sitting::Person(Device::stored(&seat.device)),
                    PlayerKind::Computer => {
                        Sitting::Computer(seat.level.parse().unwrap_or_default())
                    }
                });
            }
            SeenRoomAct::Act(RoomAct::Leave(member)) if gathering => {
                if member.idx() < sitting.len() {
                    sitting.remove(member.idx());
                }
            }
            SeenRoomAct::Act(RoomAct::Start) => gathering = false,
            SeenRoomAct::Act(_) | SeenRoomAct::Hidden(_) => {}
        }
    }
    Ok(sitting)
}

/// What is kept apart from the acts: the seeds, and of each board its code and salt.
pub(super) fn seal(seeds: &Seeds, escrows: &[Option<Escrow>]) -> String {
    let Seeds { seed, entropy } = seeds;
    let mut text = format!("{} {}\n", seed.to_hex(), entropy.to_hex());
    for escrow in escrows {
        text.push_str(&escrow.as_ref().map_or_else(|| "none\n".to_owned(), Escrow::reveal));
    }
    text
}

/// How what is kept of a room that is over begins.
const OVER: &str = "over ";

/// What was kept apart.
struct Unsealed {
    seeds: Option<Seeds>,
    escrows: Vec<Option<Escrow>>,
}

/// Nothing is drawn any more.
fn no_seeds() -> Seeds {
    let none = Seed::from_bytes([0; 32]);
    Seeds { seed: none.clone(), entropy: none }
}

/// Reads what was kept apart. Of a room that is over that is the seed alone, or nothing.
fn unseal(rules: &Rules, text: &str) -> Result<Unsealed, String> {
    if text.is_empty() {
        return Ok(Unsealed { seeds: None, escrows: Vec::new() });
    }
    let damaged = || "what is sealed is damaged".to_owned();
    let read = |text| Seed::from_hex(text).map_err(|_hex| damaged());
    if let Some(seed) = text.strip_prefix(OVER) {
        let seed = read(seed.trim_end())?;
        return Ok(Unsealed { seeds: Some(Seeds { seed, ..no_seeds() }), escrows: Vec::new() });
    }
    let (seeds, mut rest) = text.split_once('\n').ok_or_else(damaged)?;
    let (seed, entropy) = seeds.split_once(' ').ok_or_else(damaged)?;
    let seeds = Some(Seeds { seed: read(seed)?, entropy: read(entropy)? });
    let mut escrows = Vec::new();
    while !rest.is_empty() {
        if let Some(more) = rest.strip_prefix("none\n") {
            escrows.push(None);
            rest = more;
            continue;
        }
        let end = rest.find("end\n").ok_or_else(damaged)? + "end\n".len();
        let (escrow, more) = rest.split_at(end);
        escrows.push(Some(Escrow::parse(rules, escrow).map_err(|_escrow| damaged())?));
        rest = more;
    }
    Ok(Unsealed { seeds, escrows })
}
