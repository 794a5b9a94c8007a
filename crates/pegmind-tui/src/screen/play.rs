//! A game being played.

pub(crate) mod actions;
mod answer;
mod assistant;
mod edit;
mod entry;
mod hand_over;
pub(crate) mod layout;
mod live;
mod log;
pub(crate) mod menus;
mod mouse;
mod notes;
pub(crate) mod notes_layout;
mod online;
mod played;
mod result;
mod watch;
mod why;
mod words;

use pegmind_face::code_entry::Stage;
use pegmind_face::peg_editor::{PegEditor, unknown_peg};
use pegmind_face::{Assistant, Log, repairs};
use pegmind_rules::Seat;
use pegmind_session::{
    Advice, DeskEvent, Effect, Event, GameResult, Handled, Input, Intent, Listed, Moment, Phase,
    Question, Response, Ticket,
};

use crate::context::Context;
use crate::house::DiskQuestion;
use crate::key::Key;
use crate::keymap::Action;
use crate::layout::Kind;
use crate::list;
use crate::overlay::Overlay;
use crate::screen_action::press;
use crate::task::Task;
use crate::text_field::TextField;
use actions::ACTIONS;
use menus::ways_back;

pub(crate) use entry::Entry;
use hand_over::Peek;
use layout::PlayLayout;
pub(crate) use notes::NotesCursor;
pub(crate) use online::{leaving, reactions, room_wish, slowing};
pub(crate) use played::Played;
pub(crate) use watch::Watch;

/// From this time on a person hears that the computer is thinking.
const THINKING_SHOWN: Moment = Moment::from_secs(1);

/// How long what came up by itself is looked at before Enter is meant for it.
const SETTLING: Moment = Moment::from_millis(400);

/// The parts of the screen that take keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pane {
    /// The board.
    Board,
    /// The notes.
    Notes,
    /// The assistant, or what is known of the match.
    Side,
}

impl Pane {
    const ALL: [Self; 3] = [Self::Board, Self::Notes, Self::Side];
}

/// Something said of a draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OfDraft {
    /// The cost of a hint, which waits for an answer.
    Question,
    /// The result of a check.
    Answer,
}

/// A game being played.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct Play {
    played: Played,
    /// Where the next peg of the draft goes.
    pub(crate) editor: PegEditor,
    /// The answer that a person types.
    pub(crate) answer: TextField,
    /// The code that a person types.
    pub(crate) entry: Option<Entry>,
    /// The pane that takes keys.
    pub(crate) pane: Pane,
    /// The pane beside the board where there is room for one.
    pub(crate) beside: Pane,
    pub(crate) notes: NotesCursor,
    /// What was said of the last thing that happened.
    pub(crate) said: Vec<String>,
    /// Sentences about the last thing that happened at the table.
    said_of_table: Vec<String>,
    /// Whether it was said after the last key.
    pub(crate) is_unread: bool,
    /// The kind of the sentences about the draft, which hold until it changes.
    pub(crate) of_draft: Option<OfDraft>,
    /// News from elsewhere, and until when it is shown in any case.
    news: Option<(Vec<String>, Moment)>,
    /// All that was said in this game.
    log: Log,
    /// Since when a computer thinks.
    thinking: Option<Moment>,
    /// Since when help is worked out for a person.
    helping: Option<Moment>,
    pub(crate) watch: Watch,
    pub(crate) assistant: Assistant,
    /// How the game went, as soon as that is known.
    pub(crate) result: Option<Box<GameResult>>,
    /// Whether that was asked.
    asked_result: bool,
    /// By how many rows the board is pushed down; negative if it is pushed up.
    pub(crate) scroll: isize,
    /// The highest row that was in play since the window has its size: the board
    /// shrinks for it and does not grow again.
    pub(crate) highest: usize,
    /// By how many lines the pane beside the board is pushed up.
    pub(crate) side_scroll: usize,
    /// The first hole of the assistant's table, from 0.
    pub(crate) side_holes: usize,
    /// How far back the row is that was copied last.
    copied: usize,
    /// How the points of each game of a match came about, as far as it was played here.
    pub(crate) accounts: Vec<String>,
    /// What a game that was won is worth, if there is something to be said of it.
    pub(crate) praise: Option<String>,
    /// How long the clock of the game has stood still.
    idle: Moment,
    /// Who of two people is to take the screen, until they do.
    handed: Option<Seat>,
    /// Whether whoever gives key pegs looks at the own code, and since when.
    peeking: Option<Peek>,
    /// What moves because something happened a moment ago.
    moving: Option<live::Moving>,
    /// Whether a key was pressed here since the last command.
    typed: bool,
    /// Until when Enter is not taken: what it would do came up a moment ago, and it
    /// was meant for what was there before. One that comes too soon puts it off.
    settled: Moment,
    /// Whether the draft is from before the game was left, and nobody has done
    /// anything to it.
    is_restored: bool,
    /// Whether what was done last was a change of the draft.
    drafted: bool,
}

impl Play {
    /// A game on the screen.
    pub(crate) fn new(played: Played) -> Self {
        Self {
            played,
            editor: PegEditor::default(),
            answer: TextField::default(),
            entry: None,
            pane: Pane::Board,
            beside: Pane::Notes,
            notes: NotesCursor::default(),
            said: Vec::new(),
            said_of_table: Vec::new(),
            is_unread: false,
            of_draft: None,
            news: None,
            log: Log::default(),
            thinking: None,
            helping: None,
            watch: Watch::default(),
            assistant: Assistant::default(),
            result: None,
            asked_result: false,
            scroll: 0,
            highest: 0,
            side_scroll: 0,
            side_holes: 0,
            copied: 0,
            accounts: Vec::new(),
            praise: None,
            idle: Moment::ZERO,
            handed: None,
            peeking: None,
            moving: None,
            typed: false,
            settled: Moment::ZERO,
            is_restored: false,
            drafted: false,
        }
    }

    /// What is played.
    pub(crate) const fn played(&self) -> &Played {
        &self.played
    }

    /// What is played, which leaves the screen.
    pub(crate) fn into_played(self) -> Played {
        self.played
    }

    /// Takes in what follows from the game being opened.
    pub(crate) fn opened(&mut self, response: Response, context: &mut Context<'_>) {
        self.assistant = Assistant::usual(&self.played.view());
        self.hand_over_again();
        // Where it would take the place of the board, the board is seen first.
        let has_room = Kind::of(context.size) > Kind::Narrow;
        if self.assistant.is_on() && has_room {
            self.pane = Pane::Side;
        }
        let before = std::mem::take(&mut self.said);
        self.take(response, context);
        if self.said.is_empty() {
            self.said = before;
        }
        self.go_to_open_hole();
        self.is_restored = !self.played.view().draft.is_empty();
        if self.is_restored {
            self.settled = context.now + SETTLING;
        }
    }

    /// Feeds an intent in.
    pub(crate) fn feed(&mut self, intent: Intent, context: &mut Context<'_>) {
        self.tries(intent, context);
    }

    /// Feeds an intent in, and says whether it was accepted.
    fn tries(&mut self, intent: Intent, context: &mut Context<'_>) -> bool {
        let phrase = context.settings.phrase();
        let clock = self.clock(context.now);
        match self.played.feed(Input::Intent(intent), clock, phrase) {
            Ok(response) => {
                self.take(response, context);
                true
            }
            Err(why) => {
                self.unfed(why, context);
                false
            }
        }
    }

    /// Takes in what follows from an input.
    pub(crate) fn take(&mut self, response: Response, context: &mut Context<'_>) {
        for effect in response.effects {
            match effect {
                Effect::Consult(consultation) if consultation.question == Question::News => {
                    context.ask(Task::Consult(consultation));
                }
                Effect::Consult(consultation) => {
                    match consultation.question {
                        Question::Guess { .. } => self.thinking = Some(context.now),
                        Question::Consistency
                        | Question::News
                        | Question::Repairs
                        | Question::Course { .. } => {}
                        Question::Hint { .. }
                        | Question::Assist { .. }
                        | Question::Pairings { .. } => self.helping = Some(context.now),
                    }
                    if self.thinking.or(self.helping).is_some() {
                        context.ask(Task::WakeAt(context.now + THINKING_SHOWN));
                    }
                    context.ask(Task::Consult(consultation));
                }
                Effect::ConsultMaker(consultation) => {
                    self.thinking = Some(context.now);
                    context.ask(Task::WakeAt(context.now + THINKING_SHOWN));
                    context.ask(Task::ConsultMaker(consultation));
                }
                Effect::Seal { .. }
                | Effect::Append { .. }
                | Effect::Archive { .. }
                | Effect::Supersede { .. }
                | Effect::Discard { .. } => context.ask(DiskQuestion::Store(Box::new(effect))),
            }
        }
        let Response { events, desk, .. } = response;
        self.tell(&events, &desk, context);
        self.ask_for_best(&events, context);
        for event in &events {
            self.follow(event);
            self.hand_over(event);
            self.light_up(event, context);
            if matches!(event, Event::Ended { .. }) {
                self.settled = context.now + SETTLING;
            }
        }
        Self::show_prize(&events, context);
        for event in &desk {
            self.follow_desk(event, context);
        }
        self.settle(context);
        self.send(context);
    }

    /// What changes on the screen with an event.
    fn follow(&mut self, event: &Event) {
        // Questions for help end with an answer, or with their row.
        let ends_help = matches!(
            event,
            Event::Placed { .. }
                | Event::Scored { .. }
                | Event::Withdrawn { .. }
                | Event::TakenBack { .. }
                | Event::Corrected { .. }
        );
        if ends_help {
            self.helping = None;
        }
        match event {
            Event::Started { .. } => self.begin(),
            Event::Placed { .. } | Event::Scored { .. } => self.go_on(),
            Event::TakenBack { .. } | Event::Withdrawn { .. } => {
                self.answer.clear();
                self.go_to_open_hole();
            }
            Event::Contradicted { .. }
            | Event::CodeSet { .. }
            | Event::Evading
            | Event::Corrected { .. }
            | Event::HintTaken { .. }
            | Event::PrizeOpened { .. }
            | Event::MatchEnded { .. } => {}
            Event::Ended { .. } => self.end(),
        }
    }

    /// A game begins.
    fn begin(&mut self) {
        self.praise = None;
        self.entry = None;
        self.answer.clear();
        self.editor = PegEditor::default();
        self.scroll = 0;
        self.highest = 0;
        self.copied = 0;
        self.assistant = Assistant::usual(&self.played.view());
        self.result = None;
        self.asked_result = false;
        self.side_scroll = 0;
    }

    /// The next row is to be played.
    fn go_on(&mut self) {
        self.scroll = 0;
        self.copied = 0;
        self.answer.clear();
        self.go_to_open_hole();
    }

    /// What changes on the screen with an event at the desk.
    fn follow_desk(&mut self, event: &DeskEvent, context: &mut Context<'_>) {
        match event {
            DeskEvent::Hinted { .. } => self.helping = None,
            DeskEvent::Result(result) => self.result = Some(result.clone()),
            DeskEvent::Assisted { draft, assistance } => {
                self.helping = None;
                self.take_told(draft, assistance);
            }
            DeskEvent::Diagnosed { board, repairs, listed: Listed::All, over: false } => {
                context.cover(Self::list_of_repairs(board, repairs));
            }
            DeskEvent::Diagnosed { board, repairs, listed, over: true } => {
                // It is too much for the few lines of a narrow screen.
                let narrow = Kind::of(context.size) <= Kind::Narrow;
                if (narrow || *listed == Listed::All) && context.overlay.is_none() {
                    let lines = repairs::sentences(board, repairs, *listed);
                    *context.overlay = Some(Overlay::page("no code fits", lines));
                }
            }
            DeskEvent::Explained { number, why } => self.explain(*number, why, context),
            DeskEvent::Diagnosed { listed: Listed::First, over: false, .. }
            | DeskEvent::NothingNew { .. }
            | DeskEvent::Drafted { .. }
            | DeskEvent::Carried { .. }
            | DeskEvent::Kept { .. }
            | DeskEvent::Noted(_)
            | DeskEvent::HintOffered { .. }
            | DeskEvent::ClashesMarked { .. }
            | DeskEvent::Checked { .. } => {}
        }
    }

    /// Puts what is on the screen in accord with what the game waits for.
    fn settle(&mut self, context: &mut Context<'_>) {
        let view = self.played.view();
        match view.phase {
            Phase::Code if self.entry.is_none() => {
                self.entry = Some(Entry::for_game(view.shared_screen()));
            }
            Phase::Code => {}
            Phase::Guess
            | Phase::Answer
            | Phase::Thinking
            | Phase::Contradiction { .. }
            | Phase::GameOver
            | Phase::MatchOver => {
                if self.entry.as_ref().is_some_and(|entry| entry.stage() != Stage::HandOver) {
                    self.entry = None;
                }
            }
        }
        if view.phase != Phase::Thinking {
            self.thinking = None;
        }
        if view.phase != Phase::Guess {
            self.helping = None;
        }
        if !self.takes_notes() && self.pane == Pane::Notes {
            self.pane = Pane::Board;
        }
        if self.pane != Pane::Board {
            self.beside = self.pane;
        }
        if view.outcome.is_none() {
            self.highest = self.highest.max(view.row_number());
        }
        self.watch_on(context);
        self.consult_assistant(context);
        self.ask_result(context);
    }

    /// The clock of the game stands still for so long.
    pub(crate) fn stand_still(&mut self, time: Moment) {
        self.idle += time;
    }

    /// Returns what the clock of the game shows at this moment.
    fn clock(&self, now: Moment) -> Moment {
        now.saturating_sub(self.idle)
    }

    /// How long a computer has been thinking, if that is long enough to be said.
    pub(crate) fn thinking_seconds(&self, now: Moment) -> Option<u64> {
        seconds_since(self.thinking, now)
    }

    /// Whether help is being worked out.
    pub(crate) const fn is_helping(&self) -> bool {
        self.helping.is_some()
    }

    /// How long help is being worked out, if that is long enough to be said.
    pub(crate) fn helping_seconds(&self, now: Moment) -> Option<u64> {
        seconds_since(self.helping, now)
    }

    /// The moment has come that was asked for.
    pub(crate) fn woken(&mut self, context: &mut Context<'_>) {
        if let Some(since) = self.thinking.or(self.helping) {
            let shown = since + THINKING_SHOWN;
            let next = if context.now < shown { shown } else { context.now + THINKING_SHOWN };
            context.ask(Task::WakeAt(next));
        }
        self.come_to_rest(context.now);
        self.let_go(context.now);
        self.release(context);
    }

    /// A question was answered.
    pub(crate) fn advised(&mut self, ticket: Ticket, advice: Advice, context: &mut Context<'_>) {
        if self.holds_back(ticket, &advice, context) {
            return;
        }
        self.feed_advice(ticket, advice, context);
    }

    fn feed_advice(&mut self, ticket: Ticket, advice: Advice, context: &mut Context<'_>) {
        let phrase = context.settings.phrase();
        let clock = self.clock(context.now);
        match self.played.feed(Input::Advice { ticket, advice }, clock, phrase) {
            Ok(response) => {
                if response.handled != Handled::Unused {
                    self.thinking = None;
                }
                self.take(response, context);
            }
            Err(why) => self.unfed(why, context),
        }
    }

    /// Takes a key in.
    pub(crate) fn key(&mut self, key: Key, context: &mut Context<'_>) {
        self.typed = true;
        self.is_unread = false;
        self.moving = None;
        let action = context.action(key);
        if action != Some(Action::Enter) {
            // Whoever does something else is there and has seen it.
            (self.settled, self.is_restored) = (Moment::ZERO, false);
        } else if context.now < self.settled {
            self.settled = context.now + SETTLING;
            return;
        }
        // The key that covers the own code does nothing else, unless it types key pegs.
        let covers = action != Some(Action::Peek) && self.peeking.take().is_some();
        if covers && !key.typed().is_some_and(|typed| self.types_key_pegs(typed)) {
            return;
        }
        let typed = key.typed().filter(|character| character.is_alphanumeric());
        let is_peg = typed.is_some() && !self.marks_note(key);
        if is_peg && self.curtain().is_none() && self.is_typed_into() {
            self.pane = Pane::Board;
        }
        let now = self.now(context.size);
        if now.types(action) && !self.marks_note(key) && self.types(key, context) {
            return;
        }
        if press(ACTIONS, (self, &now), key, context) || !now.on_board() {
            return;
        }
        match self.played.view().phase {
            Phase::Answer => {
                self.answer.edit(action);
            }
            Phase::Contradiction { .. } => {
                let ways = ways_back(&context.settings.keys);
                context.say(format!("The rows contradict each other. {ways}"));
            }
            Phase::Guess => {
                // What is typed and does nothing is not dropped silently.
                if let (None, Some(typed)) = (action, key.typed()) {
                    let names = context.settings.skin().paints.names();
                    context.say(unknown_peg(typed, &self.rules(), &names));
                }
            }
            Phase::Code | Phase::Thinking | Phase::GameOver | Phase::MatchOver => {}
        }
    }

    /// Takes a key in that is a peg or a key pegs, or ends a number. Says whether
    /// it does nothing else.
    fn types(&mut self, key: Key, context: &mut Context<'_>) -> bool {
        match self.played.view().phase {
            Phase::Guess => self.types_guess(key, context),
            Phase::Code => self.types_code(key, context),
            Phase::Answer => self.types_answer(key, context),
            Phase::Thinking | Phase::Contradiction { .. } | Phase::GameOver | Phase::MatchOver => {
                false
            }
        }
    }

    /// Whether letters and digits are pegs or key pegs now.
    fn is_typed_into(&self) -> bool {
        matches!(self.played.view().phase, Phase::Guess | Phase::Code | Phase::Answer)
    }

    /// Pushes the board down to see higher rows, as far as there are any, or up.
    pub(super) fn scroll_by(&mut self, rows: isize, context: &Context<'_>) {
        let layout = PlayLayout::on(self, context.settings, context.size);
        self.scroll = layout.scrolled(self, context.settings, rows);
    }

    fn change_pane(&mut self, step: isize) {
        let notes = self.takes_notes();
        let panes: Vec<Pane> =
            Pane::ALL.into_iter().filter(|pane| notes || *pane != Pane::Notes).collect();
        let now = panes.iter().position(|pane| *pane == self.pane).unwrap_or_default();
        if let Some(pane) = panes.get(list::around(now, step, panes.len())) {
            self.pane = *pane;
        }
        if self.pane != Pane::Board {
            self.beside = self.pane;
        }
    }

    /// Takes pasted text in, where it can be a code or an answer.
    pub(crate) fn paste(&mut self, text: &str, context: &mut Context<'_>) {
        if self.curtain().is_some() {
            return;
        }
        self.pane = Pane::Board;
        match self.played.view().phase {
            Phase::Guess => self.paste_guess(text, context),
            Phase::Answer => self.answer.insert(text.trim()),
            Phase::Code => self.paste_code(text, context),
            Phase::Thinking | Phase::Contradiction { .. } | Phase::GameOver | Phase::MatchOver => {}
        }
    }
}

/// How many seconds ago that was, if it is long enough to be said.
fn seconds_since(since: Option<Moment>, now: Moment) -> Option<u64> {
    let spent = now.checked_sub(since?)?;
    (spent >= THINKING_SHOWN).then_some(spent.as_secs())
}

#[cfg(test)]
mod tests;
