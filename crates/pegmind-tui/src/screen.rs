//! The screens. Each takes keys in and knows what it shows; drawing them is
//! the business of [`crate::view`].

pub(crate) mod form;
pub(crate) mod games;
pub(crate) mod home;
pub(crate) mod learn;
pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod settings;

use crate::context::Context;
use crate::help;
use crate::key::Key;
use crate::overlay::Overlay;
use form::Form;
use games::Games;
use home::Home;
use learn::Learn;
use play::Play;
use replay::ReplayScreen;
use settings::SettingsScreen;

/// What is on the screen.
#[derive(Debug)]
pub(crate) enum Screen {
    /// The first screen.
    Home(Home),
    /// A new game.
    Form(Box<Form>),
    /// A game.
    Play(Box<Play>),
    /// The settings.
    Settings(SettingsScreen),
    /// The saved and the finished games.
    Games(Games),
    /// A finished game, row by row.
    Replay(Box<ReplayScreen>),
    /// The tutorial.
    Learn(Box<Learn>),
}

impl Screen {
    /// Whether keys are typed text now.
    pub(crate) const fn is_typing(&self) -> bool {
        match self {
            Self::Home(_) | Self::Play(_) | Self::Learn(_) | Self::Games(_) | Self::Replay(_) => {
                false
            }
            Self::Form(form) => form.typing().is_some(),
            Self::Settings(settings) => settings.is_typing(),
        }
    }

    /// Takes a key in.
    pub(crate) fn key(&mut self, key: Key, context: &mut Context<'_>) {
        match self {
            Self::Home(home) => home.key(key, context),
            Self::Form(form) => form.key(key, context),
            Self::Play(play) => play.key(key, context),
            Self::Settings(settings) => settings.key(key, context),
            Self::Games(games) => games.key(key, context),
            Self::Replay(replay) => replay.key(key, context),
            Self::Learn(learn) => learn.key(key, context),
        }
    }

    /// Takes pasted text in.
    pub(crate) fn paste(&mut self, text: &str, context: &mut Context<'_>) {
        match self {
            Self::Home(_) | Self::Games(_) | Self::Replay(_) => {}
            Self::Form(form) => form.paste(text),
            Self::Play(play) => play.paste(text, context),
            Self::Settings(settings) => settings.paste(text),
            Self::Learn(learn) => learn.paste(text, context),
        }
    }

    /// The help page of this screen.
    pub(crate) fn help(&self, context: &Context<'_>) -> Overlay {
        let sentences: &[&str] = match self {
            Self::Play(play) => return help::page_for_play(play, context),
            Self::Home(_) => &[
                "Pegmind is the game of Mastermind: one side hides a code, the other finds it.",
                "Enter, Enter begins the game you played last.",
            ],
            Self::Form(_) => &[
                "Left and Right change a line; numbers and names can be typed.",
                "Begin starts the game.",
            ],
            Self::Settings(_) => return help::page_for_settings(context),
            Self::Games(_) => return help::page_for_games(context),
            Self::Replay(_) => return help::page_for_replay(context),
            Self::Learn(learn) => return help::page_for_learn(learn, context),
        };
        help::page_for_list("help", sentences, context)
    }
}
