//! Rooms under a network and a store with faults, all from one seed: two servers on one store,
//! clients whose messages are lost, doubled, and overtake each other, connections that break,
//! servers that begin anew, hints that never come, and a store that fails before or after it has
//! stored. `PEGMIND_SEEDS=10000 cargo test -p pegmind-server --lib simulation -- --nocapture` tries
//! more seeds, `PEGMIND_SEEDS=2000..4000` a part of them, `PEGMIND_SEED=7` one alone.

#[expect(dead_code, reason = "some moods are for other tests")]
mod faulty;

use std::collections::{HashMap, VecDeque};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use pegmind_online::{Closing, Link, News, Next};
use pegmind_protocol::{ClientMsg, RequestId, ServerMsg, Token};
use pegmind_room::{
    BoardNumber, MemberNumber, Mode, MoveDays, PlayerSeed, Reaction, Room, RoomAct, RoomHeader,
    Stage,
};
use pegmind_rules::{
    Both, GameCount, PlayerKind, PlayerName, Randomness as _, Rules, SetupOptions, SplitMix64,
};
use pegmind_session::{Act, GameId, HiddenCode};
use pegmind_store::{Request, Store};
use tokio::sync::mpsc;
use tokio::task::{JoinHandle, yield_now};

use super::abandoned::end_abandoned;
use super::device::Device;
use super::hall::Hall;
use super::hall_error::HallError;
use super::live::{Live, Sitting};
use super::opening::Opening;
use super::told::messages;
use crate::source::Seeded;
use faulty::{Faulty, Mood};

/// How many seeds are tried where nobody says how many.
const SEEDS: u64 = 200;
/// How much happens with each.
const STEPS: usize = 200;
const NODES: usize = 2;
const NAMES: [&str; 3] = ["Ann", "Bob", "Cleo"];

/// What a connection hands to its client.
#[derive(Clone, Debug)]
enum Said {
    Text(String),
    Closed,
}

type Incoming = Arc<Mutex<VecDeque<Said>>>;

/// The server's end of a connection, as sockets are: answers in their order, news as they come.
async fn answer(hall: Arc<Hall>, mut said: mpsc::UnboundedReceiver<String>, to: Incoming) {
    let _end = talk(&hall, &mut said, &to).await;
    to.lock().unwrap().push_back(Said::Closed);
}

async fn talk(
    hall: &Hall,
    said: &mut mpsc::UnboundedReceiver<String>,
    to: &Incoming,
) -> Option<()> {
    let say = |message: &ServerMsg| to.lock().unwrap().push_back(Said::Text(message.to_text()));
    let ClientMsg::Join { room, token, mut have } =
        ClientMsg::read(&said.recv().await?, None).ok()?
    else {
        return None;
    };
    let entry = hall.room(&room).await.ok()?;
    let device = token.as_ref().map(Device::of);
    let look = |live: &Live| {
        let member = device.as_ref().and_then(|device| live.member(device));
        (live.room.header().clone(), member, live.room.version(), live.room.days())
    };
    let (header, member, now, days) = hall.look(&entry, look).await.ok()?;
    let rules = header.options().rules;
    have = have.min(now);
    let mut told = entry.listen();
    say(&ServerMsg::Welcome { header, member, now, days });
    told.mark_changed();
    loop {
        let mut answer = None;
        tokio::select! {
            biased;
            changed = told.changed() => changed.ok()?,
            text = said.recv() => match ClientMsg::read(&text?, Some(&rules)).ok()? {
                ClientMsg::Act { at, id, act } => {
                    let done = hall.act(&entry, device.as_ref()?, at, id, act).await;
                    answer = Some(match done {
                        Ok(done) => ServerMsg::Done { id, version: done.version() },
                        Err(HallError::Refused(why)) => ServerMsg::Refused { id, why },
                        Err(HallError::Stale { at, now }) => ServerMsg::Stale { id, at, now },
                        Err(HallError::Unavailable) => return None,
                        Err(other) => panic!("{other:?}"),
                    });
                }
                ClientMsg::Leave | ClientMsg::Join { .. } => return None,
            },
        }
        told.mark_unchanged();
        let look = |live: &Live| live.room.since(have, live.viewer(device.as_ref()));
        let acts = hall.look(&entry, look).await.ok()?;
        messages(have, &acts).iter().for_each(say);
        have += acts.len();
        answer.iter().for_each(say);
    }
}

/// A connection: what is on its way in both directions, and who answers at its end.
struct Connection {
    node: usize,
    outgoing: VecDeque<String>,
    incoming: Incoming,
    server: mpsc::UnboundedSender<String>,
    task: JoinHandle<()>,
}

struct Client {
    link: Link,
    connection: Option<Connection>,
    /// Who answered at the ends of connections that are cut.
    ended: Vec<JoinHandle<()>>,
    /// What is wanted and not answered, and what became of the rest.
    acts: Vec<(u128, RoomAct)>,
    outcomes: HashMap<u128, Vec<&'static str>>,
}

impl Client {
    fn open(&mut self, nodes: &[Arc<Hall>], node: usize) {
        if self.connection.is_some() {
            return;
        }
        let (server, said) = mpsc::unbounded_channel();
        let incoming = Incoming::default();
        let task = tokio::spawn(answer(Arc::clone(&nodes[node]), said, Arc::clone(&incoming)));
        let outgoing = VecDeque::new();
        self.connection = Some(Connection { node, outgoing, incoming, server, task });
        self.link.opened();
    }

    fn cut(&mut self) {
        // What the server has begun, it brings to its end.
        if let Some(connection) = self.connection.take() {
            self.ended.push(connection.task);
            assert!(matches!(self.link.lost(Closing::Lost, 0), Next::Retry(_)));
        }
    }

    fn send(&mut self) {
        let Some(connection) = &mut self.connection else { return };
        while let Some(message) = self.link.to_send() {
            connection.outgoing.push_back(message.to_text());
        }
    }

    fn reach_server(&mut self) {
        if let Some(connection) = &mut self.connection
            && let Some(text) = connection.outgoing.pop_front()
        {
            // Nobody may be there any more.
            let _ = connection.server.send(text);
        }
    }

    fn reach_client(&mut self) {
        let Some(connection) = &self.connection else { return };
        let said = connection.incoming.lock().unwrap().pop_front();
        let text = match said {
            Some(Said::Text(text)) => text,
            Some(Said::Closed) => return self.cut(),
            None => return,
        };
        if self.link.heard(&text).is_err() {
            return self.cut();
        }
        while let Some(news) = self.link.news().unwrap() {
            let (outcome, act) = match news {
                News::Done(act) => ("done", act),
                News::Refused(act, _) => ("refused", act),
                News::Late(act) => ("late", act),
                News::Gap => return self.cut(),
                News::Joined | News::Followed(_) | News::Presence { .. } | News::Again(..) => {
                    continue;
                }
            };
            let place = self.acts.iter().position(|(_, wanted)| *wanted == act).unwrap();
            let (id, _) = self.acts.remove(place);
            self.outcomes.entry(id).or_default().push(outcome);
        }
    }

    /// What the network does by itself.
    fn meddle(&mut self, random: &mut SplitMix64) {
        let Some(connection) = &mut self.connection else { return };
        let (kind, place) = (random.below(3), random.below(1 << 20));
        if random.below(2) == 0 {
            disturb(&mut connection.outgoing, kind, place);
        } else {
            disturb(&mut *connection.incoming.lock().unwrap(), kind, place);
        }
    }
}

/// Doubles something, has it overtake what was first, or loses it.
fn disturb<T: Clone>(queue: &mut VecDeque<T>, kind: u64, place: u64) {
    if queue.is_empty() {
        return;
    }
    let place = usize::try_from(place).unwrap() % queue.len();
    match kind {
        0 => queue.push_back(queue[place].clone()),
        1 => queue.swap(0, place),
        _ => drop(queue.remove(place)),
    }
}

fn token(number: usize) -> Token {
    Token([u8::try_from(number).unwrap(); 32])
}

/// A room where these people sit, on a board of four pegs and four colors; a match has two games.
pub(super) fn opening(mode: Mode, names: &[&str], days: MoveDays) -> Opening {
    let kinds = Both { first: PlayerKind::Human, second: PlayerKind::Human };
    let games = if mode == Mode::Match { GameCount::new(2).unwrap() } else { GameCount::ONE };
    let options =
        SetupOptions { games, ..SetupOptions::new(Rules::mastermind(4, 4).unwrap(), kinds) };
    let id = GameId::new("new").unwrap();
    let sitting = |number| Sitting::Person(Some(Device::of(&token(number))));
    let members = (1..).zip(names);
    Opening {
        header: RoomHeader::new(id, mode, &options, "2026-11-23").unwrap(),
        listed: false,
        days,
        open_max: None,
        share: None,
        request: Request { actor: "test".into(), id: format!("{mode} {names:?} {days}") },
        members: members
            .map(|(number, name)| (PlayerName::new(name).unwrap(), sitting(number)))
            .collect(),
        brings_seeds: false,
        keeps_names: false,
    }
}

/// Something that a member may want, or want in vain.
fn wanted(room: &Room, own: MemberNumber, random: &mut SplitMix64) -> RoomAct {
    let symbols = ["1122", "1234", "1111", "4321", "3344", "2222", "1133", "2244"];
    let symbols = symbols[usize::try_from(random.below(8)).unwrap()];
    let code = room.header().options().rules.code(symbols).unwrap();
    let board = BoardNumber::new(1 + usize::try_from(random.below(3)).unwrap()).unwrap();
    match random.below(40) {
        0..18 => RoomAct::At(board, Act::Guess(code)),
        18..25 => RoomAct::At(board, Act::Choose(HiddenCode::new(code))),
        25..29 => RoomAct::Agree(own),
        29 => RoomAct::Slow(own, MoveDays::new(1 + random.below(14)).unwrap()),
        30..33 => RoomAct::React(own, Reaction::Wow),
        // A member who leaves before play loses the seat, and the connection is refused for good.
        33 if room.stage() != Stage::Gathering => RoomAct::Leave(own),
        34 => RoomAct::At(board, Act::Resign),
        35 | 36 => RoomAct::Rematch(own),
        37 => RoomAct::Start,
        _ => RoomAct::At(board, Act::NextGame),
    }
}

/// All that there is, from one seed.
struct World {
    random: SplitMix64,
    source: Arc<Seeded>,
    store: Arc<Faulty>,
    nodes: Vec<Arc<Hall>>,
    room: GameId,
    clients: Vec<Client>,
    members: usize,
    ids: u128,
    asked: Vec<(usize, u128)>,
}

impl World {
    async fn begin(seed: u64) -> Self {
        let mut random = SplitMix64(seed);
        let mode = Mode::ALL[usize::try_from(random.below(4)).unwrap()];
        let store = Arc::new(Faulty::new(random.below(1 << 60)));
        store.set(Mood::Random(0));
        let source = Arc::new(Seeded::new(&format!("simulation {seed}")));
        let nodes: Vec<_> = (0..NODES).map(|_| node(&store, &source)).collect();
        let members = NAMES.len().min(mode.members_max());
        let opening = opening(mode, &NAMES[..members], MoveDays::ONE);
        let entry = nodes[0].open(opening).await.unwrap();
        let room = entry.id().clone();
        // In other rooms the first member wants that later, while players bring seeds.
        if !matches!(mode, Mode::Match | Mode::Duel) && random.below(2) == 0 {
            let at = nodes[0].look(&entry, |live| live.room.version()).await.unwrap();
            let ann = Device::of(&token(1));
            nodes[0].act(&entry, &ann, at, RequestId(1 << 100), RoomAct::Start).await.unwrap();
        }
        let tokens = (1..=members).map(|number| Some(token(number))).chain([None]);
        let client = |token| Client {
            link: Link::new(room.clone(), token),
            connection: None,
            ended: Vec::new(),
            acts: Vec::new(),
            outcomes: HashMap::new(),
        };
        let mut clients: Vec<Client> = tokens.map(client).collect();
        for (client, number) in clients.iter_mut().zip(1..) {
            client.link.bring(PlayerSeed::from_bytes([number; 32]));
        }
        let asked = Vec::new();
        Self { random, source, store, nodes, room, clients, members, ids: 0, asked }
    }

    fn draw(&mut self, below: usize) -> usize {
        usize::try_from(self.random.below(below as u64)).unwrap()
    }

    async fn step(&mut self) {
        let who = self.draw(self.clients.len());
        match self.draw(100) {
            0..22 if who < self.members => self.want(who),
            0..34 => {
                let node = self.draw(NODES);
                self.clients[who].open(&self.nodes, node);
            }
            34..56 => self.clients[who].reach_server(),
            56..86 => self.clients[who].reach_client(),
            86..91 => self.clients[who].meddle(&mut self.random),
            91..93 => self.clients[who].cut(),
            93 => self.restart().await,
            94..98 => {
                let node = self.draw(NODES);
                // What is not found now is found by the next poll.
                let _ = catch_up(&self.nodes[node]).await;
            }
            98 => {
                let faults = [0, 5, 40][self.draw(3)];
                self.store.set(Mood::Random(faults));
            }
            _ if self.draw(40) == 0 => self.abandon().await,
            _ => {}
        }
        self.clients[who].send();
        for _ in 0..self.draw(5) {
            yield_now().await;
        }
    }

    fn want(&mut self, who: usize) {
        let client = &mut self.clients[who];
        let (Some(room), Some(own)) = (client.link.room(), client.link.member()) else { return };
        let act = wanted(room, own, &mut self.random);
        self.ids += 1;
        // Two that are alike could not be told apart.
        let is_new = client.acts.iter().all(|(_, known)| *known != act);
        if is_new && client.link.want(RequestId(self.ids), act.clone()).is_ok() {
            client.acts.push((self.ids, act));
            self.asked.push((who, self.ids));
        }
    }

    /// A server is killed, and another one begins with what is stored.
    async fn restart(&mut self) {
        let killed = self.draw(NODES);
        for client in &mut self.clients {
            if client.connection.as_ref().is_some_and(|own| own.node == killed) {
                client.connection.as_ref().inspect(|own| own.task.abort());
                client.cut();
            }
        }
        yield_now().await;
        self.nodes[killed] = node(&self.store, &self.source);
    }

    /// Nothing happens for long, and the servers look for such rooms.
    async fn abandon(&mut self) {
        self.source.pass(MoveDays::ONE.duration() + Duration::from_secs(1));
        let now = self.nodes[0].calendar();
        for id in self.store.abandoned(now, 8).await.unwrap() {
            let Ok(entry) = self.nodes[0].room(&id.parse().unwrap()).await else { continue };
            // A member who is removed before play has no seat any more, as above.
            let stage = self.nodes[0].look(&entry, |live| live.room.stage()).await;
            if stage.is_ok_and(|stage| stage == Stage::Gathering) {
                continue;
            }
            // A store that fails now is asked again later.
            let _ = end_abandoned(&self.nodes[0], &entry).await;
        }
    }

    /// In the end all is well: everybody is connected, and hears of everything.
    async fn settle(&mut self) {
        self.store.set(Mood::Random(0));
        self.clients.iter_mut().for_each(Client::cut);
        for round in 0..120 {
            for (idx, client) in self.clients.iter_mut().enumerate() {
                client.open(&self.nodes, (idx + round) % NODES);
                client.send();
                client.reach_server();
            }
            for node in &self.nodes {
                catch_up(node).await.unwrap();
            }
            for _ in 0..16 {
                yield_now().await;
            }
            for client in &mut self.clients {
                while client
                    .connection
                    .as_ref()
                    .is_some_and(|own| !own.incoming.lock().unwrap().is_empty())
                {
                    client.reach_client();
                }
            }
        }
    }

    /// Everybody knows what is stored, and each wish was stored once, or refused.
    async fn check(&self) -> Result<(), String> {
        let fresh = node(&self.store, &self.source);
        let entry = fresh.room(&self.room).await.map_err(|error| format!("{error:?}"))?;
        let differ = |what: &str, idx: usize| Err(format!("{what} of client {idx} differ"));
        for (idx, client) in self.clients.iter().enumerate() {
            let device = (idx < self.members).then(|| Device::of(&token(idx + 1)));
            let look = |live: &Live| {
                let viewer = live.viewer(device.as_ref());
                (live.room.since(0, viewer), live.room.stage(), viewer)
            };
            let (acts, stage, viewer) = fresh.look(&entry, look).await.unwrap();
            let room = client.link.room().ok_or("no room")?;
            if room.since(0, viewer) != acts {
                return differ("the acts", idx);
            }
            if room.stage() != stage {
                return differ("the stages", idx);
            }
            if client.link.wanted().count() != 0 {
                return Err(format!("client {idx} was not answered"));
            }
        }
        for (who, id) in &self.asked {
            let text = pegmind_session::hex::write(&id.to_be_bytes());
            let times = self.store.times_stored(&text);
            let outcome = self.clients[*who].outcomes.get(id).map(Vec::as_slice);
            match (outcome, times) {
                (Some(["done"]), 1) | (Some(["refused" | "late"]), 0) => {}
                other => return Err(format!("request {id} of client {who}: {other:?}")),
            }
        }
        Ok(())
    }

    /// Waits until nobody answers any more.
    async fn end(&mut self) -> Result<(), String> {
        self.clients.iter_mut().for_each(Client::cut);
        for task in self.clients.iter_mut().flat_map(|client| client.ended.drain(..)) {
            if let Err(error) = task.await
                && error.is_panic()
            {
                return Err("a server panics where it answers".into());
            }
        }
        Ok(())
    }
}

/// Asks what others have done, and hears of it twice.
async fn catch_up(node: &Hall) -> Result<(), HallError> {
    let versions = node.store().versions(&node.names()).await?;
    for _ in 0..2 {
        for (entry, version) in node.behind(&versions) {
            node.read_again(&entry, version).await?;
        }
    }
    Ok(())
}

fn node(store: &Arc<Faulty>, source: &Arc<Seeded>) -> Arc<Hall> {
    Arc::new(Hall::new(Arc::clone(store) as Arc<dyn Store>, Arc::clone(source) as _, u64::MAX))
}

/// Plays with a seed. Gives how many wishes were stored.
async fn play(seed: u64) -> Result<usize, String> {
    let mut world = World::begin(seed).await;
    for _ in 0..STEPS {
        world.step().await;
    }
    world.settle().await;
    world.check().await?;
    world.end().await?;
    Ok(world.store.stored())
}

/// The seeds that are to be tried.
fn seeds() -> Range<u64> {
    let read = |name: &str| std::env::var(name).ok();
    let number = |text: &str| {
        text.trim().parse().unwrap_or_else(|_| panic!("'{text}' is no seed; expected a number"))
    };
    if let Some(seed) = read("PEGMIND_SEED") {
        let seed = number(&seed);
        return seed..seed + 1;
    }
    let Some(text) = read("PEGMIND_SEEDS") else { return 0..SEEDS };
    let (first, end) = text.split_once("..").unwrap_or(("0", &text));
    let (first, end) = (number(first), number(end));
    assert!(first < end, "PEGMIND_SEEDS={text}; expected how many, or a part as in 2000..4000");
    first..end
}

#[test]
fn whatever_fails_each_wish_is_stored_once_or_refused_and_everybody_knows() {
    let (mut stored, mut failed) = (0, Vec::new());
    let (seeds, begun) = (seeds(), Instant::now());
    for seed in seeds.clone() {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let what = match catch_unwind(AssertUnwindSafe(|| runtime.block_on(play(seed)))) {
            Ok(Ok(acts)) => {
                stored += acts;
                continue;
            }
            Ok(Err(what)) => what,
            Err(_told) => "a panic, which is told above".into(),
        };
        let again = "cargo test -p pegmind-server --lib simulation";
        let line = format!("PEGMIND_SEED={seed} {again}: {what}");
        eprintln!("{line}");
        failed.push(line);
    }
    let (tried, took) = (seeds.end - seeds.start, begun.elapsed());
    println!("{tried} seeds, {stored} acts in {took:.0?}");
    assert!(failed.is_empty(), "{} of {tried} seeds fail:\n{}", failed.len(), failed.join("\n"));
    assert!(stored as u64 >= tried, "{stored} acts in {tried} rooms: nothing happens there");
}
