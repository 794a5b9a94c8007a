//! People elsewhere: a room is opened, or come to.

use pegmind_face::online::RoomPhrase;
use pegmind_face::{board_name, sentence};
use pegmind_room::{Mode, MoveDays};
use pegmind_rules::{Both, GameCount, PlayerKind, Preset, SetupOptions};
use pegmind_tui::{Entrance, NewRoom};

use super::{Asked, Away, Menu, Place};
use crate::exit::Failure;
use crate::online::{Api, RoomInList, Visit, server};

/// What can be done besides coming to a room of the list.
const WAYS: [&str; 3] =
    ["Join with the code of a room", "Watch with the code of a room", "Open a room"];

/// How long a move may take unless something else is said.
const TOGETHER: &str = "a day: people are there together";

impl Menu<'_> {
    /// Asks for a room until somebody has come to one.
    pub(super) fn online(&mut self) -> Asked<Visit> {
        loop {
            let rooms = self.rooms()?;
            let room = |room: &RoomInList| self.ask.talk.look.text(&room.sentence());
            let titles: Vec<String> =
                WAYS.into_iter().map(str::to_owned).chain(rooms.iter().map(room)).collect();
            let chosen = stay!(self.pick("Online", &titles, 0));
            let entrance = match chosen {
                0 => self.code("The code to join with", Entrance::Join)?,
                1 => self.code("The code to watch with", Entrance::Watch)?,
                2 => self.open()?,
                idx => match rooms.get(idx - WAYS.len()) {
                    Some(room) => Ok(Entrance::Join(room.code.clone())),
                    None => Err(Away::Back),
                },
            };
            let entrance = match entrance {
                Ok(entrance) => entrance,
                Err(Away::Back) => continue,
                Err(Away::Left) => return Ok(Err(Away::Left)),
            };
            match Visit::of(&entrance, self.preferences) {
                Ok(visit) => {
                    if matches!(entrance, Entrance::Open(_)) {
                        self.ask.say(&visit.seated.code.to_string())?;
                        self.ask.say(&RoomPhrase::invitation(&visit.invitation()))?;
                    }
                    return Ok(Ok(visit));
                }
                Err(failure) => self.ask.say(&sentence(&failure.message))?,
            }
        }
    }

    /// The rooms that anybody can come to; none if the server does not say.
    fn rooms(&mut self) -> Result<Vec<RoomInList>, Failure> {
        let found = server(None, self.preferences).and_then(|server| Ok(Api::new(server).lobby()?));
        match found {
            Ok(rooms) => Ok(rooms),
            Err(failure) => {
                self.ask.say(&sentence(&failure.message))?;
                Ok(Vec::new())
            }
        }
    }

    fn code(&mut self, question: &str, way: fn(String) -> Entrance) -> Asked<Entrance> {
        let text = stay!(self.ask.ask(&format!("{question}, as 7F3K-QX: "), Place::Line));
        Ok(if text.is_empty() { Err(Away::Back) } else { Ok(way(text)) })
    }

    fn open(&mut self) -> Asked<Entrance> {
        let modes: Vec<String> =
            Mode::ALL.iter().map(|mode| RoomPhrase::mode(*mode).to_owned()).collect();
        let usual = Mode::ALL.iter().position(|mode| *mode == Mode::Duel).unwrap_or_default();
        let mode = stay!(self.pick("How to play together", &modes, usual));
        let mode = Mode::ALL.get(mode).copied().unwrap_or(Mode::Duel);
        let boards: Vec<String> =
            Preset::ALL.iter().map(|preset| board_name(&preset.rules())).collect();
        let usual = Preset::ALL.iter().position(|preset| *preset == Preset::Classic);
        let board = stay!(self.pick("Board", &boards, usual.unwrap_or_default()));
        let preset = Preset::ALL.get(board).copied().unwrap_or_default();
        let days: Vec<MoveDays> = (1..=14).filter_map(|days| MoveDays::new(days).ok()).collect();
        let titles: Vec<String> = days
            .iter()
            .map(|days| RoomPhrase::days(*days).unwrap_or_else(|| TOGETHER.to_owned()))
            .collect();
        let chosen = stay!(self.pick("How long a move may take", &titles, 0));
        let days = days.get(chosen).copied().unwrap_or_default();
        let seen = ["only those come who have its code", "everybody sees it who looks for one"];
        let listed = stay!(self.pick("Who can come", &seen.map(str::to_owned), 0)) == 1;
        let kinds = Both { first: PlayerKind::Human, second: PlayerKind::Human };
        let games = if mode == Mode::Match { 2 } else { 1 };
        let games = GameCount::new(games).map_err(Failure::internal)?;
        let options = SetupOptions { games, ..SetupOptions::new(preset.rules(), kinds) };
        let room = NewRoom { mode, options, computers: Vec::new(), listed, days };
        Ok(Ok(Entrance::Open(Box::new(room))))
    }
}
