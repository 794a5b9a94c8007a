//! `pegmind stats`: numbers over all finished games, and taking them elsewhere.

mod review;

use std::io::{BufWriter, Write as _};
use std::path::Path;

use pegmind_face::board_name;
use pegmind_face::statistics::{Bars, no_games_on, report, results};
use pegmind_protocol::StatsReply;
use pegmind_review::{BoardStatistics, Statistics, preset_of};
use pegmind_rules::Preset;

use crate::args::{Args, StatsArgs};
use crate::exit::{Exit, Failure, print};
use crate::plot::{Panel, PlotFile};
use crate::store::{Counted, Exported, ImportError, Imported, Store};
use crate::terminal::{Look, remark};
use crate::whole_file::{Place, quoted};

pub(crate) fn run(args: &Args, stats: &StatsArgs, look: &Look) -> Result<Exit, Failure> {
    let mut store = Store::of_player();
    // Games that are over and wait for the history are added to it here; what is wrong with
    // others is told where games are listed.
    drop(store.saved());
    match (&stats.export, &stats.import) {
        (Some(_), _) | (_, Some(_)) if args.global.json => {
            Err(Failure::usage("--json is for the numbers, not for --export and --import"))
        }
        (Some(path), _) => export(&store, path),
        (None, Some(path)) => import(&store, path),
        (None, None) => show(args, stats, &store, look),
    }
}

fn show(args: &Args, stats: &StatsArgs, store: &Store, look: &Look) -> Result<Exit, Failure> {
    let plot = stats.plot.as_deref().map(PlotFile::open).transpose()?;
    let mut exit = Exit::Done;
    if stats.review {
        exit = review::review_others(args, stats, store, look)?;
    }
    let file = store.history().path();
    let counted = store.statistics().map_err(|error| Failure {
        exit: error.exit(),
        message: format!("{}: {error}", quoted(file)),
    })?;
    let Counted { mut statistics, unreadable } = counted;
    if unreadable > 0 {
        remark(&format!(
            "{unreadable} damaged record{} of {} {} not counted; pegmind verify names them.",
            if unreadable == 1 { "" } else { "s" },
            quoted(file),
            if unreadable == 1 { "is" } else { "are" }
        ));
    }
    let reviewed: u64 = statistics.boards.iter().map(|board| board.reviewed).sum();
    if reviewed < statistics.games && !stats.review && !look.quiet && look.shows {
        remark("Cost and luck are of reviewed games; pegmind stats --review reviews the others.");
    }
    if let Some(preset) = stats.preset {
        keep_one(&mut statistics, preset);
    }
    if let Some(plot) = &plot {
        plot.draw("Games won, by the guesses they took", &panels(&statistics))?;
    }
    let bars = if look.in_lines(&args.global) { Bars::Said } else { look.bars() };
    print(
        args.global.json,
        exit,
        || StatsReply::from(&statistics),
        |out| {
            let preset =
                stats.preset.filter(|_| statistics.games == 0 && statistics.made.is_empty());
            let lines = match preset {
                Some(preset) => vec![no_games_on(preset)],
                None => report(&statistics, bars),
            };
            lines
                .iter()
                .flat_map(|line| look.wrap(line))
                .try_for_each(|line| writeln!(out, "{line}"))
        },
    )
}

/// A histogram for each board.
fn panels(statistics: &Statistics) -> Vec<Panel> {
    let boards = statistics.boards.iter();
    let panel = |board: &BoardStatistics| Panel {
        title: format!("{}: {}", board_name(&board.rules), results(&board.all)),
        counts: board.all.histogram.clone(),
    };
    boards.map(panel).collect()
}

/// Leaves only the games on this board.
fn keep_one(statistics: &mut Statistics, preset: Preset) {
    statistics.boards.retain(|board| board.preset() == Some(preset));
    statistics.made.retain(|made| preset_of(&made.rules) == Some(preset));
    let board = statistics.boards.first();
    statistics.games = board.map_or(0, |board| board.all.games);
    statistics.streak = board.map(|board| board.streak).unwrap_or_default();
    statistics.watched = 0;
    for (_, own) in &mut statistics.people {
        keep_one(own, preset);
    }
    statistics.people.retain(|(_, own)| own.games > 0);
}

fn export(store: &Store, path: &Path) -> Result<Exit, Failure> {
    let place = Place::new("--export", path)?;
    let history = store.history();
    let written = place.write_through(|file| {
        let mut out = BufWriter::new(file);
        let exported = history.export(|text| out.write_all(text.as_bytes()))?;
        out.flush()?;
        Ok(exported)
    })?;
    let Exported { games, left_out } = written;
    remark(&format!("{} written to {}.", games_in_words(games), quoted(path)));
    if left_out > 0 {
        remark(&format!(
            "Left out: {left_out} record{} that cannot be read or of a game that is not over.",
            if left_out == 1 { "" } else { "s" }
        ));
    }
    Ok(Exit::Done)
}

fn import(store: &Store, path: &Path) -> Result<Exit, Failure> {
    let shown = quoted(path);
    let imported = store.history().import(path).map_err(|error| {
        let message = format!("--import {shown}: {error}");
        match error {
            ImportError::Unreadable(error) => Failure { exit: error.exit(), message },
            ImportError::Export(_) => Failure::usage(message),
            ImportError::History(_) => Failure::internal(message),
        }
    })?;
    let Imported { added, known } = imported;
    let known = match known {
        0 => String::new(),
        1 => "; one was there already".into(),
        known => format!("; {known} were there already"),
    };
    remark(&format!("{} added{known}.", games_in_words(added)));
    Ok(Exit::Done)
}

fn games_in_words(games: usize) -> String {
    match games {
        0 => "No game is".into(),
        1 => "1 game is".into(),
        games => format!("{games} games are"),
    }
}
