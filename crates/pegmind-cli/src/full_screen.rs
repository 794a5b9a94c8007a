//! The game in the full screen.

use pegmind_console::Preferences;
use pegmind_tui::{Departure, Ended, Settings, Start};

use crate::args::{Args, PlayArgs};
use crate::config;
use crate::exit::{Exit, Failure};
use crate::house::PlayerHouse;
use crate::start::end;
use crate::store::Store;
use crate::terminal::{Look, remark};

/// Plays in the full screen until the player leaves.
pub(crate) fn run(
    start: Start,
    args: &Args,
    look: &Look,
    store: Store,
    play: &PlayArgs,
) -> Result<Exit, Failure> {
    let (preferences, mut complaints) = config::load(&args.global);
    let online = preferences.clone();
    let (settings, wrong_keys) =
        Settings::new(as_shown(preferences, look, args), look.depths, look.charset);
    complaints.extend(wrong_keys.iter().map(ToString::to_string));
    let path = config::path(&args.global);
    let seed = play.game.seed.clone();
    let mut house = PlayerHouse::new(store, path, look.charset, seed, online);
    let Ended { departure, session, farewell } =
        pegmind_tui::run(start, settings, &complaints, &mut house)?;
    if !farewell.is_empty() {
        remark(&farewell);
    }
    Ok(match (departure, session) {
        (Departure::Refused(reason), _) => return Err(Failure::usage(reason)),
        (Departure::Interrupted, _) => Exit::Interrupted,
        (Departure::Done, session) => end(session.as_deref(), house.store(), play.exit_result),
    })
}

/// The settings with what options said for this time.
fn as_shown(preferences: Preferences, look: &Look, args: &Args) -> Preferences {
    Preferences {
        palette: Some(look.skin.paints.palette),
        labels: Some(look.skin.labels),
        key_pegs: look.skin.key_pegs,
        color: look.color,
        ground: args.global.ground.or(preferences.ground),
        ..preferences
    }
}
