//! Reviewing the games that were not reviewed yet.

use std::collections::HashSet;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use pegmind_advice::{Cancel, Limits, review};
use pegmind_review::{Figures, FinishedGame, GameKey};
use pegmind_rules::Seat;
use pegmind_session::Record;

use crate::args::{Args, StatsArgs};
use crate::exit::{Exit, Failure, in_words};
use crate::gauge::{Progress, about};
use crate::store::{FiguresFile, Store};
use crate::terminal::{Look, remark};
use crate::watch::Watch;

/// After so many games their figures are kept.
const BATCH: usize = 64;

/// Finds the figures of games that have none, the latest first, until the time is up.
pub(super) fn review_others(
    args: &Args,
    stats: &StatsArgs,
    store: &Store,
    look: &Look,
) -> Result<Exit, Failure> {
    let mut watch = Watch::begin(stats.limit.time, args, look)?;
    let file = FiguresFile::of_player();
    let mut games = unreviewed(store, &file)?;
    games.reverse();
    let (cancel, done, all) = (Cancel::new(), Arc::new(AtomicU64::new(0)), games.len() as u64);
    let (stop, counted) = (cancel.clone(), Arc::clone(&done));
    let work = move || -> io::Result<()> {
        for batch in games.chunks(BATCH) {
            let mut found = Vec::new();
            for (key, text) in batch {
                found.extend(figures_of(text, &stop).map(|figures| (key.clone(), figures)));
                counted.fetch_add(1, Ordering::Relaxed);
            }
            file.keep(&found)?;
        }
        Ok(())
    };
    let kept = watch.follow(1, &cancel, work, |watched| {
        let done = done.load(Ordering::Relaxed);
        watched.show(|elapsed| Progress {
            line: format!("{done} of {all} games reviewed in {}", about(elapsed)),
            share: Some((done, all)),
        });
    })?;
    if let Some(Err(error)) = kept {
        remark(&format!("pegmind: the reviews cannot be kept: {}", in_words(&error)));
    }
    Ok(watch.exit(Exit::Done))
}

/// The records of games that a person played and that have no figures, with their keys.
fn unreviewed(store: &Store, file: &FiguresFile) -> Result<Vec<(GameKey, String)>, Failure> {
    let known = file.load();
    let (mut seen, mut games) = (HashSet::new(), Vec::new());
    let visited = store.history().visit(|entry| {
        let Ok(game) = &entry.summary else { return };
        let person = game.controller(Seat::Codebreaker).is_person();
        let key = GameKey::of(game);
        if person && game.outcome.is_some() && known.of(&key).is_none() && seen.insert(key.clone())
        {
            games.push((key, entry.text.to_owned()));
        }
    });
    visited.map(|()| games).map_err(Failure::internal)
}

/// What a review finds of a game; `None` if it cannot judge all rows, or is stopped.
fn figures_of(text: &str, cancel: &Cancel) -> Option<Figures> {
    if cancel.is_stopped() {
        return None;
    }
    let (game, _) = FinishedGame::of_record(Record::parse(text).ok()?);
    let found = review(&game, &Limits::THOROUGH, cancel, |_| {});
    Figures::of(&found.rows, game.rows.len())
}
