//! A session and its host in memory: files are strings, the solver is asked at
//! once, the clock stands still unless told.

use std::collections::{BTreeMap, VecDeque};
use std::fmt::Write as _;
use std::time::Duration;

use pegmind_session::{
    Advice, Consultation, DeskEvent, Effect, Escrow, Event, GameId, Header, Input, Intent,
    MakerConsultation, Record, Refusal, Response, RestoreError, Seed, Session, Start, Ticket,
};

use crate::solver;

/// What a host has stored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Files {
    /// The public records of running games, by name.
    pub(crate) public: BTreeMap<String, String>,
    /// The sealed secrets of running games, by name.
    pub(crate) sealed: BTreeMap<String, String>,
    /// The records of finished games, by name.
    pub(crate) history: BTreeMap<String, String>,
}

/// A question that waits.
#[derive(Debug)]
enum Waiting {
    Solver(Consultation),
    Maker(MakerConsultation),
}

/// Something that is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Told {
    Table(Event),
    Desk(DeskEvent),
}

/// All that a response tells, but that a hint was taken that is told as well.
fn told(response: &Response) -> Vec<Told> {
    let table = response.events.iter().filter(|event| !matches!(event, Event::HintTaken { .. }));
    let desk = response.desk.iter().cloned().map(Told::Desk);
    table.cloned().map(Told::Table).chain(desk).collect()
}

/// A session with everything around it.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) session: Session,
    pub(crate) files: Files,
    pub(crate) clock: Duration,
    /// All that was ever asked of a solver.
    pub(crate) asked: Vec<Consultation>,
    /// All that was ever asked of the codemaker.
    pub(crate) asked_maker: Vec<MakerConsultation>,
    /// Whether questions wait until [`Table::answer_all`].
    pub(crate) hold: bool,
    /// Everything that was answered to every input.
    pub(crate) log: String,
    waiting: VecDeque<Waiting>,
    /// The last advice that was given.
    last: Option<(Ticket, Advice)>,
}

impl Table {
    /// Begins a match with the set-up of these tags.
    pub(crate) fn start(tags: &str, seed: Seed) -> (Self, Vec<Told>) {
        let header = Record::parse(tags).expect("the set-up is a record").header;
        Self::start_as(header, seed)
    }

    /// Begins a match with the set-up of this header.
    pub(crate) fn start_as(header: Header, seed: Seed) -> (Self, Vec<Told>) {
        let start = Start {
            setup: header.setup,
            id: header.id.unwrap_or_else(|| GameId::new("test").unwrap()),
            date: header.date.unwrap_or_else(|| "2026-11-21".into()),
            daily: header.daily,
            seed,
            entropy: Seed::from_text("entropy"),
        };
        let (session, response) = Session::start(start, Duration::ZERO);
        let mut table = Self::around(session, Files::default());
        table.log = format!("{response:?}\n");
        let mut events = told(&response);
        table.perform(response.effects, &mut events);
        (table, events)
    }

    fn around(session: Session, files: Files) -> Self {
        Self {
            session,
            files,
            clock: Duration::ZERO,
            asked: Vec::new(),
            asked_maker: Vec::new(),
            hold: false,
            log: String::new(),
            waiting: VecDeque::new(),
            last: None,
        }
    }

    /// Feeds an intent and does all that follows from it.
    pub(crate) fn intend(&mut self, intent: Intent) -> Result<Vec<Told>, Refusal> {
        self.feed(Input::Intent(intent))
    }

    fn feed(&mut self, input: Input) -> Result<Vec<Told>, Refusal> {
        let answered = self.session.feed(input, self.clock);
        let _ = writeln!(self.log, "{answered:?}");
        let response = answered?;
        let mut events = told(&response);
        self.perform(response.effects, &mut events);
        Ok(events)
    }

    fn perform(&mut self, effects: Vec<Effect>, events: &mut Vec<Told>) {
        for effect in effects {
            match effect {
                Effect::Seal { id, escrow } => {
                    self.files.sealed.insert(id.to_string(), escrow.reveal());
                }
                Effect::Append { id, lines } => {
                    let text = lines.to_string();
                    assert!(text.ends_with('\n'), "whole lines: {text:?}");
                    self.files.public.entry(id.to_string()).or_default().push_str(&text);
                }
                Effect::Archive { id, record } => {
                    self.files.history.entry(id.to_string()).or_insert(record.to_string());
                }
                Effect::Discard { id } | Effect::Supersede { old: id, .. } => {
                    self.files.public.remove(id.as_str());
                    self.files.sealed.remove(id.as_str());
                }
                Effect::Consult(consultation) => {
                    self.asked.push(consultation.clone());
                    self.waiting.push_back(Waiting::Solver(consultation));
                }
                Effect::ConsultMaker(consultation) => {
                    self.asked_maker.push(consultation.clone());
                    self.waiting.push_back(Waiting::Maker(consultation));
                }
            }
        }
        if !self.hold {
            events.extend(self.answer_all());
        }
    }

    /// Answers the questions that wait, the oldest first.
    pub(crate) fn answer_all(&mut self) -> Vec<Told> {
        let mut events = Vec::new();
        while let Some(waiting) = self.waiting.pop_front() {
            let (ticket, advice) = match waiting {
                Waiting::Solver(asked) => {
                    (asked.ticket, solver::advise(&asked.question, &asked.board))
                }
                Waiting::Maker(asked) => (asked.ticket, solver::make(&asked)),
            };
            self.last = Some((ticket, advice.clone()));
            let input = Input::Advice { ticket, advice };
            events.extend(self.feed(input).expect("good advice is taken"));
        }
        events
    }

    /// Gives the last advice once more.
    pub(crate) fn repeat_advice(&mut self) -> Vec<Told> {
        let Some((ticket, advice)) = self.last.clone() else { return Vec::new() };
        self.feed(Input::Advice { ticket, advice }).expect("late advice is no error")
    }

    /// What is stored of the game that is played, public and sealed.
    pub(crate) fn stored(&self) -> Option<(&str, &str)> {
        let id = self.session.id().as_str();
        Some((self.files.public.get(id)?, self.files.sealed.get(id)?))
    }

    /// Forgets the session and goes on from what is stored.
    pub(crate) fn restart(&mut self) -> Result<(), RestoreError> {
        let (public, sealed) = self.stored().expect("the game is stored");
        let (session, response) = restore(public, sealed, self.clock)?;
        self.session = session;
        self.waiting.clear();
        self.last = None;
        let mut events = told(&response);
        self.perform(response.effects, &mut events);
        let is_new = |told: &Told| {
            !matches!(
                told,
                Told::Table(Event::Contradicted { .. }) | Told::Desk(DeskEvent::Diagnosed { .. })
            )
        };
        assert!(!events.iter().any(is_new), "a restart tells nothing new: {events:?}");
        Ok(())
    }
}

/// A session restored from the texts a host has stored.
pub(crate) fn restore(
    public: &str,
    sealed: &str,
    now: Duration,
) -> Result<pegmind_session::Restored, RestoreError> {
    let record = Record::parse(public)?;
    let escrow = Escrow::parse(record.header.setup.rules(), sealed).expect("a whole secret");
    Session::restore(record, escrow, now)
}
