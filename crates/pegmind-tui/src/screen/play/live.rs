//! What happens on the screen besides the answers: a new row stands out, a code
//! that was found appears peg by peg, and one sentence is said where a row or a game
//! deserves it.

use pegmind_face::live::GamesLike;
use pegmind_face::{Motion, live};
use pegmind_rules::Outcome;
use pegmind_session::{DraftClash, Event, Input, Intent, Moment};

use super::Play;
use crate::context::Context;
use crate::overlay::Overlay;
use crate::task::Task;

/// How long something moves.
pub(super) const MOTION: Moment = Moment::from_millis(400);

/// What moves for a moment because something happened.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moving {
    /// The row, from 1, that was answered.
    row: usize,
    /// Since when.
    since: Moment,
    /// Whether a person has found the code with it.
    finds: bool,
}

impl Moving {
    /// A row that was just answered.
    pub(super) const fn of_row(row: usize, since: Moment) -> Self {
        Self { row, since, finds: false }
    }
}

impl Play {
    /// The row, from 1, that stands out because it is new.
    pub(crate) fn fresh_row(&self) -> Option<usize> {
        self.moving.map(|moving| moving.row)
    }

    /// How many pegs of the code are in sight while it appears.
    pub(crate) fn appeared(&self, now: Moment) -> Option<usize> {
        let moving = self.moving.filter(|moving| moving.finds)?;
        let since = now.saturating_sub(moving.since);
        Some(1 + (0..self.holes()).filter(|hole| since >= self.moment_of(*hole + 1)).count())
    }

    fn holes(&self) -> u32 {
        u32::from(self.played.view().board.rules().pegs().get())
    }

    /// When this peg of the code, from 0, appears, from the beginning on.
    fn moment_of(&self, hole: u32) -> Moment {
        MOTION * hole / self.holes()
    }

    /// Ends what has moved long enough.
    pub(super) fn come_to_rest(&mut self, now: Moment) {
        self.moving.take_if(|moving| moving.since + MOTION <= now);
    }

    /// Asks how good the best game was before, where this one was won.
    pub(super) fn ask_for_best(&mut self, events: &[Event], context: &mut Context<'_>) {
        let ended = events.iter().any(|event| matches!(event, Event::Ended { .. }));
        match self.played.session().and_then(GamesLike::of) {
            Some(like) if ended => context.ask(Task::FewestRows(Box::new(like))),
            None if ended => self.compare(None),
            Some(_) | None => {}
        }
    }

    /// Says what a game that was won is worth, compared with those before.
    pub(crate) fn compare(&mut self, before: Option<usize>) {
        self.praise = self.played.session().and_then(|session| live::ending(session, before));
        self.log.add(self.praise.as_slice());
    }

    /// A new row stands out for a moment, and a code appears that was found.
    pub(super) fn light_up(&mut self, event: &Event, context: &mut Context<'_>) {
        if context.settings.preferences.motion == Some(Motion::None) {
            return;
        }
        if let Event::Scored { row, .. } = event {
            self.moving = Some(Moving { row: *row, since: context.now, finds: false });
            context.ask(Task::WakeAt(context.now + MOTION));
        }
        let view = self.played.view();
        let by_person = view.breaker.is_person() && view.is_found();
        if let Event::Ended { outcome: Outcome::Solved, .. } = event
            && let Some(moving) = self.moving.as_mut().filter(|_| by_person)
        {
            moving.finds = true;
            for hole in 1..self.holes() {
                context.ask(Task::WakeAt(context.now + self.moment_of(hole)));
            }
        }
    }

    /// Shows what the code has opened, whatever the size of the screen.
    pub(super) fn show_prize(events: &[Event], context: &mut Context<'_>) {
        for event in events {
            if let Event::PrizeOpened { text } = event {
                let lines = vec![context.settings.phrase().prize(text)];
                *context.overlay = Some(Overlay::page("prize", lines));
            }
        }
    }

    /// The row that the draft contradicts, where nothing else was said since.
    pub(crate) fn clash(&self) -> Option<DraftClash> {
        self.played.view().clash.filter(|_| self.drafted)
    }

    /// Marks clashes from the beginning, where the settings say so.
    pub(crate) fn begin_marking(&mut self, context: &mut Context<'_>) {
        let marks = context.settings.preferences.clash_mark;
        if marks && self.played.view().may_mark_clashes() {
            let marked = Input::Intent(Intent::MarkClashes { on: true });
            let phrase = context.settings.phrase();
            let clock = self.clock(context.now);
            if let Ok(mut response) = self.played.feed(marked, clock, phrase) {
                // It is in the settings; what the game opens with is worth more.
                response.desk.clear();
                self.take(response, context);
            }
        }
    }
}
