//! How a game comes onto the screen.

use std::fmt::Write as _;

use pegmind_face::form::Form;
use pegmind_face::menu::Entry;
use pegmind_face::{Assistant, Phrase, restore_error};
use pegmind_protocol::PageEffect;
use pegmind_review::FinishedGame;
use pegmind_rules::{MakerLevel, Setup};
use pegmind_session::{Day, Escrow, GameId, Record, Response, Seed, Session, Start, View};

use super::beyond::{Beyond, WholeGame};
use super::{Play, Stand, desk_text};
use crate::context::{Beginning, Context};
use crate::history;
use crate::route::{Layout, Route};
use crate::settings::Settings;

/// Returns what is said to a player who comes back to a game: the row and the pegs placed, then as in the terminal.
fn going_on(view: &View<'_>, phrase: &Phrase) -> Vec<String> {
    let mut lines = phrase.going_on(view);
    if let Some(head) = lines.first_mut() {
        let placed = view.draft.holes().iter().flatten().count();
        let pegs = match placed {
            0 => String::new(),
            1 => ", 1 peg placed".into(),
            placed => format!(", {placed} pegs placed"),
        };
        *head = format!("Row {}{pegs}. Your game continues.", view.row_number());
    }
    lines
}

/// What is said where there is nothing to make a code from.
const NO_SEED: &str = "This browser gave no random numbers, so no code can be hidden.";

impl Play {
    /// The first screen: a board to play on at once. The game is begun with the first act.
    #[expect(clippy::expect_used, reason = "the word is a legal name")]
    pub(crate) fn waiting(
        setup: Setup,
        beyond: &'static dyn Beyond,
        context: &mut Context<'_>,
    ) -> Self {
        let start = Start {
            setup,
            id: GameId::new("waiting").expect("a legal name"),
            date: String::new(),
            daily: None,
            seed: Seed::from_text("waiting"),
            entropy: Seed::from_text("waiting"),
        };
        let (session, _) = Session::start(start, context.now);
        let mut play = Self::with(session, Stand::Waiting, beyond);
        beyond.take_over(&mut play, context);
        play
    }

    /// Shows a game.
    ///
    /// # Errors
    ///
    /// A sentence that says why it cannot be shown.
    pub(crate) fn begin(beginning: Beginning, context: &mut Context<'_>) -> Result<Self, String> {
        if context.address.layout == Layout::Text {
            // All of the game is done there.
            context.focus = Some("typed".into());
        }
        match beginning {
            Beginning::New(setup) => Self::new(setup, &WholeGame, context),
            Beginning::Daily(daily) => {
                let setup = daily.setup().map_err(|error| pegmind_face::sentence(&error))?;
                let named = Form::like(&setup).with_person(context.settings.name.clone());
                let start = start(named.setup().unwrap_or(setup), context)?;
                let start = Start { daily: Some(daily.day()), seed: daily.seed(), ..start };
                Ok(Self::started(start, &WholeGame, context))
            }
            Beginning::Record(record) => Self::resume(record, context),
            Beginning::Practice { game, row } => Self::practice(&game, row, context),
        }
    }

    /// Begins a game.
    ///
    /// # Errors
    ///
    /// A sentence that says why it cannot be begun.
    pub(crate) fn new(
        setup: Setup,
        beyond: &'static dyn Beyond,
        context: &mut Context<'_>,
    ) -> Result<Self, String> {
        let start = start(setup, context)?;
        Ok(Self::started(start, beyond, context))
    }

    fn started(start: Start, beyond: &'static dyn Beyond, context: &mut Context<'_>) -> Self {
        context.settings.last = Some(start.setup.clone());
        context.store_settings();
        let (session, response) = Session::start(start, context.now);
        let mut play = Self::with(session, Stand::Begun, beyond);
        // Where there is room beside the board they stand there.
        play.shows_notes = context.shape.wide;
        play.take(response, context);
        play.go_to_open_hole();
        play
    }

    /// Begins the game that was waiting, with the first act.
    pub(super) fn begin_waiting(&mut self, context: &mut Context<'_>) -> bool {
        if self.stand != Stand::Waiting {
            return true;
        }
        let setup = self.session.view().setup.clone();
        match start(setup, context) {
            Ok(start) => {
                let before = context.said.take();
                let (editor, notes, stage) = (self.editor, self.shows_notes, self.stage.clone());
                *self = Self::started(start, self.beyond, context);
                self.stage = stage;
                self.editor = editor;
                self.shows_notes |= notes;
                context.said = before;
                self.told.clear();
                true
            }
            Err(why) => {
                context.say(why);
                false
            }
        }
    }

    fn resume(mut record: Record, context: &mut Context<'_>) -> Result<Self, String> {
        let id = history::name(&record).ok_or("This game has no name.")?;
        // It is there already, as it is: nothing of the name is stored.
        let is_nameless = record.header.id.replace(id.clone()).is_none();
        let escrow = match context.shelf.escrow(id.as_str(), &record) {
            Some(escrow) => escrow,
            None => shown_escrow(&record).ok_or("The code of this game is lost.")?,
        };
        let handed = context.handed_over.as_ref().map(|handed| handed.desk.clone());
        let began = handed.as_deref().and_then(desk_text::read_began);
        let began = began.map_or(context.now, |began| began.min(context.now));
        let (session, mut response) =
            Session::restore(record, escrow, began).map_err(|error| restore_error(&error))?;
        if is_nameless {
            response.effects.clear();
        }
        let show = context.address.route.shown().to_owned();
        context.show_address(Route::Play { game: Some(id.clone()), show }, false);
        let mut play = Self::with(session, Stand::Begun, &WholeGame);
        play.assistant = Assistant::usual(&play.session.view());
        play.hand_over_again();
        let said = context.said.take();
        play.take(response, context);
        let text = handed.unwrap_or_else(|| context.shelf.draft(id.as_str()).to_owned());
        play.put_desk(&text, context);
        let phrase = context.settings.phrase();
        let view = play.session.view();
        play.told = match view.outcome {
            Some(outcome) => phrase.outcome(outcome, &view.audit, &view.played()),
            None => going_on(&view, &phrase),
        };
        if view.outcome.is_some() {
            play.ask_best(context);
        }
        let first = play.told.first().cloned();
        context.said = said.or(first);
        WholeGame.take_over(&mut play, context);
        play.open_panel(context);
        Ok(play)
    }

    fn practice(
        game: &FinishedGame,
        row: usize,
        context: &mut Context<'_>,
    ) -> Result<Self, String> {
        let before = row.checked_sub(1).and_then(|before| game.rows.get(..before));
        let (Some(code), Some(before)) = (game.code, before) else {
            return Err("The code is not known, so nobody can answer.".into());
        };
        let (session, response): (Session, Response) =
            Session::practice(&game.rules, game.strict, code, before, context.now)
                .map_err(|error| restore_error(&error))?;
        context.show_address(Route::play(None), true);
        let mut play = Self::with(session, Stand::Practice, &WholeGame);
        play.take(response, context);
        play.go_to_open_hole();
        context.say("Practice: the same code again. Nothing of it is kept.");
        Ok(play)
    }

    /// The worker has forgotten everything: the game is asked for its questions again.
    pub(super) fn ask_again(&mut self, context: &mut Context<'_>) {
        self.asked.clear();
        let id = self.session.id().clone();
        let Some((record, escrow)) = context.shelf.game(id.as_str()) else { return };
        if let Ok((session, response)) = Session::restore(record, escrow, context.now) {
            let said = context.said.take();
            let mut play = Self::with(session, Stand::Begun, &WholeGame);
            play.failures = self.failures;
            play.assistant = Assistant::usual(&play.session.view());
            play.take(response, context);
            let text = context.shelf.draft(id.as_str()).to_owned();
            play.put_desk(&text, context);
            *self = play;
            context.said = said;
        }
    }

    /// Asks that nothing stored is cleared away, once something is worth it.
    pub(super) fn ask_to_persist(context: &mut Context<'_>) {
        context.effect(PageEffect::Persist {});
    }
}

/// The classic game of a person who looks for a code.
#[expect(clippy::expect_used, reason = "a form that nobody has changed is a set-up")]
pub(crate) fn classic() -> Setup {
    Form::default().setup().expect("the usual game")
}

/// The game that was begun last if a person breaks a code in it that is there at once, else
/// the classic one.
pub(crate) fn usual_setup(settings: &Settings) -> Setup {
    let menu = settings.menu();
    let usual = menu.form(Entry::Break).and_then(|form| form.setup().ok());
    let at_once = |setup: &Setup| setup.options().maker_level != MakerLevel::Devious;
    usual.filter(at_once).unwrap_or_else(classic)
}

/// What a game begins with. No two are alike.
fn start(setup: Setup, context: &Context<'_>) -> Result<Start, String> {
    let seed = context.seed.clone().ok_or(NO_SEED)?;
    let date = context.day.map(|day: Day| day.to_string()).unwrap_or_default();
    let name: String = seed.derive("name", 1).to_hex().chars().take(8).collect();
    let name = format!("{}-{name}", date.replace('-', ""));
    let id = GameId::new(name.trim_start_matches('-'));
    let id = id.map_err(|error| pegmind_face::sentence(&error))?;
    let (seed, entropy) = (seed.derive("game", 1), seed.derive("entropy", 1));
    Ok(Start { setup, id, date, daily: None, seed, entropy })
}

/// What was kept of a game whose code is shown in its record.
fn shown_escrow(record: &Record) -> Option<Escrow> {
    let seed = Seed::from_text("over").to_hex();
    let mut text = format!("pegmind secret 1\nseed {seed}\nentropy {seed}\n");
    if let Some(opening) = &record.opening
        && let Some(salt) = opening.salt
    {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "code {}\nsalt {salt}", opening.code);
    }
    text.push_str("end\n");
    Escrow::parse(record.header.setup.rules(), &text).ok()
}
