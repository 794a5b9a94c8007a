//! What is said of what happens: one sentence an event, and all of it beside the board where
//! that is more.

use pegmind_face::{Phrase, live};
use pegmind_rules::{Feedback, Outcome, Seat};
use pegmind_session::{DeskEvent, Event, Phase};

use super::Play;
use super::panel::Panel;
use crate::context::Context;

/// What has more characters does not stand above the colors, where two lines have room; after the end
/// there are none.
const SHORT: usize = 110;
const SHORT_AT_END: usize = 180;

impl Play {
    /// Says what has happened.
    pub(super) fn tell(&mut self, events: &[Event], desk: &[DeskEvent], context: &mut Context<'_>) {
        let phrase = context.settings.phrase();
        let mut lines = Vec::new();
        for event in events {
            lines.extend(self.event_in_words(event, events, &phrase));
        }
        let view = self.session.view();
        lines.extend(live::after_events(events, &view));
        let public = lines.len();
        for event in desk {
            lines.extend(self.desk_event_in_words(event, &phrase));
        }
        if let [DeskEvent::NothingNew { .. }] = desk {
            // It is about the row that was said already.
            lines.splice(0..0, self.told.iter().cloned());
        }
        if !lines.is_empty() {
            self.say_lines(lines, context);
            // What stands at the desk is the codebreaker's own.
            self.log.hide_last(self.told.len().saturating_sub(public));
        }
    }

    /// Says some sentences: in one, if they are short.
    pub(super) fn say_lines(&mut self, lines: Vec<String>, context: &mut Context<'_>) {
        self.log.add(&lines);
        let all = lines.join(" ");
        let is_over = self.session.view().outcome.is_some();
        if all.chars().count() <= if is_over { SHORT_AT_END } else { SHORT } {
            context.say(all);
        } else {
            context.say(lines.first().cloned().unwrap_or_default());
        }
        self.told = lines;
    }

    /// Shows some sentences beside the board.
    pub(super) fn show_lines(
        &mut self,
        (title, act): (&str, &'static str),
        lines: Vec<String>,
        context: &mut Context<'_>,
    ) {
        context.say(lines.first().cloned().unwrap_or_default());
        self.told.clone_from(&lines);
        self.panel = Some(Panel::Lines { title: title.into(), act, lines });
    }

    /// Shows all that was said in this game.
    pub(super) fn show_log(&mut self, context: &mut Context<'_>) {
        let lines = self.log.read(&self.session.view(), self.curtain().is_some());
        self.panel = Some(Panel::Lines { title: "What was said".into(), act: "log", lines });
        context.say("Here is all that was said in this game.");
    }

    fn event_in_words(&self, event: &Event, all: &[Event], phrase: &Phrase) -> Vec<String> {
        let view = self.session.view();
        match event {
            // What the game is stands on the board.
            Event::Started { of, .. } => {
                let breaker = of.name(Seat::Codebreaker);
                let is_wanted = view.phase == Phase::Code && !view.breaker.is_person();
                let wanted =
                    is_wanted.then(|| format!("Make a code for {}.", phrase.name(breaker)));
                [phrase.roles(of)].into_iter().chain(wanted).collect()
            }
            Event::CodeSet { .. } | Event::Evading | Event::MatchEnded { .. } => Vec::new(),
            Event::Scored { row, feedback, .. } => {
                let ended = all.iter().any(|event| matches!(event, Event::Ended { .. }));
                if ended { Vec::new() } else { vec![self.scored(*row, feedback)] }
            }
            Event::Ended { outcome, audit, of, .. } => {
                let mut lines = phrase.outcome(*outcome, audit, of);
                if *outcome != Outcome::Solved
                    && let Some(opening) = view.opening
                {
                    lines.push(format!("The code: {}.", phrase.pegs(opening.code.pegs())));
                }
                lines
            }
            Event::Contradicted { .. }
            | Event::Placed { .. }
            | Event::Withdrawn { .. }
            | Event::Corrected { .. }
            | Event::TakenBack { .. }
            | Event::HintTaken { .. }
            | Event::PrizeOpened { .. } => self.beyond.event_in_words(event, phrase),
        }
    }

    /// `Row 3: 0 exact, 4 color. 7 rows left.`
    fn scored(&self, row: usize, feedback: &Feedback) -> String {
        let view = self.session.view();
        let left = match view.board.rows_left() {
            // What else is said says it.
            1 if view.phase == Phase::Guess => String::new(),
            0 => String::new(),
            1 => " 1 row left.".into(),
            left => format!(" {left} rows left."),
        };
        format!("Row {row}: {}.{left}", Phrase::feedback(feedback))
    }

    fn desk_event_in_words(&self, event: &DeskEvent, phrase: &Phrase) -> Vec<String> {
        match event {
            DeskEvent::Drafted { draft, problem } => {
                let view = self.session.view();
                let pegs = usize::from(view.board.rules().pegs().get());
                let placed = draft.holes().iter().flatten().count();
                if draft.is_empty() {
                    return vec!["No peg is placed.".into()];
                }
                let missing = pegs.saturating_sub(placed);
                let then = match (missing, problem) {
                    (0, None) => "Submit places it.".into(),
                    (0, Some(problem)) => pegmind_face::sentence(problem),
                    (missing, _) => more_pegs(missing) + ".",
                };
                vec![format!("{}: {then}", pegmind_face::capital(&phrase.draft(draft)))]
            }
            DeskEvent::Kept { hole, peg, kept } => vec![phrase.kept(*hole, *peg, *kept)],
            DeskEvent::Carried { draft } => vec![phrase.carried(draft)],
            DeskEvent::HintOffered { .. }
            | DeskEvent::Noted(_)
            | DeskEvent::Explained { .. }
            | DeskEvent::Diagnosed { .. }
            | DeskEvent::Assisted { .. }
            | DeskEvent::Result(_)
            | DeskEvent::Hinted { .. }
            | DeskEvent::Checked { .. }
            | DeskEvent::ClashesMarked { .. }
            | DeskEvent::NothingNew { .. } => self.beyond.desk_event_in_words(self, event, phrase),
        }
    }
}

/// `2 more pegs`, `1 more peg`.
pub(super) fn more_pegs(missing: usize) -> String {
    format!("{missing} more peg{}", if missing == 1 { "" } else { "s" })
}
