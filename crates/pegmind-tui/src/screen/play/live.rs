//! What happens on the screen besides the answers: a new row stands out, and
//! one sentence is said where a row or a game deserves it.

use pegmind_face::live::GamesLike;
use pegmind_face::{Motion, live};
use pegmind_session::{DraftClash, Event, Input, Intent, Moment};

use super::{Logged, Play};
use crate::context::Context;
use crate::task::Task;

/// How long a new row stands out.
const GLOW: Moment = Moment::from_millis(400);

impl Play {
    /// The row, from 1, that stands out because it is new.
    pub(crate) fn fresh_row(&self) -> Option<usize> {
        self.fresh.map(|(row, _)| row)
    }

    /// Asks how good the best game was before, where this one was won.
    pub(super) fn ask_for_best(&mut self, events: &[Event], context: &mut Context<'_>) {
        let ended = events.iter().any(|event| matches!(event, Event::Ended { .. }));
        match GamesLike::of(&self.session) {
            Some(like) if ended => context.ask(Task::FewestRows(Box::new(like))),
            None if ended => self.compare(None),
            Some(_) | None => {}
        }
    }

    /// Says what a game that was won is worth, compared with those before.
    pub(crate) fn compare(&mut self, before: Option<usize>) {
        self.praise = live::ending(&self.session, before);
        self.log.extend(self.praise.clone().map(Logged::public));
    }

    /// A new row stands out for a moment.
    pub(super) fn light_up(&mut self, event: &Event, context: &mut Context<'_>) {
        if let Event::Scored { row, .. } = event
            && context.settings.preferences.motion != Some(Motion::None)
        {
            let until = context.now + GLOW;
            self.fresh = Some((*row, until));
            context.ask(Task::WakeAt(until));
        }
    }

    /// The row that the draft contradicts, where nothing else was said since.
    pub(crate) fn clash(&self) -> Option<DraftClash> {
        self.session.view().clash.filter(|_| self.drafted)
    }

    /// Marks clashes from the beginning, where the settings say so.
    pub(crate) fn begin_marking(&mut self, context: &mut Context<'_>) {
        let marks = context.settings.preferences.clash_mark;
        if marks && self.session.view().may_mark_clashes() {
            let marked = Input::Intent(Intent::MarkClashes { on: true });
            if let Ok(mut response) = self.session.feed(marked, context.now) {
                // It is in the settings; what the game opens with is worth more.
                response.desk.clear();
                self.take(response, context);
            }
        }
    }
}
