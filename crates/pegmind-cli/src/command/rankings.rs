//! `pegmind rankings`: who ranks where on a server.

use pegmind_console::Preferences;
use pegmind_face::{board_name, capital};
use pegmind_protocol::{RankedDailyEntry, RankedName};
use pegmind_review::Daily;
use pegmind_room::{Help, Mode};
use pegmind_rules::Quoted;
use textwrap::core::display_width;

use super::daily::worth;
use crate::args::{Args, RankingsArgs, WhichDay};
use crate::exit::{Exit, Failure, print};
use crate::online::{Api, server};
use crate::start::today;
use crate::terminal::{Look, remark};

/// What stands above the columns.
const HEAD: [&str; 5] = ["rank", "name", "rating", "games", "last five"];
/// The most characters of what a server says that are shown.
const SHOWN_MAX: usize = 96;

pub(crate) fn run(
    args: &Args,
    options: &RankingsArgs,
    config: &Preferences,
    look: &Look,
) -> Result<Exit, Failure> {
    if let Some(day) = options.daily {
        return daily_board(args, options, day, config, look);
    }
    let mode = options.mode.unwrap_or(Mode::Duel);
    let preset = options.preset.unwrap_or_default();
    let help = if options.assisted { Help::Assisted } else { Help::Unassisted };
    let list = [
        ("mode", mode.to_string()),
        ("preset", preset.name().to_owned()),
        ("help", help.to_string()),
    ];
    let ranked = Api::new(server(options.server.as_ref(), config)?).rankings(&list)?;
    let played = if mode == Mode::Match { "matches" } else { "duels" };
    let hints = if options.assisted { "with" } else { "without" };
    let what = format!("{played} on {} {hints} hints", board_name(&preset.rules()));
    if ranked.names.is_empty() && !args.global.json && !look.quiet {
        remark(&format!("Nobody is ranked by {what} yet."));
    }
    let lines = || match ranked.names.as_slice() {
        [] => Vec::new(),
        names if look.in_lines(&args.global) => names.iter().map(|it| said(it, look)).collect(),
        names => table(&what, names, look),
    };
    print(
        args.global.json,
        Exit::Done,
        || &ranked,
        |out| lines().iter().try_for_each(|line| writeln!(out, "{line}")),
    )
}

/// Prints who played the daily code of a day.
fn daily_board(
    args: &Args,
    options: &RankingsArgs,
    day: WhichDay,
    config: &Preferences,
    look: &Look,
) -> Result<Exit, Failure> {
    let day = match day {
        WhichDay::Today => today()?,
        WhichDay::Of(day) => day,
    };
    let daily = Daily::new(day, options.preset.unwrap_or_default());
    let board = Api::new(server(options.server.as_ref(), config)?).daily_board(daily)?;
    let hints = if options.assisted { "with" } else { "without" };
    let list = if options.assisted { &board.assisted } else { &board.unassisted };
    if list.is_empty() && !args.global.json && !look.quiet {
        remark(&format!("Nobody has handed in a game for {daily}, {hints} hints yet."));
    }
    let line = |it: &RankedDailyEntry| {
        let (rank, name) = (it.rank, shown(&it.name, look));
        format!("{rank}. {name}: {}.", worth(it.guesses, it.cost))
    };
    print(
        args.global.json,
        Exit::Done,
        || &board,
        |out| list.iter().try_for_each(|it| writeln!(out, "{}", line(it))),
    )
}

/// What a server says, as it may be shown here.
fn shown(text: &str, look: &Look) -> String {
    look.text(&Quoted::up_to(text, SHOWN_MAX).to_string())
}

/// A name in a sentence.
fn said(it: &RankedName, look: &Look) -> String {
    let RankedName { rank, rating, deviation, games, .. } = it;
    let s = if *games == 1 { "" } else { "s" };
    let (name, form) = (shown(&it.name, look), shown(&it.form, look));
    format!("{rank}. {name}: {rating}, give or take {deviation}; {games} game{s}, last: {form}.")
}

fn table(what: &str, names: &[RankedName], look: &Look) -> Vec<String> {
    let row = |it: &RankedName| {
        [
            it.rank.to_string(),
            shown(&it.name, look),
            format!("{} +- {}", it.rating, it.deviation),
            it.games.to_string(),
            shown(&it.form, look),
        ]
    };
    let mut rows = vec![HEAD.map(str::to_owned)];
    rows.extend(names.iter().map(row));
    let width = |idx: usize| rows.iter().map(|row| display_width(&row[idx])).max().unwrap_or(0);
    let widths = [0, 1, 2, 3].map(width);
    let line = |row: &[String; 5]| {
        let mut line = String::new();
        for (idx, (cell, width)) in row.iter().zip(widths).enumerate() {
            let space = " ".repeat(width - display_width(cell));
            // Names stand at the left, numbers at the right.
            let (before, after) = if idx == 1 { ("", space.as_str()) } else { (&*space, "") };
            line.extend([before, cell, after, "  "]);
        }
        line + &row[4]
    };
    let title = format!("{}:", capital(what));
    std::iter::once(title).chain(rows.iter().map(line)).collect()
}
