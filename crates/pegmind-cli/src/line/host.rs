//! Plays a session in line mode: reads what is typed, stores what is done,
//! says what happens.

mod curtain;
mod hand_over;
mod review;
mod takeaway;
mod words;

use std::collections::VecDeque;
use std::io;
use std::time::{Duration, Instant};

use pegmind_advice::{Cancel, advisor};
use pegmind_console::Painter;
use pegmind_face::{
    Phrase, draft_clash_sentence,
    help::first_steps,
    live::{self, GamesLike},
    passed_over, refusal,
    repairs::WAYS_BACK,
    sentence,
    word::{Typed, Word, read_guess, read_other},
};
use pegmind_rules::{Code, Feedback, Peg, Row, Seat};
use pegmind_session::{
    Consultation, DeskEvent, DraftEdit, Effect, Event, HintStep, Input as SessionInput, Intent,
    MakerConsultation, Phase, Refusal, Response, Session,
};

use super::plain;
use super::redrawn::{changes_board, draw_board};
use super::signals;
use super::talk::{Conversation, Next, Stay, Talk, converse};
use super::work;
use crate::exit::Failure;
use crate::farewell::{farewell, not_kept};
use crate::store::Store;
use crate::terminal::remark;
use crate::whole_file::quoted;

/// A question of the session that waits.
#[derive(Debug)]
enum Asked {
    Solver(Consultation),
    Maker(MakerConsultation),
}

/// How a session came into the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opened {
    /// It has just begun.
    New,
    /// It has just begun with a code that somebody else has made.
    Given,
    /// It goes on.
    Resumed,
}

/// How much is said of how a game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Account {
    /// A line a row.
    Whole,
    /// Two lines.
    InShort,
}

impl Account {
    /// What is said without being asked for. A board that is drawn is to stay on the
    /// screen; there `summary` says the rest.
    const fn at_the_end(plain: bool) -> Self {
        if plain { Self::Whole } else { Self::InShort }
    }
}

/// Plays one session.
#[derive(Debug)]
pub(crate) struct Host<'a> {
    talk: &'a mut Talk,
    painter: Painter,
    store: &'a mut Store,
    session: Session,
    clock: Instant,
    /// The rows that the assistant looked at last, and the best guesses after them.
    best: Option<(Vec<Row>, Vec<Code>)>,
    /// Who of two people has the screen.
    side: Option<Seat>,
    /// What was asked for last, where it was said only that it counts as this hint.
    offered: Option<HintStep>,
}

impl<'a> Host<'a> {
    /// A host for this session. `clock` is when the session's time began.
    pub(crate) fn new(
        talk: &'a mut Talk,
        store: &'a mut Store,
        session: Session,
        clock: Instant,
    ) -> Self {
        let options = session.view().setup.options().clone();
        let painter = Painter::new(&talk.look.skin, &options.rules, options.key_pegs);
        Self { talk, painter, store, session, clock, best: None, side: None, offered: None }
    }

    /// Plays to the end of the match, or until the person leaves. The session
    /// is as it was left then.
    pub(crate) fn play(mut self, opened: Opened, first: Response) -> Result<Session, Failure> {
        signals::watch()?;
        if opened == Opened::Resumed {
            self.say_where_we_are()?;
        }
        if opened == Opened::Given {
            let lines = self.phrase().opening_lines(&self.session.view().played());
            self.talk.tell(&lines)?;
        }
        self.take(first)?;
        if self.talk.look.clash_mark && self.session.view().may_mark_clashes() {
            self.feed(Intent::MarkClashes { on: true })?;
        }
        let steps = first_steps(&self.session.view(), &self.painter.names());
        if let Some(text) = steps.filter(|_| self.talk.look.asks) {
            self.talk.tell(&[text])?;
        }
        let stayed = converse(&mut self)?;
        if self.session.is_practice() {
            return Ok(self.session);
        }
        if stayed == Stay::Yes {
            self.say_where_to_find_it()?;
            return Ok(self.session);
        }
        self.store.keep_draft(&self.session);
        if self.store.discard_unplayed(&self.session) {
            self.note(not_kept(&self.session));
            return Ok(self.session);
        }
        self.note(&self.farewell());
        let id = self.session.id();
        if self.talk.look.verbose && self.store.holds(id) {
            let file = self.store.record_path(id);
            self.note(&format!("It is in {}.", quoted(&file)));
        }
        Ok(self.session)
    }

    fn phrase(&self) -> Phrase {
        self.talk.look.charset.phrase(self.painter.names())
    }

    /// What a person hears who leaves now; nothing after the end.
    fn farewell(&self) -> String {
        farewell(self.store, &self.session)
    }

    /// Says something that is no result, on standard error.
    fn note(&self, text: &str) {
        if !self.talk.look.quiet {
            remark(text);
        }
    }

    /// Draws the board.
    fn draw(&mut self) -> io::Result<()> {
        let board = self.board();
        self.talk.draw(&board)
    }

    /// After the end: where the game can be found again, if it could be kept.
    fn say_where_to_find_it(&mut self) -> io::Result<()> {
        // A history that could not take it may have room now.
        let kept = self.store.archive_again();
        if !self.talk.look.asks || !kept {
            return Ok(());
        }
        if self.session.view().daily.is_some() {
            self.share(0)?;
        }
        let mut lines = vec!["The game is kept: pegmind games --finished lists it.".to_owned()];
        if self.talk.look.plain {
            lines.push("pegmind review ID looks back at it, row by row.".to_owned());
        }
        self.talk.tell(&lines)
    }

    fn board(&self) -> Vec<String> {
        draw_board(&self.session.view(), &self.talk.look, &self.painter)
    }

    fn say_where_we_are(&mut self) -> io::Result<()> {
        let view = self.session.view();
        let mut lines = if self.session.is_practice() {
            self.phrase().opening_lines(&view.played())
        } else {
            self.phrase().going_on(&view)
        };
        if self.talk.look.plain {
            lines.extend(self.phrase().rows(view.board));
        }
        let waits = view.pending.filter(|_| view.phase == Phase::Answer);
        let waiting = waits.map(|guess| {
            let waiting = Event::Placed { row: view.row_number(), guess: *guess };
            self.phrase().event(&waiting)
        });
        self.talk.tell(&lines)?;
        if !self.talk.look.plain && !self.talk.look.quiet {
            self.draw()?;
        }
        self.talk.tell(&waiting.unwrap_or_default())
    }

    /// Gives key pegs. Where nobody can be asked whether a game is to end with
    /// them, they are meant so unless the rows exclude it.
    fn answer(&mut self, feedback: Feedback) -> Result<(), Failure> {
        let intent = || SessionInput::Intent(Intent::Answer(feedback));
        let mut fed = self.session.feed(intent(), self.clock.elapsed());
        if !self.talk.look.asks && matches!(fed, Err(Refusal::Doubtful { clash: None })) {
            fed = self.session.feed(intent(), self.clock.elapsed());
        }
        self.follow(fed)
    }

    /// Feeds an intent in and shows what follows.
    fn feed(&mut self, intent: Intent) -> Result<(), Failure> {
        let fed = self.session.feed(SessionInput::Intent(intent), self.clock.elapsed());
        self.follow(fed)
    }

    fn follow(&mut self, fed: Result<Response, Refusal>) -> Result<(), Failure> {
        match fed {
            Ok(response) => self.take(response),
            Err(why) => Ok(self.refuse(&why)?),
        }
    }

    /// Stores what is to be stored, shows what happened, and asks the solver
    /// until nothing is left to do.
    fn take(&mut self, mut response: Response) -> Result<(), Failure> {
        let mut asked = VecDeque::new();
        let mut account = Account::Whole;
        loop {
            for effect in response.effects {
                if let Err(warning) = self.store.perform(&effect) {
                    remark(&format!("pegmind: {warning}"));
                }
                match effect {
                    Effect::Consult(consultation) => asked.push_back(Asked::Solver(consultation)),
                    Effect::ConsultMaker(consultation) => {
                        asked.push_back(Asked::Maker(consultation));
                    }
                    Effect::Seal { .. }
                    | Effect::Append { .. }
                    | Effect::Archive { .. }
                    | Effect::Supersede { .. }
                    | Effect::Discard { .. } => {}
                }
            }
            // A computer's game may be interrupted between any two guesses.
            signals::set_farewell(&self.farewell());
            self.show(&response.events, &response.desk, account)?;
            let told = response.desk.iter().any(|event| matches!(event, DeskEvent::Result(_)));
            if told && account == Account::Whole && self.talk.look.asks {
                self.review_in_short()?;
            }
            let ended = response.events.iter().any(|event| matches!(event, Event::Ended { .. }));
            let (ticket, advice) = match asked.pop_front() {
                None if ended && self.wants_result() => {
                    account = Account::at_the_end(self.talk.look.plain);
                    let intent = SessionInput::Intent(Intent::Result);
                    response = match self.session.feed(intent, self.clock.elapsed()) {
                        Ok(response) => response,
                        Err(why) => return Ok(self.refuse(&why)?),
                    };
                    continue;
                }
                None => return Ok(()),
                Some(Asked::Solver(asked)) => {
                    if self.is_watched() && !self.session.view().board.rows().is_empty() {
                        std::thread::sleep(Duration::from_millis(
                            self.talk.look.pace.milliseconds(),
                        ));
                    }
                    let ticket = asked.ticket;
                    let Some(advice) = work::answer(asked, &self.talk.look)? else { return Ok(()) };
                    (ticket, advice)
                }
                Some(Asked::Maker(asked)) => (asked.ticket, advisor::make(&asked, &Cancel::new())),
            };
            let input = SessionInput::Advice { ticket, advice };
            response = match self.session.feed(input, self.clock.elapsed()) {
                Ok(response) => response,
                Err(full @ Refusal::RecordFull { .. }) => return Ok(self.refuse(&full)?),
                Err(why) => return Err(Failure::internal(refusal(&why))),
            };
        }
    }

    /// Whether a person is there who played and wants to know how the game went.
    fn wants_result(&self) -> bool {
        let view = self.session.view();
        let look = &self.talk.look;
        let listens = look.asks && !look.quiet;
        listens && (view.breaker.is_person() || view.maker.is_person())
    }

    /// Whether a person looks on while a computer breaks a code.
    fn is_watched(&self) -> bool {
        let looks = self.talk.look.shows && !self.talk.look.quiet;
        looks && !self.session.view().breaker.is_person()
    }

    fn show(&mut self, events: &[Event], desk: &[DeskEvent], account: Account) -> io::Result<()> {
        for event in desk {
            if let DeskEvent::Assisted { assistance, .. } = event {
                let guesses = assistance.best.as_ref().map(|best| best.guesses.clone());
                let rows = self.session.view().board.rows().to_vec();
                self.best = guesses.map(|guesses| (rows, guesses));
            }
        }
        let view = self.session.view();
        let phrase = self.phrase();
        let mut lines = Vec::new();
        let drafted = |event: &DeskEvent| {
            matches!(event, DeskEvent::Drafted { .. } | DeskEvent::Carried { .. })
        };
        let clash = view.clash.filter(|_| desk.iter().any(drafted));
        let wanted = |event: &&Event| !self.talk.look.quiet || plain::is_result(event);
        for event in events.iter().filter(wanted) {
            let begins = matches!(event, Event::Started { .. });
            if self.talk.look.plain || !begins {
                lines.extend(phrase.event(event));
            }
            if matches!(event, Event::Ended { .. }) {
                lines.extend(self.praise());
            }
        }
        if !self.talk.look.quiet {
            lines.extend(live::after_events(events, &view));
            lines.extend(desk.iter().filter_map(|event| passed_over(event, &view)));
        }
        let wanted = |event: &&DeskEvent| !self.talk.look.quiet || plain::is_desk_result(event);
        lines.extend(desk.iter().filter(wanted).flat_map(|event| match (event, account) {
            (DeskEvent::Result(result), Account::InShort) => Phrase::result_in_short(result),
            (event, Account::InShort | Account::Whole) => phrase.desk_event(event),
        }));
        lines.extend(clash.map(|clash| draft_clash_sentence(&clash)));
        // The end of a game is drawn when its code is there.
        let unopened = view.outcome.is_some() && view.phase == Phase::Thinking;
        let drawn = !self.talk.look.plain && !self.talk.look.quiet && !unopened;
        if drawn && events.iter().any(changes_board) {
            self.draw()?;
        }
        self.talk.say(&lines)
    }

    /// What a game that was won is worth.
    fn praise(&self) -> Option<String> {
        let like = GamesLike::of(&self.session);
        let before = like.and_then(|like| self.store.history().fewest_rows(&like));
        live::ending(&self.session, before).filter(|_| !self.talk.look.quiet)
    }

    fn refuse(&mut self, why: &Refusal) -> io::Result<()> {
        let mut lines = vec![sentence(&refusal(why))];
        let view = self.session.view();
        if let Refusal::WrongAnswer { right, explanation, .. } = why {
            let phrase = self.phrase();
            match (view.pending, explanation) {
                (Some(guess), Some(why)) => lines.extend(phrase.explanation(guess, why)),
                (None, _) | (_, None) => {
                    lines.push(format!("In words: {}.", Phrase::feedback(right)));
                }
            }
        }
        if let Some(line) = lines.first_mut() {
            line.push_str(&self.kept_draft());
        }
        self.talk.say(&lines)
    }

    /// The draft that an error leaves as it is.
    fn kept_draft(&self) -> String {
        let view = self.session.view();
        if view.phase != Phase::Guess || view.draft.is_empty() {
            return String::new();
        }
        format!(" Draft kept: {}.", self.phrase().draft(view.draft))
    }

    fn complain(&mut self, error: &dyn std::fmt::Display) -> io::Result<()> {
        let line = sentence(&error) + &self.kept_draft();
        self.talk.say(&[line])
    }

    /// An empty line places a complete draft.
    fn enter(&mut self) -> Result<(), Failure> {
        let view = self.session.view();
        if view.phase == Phase::Guess && !view.draft.is_empty() {
            return self.feed(Intent::Submit);
        }
        let steps = first_steps(&view, &self.painter.names());
        Ok(self.talk.tell(&[steps.unwrap_or_else(|| "Type undo, correct, or help.".into())])?)
    }

    fn guess(&mut self, pegs: Vec<Peg>) -> Result<(), Failure> {
        // The board has no holes for them all.
        let rules = self.session.view().board.rules();
        if pegs.len() > usize::from(rules.pegs().get())
            && let Err(error) = Code::new(rules, &pegs)
        {
            return Ok(self.complain(&error)?);
        }
        let edit = SessionInput::Intent(Intent::Draft(DraftEdit::Fill(pegs)));
        match self.session.feed(edit, self.clock.elapsed()) {
            Ok(mut drafted) => {
                // The draft is said only if it cannot be placed.
                drafted.desk.clear();
                self.take(drafted)?;
                self.place_draft()
            }
            Err(why) => Ok(self.refuse(&why)?),
        }
    }
}

impl Host<'_> {
    /// Places a draft that was typed. If it contradicts a row, and that is to be told,
    /// a person is asked before.
    fn place_draft(&mut self) -> Result<(), Failure> {
        let clash = self.session.view().clash;
        let sentence = clash.map(|clash| draft_clash_sentence(&clash));
        let whole = clash.is_some_and(|clash| clash.would_be.is_some());
        match sentence {
            Some(sentence) if whole && self.talk.look.asks => {
                Ok(self.talk.say(&[format!("{sentence} Enter places it all the same.")])?)
            }
            Some(sentence) if whole => {
                self.talk.say(&[sentence])?;
                self.feed(Intent::Submit)
            }
            sentence => {
                self.feed(Intent::Submit)?;
                Ok(self.talk.say(&sentence.into_iter().collect::<Vec<_>>())?)
            }
        }
    }
}

impl Conversation for Host<'_> {
    fn talk(&mut self) -> &mut Talk {
        self.talk
    }

    fn kept(&self) -> String {
        self.kept_draft()
    }

    fn next(&mut self) -> Result<Next, Failure> {
        loop {
            if self.hand_over()? == Stay::No {
                return Ok(Next::Left);
            }
            let view = self.session.view();
            match view.phase {
                Phase::MatchOver => return Ok(Next::Over),
                Phase::Code if view.shared_screen() && self.talk.look.asks => {
                    if self.ask_hidden_code()? == Stay::No {
                        return Ok(Next::Left);
                    }
                }
                // Nobody is asked.
                Phase::GameOver if !self.talk.look.asks => self.feed(Intent::NextGame)?,
                Phase::GameOver
                | Phase::Code
                | Phase::Guess
                | Phase::Answer
                | Phase::Contradiction { .. }
                | Phase::Thinking => return Ok(Next::Ask(self.phrase().prompt(&view))),
            }
        }
    }

    fn take(&mut self, text: &str) -> Result<Stay, Failure> {
        let view = self.session.view();
        let (rules, phase) = (*view.board.rules(), view.phase);
        if ["settings", "games", "new"].contains(&text.trim().trim_start_matches('/')) {
            let line = "That is in the menu: quit saves this game, pegmind alone shows the menu.";
            self.talk.say(&[line.into()])?;
            return Ok(Stay::Yes);
        }
        let typed = if matches!(phase, Phase::Guess | Phase::Code) {
            read_guess(&rules, &self.painter.names(), text)
        } else {
            read_other(text)
        };
        let asks_again =
            matches!(typed, Ok(Typed::Word(Word::Left | Word::Assist, _) | Typed::Empty));
        self.offered = self.offered.filter(|_| asks_again);
        match (typed, phase) {
            (Err(error), _) => self.complain(&error)?,
            (Ok(Typed::Word(word, rest)), _) => return self.word(word, &rest),
            (Ok(Typed::Empty | Typed::Pegs(_) | Typed::Other(_)), Phase::GameOver) => {
                self.feed(Intent::NextGame)?;
            }
            (Ok(Typed::Empty), _) => match self.offered.take() {
                Some(HintStep::Left) => self.feed(Intent::Left)?,
                Some(_) => self.feed(Intent::Assist)?,
                None => self.enter()?,
            },
            (Ok(Typed::Pegs(pegs)), Phase::Code) => self.feed(Intent::SetCode(pegs))?,
            (Ok(Typed::Pegs(pegs)), _) => self.guess(pegs)?,
            (Ok(Typed::Other(text)), Phase::Answer) => match rules.answer(&text) {
                Ok(feedback) => self.answer(feedback)?,
                Err(error) => self.complain(&error)?,
            },
            (Ok(Typed::Other(_)), _) => {
                let line = format!("{WAYS_BACK}, quit leaves; help lists more.");
                self.talk.say(&[line])?;
            }
        }
        Ok(Stay::Yes)
    }
}
