//! Looking back at a game: what each guess cost, what was luck, and what was better.

use std::collections::BTreeMap;

use pegmind_face::review::ReviewWords;
use pegmind_face::word::Word;
use pegmind_review::{Alternative, FinishedGame, GameReview, RowReview};
use pegmind_rules::Peg;
use pegmind_session::{Moment, Record, Replay};

use crate::command::Command;
use crate::context::Context;
use crate::key::Key;
use crate::keymap::Action;
use crate::list;
use crate::overlay::Overlay;
use crate::screen_action::{ScreenAction, press};
use crate::settings::Settings;
use crate::task::{Looked, Reviewed, Task};

/// A game that is looked back at.
#[derive(Debug)]
pub(crate) struct ReviewScreen {
    /// The game at its end.
    replay: Replay,
    game: FinishedGame,
    /// When it was asked for: answers to another question are not for it.
    asked: Moment,
    rows: Vec<RowReview>,
    review: Option<GameReview>,
    /// What else could have been guessed, by row, as far as it was asked for.
    others: BTreeMap<usize, Vec<Alternative>>,
    /// The row that is looked at, from 1.
    selected: usize,
    /// Whether a person chose it; else it is the costliest.
    is_chosen: bool,
    /// Whether what else could have been guessed is shown.
    shows_others: bool,
    /// Whether the first guess is to be explained as soon as that is known.
    wants_opening: bool,
    /// By how many lines what is said of the row is pushed up.
    pub(crate) scroll: usize,
}

impl ReviewScreen {
    /// The review of a game, which opens on its costliest row or on this one, from 1.
    pub(crate) fn new(record: Record, row: Option<usize>, now: Moment) -> Self {
        let mut replay = Replay::new(record);
        while let Ok(Some(_)) = replay.advance() {}
        let game = FinishedGame::of(&replay.view());
        let row = row.filter(|row| (1..=game.rows.len()).contains(row));
        Self {
            replay,
            game,
            asked: now,
            rows: Vec::new(),
            review: None,
            others: BTreeMap::new(),
            selected: row.unwrap_or(1),
            is_chosen: row.is_some(),
            shows_others: false,
            wants_opening: false,
            scroll: 0,
        }
    }

    /// Asks for what is to be shown.
    pub(crate) fn begin(&mut self, context: &mut Context<'_>) {
        self.look(Looked::Rows, context);
    }

    fn look(&self, looked: Looked, context: &mut Context<'_>) {
        let game = Box::new(self.game.clone());
        context.ask(Task::Review { asked: self.asked, game, looked });
    }

    /// The game at its end.
    pub(crate) const fn replay(&self) -> &Replay {
        &self.replay
    }

    /// The game.
    pub(crate) const fn game(&self) -> &FinishedGame {
        &self.game
    }

    /// The rows that were judged by now.
    pub(crate) fn rows(&self) -> &[RowReview] {
        &self.rows
    }

    /// The review, once all of it is known.
    pub(crate) const fn review(&self) -> Option<&GameReview> {
        self.review.as_ref()
    }

    /// The row that is looked at, from 1.
    pub(crate) const fn selected(&self) -> usize {
        self.selected
    }

    /// What is known of the row that is looked at.
    pub(crate) fn row(&self) -> Option<&RowReview> {
        self.rows.iter().find(|row| row.row == self.selected)
    }

    /// What else could have been guessed in it, if that is shown; nothing while it is worked
    /// out.
    pub(crate) fn others(&self) -> Option<&[Alternative]> {
        let known = self.others.get(&self.selected).map_or(&[][..], Vec::as_slice);
        self.shows_others.then_some(known)
    }

    /// Says something in the words of a review.
    pub(crate) fn in_words<R>(
        &self,
        settings: &Settings,
        say: impl FnOnce(&ReviewWords<'_>) -> R,
    ) -> R {
        let view = self.replay.view();
        let pegs = settings.pegs(view.setup.options().key_pegs);
        let breaker = settings.phrase().name(view.breaker_name());
        let spell = |shown: &[Peg]| {
            let labels: Vec<String> = shown.iter().map(|peg| pegs.label(*peg)).collect();
            let short = labels.iter().all(|label| label.chars().count() == 1);
            labels.join(if short { "" } else { " " })
        };
        say(&ReviewWords { breaker: &breaker, spell: &spell })
    }

    /// What is said of the row that is looked at.
    pub(crate) fn details(&self, settings: &Settings) -> Vec<String> {
        let Some(row) = self.row() else { return Vec::new() };
        let tip = self.review.as_ref().and_then(GameReview::tip).filter(|tip| tip.row == row.row);
        let phrase = settings.phrase();
        self.in_words(settings, |words| match tip {
            Some(tip) => {
                // The row is named above.
                let text = words.tip(&tip);
                let text = text.split_once(": ").map_or(text.clone(), |(_, tip)| tip.to_owned());
                vec![pegmind_face::capital(&text)]
            }
            None => words.details(row, |peg: Peg| phrase.peg(peg)),
        })
    }

    /// All of the review as text, once it is known.
    pub(crate) fn text(&self, settings: &Settings) -> Option<String> {
        let review = self.review.as_ref()?;
        let lines = self.in_words(settings, |words| words.page(&self.game, review));
        Some(lines.join("\n") + "\n")
    }

    /// Takes in what was found, if it was asked for here.
    pub(crate) fn take(&mut self, asked: Moment, found: Reviewed, context: &mut Context<'_>) {
        if asked != self.asked {
            return;
        }
        match found {
            Reviewed::Row(row) => {
                self.rows.push(*row);
                self.choose_costliest();
            }
            Reviewed::All(review) => {
                self.rows.clone_from(&review.rows);
                self.review = Some(*review);
                self.choose_costliest();
            }
            Reviewed::Side(..) => {}
            Reviewed::Others(row, others) => {
                self.others.insert(row, others);
                if row == 1 && std::mem::take(&mut self.wants_opening) {
                    self.explain_opening(context);
                }
            }
        }
    }

    fn choose_costliest(&mut self) {
        let costliest = RowReview::costliest(&self.rows).map(|row| row.row);
        if !self.is_chosen {
            self.selected = costliest.unwrap_or(1);
        }
    }

    /// Takes a key in.
    pub(crate) fn key(&mut self, key: Key, context: &mut Context<'_>) {
        press(ACTIONS, (self, &true), key, context);
    }

    fn choose(&mut self, row: usize, context: &mut Context<'_>) {
        self.selected = row.clamp(1, self.game.rows.len().max(1));
        self.is_chosen = true;
        self.scroll = 0;
        self.ask_for_others(self.shows_others, context);
    }

    fn step(&mut self, step: isize, context: &mut Context<'_>) {
        let count = self.game.rows.len();
        let place = list::along(self.selected.saturating_sub(1), step, count);
        self.choose(place + 1, context);
    }

    fn ask_for_others(&self, wanted: bool, context: &mut Context<'_>) {
        if wanted && !self.others.contains_key(&self.selected) && !self.game.rows.is_empty() {
            self.look(Looked::Others(self.selected), context);
        }
    }

    fn toggle_others(&mut self, context: &mut Context<'_>) {
        self.shows_others = !self.shows_others;
        self.scroll = 0;
        self.ask_for_others(self.shows_others, context);
    }

    /// Explains the first guess, as soon as that is known.
    pub(crate) fn explain_opening(&mut self, context: &mut Context<'_>) {
        let Some(others) = self.others.get(&1) else {
            self.wants_opening = !self.game.rows.is_empty();
            if self.wants_opening {
                self.look(Looked::Others(1), context);
            }
            return;
        };
        let rules = &self.game.rules;
        let lines = self.in_words(context.settings, |words| words.opening(rules, others));
        context.cover(Overlay::page("the first guess", lines));
    }

    fn play_on(&self, context: &mut Context<'_>) {
        let game = Box::new(self.game.clone());
        context.command(Command::PlayOn { game, row: self.selected });
    }

    fn close(context: &mut Context<'_>) {
        context.ask(Task::StopReview);
        context.close();
    }
}

/// All that is possible now is whether more is said than fits.
type Row = ScreenAction<ReviewScreen, bool>;

/// What can be done in a review.
pub(crate) static ACTIONS: &[Row] = &[
    Row::told(&[Action::Up, Action::Down]).first(1, "row").help("the row before, the row after"),
    Row::on(&[Action::Up, Action::Down], ReviewScreen::step),
    Row::on(&[Action::StepBack, Action::StepOn], |screen, step, context| {
        screen.step(step, context);
    }),
    Row::on(&[Action::First, Action::Last], |screen, step, context| {
        let rows = screen.game.rows.len();
        screen.choose(list::end(step, rows) + 1, context);
    })
    .help("the first row, the last"),
    Row::on(&[Action::Enter], |screen, _, context| screen.play_on(context))
        .first(2, "play on from it")
        .help("play on from before this row, for practice"),
    Row::on(&[], |screen, _, context| screen.toggle_others(context))
        .characters("a")
        .first(3, "instead")
        .help("what else could have been guessed"),
    Row::on(&[], |screen, _, context| screen.explain_opening(context))
        .characters("o")
        .help("why one first guess is better"),
    Row::on(&[], |screen, _, context| {
        context.command(Command::Word(Word::Drill, screen.selected.to_string()));
    })
    .characters("d")
    .help("ask this row again after some days"),
    Row::on(&[], |_, _, context| context.cover(Overlay::typing("compare ")))
        .characters("c")
        .help("side by side with a friend's record of the same code"),
    Row::on(&[], |screen, _, context| {
        let id = screen.replay.view().id.clone();
        context.cover(Overlay::typing(&format!("export {id}.txt")));
    })
    .characters("e")
    .help("the review into a file; the record if it ends in .peg"),
    Row::on(&[], |_, _, context| context.command(Command::Word(Word::Share, String::new())))
        .characters("s")
        .help("the result to send to somebody"),
    Row::on(&[Action::PageUp, Action::PageDown], |screen, step, _| {
        screen.scroll = screen.scroll.saturating_add_signed(3 * step);
    })
    .help("what is said of the row, up and down"),
    Row::told(&[Action::PageUp, Action::PageDown]).when(|scrolls| *scrolls).first(1, "more"),
    Row::on(&[Action::Back], |_, _, context| ReviewScreen::close(context))
        .first(4, "back")
        .help("back"),
    Row::told(&[Action::Help]).first(5, "help"),
];

#[cfg(test)]
mod tests;
