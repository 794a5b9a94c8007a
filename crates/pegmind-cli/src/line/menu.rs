//! The start menu: numbered lists, Enter takes what stands in brackets.

use pegmind_advice::{Cancel, Limits, foresee, make_puzzles};
use pegmind_console::Preferences;
use pegmind_face::form::{Average, Field, Form, Typed};
use pegmind_face::menu::{Entry, Menu as StartMenu};
use pegmind_face::palette::Palette;
use pegmind_face::sentence;
use pegmind_face::study::Study;
use pegmind_face::{PuzzleBook, drills_due};
use pegmind_rules::{Preset, Quoted, Setup};
use pegmind_session::GameId;

use super::drills::ask_drills;
use super::learn::learn;
use super::talk::Talk;
use crate::args::GlobalArgs;
use crate::exit::Failure;
use crate::online::Visit;
use crate::start::{fresh_seed, today};
use crate::store::Store;

/// What was chosen.
#[derive(Debug)]
pub(crate) enum Choice {
    /// A new game.
    Play {
        /// The set-up.
        setup: Box<Setup>,
        /// The palette to play with.
        palette: Palette,
    },
    /// This saved game, or else the latest.
    Resume(Option<GameId>),
    /// The code of today.
    Daily,
    /// A room where people elsewhere play.
    Room(Box<Visit>),
    /// Nothing.
    Quit,
}

/// Why a question has no answer.
enum Away {
    /// The person goes one question back.
    Back,
    /// The person leaves, or the input has ended.
    Left,
}

type Asked<T> = Result<Result<T, Away>, Failure>;

/// Unwraps what a person answered, or goes where the person goes.
macro_rules! stay {
    ($asked:expr) => {
        match $asked? {
            Ok(value) => value,
            Err(away) => return Ok(Err(away)),
        }
    };
}

mod games;
mod online;
mod question;
mod settings;

use question::{Asker, List, Meant, Place, meant, numbers};

/// Shows what can be done before a game.
pub(crate) fn choose(
    talk: &mut Talk,
    store: &mut Store,
    global: &GlobalArgs,
    list: StartMenu,
    preferences: &Preferences,
) -> Result<Choice, Failure> {
    super::signals::watch()?;
    let mut menu = Menu { ask: Asker { talk }, store, global, list, preferences };
    match menu.start()? {
        Ok(choice) => Ok(choice),
        Err(Away::Back | Away::Left) => Ok(Choice::Quit),
    }
}

/// What the line of the palette is called; it is no part of the set-up.
const PALETTE: &str = "palette";

/// What shows all lines of the form.
const LIST: &str = "list";

/// What asks for a number that is in no list.
const ANOTHER: &str = "another number";

/// How far behind its number the value of a line of the form stands.
const VALUE_COLUMN: usize = 12;

/// The columns of the title of an entry.
const TITLE: usize = 22;

struct Menu<'a> {
    ask: Asker<'a>,
    store: &'a mut Store,
    global: &'a GlobalArgs,
    list: StartMenu,
    preferences: &'a Preferences,
}

impl Menu<'_> {
    fn start(&mut self) -> Asked<Choice> {
        self.ask.say("Pegmind: the game of Mastermind.")?;
        self.ask.say("The codemaker hides a code, the codebreaker looks for it guess by guess.")?;
        let mut palette = self.ask.talk.look.skin.paints.palette;
        loop {
            self.ask.say("")?;
            let entry = stay!(self.entry());
            match entry {
                Entry::Continue => return Ok(Ok(Choice::Resume(None))),
                Entry::Daily => return Ok(Ok(Choice::Daily)),
                Entry::Games => match self.games()? {
                    Err(Away::Back) => {}
                    chosen => return Ok(chosen.map(|id| Choice::Resume(Some(id)))),
                },
                Entry::Puzzles => {
                    if let Err(Away::Left) = self.puzzles()? {
                        return Ok(Err(Away::Left));
                    }
                }
                Entry::Online => match self.online()? {
                    Err(Away::Back) => {}
                    chosen => return Ok(chosen.map(|visit| Choice::Room(Box::new(visit)))),
                },
                Entry::Learn => {
                    learn(self.ask.talk, &mut Study::default())?;
                }
                Entry::Settings => {
                    if let Err(Away::Left) = self.settings()? {
                        return Ok(Err(Away::Left));
                    }
                    palette = self.ask.talk.look.skin.paints.palette;
                }
                Entry::Quit => return Ok(Err(Away::Left)),
                Entry::Break | Entry::Make | Entry::Two | Entry::Watch | Entry::Solve => {
                    let mut form = self.list.form(entry).unwrap_or_default();
                    match self.form(&mut form, &mut palette)? {
                        Err(Away::Back) => self.list.remember(form),
                        chosen => return Ok(chosen),
                    }
                }
            }
        }
    }

    /// Asks for puzzles: rows of own games that are due, if there are some, or others.
    fn puzzles(&mut self) -> Asked<()> {
        let (drills, today) = (self.store.drills(), today()?);
        // Whoever cannot be asked for rows of their own still gets puzzles.
        let due = drills.due(today, &Cancel::new()).unwrap_or_default().due;
        if !due.is_empty() {
            let titles = [drills_due(due.len()), "Puzzles".to_owned()];
            let keys = numbers(1, titles.len());
            let list = List { question: "Puzzles", titles: &titles, keys, usual: 0, hang: 0 };
            if stay!(self.ask.pick(Place::Line, &list)) == 0 {
                ask_drills(self.ask.talk, &drills, due, today)?;
                return Ok(Ok(()));
            }
        }
        let puzzles = make_puzzles(&Preset::Classic.rules(), &fresh_seed()?, &Cancel::new());
        learn(self.ask.talk, &mut Study::Puzzles(PuzzleBook::new(puzzles)))?;
        Ok(Ok(()))
    }

    /// Asks for a line of the list.
    fn entry(&mut self) -> Asked<Entry> {
        let entries = self.list.entries();
        let title = |entry: &Entry| {
            let sentence = self.ask.talk.look.text(&self.list.sentence(*entry));
            format!("{:<TITLE$}{sentence}", entry.title())
        };
        let titles: Vec<String> = entries.iter().map(title).collect();
        let usual = entries.iter().position(|entry| *entry == self.list.usual());
        let keys: Vec<String> = entries.iter().map(|entry| entry.key().to_string()).collect();
        let usual = usual.unwrap_or_default();
        let list = List { question: "Choose", titles: &titles, keys, usual, hang: TITLE };
        let chosen = stay!(self.ask.pick(Place::Start, &list));
        Ok(entries.get(chosen).copied().ok_or(Away::Back))
    }

    /// Says what is set, and lets it be changed until Enter begins the game.
    fn form(&mut self, form: &mut Form, palette: &mut Palette) -> Asked<Choice> {
        self.ask.say("")?;
        self.say_set(form)?;
        loop {
            let setup = form.setup().map_err(Failure::usage)?;
            let fields = form.fields();
            let names: Vec<&str> =
                fields.iter().map(|field| field.title()).chain([PALETTE]).collect();
            let prompt = "Enter to start, list to change something, q to leave: ";
            let text = stay!(self.ask.ask(prompt, Place::Form));
            if text.is_empty() {
                return Ok(Ok(Choice::Play { setup: Box::new(setup), palette: *palette }));
            }
            if text.eq_ignore_ascii_case(LIST) {
                self.list(form, &names, *palette)?;
                continue;
            }
            let place = match meant(&text, &names, &numbers(1, names.len())) {
                Meant::One(place) => place,
                Meant::Nothing => {
                    let text = Quoted::new(&text);
                    self.ask.say(&format!("'{text}' is nothing that can be changed."))?;
                    continue;
                }
                unclear @ Meant::Several(_) => {
                    self.ask.wrong(&text, &unclear, Place::Form, &numbers(1, names.len()))?;
                    continue;
                }
            };
            let before = form.clone();
            let changed = match fields.get(place) {
                Some(field) => self.change(*field, form)?,
                None => self.change_palette(palette)?,
            };
            match changed {
                Ok(()) => {}
                Err(Away::Back) => form.clone_from(&before),
                Err(Away::Left) => return Ok(Err(Away::Left)),
            }
            if let Err(error) = form.setup() {
                let why = sentence(&error);
                self.ask.say(&format!("{why} Nothing is changed."))?;
                *form = before;
            }
            let (name, value) = match fields.get(place) {
                Some(field) => (field.title(), form.value(*field)),
                None => (PALETTE, palette_title(palette)),
            };
            self.item(place + 1, name, &value)?;
            self.say_set(form)?;
        }
    }

    /// Shows everything that can be changed, and what the board is like.
    fn list(&mut self, form: &mut Form, names: &[&str], palette: Palette) -> Result<(), Failure> {
        let values = form.fields().into_iter().map(|field| form.value(field));
        let values: Vec<String> = values.chain([palette_title(&palette)]).collect();
        for (number, (name, value)) in (1..).zip(names.iter().zip(&values)) {
            self.item(number, name, value)?;
        }
        self.say_remarks(form)?;
        Ok(self.ask.say("The number or the name of a line changes it.")?)
    }

    /// Says what is set.
    fn say_set(&mut self, form: &Form) -> Result<(), Failure> {
        let line = self.ask.talk.look.text(&form.sentence());
        Ok(self.ask.say(&line)?)
    }

    /// A line of the form.
    fn item(&mut self, number: usize, name: &str, value: &str) -> Result<(), Failure> {
        let line = format!("{name:<11} {}", self.ask.talk.look.text(value));
        Ok(self.ask.item(&number.to_string(), &line, VALUE_COLUMN)?)
    }

    /// Says what the board is like; how good play is on it, where that is known
    /// at once.
    fn say_remarks(&mut self, form: &mut Form) -> Result<(), Failure> {
        let rules = *form.rules();
        if rules == pegmind_rules::Preset::Classic.rules().with_rows(rules.rows())
            && let Some(best) = foresee(&rules, &Limits::THOROUGH, &Cancel::new())
        {
            form.take_average(rules, Average::from(&best));
        }
        Ok(form.remarks().iter().try_for_each(|line| self.ask.say(line))?)
    }

    /// Asks for one line of the form. What stands there now is what Enter keeps.
    fn change(&mut self, field: Field, form: &mut Form) -> Asked<()> {
        if let Some(about) = field.about() {
            self.ask.say(about)?;
        }
        if let Some(list) = form.list(field) {
            let mut titles = list.titles;
            let n_choices = titles.len();
            titles.extend(field.typed().map(|_typed| ANOTHER.to_owned()));
            let usual = list.now.unwrap_or(titles.len() - 1);
            let chosen = stay!(self.pick(field.question(), &titles, usual));
            if chosen < n_choices {
                if let Err(error) = form.choose(field, chosen) {
                    let why = sentence(&error);
                    self.ask.say(&format!("{why} Nothing is changed."))?;
                }
                return Ok(Ok(()));
            }
        }
        let name = matches!(field.typed(), Some(Typed::Name(_)));
        let place = if name { Place::Name } else { Place::Line };
        let now = form.text(field);
        let question = form.question(field);
        let prompt = self.ask.talk.look.text(&format!("{question} [{now}]: "));
        loop {
            let text = stay!(self.ask.ask(&prompt, place));
            if text.is_empty() {
                return Ok(Ok(()));
            }
            match form.type_in(field, &text) {
                Ok(()) => return Ok(Ok(())),
                Err(error) => self.ask.say(&sentence(&error))?,
            }
        }
    }

    fn change_palette(&mut self, palette: &mut Palette) -> Asked<()> {
        let choices: Vec<Palette> = self.ask.talk.look.skin.paints.choices().collect();
        let titles: Vec<String> = choices.iter().map(palette_title).collect();
        let usual = choices.iter().position(|choice| choice == palette).unwrap_or(0);
        let chosen = stay!(self.pick("Palette", &titles, usual));
        *palette = choices.get(chosen).copied().unwrap_or_default();
        Ok(Ok(()))
    }

    fn pick(&mut self, question: &str, titles: &[String], usual: usize) -> Asked<usize> {
        self.ask.pick(
            Place::Line,
            &List { question, titles, keys: numbers(1, titles.len()), usual, hang: 0 },
        )
    }
}

fn palette_title(palette: &Palette) -> String {
    format!("{palette}: {}", palette.sentence())
}
