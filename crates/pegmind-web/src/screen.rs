//! The screens: what each knows, what is done there, and what it draws.

pub(crate) mod daily;
pub(crate) mod games;
pub(crate) mod lab;
pub(crate) mod learn;
pub(crate) mod new;
pub(crate) mod online;
pub(crate) mod play;
pub(crate) mod puzzles;
pub(crate) mod replay;
pub(crate) mod review;
pub(crate) mod room;
pub(crate) mod seek;
pub(crate) mod settings;
pub(crate) mod solve;
pub(crate) mod statistics;

use std::fmt;

use maud::{Markup, html};
use pegmind_protocol::Region;

use crate::around::Around;
use crate::context::{Beginning, Context};
use crate::form::Form;
use crate::history;
use crate::route::Route;

/// What came from a server.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ServerAnswer<'a> {
    /// The name of the request that is answered; of the line to a room `opened`, `heard` or
    /// `closed`.
    pub(crate) from: &'a str,
    /// The status of the answer, or the code with which the line was closed; 0 if no server
    /// was reached.
    pub(crate) status: u16,
    /// What was answered or heard.
    pub(crate) text: &'a str,
}

/// What every screen does.
pub(crate) trait Model {
    /// What stands in the title of the document, before the name of the program.
    fn title(&self, around: &Around<'_>) -> String;

    /// Does what a form says that was sent.
    fn act(&mut self, form: &Form, context: &mut Context<'_>);

    /// Draws all that stands in `main`.
    fn view(&self, around: &Around<'_>) -> Markup;

    /// The parts of what [`Model::view`] draws that can be replaced by themselves. With
    /// none, all of it is replaced.
    fn parts(&self, _around: &Around<'_>) -> Vec<Region> {
        Vec::new()
    }

    /// The elements that the parts stand in, where `main` may hold others besides.
    fn wholes(&self, _around: &Around<'_>) -> Vec<Region> {
        Vec::new()
    }

    /// What the parts stand in. If that is another one, all of `main` is replaced.
    fn frame(&self, _around: &Around<'_>) -> String {
        String::new()
    }

    /// Whether [`Model::view`] places the live region, by [`crate::view::say`].
    fn places_say(&self) -> bool {
        false
    }

    /// A single key was pressed.
    fn key(&mut self, _key: &str, _context: &mut Context<'_>) {}

    /// The address is another one of the same screen. Says whether the screen can show it;
    /// if not, it is begun anew.
    fn went(&mut self, _route: &Route, _context: &mut Context<'_>) -> bool {
        false
    }

    /// The worker said something.
    fn told(&mut self, _text: &str, _context: &mut Context<'_>) {}

    /// The worker cannot answer, and has forgotten all questions.
    fn failed(&mut self, _why: &str, _context: &mut Context<'_>) {}

    /// What was to be loaded is here.
    fn loaded(&mut self, _what: &str, _records: &[String], _context: &mut Context<'_>) {}

    /// Something came from the server.
    fn online(&mut self, _answer: &ServerAnswer<'_>, _context: &mut Context<'_>) {}

    /// After so many seconds a page without scripts looks again by itself.
    fn looks_again(&self) -> Option<u32> {
        None
    }

    /// What is personal on the screen, for the module that takes over.
    fn desk(&self) -> String {
        String::new()
    }

    /// A moment has come that was asked for.
    fn woken(&mut self, _context: &mut Context<'_>) {}

    /// The screen is left.
    fn leave(&mut self, _context: &mut Context<'_>) {}
}

/// Nothing of it: what all screens know is much, and would have to be there to be printed.
impl fmt::Debug for dyn Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Model")
    }
}

/// The screen for a route. The effects of opening it are in the context.
pub(crate) fn open(route: &Route, context: &mut Context<'_>) -> Box<dyn Model> {
    match route {
        Route::Play { game: Some(id), .. } => Box::new(seek::Seek::open(id.clone(), context)),
        Route::Home | Route::Play { game: None, .. } => home(context),
        Route::New { kind } => Box::new(new::NewGame::open(*kind, context)),
        Route::Settings => Box::new(settings::SettingsScreen::open(context)),
        Route::Daily { day, board } => Box::new(daily::DailyScreen::open(*day, *board, context)),
        Route::Puzzles { query } => Box::new(puzzles::Puzzles::open(query, context)),
        Route::Learn { lesson, tried } => Box::new(learn::Learn::open(*lesson, tried, context)),
        Route::Solve { position } => Box::new(solve::Solve::open(position, context)),
        Route::Games => Box::new(games::Games::open(context)),
        Route::Replay { game, row } => {
            Box::new(replay::ReplayScreen::open(game.clone(), *row, context))
        }
        Route::Review { game, beside } => {
            Box::new(review::ReviewScreen::open(game.clone(), beside.clone(), context))
        }
        Route::Statistics { board } => {
            Box::new(statistics::StatisticsScreen::open(board.clone(), context))
        }
        Route::Lab { query } => Box::new(lab::Lab::open(query, context)),
        Route::Online => Box::new(online::Lobby::open(context)),
        Route::Join { code } => Box::new(online::Invitation::open(code, context)),
        Route::Room { room, board } => {
            Box::new(room::RoomScreen::open(room.clone(), *board, context))
        }
    }
}

/// The first screen: the game that can go on, or one to be begun.
fn home(context: &mut Context<'_>) -> Box<dyn Model> {
    if let Some(id) = context.shelf.latest() {
        return Box::new(seek::Seek::open(id, context));
    }
    let setup = play::usual_setup(context.settings);
    let mut play = play::Play::waiting(setup, &play::WholeGame, context);
    play.open_panel(context);
    Box::new(play)
}

/// The screen for a game. One that is over and lacks what the codemaker knew, as a record
/// that was written by hand, is reviewed; of another one it is said why it cannot be shown.
pub(crate) fn begin(beginning: Beginning, context: &mut Context<'_>) -> Box<dyn Model> {
    let over = match &beginning {
        Beginning::Record(record) => history::over(record),
        Beginning::New(_) | Beginning::Daily(_) | Beginning::Practice { .. } => None,
    };
    match play::Play::begin(beginning, context) {
        Ok(play) => Box::new(play),
        Err(why) => {
            let review = over.map(|game| Route::review(Some(game)));
            if review.is_none() {
                context.say(why);
            }
            let route = review.unwrap_or(Route::Games);
            context.show_address(route.clone(), false);
            open(&route, context)
        }
    }
}

/// The screen of a page that is not open yet.
#[derive(Debug)]
pub(crate) struct Empty;

impl Model for Empty {
    fn title(&self, _around: &Around<'_>) -> String {
        "Pegmind".into()
    }

    fn act(&mut self, _form: &Form, _context: &mut Context<'_>) {}

    fn view(&self, _around: &Around<'_>) -> Markup {
        html! { h1 { "One moment" } }
    }
}
