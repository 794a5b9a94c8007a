//! What holes tell of sets of codes, against trying everything.

use proptest::prelude::*;

use super::*;
use crate::sets::bounds::{Bounds, NEVER};
use crate::sets::holes::Holes;
use crate::sets::rows::Rows;
use crate::sets::splitter::Splitter;

/// What holes tell of a set, what the number of its codes tells, and what it costs.
fn compare(rules: &Rules, guesses: Guesses, set: u64, rows: Rows) -> (u32, u32, u64) {
    let splitter = Splitter::new(rules, guesses).unwrap();
    let holes = Holes::new(splitter.code_table()).unwrap();
    let branches = usize::from(rules.pegs().get());
    let bounds = Bounds::new(branches, rows, true);
    let members: Vec<u16> = (0..64).filter(|code| set >> code & 1 == 1).collect();
    let found = holes.least(&members, bounds.table(branches.into()), rows);
    let by_size = bounds.least(branches, members.len(), rows);
    let mut exhaustion = Exhaustion::new(rules, guesses, Minimize::Expected);
    (found, by_size, exhaustion.cost(set, rows.number().unwrap_or(40)))
}

fn exact((pegs, colors): (u8, u8), kind: (Repeats, Blanks)) -> Rules {
    rules_of((pegs, colors), kind, FeedbackRule::Exact)
}

/// The codes that have some of the colors in each hole, as bits.
fn boxed(rules: &Rules, colors: &[u64]) -> u64 {
    let codes = Codes::new(rules).collect::<Vec<_>>();
    let splitter = Splitter::new(rules, Guesses::All).unwrap();
    let fits = |code: &u16| {
        let symbols = splitter.symbols(*code);
        symbols.iter().zip(colors).all(|(symbol, colors)| colors >> symbol & 1 == 1)
    };
    (0..u16::try_from(codes.len()).unwrap()).filter(fits).fold(0, |set, code| set | 1 << code)
}

#[test]
fn what_holes_tell_can_be_all_there_is_to_know() {
    let repeats = (Repeats::Allowed, Blanks::Forbidden);
    // One hole is to be guessed, color by color.
    let rules = exact((2, 6), repeats);
    let one_hole = boxed(&rules, &[0b1, 0b11_1111]);
    assert_eq!(compare(&rules, Guesses::All, one_hole, Rows::ANY), (21, 14, 21));
    let five = Rows::limited(5);
    let (found, by_size, cost) = compare(&rules, Guesses::All, one_hole, five);
    assert!(found >= NEVER && by_size < NEVER && cost >= IMPOSSIBLE);
}

proptest! {
    #[test]
    fn sets_cost_no_less_than_their_holes_tell(
        board in 0_usize..5,
        colors in prop::collection::vec(1_u64..64, 4),
        dropped in any::<u64>(),
        stranger in any::<u64>(),
        candidates in any::<bool>(),
        limit in 0_u8..8,
    ) {
        let (size, kind) = [
            ((2, 6), (Repeats::Allowed, Blanks::Forbidden)),
            ((3, 3), (Repeats::Allowed, Blanks::Forbidden)),
            ((4, 2), (Repeats::Allowed, Blanks::Forbidden)),
            ((2, 4), (Repeats::Allowed, Blanks::Allowed)),
            ((3, 4), (Repeats::Forbidden, Blanks::Forbidden)),
        ][board];
        let rules = exact(size, kind);
        let all = boxed(&rules, &[u64::MAX; 4]);
        // Most codes of a box, and now and then one more.
        let kept = boxed(&rules, &colors) & (dropped | dropped >> 7 | dropped >> 31);
        let set = kept | (stranger & stranger >> 9 & stranger >> 23 & all);
        prop_assume!((1..=12).contains(&set.count_ones()));
        let guesses = if candidates { Guesses::Candidates } else { Guesses::All };
        let rows = if limit > 2 { Rows::limited(limit) } else { Rows::ANY };
        let (found, by_size, cost) = compare(&rules, guesses, set, rows);
        prop_assert!(found >= by_size);
        if found >= NEVER {
            prop_assert!(cost >= IMPOSSIBLE, "{} {:b} {:?}", rules, set, rows);
        } else {
            prop_assert!(u64::from(found) <= cost, "{} {:b} {:?}", rules, set, rows);
        }
    }
}
