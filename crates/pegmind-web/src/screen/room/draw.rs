//! Draws a room in play: one's own board as at home, the others' beside it.

use maud::{Markup, html};
use pegmind_face::online::RoomPhrase;
use pegmind_face::peg_editor::holes;
use pegmind_face::sentence;
use pegmind_online::Turn;
use pegmind_room::{GRACE_MINUTES, Mode, Proposal, RoomBoard, Stage};
use pegmind_rules::{Code, CodeError, Hints, Peg, Row, Seat};
use pegmind_session::{Shield, View};

use super::{Panel, RoomScreen};
use crate::around::Around;
use crate::route::Route;
use crate::settings::Settings;
use crate::view::board::{self, Slot};
use crate::view::icon::Icon;
use crate::view::{draft, pegs, say, say_beside};

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

    /// True if this is a race of others, of which nothing is shown before the end.
    fn is_hidden_race(&self) -> bool {
        self.mode() == Some(Mode::Race) && self.desk.link.member().is_none()
    }

    fn beside_head(&self, around: &Around<'_>) -> String {
        let Some((view, found)) = self.front() else { return String::new() };
        let game = view.game_match.games().get();
        let score = self.phrase(around.settings).and_then(|said| said.score());
        let row = match view.outcome {
            None if found.is_over() || self.is_hidden_race() => String::new(),
            None => format!("Row {} of {}", self.row_number(), view.board.rules().rows()),
            Some(_) => String::new(),
        };
        let away = self.away_for(around.settings);
        let more = self.decided_in_short(around.settings).or(away);
        let more = more.map(|more| more + ". ").unwrap_or_default();
        match score.filter(|_| game > 1) {
            Some(score) => {
                format!("{more}Game {} of {game}. {score} {row}", view.game_match.game())
            }
            None => more + &row,
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
        let number = view.row_number().max(found.keys().len() + 1);
        (number + usize::from(found.placed().is_some())).min(rows)
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
        let mut all = self.pegs_in_play();
        // Until one puts together another guess, that which is proposed lies there.
        let ghost = self.proposed().filter(|_| !makes && all.iter().all(Option::is_none));
        if let Some(ghost) = ghost {
            all = ghost.guess.pegs().iter().copied().map(Some).collect();
        }
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
                            is_proposed: ghost.is_some(),
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
                            td role="cell" { (pegs::answered(row, settings)) }
                            td role="cell" { (pegs::answer_of(row)) }
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
                let proposed = self.proposal_in_words(around.settings);
                proposed.unwrap_or_else(|| "Choose your pegs, then Submit.".into())
            }
            Turn::Sending => "It is on its way.".into(),
            Turn::Waiting if self.is_hidden_race() => "What they guess is shown at the end.".into(),
            Turn::Waiting => self.decision(around.settings).or_else(awaited).unwrap_or_default(),
            Turn::NextGame(_) => "The next game can begin.".into(),
            Turn::Away | Turn::Gathering | Turn::Over => String::new(),
        }
    }

    /// Returns the guess that this player is asked to agree to.
    fn proposed(&self) -> Option<&Proposal> {
        let own = self.desk.link.member()?;
        self.desk.room()?.proposal().filter(|proposal| !proposal.agreed.contains(&own))
    }

    /// Returns the same guess in words, with what can be done.
    pub(super) fn proposal_in_words(&self, settings: &Settings) -> Option<String> {
        let proposal = self.proposed()?;
        let name = self.phrase(settings)?.name(*proposal.agreed.first()?);
        let guess = settings.phrase().pegs(proposal.guess.pegs());
        Some(format!("{name} proposes {guess}. Agree, or propose another guess."))
    }

    /// Returns the sentence that a duel is decided.
    pub(super) fn decision(&self, settings: &Settings) -> Option<String> {
        self.phrase(settings)?.decision()
    }

    /// Returns the same in short: it is shown above the board, whatever is said meanwhile.
    fn decided_in_short(&self, settings: &Settings) -> Option<String> {
        let said = self.phrase(settings)?;
        let (winner, _) = said.decided()?;
        let is_own = said.own == Some(winner);
        Some(if is_own { "You have won".into() } else { format!("{} has won", said.name(winner)) })
    }

    /// Returns how long a player has had no connection, of the time after which they can be removed.
    fn away_for(&self, settings: &Settings) -> Option<String> {
        let (_, minutes) = self.away?;
        let who = self.desk.link.away().first()?;
        let name = self.phrase(settings)?.name(*who);
        let minutes = minutes.min(GRACE_MINUTES);
        Some(format!("{name} is away, {minutes} of {GRACE_MINUTES} min"))
    }

    /// True if an absent player can be removed.
    fn may_have_leave(&self) -> bool {
        let playing = self.desk.room().is_some_and(|room| room.stage() == Stage::Playing);
        playing && self.desk.link.member().is_some() && !self.desk.link.gone().is_empty()
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
        let own = self.desk.link.member();
        let can_agree = self.proposed().is_some();
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
            Turn::Waiting if self.may_have_leave() => ("claim", "Have them leave".into(), true),
            Turn::Waiting if own.is_some() => ("look", "Waiting".into(), false),
            Turn::Waiting | Turn::Away | Turn::Gathering | Turn::Over => return html! {},
        };
        html! {
            button.btn.go name="act" value=(act) aria-disabled=[(!ready).then_some("true")] { (word) }
        }
    }

    /// How it ended, and what can be done then.
    fn draw_end(&self, around: &Around<'_>) -> Markup {
        let lines = self.result_lines(around.settings);
        html! {
            form #dock.end method="post" action=(around.action()) aria-label="The end" {
                @if let Some(head) = lines.first() { h2 { (head) } }
                (say_beside(around, &html! { (lines.join(" ")) }))
                @for line in lines.iter().skip(1) { p { (line) } }
                (self.draw_end_buttons(around))
            }
        }
    }

    pub(super) fn draw_end_buttons(&self, around: &Around<'_>) -> Markup {
        let wants = self.wants_rematch();
        let alone = self.is_alone();
        html! {
            @if alone { p { "Nobody else is here any more. Open another room to play again." } }
            div.line {
                @if self.desk.link.member().is_some() && !alone {
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
    pub(super) fn result_lines(&self, settings: &Settings) -> Vec<String> {
        let (Some(said), Some(_)) = (self.phrase(settings), self.front()) else {
            return Vec::new();
        };
        let Stage::Over { left } = said.room.stage() else { return Vec::new() };
        let mut lines: Vec<String> =
            said.result(left).into_iter().map(|line| self.to_own_ears(line, &said)).collect();
        if lines.is_empty() || self.desk.link.member().is_some() {
            lines.extend(said.outcome(self.desk.board()));
        }
        lines.extend(said.match_result());
        lines
    }

    /// Returns a sentence about the winner, in the second person if that is this player.
    fn to_own_ears(&self, line: String, said: &RoomPhrase<'_>) -> String {
        let own = self.desk.link.member().map(|own| format!("{} wins", said.name(own)));
        match own.and_then(|own| line.strip_prefix(&own).map(str::to_owned)) {
            Some(rest) => format!("You win{rest}"),
            None => line,
        }
    }

    /// True if too few are left to play again.
    fn is_alone(&self) -> bool {
        self.desk.room().is_some_and(|room| !room.has_enough_members())
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
