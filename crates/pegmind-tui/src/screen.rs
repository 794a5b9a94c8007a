//! The screens. Each takes keys in and knows what it shows; drawing them is
//! the business of [`crate::view`].

pub(crate) mod form;
pub(crate) mod home;
pub(crate) mod play;

use form::Form;
use home::Home;
use play::Play;

/// What is on the screen.
#[derive(Debug)]
pub(crate) enum Screen {
    /// The first screen.
    Home(Home),
    /// A new game.
    Form(Box<Form>),
    /// A game.
    Play(Box<Play>),
}
