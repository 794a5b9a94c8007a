//! Positions to be solved with one guess: puzzles that are made, and rows of own games that
//! come back after some days.

mod book;
mod drills;
mod view;

use maud::Markup;
use pegmind_protocol::{PageEffect, StudyMsg, StudyReply};
use pegmind_rules::{Preset, Rules};
use pegmind_session::{Day, GameId, Record, Seed};

use super::Model;
use crate::around::Around;
use crate::asked::{self, Told};
use crate::context::{Context, Handed};
use crate::draft_keys::{self, Pressed};
use crate::form::Form;
use crate::history;
use crate::route::Route;
use book::Book;
use drills::Drills;

/// Positions to be solved with one guess.
#[derive(Debug, Default)]
pub(crate) struct Puzzles {
    /// The puzzles that are solved, or the way to them.
    stage: Stage,
    drills: Drills,
    /// The row of an own game in the address, from 1, while its game is looked for.
    awaited: Option<(GameId, Option<usize>)>,
    today: Option<Day>,
}

/// Whether there are puzzles to be solved.
#[derive(Debug, Default)]
enum Stage {
    /// Which ones is to be chosen.
    #[default]
    Choose,
    /// They are made.
    Making(Making),
    /// Rows of own games are looked for.
    Drilling,
    /// They are solved.
    Book(Box<Book>),
}

/// What puzzles are made of.
#[derive(Debug)]
struct Making {
    ticket: u64,
    /// How many there are by now.
    found: usize,
    preset: Preset,
    seed: Seed,
    /// What a page without scripts wants done as soon as they are there again.
    then: Option<Form>,
}

/// The boards for which puzzles are made.
fn boards() -> impl Iterator<Item = Preset> {
    let few = |preset: &Preset| preset.rules().code_count() <= pegmind_review::PUZZLE_CODES_MAX;
    Preset::ALL.iter().copied().filter(few)
}

impl Puzzles {
    /// Opens it, at the puzzle of an address.
    pub(crate) fn open(query: &str, context: &mut Context<'_>) -> Self {
        let mut puzzles = Self { today: context.day, ..Self::default() };
        for what in [history::DRILLS, history::HISTORY] {
            context.effect(PageEffect::Load { what: what.into(), id: String::new() });
        }
        if let Some(Handed::Drill(record, row)) = context.handed.take() {
            puzzles.drills.ask_for(*record, row, context);
            puzzles.stage = Stage::Drilling;
        } else if let Some(drill) = read_drill(query) {
            puzzles.awaited = Some(drill);
            puzzles.stage = Stage::Drilling;
        }
        if let Some((preset, seed, place)) = read_address(query) {
            let then = Form::parse(&format!("at={place}"));
            puzzles.make(preset, seed, Some(then), context);
        }
        puzzles
    }

    /// Where a row of this game is asked, from 1, else its costliest one.
    pub(crate) fn drill(record: &Record, row: Option<usize>) -> Route {
        let address = |game: GameId| book::drill_address(&game, row);
        Route::Puzzles { query: history::name(record).map(address).unwrap_or_default() }
    }

    /// Shows the address of what is shown.
    fn show_address(&self, context: &mut Context<'_>) {
        let route = match &self.stage {
            Stage::Making(_) | Stage::Drilling => return,
            Stage::Book(book) => Route::Puzzles { query: book.address() },
            Stage::Choose => Route::PUZZLES,
        };
        // One row of a game may have been looked for under the name of the game alone. That it was
        // looked for is no place to go back to: it would be looked for again.
        context.show_address(route, !self.drills.is_wanted);
    }

    /// Looks for the row of an own game that stands in the address.
    fn find(&mut self, records: &[String], context: &mut Context<'_>) {
        let Some((game, row)) = self.awaited.take() else { return };
        if let Some(record) = history::find(records, &game) {
            return self.drills.ask_for(record, row, context);
        }
        self.stage = Stage::Choose;
        context.say("There is no such game on this device.");
    }

    /// Has puzzles made for a board.
    fn make(&mut self, preset: Preset, seed: Seed, then: Option<Form>, context: &mut Context<'_>) {
        let rules = preset.rules();
        let drawn = seed.clone();
        let ticket = asked::ask(context, |ticket| StudyMsg::Puzzles { ticket, rules, seed: drawn });
        self.stage = Stage::Making(Making { ticket, found: 0, preset, seed, then });
    }

    /// Has the puzzles made again that stood in a form of a page without scripts.
    fn make_again(&mut self, form: &Form, context: &mut Context<'_>) -> bool {
        let seed = form.get("seed").and_then(|seed| Seed::from_hex(seed).ok());
        let preset = form.get("board").and_then(|name| name.parse().ok());
        let Some((seed, preset)) = seed.zip(preset) else { return false };
        self.make(preset, seed, Some(form.clone()), context);
        true
    }

    fn take_made(&mut self, reply: StudyReply, context: &mut Context<'_>) {
        let Stage::Making(making) = &mut self.stage else { return };
        match reply {
            StudyReply::Made { .. } => making.found += 1,
            StudyReply::Puzzles { puzzles, .. } => {
                let (preset, seed, then) = (making.preset, making.seed.clone(), making.then.take());
                let source = Some((preset, seed));
                let mut book = Book::new(puzzles, source);
                if let Some(form) = &then {
                    book.resume(form);
                }
                context.say(book.asked(context.settings));
                self.stage = Stage::Book(Box::new(book));
                if let Some(form) = then.filter(|form| form.fields().any(|(name, _)| name != "at"))
                {
                    self.act_in_book(&form, context);
                }
                self.show_address(context);
            }
            StudyReply::Judged { .. }
            | StudyReply::Reviewed { .. }
            | StudyReply::Others { .. }
            | StudyReply::Drilled { .. } => {}
        }
    }

    /// Opens the rows of own games that were found, or says when the next is due.
    fn open_drills(&mut self, context: &mut Context<'_>) {
        if let Some(book) = self.drills.book() {
            context.say(book.asked(context.settings));
            self.stage = Stage::Book(Box::new(book));
        } else {
            context.say(self.drills.none_due());
            self.stage = Stage::Choose;
        }
        self.show_address(context);
    }

    fn act_in_book(&mut self, form: &Form, context: &mut Context<'_>) {
        let Stage::Book(book) = &mut self.stage else { return };
        let (act, rules) = (form.act(), book.rules());
        match act.word() {
            "leave" => {
                self.stage = Stage::Choose;
                return;
            }
            "on" | "skip" => book.go_on(context),
            "back" => book.back(context),
            "again" => book.again(context),
            "show" => book.show(context),
            _ => match draft_keys::act(&mut book.draft, &act, &rules) {
                Pressed::Yes => {}
                Pressed::Refused(why) => context.say(why),
                Pressed::No => book.guess(form.get("typed"), context),
            },
        }
        self.keep_drills(context);
    }

    /// Keeps how rows of own games were answered.
    fn keep_drills(&mut self, context: &mut Context<'_>) {
        if let (Stage::Book(book), Some(today)) = (&mut self.stage, self.today) {
            for result in book.drill_results(today) {
                self.drills.keep(&result, context);
            }
        }
    }

    fn stop(&mut self, context: &mut Context<'_>) {
        if matches!(self.stage, Stage::Making(_) | Stage::Drilling) {
            context.effect(PageEffect::Cancel {});
            self.drills.stop();
            (self.stage, self.awaited) = (Stage::Choose, None);
        }
    }
}

impl Model for Puzzles {
    fn title(&self, _around: &Around<'_>) -> String {
        "Puzzles".into()
    }

    fn act(&mut self, form: &Form, context: &mut Context<'_>) {
        match (form.act().word(), &self.stage) {
            ("make", _) => {
                let preset = form.get("board").and_then(|name| name.parse().ok());
                let preset = boards().find(|own| Some(*own) == preset).unwrap_or_default();
                match context.seed.clone() {
                    Some(seed) => self.make(preset, seed, None, context),
                    None => context.say("There is no randomness for puzzles; reload the page."),
                }
            }
            ("drills", _) => {
                self.stage = Stage::Drilling;
                if !self.drills.begin(self.today, context) {
                    self.open_drills(context);
                }
            }
            ("stop", _) => self.stop(context),
            (_, Stage::Book(_)) => {
                if let (Stage::Book(book), true) = (&mut self.stage, context.is_plain) {
                    book.resume(form);
                }
                self.act_in_book(form, context);
            }
            (_, Stage::Choose | Stage::Making(_) | Stage::Drilling) => {
                self.make_again(form, context);
            }
        }
        self.show_address(context);
    }

    fn key(&mut self, key: &str, context: &mut Context<'_>) {
        let Stage::Book(book) = &mut self.stage else { return };
        let (rules, names) = (book.rules(), context.settings.paints.names());
        match key {
            "Enter" if book.is_over() => book.go_on(context),
            "Enter" => book.guess(None, context),
            "]" => book.go_on(context),
            "[" => book.back(context),
            key => {
                if let Pressed::Refused(why) =
                    draft_keys::press(&mut book.draft, key, &rules, &names)
                {
                    context.say(why);
                }
            }
        }
        self.keep_drills(context);
        self.show_address(context);
    }

    fn went(&mut self, route: &Route, context: &mut Context<'_>) -> bool {
        let (Route::Puzzles { query }, Stage::Book(book)) = (route, &mut self.stage) else {
            return false;
        };
        if let Some((game, row)) = read_drill(query) {
            let place = book.place_of(&game, row);
            if let Some(place) = place {
                book.open(place, context);
            }
            return place.is_some();
        }
        let Some((preset, seed, place)) = read_address(query) else { return false };
        let same = book.source == Some((preset, seed));
        if same {
            book.open(place, context);
        }
        same
    }

    fn view(&self, around: &Around<'_>) -> Markup {
        view::draw(self, around)
    }

    fn told(&mut self, text: &str, context: &mut Context<'_>) {
        match &self.stage {
            Stage::Making(making) => {
                let Some((ticket, told)) = asked::read(text, &making.preset.rules()) else {
                    return;
                };
                if ticket != making.ticket {
                    return;
                }
                match told {
                    Told::Found(found) => self.take_made(*found, context),
                    Told::Refused(why) => {
                        self.stage = Stage::Choose;
                        context.say(pegmind_face::sentence(&why));
                    }
                }
            }
            Stage::Drilling => {
                if self.drills.told(text, context) {
                    self.open_drills(context);
                }
            }
            Stage::Choose | Stage::Book(_) => {}
        }
    }

    fn failed(&mut self, why: &str, context: &mut Context<'_>) {
        if matches!(self.stage, Stage::Making(_) | Stage::Drilling) {
            self.drills.stop();
            self.stage = Stage::Choose;
            context.say(format!("No puzzles could be made: {why}."));
        }
    }

    fn loaded(&mut self, what: &str, records: &[String], context: &mut Context<'_>) {
        match what {
            history::DRILLS => self.drills.take_results(records),
            history::HISTORY => {
                self.drills.take_games(records);
                self.find(records, context);
            }
            _ => {}
        }
    }

    fn leave(&mut self, context: &mut Context<'_>) {
        self.stop(context);
    }
}

/// What stands in an address under this name.
fn parameter<'a>(query: &'a str, name: &str) -> Option<&'a str> {
    query.split('&').find_map(|part| part.strip_prefix(name)?.strip_prefix('='))
}

/// The game and the row, from 1, in the address of a row of an own game.
fn read_drill(query: &str) -> Option<(GameId, Option<usize>)> {
    let game = GameId::new(parameter(query, "g")?).ok()?;
    Some((game, parameter(query, "n").and_then(|row| row.parse().ok())))
}

/// The board, the seed and the place, from 0, in the address of a puzzle.
fn read_address(query: &str) -> Option<(Preset, Seed, usize)> {
    let get = |name: &str| parameter(query, name);
    let preset = get("board")?.parse().ok()?;
    let preset = boards().find(|board| *board == preset)?;
    let number: usize = get("n").and_then(|number| number.parse().ok()).unwrap_or(1);
    Some((preset, Seed::from_hex(get("seed")?).ok()?, number.saturating_sub(1)))
}

/// The rules of a board on which nothing is asked.
fn no_rules() -> Rules {
    Preset::default().rules()
}
