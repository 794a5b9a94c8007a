//! The terminal, threads and timers. They only send [`Msg`]s; what follows from
//! these is decided elsewhere.

mod answer;
mod input;
mod screen;
mod signals;
mod workers;

use std::collections::{BTreeSet, VecDeque};
use std::io;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Instant;

use pegmind_advice::{Cancel, Limits, advisor, alternatives, review};
use pegmind_face::form::Average;
use pegmind_review::{Daily, DrillKey, FinishedGame, Puzzle, RowReview};
use pegmind_rules::{Board, Preset, Setup};
use pegmind_session::{GameId, Moment, Seed, Session};

use crate::elsewhere::Entered;
use crate::house::{DiskQuestion, Drilling, House};
use crate::model::Model;
use crate::msg::{Msg, Size};
use crate::online::Online;
use crate::settings::Settings;
use crate::task::{Departure, Looked, Reviewed, Task};
use crate::update::update;
use crate::view::view;
use screen::Screen;
use workers::Workers;

/// The most messages that are taken in before the screen is drawn again.
const MESSAGES_PER_FRAME: usize = 64;

/// The most moments that are waited for at once.
const WAKES_MAX: usize = 64;

/// What is shown first.
#[derive(Debug)]
pub enum Start {
    /// The first screen.
    Home,
    /// This game.
    Game(Box<Setup>),
    /// A saved game, the latest one if none is named.
    Saved(Option<GameId>),
    /// The code of a day.
    Daily(Daily),
    /// Puzzles.
    Puzzles(Vec<Puzzle>),
    /// Rows of own games that are due.
    Drills(Vec<(DrillKey, Puzzle)>),
    /// The tutorial.
    Learn,
    /// A room.
    Room(Box<Entered>),
}

/// How the full screen ended.
#[derive(Debug)]
pub struct Ended {
    /// Why.
    pub departure: Departure,
    /// The game that was played last.
    pub session: Option<Box<Session>>,
    /// What is to be said on the terminal as it was before.
    pub farewell: String,
}

/// What comes from the threads.
#[derive(Debug)]
pub(crate) enum Incoming {
    /// Something happened.
    Msg(Msg),
    /// The terminal has another size. Two threads may say so, and the one
    /// that is late does not know the latest.
    Resized,
    /// Somebody else wants the program to sleep.
    #[cfg(unix)]
    Suspend,
    /// The terminal is gone.
    Gone,
}

/// Plays in the full screen of the terminal until the player leaves. What is
/// wrong with the settings is said on the first screen.
///
/// # Errors
///
/// If the terminal cannot be used. It is as it was before then.
pub fn run(
    start: Start,
    settings: Settings,
    complaints: &[String],
    house: &mut dyn House,
) -> io::Result<Ended> {
    let (sender, receiver) = mpsc::sync_channel(1024);
    let mouse = !settings.preferences.no_mouse;
    // From the first moment on somebody gives back what is taken over.
    signals::watch(sender.clone())?;
    let screen = Screen::open(mouse, settings.theme().paints_all())?;
    input::listen(sender.clone())?;
    let (columns, lines) = crossterm::terminal::size()?;
    let host = Host {
        model: Model::new(settings, Size { columns, lines }, complaints),
        house,
        screen,
        workers: Workers::new(&sender)?,
        receiver,
        clock: Instant::now(),
        wakes: BTreeSet::new(),
        ended: None,
        last: None,
        farewell: String::new(),
    };
    host.play(start)
}

struct Host<'a> {
    model: Model,
    house: &'a mut dyn House,
    screen: Screen,
    workers: Workers,
    receiver: Receiver<Incoming>,
    clock: Instant,
    wakes: BTreeSet<Moment>,
    ended: Option<Departure>,
    last: Option<Box<Session>>,
    farewell: String,
}

/// Finds out how good play is on an empty board. It may take some seconds.
#[must_use]
pub fn foresee(board: &Board, cancel: &Cancel) -> Msg {
    let found = pegmind_advice::foresee(board.rules(), &Limits::THOROUGH, cancel);
    Msg::Foreseen(*board.rules(), found.as_ref().map(Average::from))
}

/// Looks back at a game. What is found on the way is told at once; the last of it comes back.
#[must_use]
pub fn look_back(
    asked: Moment,
    game: &FinishedGame,
    looked: Looked,
    cancel: &Cancel,
    found: &dyn Fn(Msg),
) -> Msg {
    let limits = &Limits::THOROUGH;
    let last = match looked {
        Looked::Rows => {
            let each = |row: &RowReview| {
                found(Msg::Reviewed(asked, Reviewed::Row(Box::new(row.clone()))));
            };
            Reviewed::All(Box::new(review(game, limits, cancel, each)))
        }
        Looked::Others(row) => {
            let others = alternatives(game, row, limits, cancel).unwrap_or_default();
            Reviewed::Others(row, others)
        }
        Looked::Side(side) => Reviewed::Side(side, Box::new(review(game, limits, cancel, |_| ()))),
    };
    Msg::Reviewed(asked, last)
}

/// Makes puzzles for the classic board, the easy ones first, and finds the rows that are due.
pub(crate) fn make_puzzles(seed: &Seed, drilling: Drilling, cancel: &Cancel) -> Msg {
    let puzzles = pegmind_advice::make_puzzles(&Preset::Classic.rules(), seed, cancel);
    Msg::Puzzles(puzzles, drilling(cancel))
}

impl Host<'_> {
    fn play(mut self, start: Start) -> io::Result<Ended> {
        let names_game = matches!(start, Start::Game(_) | Start::Saved(_) | Start::Daily(_));
        let first = match start {
            Start::Home => DiskQuestion::Around,
            Start::Game(setup) => DiskQuestion::Begin(setup),
            Start::Saved(id) => DiskQuestion::Resume(id),
            Start::Daily(daily) => DiskQuestion::Daily(daily),
            Start::Puzzles(puzzles) => {
                self.model.open_puzzles(puzzles);
                DiskQuestion::Around
            }
            Start::Drills(due) => {
                self.model.open_drills(due);
                DiskQuestion::Around
            }
            Start::Learn => {
                self.model.open_tutorial();
                DiskQuestion::Around
            }
            Start::Room(entered) => {
                self.feed(Msg::Entered(Ok(entered)))?;
                DiskQuestion::Around
            }
        };
        self.perform(vec![first.into()])?;
        if names_game && self.model.session().is_none() {
            self.ended = Some(Departure::Refused(self.model.notice.take().unwrap_or_default()));
        }
        while self.ended.is_none() {
            // The report of a new size may come later than the size itself.
            self.read_size()?;
            self.screen.draw(|frame| view(&self.model, frame))?;
            self.wait()?;
        }
        // A game that is still there was interrupted.
        if let Some(session) = self.model.session() {
            self.farewell = self.house.leave(session);
        }
        if let Some(online) = self.model.online() {
            self.farewell = online.farewell();
        }
        self.house.disconnect();
        signals::set_farewell("");
        drop(self.screen);
        let departure = self.ended.unwrap_or(Departure::Done);
        Ok(Ended { departure, session: self.last, farewell: self.farewell })
    }

    fn now(&self) -> Moment {
        self.clock.elapsed()
    }

    /// Waits for something to happen, and takes in all that has.
    fn wait(&mut self) -> io::Result<()> {
        let next = self.wakes.first().copied();
        let incoming = match next {
            Some(wake) => {
                let rest = wake.saturating_sub(self.now());
                match self.receiver.recv_timeout(rest) {
                    Ok(incoming) => Some(incoming),
                    Err(RecvTimeoutError::Timeout) => None,
                    Err(RecvTimeoutError::Disconnected) => Some(Incoming::Gone),
                }
            }
            None => Some(self.receiver.recv().unwrap_or(Incoming::Gone)),
        };
        if let Some(incoming) = incoming {
            self.take(incoming)?;
        }
        for _ in 1..MESSAGES_PER_FRAME {
            match self.receiver.try_recv() {
                Ok(incoming) if self.ended.is_none() => self.take(incoming)?,
                _ => break,
            }
        }
        let now = self.now();
        if self.wakes.first().is_some_and(|wake| *wake <= now) {
            self.wakes.retain(|wake| *wake > now);
            self.feed(Msg::Woken)?;
        }
        Ok(())
    }

    fn take(&mut self, incoming: Incoming) -> io::Result<()> {
        match incoming {
            Incoming::Msg(msg) => {
                // A key, a click or a paste is meant for the screen at its present size.
                if matches!(msg, Msg::Key(_) | Msg::Paste(_) | Msg::Mouse(_)) {
                    self.read_size()?;
                }
                self.feed(msg)
            }
            Incoming::Resized => {
                // Even at the same size: a terminal that was smaller for a moment has lost lines.
                self.screen.repaint();
                self.read_size()
            }
            #[cfg(unix)]
            Incoming::Suspend => self.perform(vec![Task::Suspend]),
            Incoming::Gone => {
                self.ended = Some(Departure::Done);
                Ok(())
            }
        }
    }

    /// Reads the size of the terminal and resizes the model if it has changed.
    fn read_size(&mut self) -> io::Result<()> {
        let (columns, lines) = crossterm::terminal::size()?;
        let size = Size { columns, lines };
        if size == self.model.size { Ok(()) } else { self.feed(Msg::Resized(size)) }
    }

    fn feed(&mut self, msg: Msg) -> io::Result<()> {
        let now = self.now();
        let tasks = update(&mut self.model, msg, now);
        self.perform(tasks)
    }

    /// Does the tasks in order, and those that follow from them.
    fn perform(&mut self, tasks: Vec<Task>) -> io::Result<()> {
        let mut queue = VecDeque::from(tasks);
        while let Some(task) = queue.pop_front() {
            if let Some(msg) = self.do_task(task)? {
                let now = self.now();
                let more = update(&mut self.model, msg, now);
                // What follows from a game being opened is stored before
                // anything that was asked for later.
                for task in more.into_iter().rev() {
                    queue.push_front(task);
                }
            }
        }
        let here = self.model.session().map(|session| self.house.farewell(session));
        let elsewhere = || self.model.online().map(Online::farewell);
        let farewell = here.or_else(elsewhere).unwrap_or_default();
        signals::set_farewell(&farewell);
        Ok(())
    }

    /// Does a task. What comes of it at once is a message.
    fn do_task(&mut self, task: Task) -> io::Result<Option<Msg>> {
        match task {
            Task::Redraw => self.screen.redraw()?,
            Task::ListenToMouse(listen) => self.screen.listen_to_mouse(listen)?,
            Task::Suspend => {
                self.screen.suspend()?;
                let (columns, lines) = crossterm::terminal::size()?;
                return Ok(Some(Msg::Resized(Size { columns, lines })));
            }
            Task::WakeAt(moment) => self.wake_at(moment),
            Task::Quit(departure) => self.ended = Some(departure),
            Task::Consult(asked) => {
                return Ok(self.workers.start(move |cancel| {
                    Msg::Advised(asked.ticket, advisor::advise(&asked, cancel))
                }));
            }
            Task::ConsultMaker(asked) => {
                return Ok(self.workers.start(move |cancel| {
                    Msg::Advised(asked.ticket, advisor::make(&asked, cancel))
                }));
            }
            Task::Foresee(board) => {
                self.workers.start_latest(move |cancel| foresee(&board, cancel));
            }
            Task::Count => {
                let counting = self.house.counting();
                self.workers.start_latest(move |_| Msg::Counted(counting()));
            }
            Task::MakePuzzles(seed) => {
                let drilling = self.house.drilling();
                let job = move |cancel: &Cancel| make_puzzles(&seed, drilling, cancel);
                return Ok(self.workers.start(job));
            }
            Task::Find(search) => {
                let finding = self.house.finding(search);
                self.workers.start_finding(move |cancel| Msg::Found(finding(cancel)));
            }
            Task::Drill { key, game } => {
                return Ok(self.workers.tell(self.house.choosing(key, *game)));
            }
            Task::FewestRows(like) => {
                let job = self.house.fewest_rows(*like);
                return Ok(self.workers.start(move |_| Msg::FewestRows(job())));
            }
            Task::Review { asked, game, looked } => {
                let keep = self.house.keeping();
                self.workers.start_review(move |cancel, found| {
                    let msg = look_back(asked, &game, looked, cancel, found);
                    if let Msg::Reviewed(_, Reviewed::All(review)) = &msg {
                        keep(&game, review);
                    }
                    msg
                });
            }
            Task::StopReview => self.workers.stop_review(),
            Task::Disk(question) => return Ok(Some(self.ask_disk(question))),
            task @ (Task::Enter(_)
            | Task::Lobby
            | Task::Connect(_)
            | Task::Send(..)
            | Task::WriteProof(_)
            | Task::TellFeed(..)
            | Task::Disconnect) => return Ok(self.elsewhere(task)),
            Task::Leave(session) => return Ok(self.leave(session)),
        }
        Ok(None)
    }

    /// What the disk answers.
    fn ask_disk(&mut self, question: DiskQuestion) -> Msg {
        if matches!(question, DiskQuestion::Delete(_)) {
            // It may be the game that was said to be saved.
            self.farewell.clear();
        }
        let now = self.now();
        Msg::Disk(self.house.answer(question, now))
    }

    /// Does a task that concerns rooms elsewhere.
    fn elsewhere(&mut self, task: Task) -> Option<Msg> {
        match task {
            Task::Enter(entrance) => {
                let entering = self.house.entering(entrance);
                return self.workers.start(move |_| Msg::Entered(entering()));
            }
            Task::Lobby => {
                let looking = self.house.looking();
                self.workers.start_latest(move |_| Msg::Lobby(looking()));
            }
            Task::WriteProof(place) => return self.workers.tell(self.house.proving(place)),
            Task::TellFeed(server, wish) => {
                return self.workers.tell(self.house.telling_feed(&server, wish));
            }
            Task::Connect(call) => {
                let (sender, number) = (self.workers.sender(), call.number);
                let tell = move |wire| {
                    // A screen that is gone waits for nothing.
                    let _ = sender.send(Incoming::Msg(Msg::Wire(number, wire)));
                };
                self.house.connect(call, Box::new(tell));
            }
            Task::Send(number, message) => self.house.send(number, &message),
            Task::Disconnect => self.house.disconnect(),
            _ => {}
        }
        None
    }

    fn wake_at(&mut self, moment: Moment) {
        // Too many: the latest can wait, whoever asked for it asks again.
        self.wakes.insert(moment);
        if self.wakes.len() > WAKES_MAX {
            self.wakes.pop_last();
        }
    }

    /// Leaves a game, and says where it is kept.
    fn leave(&mut self, session: Box<Session>) -> Option<Msg> {
        self.workers.forget();
        self.farewell = self.house.leave(&session);
        self.last = Some(session);
        // On the first screen the game is one of the entries.
        let said = self.farewell.replace("pegmind resume", "Continue");
        (!said.is_empty()).then_some(Msg::Said(said))
    }
}
