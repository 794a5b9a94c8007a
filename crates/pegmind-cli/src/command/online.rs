//! `pegmind host`, `join` and `watch`: playing with people elsewhere.

use pegmind_console::{Charset, Depth, Preferences};
use pegmind_face::online::RoomPhrase;
use pegmind_room::{Mode, RoomHeader};
use pegmind_rules::{Both, GameCount, Hints, PlayerKind, SetupOptions, Strict, Takebacks};

use crate::args::{Args, HostArgs, JoinArgs, PlayArgs, WatchArgs};
use crate::exit::{Exit, Failure};
use crate::full_screen;
use crate::line::{Invited, OnlineHost, Talk};
use crate::online::{Ink, Opening, Visit, header, invitation, place, server};
use crate::plan;
use crate::store::Store;
use crate::terminal::{Look, remark};

/// Opens a room and plays there.
pub(crate) fn host(
    args: &Args,
    host: &HostArgs,
    config: &Preferences,
    look: &Look,
) -> Result<Exit, Failure> {
    let header = room_header(host)?;
    let server = server(host.server.as_ref(), config)?;
    if host.game.seed.is_some() && !look.quiet {
        remark("--seed has no effect: the server draws the codes of a room.");
    }
    let opening = Opening {
        header,
        name: host.name.clone(),
        listed: host.listed,
        computers: host.computers.clone(),
        players: host.players.map(usize::from),
        days: host.days.unwrap_or_default(),
    };
    let visit = Visit::open(server, &opening, config)?;
    let mut look = look.clone();
    look.skin.key_pegs = host.game.key_pegs.or(look.skin.key_pegs);
    if look.full_screen {
        return show(args, visit, &look);
    }
    let address = visit.invitation();
    let mut talk = Talk::new(look);
    talk.say(&[visit.seated.code.to_string()])?;
    talk.tell(&[RoomPhrase::invitation(&address)])?;
    if talk.look.asks && !talk.look.plain && !talk.look.quiet {
        let colors = talk.look.skin.depth != Depth::None;
        let ink = if colors { Ink::Colors } else { Ink::Ground };
        let lines = invitation(&address, ink).filter(|_| talk.look.charset == Charset::Unicode);
        talk.draw(&lines.unwrap_or_default())?;
    }
    play(&mut talk, &mut Store::of_player(), visit)
}

/// Takes a seat in a room and plays there.
pub(crate) fn join(
    args: &Args,
    join: &JoinArgs,
    config: &Preferences,
    look: &Look,
) -> Result<Exit, Failure> {
    let (server, room) = place(&join.room, join.server.as_ref(), config)?;
    let visit = Visit::join(server, &room, join.name.as_ref(), config)?;
    go(args, visit, look)
}

/// Looks on in a room.
pub(crate) fn watch(
    args: &Args,
    watch: &WatchArgs,
    config: &Preferences,
    look: &Look,
) -> Result<Exit, Failure> {
    let (server, room) = place(&watch.room, watch.server.as_ref(), config)?;
    go(args, Visit::watch(server, &room)?, look)
}

fn go(args: &Args, visit: Visit, look: &Look) -> Result<Exit, Failure> {
    if look.full_screen {
        return show(args, visit, look);
    }
    play(&mut Talk::new(look.clone()), &mut Store::of_player(), visit)
}

/// Plays in a room in the full screen.
fn show(args: &Args, visit: Visit, look: &Look) -> Result<Exit, Failure> {
    let start = pegmind_tui::Start::Room(Box::new(visit.entered(look.charset)?));
    full_screen::run(start, args, look, Store::of_player(), &PlayArgs::default())
}

/// Plays in a room in lines.
pub(crate) fn play(talk: &mut Talk, store: &mut Store, visit: Visit) -> Result<Exit, Failure> {
    let link = visit.link();
    let Visit { server, seated, token, players } = visit;
    let invited = Invited { server, link, token, code: seated.code, players };
    OnlineHost::new(talk, store, invited).play()
}

/// What the options ask for, as a room.
fn room_header(host: &HostArgs) -> Result<RoomHeader, Failure> {
    let mode = host.mode.unwrap_or(Mode::Duel);
    let two = GameCount::new(2).map_err(Failure::internal)?;
    let games = host.game.games.unwrap_or(if mode == Mode::Match { two } else { GameCount::ONE });
    let rows = host.game.rows.unwrap_or(host.game.difficulty.unwrap_or_default().rows());
    let kinds = Both { first: PlayerKind::Human, second: PlayerKind::Human };
    let options = SetupOptions::new(plan::rules(&host.board)?.with_rows(rows), kinds);
    let options = SetupOptions {
        takebacks: if host.game.takebacks { Takebacks::Allowed } else { Takebacks::Forbidden },
        strict: if host.game.strict { Strict::Yes } else { Strict::No },
        hints: if host.game.no_hints { Hints::Forbidden } else { Hints::Allowed },
        games,
        scoring: host.game.scoring.unwrap_or_default(),
        key_pegs: host.game.key_pegs.unwrap_or_default(),
        ..options
    };
    header(mode, &options)
}
