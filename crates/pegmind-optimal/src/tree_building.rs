//! Writing a strategy out as a tree.

use crate::search::plan::Plan;
use crate::search::{FEW, Position, Search, Stopped};
use crate::sets::bounds::NEVER;
use crate::sets::memo::Known;
use crate::tree::StrategyTree;

use pegmind_rules::mark;

/// The tree of a position whose cost is known and proven.
///
/// Of all guesses that cost the least it takes the one with the best prospects
/// by the sizes of its classes, of those a candidate, of those the lowest: a
/// rule that does not depend on how the cost was found.
pub(crate) fn build_proven(
    search: &Search<'_>,
    position: &Position<'_>,
    opening: Option<u16>,
    cost: u32,
) -> Result<StrategyTree, Stopped> {
    let mut guess = opening.or_else(|| few(position.set));
    if guess.is_none() {
        // Nothing else that costs as much has better prospects.
        guess = search.with_level(|_, level| match search.obvious(level, position) {
            Some(Known::Exact { cost: least, guess }) if least == cost => Some(guess),
            _ => None,
        });
    }
    if guess.is_none() {
        let found = search.find_prospect(position, cost + 1, |prospect| {
            match search.cost_of(position, prospect.guess, cost + 1) {
                Ok(found) if found == cost => Some(Ok(prospect.guess)),
                Ok(_) => None,
                Err(stopped) => Some(Err(stopped)),
            }
        });
        guess = found.transpose()?;
    }
    let Some(guess) = guess else { return Err(Stopped) };
    let history = search.history_after(position.history, guess);
    grow(search, position.set, guess, |part| {
        let rows = position.rows.after_one();
        let child = Position { set: part, rows, history: history.as_ref(), ..*position };
        let cost = search.with_worker(|worker| search.solve(worker, &child, NEVER))?;
        build_proven(search, &child, None, cost)
    })
}

/// The tree of what was planned or found for a position. It may take more rows
/// than there are.
pub(crate) fn build_known(
    search: &Search<'_>,
    plan: &Plan,
    position: &Position<'_>,
    opening: Option<u16>,
) -> Option<StrategyTree> {
    let found = || match search.recall_alike(position.set, position.rows) {
        Some(Known::Exact { guess, .. }) => Some(guess),
        Some(Known::AtLeast(_)) | None => plan.guess(position.set, position.rows),
    };
    // What was forgotten is planned anew, or if there is no time for that it is
    // what seems best.
    let planned = || {
        if position.set.len() <= FEW {
            return None;
        }
        plan.improve(search, position, 1).ok()?;
        plan.guess(position.set, position.rows)
    };
    let first = || {
        search.find_prospect(position, NEVER, |prospect| {
            search.classes(position.set, prospect.guess).map(|_| prospect.guess)
        })
    };
    let guess =
        opening.or_else(|| few(position.set)).or_else(found).or_else(planned).or_else(first)?;
    let tree = grow(search, position.set, guess, |part| {
        let rows = position.rows.after_one();
        let child = Position { set: part, rows, history: None, ..*position };
        build_known(search, plan, &child, None).ok_or(Stopped)
    });
    tree.ok()
}

/// The guess for one code or two.
fn few(set: &[u16]) -> Option<u16> {
    match set {
        [first] | [first, _] => Some(*first),
        _ => None,
    }
}

/// The tree of a guess, with the trees that `next` gives for its classes.
fn grow(
    search: &Search<'_>,
    set: &[u16],
    guess: u16,
    next: impl Fn(&[u16]) -> Result<StrategyTree, Stopped>,
) -> Result<StrategyTree, Stopped> {
    let rules = search.splitter.book().alphabet().rules();
    let code = search.splitter.code(guess).ok_or(Stopped)?;
    let mut tree = StrategyTree { guess: code, next: Vec::new() };
    for part in search.classes(set, guess).ok_or(Stopped)? {
        let first = part.first().and_then(|first| search.splitter.code(*first)).ok_or(Stopped)?;
        tree.next.push((mark(rules, &first, &code), next(&part)?));
    }
    tree.next.sort_by_key(|(feedback, _)| *feedback);
    Ok(tree)
}
