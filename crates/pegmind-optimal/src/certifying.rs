//! Certificates: which facts about sets must be written down so that the checker sees that
//! nothing is better.
//!
//! It begins with the position and what is claimed of it. For every guess that the checker
//! cannot see the price of, the search is asked what the classes cost, and some of them
//! are listed, as few as can be; then the same is done for those, larger sets first. In
//! the end each fact is stated as high as it is shown, and those that are not needed go.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;

use pegmind_certificate::{Certificate, Checker, Fact, MarksError, Place, Renaming, Shown};
use pegmind_rules::Strict;
use pegmind_solver::codes::symmetry::Symmetry;
use pegmind_solver::{Cancel, Guesses, parallel};
use thiserror::Error;

use crate::options::{Minimize, OptimalLimits};
use crate::position::Optimal;
use crate::search::{Aim, Position, Search, Stopped};
use crate::sets::bounds::NEVER;
use crate::sets::rows::Rows;

/// A cost that no strategy has, for the checker.
const NO_COST: u64 = 1 << 40;

/// Why there is no certificate.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CertifyError {
    /// The checker does not know such boards.
    #[error(transparent)]
    Board(#[from] MarksError),
    /// The work was stopped.
    #[error("the work was stopped")]
    Stopped,
    /// The claim is about the longest game, or about one opening.
    #[error("certificates are about totals, whatever the opening is")]
    OtherClaim,
    /// The claim is wrong.
    #[error("some strategy costs less than is claimed")]
    Wrong,
}

impl From<Stopped> for CertifyError {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

/// The most pairs of codes and guesses of a class that is looked at although smaller ones
/// are enough.
const PAIRS_MAX: usize = 1 << 16;

/// What is added to the sizes of sets when they are compared by how much they help.
const SIZE_AT_LEAST: u64 = 4;

/// A set up to renaming by its number, and how many rows are left there.
type Key = (usize, u8);

/// What is to be shown of a set.
#[derive(Clone, Debug)]
struct Duty {
    set: Rc<[u16]>,
    bound: u64,
    /// The guesses that are looked at, and the most classes that one makes.
    guesses: Rc<[u16]>,
    branches: usize,
    symmetries: Vec<Renaming>,
}

/// A guess of which too little is shown.
struct Open {
    missing: u64,
    /// Classes, what is shown of each, and what is known of it.
    classes: Vec<(Key, u64, u64)>,
}

impl Open {
    /// What a class adds if this is stated of it, as often as it comes up.
    fn gain(&self, class: Key, bound: u64) -> u64 {
        let alike = self.classes.iter().filter(|(key, ..)| *key == class);
        alike.map(|(_, shown, _)| bound.saturating_sub(*shown)).sum()
    }
}

/// The gathering of facts.
struct Gathering<'a> {
    search: &'a Search<'a>,
    history: Option<&'a Symmetry>,
    claim: u64,
    checker: Checker,
    duties: BTreeMap<Key, Duty>,
    /// Classes of the guesses for one set.
    sets: HashMap<Key, Rc<[u16]>>,
    /// What is known of sets: the cost, and whether it is exact.
    costs: HashMap<Key, (u64, bool)>,
}

impl Optimal {
    /// Writes down why no strategy has a smaller total than `claim`, or with `None` why
    /// there is none at all.
    ///
    /// # Errors
    ///
    /// [`CertifyError`] if that is not so, if the work was stopped, or where there are no
    /// certificates.
    pub fn certify(
        &self,
        claim: Option<u64>,
        limits: &OptimalLimits,
        cancel: &Cancel,
    ) -> Result<Certificate, CertifyError> {
        if self.options.minimize != Minimize::Expected || self.opening.is_some() {
            return Err(CertifyError::OtherClaim);
        }
        parallel::inside(|| {
            let rows = self.rows();
            let strict = match self.options.guesses {
                Guesses::All => Strict::No,
                Guesses::Candidates => Strict::Yes,
            };
            let work = (limits.memory_max, limits.nodes_max);
            let search = self.begin((Aim::Total, rows), work, cancel);
            let checker = Checker::new(self.board.rules(), strict)?;
            let (history, claim) = (self.history(), claim.unwrap_or(NO_COST));
            let (duties, costs) = (BTreeMap::new(), HashMap::new());
            let gathering = Gathering {
                search: &search,
                history,
                claim,
                checker,
                duties,
                sets: HashMap::new(),
                costs,
            };
            let facts = gathering.gather(&self.set, rows)?;
            let rules = *self.board.rules();
            let guesses_max = self.options.guesses_max;
            Ok(Certificate { rules, rows: self.board.rows().to_vec(), strict, guesses_max, facts })
        })
    }
}

const fn after(rows: u8) -> u8 {
    if rows == u8::MAX { rows } else { rows.saturating_sub(1) }
}

impl Gathering<'_> {
    fn gather(mut self, set: &[u16], rows: Rows) -> Result<Vec<Fact>, CertifyError> {
        let rows = rows.number().unwrap_or(u8::MAX);
        let root = (self.checker.number(set), rows);
        self.state(root, set, self.claim);
        let mut waiting = BTreeMap::from([(set.len(), vec![root])]);
        let mut order = Vec::new();
        while let Some((_, keys)) = waiting.pop_last() {
            for key in keys {
                order.push(key);
                for listed in self.list_for(key)? {
                    let size = self.duties[&listed].set.len();
                    waiting.entry(size).or_default().push(listed);
                }
            }
        }
        order.retain(|key| *key != root);
        for key in order.iter().rev() {
            let duty = &self.duties[key];
            let shown = duty
                .guesses
                .iter()
                .fold(NO_COST, |least, guess| least.min(self.show(*key, *guess, least).total));
            let (set, bound) = (duty.set.clone(), duty.bound.max(shown));
            self.state(*key, &set, bound);
        }
        self.thin_out(&order, root);
        Ok(self.name(root))
    }

    /// States a bound of a set.
    fn state(&mut self, key: Key, set: &[u16], bound: u64) {
        self.checker.list(key.0, key.1, bound);
        let checker = &self.checker;
        let duty = self.duties.entry(key).or_insert_with(|| {
            let symmetries = checker.symmetries(set);
            let guesses: Rc<[u16]> = checker.guesses(set, &symmetries).unwrap_or_default().into();
            let branches = checker.branches(set, &guesses);
            Duty { set: set.into(), bound, guesses, branches, symmetries }
        });
        duty.bound = bound;
    }

    /// What is shown of a guess for a set that something is stated of.
    fn show(&self, key: Key, guess: u16, enough: u64) -> Shown {
        let duty = &self.duties[&key];
        self.checker.show(&duty.set, key.1, (guess, duty.branches), enough)
    }

    /// What a set costs, if that is less than the budget, otherwise some bound.
    fn cost(
        &mut self,
        (key, set): (Key, &[u16]),
        history: Option<&Symmetry>,
        budget: u64,
    ) -> Result<u64, Stopped> {
        if let Some((cost, exact)) = self.costs.get(&key)
            && (*exact || *cost >= budget)
        {
            return Ok(*cost);
        }
        let branches = self.search.splitter.branches_max();
        let rows = Rows::limited(key.1);
        let position = Position { set, rows, branches, history, narrow: None };
        let asked = u32::try_from(budget).unwrap_or(NEVER).min(NEVER);
        let cost = self.search.with_worker(|worker| self.search.solve(worker, &position, asked))?;
        let exact = cost < asked;
        let cost = if cost >= NEVER { NO_COST } else { cost.into() };
        self.costs.insert(key, (cost, exact));
        Ok(cost)
    }

    /// Lists what the checker needs for a set. Tells what is new.
    fn list_for(&mut self, key: Key) -> Result<Vec<Key>, CertifyError> {
        let Duty { bound, guesses, .. } = self.duties[&key].clone();
        let (rows, is_position) = (after(key.1), self.duties.len() == 1);
        let mut open = Vec::new();
        for guess in &*guesses {
            let mut shown = self.show(key, *guess, bound);
            if shown.total >= bound {
                continue;
            }
            // Of the position itself symmetries are known that spare the search work.
            let history = self.history.filter(|_| is_position);
            let history = self.search.history_after(history, *guess);
            let mut guess = Open { missing: bound - shown.total, classes: Vec::new() };
            shown.classes.sort_by_key(|(_, class)| class.len());
            let mut gained = 0;
            for (least, class) in shown.classes.into_iter().filter(|(_, class)| class.len() > 2) {
                let pairs = class.len() * self.search.splitter.len();
                if gained >= guess.missing && pairs > PAIRS_MAX {
                    break;
                }
                let class_key = (self.checker.number(&class), rows);
                let asked = least + guess.missing;
                let cost = self.cost((class_key, &class), history.as_ref(), asked)?;
                if cost > least {
                    gained += cost - least;
                    guess.classes.push((class_key, least, cost));
                    self.sets.entry(class_key).or_insert_with(|| class.into());
                }
            }
            open.push(guess);
        }
        let mut new = Vec::new();
        for (class, bound) in self.choose(&open).ok_or(CertifyError::Wrong)? {
            if !self.duties.contains_key(&class) {
                new.push(class);
            }
            let set = self.sets[&class].clone();
            self.state(class, &set, bound);
        }
        self.sets.clear();
        Ok(new)
    }

    /// Chooses classes to be listed so that enough is shown of all guesses: one after the
    /// other, always the one that helps most for its size.
    fn choose(&self, open: &[Open]) -> Option<BTreeMap<Key, u64>> {
        let mut missing: Vec<u64> = open.iter().map(|guess| guess.missing).collect();
        let mut users: BTreeMap<Key, (Vec<usize>, u64)> = BTreeMap::new();
        for (number, guess) in open.iter().enumerate() {
            for (class, _, cost) in &guess.classes {
                let (users, known) = users.entry(*class).or_default();
                users.push(number);
                users.dedup();
                *known = (*known).max(*cost);
            }
        }
        let mut chosen: BTreeMap<Key, u64> = BTreeMap::new();
        while missing.iter().any(|missing| *missing > 0) {
            let score = |class: &Key, (users, cost): &(Vec<usize>, u64)| {
                let shares = users.iter().filter(|guess| missing[**guess] > 0).map(|guess| {
                    let (gain, missing) = (open[*guess].gain(*class, *cost), missing[*guess]);
                    (gain.min(missing) << 20) / missing
                });
                let size = SIZE_AT_LEAST + self.sets[class].len() as u64;
                let listed = if self.duties.contains_key(class) { 1 << 16 } else { 1 };
                shares.sum::<u64>().saturating_mul(listed) / size
            };
            let open_classes = users.iter().filter(|(class, _)| !chosen.contains_key(class));
            let best = open_classes.map(|(class, use_)| (score(class, use_), *class)).max();
            let (_, best) = best.filter(|(score, _)| *score > 0)?;
            let (guesses, cost) = &users[&best];
            chosen.insert(best, *cost);
            for guess in guesses {
                missing[*guess] = missing[*guess].saturating_sub(open[*guess].gain(best, *cost));
            }
        }
        Some(self.lower(open, &users, chosen))
    }

    /// Lowers the bounds of classes as far as the guesses allow, those of large ones first.
    fn lower(
        &self,
        open: &[Open],
        users: &BTreeMap<Key, (Vec<usize>, u64)>,
        mut chosen: BTreeMap<Key, u64>,
    ) -> BTreeMap<Key, u64> {
        let mut by_size: Vec<Key> = chosen.keys().copied().collect();
        by_size.sort_by_key(|class| Reverse(self.sets[class].len()));
        for class in by_size {
            let mut needed = 0;
            for guess in users[&class].0.iter().map(|guess| &open[*guess]) {
                let mut others: Vec<Key> = guess.classes.iter().map(|(key, ..)| *key).collect();
                others.sort_unstable();
                others.dedup();
                let others = others.into_iter().filter(|other| *other != class);
                let gained: u64 =
                    others.filter_map(|other| Some(guess.gain(other, *chosen.get(&other)?))).sum();
                let alike = guess.classes.iter().filter(|(key, ..)| *key == class);
                let (times, least) = alike
                    .fold((0, 0), |(times, least), (_, shown, _)| (times + 1, (*shown).max(least)));
                let missing = guess.missing.saturating_sub(gained).div_ceil(times.max(1));
                if missing > 0 {
                    needed = needed.max(least + missing);
                }
            }
            if needed == 0 {
                chosen.remove(&class);
            } else if let Some(bound) = chosen.get_mut(&class) {
                *bound = (*bound).min(needed);
            }
        }
        chosen
    }

    /// Takes facts away that are not needed, larger sets first.
    fn thin_out(&mut self, order: &[Key], root: Key) {
        let mut callers: HashMap<Key, Vec<(Key, u16)>> = HashMap::new();
        for key in [root].iter().chain(order) {
            for guess in &*self.duties[key].guesses.clone() {
                self.note((*key, *guess), &mut callers);
            }
        }
        for key in order {
            self.checker.list(key.0, key.1, 0);
            let places = callers.remove(key).unwrap_or_default();
            let is_needed = places.iter().any(|(user, guess)| {
                let bound = self.duties.get(user).map_or(0, |duty| duty.bound);
                bound > 0 && self.show(*user, *guess, bound).total < bound
            });
            if is_needed {
                self.checker.list(key.0, key.1, self.duties[key].bound);
                continue;
            }
            self.duties.remove(key);
            for user in places
                .into_iter()
                .filter(|(user, _)| self.duties.contains_key(user))
                .collect::<Vec<_>>()
            {
                self.note(user, &mut callers);
            }
        }
    }

    /// The facts that a guess uses, with the numbers of classes and their codes.
    fn used(&mut self, user: Key, guess: u16) -> Vec<(Key, u16, Vec<u16>)> {
        let shown = self.show(user, guess, self.duties[&user].bound);
        let classes = (0..).zip(shown.classes).filter(|(_, (_, class))| class.len() > 2);
        let classes: Vec<(u16, (u64, Vec<u16>))> = classes.collect();
        let mut found = Vec::new();
        for (number, (_, class)) in classes {
            let key = (self.checker.number(&class), after(user.1));
            if self.duties.contains_key(&key) {
                found.push((key, number, class));
            }
        }
        found
    }

    fn note(&mut self, (user, guess): (Key, u16), callers: &mut HashMap<Key, Vec<(Key, u16)>>) {
        for (key, ..) in self.used(user, guess) {
            callers.entry(key).or_default().push((user, guess));
        }
    }

    /// Names the facts by the places where their sets come up first.
    fn name(&mut self, root: Key) -> Vec<Fact> {
        let mut facts: Vec<Fact> = Vec::new();
        let mut named = HashSet::from([root]);
        let set = self.duties[&root].set.to_vec();
        let mut waiting = BTreeMap::from([((set.len(), Reverse(None)), (root, set))]);
        while let Some(((_, Reverse(place)), (key, set))) = waiting.pop_last() {
            // An image of what was found first.
            if let Some(duty) = self.duties.remove(&key) {
                self.state(key, &set, duty.bound);
            }
            let Duty { bound, guesses, symmetries, .. } = self.duties[&key].clone();
            let parent = facts.len();
            for guess in &*guesses {
                for (key, class, codes) in self.used(key, *guess) {
                    if named.insert(key) {
                        let place = Place { parent, guess: *guess, class };
                        waiting.insert((codes.len(), Reverse(Some(place))), (key, codes));
                    }
                }
            }
            let bound = Some(bound).filter(|bound| *bound < NO_COST);
            facts.push(Fact { place, bound, symmetries });
        }
        facts
    }
}
