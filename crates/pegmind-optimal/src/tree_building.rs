//! Writing a strategy out as a tree.

use pegmind_rules::{Code, Feedback, Strict, mark};
use pegmind_solver::strategy::Guesses;
use pegmind_tree::{Aim, Claim, NodeId, StrategyTree, TreeBuilder};

use crate::options::Minimize;
use crate::position::Optimal;
use crate::search::plan::Plan;
use crate::search::{FEW, Position, Search, Stopped};
use crate::sets::bounds::NEVER;
use crate::sets::memo::Known;
use crate::sets::splitter::{Partition, Splitter};

/// A tree in the making, and what its strategy costs.
pub(crate) struct Growing {
    pub(crate) opening: u16,
    builder: TreeBuilder,
    /// The guesses for all codes together.
    pub(crate) total: u64,
    /// Those of the longest game.
    pub(crate) longest: u8,
}

/// Where a guess of a tree stands.
#[derive(Clone, Copy)]
pub(crate) struct Spot {
    id: NodeId,
    /// The number of the guess in its games.
    pub(crate) depth: u8,
}

impl Growing {
    /// The first guess, for so many codes. Returns `None` if there is no such code.
    pub(crate) fn new(splitter: &Splitter, opening: u16, codes: usize) -> Option<(Self, Spot)> {
        let builder = TreeBuilder::new(splitter.code(opening)?);
        let growing = Self { opening, builder, total: codes as u64, longest: 1 };
        Some((growing, Spot { id: NodeId::ROOT, depth: 1 }))
    }

    /// Adds the guess for the codes that give an answer. Returns `None` if games are
    /// longer than a tree can say.
    pub(crate) fn add(
        &mut self,
        after: Spot,
        feedback: Feedback,
        guess: Code,
        codes: usize,
    ) -> Option<Spot> {
        let depth = after.depth.checked_add(1)?;
        let id = self.builder.add(after.id, feedback, guess).ok()?;
        self.total += codes as u64;
        self.longest = self.longest.max(depth);
        Some(Spot { id, depth })
    }

    /// The tree of a search. It claims what it costs, and nothing of what others do.
    pub(crate) fn finish(self, optimal: &Optimal) -> StrategyTree {
        let options = &optimal.options;
        let claim = Claim {
            aim: match options.minimize {
                Minimize::Expected => Aim::Expected,
                Minimize::Worst => Aim::Worst,
            },
            strict: match options.guesses {
                Guesses::All => Strict::No,
                Guesses::Candidates => Strict::Yes,
            },
            guesses_max: options.guesses_max,
            total: self.total,
            longest: self.longest,
            lower: 0,
        };
        self.builder.build(&optimal.board, claim)
    }
}

/// The classes of a guess that go on, with their answers, in ascending order of the
/// smallest code in them. Returns `None` if the guess tells nothing.
pub(crate) fn answered(
    splitter: &Splitter,
    set: &[u16],
    guess: u16,
) -> Option<Vec<(Feedback, Vec<u16>)>> {
    let rules = splitter.code_table().alphabet().rules();
    let code = splitter.code(guess)?;
    let mut parts = Partition::default();
    splitter.split(guess, set, &mut parts);
    let mut classes = Vec::new();
    for part in parts.iter() {
        if part.len() == set.len() {
            return None;
        }
        let first = splitter.code(*part.first()?)?;
        classes.push((mark(rules, &first, &code), part.to_vec()));
    }
    classes.sort_by_key(|(_, class)| class.first().copied());
    Some(classes)
}

/// The tree of a position whose cost is known and proven.
pub(crate) fn build_proven(
    search: &Search<'_>,
    position: &Position<'_>,
    opening: Option<u16>,
    cost: u32,
) -> Result<Growing, Stopped> {
    let guess = opening.map_or_else(|| choose_proven(search, position, cost), Ok)?;
    grow(search, position, guess, &solve_and_choose)
}

/// A tree of a guess that costs the least after it: of several, the one that is remembered.
pub(crate) fn build_remembered(
    search: &Search<'_>,
    position: &Position<'_>,
    guess: u16,
) -> Result<Growing, Stopped> {
    grow(search, position, guess, &|search, position| match few(position.set)
        .or_else(|| obvious(search, position, None))
    {
        Some(guess) => Ok(guess),
        None => match search.recall_alike(position.set, position.rows) {
            Some(Known::Exact { guess, .. }) => Ok(guess),
            Some(Known::AtLeast(_)) | None => solve_and_choose(search, position),
        },
    })
}

/// Chooses a guess.
type Choose = dyn Fn(&Search<'_>, &Position<'_>) -> Result<u16, Stopped>;

fn grow(
    search: &Search<'_>,
    position: &Position<'_>,
    guess: u16,
    choose: &Choose,
) -> Result<Growing, Stopped> {
    let codes = position.set.len();
    let (mut tree, root) = Growing::new(search.splitter, guess, codes).ok_or(Stopped)?;
    grow_below(search, position, (guess, choose), (&mut tree, root))?;
    Ok(tree)
}

fn grow_below(
    search: &Search<'_>,
    position: &Position<'_>,
    (guess, choose): (u16, &Choose),
    (tree, spot): (&mut Growing, Spot),
) -> Result<(), Stopped> {
    let history = search.history_after(position.history, guess);
    for (feedback, class) in answered(search.splitter, position.set, guess).ok_or(Stopped)? {
        let rows = position.rows.after_one();
        let child = Position { set: &class, rows, history: history.as_ref(), ..*position };
        let guess = choose(search, &child)?;
        let code = search.splitter.code(guess).ok_or(Stopped)?;
        let below = tree.add(spot, feedback, code, class.len()).ok_or(Stopped)?;
        grow_below(search, &child, (guess, choose), (tree, below))?;
    }
    Ok(())
}

/// Finds out what a position costs, and chooses a guess by that.
fn solve_and_choose(search: &Search<'_>, position: &Position<'_>) -> Result<u16, Stopped> {
    let cost = search.with_worker(|worker| search.solve(worker, position, NEVER))?;
    choose_proven(search, position, cost)
}

/// A guess that is known at once to be the best one, if it costs so much.
fn obvious(search: &Search<'_>, position: &Position<'_>, cost: Option<u32>) -> Option<u16> {
    search.with_level(|_, level| match search.obvious(level, position) {
        Some(Known::Exact { cost: least, guess }) if cost.is_none_or(|cost| cost == least) => {
            Some(guess)
        }
        Some(Known::Exact { .. } | Known::AtLeast(_)) | None => None,
    })
}

/// The guess for a position whose cost is proven.
///
/// Of all guesses that cost the least it takes the one with the best bounded guesses
/// by the sizes of its classes, of those a candidate, of those the lowest: a
/// rule that does not depend on how the cost was found.
fn choose_proven(search: &Search<'_>, position: &Position<'_>, cost: u32) -> Result<u16, Stopped> {
    if let Some(guess) = few(position.set) {
        return Ok(guess);
    }
    // Nothing else that costs as much has better bounded guesses.
    if let Some(guess) = obvious(search, position, Some(cost)) {
        return Ok(guess);
    }
    let found = search.find_guess(position, cost + 1, |bounded| {
        match search.cost_of(position, bounded.guess, cost + 1) {
            Ok(found) if found == cost => Some(Ok(bounded.guess)),
            Ok(_) => None,
            Err(stopped) => Some(Err(stopped)),
        }
    });
    found.unwrap_or(Err(Stopped))
}

/// The tree of what was planned or found for a position. It may take more rows
/// than there are.
pub(crate) fn build_known(
    search: &Search<'_>,
    plan: &Plan,
    position: &Position<'_>,
    opening: Option<u16>,
) -> Option<Growing> {
    let guess = opening.or_else(|| choose_known(search, plan, position))?;
    let (mut tree, root) = Growing::new(search.splitter, guess, position.set.len())?;
    grow_known((search, plan), position, guess, (&mut tree, root))?;
    Some(tree)
}

fn grow_known(
    (search, plan): (&Search<'_>, &Plan),
    position: &Position<'_>,
    guess: u16,
    (tree, spot): (&mut Growing, Spot),
) -> Option<()> {
    for (feedback, class) in answered(search.splitter, position.set, guess)? {
        let rows = position.rows.after_one();
        let child = Position { set: &class, rows, history: None, ..*position };
        let guess = choose_known(search, plan, &child)?;
        let code = search.splitter.code(guess)?;
        let below = tree.add(spot, feedback, code, class.len())?;
        grow_known((search, plan), &child, guess, (tree, below))?;
    }
    Some(())
}

fn choose_known(search: &Search<'_>, plan: &Plan, position: &Position<'_>) -> Option<u16> {
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
        search.find_guess(position, NEVER, |bounded| {
            search.classes(position.set, bounded.guess).map(|_| bounded.guess)
        })
    };
    few(position.set).or_else(found).or_else(planned).or_else(first)
}

/// The guess for one code or two.
fn few(set: &[u16]) -> Option<u16> {
    match set {
        [first] | [first, _] => Some(*first),
        _ => None,
    }
}
