//! The screens. Each takes keys in and knows what it shows; drawing them is
//! the business of [`crate::view`].

pub(crate) mod compare;
pub(crate) mod form;
pub(crate) mod games;
pub(crate) mod home;
pub(crate) mod learn;
pub(crate) mod online;
pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod review;
pub(crate) mod room;
pub(crate) mod settings;
pub(crate) mod share;
pub(crate) mod statistics;

use crate::context::Context;
use crate::key::Key;
use crate::overlay::Overlay;
use crate::{help, screen_action};
#[cfg(test)]
use crate::{keymap::Action, msg::Size, settings::Settings, text_field::TextField};
use compare::CompareScreen;
use form::Form;
use games::Games;
use home::Home;
use learn::Learn;
use online::OnlineScreen;
use play::Play;
use replay::ReplayScreen;
use review::ReviewScreen;
use room::RoomScreen;
use settings::SettingsScreen;
use share::ShareScreen;
use statistics::StatisticsScreen;

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
    /// What each guess of a game cost.
    Review(Box<ReviewScreen>),
    /// Two games with the same code side by side.
    Compare(Box<CompareScreen>),
    /// The result of a game to be sent.
    Share(Box<ShareScreen>),
    /// Numbers over finished games.
    Statistics(StatisticsScreen),
    /// The tutorial.
    Learn(Box<Learn>),
    /// Rooms where people elsewhere play.
    Online(Box<OnlineScreen>),
    /// A room before play, or one that is looked at.
    Room(Box<RoomScreen>),
}

impl Screen {
    /// Returns `true` if a key types text now.
    pub(crate) fn types(&self, key: Key) -> bool {
        match self {
            Self::Play(play) => play.marks_note(key),
            Self::Home(_)
            | Self::Learn(_)
            | Self::Games(_)
            | Self::Replay(_)
            | Self::Statistics(_)
            | Self::Compare(_)
            | Self::Share(_)
            | Self::Room(_)
            | Self::Review(_) => false,
            Self::Form(form) => form.typing().is_some() && key.typed().is_some(),
            Self::Settings(settings) => settings.is_typing() && key.typed().is_some(),
            Self::Online(online) => online.types(key),
        }
    }

    /// By how much is pushed up what scrolls on it.
    pub(crate) fn scroll(&mut self) -> Option<&mut usize> {
        match self {
            Self::Play(play) => Some(&mut play.side_scroll),
            Self::Review(review) => Some(&mut review.scroll),
            Self::Compare(screen) => Some(&mut screen.scroll),
            Self::Share(screen) => Some(&mut screen.scroll),
            Self::Statistics(statistics) => Some(&mut statistics.scroll),
            Self::Room(room) => Some(&mut room.scroll),
            Self::Home(_)
            | Self::Form(_)
            | Self::Settings(_)
            | Self::Games(_)
            | Self::Replay(_)
            | Self::Learn(_)
            | Self::Online(_) => None,
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
            Self::Review(review) => review.key(key, context),
            Self::Compare(screen) => screen.key(key, context),
            Self::Share(screen) => screen.key(key, context),
            Self::Statistics(statistics) => statistics.key(key, context),
            Self::Learn(learn) => learn.key(key, context),
            Self::Online(online) => online.key(key, context),
            Self::Room(room) => room.key(key, context),
        }
    }

    /// Takes pasted text in.
    pub(crate) fn paste(&mut self, text: &str, context: &mut Context<'_>) {
        match self {
            Self::Home(_)
            | Self::Games(_)
            | Self::Replay(_)
            | Self::Statistics(_)
            | Self::Compare(_)
            | Self::Share(_)
            | Self::Room(_)
            | Self::Review(_) => {}
            Self::Online(online) => online.paste(text),
            Self::Form(form) => form.paste(text),
            Self::Play(play) => play.paste(text, context),
            Self::Settings(settings) => settings.paste(text),
            Self::Learn(learn) => learn.paste(text, context),
        }
    }

    /// Keys that are told of now although they do nothing. Those that edit text
    /// do so where key pegs are typed.
    #[cfg(test)]
    pub(crate) fn told_in_vain(&self, settings: &Settings, size: Size) -> Vec<Action> {
        use screen_action::told_in_vain;
        match self {
            Self::Home(home) => told_in_vain(home::ACTIONS, &home.now()),
            Self::Form(form) => told_in_vain(form::ACTIONS, &form.takes_name()),
            Self::Play(play) => {
                let mut keys = told_in_vain(play::actions::ACTIONS, &play.now(size));
                let answers = play.played().view().phase == pegmind_session::Phase::Answer;
                keys.retain(|key| !answers || !TextField::default().edit(Some(*key)));
                keys
            }
            Self::Settings(settings) => told_in_vain(settings::ACTIONS, &settings.now()),
            Self::Games(games) => told_in_vain(games::ACTIONS, &games.now()),
            Self::Online(online) => told_in_vain(online::ACTIONS, &online.now()),
            Self::Room(room) => told_in_vain(room::ACTIONS, &room.now(true)),
            Self::Replay(_) => told_in_vain(replay::ACTIONS, &()),
            Self::Review(_) => told_in_vain(review::ACTIONS, &true),
            Self::Compare(_) => told_in_vain(compare::ACTIONS, &true),
            Self::Share(_) => told_in_vain(share::ACTIONS, &true),
            Self::Statistics(screen) => told_in_vain(statistics::ACTIONS, &screen.now(true)),
            Self::Learn(learn) => {
                let now = learn::Now::of(&learn.lesson(settings), None);
                let mut keys = told_in_vain(learn::ACTIONS, &now);
                keys.retain(|key| !now.answers() || !TextField::default().edit(Some(*key)));
                keys
            }
        }
    }

    /// The help page of this screen.
    #[expect(clippy::too_many_lines, reason = "a table of sentences")]
    pub(crate) fn help(&self, context: &Context<'_>) -> Overlay {
        let (sentences, entries): (&[&str], _) = match self {
            Self::Play(play) => return play.help(context),
            Self::Learn(learn) => return learn.help(context),
            Self::Home(home) => (
                &[
                    "Pegmind is the game of Mastermind: one side hides a code, the other finds it.",
                    "Enter begins a game as it was last time; o shows what can be chosen for it.",
                ],
                screen_action::help(home::ACTIONS, &home.now()),
            ),
            Self::Form(form) => (
                &[
                    "Left and Right change a line; numbers and names can be typed.",
                    "Begin starts the game.",
                ],
                screen_action::help(form::ACTIONS, &form.takes_name()),
            ),
            Self::Settings(settings) => (
                &[
                    "What is changed holds at once and is kept for the next time.",
                    "Below the settings stand the keys of everything. Letters and digits are pegs and cannot be chosen.",
                ],
                screen_action::help(settings::ACTIONS, &settings.now()),
            ),
            Self::Games(games) => (
                &["Saved games go on, finished ones are shown step by step; the latest first."],
                screen_action::help(games::ACTIONS, &games.now()),
            ),
            Self::Review(_) => (
                &[
                    "What each guess cost, and what was luck: perfect average + cost - luck = guesses taken.",
                    "Skill is 99 for the best guesses; a quarter of a guess lost halves it. Luck is how many of a hundred answers were worse; -- where it made no difference.",
                ],
                screen_action::help(review::ACTIONS, &true),
            ),
            Self::Compare(_) => (
                &[
                    "Two games with the same code: what each guess cost, and what luck its answer brought, in guesses.",
                ],
                screen_action::help(compare::ACTIONS, &true),
            ),
            Self::Share(_) => (
                &[
                    "The result as it can be sent. Key pegs alone rarely give the code away; where they do, that is said first.",
                    "The picture has the text in it for those who do not see it.",
                ],
                screen_action::help(share::ACTIONS, &true),
            ),
            Self::Replay(_) => (
                &["A finished game, step by step, as it was played."],
                screen_action::help(replay::ACTIONS, &()),
            ),
            Self::Online(online) => (
                &[
                    "People elsewhere play with you through a server: one opens a room, the others come with its code.",
                    "A line of the list below is a room that anyone can join. The lines Server and Your name are kept as the settings online.server and online.name.",
                ],
                screen_action::help(online::ACTIONS, &online.now()),
            ),
            Self::Room(room) => (
                &[
                    "Others join with the code on the same server, or with the address. In a large window a phone reads it from the picture.",
                    "Your seat is kept if you leave; the same code brings you back to it.",
                ],
                screen_action::help(room::ACTIONS, &room.now(true)),
            ),
            Self::Statistics(screen) => (
                &[
                    "The games that you finished, in numbers. Cost and luck are of reviewed games.",
                    "pegmind stats --export and --import bring the games of two devices together.",
                ],
                screen_action::help(statistics::ACTIONS, &screen.now(true)),
            ),
        };
        let lines = sentences.iter().map(|line| (*line).to_owned()).collect();
        help::page(lines, &entries, &context.settings.keys, context.size.columns)
    }
}
