//! The guesses in the order of how many classes they make of a set. A guess makes no more
//! classes of a subset, so what it costs there has a lower bound that rises along the order:
//! a look at the subset ends where that is no less than what was found.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use pegmind_kernel::{Keys, Selection, SweepSet, Weights};
use pegmind_solver::codes::symmetry::Symmetry;

use crate::sets::splitter::{GuessKeys, Splitter};

/// After so many looks at its subsets the order for a set is found.
const LOOKS_MIN: u32 = 8;

/// Keys that are numbers of classes.
pub(crate) const CLASSES: Weights = {
    let mut entries = [1; 64];
    entries[0] = 0;
    Weights { entries, slope: 0, kinks: [u16::MAX; 2], mask: u16::MAX }
};

/// The order of the guesses for the subsets of a set.
#[derive(Debug)]
pub(crate) struct GuessOrder<'a> {
    set: &'a [u16],
    /// The order for a larger set.
    above: Option<&'a GuessOrder<'a>>,
    looks: AtomicU32,
    found: OnceLock<Vec<Alike>>,
}

/// Guesses that make equally many classes of a set, that of the guess itself not counted.
#[derive(Debug)]
pub(crate) struct Alike {
    classes: usize,
    guesses: Vec<u16>,
    /// The same for the kernel, once a look comes this far.
    selection: OnceLock<Option<Selection>>,
}

impl Alike {
    /// Finds the keys of the guesses for the set in the room.
    fn find_keys(&self, splitter: &Splitter, weights: &Weights, room: &mut OrderRoom) {
        let select = || {
            let mut selected = None;
            let guesses = self.guesses.iter().map(|guess| usize::from(*guess));
            splitter.sweep_of_all()?.select(guesses, &mut selected);
            selected
        };
        if let Some(selection) = self.selection.get_or_init(select) {
            selection.keys(splitter.isa(), &mut room.set, weights, &mut room.keys);
        }
    }
}

/// Room to look at a set with the guesses in order.
#[derive(Debug, Default)]
pub(crate) struct OrderRoom {
    set: SweepSet,
    members: Option<Selection>,
    keys: Keys,
    found: Vec<u32>,
}

impl<'a> GuessOrder<'a> {
    /// The order for a set, and that for a larger one if there is one.
    pub(crate) const fn new(set: &'a [u16], above: Option<&'a Self>) -> Self {
        Self { set, above, looks: AtomicU32::new(0), found: OnceLock::new() }
    }

    /// The guesses for a look at a subset, those with most classes first. Returns `None`
    /// if all guesses are sooner looked at than put in order.
    pub(crate) fn lists(&self, splitter: &Splitter) -> Option<&[Alike]> {
        if let Some(found) = self.found.get() {
            return Some(found);
        }
        if self.looks.fetch_add(1, Ordering::Relaxed) < LOOKS_MIN {
            return self.above.and_then(|above| above.lists(splitter));
        }
        Some(self.found.get_or_init(|| splitter.order(self.set)))
    }
}

impl Splitter {
    /// All guesses but those that differ from a lower one in nothing but colors that are in
    /// no code of the set.
    fn order(&self, set: &[u16]) -> Vec<Alike> {
        let (mut keys, mut found) = (GuessKeys::default(), Vec::new());
        self.find_guess_keys(set, &CLASSES, &mut keys);
        self.find_keys(set, &keys, (&(0..=u16::MAX), u16::MAX), &mut found);
        let absent = self.absent_colors(set);
        let mut lists = vec![Vec::new(); self.branches_max() + 1];
        for packed in found {
            let [guess, classes] = [packed & 0xffff, packed >> 16];
            if self.is_lowest_but_for(guess, absent)
                && let Some(list) = lists.get_mut(classes as usize)
            {
                list.push(u16::try_from(guess).unwrap_or(u16::MAX));
            }
        }
        let lists = lists.into_iter().enumerate().rev();
        let lists = lists.filter(|(_, guesses): &(usize, Vec<u16>)| !guesses.is_empty());
        lists
            .map(|(classes, guesses)| Alike { classes, guesses, selection: OnceLock::new() })
            .collect()
    }

    /// The colors that are in no code of a set.
    fn absent_colors(&self, set: &[u16]) -> u32 {
        let symbols = set.iter().flat_map(|code| self.code_table().code((*code).into()));
        let present = symbols.fold(0, |present, symbol| present | 1 << symbol);
        Symmetry::of_colors(self.code_table().alphabet()).unused() & !present
    }

    /// Whether no lower guess is the same but for colors among some that are not told apart.
    fn is_lowest_but_for(&self, guess: u32, mut colors: u32) -> bool {
        for symbol in self.code_table().code(guess) {
            let color = 1_u32 << symbol;
            if colors & color == 0 {
                continue;
            }
            if colors & (color - 1) != 0 {
                return false;
            }
            if !self.code_table().alphabet().repeats(*symbol) {
                colors &= !color;
            }
        }
        true
    }

    /// The most classes beside that of the guess that any makes of a set.
    pub(crate) fn most_in_order(
        &self,
        set: &[u16],
        lists: &[Alike],
        room: &mut OrderRoom,
    ) -> usize {
        let Some(sweep) = self.sweep_of_all() else { return self.branches_max() };
        sweep.load(set, &mut room.set);
        let mut most = 0;
        for list in lists {
            if list.classes <= most {
                break;
            }
            list.find_keys(self, &CLASSES, room);
            most = most.max(room.keys.most().into());
        }
        most
    }

    /// The most that any of its codes makes, or any guess if they are not known.
    pub(crate) fn most_inside(&self, set: &[u16], room: &mut OrderRoom) -> usize {
        let Some(sweep) = self.sweep_of_all() else { return self.branches_max() };
        sweep.load(set, &mut room.set);
        let members = sweep.select(set.iter().map(|code| usize::from(*code)), &mut room.members);
        members.keys(self.isa(), &mut room.set, &CLASSES, &mut room.keys);
        room.keys.most().into()
    }

    /// The least key of all guesses for a set, and a guess with it; or any number of at least
    /// `enough` if it is not below that. `spread` gives what a guess that is not in the set
    /// weighs at least by the number of its classes.
    pub(crate) fn least_in_order(
        &self,
        set: &[u16],
        (lists, enough): (&[Alike], u16),
        (weights, spread): (&Weights, impl Fn(usize) -> u16),
        room: &mut OrderRoom,
    ) -> (u16, Option<u16>) {
        let Some(sweep) = self.sweep_of_all() else { return (0, None) };
        sweep.load(set, &mut room.set);
        let members = sweep.select(set.iter().map(|code| usize::from(*code)), &mut room.members);
        members.keys(self.isa(), &mut room.set, weights, &mut room.keys);
        let mut best = (room.keys.least(), None);
        if best.0 < enough {
            best.1 = self.first_of_least(set, weights, room);
        }
        for list in lists {
            let left = spread(list.classes);
            if left >= best.0.min(enough) {
                return if left < best.0 { (left, None) } else { best };
            }
            list.find_keys(self, weights, room);
            let least = room.keys.least();
            if least < best.0 {
                best = (least, None);
                if least < enough {
                    best.1 = self.first_of_least(&list.guesses, weights, room);
                }
            }
        }
        best
    }

    /// The first of the guesses that were looked at last with the least key.
    fn first_of_least(
        &self,
        guesses: &[u16],
        weights: &Weights,
        room: &mut OrderRoom,
    ) -> Option<u16> {
        let least = room.keys.least();
        room.keys.find(self.isa(), &(least..=least), weights.mask, &mut room.found);
        guesses.get((room.found.first()? & 0xffff) as usize).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_rules::{Blanks, FeedbackRule, Repeats};
    use pegmind_solver::strategy::Guesses;
    use proptest::prelude::*;

    use crate::fixtures::rules_of;
    use crate::sets::bounds::Bounds;
    use crate::sets::rows::Rows;
    use crate::sets::splitter::Partition;

    fn splitters() -> Vec<Splitter> {
        let kinds = [
            ((3, 6), (Repeats::Allowed, Blanks::Forbidden)),
            ((3, 4), (Repeats::Allowed, Blanks::Allowed)),
            ((3, 6), (Repeats::Forbidden, Blanks::Forbidden)),
            ((3, 5), (Repeats::Forbidden, Blanks::Allowed)),
        ];
        let rules = kinds.into_iter().flat_map(|(size, kind)| {
            let of_kind = move |feedback: &FeedbackRule| rules_of(size, kind, *feedback);
            FeedbackRule::ALL.iter().map(of_kind)
        });
        let splitters = rules.filter_map(|rules| Splitter::new(&rules, Guesses::All));
        splitters.filter(|splitter| splitter.sweep_of_all().is_some()).collect()
    }

    proptest! {
        #[test]
        fn looks_in_order_find_what_looks_at_all_guesses_find(
            (first, last, step) in (0_u16..60, 60_u16..216, 1_u16..4),
            picks in prop::collection::vec(any::<bool>(), 216),
            enough in 0_u16..200,
        ) {
            for splitter in splitters() {
                let codes = u16::try_from(splitter.len()).unwrap();
                let set: Vec<u16> = (first..last.min(codes)).step_by(step.into()).collect();
                let pick = |code: &u16| picks[usize::from(*code)];
                let subset: Vec<u16> = set.iter().copied().filter(pick).collect();
                if subset.is_empty() {
                    continue;
                }
                let lists = splitter.order(&set);
                let (mut keys, mut room) = (GuessKeys::default(), OrderRoom::default());
                let mut parts = Partition::default();
                splitter.find_guess_keys(&subset, &CLASSES, &mut keys);
                let most = usize::from(splitter.most(&keys));
                prop_assert_eq!(splitter.most_in_order(&subset, &lists, &mut room), most);
                let bounds = Bounds::new(splitter.branches_max(), Rows::ANY, true);
                let weights = bounds.weights(most, subset.len(), Rows::ANY);
                splitter.find_guess_keys(&subset, weights, &mut keys);
                let least = splitter.least(&keys, weights.mask);
                let spread = |classes| {
                    u16::try_from(bounds.spread(most.into(), subset.len(), classes)).unwrap_or(u16::MAX)
                };
                for enough in [enough, u16::MAX] {
                    let with = (weights, spread);
                    let (found, guess) =
                        splitter.least_in_order(&subset, (&lists, enough), with, &mut room);
                    prop_assert_eq!(found.min(enough), least.min(enough));
                    prop_assert!(guess.is_some() || found >= enough.min(u16::MAX - 1));
                    if let Some(guess) = guess {
                        splitter.split(guess, &subset, &mut parts);
                        let sizes = parts.iter().map(|part| u16::try_from(part.len()).unwrap());
                        let key: u16 = sizes.map(|size| weights.of(size)).sum();
                        prop_assert_eq!(key & weights.mask, found);
                    }
                }
            }
        }
    }

    #[test]
    fn guesses_that_differ_in_absent_colors_alone_stand_in_no_order_twice() {
        let kind = (Repeats::Allowed, Blanks::Forbidden);
        let splitter =
            Splitter::new(&rules_of((3, 6), kind, FeedbackRule::Keys), Guesses::All).unwrap();
        let count = |set: &[u16]| -> usize {
            splitter.order(set).iter().map(|list| list.guesses.len()).sum()
        };
        // Codes of the first color alone, of two colors, and of all.
        assert_eq!(count(&[0]), 8);
        assert_eq!(count(&[0, 1]), 27);
        assert_eq!(count(&(0..216).collect::<Vec<u16>>()), 216);
        let order = GuessOrder::new(&[0, 1], None);
        assert!((0..LOOKS_MIN).all(|_| order.lists(&splitter).is_none()));
        assert!(order.lists(&splitter).is_some());
    }
}
