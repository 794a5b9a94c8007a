//! `pegmind play`, and `pegmind` alone.

use std::time::Instant;

use pegmind_console::Setting;
use pegmind_face::{board_name, progress::standing, sentence};
use pegmind_session::{Moment, Session};

use super::{games, resume};
use crate::args::{Args, GamesArgs, PlayArgs};
use crate::config;
use crate::exit::{Exit, Failure};
use crate::full_screen;
use crate::line::{Choice, Host, Opened, Talk, choose};
use crate::plan;
use crate::start::{end, start};
use crate::store::{Saved, Store};
use crate::terminal::{Look, remark};
use crate::whole_file::quoted;

pub(crate) fn run(args: &Args, play: &PlayArgs, look: &Look) -> Result<Exit, Failure> {
    let options_only = PlayArgs { exit_result: false, ..play.clone() };
    let nothing_chosen = options_only == PlayArgs::default();
    // What cannot be played is refused before anything else happens.
    let mut setup = plan::setup(play)?;
    if !look.quiet {
        for sentence in plan::without_effect(play, setup.options()) {
            remark(sentence);
        }
    }
    let mut store = Store::of_player();
    let mut look = look.clone();
    look.skin.key_pegs = play.game.key_pegs.or(look.skin.key_pegs);
    if look.full_screen {
        let start = if nothing_chosen {
            pegmind_tui::Start::Home
        } else {
            pegmind_tui::Start::Game(Box::new(setup))
        };
        return full_screen::run(start, args, &look, store, play);
    }
    let mut talk = Talk::new(look);
    // What is wrong with their folder is said when a game is stored there.
    let saved = store.saved().unwrap_or_default();
    if nothing_chosen && talk.look.asks {
        let offer = saved.iter().find_map(|game| Some((&game.id, describe(game)?)));
        let offered = offer.as_ref().map(|offer| offer.1.as_str());
        loop {
            let (now, _) = config::load(&args.global);
            match choose(&mut talk, offered, &now)? {
                Choice::Quit => return Ok(Exit::Done),
                Choice::Games => {
                    let look = &talk.look;
                    games::run(&GamesArgs { delete: None, finished: false }, look)?;
                    games::run(&GamesArgs { delete: None, finished: true }, look)?;
                    remark("pegmind resume ID goes on with a game, pegmind replay ID shows it.");
                }
                Choice::Set(setting, value) => set(args, &mut talk, setting, &value),
                Choice::Resume => {
                    let id = offer.map(|offer| offer.0.clone());
                    return resume::go_on(id, &mut store, &mut talk, play.exit_result);
                }
                Choice::Play { setup: chosen, palette } => {
                    setup = *chosen;
                    talk.look.skin.paints.palette = palette;
                    break;
                }
            }
        }
    } else if !talk.look.quiet && !saved.is_empty() {
        let s = if saved.len() == 1 { "" } else { "s" };
        remark(&format!("{} saved game{s}: see pegmind games.", saved.len()));
    }
    if args.global.verbose {
        remark(&format!("Games are stored in {}.", quoted(store.running_folder())));
    }
    let start = start(setup, play.game.seed.as_deref())?;
    let clock = Instant::now();
    let (session, response) = Session::start(start, Moment::ZERO);
    let host = Host::new(&mut talk, &mut store, session, clock);
    let session = host.play(Opened::New, response)?;
    Ok(end(Some(&session), &store, play.exit_result))
}

/// Changes a setting, which holds at once as far as it can.
fn set(args: &Args, talk: &mut Talk, setting: Setting, value: &str) {
    let stored = config::path(&args.global)
        .ok_or_else(|| Failure::internal("this system has no place for settings"))
        .and_then(|path| config::store(&path, setting.name(), value))
        .and_then(|now| Look::detect(&args.global, &now));
    match stored {
        Ok(look) => {
            talk.look = Look { plain: talk.look.plain, ..look };
            remark(&format!("{setting}: {value}."));
        }
        Err(failure) => remark(&sentence(&failure.message)),
    }
}

/// What a saved game is, for the menu.
fn describe(saved: &Saved) -> Option<String> {
    let record = saved.state.as_ref().ok()?;
    let verdict = record.verify().ok()?;
    let rules = record.header.setup.rules();
    Some(format!("{}, {}", board_name(rules), standing(record, &verdict)))
}
