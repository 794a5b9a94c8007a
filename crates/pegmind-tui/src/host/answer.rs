//! The answer of a terminal that is asked for the color of its ground. It comes
//! where keys come from, and looks like keys to whoever reads them.

use crossterm::event::{Event, KeyCode, KeyModifiers};
use pegmind_console::Ground;

/// How an answer begins, its escape left off.
const BEGIN: &str = "]11;";

/// The longest color there is.
const COLOR_MAX: usize = "rgb:ffff/ffff/ffff".len();

/// What is left of what came.
#[derive(Debug)]
pub(super) enum Filtered {
    /// These events.
    Events(Vec<Event>),
    /// The answer.
    Ground(Ground),
}

/// Takes the answer out of what is typed. There is one at most.
#[derive(Debug, Default)]
pub(super) struct GroundAnswer {
    /// What may be the answer, as events and as text.
    held: Vec<Event>,
    text: String,
    /// Whether it was found.
    done: bool,
}

impl GroundAnswer {
    /// What is left of an event, and of those held back before; or the answer.
    pub(super) fn filter(&mut self, event: Event) -> Filtered {
        if self.done {
            return Filtered::Events(vec![event]);
        }
        let symbol = symbol(&event);
        let begins = self.held.is_empty() && symbol == Some(Symbol::Escaped(']'));
        self.held.push(event);
        match symbol {
            Some(Symbol::Escaped('\\') | Symbol::Bell) => {
                let color = self.text.strip_prefix(BEGIN).and_then(Ground::from_answer);
                if let Some(ground) = color {
                    self.held.clear();
                    self.done = true;
                    return Filtered::Ground(ground);
                }
            }
            Some(Symbol::Escaped(']')) if begins => {
                self.text = "]".into();
                return Filtered::Events(Vec::new());
            }
            Some(Symbol::Plain(character)) if self.held.len() > 1 => {
                self.text.push(character);
                if may_become_answer(&self.text) {
                    return Filtered::Events(Vec::new());
                }
            }
            Some(Symbol::Escaped(_) | Symbol::Plain(_)) | None => {}
        }
        self.text.clear();
        Filtered::Events(std::mem::take(&mut self.held))
    }
}

/// What an event is in an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Symbol {
    Plain(char),
    Escaped(char),
    Bell,
}

fn symbol(event: &Event) -> Option<Symbol> {
    let Event::Key(key) = event else { return None };
    match (key.code, key.modifiers) {
        (KeyCode::Char(typed), KeyModifiers::ALT) => Some(Symbol::Escaped(typed)),
        (KeyCode::Char('g'), KeyModifiers::CONTROL) => Some(Symbol::Bell),
        (KeyCode::Char(typed), KeyModifiers::NONE | KeyModifiers::SHIFT) => {
            Some(Symbol::Plain(typed))
        }
        _ => None,
    }
}

fn may_become_answer(text: &str) -> bool {
    match text.strip_prefix(BEGIN) {
        Some(color) => color.len() <= COLOR_MAX,
        None => BEGIN.starts_with(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossterm::event::KeyEvent;

    fn key(typed: char, modifiers: KeyModifiers) -> Event {
        Event::Key(KeyEvent::new(KeyCode::Char(typed), modifiers))
    }

    fn plain(text: &str) -> impl Iterator<Item = Event> {
        text.chars().map(|typed| key(typed, KeyModifiers::NONE))
    }

    /// The grounds that are found, and how many keys are let through.
    fn filtered(events: impl IntoIterator<Item = Event>) -> (Vec<Ground>, usize) {
        let mut answer = GroundAnswer::default();
        let mut grounds = Vec::new();
        let mut keys = 0;
        for event in events {
            match answer.filter(event) {
                Filtered::Ground(ground) => grounds.push(ground),
                Filtered::Events(events) => keys += events.len(),
            }
        }
        (grounds, keys)
    }

    #[test]
    fn an_answer_is_taken_out_of_what_is_typed() {
        let alt = |typed| [key(typed, KeyModifiers::ALT)].into_iter();
        let light = || plain("11;rgb:f5f5/f0f0/e6e6");
        let whole = || alt(']').chain(light()).chain(alt('\\'));
        assert_eq!(filtered(whole()), (vec![Ground::Light], 0));
        assert_eq!(
            filtered(plain("rr").chain(whole()).chain(plain("oy"))),
            (vec![Ground::Light], 4)
        );
        let bell = alt(']').chain(plain("11;rgb:0/0/0")).chain([key('g', KeyModifiers::CONTROL)]);
        assert_eq!(filtered(bell), (vec![Ground::Dark], 0));
    }

    #[test]
    fn what_only_looks_like_an_answer_at_first_is_typed() {
        let alt = |typed| [key(typed, KeyModifiers::ALT)].into_iter();
        assert_eq!(filtered(alt(']').chain(plain("rroy"))), (vec![], 5));
        assert_eq!(filtered(alt(']').chain(plain("11;")).chain(alt('\\'))), (vec![], 5));
        let digits = "f".repeat(40);
        let long = alt(']').chain(plain("11;rgb:")).chain(plain(&digits));
        assert_eq!(filtered(long), (vec![], 48));
    }
}
