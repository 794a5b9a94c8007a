//! The text view of a room: from top to bottom, with one field that does everything.

use maud::{Markup, html};
use pegmind_face::Phrase;
use pegmind_face::help::code_examples;
use pegmind_face::online::{RoomPhrase, RoomWord};
use pegmind_online::Turn;
use pegmind_room::{BoardNumber, RoomBoard};

use super::RoomScreen;
use crate::around::Around;

impl RoomScreen {
    pub(super) fn draw_text(&self, around: &Around<'_>) -> Markup {
        let Some(said) = self.phrase(around.settings) else { return html! {} };
        let front = self.desk.board();
        html! {
            div #text.text.stack {
                h1 { (self.head(around)) ", " (said.room.header().mode()) }
                p.soft { (said.room.header().options().rules) "." }
                @if let Some(pace) = RoomPhrase::pace(said.room.header().mode(), said.room.days()) { p { (pace) } }
                @if let Some(score) = said.score() { p { (score) } }
                h2 { "Rows" }
                (self.draw_text_rows(front, around))
                (self.draw_text_state(around))
                (self.draw_say(around))
                (self.draw_typed(around))
                (self.draw_panel(around))
                @if self.desk.turn() == Turn::Over {
                    h2 { "The end" }
                    @for line in self.result_lines(around.settings) { p { (line) } }
                    form method="post" action=(around.action()) { (self.draw_end_buttons(around)) }
                }
                @for other in self.others() {
                    h2 { "Board of " (self.title_of(other, around)) }
                    (self.draw_text_rows(other, around))
                }
                (self.draw_members(around))
                (self.draw_proposal(around))
                (self.draw_reactions())
                (self.draw_log())
                (self.draw_more(around))
                h2 { "Words" }
                p.soft { (RoomWord::ALL.map(|(_, name, _)| name).join(", ")) ", help." }
            }
        }
    }

    fn draw_text_rows(&self, board: BoardNumber, around: &Around<'_>) -> Markup {
        let Some(view) = self.desk.view(board) else { return html! {} };
        let found = self.desk.room().and_then(|room| room.boards().get(board.idx()));
        let keys = found.map_or(&[][..], RoomBoard::keys);
        let phrase = around.settings.phrase();
        let rows = view.board.rows();
        let code = view.opening.map(|opening| phrase.pegs(opening.code.pegs()));
        html! {
            @if rows.is_empty() && keys.is_empty() {
                p { "No row yet." }
            } @else if rows.is_empty() {
                ol { @for answer in keys { li { "Hidden until the end: " (Phrase::feedback(answer)) "." } } }
            } @else {
                ol {
                    @for (number, row) in (1_usize..).zip(rows) {
                        li class=[(number == rows.len()).then_some("latest")] {
                            (phrase.pegs(row.guess.pegs())) ". " (Phrase::feedback(&row.feedback)) "."
                        }
                    }
                }
            }
            @if let Some(code) = code { p { "The code: " (code) "." } }
        }
    }

    fn draw_text_state(&self, around: &Around<'_>) -> Markup {
        let view = self.desk.view(self.desk.board());
        let phrase = around.settings.phrase();
        let names = around.settings.paints.names();
        let examples = self.rules().map(|rules| code_examples(&rules, &names));
        html! {
            @match self.desk.turn() {
                Turn::Code(board) => p { "Type the code that " (self.title_of(board, around)) " looks for, as " (examples.unwrap_or_default()) "." },
                Turn::Guess(_) => p { "Type a guess, as " (examples.unwrap_or_default()) "." },
                Turn::NextGame(_) => p { "Enter begins the next game." },
                Turn::Sending | Turn::Waiting | Turn::Away | Turn::Gathering | Turn::Over => {}
            }
            @if let Some(view) = view.filter(|view| !view.draft.is_empty()) {
                p { "Draft: " (phrase.draft(view.draft)) "." }
            }
        }
    }
}
