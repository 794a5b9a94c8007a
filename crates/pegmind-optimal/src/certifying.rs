//! Certificates: which facts about sets must be written down so that the checker sees that
//! nothing is better.
//!
//! It begins with the position and what is claimed of it. For every guess that the checker
//! cannot see the price of, the search is asked what the classes cost, and some of them
//! are listed, as few as can be; then the same is done for those, larger sets first. In
//! the end each fact is stated as high as it is shown, and those that are not needed go.
//!
//! What the checker sees of a guess without facts is kept, so that it is asked once: with
//! facts a class costs as much as is seen, or as is stated of its form if that is more.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use pegmind_certificate::{Certificate, Checker, Fact, Place, Refusal, Renaming};
use pegmind_rules::{Row, Rules, Strict, mark};
use pegmind_solver::{Cancel, Guesses, parallel};
use thiserror::Error;

use crate::options::{Minimize, OptimalLimits};
use crate::position::Optimal;
use crate::search::history::History;
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
    Board(#[from] Refusal),
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

/// A form by its number, and how many rows are left there.
type Key = (u32, u8);

/// What is to be shown of a set.
#[derive(Debug, Default)]
struct Duty {
    bound: u64,
    /// The most classes that any guess makes.
    branches: usize,
    /// The guesses whose price depends on facts, or is no more than the bound.
    needy: Vec<Needy>,
}

/// A guess, and what is seen of it without facts.
#[derive(Debug)]
struct Needy {
    guess: u16,
    total: u64,
    /// The classes that could cost more than is seen, with that. None if nothing depends on them.
    classes: Vec<(u32, u64)>,
}

/// A class of guesses of which too little is shown.
#[derive(Debug, Default)]
struct Choice {
    /// What is shown of it, and what is known.
    seen: u64,
    cost: u64,
    /// The places of the guesses, and how often it comes up there.
    guesses: Vec<(usize, u64)>,
    /// How much it helps, as long as it is not chosen.
    score: u64,
    is_chosen: bool,
}

/// The gathering of facts.
struct Gathering<'a> {
    search: &'a Search<'a>,
    cancel: &'a Cancel,
    /// The symmetries of the position, if it is its own form.
    history: Option<&'a History>,
    /// Where the classes of guesses for the position come up first.
    origins: HashMap<u32, (Vec<u16>, u16)>,
    checker: Checker,
    numbers: HashMap<Rc<[u16]>, u32>,
    /// Forms by their numbers.
    forms: Vec<Rc<[u16]>>,
    duties: BTreeMap<Key, Duty>,
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
            let gathering = Gathering {
                search: &search,
                cancel,
                history: self.history(),
                origins: HashMap::new(),
                checker: Checker::new(self.board.rules(), strict)?,
                numbers: HashMap::new(),
                forms: Vec::new(),
                duties: BTreeMap::new(),
                costs: HashMap::new(),
            };
            let rows = rows.number().unwrap_or(u8::MAX);
            let rules = *self.board.rules();
            let facts = gathering.gather(&self.set, rows, claim.unwrap_or(NO_COST), &rules)?;
            let guesses_max = self.options.guesses_max;
            Ok(Certificate { rules, rows: self.board.rows().to_vec(), strict, guesses_max, facts })
        })
    }
}

const fn after(rows: u8) -> u8 {
    if rows == u8::MAX { rows } else { rows.saturating_sub(1) }
}

impl Gathering<'_> {
    fn gather(
        mut self,
        set: &[u16],
        rows: u8,
        claim: u64,
        rules: &Rules,
    ) -> Result<Vec<Fact>, CertifyError> {
        let root = (self.number(set), rows);
        if *self.forms[root.0 as usize] != *set {
            self.history = None;
        }
        self.duties.entry(root).or_default().bound = claim;
        let mut waiting = BTreeMap::from([(set.len(), vec![root])]);
        let mut order = Vec::new();
        while let Some((_, keys)) = waiting.pop_last() {
            for key in keys {
                order.push(key);
                for listed in self.list_for(key)? {
                    let size = self.forms[listed.0 as usize].len();
                    waiting.entry(size).or_default().push(listed);
                }
            }
        }
        for key in order.iter().filter(|key| **key != root).rev() {
            let mut step = 1;
            while step > 0 {
                step = if self.raise(*key, step)? { step * 2 } else { u64::from(step > 1) };
            }
        }
        self.thin_out(&order);
        Ok(self.name(set, rules))
    }

    /// The number of the form of a set.
    fn number(&mut self, set: &[u16]) -> u32 {
        let form: Rc<[u16]> = self.checker.marks.form(set).1.into();
        let next = u32::try_from(self.forms.len()).unwrap_or(u32::MAX);
        let number = *self.numbers.entry(form.clone()).or_insert(next);
        if number == next {
            self.forms.push(form);
        }
        number
    }

    /// What is stated of a form when so many rows are left.
    fn stated(&self, (number, rows): Key) -> u64 {
        let duties = self.duties.range((number, rows)..=(number, u8::MAX));
        duties.map(|(_, duty)| duty.bound).max().unwrap_or(0)
    }

    /// What is shown of a guess with the facts that there are.
    fn shown(&self, needy: &Needy, rows: u8) -> u64 {
        let more = needy
            .classes
            .iter()
            .map(|(class, seen)| self.stated((*class, after(rows))).saturating_sub(*seen));
        needy.total.saturating_add(more.sum()).min(NO_COST)
    }

    /// What is to be shown of a form: with the guesses of which no more than that is seen
    /// without facts, and their classes where it is less.
    fn duty(&mut self, key: Key, bound: u64) -> Result<Duty, CertifyError> {
        let set = Rc::clone(&self.forms[key.0 as usize]);
        let (open, branches) = self.checker.open(&set, key.1, bound.saturating_add(1));
        let mut needy = Vec::new();
        for guess in open {
            let looked_at = self.look_at(key, (guess, branches), bound)?;
            if looked_at.total <= bound {
                needy.push(looked_at);
            }
        }
        Ok(Duty { bound, branches, needy })
    }

    /// What is seen of a guess for a form without facts, with its classes where that is less
    /// than the bound.
    fn look_at(&mut self, key: Key, made: (u16, usize), bound: u64) -> Result<Needy, CertifyError> {
        if self.cancel.is_stopped() {
            return Err(CertifyError::Stopped);
        }
        let is_position = self.duties.len() == 1 && self.history.is_some();
        let set = Rc::clone(&self.forms[key.0 as usize]);
        let (total, shown) = self.checker.show(&set, key.1, made, bound);
        let mut classes = Vec::new();
        if total < bound {
            for (seen, class) in shown {
                if class.len() > 2 && seen < NO_COST {
                    let number = self.number(&class);
                    classes.push((number, seen));
                    if is_position {
                        self.origins.entry(number).or_insert((class, made.0));
                    }
                }
            }
        }
        Ok(Needy { guess: made.0, total, classes })
    }

    /// States so much more, if it is shown.
    fn raise(&mut self, key: Key, step: u64) -> Result<bool, CertifyError> {
        let duty = &self.duties[&key];
        let (bound, branches) = ((duty.bound + step).min(NO_COST), duty.branches);
        let known =
            self.costs.get(&key).filter(|(_, exact)| *exact).map_or(NO_COST, |known| known.0);
        let is_short =
            |needy: &Needy| !needy.classes.is_empty() && self.shown(needy, key.1) < bound;
        if duty.bound >= NO_COST || bound > known || duty.needy.iter().any(is_short) {
            return Ok(false);
        }
        // Those of which no more was seen come first: nearly always that ends here.
        let bare = duty.needy.iter().filter(|needy| needy.classes.is_empty());
        for guess in bare.map(|needy| needy.guess).collect::<Vec<u16>>() {
            let needy = self.look_at(key, (guess, branches), bound)?;
            if self.shown(&needy, key.1) < bound {
                return Ok(false);
            }
        }
        let duty = self.duty(key, bound)?;
        let is_shown = duty.needy.iter().all(|needy| self.shown(needy, key.1) >= bound);
        if is_shown {
            self.duties.insert(key, duty);
        }
        Ok(is_shown)
    }

    /// What a form costs, if that is less than the budget, otherwise some bound.
    fn cost(&mut self, key: Key, budget: u64) -> Result<u64, Stopped> {
        if let Some((cost, exact)) = self.costs.get(&key)
            && (*exact || *cost >= budget)
        {
            return Ok(*cost);
        }
        // Of what comes after the first guess symmetries are known that spare the search work.
        let (mut set, mut history): (&[u16], _) = (&self.forms[key.0 as usize], None);
        if let Some((class, guess)) = self.origins.get(&key.0) {
            (set, history) = (class, self.search.history_after(self.history, *guess));
        }
        let history = history.as_ref();
        let branches = self.search.splitter.branches_max().into();
        let rows = Rows::limited(key.1);
        let position = Position { set, rows, branches, history, narrow: None, order: None };
        let asked = u32::try_from(budget).unwrap_or(NEVER).min(NEVER);
        let cost = self.search.with_worker(|worker| self.search.solve(worker, &position, asked))?;
        let exact = cost < asked;
        let cost = if cost >= NEVER { NO_COST } else { cost.into() };
        self.costs.insert(key, (cost, exact));
        Ok(cost)
    }

    /// Lists what the checker needs for a set. Tells what is new.
    fn list_for(&mut self, key: Key) -> Result<Vec<Key>, CertifyError> {
        let (bound, rows) = (self.duties[&key].bound, after(key.1));
        let Duty { needy, branches, .. } = self.duty(key, bound)?;
        let (mut missing, mut choices) = (Vec::new(), BTreeMap::<u32, Choice>::new());
        for needy in &needy {
            let shown = self.shown(needy, key.1);
            if shown >= bound {
                continue;
            }
            let (lacks, mut gained) = (bound - shown, 0);
            let mut by_size = needy.classes.clone();
            by_size.sort_by_key(|(class, _)| self.forms[*class as usize].len());
            for (class, seen) in by_size {
                let codes = self.forms[class as usize].len();
                let is_large = codes * self.search.splitter.len() > PAIRS_MAX;
                if gained >= lacks && is_large {
                    break;
                }
                let asked = if is_large { lacks - gained } else { lacks };
                let least = seen.max(self.stated((class, rows)));
                let cost = self.cost((class, rows), least + asked)?;
                if cost > least {
                    gained += cost - least;
                    let choice = choices.entry(class).or_default();
                    choice.cost = choice.cost.max(cost);
                    choice.seen = least;
                    match choice.guesses.last_mut() {
                        Some((guess, times)) if *guess == missing.len() => *times += 1,
                        _ => choice.guesses.push((missing.len(), 1)),
                    }
                }
            }
            missing.push(lacks);
        }
        let mut choices: Vec<(u32, Choice)> = choices.into_iter().collect();
        self.choose(&mut choices, &missing, rows).ok_or(CertifyError::Wrong)?;
        let mut new = Vec::new();
        for (class, choice) in choices.into_iter().filter(|(_, choice)| choice.is_chosen) {
            let duty = self.duties.entry((class, rows)).or_insert_with(|| {
                new.push((class, rows));
                Duty::default()
            });
            duty.bound = duty.bound.max(choice.cost);
        }
        let duty = self.duties.entry(key).or_default();
        (duty.needy, duty.branches) = (needy, branches);
        Ok(new)
    }

    /// Chooses classes to be listed so that enough is shown of all guesses: one after the
    /// other, always the one that helps most for its size.
    fn choose(&self, choices: &mut [(u32, Choice)], lacks: &[u64], rows: u8) -> Option<()> {
        let mut by_guess = vec![Vec::new(); lacks.len()];
        for (place, (_, choice)) in choices.iter().enumerate() {
            choice.guesses.iter().for_each(|(guess, times)| by_guess[*guess].push((place, *times)));
        }
        let mut missing = lacks.to_vec();
        let mut changed: Vec<usize> = (0..choices.len()).collect();
        while missing.iter().any(|missing| *missing > 0) {
            for place in changed.drain(..) {
                let (class, choice) = &mut choices[place];
                let size = SIZE_AT_LEAST + self.forms[*class as usize].len() as u64;
                let listed = if self.duties.contains_key(&(*class, rows)) { 1 << 16 } else { 1 };
                let gain = choice.cost - choice.seen;
                let open = choice.guesses.iter().filter(|(guess, _)| missing[*guess] > 0);
                let shares = open.map(|(guess, times)| {
                    ((gain * times).min(missing[*guess]) << 20) / missing[*guess]
                });
                choice.score = shares.sum::<u64>().saturating_mul(listed) / size;
            }
            let open = choices.iter().enumerate().filter(|(_, (_, choice))| !choice.is_chosen);
            let best = open.max_by_key(|(_, (_, choice))| choice.score)?.0;
            let choice = &mut choices[best].1;
            if choice.score == 0 {
                return None;
            }
            choice.is_chosen = true;
            for (guess, times) in &choice.guesses {
                if missing[*guess] > 0 {
                    let gain = times * (choice.cost - choice.seen);
                    missing[*guess] = missing[*guess].saturating_sub(gain);
                    changed.extend(by_guess[*guess].iter().map(|(place, _)| *place));
                }
            }
            changed.sort_unstable();
            changed.dedup();
        }
        self.lower(choices, &by_guess, lacks);
        Some(())
    }

    /// Lowers the bounds of chosen classes as far as the guesses allow, those of large ones first.
    fn lower(&self, choices: &mut [(u32, Choice)], by_guess: &[Vec<(usize, u64)>], lacks: &[u64]) {
        let chosen = choices.iter().enumerate().filter(|(_, (_, choice))| choice.is_chosen);
        let mut by_size: Vec<usize> = chosen.map(|(place, _)| place).collect();
        by_size.sort_by_key(|place| Reverse(self.forms[choices[*place].0 as usize].len()));
        for place in by_size {
            let lack = |(guess, times): &(usize, u64)| {
                let others = by_guess[*guess].iter().filter(|(other, _)| *other != place);
                let others = others.map(|(other, times)| (times, &choices[*other].1));
                let others = others.filter(|(_, other)| other.is_chosen);
                let gained: u64 =
                    others.map(|(times, other)| times * (other.cost - other.seen)).sum();
                lacks[*guess].saturating_sub(gained).div_ceil(*times)
            };
            let choice = &choices[place].1;
            let needed = choice.guesses.iter().map(lack).max().unwrap_or(0);
            let choice = &mut choices[place].1;
            choice.cost = choice.cost.min(choice.seen + needed);
            choice.is_chosen = needed > 0;
        }
    }

    /// Takes facts away that are not needed, larger sets first.
    fn thin_out(&mut self, order: &[Key]) {
        let mut callers: HashMap<Key, Vec<(Key, usize)>> = HashMap::new();
        for (key, duty) in &self.duties {
            for (place, needy) in duty.needy.iter().enumerate() {
                for (class, _) in &needy.classes {
                    let range = (*class, after(key.1))..=(*class, u8::MAX);
                    for (fact, _) in self.duties.range(range) {
                        callers.entry(*fact).or_default().push((*key, place));
                    }
                }
            }
        }
        for key in order.iter().skip(1) {
            let bound = self.duties.get_mut(key).map(|duty| std::mem::take(&mut duty.bound));
            let is_short = |(user, place): &(Key, usize)| {
                let duty = self.duties.get(user);
                duty.is_some_and(|duty| self.shown(&duty.needy[*place], user.1) < duty.bound)
            };
            if !callers.get(key).is_some_and(|callers| callers.iter().any(is_short)) {
                self.duties.remove(key);
            } else if let (Some(duty), Some(bound)) = (self.duties.get_mut(key), bound) {
                duty.bound = bound;
            }
        }
    }

    /// Names the facts by the places where their sets come up first.
    fn name(&self, position: &[u16], rules: &Rules) -> Vec<Fact> {
        let mut order: Vec<Key> = self.duties.keys().copied().collect();
        order.sort_by_key(|(class, rows)| {
            let set = &self.forms[*class as usize];
            (Reverse(set.len()), set.clone(), *rows)
        });
        let mut places: HashMap<Key, (Place, Renaming)> = HashMap::new();
        let mut facts = Vec::new();
        for (parent, key) in order.into_iter().enumerate() {
            let (set, duty) = (&self.forms[key.0 as usize], &self.duties[&key]);
            let rows = after(key.1);
            for needy in &duty.needy {
                let is_new = |class: u32| {
                    let key = (class, rows);
                    self.duties.contains_key(&key) && !places.contains_key(&key)
                };
                if !needy.classes.iter().any(|(class, _)| is_new(*class)) {
                    continue;
                }
                let guess = *self.checker.marks.code(needy.guess);
                for class in self.checker.marks.classes(set, needy.guess) {
                    let (renaming, form) = self.checker.marks.form(&class);
                    let Some(number) = self.numbers.get(&*form) else { continue };
                    let feedback = mark(rules, self.checker.marks.code(class[0]), &guess);
                    let place = Place { parent, row: Row { guess, feedback } };
                    places.entry((*number, rows)).or_insert((place, renaming));
                }
            }
            let (place, renaming) = match places.remove(&key) {
                Some((place, renaming)) => (Some(place), renaming),
                None if *position == **set => (None, Renaming::identity(rules)),
                None => (None, self.checker.marks.form(position).0),
            };
            let bound = Some(duty.bound).filter(|bound| *bound < NO_COST);
            facts.push(Fact { place, renaming, bound });
        }
        facts
    }
}
