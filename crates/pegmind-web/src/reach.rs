//! What a page can do by itself. A browser is given two modules: one that is there at once,
//! and plays the game that stands on the first screen; and one that does everything. Each is
//! the same page with another of these, and what it does not reach is not in its module.

use std::fmt::Debug;

use pegmind_protocol::Region;

use crate::around::Around;
use crate::context::{Beginning, Context};
use crate::route::{Address, Route};
use crate::screen::play::{FirstGame, Play, classic};
use crate::screen::{self, Empty, Model};
use crate::settings::Settings;
use crate::view::frame::{foot, top};

/// What a page can do by itself.
pub(crate) trait Reach: Debug + Sync {
    /// Whether it is everything. What is not leaves in `main` what stands there but for the
    /// parts that it draws.
    fn is_whole(&self) -> bool;

    /// Reads what was set on this device.
    fn settings(&self, text: &str) -> Settings;

    /// Reads an address. Returns `None` if there is no such page.
    fn address(&self, url: &str) -> Option<Address>;

    /// The screen for a route. The effects of opening it are in the context.
    fn open(&self, route: &Route, context: &mut Context<'_>) -> Box<dyn Model>;

    /// The screen for a game.
    fn begin(&self, beginning: Beginning, context: &mut Context<'_>) -> Box<dyn Model>;

    /// What stands above and below `main`.
    fn frame(&self, around: &Around<'_>) -> Vec<Region>;
}

/// The first game: a person looks for a code that was drawn. Nothing was stored before.
#[derive(Debug)]
pub(crate) struct First;

impl Reach for First {
    fn is_whole(&self) -> bool {
        false
    }

    fn settings(&self, _text: &str) -> Settings {
        Settings::default()
    }

    fn address(&self, url: &str) -> Option<Address> {
        matches!(url, "/" | "/play").then(Address::default)
    }

    fn open(&self, route: &Route, context: &mut Context<'_>) -> Box<dyn Model> {
        if *route == Route::Home {
            return Box::new(Play::waiting(classic(), &FirstGame, context));
        }
        context.more();
        Box::new(Empty)
    }

    fn begin(&self, beginning: Beginning, context: &mut Context<'_>) -> Box<dyn Model> {
        match beginning {
            Beginning::New(setup) => match Play::new(setup, &FirstGame, context) {
                Ok(play) => return Box::new(play),
                Err(why) => context.say(why),
            },
            Beginning::Daily(_) | Beginning::Record(_) | Beginning::Practice { .. } => {
                context.more();
            }
        }
        Box::new(Empty)
    }

    fn frame(&self, _around: &Around<'_>) -> Vec<Region> {
        Vec::new()
    }
}

/// Everything.
#[derive(Debug)]
pub(crate) struct Whole;

impl Reach for Whole {
    fn is_whole(&self) -> bool {
        true
    }

    fn settings(&self, text: &str) -> Settings {
        Settings::parse(text)
    }

    fn address(&self, url: &str) -> Option<Address> {
        Address::parse(url)
    }

    fn open(&self, route: &Route, context: &mut Context<'_>) -> Box<dyn Model> {
        screen::open(route, context)
    }

    fn begin(&self, beginning: Beginning, context: &mut Context<'_>) -> Box<dyn Model> {
        screen::begin(beginning, context)
    }

    fn frame(&self, around: &Around<'_>) -> Vec<Region> {
        [("top", top(around)), ("foot", foot(around))]
            .into_iter()
            .map(|(id, html)| Region { id: id.into(), html: html.into_string() })
            .collect()
    }
}
