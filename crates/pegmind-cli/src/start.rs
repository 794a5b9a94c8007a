//! What a session begins with, a name, the day, and randomness, and how the
//! program ends after it.

use pegmind_review::Daily;
use pegmind_rules::Setup;
use pegmind_session::{Day, GameId, Phase, Seed, Session, Start};

use crate::exit::{Exit, Failure};
use crate::store::Store;
use crate::terminal::remark;

/// The letters and digits of game names; none looks like another.
const NAME_CHARACTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// What a session begins with. Without a seed no two are alike.
pub(crate) fn start(setup: Setup, seed: Option<&str>) -> Result<Start, Failure> {
    let mut random = [0_u8; 72];
    getrandom::fill(&mut random).map_err(Failure::internal)?;
    let [seed_bytes, entropy_bytes] = [0, 32].map(|from| {
        let mut bytes = [0; 32];
        bytes.iter_mut().zip(random.iter().skip(from)).for_each(|(to, from)| *to = *from);
        Seed::from_bytes(bytes)
    });
    let name: String = random
        .iter()
        .skip(64)
        .take(6)
        .filter_map(|byte| NAME_CHARACTERS.get(usize::from(byte % 32)))
        .map(|byte| char::from(*byte))
        .collect();
    let today = jiff::Zoned::now().date();
    let id =
        GameId::new(&format!("{}-{name}", today.strftime("%Y%m%d"))).map_err(Failure::internal)?;
    Ok(Start {
        setup,
        id,
        date: today.to_string(),
        daily: None,
        seed: seed.map_or(seed_bytes, Seed::from_text),
        entropy: entropy_bytes,
    })
}

/// A seed that nobody knows.
pub(crate) fn fresh_seed() -> Result<Seed, Failure> {
    let mut bytes = [0_u8; 32];
    getrandom::fill(&mut bytes).map_err(Failure::internal)?;
    Ok(Seed::from_bytes(bytes))
}

/// A game for a daily code, begun now.
pub(crate) fn start_daily(daily: Daily) -> Result<Start, Failure> {
    let setup = daily.setup().map_err(Failure::internal)?;
    Ok(Start { daily: Some(daily.day()), seed: daily.seed(), ..start(setup, None)? })
}

/// The day of the player's calendar.
pub(crate) fn today() -> Result<Day, Failure> {
    jiff::Zoned::now().date().to_string().parse().map_err(Failure::internal)
}

/// How the program ends after a session. A game that is in no file is a fault.
pub(crate) fn end(session: Option<&Session>, store: &Store, exit_result: bool) -> Exit {
    if store.loses_a_game() {
        // Who leaves in the middle of a match is told by the game itself.
        if session.is_none_or(|session| session.view().phase == Phase::MatchOver) {
            remark("The game could not be saved.");
        }
        return Exit::Internal;
    }
    session.map_or(Exit::Done, |session| Exit::of(session, exit_result))
}
