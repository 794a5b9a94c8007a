//! A game that is looked for in what is stored.

use std::slice;

use maud::{Markup, html};
use pegmind_protocol::PageEffect;
use pegmind_session::GameId;

use super::Model;
use crate::around::Around;
use crate::context::{Beginning, Context, HandedOver};
use crate::form::Form;
use crate::history;
use crate::route::Route;

/// What is loaded for the finished games of one name.
const RECORD: &str = "record";

/// A game that is looked for.
#[derive(Debug)]
pub(crate) struct Seek {
    id: GameId,
    is_lost: bool,
    /// What the module before handed over for it.
    handed: Option<HandedOver>,
}

impl Seek {
    /// Looks for a game: on the shelf, with the module before, else in the history.
    pub(crate) fn open(id: GameId, context: &mut Context<'_>) -> Self {
        let mut handed = None;
        let over = context.handed_over.as_ref().map(|handed| &handed.over);
        let over = over.and_then(|over| history::find(slice::from_ref(over), &id));
        if let Some(record) = context.shelf.record(id.as_str()).or(over) {
            context.begin(Beginning::Record(record));
        } else {
            handed = context.handed_over.take();
            context.effect(PageEffect::Load { what: RECORD.into(), id: id.to_string() });
        }
        Self { id, is_lost: false, handed }
    }
}

impl Model for Seek {
    fn title(&self, _around: &Around<'_>) -> String {
        "Play".into()
    }

    fn act(&mut self, _form: &Form, _context: &mut Context<'_>) {}

    fn loaded(&mut self, what: &str, records: &[String], context: &mut Context<'_>) {
        if ![RECORD, history::HISTORY].contains(&what) {
            return;
        }
        match history::find(records, &self.id) {
            Some(record) => {
                context.handed_over = self.handed.take();
                context.begin(Beginning::Record(record));
            }
            // Where no record has this name, a nameless one may be found by it.
            None if what == RECORD => {
                let (what, id) = (history::HISTORY.into(), String::new());
                context.effect(PageEffect::Load { what, id });
            }
            None => self.is_lost = true,
        }
    }

    fn view(&self, around: &Around<'_>) -> Markup {
        html! {
            div.page.narrow {
                h1 { "Game " (self.id) }
                @if self.is_lost {
                    p { "This device has no game of this name." }
                    p.line {
                        a.btn.go href=(around.link(Route::New { kind: None })) { "New game" }
                        a.btn href=(around.link(Route::Games)) { "Games" }
                    }
                } @else {
                    p { "Looking for it." }
                }
            }
        }
    }
}
