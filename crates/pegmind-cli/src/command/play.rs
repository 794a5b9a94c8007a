//! `pegmind play`, and `pegmind` alone.

use std::time::Instant;

use pegmind_console::Preferences;
use pegmind_face::{board_name, menu::Menu, progress::standing};
use pegmind_review::Daily;
use pegmind_rules::Preset;
use pegmind_session::{Moment, Session};

use super::{daily, online, prize, resume};
use crate::args::{Args, PlayArgs};
use crate::exit::{Exit, Failure};
use crate::full_screen;
use crate::line::{Choice, Host, Opened, Talk, choose};
use crate::plan;
use crate::start::{end, start, today};
use crate::store::{Saved, Store};
use crate::terminal::{Look, remark};
use crate::whole_file::quoted;

pub(crate) fn run(
    args: &Args,
    play: &PlayArgs,
    config: &Preferences,
    look: &Look,
) -> Result<Exit, Failure> {
    if let Some(file) = &play.file {
        return prize::play(args, play, file, look);
    }
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
        let (latest, offered) = offer.unzip();
        let menu = Menu::new(offered, store.last_setup(&saved).as_ref());
        let menu = menu.with_daily(store.daily_of_today()).with_own(store.own_average());
        match choose(&mut talk, &mut store, &args.global, menu, config)? {
            Choice::Quit => return Ok(Exit::Done),
            Choice::Resume(id) => {
                let id = id.or_else(|| latest.cloned());
                return resume::go_on(id, &mut store, &mut talk, play.exit_result);
            }
            Choice::Room(visit) => return online::play(&mut talk, &mut store, *visit),
            Choice::Daily => {
                let daily = Daily::new(today()?, Preset::default());
                return daily::play(daily, &mut store, &mut talk);
            }
            Choice::Play { setup: chosen, palette } => {
                setup = *chosen;
                talk.look.skin.paints.palette = palette;
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

/// What a saved game is, for the menu.
fn describe(saved: &Saved) -> Option<String> {
    let record = saved.state.as_ref().ok()?;
    let verdict = record.verify().ok()?;
    let rules = record.header.setup.rules();
    Some(format!("{}, {}", board_name(rules), standing(record, &verdict)))
}
