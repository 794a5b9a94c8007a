//! Draws a room in play: one's own board as at home, the others' beside it.

use maud::{Markup, html};
use pegmind_face::peg_editor::holes;
use pegmind_face::sentence;
use pegmind_online::Turn;
use pegmind_room::{Mode, RoomBoard, Stage};
use pegmind_rules::{Code, CodeError, Hints, Peg, Row, Seat};
use pegmind_session::{Phase, Shield, View};

use super::{Panel, RoomScreen};
use crate::around::Around;
use crate::route::Route;
use crate::settings::Settings;
use crate::view::board::{self, Slot};
use crate::view::icon::Icon;
use crate::view::{draft, pegs, say};

impl RoomScreen {
    /// What stands in `main`, by the ids of its elements.
    pub(super) fn regions(&self, around: &Around<'_>) -> Vec<(&'static str, Markup)> {
        vec![
            ("board", self.draw_board(around)),
            ("dock", self.draw_dock(around)),
            ("typing", self.draw_typed(around)),
            ("sides", self.draw_sides(around)),
        ]
    }

    fn front(&self) -> Option<(View<'_>, &RoomBoard)> {
        let board = self.desk.board();
        let found = self.desk.room()?.boards().get(board.idx())?;
        Some((self.desk.view(board)?, found))
    }

    fn draw_board(&self, around: &Around<'_>) -> Markup {
        let Some((view, found)) = self.front() else { return html! {} };
        let rules = *view.board.rules();
        let own = match view.shield {
            Shield::Own(code) => Some(("Your code: ", code)),
            Shield::Open(code) => Some(("The code: ", code)),
            Shield::Empty | Shield::Closed | Shield::Table | Shield::Evading => None,
        };
        let proof = if view.opening.is_some() { "proved fair" } else { "is it fair?" };
        let in_play = self.shows_slots();
        let hidden = view.board.rows().is_empty() && !found.keys().is_empty();
        let answered = view.board.rows().len().max(found.keys().len());
        let used = answered + usize::from(found.placed().is_some()) + usize::from(in_play);
        html! {
            section #board.table aria-labelledby="whose" {
                div #head.head {
                    h1 #whose { (self.head(around)) }
                    p { (self.beside_head(around)) }
                }
                div.board {
                    div.tray {
                        (board::lid(own, usize::from(rules.pegs().get()), view.commitment.is_some().then_some(proof), around.settings))
                        (board::empties(&rules, used))
                        @if in_play { (self.draw_slots(around)) }
                        @if hidden { (hidden_rows(found, rules.pegs().get())) } @else { (self.draw_rows(&view, found, around)) }
                    }
                    p.plate { (rules) }
                }
            }
        }
    }

    /// Whose board it is.
    pub(super) fn head(&self, around: &Around<'_>) -> String {
        let Some((view, _)) = self.front() else { return String::new() };
        let phrase = around.settings.phrase();
        let breaker = || phrase.name(view.setup.name(view.codebreaker));
        match (self.mode(), self.desk.link.member()) {
            (Some(Mode::Cooperation), _) => "Together".into(),
            (Some(Mode::Duel | Mode::Race), Some(_)) => "Your board".into(),
            (Some(Mode::Match), Some(_))
                if self.desk.seat(self.desk.board()) == Some(Seat::Codebreaker) =>
            {
                "You look for the code".into()
            }
            (Some(Mode::Match), Some(_)) => format!("{} looks for your code", breaker()),
            _ => format!("{}\u{2019}s board", breaker()),
        }
    }

    fn beside_head(&self, around: &Around<'_>) -> String {
        let Some((view, _)) = self.front() else { return String::new() };
        let game = view.game_match.games().get();
        let score = self.phrase(around.settings).and_then(|said| said.score());
        let row = match view.outcome {
            None => format!("Row {} of {}", self.row_number(), view.board.rules().rows()),
            Some(_) => String::new(),
        };
        match score.filter(|_| game > 1) {
            Some(score) => format!("Game {} of {game}. {score} {row}", view.game_match.game()),
            None => row,
        }
    }

    /// Whether pegs can be put somewhere.
    pub(super) fn shows_slots(&self) -> bool {
        if self.makes_code() {
            return true;
        }
        let Some((view, found)) = self.front() else { return false };
        let breaks = self.desk.seat(self.desk.board()) == Some(Seat::Codebreaker);
        let goes_on = self.desk.room().is_some_and(|room| room.stage() == Stage::Playing);
        let used = view.board.rows().len() + usize::from(found.placed().is_some());
        let has_row = used < usize::from(view.board.rules().rows().get());
        breaks && goes_on && has_row && view.outcome.is_none()
    }

    /// The number of the row in play, from 1: the one after a guess that waits for others, if there is one.
    pub(super) fn row_number(&self) -> usize {
        let Some((view, found)) = self.front() else { return 1 };
        let rows = usize::from(view.board.rules().rows().get());
        (view.row_number() + usize::from(found.placed().is_some())).min(rows)
    }

    fn draw_slots(&self, around: &Around<'_>) -> Markup {
        let Some((view, _)) = self.front() else { return html! {} };
        let makes = self.makes_code();
        let number = self.row_number();
        let label = if makes {
            "Your code".to_owned()
        } else {
            format!("Your guess, row {number} of {}", view.board.rules().rows())
        };
        let again = match view.draft_problem {
            Some(CodeError::Repeated { color, .. }) if !makes => Some(Peg::Color(color)),
            _ => None,
        };
        let all = self.pegs_in_play();
        html! {
            form #draft.row.draft method="post" action=(around.action()) {
                (self.draw_kept(around))
                span.no aria-hidden="true" { @if !makes { (number) } }
                span.line-of role="group" aria-label=(label) {
                    @for (hole, peg) in all.iter().enumerate() {
                        @let slot = Slot {
                            peg: *peg,
                            is_covered: false,
                            is_again: again.is_some() && *peg == again,
                            is_kept: !makes && view.is_kept(hole),
                            is_chosen: self.cursor() == hole,
                            is_dropped: self.dropped == Some(hole),
                        };
                        (slot.draw(hole, all.len(), around.settings))
                    }
                }
                span.todo aria-hidden="true" {}
            }
        }
    }

    /// The row in play, for a form without scripts.
    fn draw_kept(&self, around: &Around<'_>) -> Markup {
        html! {
            @if around.is_plain {
                input type="hidden" name="draft" value=(self.kept());
                @if let Some(offered) = self.kept_offer() { input type="hidden" name="offered" value=(offered); }
                @match self.panel {
                    Some(Panel::Resign) => input type="hidden" name="asked" value="resign";,
                    Some(Panel::Leave) => input type="hidden" name="asked" value="leave";,
                    Some(Panel::Lines(..)) | None => {}
                }
            }
        }
    }

    fn draw_rows(&self, view: &View<'_>, found: &RoomBoard, around: &Around<'_>) -> Markup {
        let settings = around.settings;
        let won = view.is_found().then(|| view.board.rows().len());
        let clash = view.clash.map(|clash| clash.row);
        let numbered: Vec<(usize, &Row)> = (1..).zip(view.board.rows()).collect();
        let pending = found.placed().map(Code::pegs);
        let pending = pending.or_else(|| view.pending.map(Code::pegs));
        html! {
            table #rows.rows role="table" {
                (board::rows_head())
                tbody role="rowgroup" {
                    @if let Some(guess) = pending {
                        tr role="row" {
                            th scope="row" role="rowheader" { span.vh { "Guess " } (numbered.len() + 1) }
                            td role="cell" { (pegs::line(guess, settings)) }
                            td role="cell" { span.small { "placed" } }
                        }
                    }
                    @for (number, row) in numbered.into_iter().rev() {
                        @let states = [
                            (self.fresh == Some(number)).then_some("fresh"),
                            (won == Some(number)).then_some("won"),
                            (clash == Some(number)).then_some("clash"),
                        ].into_iter().flatten().collect::<Vec<_>>().join(" ");
                        tr role="row" class=[(!states.is_empty()).then_some(states)] {
                            th scope="row" role="rowheader" { span.vh { "Guess " } (number) }
                            td role="cell" { (pegs::line(row.guess.pegs(), settings)) }
                            td role="cell" { (pegs::answer(&row.feedback)) }
                        }
                    }
                }
            }
        }
    }

    fn draw_dock(&self, around: &Around<'_>) -> Markup {
        let Some(rules) = self.rules() else { return html! {} };
        let over = self.desk.turn() == Turn::Over;
        if over {
            return self.draw_end(around);
        }
        html! {
            form #dock.dock method="post" action=(around.action()) aria-label="Play" {
                (self.draw_kept(around))
                (self.draw_say(around))
                @if self.shows_slots() { (draft::colors(&rules, around.settings)) }
                (self.draw_tools(around))
            }
        }
    }

    /// The live region: what was said, or what is to be done.
    pub(super) fn draw_say(&self, around: &Around<'_>) -> Markup {
        if !around.said.is_empty() {
            return say(around);
        }
        let said = self.invitation(around);
        say(&Around { said: &said, ..around.clone() })
    }

    fn invitation(&self, around: &Around<'_>) -> String {
        let awaited = || self.phrase(around.settings).and_then(|said| said.awaited());
        match self.desk.turn() {
            _ if self.is_lost() => "Reconnecting. Nothing is lost.".into(),
            Turn::Code(_) => self.code_wanted(around.settings).unwrap_or_default(),
            Turn::Guess(_) => {
                let proposal = self.desk.room().and_then(|room| room.proposal());
                let own = self.desk.link.member();
                let said = self.phrase(around.settings).zip(proposal);
                let said = said.filter(|(_, it)| own.is_some_and(|own| !it.agreed.contains(&own)));
                match said.and_then(|(said, it)| Some((said.name(*it.agreed.first()?), it.guess))) {
                    Some((name, guess)) => {
                        let guess = around.settings.phrase().pegs(guess.pegs());
                        format!("{name} proposes {guess}. Agree, or propose another guess.")
                    }
                    None => "Choose your pegs, then Submit.".into(),
                }
            }
            Turn::Sending => "It is on its way.".into(),
            Turn::Waiting => awaited().unwrap_or_default(),
            Turn::NextGame(_) => "The next game can begin.".into(),
            Turn::Away | Turn::Gathering | Turn::Over => String::new(),
        }
    }

    /// What is said to who is to make a code.
    pub(super) fn code_wanted(&self, settings: &Settings) -> Option<String> {
        let Turn::Code(board) = self.desk.turn() else { return None };
        let view = self.desk.view(board)?;
        let name = settings.phrase().name(view.setup.name(view.codebreaker));
        Some(format!("Make a code for {name}."))
    }

    fn draw_tools(&self, around: &Around<'_>) -> Markup {
        let Some((view, _)) = self.front() else { return html! {} };
        let helps = view.setup.options().hints == Hints::Allowed
            && matches!(self.desk.turn(), Turn::Guess(_));
        let mut tools = Vec::new();
        if self.shows_slots() {
            tools.push(("undo", Icon::Undo, "Undo"));
        }
        if helps {
            tools.extend([("check", Icon::Check, "Check"), ("hint", Icon::Hint, "Hint")]);
        }
        html! {
            div #tools.tools data-tools=(tools.len()) {
                @for (act, icon, word) in tools {
                    button.tool name="act" value=(act) { (icon.draw()) span { (word) } }
                }
                (self.draw_submit(around))
            }
        }
    }

    fn draw_submit(&self, around: &Around<'_>) -> Markup {
        let Some((view, _)) = self.front() else { return html! {} };
        let rules = view.board.rules();
        let pegs = self.pegs_in_play();
        let missing = holes(rules).saturating_sub(pegs.iter().flatten().count());
        let more = || format!("{missing} more peg{}", if missing == 1 { "" } else { "s" });
        let proposal = self.desk.room().and_then(|room| room.proposal());
        let own = self.desk.link.member();
        let can_agree = proposal.is_some_and(|it| own.is_some_and(|own| !it.agreed.contains(&own)));
        let (act, word, ready) = match self.desk.turn() {
            Turn::Code(_) if missing > 0 => ("submit", more(), false),
            Turn::Code(_) => ("submit", "Set the code".into(), true),
            Turn::Guess(_) if can_agree && missing == pegs.len() => ("agree", "Agree".into(), true),
            Turn::Guess(_) if missing > 0 => ("submit", more(), false),
            Turn::Guess(_) => match &view.draft_problem {
                None if self.mode() == Some(Mode::Cooperation) => {
                    ("submit", "Propose".into(), true)
                }
                None => ("submit", "Submit".into(), true),
                Some(CodeError::Repeated { .. }) => ("submit", "No repeats".into(), false),
                Some(problem) => ("submit", sentence(problem), false),
            },
            Turn::NextGame(_) => ("submit", "Next game".into(), true),
            Turn::Sending => ("look", "Sending".into(), false),
            _ if around.is_plain => ("look", "Look again".into(), true),
            Turn::Waiting if own.is_some() => ("look", "Waiting".into(), false),
            Turn::Waiting | Turn::Away | Turn::Gathering | Turn::Over => return html! {},
        };
        html! {
            button.btn.go name="act" value=(act) aria-disabled=[(!ready).then_some("true")] { (word) }
        }
    }

    /// How it ended, and what can be done then.
    fn draw_end(&self, around: &Around<'_>) -> Markup {
        let lines = self.result_lines(around);
        html! {
            form #dock.end method="post" action=(around.action()) aria-label="The end" {
                (self.draw_say(around))
                @for (idx, line) in lines.iter().filter(|line| !around.said.contains(line.as_str())).enumerate() {
                    @if idx == 0 { h2 { (line) } } @else { p { (line) } }
                }
                (self.draw_end_buttons(around))
            }
        }
    }

    pub(super) fn draw_end_buttons(&self, around: &Around<'_>) -> Markup {
        let wants = self.wants_rematch();
        html! {
            div.line {
                @if self.desk.link.member().is_some() {
                    button.btn.go name="act" value="rematch" aria-disabled=[wants.then_some("true")] {
                        @if wants { "Waiting for the others" } @else { "Play again" }
                    }
                }
                @if let Some(id) = self.own_game() {
                    a.btn href=(around.link(Route::review(Some(id)))) { "Review" }
                }
                @if around.is_plain { button.btn name="act" value="look" { "Look again" } }
                a.btn href=(around.link(Route::Online)) { "Other rooms" }
                a.btn href=(format!("/api/rooms/{}/proof", self.id)) download { "Proof file" }
                a.btn href=(around.link(Route::Games)) { "Check a proof" }
            }
            @if let Some(kept) = self.phrase(around.settings).and_then(|said| said.promises()) {
                p.soft.small { (kept) }
            }
        }
    }

    /// The game that stands among the finished ones of this device.
    fn own_game(&self) -> Option<pegmind_session::GameId> {
        let board = self.desk.board();
        let found = self.desk.room()?.boards().get(board.idx())?;
        let breaks = self.desk.seat(board) == Some(Seat::Codebreaker);
        let ended = found.table().game().outcome().is_some();
        (breaks && ended).then(|| found.table().id().clone())
    }

    /// How it ended, in sentences.
    pub(super) fn result_lines(&self, around: &Around<'_>) -> Vec<String> {
        let (Some(said), Some((view, _))) = (self.phrase(around.settings), self.front()) else {
            return Vec::new();
        };
        let Stage::Over { left } = said.room.stage() else { return Vec::new() };
        let mut lines = said.result(left);
        if lines.is_empty() || self.desk.link.member().is_some() {
            lines.extend(said.outcome(self.desk.board()));
        }
        if view.phase == Phase::MatchOver && self.mode() == Some(Mode::Match) {
            lines.extend(said.score());
        }
        lines
    }

    /// The field to type in, with the form that buttons elsewhere belong to.
    pub(super) fn draw_typed(&self, around: &Around<'_>) -> Markup {
        html! {
            div #typing.typing {
                form.typed method="post" action=(around.action()) {
                    (self.draw_kept(around))
                    label for="typed" { "Type a guess or a command" }
                    input #typed name="typed" data-lines=(self.lines) type="text" autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="go";
                    button.btn { "Enter" }
                }
                form #acts method="post" action=(around.action()) { (self.draw_kept(around)) }
            }
        }
    }
}

/// Rows whose guesses may not be seen yet.
fn hidden_rows(found: &RoomBoard, holes: u8) -> Markup {
    crate::view::still::hidden_rows(found.keys(), usize::from(holes))
}
