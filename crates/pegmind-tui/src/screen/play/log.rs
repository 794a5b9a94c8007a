//! What is said of what happens, and all that was said before.

use pegmind_face::{hint_offer, live, passed_over, repairs};
use pegmind_session::{DeskEvent, Event, HintStep};

use super::{OfDraft, Play};
use crate::context::Context;
use crate::keymap::Action;

impl Play {
    /// All that was said in this game, as far as whoever looks may know it.
    pub(crate) fn log(&self) -> Vec<String> {
        self.log.read(&self.played.view(), self.curtain().is_some())
    }

    /// Remembers and shows sentences.
    pub(crate) fn say(&mut self, lines: Vec<String>) {
        self.log.add(&lines);
        self.said = lines;
        self.is_unread = true;
        self.of_draft = None;
    }

    /// Says what has happened.
    pub(super) fn tell(&mut self, events: &[Event], desk: &[DeskEvent], context: &Context<'_>) {
        let mut lines = Vec::new();
        for event in events {
            lines.extend(sentences(event, context));
        }
        let view = self.played.view();
        lines.extend(live::after_events(events, &view));
        let public = lines.len();
        for event in desk {
            let before = passed_over(event, &view).map(|why| why + " ").unwrap_or_default();
            lines.extend(
                desk_sentences(event, context).into_iter().map(|line| format!("{before}{line}")),
            );
        }
        if let [DeskEvent::NothingNew { .. }] = desk {
            // It is about the row that was said already.
            lines.splice(0..0, self.said.iter().cloned());
        }
        let drafted = desk.iter().any(|it| matches!(it, DeskEvent::Drafted { .. }));
        self.drafted = lines.is_empty() && (self.drafted || drafted);
        if drafted && self.of_draft.take().is_some() {
            self.said.clone_from(&self.said_of_table);
        }
        if !lines.is_empty() {
            if public > 0 {
                self.said_of_table = lines.iter().take(public).cloned().collect();
            }
            self.say(lines);
            self.of_draft = desk.iter().find_map(|event| match event {
                DeskEvent::HintOffered { .. } => Some(OfDraft::Question),
                DeskEvent::Checked { .. } => Some(OfDraft::Answer),
                _ => None,
            });
            // What stands at the desk is the codebreaker's own.
            self.log.hide_last(self.said.len().saturating_sub(public));
        }
    }
}

/// What an event is in words here.
fn sentences(event: &Event, context: &Context<'_>) -> Vec<String> {
    if matches!(event, Event::Contradicted { .. }) {
        return vec!["No code fits all rows.".into()];
    }
    context.settings.phrase().event(event)
}

/// What an event at the desk is in words here.
fn desk_sentences(event: &DeskEvent, context: &Context<'_>) -> Vec<String> {
    match event {
        // The draft is in everybody's sight, and what is kept beside it.
        DeskEvent::Drafted { .. }
        | DeskEvent::Noted(_)
        | DeskEvent::Kept { .. }
        | DeskEvent::Assisted { .. }
        | DeskEvent::Result(_)
        | DeskEvent::Explained { .. }
        // They can be chosen from a list.
        | DeskEvent::Diagnosed { over: false, .. } => Vec::new(),
        DeskEvent::Diagnosed { board, repairs, listed, over: true } => {
            repairs::sentences(board, repairs, *listed)
        }
        DeskEvent::HintOffered { step } => {
            // The first step has a key of its own, too.
            let own = (*step == HintStep::Clash).then_some(Action::Check);
            let keys: Vec<Action> = own.into_iter().chain([Action::Hint]).collect();
            vec![format!(
                "{} again tells {} (hint {step} of {}; it is recorded).",
                context.settings.keys.names(&keys).join(" or "),
                hint_offer(*step),
                HintStep::ALL.len(),
            )]
        }
        DeskEvent::Carried { .. }
        | DeskEvent::Hinted { .. }
        | DeskEvent::Checked { .. }
        | DeskEvent::ClashesMarked { .. }
        | DeskEvent::NothingNew { .. } => context.settings.phrase().desk_event(event),
    }
}
