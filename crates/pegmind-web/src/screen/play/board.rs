//! Draws the board: the lid, empty rows, the row in play, and past rows, newest first.

use maud::{Markup, html};
use pegmind_face::Phrase;
use pegmind_rules::{CodeError, FeedbackRule, Peg};
use pegmind_session::{Phase, Shield};

use super::Play;
use crate::around::Around;
use crate::view::board::{self, Slot};
use crate::view::pegs;

impl Play {
    /// The board with what stands above it.
    pub(super) fn draw_board(&self, around: &Around<'_>) -> Markup {
        let [(_, head), tray @ ..] = self.board_parts(around);
        html! {
            section #board.table aria-label="Board" {
                (head)
                div.board {
                    div.tray { @for (_, part) in tray { (part) } }
                    p.plate { (self.rules()) }
                }
            }
        }
    }

    /// What stands on the board and above it, by the ids of the elements: a peg changes one
    /// of them.
    pub(super) fn board_parts(&self, around: &Around<'_>) -> [(&'static str, Markup); 5] {
        let head = html! {
            div #head.head {
                h1 { (Phrase::board_name(&self.rules())) }
                p { (self.head(around)) }
            }
        };
        [
            ("head", head),
            ("lid", self.draw_lid(around)),
            ("empties", self.draw_empty()),
            ("draft", self.draw_row_in_play(around)),
            ("rows", self.draw_rows(around)),
        ]
    }

    /// What stands beside the name of the board.
    fn head(&self, around: &Around<'_>) -> String {
        let view = self.session.view();
        let rows = view.board.rules().rows();
        let game = if view.game_match.games().get() > 1 {
            let phrase = around.settings.phrase();
            let number = view.game_match.game();
            format!(
                "Game {number} of {}. {} ",
                view.game_match.games().get(),
                phrase.score(&view.played())
            )
        } else {
            String::new()
        };
        if view.outcome.is_none() {
            return format!("{game}Row {} of {rows}", view.row_number());
        }
        let seconds = view.ledger.seconds;
        let time = (seconds > 0).then(|| format!("{}:{:02}", seconds / 60, seconds % 60));
        game + &time.unwrap_or_default()
    }

    fn draw_lid(&self, around: &Around<'_>) -> Markup {
        let view = self.session.view();
        let settings = around.settings;
        let holes = usize::from(view.board.rules().pegs().get());
        let code = match view.shield {
            Shield::Own(code) => Some(("Your code: ", code)),
            Shield::Open(code) => Some(("The code: ", code)),
            Shield::Empty | Shield::Closed | Shield::Table | Shield::Evading => {
                self.peeked().map(|code| ("Your code: ", code))
            }
        };
        let proof = match (view.shield, view.commitment) {
            (Shield::Table, _) => None,
            (_, Some(_)) if view.opening.is_some() => Some("proved fair"),
            (_, _) => Some("is it fair?"),
        };
        board::lid(code, holes, proof, settings)
    }

    fn draw_empty(&self) -> Markup {
        let view = self.session.view();
        let used = view.board.rows().len() + usize::from(view.outcome.is_none());
        board::empties(view.board.rules(), used)
    }

    /// The row in play: the draft, the code that is chosen, or a guess that waits for its key
    /// pegs.
    fn draw_row_in_play(&self, around: &Around<'_>) -> Markup {
        let view = self.session.view();
        let rows = view.board.rules().rows();
        let number = view.row_number();
        match view.phase {
            Phase::Guess => {
                let label = format!("Your guess, row {number} of {rows}");
                self.draw_slots(&label, &number.to_string(), around)
            }
            Phase::Code => self.draw_slots("Your code", "", around),
            Phase::Answer => self.beyond.draw_pending(self, around),
            Phase::Thinking => html! {
                div #draft.row.draft.waits aria-hidden="true" {
                    span.no { (number) }
                    span.line-of { @for _ in 0..view.board.rules().pegs().get() { i.hole {} } }
                    span.todo {}
                }
            },
            Phase::Contradiction { .. } | Phase::GameOver | Phase::MatchOver => html! {},
        }
    }

    fn draw_slots(&self, label: &str, number: &str, around: &Around<'_>) -> Markup {
        let view = self.session.view();
        let all = self.pegs_in_play();
        let covered = self.entry.as_ref().is_some_and(super::Entry::is_covered);
        let again = match view.draft_problem {
            Some(CodeError::Repeated { color, .. }) if self.entry.is_none() => {
                Some(Peg::Color(color))
            }
            _ => None,
        };
        html! {
            form #draft.row.draft method="post" action=(around.action()) {
                span.no aria-hidden="true" { (number) }
                span.line-of role="group" aria-label=(label) {
                    @for (hole, peg) in all.iter().enumerate() {
                        @let slot = Slot {
                            peg: *peg,
                            is_again: again.is_some() && *peg == again,
                            is_covered: covered,
                            is_kept: self.entry.is_none() && view.is_kept(hole),
                            is_chosen: self.cursor() == hole,
                            is_dropped: self.dropped == Some(hole),
                            is_proposed: false,
                        };
                        (slot.draw(hole, all.len(), around.settings))
                    }
                }
                span.todo aria-hidden="true" {}
            }
        }
    }

    /// A guess that waits for the key pegs of a person.
    pub(super) fn draw_pending(&self, around: &Around<'_>) -> Markup {
        let view = self.session.view();
        let rules = *view.board.rules();
        let Some(guess) = view.pending else { return html! {} };
        let phrase = around.settings.phrase();
        let answer = self.answer.feedback(&rules).ok();
        html! {
            form #draft.row.draft method="post" action=(around.action()) {
                span.no aria-hidden="true" { (view.row_number()) }
                @if rules.feedback() == FeedbackRule::PerPeg {
                    span.line-of role="group" aria-label="Key pegs, one for each peg" {
                        @for (hole, peg) in guess.pegs().iter().enumerate() {
                            @let mark = pegmind_face::mark_word(self.answer.mark(hole));
                            button.slot.marked name="act" value=(format!("mark.{}", hole + 1))
                                aria-label=(format!("Peg {}, {}: {mark}", hole + 1, phrase.peg(*peg))) {
                                (pegs::peg(*peg, around.settings, ""))
                                span.keys.one { i class=(pegs::key_class(self.answer.mark(hole))) {} }
                            }
                        }
                    }
                } @else {
                    span { (pegs::line(guess.pegs(), around.settings)) }
                }
                span.todo {
                    @if let Some(answer) = answer {
                        span.answer aria-hidden="true" {
                            (pegs::plate(&answer))
                            b { (answer) }
                        }
                    }
                }
            }
        }
    }

    fn draw_rows(&self, around: &Around<'_>) -> Markup {
        let view = self.session.view();
        let settings = around.settings;
        let clash = view.clash.map(|clash| clash.row);
        let won = view.is_found().then(|| view.board.rows().len());
        let numbered: Vec<_> = (1_usize..).zip(view.board.rows()).collect();
        html! {
            table #rows.rows role="table" {
                (board::rows_head())
                tbody role="rowgroup" {
                    @for (number, row) in numbered.into_iter().rev() {
                        @let fresh = (self.fresh == Some(number)).then_some("fresh");
                        @let won = (won == Some(number)).then_some("won");
                        @let clashes = (clash == Some(number)).then_some("clash");
                        @let states = [fresh, won, clashes].into_iter().flatten()
                            .collect::<Vec<_>>().join(" ");
                        tr role="row" class=[(!states.is_empty()).then_some(states)] {
                            th scope="row" role="rowheader" {
                                button.no-why form="acts" name="act" value=(format!("why.{number}"))
                                    aria-label=(format!("Guess {number}, why was it answered so?")) {
                                    (number)
                                }
                            }
                            td role="cell" { (pegs::answered(row, settings)) }
                            td role="cell" {
                                // As the number of the row, for a finger.
                                button.why-of form="acts" name="act" value=(format!("why.{number}")) tabindex="-1" {
                                    (pegs::answer_of(row))
                                }
                                @if let Some(right) = view.right_answer(number) {
                                    small.wrong { "right: " (right) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
