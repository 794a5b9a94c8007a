//! What is personal about a game, as it is stored on the device: the draft, what is kept,
//! what is shown beside the board. It is no act and so not in the record.

use pegmind_face::code_entry::Stage;
use pegmind_face::{Assistant, Log};
use pegmind_protocol::PageEffect;
use pegmind_rules::Peg;
use pegmind_session::{DraftEdit, Intent, Moment};

use super::{Play, Stand};
use crate::context::Context;
use crate::form::Form;

/// What stands for a hole without a peg.
const HOLE: &str = "_";

/// The longest text that is read, in bytes.
const BYTES_MAX: usize = 4096;

/// What is said besides to a module that takes over under the same clock: when the turn began,
/// and what was said.
pub(super) fn handed(began: Moment, log: &Log) -> String {
    let lines = log.lines().map(|line| format!("{LOG}{line}\n"));
    format!("{BEGAN}{}\n", began.as_millis()) + &lines.collect::<String>()
}

/// What was said under the module before.
pub(super) fn read_log(text: &str) -> Log {
    let lines = text.lines().filter_map(|line| line.strip_prefix(LOG)).map(str::to_owned);
    let mut log = Log::default();
    log.add(&lines.collect::<Vec<_>>());
    log
}

/// When the turn began, if a module before has told that.
pub(super) fn read_began(text: &str) -> Option<Moment> {
    let at = text.lines().find_map(|line| line.strip_prefix(BEGAN))?;
    at.parse().ok().map(Moment::from_millis)
}

const BEGAN: &str = "began ";
const LOG: &str = "log ";

impl Play {
    /// Stores what is personal, if it is different from what is stored.
    pub(super) fn keep_desk(&mut self, context: &mut Context<'_>) {
        if context.go.is_some() {
            return;
        }
        self.beyond.keep_address(self, context);
        if self.stand != Stand::Begun {
            return;
        }
        let text = self.desk_text();
        if text == self.desk_text {
            return;
        }
        self.desk_text.clone_from(&text);
        let id = self.session.id().to_string();
        if self.session.view().outcome.is_none() {
            context.effect(PageEffect::Draft { id, text });
        }
    }

    pub(super) fn desk_text(&self) -> String {
        let view = self.session.view();
        let name = |hole: &Option<Peg>| hole.map_or(HOLE.into(), |peg| peg.number().to_string());
        let names = |holes: &[Option<Peg>]| holes.iter().map(name).collect::<Vec<_>>().join(" ");
        let mut lines = vec![format!("acts {}", view.acts)];
        let mut add = |word: &str, rest: String| {
            if !rest.is_empty() {
                lines.push(format!("{word} {rest}"));
            }
        };
        add("draft", names(view.draft.holes()));
        let kept = (1_usize..).zip(view.kept).filter(|(_, kept)| **kept);
        add("kept", kept.map(|(hole, _)| hole.to_string()).collect::<Vec<_>>().join(" "));
        add("cursor", self.cursor().to_string());
        add("half", self.editor_in_play().half());
        let copied = Some(self.copied).filter(|copied| *copied > 0);
        add("copied", copied.map(|copied| copied.to_string()).unwrap_or_default());
        add("clash", if view.marks_clashes { "on".into() } else { String::new() });
        add("offered", self.offered.unwrap_or_default().to_owned());
        add("notes", if self.shows_notes { "on".into() } else { String::new() });
        add("assistant", if self.assistant.is_on() { "on".into() } else { String::new() });
        if self.answer != super::KeyDraft::default() {
            add("answer", self.answer.text(view.board.rules()));
        }
        if let Some(entry) = &self.entry
            && matches!(entry.stage(), Stage::Typing | Stage::Again)
        {
            let first: Vec<_> = entry.first.iter().flatten().copied().map(Some).collect();
            add("first", names(&first));
            add("entry", names(entry.code.pegs.holes()));
            add("typing", "on".into());
        }
        add("lifted", if self.can_peek() { "on".into() } else { String::new() });
        let doubted = self.session.doubted();
        add("doubted", doubted.map(|answer| answer.to_string()).unwrap_or_default());
        add("panel", self.panel.as_ref().map(super::Panel::act).unwrap_or_default());
        lines.join("\n") + "\n"
    }

    /// Puts back what was stored, as far as nothing was played since.
    pub(super) fn put_desk(&mut self, text: &str, context: &mut Context<'_>) {
        let text = text.split(BEGAN).next().unwrap_or_default();
        let text = if text.len() > BYTES_MAX { "" } else { text };
        let get =
            |name: &str| text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        let is_on = |name: &str| get(name) == Some("on");
        if self.session.view().outcome.is_some() {
            return self.go_to_open_hole();
        }
        self.shows_notes = is_on("notes");
        if is_on("assistant") && !self.assistant.is_on() {
            self.assistant = Assistant::On(None);
            self.consult_assistant(context);
        }
        if is_on("clash") {
            self.put_back(Intent::MarkClashes { on: true }, context);
        }
        let acts = self.session.view().acts.to_string();
        let is_same = get("acts") == Some(acts.as_str());
        // Without scripts each form comes to a game that is restored; whoever loads the page
        // again may be the other one.
        if is_same && context.is_plain {
            if is_on("lifted") {
                self.handed = None;
            }
            let doubted = get("doubted").map(|answer| self.rules().answer(answer));
            if let Some(Ok(answer)) = doubted {
                self.session.put_back_doubt(answer);
            }
        }
        if is_same {
            self.put_pegs(&get, context);
            if let Some(act) = get("offered")
                && let Some(known) =
                    ["hint", "check", "left"].into_iter().find(|known| *known == act)
            {
                let said = context.said.take();
                self.do_act(&Form::of_act(known).act(), context);
                context.said = said;
            }
        }
        let number = |name: &str| get(name).and_then(|number| number.parse().ok());
        match number("cursor").filter(|_| is_same) {
            Some(cursor) => {
                self.go_to(cursor);
                let half = get("half").unwrap_or_default();
                match &mut self.entry {
                    Some(entry) => entry.code.editor.go_on(half),
                    None => self.editor.go_on(half),
                }
                self.copied = number("copied").unwrap_or_default();
            }
            None => self.go_to_open_hole(),
        }
        if let Some(act) = get("panel").filter(|_| is_same && !is_on("offered")) {
            let said = context.said.take();
            self.do_act(&Form::of_act(act).act(), context);
            context.said = said;
        }
        self.dropped = None;
        self.desk_text = self.desk_text();
    }

    fn put_pegs<'a>(&mut self, get: &impl Fn(&str) -> Option<&'a str>, context: &mut Context<'_>) {
        let pegs = |name: &str| -> Vec<Option<Peg>> {
            let words = get(name).unwrap_or_default().split_whitespace();
            words.map(|word| word.parse().ok().and_then(Peg::from_number)).collect()
        };
        for (hole, peg) in pegs("draft").into_iter().enumerate() {
            if peg.is_some() {
                self.put_back(Intent::Draft(DraftEdit::Put { hole, peg }), context);
            }
        }
        let kept = get("kept").unwrap_or_default().split_whitespace();
        let kept: Vec<usize> = kept.filter_map(|hole| hole.parse().ok()).collect();
        for hole in kept {
            if let Some(hole) = hole.checked_sub(1)
                && !self.session.view().is_kept(hole)
            {
                self.put_back(Intent::Keep { hole }, context);
            }
        }
        if let Some(answer) = get("answer") {
            self.answer.read(answer, &self.rules());
        }
        if get("typing").is_some() {
            let first: Vec<Peg> = pegs("first").into_iter().flatten().collect();
            if first.is_empty() {
                self.lift_entry();
            } else {
                self.enter_again(first);
            }
            for (hole, peg) in pegs("entry").into_iter().enumerate() {
                self.put_in_code(hole, peg);
            }
        }
    }

    /// Feeds what was done before, of which nothing is said again.
    fn put_back(&mut self, intent: Intent, context: &mut Context<'_>) {
        if let Ok(mut response) = self.session.intend(intent, context.now) {
            response.desk.clear();
            self.take(response, context);
        }
    }
}
