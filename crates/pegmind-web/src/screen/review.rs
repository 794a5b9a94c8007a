//! What the guesses of a game cost, and what was luck.

mod compare;
mod friend;
mod view;

use std::collections::BTreeMap;
use std::mem;

use maud::{Markup, html};
use pegmind_face::review::ReviewWords;
use pegmind_protocol::{PageEffect, StudyMsg, StudyReply};
use pegmind_review::{Alternative, Daily, FinishedGame, GameReview, RowReview};
use pegmind_rules::{Peg, Player, Seat};
use pegmind_session::{Record, Replay};

use super::Model;
use crate::around::Around;
use crate::asked::{self, Told};
use crate::context::{Beginning, Context, Handed};
use crate::form::Form;
use crate::history;
use crate::route::{Beside, Route, Source};
use crate::screen::puzzles::Puzzles;
use crate::settings::Settings;
use crate::share::SharePanel;
use crate::view::pegs;
use crate::view::record_form::record_of;
use friend::Friend;

/// A game that is looked back at, or the question which one.
#[derive(Debug)]
pub(crate) struct ReviewScreen {
    /// The game in the address, while it is loaded.
    pub(crate) awaited: Source,
    /// What the address tells besides, until the game is there.
    beside: Beside,
    /// The records of the device, as far as they are known.
    records: Vec<String>,
    /// What was given that cannot be read, kept for whoever wants to mend it.
    pub(crate) refused: String,
    /// The game.
    pub(crate) game: Option<Box<Judged>>,
}

/// A game, and what is known of it.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct Judged {
    /// Its record.
    pub(crate) record: Record,
    /// Its board at the end.
    pub(crate) replay: Replay,
    /// What there is to judge.
    pub(crate) game: FinishedGame,
    /// What keeps the rest of the record from being played.
    pub(crate) problem: Option<String>,
    /// The rows that were judged by now.
    pub(crate) rows: Vec<RowReview>,
    /// The review, once all of it is known.
    pub(crate) review: Option<GameReview>,
    /// Why it cannot be worked out.
    pub(crate) failed: Option<String>,
    /// What else could have been guessed, by row, as far as it was asked for.
    others: BTreeMap<usize, Vec<Alternative>>,
    /// The row that is looked at, from 1.
    pub(crate) selected: usize,
    /// Whether a person chose it; else it is the costliest.
    is_chosen: bool,
    /// Whether what else could have been guessed is shown.
    pub(crate) shows_others: bool,
    /// Whether the first guess is explained.
    pub(crate) shows_opening: bool,
    /// Why its guesses and its code are not shown.
    pub(crate) hidden: Option<Hidden>,
    /// Whether it came from somebody else or from a form, not from this device.
    pub(crate) is_foreign: bool,
    /// The result, to be sent to somebody.
    pub(crate) share: Option<SharePanel>,
    /// Somebody else's game for the same code.
    pub(crate) friend: Option<Friend>,
    /// What the worker was asked last, by ticket.
    asked: BTreeMap<u64, Asked>,
}

/// Why guesses and code are not shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hidden {
    /// It is a daily code that the reader has still to look for.
    Daily(Daily),
    /// It came from somebody else, and the reader may want to look for the code first.
    Shared,
}

/// What the worker was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Rows,
    Others(usize),
    Friend,
}

impl Judged {
    /// A game before anything is judged.
    pub(crate) fn new(record: Record, beside: &Beside) -> Self {
        let mut replay = Replay::new(record.clone());
        let problem = loop {
            match replay.advance() {
                Ok(Some(_)) => {}
                Ok(None) => break None,
                Err(error) => break Some(pegmind_face::record_error(&error)),
            }
        };
        let game = FinishedGame::of(&replay.view());
        let row = beside.row.filter(|row| (1..=game.rows.len()).contains(row));
        let shows_opening = beside.opening && !game.rows.is_empty();
        Self {
            record,
            replay,
            game,
            problem,
            rows: Vec::new(),
            review: None,
            failed: None,
            others: BTreeMap::new(),
            selected: row.unwrap_or(1),
            is_chosen: row.is_some(),
            shows_others: beside.others && row.is_some(),
            shows_opening,
            hidden: None,
            is_foreign: false,
            share: None,
            friend: None,
            asked: BTreeMap::new(),
        }
    }

    /// What is known of the row that is looked at.
    pub(crate) fn row(&self) -> Option<&RowReview> {
        self.rows.iter().find(|row| row.row == self.selected)
    }

    /// What else could have been guessed in a row, as far as it is known.
    pub(crate) fn others(&self, row: usize) -> Option<&[Alternative]> {
        self.others.get(&row).map(Vec::as_slice)
    }

    /// Whether rows are being judged.
    pub(crate) const fn is_under_way(&self) -> bool {
        self.hidden.is_none() && self.review.is_none() && self.failed.is_none()
    }

    /// The review, as far as it is known.
    pub(crate) fn known(&self) -> GameReview {
        let stopped = || GameReview::new(&self.game, self.rows.clone(), None);
        self.review.clone().unwrap_or_else(stopped)
    }

    /// Says something in the words of a review.
    pub(crate) fn in_words<R>(
        &self,
        settings: &Settings,
        say: impl FnOnce(&ReviewWords<'_>) -> R,
    ) -> R {
        let header = &self.record.header;
        let name = header.setup.name(Player::seated(Seat::Codebreaker, header.game));
        let breaker = settings.phrase().name(name);
        let names = settings.paints.names();
        let spell = |pegs: &[Peg]| pegs::spelled(pegs, &names);
        say(&ReviewWords { breaker: &breaker, spell: &spell })
    }

    /// What is said of the row that is looked at.
    pub(crate) fn details(&self, settings: &Settings) -> Vec<String> {
        let Some(row) = self.row() else { return Vec::new() };
        let tip = self.known().tip().filter(|tip| tip.row == row.row);
        let phrase = settings.phrase();
        self.in_words(settings, |words| {
            // The row is named above.
            let said = tip.iter().map(|tip| {
                let text = words.tip(tip);
                let text = text.split_once(": ").map_or(text.as_str(), |(_, tip)| tip);
                pegmind_face::capital(text)
            });
            let mut lines: Vec<String> = said.collect();
            if tip.is_none() {
                lines.extend(words.details(row, |peg: Peg| phrase.peg(peg)));
            }
            lines
        })
    }

    fn begin(&mut self, context: &mut Context<'_>) {
        self.failed = None;
        let record = self.record.to_string();
        let ticket = asked::ask(context, |ticket| StudyMsg::Review { ticket, record });
        self.asked.insert(ticket, Asked::Rows);
        self.ask_for_shown(context);
    }

    /// Asks for what is open.
    fn ask_for_shown(&mut self, context: &mut Context<'_>) {
        if self.shows_others {
            self.ask_for_others(self.selected, context);
        }
        if self.shows_opening {
            self.ask_for_others(1, context);
        }
    }

    fn choose(&mut self, row: usize, context: &mut Context<'_>) {
        self.selected = row.clamp(1, self.game.rows.len().max(1));
        self.is_chosen = true;
        self.ask_for_shown(context);
        self.show_address(false, context);
    }

    /// How an address tells the game, as far as one can.
    pub(crate) fn source(&self, is_plain: bool) -> Source {
        match history::source(&self.record, self.is_foreign, is_plain) {
            Source::Address { record, .. } => {
                Source::Address { record, is_shared: self.hidden == Some(Hidden::Shared) }
            }
            source => source,
        }
    }

    /// Has the address tell the game, the row that was chosen, and what is open.
    fn show_address(&self, push: bool, context: &mut Context<'_>) {
        let friend = self.friend.as_ref().map(|friend| &friend.record);
        let friend = friend.filter(|record| !context.is_plain && Source::fits(record));
        let beside = Beside {
            row: self.is_chosen.then_some(self.selected),
            others: self.shows_others,
            opening: self.shows_opening,
            friend: friend.map(|record| record.to_string().trim().to_owned()).unwrap_or_default(),
        };
        context.show_address(Route::Review { game: self.source(context.is_plain), beside }, push);
    }

    fn ask_for_others(&mut self, row: usize, context: &mut Context<'_>) {
        let is_asked = self.asked.values().any(|asked| *asked == Asked::Others(row));
        if !self.others.contains_key(&row) && !is_asked && row <= self.game.rows.len() {
            let record = self.record.to_string();
            let ticket =
                asked::ask(context, |ticket| StudyMsg::Alternatives { ticket, record, row });
            self.asked.insert(ticket, Asked::Others(row));
        }
    }

    fn choose_costliest(&mut self) {
        let costliest = RowReview::costliest(&self.rows).map(|row| row.row);
        if !self.is_chosen {
            self.selected = costliest.unwrap_or(1);
        }
    }

    fn take(&mut self, ticket: u64, told: Told, context: &mut Context<'_>) {
        let Some(asked) = self.asked.get(&ticket).copied() else { return };
        let found = match told {
            Told::Found(found) => *found,
            Told::Refused(why) => {
                self.asked.remove(&ticket);
                if asked == Asked::Rows {
                    self.failed = Some(why);
                } else {
                    context.say(pegmind_face::sentence(&why));
                }
                return;
            }
        };
        match (asked, found) {
            (Asked::Rows, StudyReply::Judged { row, .. }) => {
                self.rows.push(*row);
                self.choose_costliest();
                return;
            }
            (Asked::Rows, StudyReply::Reviewed { review, .. }) => {
                self.close_books(*review, context);
            }
            (Asked::Others(row), StudyReply::Others { found, .. }) => {
                self.others.insert(row, found);
            }
            (Asked::Friend, StudyReply::Reviewed { review, .. }) => {
                if let Some(friend) = &mut self.friend {
                    friend.review = Some(*review);
                }
            }
            (Asked::Rows | Asked::Others(_) | Asked::Friend, _) => return,
        }
        self.asked.remove(&ticket);
    }

    /// Every row is judged.
    fn close_books(&mut self, review: GameReview, context: &mut Context<'_>) {
        self.rows.clone_from(&review.rows);
        self.keep_figures(&review, context);
        self.share = SharePanel::of(&self.replay.view(), Some(&review), 0);
        if self.hidden.is_none() {
            let said = self.in_words(context.settings, |words| words.praise(&review));
            context.say(said);
        }
        self.review = Some(review);
        self.choose_costliest();
    }

    /// Sends the result, or shows how it is with some guesses public.
    fn send(&mut self, form: &Form, context: &mut Context<'_>) {
        if let Some(public) = SharePanel::public_of(form) {
            self.share = SharePanel::of(&self.replay.view(), self.review.as_ref(), public);
            if let Some(panel) = &self.share {
                context.say(panel.said());
            }
        } else if let Some(panel) = &self.share {
            panel.act(form, context);
        }
    }

    /// Plays on from before a row, for practice.
    fn play_on(&self, row: usize, context: &mut Context<'_>) {
        context.begin(Beginning::Practice { game: self.game.clone(), row });
    }

    /// Looks for the code of a game that somebody sent, before the game is shown.
    fn play_first(&mut self, context: &mut Context<'_>) {
        self.play_on(1, context);
    }

    /// Shows a game that somebody sent.
    fn show_hidden(&mut self, context: &mut Context<'_>) {
        if self.hidden == Some(Hidden::Shared) {
            self.hidden = None;
            self.show_address(false, context);
            context.say("All of the game is shown.");
        }
    }

    /// The record as a hidden field, where it did not come from this device: a page without
    /// scripts knows it from its forms.
    fn field(&self) -> Markup {
        html! {
            @if self.is_foreign {
                input type="hidden" name="record" value=(self.record);
            }
        }
    }

    /// Keeps what was found, for the statistics.
    fn keep_figures(&self, review: &GameReview, context: &mut Context<'_>) {
        let found = pegmind_review::Figures::of(&review.rows, self.game.rows.len());
        let Some(figures) = found.filter(|_| self.game.outcome.is_some()) else { return };
        let key = history::key_of(&self.game);
        let text = history::figures_line(&key, &figures);
        let id = key.as_str().to_owned();
        context.effect(PageEffect::Keep { what: history::FIGURES.into(), id, text });
    }
}

impl ReviewScreen {
    /// Opens it.
    pub(crate) fn open(awaited: Source, beside: Beside, context: &mut Context<'_>) -> Self {
        let mut screen =
            Self { awaited, beside, records: Vec::new(), refused: String::new(), game: None };
        // Also without a game: whether a code is to be hidden follows from what was played.
        context.effect(PageEffect::Load { what: history::HISTORY.into(), id: String::new() });
        screen.find(context);
        screen
    }

    /// Opens the game of the address, if it is there.
    fn find(&mut self, context: &mut Context<'_>) {
        let Source::Device(id) = self.awaited.clone() else { return };
        let record =
            history::find(&self.records, &id).or_else(|| context.shelf.record(id.as_str()));
        if let Some(record) = record {
            self.awaited = Source::None;
            self.show(Judged::new(record, &self.beside), false, context);
        }
    }

    fn show(&mut self, mut game: Judged, push: bool, context: &mut Context<'_>) {
        self.refused.clear();
        game.begin(context);
        let Beside { friend, .. } = mem::take(&mut self.beside);
        if !friend.is_empty()
            && let Err(why) = game.compare(&friend, context)
        {
            context.say(why);
        }
        game.show_address(push, context);
        self.game = Some(Box::new(game));
    }

    /// Takes a record in that was pasted or is a file.
    fn read(&mut self, text: &str, is_shared: bool, context: &mut Context<'_>) {
        match history::only_record(text) {
            Ok(record) => {
                let log = history::dailies(&self.records, context.shelf);
                let mut game = Judged::new(record, &self.beside);
                game.is_foreign = true;
                let daily = log.hidden_by(&game.record).map(Hidden::Daily);
                let shared = Some(Hidden::Shared).filter(|_| is_shared && game.game.code.is_some());
                game.hidden = daily.or(shared);
                let mut said = String::from(if game.hidden.is_some() {
                    "The game is here; its code is hidden."
                } else {
                    "The game is here."
                });
                if !context.is_plain && game.source(false) == Source::None {
                    said = format!("{said} {}", history::TOO_LONG);
                }
                context.say(said);
                // What the address told is shown there.
                let push = mem::take(&mut self.awaited) == Source::None;
                self.show(game, push, context);
            }
            Err(why) => {
                text.clone_into(&mut self.refused);
                context.say(why);
            }
        }
    }

    /// Asks again what is not known yet.
    fn again(&mut self, context: &mut Context<'_>) {
        if let Some(game) = self.game.as_mut().filter(|game| game.review.is_none()) {
            game.rows.clear();
            game.begin(context);
        }
    }
}

impl Model for ReviewScreen {
    fn title(&self, _around: &Around<'_>) -> String {
        "Review".into()
    }

    fn act(&mut self, form: &Form, context: &mut Context<'_>) {
        let act = form.act();
        // A page without scripts knows a game by what stands in its forms.
        let given = record_of(form);
        let known = self.game.as_ref().map(|game| game.record.to_string());
        if let Some(text) = given
            && known.as_deref().map(str::trim) != Some(text)
        {
            (self.awaited, self.beside) = (Source::None, Beside::default());
            self.read(text, form.get("shared").is_some(), context);
        } else if act.word() == "read" {
            return context.say("Paste a record, or choose a file.");
        }
        let Some(game) = &mut self.game else { return };
        if game.hidden.is_some() && !matches!(act.word(), "first" | "show") {
            return;
        }
        let row = act.number(0).unwrap_or(game.selected);
        match act.word() {
            "row" => game.choose(row, context),
            "others" => {
                game.shows_others = act.number(0).is_some() || !game.shows_others;
                game.choose(row, context);
            }
            "opening" => {
                game.shows_opening = !game.shows_opening;
                game.ask_for_shown(context);
                game.show_address(false, context);
            }
            "on" => game.play_on(row, context),
            "first" => game.play_first(context),
            "show" => game.show_hidden(context),
            "drill" => {
                let route = Puzzles::drill(&game.record, None);
                context.handed = Some(Handed::Drill(Box::new(game.record.clone()), None));
                context.go(route);
            }
            "friend" => game.take_friend(form.get("friend").unwrap_or_default(), context),
            "again" => self.again(context),
            "stop" => {
                context.effect(PageEffect::Cancel {});
                self.failed("stopped", context);
            }
            "share" => game.send(form, context),
            _ => {}
        }
    }

    fn key(&mut self, key: &str, context: &mut Context<'_>) {
        let Some(game) = &mut self.game else { return };
        match key {
            "ArrowUp" | "ArrowLeft" => game.choose(game.selected.saturating_sub(1).max(1), context),
            "ArrowDown" | "ArrowRight" => game.choose(game.selected + 1, context),
            "Home" => game.choose(1, context),
            "End" => game.choose(usize::MAX, context),
            "a" => {
                game.shows_others = !game.shows_others;
                let row = game.selected;
                game.choose(row, context);
            }
            "Enter" => game.play_on(game.selected, context),
            _ => {}
        }
    }

    fn view(&self, around: &Around<'_>) -> Markup {
        view::draw(self, around)
    }

    fn places_say(&self) -> bool {
        true
    }

    fn told(&mut self, text: &str, context: &mut Context<'_>) {
        let Some(game) = &mut self.game else { return };
        if let Some((ticket, told)) = asked::read(text, &game.game.rules) {
            game.take(ticket, told, context);
        }
    }

    fn failed(&mut self, why: &str, _context: &mut Context<'_>) {
        if let Some(game) = self.game.as_mut() {
            game.asked.clear();
            if game.review.is_none() {
                game.failed = Some(why.to_owned());
            }
        }
    }

    fn loaded(&mut self, what: &str, records: &[String], context: &mut Context<'_>) {
        if what == history::HISTORY {
            self.records = records.to_vec();
            self.find(context);
            match self.awaited.clone() {
                Source::None => {}
                Source::Device(_) => context.say("There is no such game on this device."),
                Source::Address { record, is_shared } => self.read(&record, is_shared, context),
            }
            self.awaited = Source::None;
            if let Some(game) = &mut self.game
                && let Some(Hidden::Daily(_)) = game.hidden
            {
                let log = history::dailies(&self.records, context.shelf);
                game.hidden = log.hidden_by(&game.record).map(Hidden::Daily);
            }
        }
    }

    fn leave(&mut self, context: &mut Context<'_>) {
        if self.game.as_ref().is_some_and(|game| game.review.is_none() && game.failed.is_none()) {
            context.effect(PageEffect::Cancel {});
        }
    }
}
