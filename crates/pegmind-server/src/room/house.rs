//! What the house does by itself: the moves of computers, another room for those who want to
//! play again, and the end of rooms where nothing happens.

use std::sync::Arc;
use std::time::Duration;

use pegmind_advice::advisor::advise;
use pegmind_room::{BoardNumber, MemberNumber, Mode, RoomAct, RoomHeader};
use pegmind_rules::{BreakerLevel, Code, PlayerName, Seat, Strict};
use pegmind_session::{Act, Advice, Consultation, Question, Seed, Ticket};
use pegmind_solver::Cancel;
use pegmind_store::{Request, RoomVersion};
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval};

use super::abandoned::end_abandoned;
use super::daily_cost::settle_left;
use super::entry::Entry;
use super::hall_error::HallError;
use super::live::{Again, Live, Sitting};
use super::lookout::look_out;
use super::opening::Opening;
use crate::peer::Peer;
use crate::state::AppState;

/// How often rooms are looked for where nothing happens.
const SWEEP_EVERY: Duration = Duration::from_secs(20);
/// How often it is asked what other programs have done in rooms that are in memory.
const POLL_EVERY: Duration = Duration::from_secs(3);
/// How often it is looked whether the cost of daily games is still to be worked out.
const SETTLE_EVERY: Duration = Duration::from_mins(1);
/// How often it is looked who has been away for long.
const AGE_EVERY: Duration = Duration::from_secs(5);
/// The most rooms that are ended, or deleted, at once.
const SWEEP_MAX: u32 = 64;
/// How long it is kept who was seen by which server.
const SIGHTINGS_KEPT: Duration = Duration::from_hours(24);
/// The seconds of a day.
const DAY_SECONDS: u64 = 24 * 60 * 60;
/// The most rooms that are read again at the same time.
const READS_MAX: usize = 128;
/// How often a computer is asked again whose guess came to nothing.
const TRIES_MAX: usize = 3;

/// What the house owes a room.
enum Owed {
    Nothing,
    /// A guess of a computer.
    Guess(Box<Turn>),
    /// That a computer is for the guess that is proposed.
    Agree(MemberNumber),
    /// Another room.
    Again(Box<Opening>),
}

/// A turn of a computer.
struct Turn {
    member: MemberNumber,
    board: BoardNumber,
    /// How many rows the board has.
    rows: usize,
    asked: Consultation,
}

/// Does what the house owes a room, until somebody else is to do something or nobody is there. What
/// computers take counts as taken by this address.
pub(crate) async fn tend(state: AppState, entry: Arc<Entry>, peer: Peer) {
    let _one_at_a_time = entry.tending.lock().await;
    let mut tries = 0;
    while tries < TRIES_MAX {
        match tend_once(&state, &entry, peer).await {
            Ok(true) if entry.is_empty() => return,
            Ok(true) => tries = 0,
            Ok(false) => return,
            Err(error) => {
                tries += 1;
                tracing::warn!(?error, "a room is not tended");
            }
        }
    }
}

/// Whether the house owes a room something.
pub(crate) fn owes(live: &Live) -> bool {
    let awaited = live.room.awaited();
    let computer = awaited.into_iter().any(|member| live.level(member).is_some());
    computer || (live.again.is_none() && live.is_wanted_again())
}

/// Does one thing. Returns whether there was one.
async fn tend_once(state: &AppState, entry: &Entry, peer: Peer) -> Result<bool, HallError> {
    let hall = state.hall();
    let seed = Seed::from_bytes(hall.chance().bytes()?);
    match hall.look(entry, |live| owed(live, &seed)).await? {
        Owed::Nothing => Ok(false),
        Owed::Guess(turn) => {
            let guess = guess(state, &turn.asked, peer).await?;
            let step = |live: &mut Live, now| {
                let board = live.room.boards().get(turn.board.idx());
                let rows = board.map(|board| board.table().game().board().rows().len());
                // Somebody may have ended the game meanwhile.
                if rows != Some(turn.rows) || !live.room.awaited().contains(&turn.member) {
                    return Ok(());
                }
                let act = match live.room.header().mode() {
                    // What somebody else has proposed meanwhile stands.
                    Mode::Cooperation if live.room.proposal().is_some() => return Ok(()),
                    Mode::Cooperation => RoomAct::Propose(turn.member, guess),
                    Mode::Match | Mode::Duel | Mode::Race => {
                        RoomAct::At(turn.board, Act::Guess(guess))
                    }
                };
                Ok(live.act(None, act, now)?)
            };
            hall.change(entry, None, step).await.map(|_| true)
        }
        Owed::Agree(member) => {
            let step = |live: &mut Live, now| {
                // It may be another guess by now.
                if live.room.proposal().is_none() || !live.room.awaited().contains(&member) {
                    return Ok(());
                }
                Ok(live.act(None, RoomAct::Agree(member), now)?)
            };
            hall.change(entry, None, step).await.map(|_| true)
        }
        Owed::Again(opening) => {
            let opened = hall.open(*opening).await?;
            let code = hall.look(&opened, |live| live.code).await?;
            let again = Again { room: opened.id().clone(), code };
            hall.tell_again(entry, again).await.map(|()| true)
        }
    }
}

fn owed(live: &Live, seed: &Seed) -> Owed {
    if live.again.is_none() && live.is_wanted_again() {
        return again(live).map_or(Owed::Nothing, |opening| Owed::Again(Box::new(opening)));
    }
    let computers = live.room.awaited().into_iter();
    let mut owed = computers.filter_map(|member| {
        let level = live.level(member)?;
        if live.room.proposal().is_some() {
            return Some(Owed::Agree(member));
        }
        turn(live, member, level, seed.clone()).map(|turn| Owed::Guess(Box::new(turn)))
    });
    owed.next().unwrap_or(Owed::Nothing)
}

/// What a computer is to guess at.
fn turn(live: &Live, member: MemberNumber, level: BreakerLevel, seed: Seed) -> Option<Turn> {
    let boards = live.room.boards();
    let numbers = (1..=boards.len()).filter_map(BoardNumber::new);
    let mut own = numbers.filter(|board| live.room.seat(member, *board) == Some(Seat::Codebreaker));
    let board = own.next()?;
    let public = boards.get(board.idx())?.table().game().board();
    let strict = live.room.header().options().strict;
    let asked = Consultation {
        ticket: Ticket::from_number(0),
        question: Question::Guess { level, strict },
        board: public.clone(),
        seed,
    };
    Some(Turn { member, board, rows: public.rows().len(), asked })
}

/// Asks the solver, which sees the public board and nothing else. If that takes too long, a
/// code that fits is guessed.
async fn guess(state: &AppState, asked: &Consultation, peer: Peer) -> Result<Code, HallError> {
    let quick = Question::Guess { level: BreakerLevel::Steady, strict: Strict::No };
    let simple = Consultation { question: quick, ..asked.clone() };
    for asked in [asked.clone(), simple] {
        let done = state.pool().work(peer, move |cancel: &Cancel| advise(&asked, cancel)).await;
        let done = done.map_err(|error| HallError::Broken(error.to_string()))?;
        if let (Advice::Guess(guess), false) = (done.found, done.stopped) {
            return Ok(guess);
        }
    }
    Err(HallError::Broken("no computer finds a guess".into()))
}

/// The room for those who want to play again: the same, with seats changed.
fn again(live: &Live) -> Option<Opening> {
    let header = live.room.header();
    let mut members: Vec<(PlayerName, Sitting)> = live
        .room
        .members()
        .iter()
        .zip(live.seats())
        .filter(|(member, _)| !member.has_left)
        .map(|(member, sitting)| (member.name.clone(), sitting.clone()))
        .collect();
    if matches!(header.mode(), Mode::Match | Mode::Duel) {
        members.reverse();
    }
    let request = Request { actor: "house".into(), id: format!("again {}", header.id()) };
    let header = RoomHeader::new(header.id().clone(), header.mode(), header.options(), "").ok()?;
    let mut people = live.room.members().iter().filter(|member| member.is_present());
    let brings_seeds = people.all(|member| member.seed.is_some());
    let (days, keeps_names) = (live.room.days(), true);
    // It takes the place of the one that is over.
    let (listed, open_max, share) = (false, None, None);
    Some(Opening {
        header,
        listed,
        days,
        open_max,
        share,
        request,
        members,
        brings_seeds,
        keeps_names,
    })
}

/// Ends rooms where nothing happens, deletes old ones, lets go of those that nobody listens to, and
/// looks for what other programs do. It does not come to an end.
pub(crate) async fn keep(state: AppState) {
    let mut sweep = interval(SWEEP_EVERY);
    let mut poll = interval(POLL_EVERY);
    let mut age = interval(AGE_EVERY);
    let mut settle = interval(SETTLE_EVERY);
    for ticks in [&mut sweep, &mut poll, &mut age, &mut settle] {
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    }
    let hall = state.hall();
    let mut hints = hall.store().hints();
    let shared = hall.store().is_shared();
    let mut reading = JoinSet::new();
    let mut settling = JoinSet::new();
    // Whatever else takes long, the others hear in time who is here.
    let mut looking_out = JoinSet::new();
    looking_out.spawn(look_out(state.clone()));
    loop {
        let hinted = async {
            match &mut hints {
                Some(hints) => hints.recv().await,
                None => std::future::pending().await,
            }
        };
        let done = tokio::select! {
            _ = sweep.tick() => sweep_once(&state).await,
            _ = age.tick() => {
                hall.age_presence();
                Ok(())
            }
            _ = settle.tick() => {
                while settling.try_join_next().is_some() {}
                if settling.is_empty() {
                    settling.spawn(settle_left(state.clone()));
                }
                Ok(())
            }
            _ = poll.tick(), if shared => match hall.store().versions(&hall.names()).await {
                Ok(versions) => {
                    learn(&state, &versions, &mut reading).await;
                    Ok(())
                }
                Err(error) => Err(error.into()),
            },
            hinted = hinted => {
                // Where some were missed, the next poll finds them.
                if let Ok(versions) = hinted {
                    learn(&state, &versions, &mut reading).await;
                }
                Ok(())
            }
        };
        if let Err(error) = done {
            tracing::warn!(?error, "rooms are not kept");
        }
    }
}

/// Reads rooms again that others have changed, some at a time, and does what is owed there now:
/// whoever was to do it may be gone.
async fn learn(state: &AppState, versions: &[RoomVersion], reading: &mut JoinSet<()>) {
    for (entry, version) in state.hall().behind(versions) {
        if reading.len() >= READS_MAX {
            reading.join_next().await;
        }
        let state = state.clone();
        reading.spawn(async move {
            match state.hall().read_again(&entry, version).await {
                Ok(true) if state.hall().look(&entry, owes).await.unwrap_or(false) => {
                    tokio::spawn(tend(state, entry, Peer::UNKNOWN));
                }
                Ok(_) => {}
                Err(error) => tracing::warn!(?error, "a room is not read again"),
            }
        });
    }
    while reading.try_join_next().is_some() {}
}

async fn sweep_once(state: &AppState) -> Result<(), HallError> {
    let hall = state.hall();
    for id in hall.store().abandoned(hall.calendar(), SWEEP_MAX).await? {
        let Ok(id) = id.parse() else { continue };
        let entry = hall.room(&id).await?;
        end_abandoned(hall, &entry).await?;
        tend(state.clone(), entry, Peer::UNKNOWN).await;
    }
    let kept = DAY_SECONDS * u64::from(state.settings().keep_days);
    hall.store().remove_over(hall.calendar().saturating_sub(kept), SWEEP_MAX).await?;
    if let Some(sightings) = hall.store().sightings() {
        sightings.forget_sightings(SIGHTINGS_KEPT).await?;
    }
    hall.forget_idle();
    Ok(())
}

#[cfg(test)]
mod tests {
    use pegmind_protocol::{RequestId, Token};
    use pegmind_room::{MoveDays, RoomRefusal, SeenRoomAct, Stage};
    use pegmind_rules::{Preset, SetupOptions};
    use pegmind_session::Moment;
    use pegmind_store::{ClaimedName, MemoryStore, NameChange, Store};

    use super::super::device::Device;
    use super::super::done::Done;
    use super::super::simulation::opening;
    use super::super::talk::TALK_MAX;
    use super::*;
    use crate::name::look;
    use crate::seal::Sealer;
    use crate::settings::Settings;
    use crate::source::Seeded;

    /// How long nothing may happen in most rooms.
    const PATIENCE: Duration = MoveDays::ONE.duration();

    struct World {
        source: Arc<Seeded>,
        store: Arc<dyn Store>,
        state: AppState,
    }

    impl World {
        fn new() -> Self {
            let source = Arc::new(Seeded::new("abandoned"));
            Self::over(source, Arc::new(MemoryStore::default()))
        }

        /// A server that has just begun, and finds what is stored.
        fn over(source: Arc<Seeded>, store: Arc<dyn Store>) -> Self {
            let (settings, sealer) = (Settings::default(), Sealer::random().unwrap());
            let (kept, clock) = (Arc::clone(&store), Arc::clone(&source) as _);
            let state = AppState::with_rooms(settings, sealer, kept, clock);
            Self { source, store, state }
        }

        /// A room where these people sit, and a move may take so many days.
        async fn open(&self, mode: Mode, names: &[&str], days: u64) -> Arc<Entry> {
            let opening = opening(mode, names, MoveDays::new(days).unwrap());
            self.state.hall().open(opening).await.unwrap()
        }

        async fn stage(&self, entry: &Entry) -> Stage {
            self.state.hall().look(entry, |live| live.room.stage()).await.unwrap()
        }

        async fn sweep_after(&self, time: Duration) {
            self.source.pass(time);
            sweep_once(&self.state).await.unwrap();
        }
    }

    /// Performs an act of a member, given as its text.
    fn act(live: &mut Live, by: usize, text: &str, now: Moment) -> Result<(), HallError> {
        let rules = live.room.header().options().rules;
        let Ok(SeenRoomAct::Act(act)) = SeenRoomAct::parse(&rules, text) else {
            return Err(HallError::Broken(text.into()));
        };
        Ok(live.act(MemberNumber::new(by), act, now)?)
    }

    #[tokio::test]
    async fn who_does_nothing_for_a_day_leaves_and_that_ends_a_match() {
        let world = World::new();
        let room = world.open(Mode::Match, &["Ann", "Bob"], 1).await;
        world.sweep_after(PATIENCE).await;
        assert_eq!(world.stage(&room).await, Stage::Playing, "not a second too early");
        let second = Duration::from_secs(1);
        world.sweep_after(second).await;
        // Bob was to make a code.
        let bob = MemberNumber::new(2);
        assert_eq!(world.stage(&room).await, Stage::Over { left: bob });
        let version = world.state.hall().look(&room, |live| live.room.version()).await.unwrap();
        world.sweep_after(PATIENCE * 3).await;
        let later = world.state.hall().look(&room, |live| live.room.version()).await.unwrap();
        assert_eq!(later, version, "what is over is left alone");
    }

    #[tokio::test]
    async fn computers_play_on_only_while_somebody_is_there() {
        let world = World::new();
        let mut opening = opening(Mode::Race, &["Ann"], MoveDays::ONE);
        let computer = PlayerName::new("casual").unwrap();
        opening.members.push((computer, Sitting::Computer(BreakerLevel::Casual)));
        let room = world.state.hall().open(opening).await.unwrap();
        let start = |live: &mut Live, now| Ok(live.act(None, RoomAct::Start, now)?);
        world.state.hall().change(&room, None, start).await.unwrap();
        // Nobody has come to this one yet.
        let world = World::over(world.source, world.store);
        let room = world.state.hall().room(room.id()).await.unwrap();
        let played = async || {
            tend(world.state.clone(), Arc::clone(&room), Peer::UNKNOWN).await;
            let game = |live: &Live| live.room.boards()[1].table().game().clone();
            world.state.hall().look(&room, game).await.unwrap()
        };
        assert_eq!(played().await.board().rows().len(), 1);
        room.has_asked(&Device::of(&Token([1; 32])));
        assert!(played().await.outcome().is_some());
    }

    #[tokio::test]
    async fn who_has_said_enough_can_but_play() {
        let world = World::new();
        let room = world.open(Mode::Race, &["Ann", "Bob"], 1).await;
        let hall = world.state.hall();
        let react = RoomAct::React(MemberNumber::FIRST, pegmind_room::Reaction::Hello);
        let talk = |live: &mut Live, now| {
            while live.room.version() < TALK_MAX - 1 {
                live.act(Some(MemberNumber::FIRST), react.clone(), now)?;
            }
            Ok(())
        };
        hall.change(&room, None, talk).await.unwrap();
        let ann = Device::of(&Token([1; 32]));
        let does = async |id, act| {
            let at = hall.look(&room, |live| live.room.version()).await.unwrap();
            hall.act(&room, &ann, at, RequestId(id), act).await
        };
        let done = [does(1, react.clone()).await, does(2, react).await];
        let (cleo, name) = (Device::of(&Token([9; 32])), PlayerName::new("Cleo").unwrap());
        let joined = hall.join(&room, &cleo, name, None).await;
        let started = does(3, RoomAct::Start).await;
        assert_eq!(done[0].as_ref().map(Done::version).ok(), Some(TALK_MAX));
        let refused = RoomRefusal::NotNow { stage: Stage::Gathering };
        assert!(matches!(&done[1], Err(HallError::Refused(why)) if *why == refused), "{done:?}");
        assert!(matches!(&joined, Err(HallError::Refused(why)) if *why == refused), "{joined:?}");
        let goes_on = started.as_ref().is_ok_and(|done| done.version() > TALK_MAX);
        assert!(goes_on, "{started:?}");
    }

    #[tokio::test]
    async fn a_room_is_deleted_a_year_after_its_end() {
        let world = World::new();
        let [over, open] = [1, 3].map(|days| world.open(Mode::Duel, &["Ann"], days));
        let (over, open) = (over.await, open.await);
        let (store, hall) = (world.state.hall().store(), world.state.hall());
        let id = over.id().clone();
        let leave =
            |live: &mut Live, now| Ok(live.act(None, RoomAct::Leave(MemberNumber::FIRST), now)?);
        hall.change(&over, None, leave).await.unwrap();
        drop(over);
        let year = PATIENCE * Settings::default().keep_days;
        world.sweep_after(year).await;
        assert!(store.room(id.as_str()).await.unwrap().is_some(), "not a second too early");
        assert!(hall.look(&open, Live::is_over).await.unwrap(), "it ends only now");
        world.sweep_after(Duration::from_secs(1)).await;
        assert!(store.room(id.as_str()).await.unwrap().is_none());
        assert!(matches!(hall.room(&id).await, Err(HallError::NoRoom)));
        assert_eq!(hall.rooms(), 1, "a name that leads nowhere takes no memory");
        assert!(store.room(open.id().as_str()).await.unwrap().is_some());
    }

    #[tokio::test]
    async fn a_move_is_waited_for_another_day_and_talk_is_not() {
        let world = World::new();
        let room = world.open(Mode::Race, &["Ann", "Bob"], 1).await;
        let hall = world.state.hall();
        let start = |live: &mut Live, now| Ok(live.act(None, RoomAct::Start, now)?);
        hall.change(&room, None, start).await.unwrap();
        for text in ["at 1 1111", "at 1 2222", "at 1 {hint 1}", "react 1 thinking"] {
            assert_eq!(world.stage(&room).await, Stage::Playing);
            world.sweep_after(PATIENCE * 2 / 5).await;
            let step = |live: &mut Live, now| act(live, 1, text, now);
            hall.change(&room, None, step).await.unwrap();
        }
        world.sweep_after(PATIENCE * 2 / 5).await;
        assert!(matches!(world.stage(&room).await, Stage::Over { .. }));
    }

    #[tokio::test]
    async fn a_duel_that_both_abandon_is_won_by_nobody() {
        let codes = [(1, "at 2 {code 123}"), (2, "at 1 {code 321}")];
        let guess = [codes[0], codes[1], (1, "at 1 111")];
        for (script, score) in [
            (&[][..], None),
            (&codes[..1], None),
            (&codes[..], Some("drawn")),
            (&guess[..], Some("won")),
        ] {
            let world = World::new();
            let people = world.store.people().unwrap();
            for (number, name) in (1..).zip(["Ann", "Bob"]) {
                let device = Device::of(&Token([number; 32])).as_str().to_owned();
                let name = PlayerName::new(name).unwrap();
                let (claim, skeleton) = (format!("claim-{number}"), look(&name));
                let name = name.to_string();
                let claimed = ClaimedName { claim, name, skeleton, device, ..Default::default() };
                people.change_name(NameChange::Claim(claimed)).await.unwrap();
            }
            let usual = opening(Mode::Duel, &["Ann", "Bob"], MoveDays::ONE);
            let rules = Preset::Mini.rules();
            let options = SetupOptions { rules, ..usual.header.options().clone() };
            let header = RoomHeader::new(usual.header.id().clone(), Mode::Duel, &options, "");
            let opening = Opening { header: header.unwrap(), ..usual };
            let hall = world.state.hall();
            let room = hall.open(opening).await.unwrap();
            for (by, text) in script {
                let step = |live: &mut Live, now| act(live, *by, text, now);
                hall.change(&room, None, step).await.unwrap();
            }
            world.sweep_after(PATIENCE + Duration::from_secs(1)).await;
            assert!(matches!(world.stage(&room).await, Stage::Over { .. }), "{script:?}");
            let results = people.results(0, "", 9).await.unwrap();
            let found = results.first().and_then(|result| result.text.rsplit(' ').next());
            assert_eq!(found, score, "{script:?}: {results:?}");
        }
    }

    #[tokio::test]
    async fn moves_that_were_given_days_are_waited_for_also_by_a_server_that_begins_anew() {
        let world = World::new();
        let room = world.open(Mode::Match, &["Ann", "Bob"], 1).await;
        let three = MoveDays::new(3).unwrap();
        for number in [1, 2] {
            let step = |live: &mut Live, now| {
                live.slow(MemberNumber::new(number).unwrap(), three, &[], now)?;
                Ok(())
            };
            world.state.hall().change(&room, None, step).await.unwrap();
        }
        let (again, id) = (World::over(world.source, world.store), room.id().clone());
        again.sweep_after(PATIENCE * 2).await;
        let room = again.state.hall().room(&id).await.unwrap();
        assert_eq!(again.stage(&room).await, Stage::Playing);
        let days = again.state.hall().look(&room, |live| live.room.days()).await.unwrap();
        assert_eq!(days, three);
        again.sweep_after(PATIENCE * 2).await;
        assert!(matches!(again.stage(&room).await, Stage::Over { .. }), "not for ever");
    }

    #[tokio::test]
    async fn who_is_gone_is_not_asked_whether_a_move_may_take_days() {
        let world = World::new();
        let room = world.open(Mode::Duel, &["Ann", "Bob"], 1).await;
        let hall = world.state.hall();
        let (ann, bob) = (MemberNumber::FIRST, MemberNumber::new(2).unwrap());
        let seven = MoveDays::new(7).unwrap();
        let days = async || hall.look(&room, |live| live.room.days()).await.unwrap();
        let slow = async |gone: &[MemberNumber]| {
            let step = |live: &mut Live, now| Ok(live.slow(ann, seven, gone, now)?);
            hall.change(&room, None, step).await.map(drop)
        };
        slow(&[]).await.unwrap();
        assert_eq!(days().await, MoveDays::ONE, "Bob has not said so");
        let refused = slow(&[]).await.unwrap_err();
        assert!(matches!(refused, HallError::Refused(RoomRefusal::AlreadyWanted)), "{refused:?}");
        slow(&[bob]).await.unwrap();
        assert_eq!(days().await, seven);
        let refused = slow(&[bob]).await.unwrap_err();
        let expected = RoomRefusal::NotSlower { days: seven };
        assert!(matches!(&refused, HallError::Refused(why) if *why == expected), "{refused:?}");
    }

    #[tokio::test]
    async fn a_challenge_that_nobody_takes_up_ends_and_its_code_is_free() {
        let world = World::new();
        let room = world.open(Mode::Duel, &["Ann"], 1).await;
        let slow = world.open(Mode::Duel, &["Cleo"], 3).await;
        let hall = world.state.hall();
        let code = hall.look(&room, |live| live.code).await.unwrap();
        world.sweep_after(PATIENCE * 2).await;
        assert!(hall.look(&room, Live::is_over).await.unwrap());
        assert!(matches!(hall.find(code).await, Err(HallError::NoRoom)));
        assert!(!hall.look(&slow, Live::is_over).await.unwrap(), "a move may take three days");
        world.sweep_after(PATIENCE * 2).await;
        assert!(hall.look(&slow, Live::is_over).await.unwrap());
    }
}
