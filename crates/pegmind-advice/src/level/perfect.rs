//! The perfect codebreaker follows a strategy that nothing beats.

use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use pegmind_rules::{Board, Code, Feedback, Row, Rules, mark};
use pegmind_tree::{Node, NodeId, ShippedTree, StrategyTree};

use crate::level::renaming::{follow_alike, guess_alike};
use crate::suggest::suggest;
use pegmind_optimal::{Optimal, OptimalLimits, OptimalOptions};
use pegmind_solver::Cancel;
use pegmind_solver::Limits;
use pegmind_solver::codes::candidates::CandidateSet;
use pegmind_solver::parallel;
use pegmind_solver::strategy::Guesses;

/// How much is searched where the rows are not those of a tree. With thorough limits
/// it takes about a second; nearly all positions of the boards that have trees take less.
const fn search_limits(limits: &Limits) -> OptimalLimits {
    let nodes_max = limits.perfect_nodes_max;
    OptimalLimits { nodes_max, memory_max: 128 << 20, width: 1, steps_max: None }
}

/// The most steps where a tree knows a guess, and only its longest game has too few
/// rows: less than a tenth of a second, because few such positions have a
/// play that is short enough, and to prove that there is none takes long.
const SHORTER_STEPS_MAX: u64 = 40_000;

/// With so many rows left their number does not matter.
const ROWS_AMPLE: u8 = 16;

/// The guess with which the best play begins: the smallest total for the codes
/// that fit, among plays that find each of them in the rows that are left.
/// Returns `None` if no code fits the rows.
///
/// It is that of a [`ShippedTree`] as long as the rows are how the tree plays,
/// whichever hole and color is which, and its longest game has enough rows.
/// Elsewhere the best play is searched for, within a limit on the work, and beyond that limit it is what
/// [`suggest`] finds. Where no play finds every code in time, the smallest total
/// counts, and the last row is given to a code that fits. The same board gives
/// the same guess, on any number of threads. Work that is stopped ends with what
/// [`suggest`] knows by then.
#[must_use]
pub fn perfect(board: &Board, guesses: Guesses, limits: &Limits, cancel: &Cancel) -> Option<Code> {
    let guess = plan(board, guesses, limits, cancel)?;
    if board.rows_left() == 1 && !board.fits(&guess) {
        // It would lose for sure.
        let set = CandidateSet::enumerate(board, cancel);
        return set.ok().and_then(|set| set.codes().next()).or(Some(guess));
    }
    Some(guess)
}

/// Guesses with their answers.
type Rows = Vec<(Code, Feedback)>;

/// The level in many games on one board: what it worked out for some rows is
/// not worked out again.
#[derive(Debug, Default)]
pub(crate) struct PerfectPlayer {
    guesses: Guesses,
    known: Mutex<BTreeMap<Rows, Option<Code>>>,
}

impl PerfectPlayer {
    pub(crate) fn new(guesses: Guesses) -> Self {
        Self { guesses, known: Mutex::default() }
    }

    /// As [`perfect`], with [`Limits::THOROUGH`].
    pub(crate) fn guess(&self, board: &Board, cancel: &Cancel) -> Option<Code> {
        let rows: Rows = board.rows().iter().map(|row| (row.guess, row.feedback)).collect();
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(guess) = known().get(&rows) {
            return *guess;
        }
        let guess = perfect(board, self.guesses, &Limits::THOROUGH, cancel);
        if !cancel.is_stopped() {
            known().insert(rows, guess);
        }
        guess
    }
}

fn plan(board: &Board, guesses: Guesses, limits: &Limits, cancel: &Cancel) -> Option<Code> {
    let tree = match guesses {
        Guesses::All => tree_for(board.rules()),
        Guesses::Candidates => None,
    };
    let known = tree.and_then(|tree| Some((tree, guess_alike(tree, board.rules(), board.rows())?)));
    if let Some((_, guess)) = known.filter(|(tree, _)| fits_rows(tree, board.rules())) {
        return Some(guess);
    }
    let rows_left = u8::try_from(board.rows_left()).unwrap_or(u8::MAX);
    let guesses_max = Some(rows_left).filter(|rows| (1..ROWS_AMPLE).contains(rows));
    let steps_max = known.map(|_| SHORTER_STEPS_MAX);
    let search_limits = OptimalLimits { steps_max, ..search_limits(limits) };
    let found = match (search(board, guesses, guesses_max, search_limits, cancel), known) {
        (Found::Nothing | Found::Unknown, Some((_, guess))) => Found::Guess(guess),
        (Found::Nothing, None) => search(board, guesses, None, search_limits, cancel),
        (found, _) => found,
    };
    match found {
        Found::Guess(guess) => Some(guess),
        Found::Nothing | Found::Unknown => {
            suggest(board, guesses, limits, cancel).map(|suggestion| suggestion.best.guess)
        }
    }
}

/// What comes of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    /// The best play begins like this.
    Guess(Code),
    /// No play is short enough, or no code fits.
    Nothing,
    /// It takes too much work.
    Unknown,
}

fn search(
    board: &Board,
    guesses: Guesses,
    guesses_max: Option<u8>,
    limits: OptimalLimits,
    cancel: &Cancel,
) -> Found {
    let options = OptimalOptions { guesses_max, guesses, ..OptimalOptions::default() };
    let Ok(optimal) = Optimal::new(board, options) else {
        return Found::Unknown;
    };
    // How far several threads come within the limit would depend on them.
    let cancel = cancel.clone();
    let work = move || optimal.search(&limits, &cancel, &|_| {});
    let Some(result) = parallel::alone(work) else {
        return Found::Unknown;
    };
    match result.tree.filter(|_| result.proven) {
        Some(tree) => {
            tree.descend(&[]).map_or(Found::Unknown, |first| Found::Guess(*first.guess()))
        }
        None if result.proven => Found::Nothing,
        None => Found::Unknown,
    }
}

/// The tree of a board: of those whose longest game has enough rows the one with
/// the smallest total, and if none has, the one with the smallest total.
fn tree_for(rules: &Rules) -> Option<&'static StrategyTree> {
    let trees = || ShippedTree::of_board(rules).filter_map(unpacked);
    trees().find(|tree| fits_rows(tree, rules)).or_else(|| trees().next())
}

/// Whether the longest game of a tree has enough rows.
fn fits_rows(tree: &StrategyTree, rules: &Rules) -> bool {
    tree.claim().longest <= rules.rows().get()
}

/// The guess of the tree with the smallest total after rows that are played like it, and
/// what the codes that fit cost together, by the tree. Returns `None` if the board has no such
/// tree, or it does not play like this.
pub(crate) fn total_alike(board: &Board) -> Option<(Code, u64)> {
    let shipped = ShippedTree::find(board.rules(), None)?;
    let tree = unpacked(shipped)?;
    let (guess, mut rows) = follow_alike(tree, board.rules(), board.rows())?;
    let node = tree.descend(&rows)?;
    let (_, total) = count_from(tree, node, board.rules(), &mut rows)?;
    Some((guess, total))
}

/// In how many guesses the tree with the smallest total finds a code. Returns `None` if the
/// board has no such tree.
pub(crate) fn depth_of(rules: &Rules, code: &Code) -> Option<u32> {
    let tree = unpacked(ShippedTree::find(rules, None)?)?;
    let mut node = tree.node(NodeId::ROOT)?;
    let mut depth = 1;
    while *node.guess() != *code {
        node = tree.node(node.after(&mark(rules, code, node.guess()))?)?;
        depth += 1;
    }
    Some(depth)
}

/// How many codes a tree finds from a guess on, and in how many guesses all together.
fn count_from(
    tree: &StrategyTree,
    node: &Node,
    rules: &Rules,
    rows: &mut Vec<Row>,
) -> Option<(u64, u64)> {
    let guess = *node.guess();
    let fits = rows.iter().all(|row| mark(rules, &guess, &row.guess) == row.feedback);
    let (mut codes, mut later) = (u64::from(fits), 0);
    for (feedback, next) in node.next() {
        rows.push(Row { guess, feedback: *feedback });
        let (more, total) = count_from(tree, tree.node(*next)?, rules, rows)?;
        rows.pop();
        (codes, later) = (codes + more, later + total);
    }
    Some((codes, codes + later))
}

/// A tree, unpacked when it is played for the first time.
fn unpacked(shipped: &ShippedTree) -> Option<&'static StrategyTree> {
    const COUNT: usize = ShippedTree::ALL.len();
    static TREES: [OnceLock<Option<StrategyTree>>; COUNT] = [const { OnceLock::new() }; COUNT];
    let place = ShippedTree::ALL.iter().position(|other| other == shipped)?;
    TREES.get(place)?.get_or_init(|| shipped.read().ok()).as_ref()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_rules::{Preset, RowCount};

    #[test]
    fn a_tree_counts_what_it_claims_and_its_parts_what_the_search_says() {
        for preset in [Preset::Classic, Preset::Bulls] {
            let board = Board::new(preset.rules());
            let tree = ShippedTree::find(board.rules(), None).and_then(unpacked).unwrap();
            let (guess, total) = total_alike(&board).unwrap();
            assert_eq!(
                (Some(&guess), total),
                (tree.descend(&[]).map(Node::guess), tree.claim().total)
            );
        }
        let rules = Preset::Classic.rules();
        for (guess, answer) in [("YGPP", "0+1"), ("BOOR", "1+1"), ("RROY", "2+2")] {
            let board = Board::read(rules, [(guess, answer)]).unwrap();
            let best = suggest(&board, Guesses::All, &Limits::THOROUGH, &Cancel::new()).unwrap();
            let (next, total) = total_alike(&board).unwrap();
            assert!(best.best.guess == next || best.as_good.contains(&next), "{guess} {next}");
            assert_eq!(best.best.total, Some(total), "{guess} {answer}");
        }
    }

    #[test]
    fn with_too_few_rows_for_the_tree_little_is_searched() {
        let rules = Preset::Bulls.rules().with_rows(RowCount::new(6).unwrap());
        let board = Board::new(rules);
        let options = OptimalOptions { guesses_max: Some(6), ..OptimalOptions::default() };
        let optimal = Optimal::new(&board, options).unwrap();
        let found = {
            let limits = search_limits(&Limits::THOROUGH);
            let limits = OptimalLimits { steps_max: Some(SHORTER_STEPS_MAX), ..limits };
            optimal.search(&limits, &Cancel::new(), &|_| {})
        };
        assert!(found.nodes < 4_000 && !found.proven, "{} sets were looked at", found.nodes);
        // The guess is that of the tree.
        let tree = tree_for(&rules).unwrap();
        let opening = tree.node(pegmind_tree::NodeId::ROOT).map(|node| *node.guess());
        let guess = perfect(&board, Guesses::All, &Limits::THOROUGH, &Cancel::new()).unwrap();
        assert_eq!(Some(guess), opening);
    }
}
