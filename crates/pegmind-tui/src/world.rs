//! A world for tests: a model and a host around it, with fixed seeds and a clock that
//! only moves when a test moves it. The host does tasks at once unless it is slow.

mod setups;

use std::cell::RefCell;
use std::collections::VecDeque;
use std::fmt::Write as _;

use pegmind_advice::{Cancel, advisor};
use pegmind_console::{Charset, Depth, Depths, Preferences};
use pegmind_face::form::Average;
use pegmind_face::online::RoomPhrase;
use pegmind_review::{Daily, DrillKey, Statistics};
use pegmind_rules::{Board, PlayerKind, Preset, Rules, Setup, draw_code};
use pegmind_session::{Effect, GameId, Moment, Record, Seed, Session, Start, View};
use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::style::{Color, Modifier, Style};

use crate::elsewhere::ProofPlace;
use crate::house::{DiskAnswer, DiskQuestion, Drills, FoundGames, How, ListedGame, Opened};
use crate::key::Key;
use crate::model::Model;
use crate::msg::{Msg, Size};
use crate::screen::play::Play;
use crate::server::Server;
use crate::settings::Settings;
use crate::task::Task;
use crate::update::update;

pub(crate) use setups::{classic, on_table, setup, sized};

/// The sizes at which the layout changes, the largest first.
pub(crate) const SIZES: [(u16, u16); 5] = [(200, 60), (120, 40), (80, 24), (60, 20), (40, 12)];

pub(crate) const HUMAN: PlayerKind = PlayerKind::Human;
pub(crate) const COMPUTER: PlayerKind = PlayerKind::Computer;

/// A model with everything around it.
#[derive(Debug)]
pub(crate) struct World {
    pub(crate) model: Model,
    now: Moment,
    wakes: Vec<Moment>,
    /// Whether questions wait for [`World::answer`].
    is_slow: bool,
    /// The questions that wait, the oldest first.
    questions: VecDeque<Task>,
    /// What games follow from.
    seed: Seed,
    /// What the first screen offers to go on with.
    saved: Option<String>,
    /// What was played last.
    last: Option<Box<Setup>>,
    /// The code of today, and how it was played, if it was.
    daily: Daily,
    today: String,
    /// How often finished games can not be stored.
    pub(crate) busy: usize,
    /// In how few rows a code was found before.
    pub(crate) best: Option<usize>,
    /// The numbers over finished games.
    pub(crate) statistics: Box<Statistics>,
    /// The finished games.
    pub(crate) found: Vec<ListedGame>,
    /// The rows of own games that are due.
    pub(crate) drills: Drills,
    /// How rows of own games were answered, and which were chosen to be asked.
    pub(crate) answered: Vec<(DrillKey, bool)>,
    /// The files that were written, with their names.
    pub(crate) written: Vec<(String, String)>,
    /// Records of others, by the names of their files.
    pub(crate) others: Vec<(String, String)>,
    /// The server of rooms, if there is one.
    pub(crate) server: Option<Server>,
    /// Whether the program was left.
    pub(crate) left: bool,
    /// How many tasks were done.
    pub(crate) tasks: usize,
}

impl World {
    /// The first screen of a terminal with all colors.
    pub(crate) fn new(columns: u16, lines: u16) -> Self {
        let depths = Depths { terminal: Depth::True, usual: Depth::True };
        let (mut settings, _) = Settings::new(Preferences::default(), depths, Charset::Unicode);
        // Pictures are of what stays.
        settings.set("motion", "none").unwrap();
        let model = Model::new(settings, Size { columns, lines }, &[]);
        let mut world = Self {
            model,
            now: Moment::from_secs(100),
            wakes: Vec::new(),
            is_slow: false,
            questions: VecDeque::new(),
            seed: Seed::from_text("1"),
            saved: None,
            last: None,
            daily: Daily::new("2026-11-21".parse().unwrap(), Preset::Classic),
            today: String::new(),
            busy: 0,
            best: None,
            statistics: Box::default(),
            found: Vec::new(),
            drills: Drills::default(),
            answered: Vec::new(),
            written: Vec::new(),
            others: Vec::new(),
            server: None,
            left: false,
            tasks: 0,
        };
        world.perform(vec![DiskQuestion::Around.into()]);
        world
    }

    /// A game can go on.
    pub(crate) fn offer(&mut self, saved: &str) {
        self.saved = Some(saved.to_owned());
        self.perform(vec![DiskQuestion::Around.into()]);
    }

    /// The code of today was played like this.
    pub(crate) fn played_today(&mut self, how: &str) {
        self.today = how.to_owned();
        self.perform(vec![DiskQuestion::Around.into()]);
    }

    /// A game like this was played last.
    pub(crate) fn played(&mut self, last: Setup) {
        self.last = Some(Box::new(last));
        self.perform(vec![DiskQuestion::Around.into()]);
    }

    /// Starts a classic game in which a person looks for the code GPYB.
    pub(crate) fn classic(columns: u16, lines: u16) -> Self {
        let mut world = Self::new(columns, lines);
        world.play(classic(), "gpyb");
        world
    }

    /// Starts a game in which people look for a code on a table.
    pub(crate) fn on_table(columns: u16, lines: u16) -> Self {
        let mut world = Self::new(columns, lines);
        world.play(on_table(), "");
        world
    }

    /// Changes a setting.
    pub(crate) fn set(&mut self, key: &str, value: &str) {
        self.model.settings.set(key, value).unwrap();
    }

    /// Begins a game in which the first code of a computer is this one.
    pub(crate) fn play(&mut self, setup: Setup, secret: &str) {
        self.seed = seed_of(&setup, secret);
        self.perform(vec![DiskQuestion::Begin(Box::new(setup)).into()]);
    }

    /// What others did in the room is told.
    pub(crate) fn hear_others(&mut self) {
        let told = self.server.as_mut().unwrap().told();
        let number = self.server.as_ref().unwrap().number;
        for wire in told {
            self.feed(Msg::Wire(number, wire));
        }
    }

    /// Something happens.
    pub(crate) fn feed(&mut self, msg: Msg) {
        let tasks = update(&mut self.model, msg, self.now);
        self.perform(tasks);
    }

    /// Keys by their names, which begin with capitals, and text, with spaces
    /// between them.
    pub(crate) fn keys(&mut self, keys: &str) {
        for word in keys.split_whitespace() {
            if word.starts_with(char::is_uppercase) {
                self.feed(Msg::Key(word.parse().unwrap()));
            } else {
                self.text(word);
            }
        }
    }

    /// Text, a key for each character.
    pub(crate) fn text(&mut self, text: &str) {
        for character in text.chars() {
            self.feed(Msg::Key(Key::character(character)));
        }
    }

    /// Guesses, each with Enter behind it.
    pub(crate) fn guesses(&mut self, guesses: &str) {
        for guess in guesses.split_whitespace() {
            self.text(guess);
            self.keys("Enter");
        }
    }

    /// From now on questions to a solver wait until they are answered.
    pub(crate) fn slow_down(&mut self) {
        self.is_slow = true;
    }

    /// How many questions wait for an answer.
    pub(crate) fn questions(&self) -> usize {
        self.questions.len()
    }

    /// Answers the oldest question that waits.
    pub(crate) fn answer(&mut self) {
        let question = self.questions.pop_front().unwrap();
        let answer = Self::consult(&question).unwrap();
        self.feed(answer);
    }

    /// Answers until nothing waits any more.
    pub(crate) fn answer_all(&mut self) {
        for _ in 0..20 {
            if self.questions.is_empty() {
                return;
            }
            self.answer();
        }
        panic!("every answer is followed by a question");
    }

    /// Whether nothing is to happen by itself any more.
    pub(crate) fn sleeps(&self) -> bool {
        self.questions.is_empty() && self.wakes.is_empty()
    }

    /// Whether this stands anywhere on the screen.
    pub(crate) fn shows(&self, text: &str) -> bool {
        lines(&self.draw().0).iter().any(|line| line.contains(text))
    }

    /// Returns the game, also while another screen covers it.
    pub(crate) fn game(&self) -> &Play {
        self.model.play().unwrap()
    }

    /// Returns what the game shows.
    pub(crate) fn view(&self) -> View<'_> {
        self.game().played().view()
    }

    /// Returns the number of rows on the board.
    pub(crate) fn rows(&self) -> usize {
        self.view().board.rows().len()
    }

    /// What is said of the last key.
    pub(crate) fn notice(&self) -> &str {
        self.model.notice.as_deref().unwrap_or_default()
    }

    /// So much time passes.
    pub(crate) fn wait(&mut self, time: Moment) {
        let end = self.now + time;
        while let Some(next) = self.wakes.iter().min().copied().filter(|wake| *wake <= end) {
            self.now = self.now.max(next);
            self.wakes.retain(|wake| *wake > next);
            self.feed(Msg::Woken);
        }
        self.now = end;
        self.model.pass(end);
    }

    /// Does the tasks in order, and those that follow from them.
    fn perform(&mut self, tasks: Vec<Task>) {
        let mut queue = VecDeque::from(tasks);
        while let Some(task) = queue.pop_front() {
            self.tasks += 1;
            if let Some(msg) = self.do_task(task) {
                queue.extend(update(&mut self.model, msg, self.now));
            }
        }
    }

    /// The answer to a question, if it is one.
    fn consult(task: &Task) -> Option<Msg> {
        if let Task::Consult(asked) = task {
            return Some(Msg::Advised(asked.ticket, advisor::advise(asked, &Cancel::new())));
        }
        let Task::ConsultMaker(asked) = task else { return None };
        Some(Msg::Advised(asked.ticket, advisor::make(asked, &Cancel::new())))
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each task")]
    fn do_task(&mut self, task: Task) -> Option<Msg> {
        match task {
            Task::Consult(_) | Task::ConsultMaker(_) if self.is_slow => {
                self.questions.push_back(task);
                None
            }
            Task::Consult(_) | Task::ConsultMaker(_) => Self::consult(&task),
            Task::Review { asked, game, looked } => {
                let rows = RefCell::new(Vec::new());
                let found = |msg| rows.borrow_mut().push(msg);
                let last = crate::host::look_back(asked, &game, looked, &Cancel::new(), &found);
                for msg in rows.into_inner() {
                    self.feed(msg);
                }
                Some(last)
            }
            Task::Foresee(board) => Some(foresee(&board)),
            Task::Disk(question) => Some(Msg::Disk(self.answer_from_disk(question))),
            Task::Count => Some(Msg::Counted(Ok(self.statistics.clone()))),
            Task::MakePuzzles(seed) => {
                let drills = self.drills.clone();
                let drilling = Box::new(|_: &Cancel| Ok(drills));
                Some(crate::host::make_puzzles(&seed, drilling, &Cancel::new()))
            }
            Task::Find(search) => {
                let is_found = |game: &&ListedGame| {
                    let found_by = [game.id.as_str(), &game.day, &game.found_by];
                    pegmind_face::progress::is_found(&search, &found_by)
                };
                let games: Vec<ListedGame> = self.found.iter().filter(is_found).cloned().collect();
                let count = games.len();
                Some(Msg::Found(FoundGames { search, games, count, problem: None }))
            }
            Task::Drill { key, .. } => {
                let said = pegmind_face::drill_chosen(key.row, "2026-11-22".parse().ok());
                self.answered.push((key, false));
                Some(Msg::Said(said))
            }
            Task::FewestRows(_) => Some(Msg::FewestRows(self.best)),
            Task::Leave(session) => Some(Msg::Said(format!("Game {} is saved.", session.id()))),
            Task::Enter(entrance) => {
                let server = self.server.as_mut();
                Some(Msg::Entered(server.map_or_else(
                    || Err("The server http://a.example cannot be reached.".to_owned()),
                    |server| server.enter(&entrance),
                )))
            }
            Task::Lobby => {
                let lobby = self.server.as_ref().map(|server| server.lobby.clone());
                let away = "The server http://a.example cannot be reached.".to_owned();
                Some(Msg::Lobby(lobby.ok_or(away)))
            }
            Task::WriteProof(ProofPlace { server, room, file }) => {
                let said = format!("Written to {file}.");
                self.written.push((file, format!("{server} {room}")));
                Some(Msg::Said(said))
            }
            Task::TellFeed(server, wish) => {
                let said = RoomPhrase::feed(&format!("{server}/api/feeds/5e"), wish);
                Some(Msg::Said(said.join(" ")))
            }
            Task::Connect(call) => {
                let server = self.server.as_mut()?;
                Some(Msg::Wire(call.number, server.connect(&call)?))
            }
            Task::Send(number, message) => {
                for wire in self.server.as_mut()?.say(&message) {
                    self.feed(Msg::Wire(number, wire));
                }
                None
            }
            Task::WakeAt(moment) => {
                self.wakes.push(moment);
                None
            }
            Task::Quit(_) => {
                self.left = true;
                None
            }
            Task::ListenToMouse(_)
            | Task::Disconnect
            | Task::Redraw
            | Task::StopReview
            | Task::Suspend => None,
        }
    }

    /// A game for a daily code, as a house begins it.
    fn begin_daily(&self, daily: Daily) -> DiskAnswer {
        let start = Start {
            setup: daily.setup().unwrap(),
            id: GameId::new("2026-11-21-k7qd").unwrap(),
            date: daily.day().to_string(),
            daily: Some(daily.day()),
            seed: daily.seed(),
            entropy: Seed::from_text("entropy"),
        };
        let (session, response) = Session::start(start, self.now);
        let said = pegmind_face::daily_begins(daily, &pegmind_review::Standing::Open);
        DiskAnswer::Opened(Box::new(Opened { session, response, how: How::New, said }))
    }

    fn answer_from_disk(&mut self, question: DiskQuestion) -> DiskAnswer {
        match question {
            DiskQuestion::Begin(setup) => {
                let start = Start {
                    setup: *setup,
                    id: GameId::new("2026-11-21-k7qd").unwrap(),
                    date: "2026-11-21".into(),
                    daily: None,
                    seed: self.seed.clone(),
                    entropy: Seed::from_text("entropy"),
                };
                let (session, response) = Session::start(start, self.now);
                let (how, said) = (How::New, String::new());
                DiskAnswer::Opened(Box::new(Opened { session, response, how, said }))
            }
            DiskQuestion::Today if self.today.is_empty() => self.begin_daily(self.daily),
            DiskQuestion::Today => DiskAnswer::PlayedToday {
                daily: self.daily,
                how: self.today.clone(),
                id: GameId::new("2026-11-21-k7qd").ok(),
            },
            DiskQuestion::Daily(daily) => self.begin_daily(daily),
            DiskQuestion::Puzzles => DiskAnswer::Puzzles(Seed::from_text("puzzles")),
            DiskQuestion::Resume(_) => DiskAnswer::Said("There is no saved game.".into()),
            DiskQuestion::Around => {
                let daily = self.today.clone();
                let (saved, last) = (self.saved.clone(), self.last.clone());
                DiskAnswer::Around { saved, daily, own: None, last }
            }
            DiskQuestion::Games => DiskAnswer::Games(Vec::new()),
            DiskQuestion::Write { file, text } => {
                let said = format!("Written to {file}.");
                self.written.push((file, text));
                DiskAnswer::Said(said)
            }
            DiskQuestion::Other(name) => {
                let other = self.others.iter().find(|(other, _)| *other == name);
                match other.map(|(_, text)| Record::parse(text).unwrap()) {
                    Some(record) => DiskAnswer::Other(Box::new(record)),
                    None => DiskAnswer::Said(format!("There is no file '{name}'.")),
                }
            }
            DiskQuestion::KeepDrill { key, right } => {
                self.answered.push((key, right));
                DiskAnswer::Said(pegmind_face::drill_answered("2026-11-24".parse().ok()))
            }
            DiskQuestion::Store(effect)
                if self.busy > 0 && matches!(*effect, Effect::Archive { .. }) =>
            {
                DiskAnswer::Later { said: String::new(), wait: Moment::from_millis(250) }
            }
            DiskQuestion::StoreAgain if self.busy > 0 => {
                self.busy -= 1;
                let said = "It is tried again later.".into();
                DiskAnswer::Later { said, wait: Moment::from_secs(2) }
            }
            DiskQuestion::Whereabouts(_) => DiskAnswer::Said("It is stored here.".into()),
            DiskQuestion::StoreAgain => DiskAnswer::Said("It is stored now.".into()),
            DiskQuestion::Store(_)
            | DiskQuestion::Record(_)
            | DiskQuestion::Delete(_)
            | DiskQuestion::Keep { .. } => DiskAnswer::Done,
        }
    }

    /// What is on the screen, and where the cursor stands.
    pub(crate) fn draw(&self) -> (Buffer, Option<Position>) {
        let area = crate::layout::whole(self.model.size);
        let mut buffer = Buffer::empty(area);
        let cursor = crate::view::draw(&self.model, area, &mut buffer);
        (buffer, cursor)
    }

    /// The screen as text, and where the cursor stands. Lines below each other that
    /// are the same are written once.
    pub(crate) fn picture(&self) -> String {
        let (buffer, cursor) = self.draw();
        let mut text = match cursor {
            Some(Position { x, y }) => format!("cursor in column {x} of line {y}\n"),
            None => "no cursor\n".to_owned(),
        };
        write_runs(&mut text, &lines(&buffer));
        text
    }

    /// The styles of the cells: a letter for each, and what the letters stand for.
    pub(crate) fn styles(&self) -> String {
        const LETTERS: &str = ".abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
        let (buffer, _) = self.draw();
        let names: Vec<String> =
            buffer.content.iter().map(|cell| style_name(cell.style())).collect();
        let mut known: Vec<&String> = Vec::new();
        let mut text = String::new();
        for name in &names {
            let place = known.iter().position(|other| *other == name).unwrap_or_else(|| {
                known.push(name);
                known.len() - 1
            });
            text.push(LETTERS.chars().nth(place).unwrap_or('+'));
        }
        let columns = usize::from(buffer.area.width).max(1);
        let map: Vec<String> = text
            .as_bytes()
            .chunks(columns)
            .map(|line| String::from_utf8_lossy(line).into())
            .collect();
        let mut text = String::new();
        write_runs(&mut text, &map);
        for (letter, name) in LETTERS.chars().zip(known) {
            let _ = writeln!(text, "{letter} {name}");
        }
        text
    }
}

/// Writes lines, those below each other that are the same once.
fn write_runs(text: &mut String, lines: &[String]) {
    for (first, last, line) in runs_of(lines) {
        let to = if first == last { String::new() } else { format!(" to {last}") };
        let _ = writeln!(text, "{first:>2}|{}{to}", line.trim_end());
    }
}

/// The text of each line.
pub(crate) fn lines(buffer: &Buffer) -> Vec<String> {
    let columns = usize::from(buffer.area.width).max(1);
    let line =
        |cells: &[ratatui::buffer::Cell]| cells.iter().map(ratatui::buffer::Cell::symbol).collect();
    buffer.content.chunks(columns).map(line).collect()
}

/// Runs of lines that are the same: the first, the last, and what stands there.
fn runs_of(lines: &[String]) -> impl Iterator<Item = (usize, usize, &str)> {
    let mut next = 0;
    lines.chunk_by(|one, other| one == other).map(move |run| {
        let first = next;
        next += run.len();
        (first, next - 1, run[0].as_str())
    })
}

fn style_name(style: Style) -> String {
    let mut words = Vec::new();
    for (part, color) in [("", style.fg), ("on ", style.bg)] {
        match color {
            None | Some(Color::Reset) => {}
            Some(Color::Rgb(red, green, blue)) => {
                words.push(format!("{part}#{red:02x}{green:02x}{blue:02x}"));
            }
            Some(color) => words.push(format!("{part}{color}")),
        }
    }
    for (modifier, word) in
        [(Modifier::BOLD, "bold"), (Modifier::DIM, "dim"), (Modifier::REVERSED, "reversed")]
    {
        if style.add_modifier.contains(modifier) {
            words.push(word.to_owned());
        }
    }
    words.join(" ")
}

/// Returns the forecast of a board, which takes long and is asked for often.
fn foresee(board: &Board) -> Msg {
    let is_known = |known: &&(Rules, Option<Average>)| known.0 == *board.rules();
    let known = FORESEEN.with_borrow(|all| all.iter().find(is_known).copied());
    if let Some((rules, average)) = known {
        return Msg::Foreseen(rules, average);
    }
    let found = crate::host::foresee(board, &Cancel::new());
    if let Msg::Foreseen(rules, average) = &found {
        FORESEEN.with_borrow_mut(|all| all.push((*rules, *average)));
    }
    found
}

thread_local! {
    /// The boards of which something was foreseen.
    static FORESEEN: RefCell<Vec<(Rules, Option<Average>)>> = const { RefCell::new(Vec::new()) };
    /// The seeds that were found, with what was looked for.
    static SEEDS: RefCell<Vec<(Rules, String, Seed)>> = const { RefCell::new(Vec::new()) };
}

/// A seed from which a computer draws this code.
fn seed_of(setup: &Setup, secret: &str) -> Seed {
    let rules = setup.rules();
    if secret.is_empty() {
        return Seed::from_text("1");
    }
    let is_known = |known: &&(Rules, String, Seed)| known.0 == *rules && known.1 == secret;
    if let Some((.., seed)) = SEEDS.with_borrow(|seeds| seeds.iter().find(is_known).cloned()) {
        return seed;
    }
    let code = rules.code(secret).unwrap();
    let seeds = (0_u32..100_000).map(|number| Seed::from_text(&number.to_string()));
    let draws = |seed: &Seed| draw_code(rules, &mut seed.derive("code", 1).generator()) == code;
    let seed = seeds.into_iter().find(draws).expect("a seed for every code");
    SEEDS.with_borrow_mut(|seeds| seeds.push((*rules, secret.to_owned(), seed.clone())));
    seed
}
