//! Rooms where people elsewhere play: opening one, coming to one by its code, and the list of
//! those that anybody can come to.

use pegmind_face::online::RoomPhrase;
use pegmind_face::{board_name, sentence};
use pegmind_room::{Mode, MoveDays};
use pegmind_rules::{Both, PlayerKind};
use pegmind_rules::{BreakerLevel, Difficulty, GameCount, Preset, SetupOptions};

use crate::context::Context;
use crate::elsewhere::{Entrance, ListedRoom, Lobby, NewRoom};
use crate::key::Key;
use crate::keymap::Action;
use crate::list;
use crate::screen_action::{ScreenAction, press};
use crate::settings::Settings;
use crate::task::Task;
use crate::text_field::TextField;

/// The games of a match that can be chosen.
const GAMES: [u8; 4] = [2, 4, 6, 8];

/// The settings that are typed here.
const SERVER: &str = "online.server";
const NAME: &str = "online.name";

/// The server that is asked unless the settings name another.
const LOCAL_SERVER: &str = "http://127.0.0.1:8080";

/// A line of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// The code or the address of a room to play in.
    Join,
    /// The code or the address of a room to look on in.
    Watch,
    /// How people play in the new room.
    Mode,
    /// Its board.
    Board,
    /// How many rows that has.
    Rows,
    /// The games of a match.
    Games,
    /// How many days a move may take.
    Days,
    /// The computer that plays, too.
    Computer,
    /// Whether the room stands in the list.
    Listed,
    /// The server where rooms are.
    Server,
    /// What one is called.
    Name,
    /// Opens the room.
    Open,
    /// A room that anybody can come to, from 0.
    Lobby(usize),
}

/// Rooms where people elsewhere play.
#[derive(Debug)]
pub(crate) struct OnlineScreen {
    selected: Line,
    join: TextField,
    watch: TextField,
    server: TextField,
    name: TextField,
    mode: Mode,
    preset: Preset,
    rows: Difficulty,
    games: usize,
    days: MoveDays,
    computer: Option<BreakerLevel>,
    listed: bool,
    /// The rooms of the list; `None` while they are asked for.
    lobby: Option<Lobby>,
    /// Whether a room is being come to.
    is_entering: bool,
}

/// What is possible now.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Now {
    line: Line,
    is_typing: bool,
}

impl OnlineScreen {
    /// The screen as it opens, before it is known which rooms there are.
    pub(crate) fn new(settings: &Settings) -> Self {
        let [server, name] = [SERVER, NAME].map(|key| TextField::with(&kept(settings, key)));
        Self {
            selected: Line::Join,
            join: TextField::default(),
            watch: TextField::default(),
            server,
            name,
            mode: Mode::Duel,
            preset: Preset::Classic,
            rows: Difficulty::Normal,
            games: 0,
            days: MoveDays::ONE,
            computer: None,
            listed: false,
            lobby: None,
            is_entering: false,
        }
    }

    /// All lines in their order.
    pub(crate) fn lines(&self) -> Vec<Line> {
        let rooms = self.lobby.as_ref().and_then(|lobby| lobby.as_ref().ok()).map_or(0, Vec::len);
        let head = [Line::Join, Line::Watch, Line::Open, Line::Mode, Line::Board, Line::Rows];
        let games = (self.mode == Mode::Match).then_some(Line::Games);
        let rest = [Line::Days, Line::Computer, Line::Listed, Line::Server, Line::Name];
        let lobby = (0..rooms).map(Line::Lobby);
        head.into_iter().chain(games).chain(rest).chain(lobby).collect()
    }

    /// The chosen line.
    pub(crate) const fn selected(&self) -> Line {
        self.selected
    }

    /// What stands in front of a line, and what it is.
    pub(crate) fn line(&self, line: Line) -> (String, String) {
        let yes = |yes: bool| if yes { "yes" } else { "no" }.to_owned();
        let (title, value) = match line {
            Line::Join => ("Join with a code", self.join.text()),
            Line::Watch => ("Watch with a code", self.watch.text()),
            Line::Open => ("Open a room", String::new()),
            Line::Mode => ("  How", self.mode.to_string()),
            Line::Board => ("  Board", board_name(&self.preset.rules())),
            Line::Rows => ("  Rows", self.rows.rows().to_string()),
            Line::Games => ("  Games", self.game_count().to_string()),
            Line::Days => ("  Days for a move", self.days.to_string()),
            Line::Computer => {
                let level = self.computer.map_or("none".into(), |level| level.to_string());
                ("  Computer, too", level)
            }
            Line::Listed => ("  In the list", yes(self.listed)),
            Line::Server if self.server.is_empty() => ("Server", LOCAL_SERVER.to_owned()),
            Line::Server => ("Server", self.server.text()),
            Line::Name => ("Your name", self.name.text()),
            Line::Lobby(idx) => {
                let room = self.room(idx);
                let code = room.map_or(String::new(), |room| room.code.clone());
                return (code, room.map_or(String::new(), |room| room.sentence.clone()));
            }
        };
        (title.to_owned(), value)
    }

    /// What the chosen line is about.
    pub(crate) fn about(&self) -> String {
        match self.selected {
            Line::Join => "The code that the host was shown, as 7F3K-QX, or the address of the invitation. Enter joins.".into(),
            Line::Watch => "The code or the address of a room; you see the key pegs at once, the codes at the end. Enter watches.".into(),
            Line::Open => "Enter opens a room with what stands below. Others come with its code.".into(),
            Line::Mode => RoomPhrase::mode(self.mode).into(),
            Line::Board => "The board of the new room.".into(),
            Line::Rows => "How many guesses each has.".into(),
            Line::Games => "An even number of games: seats change after each.".into(),
            Line::Days => {
                let pace = RoomPhrase::pace(self.mode, self.days);
                pace.unwrap_or_else(|| "With 1 day, all play at the same time. With more days, each plays when it suits them.".into())
            }
            Line::Computer => "A computer of this level takes a seat in the new room.".into(),
            Line::Listed => "Whether everybody sees the room who looks for one, or only those come who have its code.".into(),
            Line::Server => "The address of the server where rooms are, as in https://play.example.org. Enter keeps it and looks for rooms there.".into(),
            Line::Name => "What the others call you. Enter keeps it for the next time.".into(),
            Line::Lobby(_) => "Anybody can come to this room. Enter joins.".into(),
        }
    }

    /// What there is to be said of the list.
    pub(crate) fn about_lobby(&self) -> String {
        match &self.lobby {
            _ if self.is_entering => "Asking the server ...".into(),
            None => "Looking for rooms ...".into(),
            Some(Err(why)) => {
                format!("{why} Type another address under Server, or start pegmind-server here.")
            }
            Some(Ok(rooms)) if rooms.is_empty() => {
                "No room waits for anybody. One that you open and list would stand here.".into()
            }
            Some(Ok(_)) => "Rooms that anybody can come to:".into(),
        }
    }

    fn room(&self, idx: usize) -> Option<&ListedRoom> {
        self.lobby.as_ref()?.as_ref().ok()?.get(idx)
    }

    /// Takes in which rooms there are.
    pub(crate) fn take(&mut self, lobby: Lobby) {
        self.lobby = Some(lobby);
        if !self.lines().contains(&self.selected) {
            self.selected = Line::Name;
        }
    }

    /// A room could not be come to.
    pub(crate) const fn came_back(&mut self) {
        self.is_entering = false;
    }

    /// The text of the chosen line, if it is typed.
    pub(crate) const fn typing(&self) -> Option<&TextField> {
        match self.selected {
            Line::Join => Some(&self.join),
            Line::Watch => Some(&self.watch),
            Line::Server => Some(&self.server),
            Line::Name => Some(&self.name),
            _ => None,
        }
    }

    const fn typing_mut(&mut self) -> Option<&mut TextField> {
        match self.selected {
            Line::Join => Some(&mut self.join),
            Line::Watch => Some(&mut self.watch),
            Line::Server => Some(&mut self.server),
            Line::Name => Some(&mut self.name),
            _ => None,
        }
    }

    /// Whether keys are typed text now.
    pub(crate) const fn is_typing(&self) -> bool {
        self.typing().is_some()
    }

    /// Returns `true` if a key types text now. No code and no address has a question mark.
    pub(crate) fn types(&self, key: Key) -> bool {
        let typed = key.typed().filter(|typed| self.selected == Line::Name || *typed != '?');
        self.is_typing() && typed.is_some()
    }

    /// What is possible now.
    pub(crate) const fn now(&self) -> Now {
        Now { line: self.selected, is_typing: self.is_typing() }
    }

    /// Takes a key in.
    pub(crate) fn key(&mut self, key: Key, context: &mut Context<'_>) {
        let (now, action) = (self.now(), context.action(key));
        let moves = matches!(
            action,
            Some(
                Action::Up
                    | Action::Down
                    | Action::Enter
                    | Action::Back
                    | Action::NextPane
                    | Action::PreviousPane
            )
        );
        if let Some(field) = self.typing_mut().filter(|_| !moves) {
            return field.key(key, action);
        }
        press(ACTIONS, (self, &now), key, context);
    }

    /// Takes pasted text in.
    pub(crate) fn paste(&mut self, text: &str) {
        if let Some(field) = self.typing_mut() {
            field.insert(text.trim());
        }
    }

    fn step(&mut self, step: isize, context: &mut Context<'_>) {
        self.keep_typed(context);
        let lines = self.lines();
        let place = lines.iter().position(|line| *line == self.selected).unwrap_or_default();
        if let Some(line) = lines.get(list::around(place, step, lines.len())) {
            self.selected = *line;
        }
    }

    /// Keeps the server and the name that were typed for the next time.
    fn keep_typed(&mut self, context: &mut Context<'_>) {
        let name = self.name.text().trim().to_owned();
        let before = kept(context.settings, NAME);
        if let Err(error) = pegmind_rules::PlayerName::new(&name)
            && !name.is_empty()
            && name != before
        {
            self.name = TextField::with(&before);
            return context.say(sentence(&error));
        }
        let server = self.server.text().trim().to_owned();
        let moves = server != kept(context.settings, SERVER);
        for (key, value) in [(SERVER, server), (NAME, name)] {
            if value != kept(context.settings, key)
                && let Err(error) = context.change(key, &value)
            {
                return context.say(sentence(&error));
            }
        }
        if moves {
            self.look_again(context);
        }
    }

    fn change(&mut self, step: isize, _: &mut Context<'_>) {
        match self.selected {
            Line::Mode => self.mode = stepped(Mode::ALL, self.mode, step),
            Line::Board => self.preset = stepped(Preset::ALL, self.preset, step),
            Line::Rows => self.rows = stepped(Difficulty::ALL, self.rows, step),
            Line::Games => self.games = list::around(self.games, step, GAMES.len()),
            Line::Days => {
                let all = (1..=14).filter_map(|days| MoveDays::new(days).ok());
                self.days = stepped(&all.collect::<Vec<_>>(), self.days, step);
            }
            Line::Computer => {
                let levels = BreakerLevel::ALL;
                let all: Vec<Option<BreakerLevel>> =
                    [None].into_iter().chain(levels.iter().copied().map(Some)).collect();
                self.computer = stepped(&all, self.computer, step);
            }
            Line::Listed => self.listed = !self.listed,
            Line::Join | Line::Watch | Line::Server | Line::Name | Line::Open | Line::Lobby(_) => {}
        }
    }

    fn game_count(&self) -> u8 {
        GAMES.get(self.games).copied().unwrap_or(2)
    }

    fn take_line(&mut self, context: &mut Context<'_>) {
        self.keep_typed(context);
        let entrance = match self.selected {
            Line::Join if self.join.text().trim().is_empty() => {
                return context.say("Type the code of a room, as in 7F3K-QX.");
            }
            Line::Watch if self.watch.text().trim().is_empty() => {
                return context.say("Type the code of a room, as in 7F3K-QX.");
            }
            Line::Join => Entrance::Join(self.join.text().trim().to_owned()),
            Line::Watch => Entrance::Watch(self.watch.text().trim().to_owned()),
            Line::Lobby(idx) => match self.room(idx) {
                Some(room) => Entrance::Join(room.code.clone()),
                None => return,
            },
            // What was kept already is looked at once more.
            Line::Server => return self.look_again(context),
            Line::Name => return context.say("The name is kept."),
            Line::Mode
            | Line::Board
            | Line::Rows
            | Line::Games
            | Line::Days
            | Line::Computer
            | Line::Listed
            | Line::Open => match self.new_room() {
                Ok(room) => Entrance::Open(Box::new(room)),
                Err(why) => return context.say(why),
            },
        };
        if std::mem::replace(&mut self.is_entering, true) {
            return context.say("A moment: the server is asked.");
        }
        context.ask(Task::Enter(entrance));
    }

    /// What was chosen, as a room.
    fn new_room(&self) -> Result<NewRoom, String> {
        let games = if self.mode == Mode::Match { self.game_count() } else { 1 };
        let games = GameCount::new(games).map_err(|error| sentence(&error))?;
        let kinds = Both { first: PlayerKind::Human, second: PlayerKind::Human };
        let rules = self.preset.rules().with_rows(self.rows.rows());
        let options = SetupOptions { games, ..SetupOptions::new(rules, kinds) };
        let computers = self.computer.into_iter().collect();
        Ok(NewRoom { mode: self.mode, options, computers, listed: self.listed, days: self.days })
    }

    fn look_again(&mut self, context: &mut Context<'_>) {
        self.lobby = None;
        context.ask(Task::Lobby);
    }
}

/// Returns a setting as it is kept; empty if it is not set.
fn kept(settings: &Settings, key: &str) -> String {
    settings.preferences.get(key).unwrap_or_default()
}

/// The value so many steps along.
fn stepped<T: Copy + PartialEq>(all: &[T], now: T, step: isize) -> T {
    let place = all.iter().position(|value| *value == now).unwrap_or_default();
    all.get(list::around(place, step, all.len())).copied().unwrap_or(now)
}

type Row = ScreenAction<OnlineScreen, Now>;

/// What can be done there.
pub(crate) static ACTIONS: &[Row] = &[
    Row::on(&[Action::Enter], |online, _, context| online.take_line(context)),
    Row::told(&[Action::Enter])
        .when(|now| matches!(now.line, Line::Join | Line::Lobby(_)))
        .first(1, "join")
        .help("join, watch, open: what the line says"),
    Row::told(&[Action::Enter]).when(|now| now.line == Line::Watch).first(1, "watch"),
    Row::told(&[Action::Enter])
        .when(|now| matches!(now.line, Line::Server | Line::Name))
        .first(1, "keep"),
    Row::told(&[Action::Enter])
        .when(|now| !now.is_typing && !matches!(now.line, Line::Lobby(_)))
        .first(1, "open the room"),
    Row::on(&[Action::Up, Action::Down], OnlineScreen::step)
        .first(3, "choose")
        .help("another line"),
    Row::on(&[Action::PreviousPane, Action::NextPane], OnlineScreen::step),
    Row::on(&[Action::Left, Action::Right], OnlineScreen::change)
        .when(|now| !now.is_typing)
        .first(2, "change")
        .help("another value"),
    Row::on(&[], |online, _, context| online.look_again(context))
        .characters("r")
        .when(|now| !now.is_typing)
        .first(4, "look again")
        .help("look for rooms again"),
    Row::on(&[Action::Back], |online, _, context| {
        online.keep_typed(context);
        context.close();
    })
    .first(5, "back")
    .help("back"),
    Row::told(&[Action::Help]).when(|now| now.line != Line::Name).first(6, "help"),
];

#[cfg(test)]
mod tests;
