//! A full screen without a terminal, that is played by a script.

use std::collections::VecDeque;
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow, bail};
use pegmind_advice::{Cancel, Limits, advisor, guess};
use pegmind_console::{Charset, Depth, Depths, Preferences};
use pegmind_rules::{BreakerLevel, Strict};
use pegmind_session::{GameId, Moment, Phase, Seed, Session, Start};
use pegmind_tui::{
    DiskAnswer, DiskQuestion, How, Key, Model, Msg, Opened, Settings, Size, Task, update, view,
};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Position;

/// What is on a screen, and where its cursor is.
pub(super) struct Picture {
    pub(super) buffer: Buffer,
    pub(super) cursor: Option<Position>,
}

/// The screen, and the time on it.
pub(super) struct Stage {
    model: Model,
    size: Size,
    now: Moment,
    wakes: Vec<Moment>,
    games: u32,
}

/// The most keys that a game is finished with.
const STEPS_MAX: usize = 200;

impl Stage {
    /// The first screen, with these settings.
    pub(super) fn new(columns: u16, lines: u16, settings: &[(&str, &str)]) -> Result<Self> {
        let mut preferences = Preferences::default();
        // Pictures are of what stays.
        for (key, value) in [("motion", "none")].iter().chain(settings) {
            preferences.set(key, value).map_err(|error| anyhow!(error))?;
        }
        let depths = Depths { terminal: Depth::True, usual: Depth::True };
        let (settings, _) = Settings::new(preferences, depths, Charset::Unicode);
        let size = Size { columns, lines };
        let model = Model::new(settings, size, &[]);
        let mut stage = Self { model, size, now: Moment::ZERO, wakes: Vec::new(), games: 0 };
        stage.perform(vec![DiskQuestion::Around.into()])?;
        Ok(stage)
    }

    /// Plays a script: names of keys, typed text in quotes, `wake` for the
    /// next thing that goes on by itself, `wait` for all of them, `finish` a game with
    /// the assistant's guesses.
    pub(super) fn play(&mut self, script: &str) -> Result<()> {
        for word in script.split_whitespace() {
            match word {
                "wait" => self.wait()?,
                "wake" => self.wake()?,
                "finish" => self.finish()?,
                _ => {
                    let typed = word.strip_prefix('\'').and_then(|word| word.strip_suffix('\''));
                    let command = word.strip_prefix(':').filter(|command| !command.is_empty());
                    match (typed, command) {
                        (Some(typed), _) => self.typed(typed)?,
                        (None, Some(command)) => self.command(command)?,
                        (None, None) => self.press(word)?,
                    }
                }
            }
        }
        Ok(())
    }

    /// What is on the screen now.
    pub(super) fn picture(&self) -> Result<Picture> {
        let backend = TestBackend::new(self.size.columns, self.size.lines);
        let mut terminal = Terminal::new(backend)?;
        let mut shown = false;
        terminal.draw(|frame| {
            view(&self.model, frame);
            shown = true;
        })?;
        if !shown {
            bail!("nothing was drawn");
        }
        let visible = terminal.backend().cursor_visible();
        let cursor = visible.then(|| terminal.backend().cursor_position());
        Ok(Picture { buffer: terminal.backend().buffer().clone(), cursor })
    }

    fn command(&mut self, command: &str) -> Result<()> {
        self.press(":")?;
        self.typed(&command.replace('-', " "))?;
        self.press("Enter")
    }

    fn typed(&mut self, text: &str) -> Result<()> {
        text.chars().try_for_each(|character| self.feed(Msg::Key(Key::character(character))))
    }

    fn press(&mut self, name: &str) -> Result<()> {
        let key = name.parse().with_context(|| format!("in a script: {name}"))?;
        self.feed(Msg::Key(key))
    }

    /// Guesses until the game is over.
    fn finish(&mut self) -> Result<()> {
        for _ in 0..STEPS_MAX {
            let Some(session) = self.model.session() else { bail!("there is no game") };
            let view = session.view();
            if view.phase != Phase::Guess {
                return Ok(());
            }
            let seed = Seed::from_text("finish");
            let level = BreakerLevel::Expert;
            let words = &mut seed.generator();
            let (limits, cancel) = (Limits::THOROUGH, Cancel::new());
            let guess = guess(view.board, level, Strict::No, words, &limits, &cancel);
            let guess = guess.context("no code fits")?.to_string();
            self.press("Ctrl-U")?;
            self.typed(&guess)?;
            self.press("Enter")?;
        }
        bail!("the game does not end")
    }

    /// Lets time pass until nothing waits for it.
    fn wait(&mut self) -> Result<()> {
        for _ in 0..STEPS_MAX {
            if self.wakes.is_empty() {
                break;
            }
            self.wake()?;
        }
        Ok(())
    }

    /// Lets the next moment come that is waited for.
    fn wake(&mut self) -> Result<()> {
        let next = self.wakes.iter().min().copied().context("nothing is waited for")?;
        self.now = self.now.max(next);
        self.wakes.retain(|wake| *wake > next);
        self.feed(Msg::Woken)
    }

    fn feed(&mut self, msg: Msg) -> Result<()> {
        self.now += Duration::from_millis(400);
        let tasks = update(&mut self.model, msg, self.now);
        self.perform(tasks)
    }

    fn perform(&mut self, tasks: Vec<Task>) -> Result<()> {
        let mut queue = VecDeque::from(tasks);
        while let Some(task) = queue.pop_front() {
            let msg = match task {
                Task::Consult(asked) => {
                    Msg::Advised(asked.ticket, advisor::advise(&asked, &Cancel::new()))
                }
                Task::ConsultMaker(asked) => {
                    Msg::Advised(asked.ticket, advisor::make(&asked, &Cancel::new()))
                }
                Task::Foresee(board) => pegmind_tui::foresee(&board, &Cancel::new()),
                Task::Review { asked, game, looked } => {
                    pegmind_tui::look_back(asked, &game, looked, &Cancel::new(), &|_| ())
                }
                Task::Disk(DiskQuestion::Begin(setup)) => {
                    self.games += 1;
                    let start = Start {
                        setup: *setup,
                        id: GameId::new(&format!("20261121-screen{}", self.games))?,
                        date: "2026-11-21".into(),
                        daily: None,
                        seed: Seed::from_text("screens"),
                        entropy: Seed::from_text("screens too"),
                    };
                    let (session, response) = Session::start(start, self.now);
                    let (how, said) = (How::New, String::new());
                    let opened = Opened { session, response, how, said };
                    Msg::Disk(DiskAnswer::Opened(Box::new(opened)))
                }
                Task::Disk(DiskQuestion::Around) => Msg::Disk(DiskAnswer::Around {
                    saved: None,
                    daily: String::new(),
                    own: None,
                    last: None,
                }),
                Task::WakeAt(moment) => {
                    self.wakes.push(moment);
                    continue;
                }
                Task::Disk(_)
                | Task::FewestRows(_)
                | Task::Find(_)
                | Task::MakePuzzles(_)
                | Task::Drill { .. }
                | Task::Count
                | Task::StopReview
                | Task::Enter(_)
                | Task::Lobby
                | Task::Connect(_)
                | Task::Send(..)
                | Task::Disconnect
                | Task::Leave(_)
                | Task::WriteProof(_)
                | Task::TellFeed(..)
                | Task::ListenToMouse(_)
                | Task::Redraw
                | Task::Suspend
                | Task::Quit(_) => continue,
            };
            queue.extend(update(&mut self.model, msg, self.now));
        }
        Ok(())
    }
}
