//! What the best play costs from some candidates on, and with which guess it
//! begins: branch and bound over all guesses and answers (Knuth 1977; Koyama
//! and Lai 1993).
//!
//! The cost of a set is the number of guesses for all its codes together. A
//! guess costs one for each code of the set, and then what the classes cost
//! into which it splits them; the class of the guess itself costs no more.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::rc::Rc;

use crate::classes::ClassTable;

/// What play costs from some set of candidates on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cost {
    /// The guesses for all codes of the set together.
    pub(crate) total: u32,
    /// The guesses for the code that takes longest.
    pub(crate) longest: u32,
}

impl Cost {
    /// The cost if first a guess is made that tells nothing.
    pub(crate) fn one_guess_later(self, candidates: u64) -> Self {
        let candidates = u32::try_from(candidates).unwrap_or(u32::MAX);
        Self { total: self.total.saturating_add(candidates), longest: self.longest + 1 }
    }
}

/// The best first guess, and what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Best {
    /// The places of the guesses that cost this much, the best one first:
    /// candidates before others, then the lowest code. At least one.
    pub(crate) guesses: Vec<usize>,
    /// What they cost, or at most cost.
    pub(crate) cost: Cost,
    /// Whether no play is better, and no other guess as good.
    pub(crate) proven: bool,
}

/// Which guesses may be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Allowed {
    /// All in the table.
    All,
    /// Those that may be the code.
    Candidates,
}

/// The work that may be done is used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct OutOfWork;

/// From so many candidates on, looking for symmetries after the first guess
/// saves more time than it takes.
const MANY_CANDIDATES: usize = 500;

/// What splitting a set takes, in looks at all its codes.
const EXPANSION_WORK: usize = 8;

/// The most looks at a candidate to find a shorter play that is as good.
const SHORTEN_WORK_MAX: u64 = 30_000_000;

/// What an earlier search found out about a set.
#[derive(Clone, Copy, Debug)]
enum Known {
    Cost(Cost),
    /// It costs more than this.
    MoreThan(u32),
}

/// A guess and the least that it can cost. The order is that in which guesses
/// are tried, and of those that cost the same the first one is the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Prospect {
    least: u32,
    /// The guess is no candidate.
    foreign: bool,
    guess: usize,
}

/// What one look at all guesses tells about a set.
#[derive(Debug, Default)]
struct Prospects {
    /// Guesses that get on, in no order.
    list: Vec<Prospect>,
    /// The most classes that any guess has.
    classes_max: usize,
}

/// A search over one table.
#[derive(Debug)]
pub(crate) struct ExactSearch<'a> {
    table: &'a ClassTable,
    allowed: Allowed,
    bounds: Bounds,
    known: HashMap<Box<[u16]>, Known>,
    shortest: HashMap<Box<[u16]>, u32>,
    work_left: u64,
    sizes: Vec<u16>,
    /// For the sets that the first guess leaves: the guesses that need not be
    /// tried because another one is as good.
    spared: Option<Vec<bool>>,
}

impl<'a> ExactSearch<'a> {
    /// A search that may look so often at a candidate.
    pub(crate) fn new(table: &'a ClassTable, allowed: Allowed, work_max: u64) -> Self {
        Self {
            table,
            allowed,
            bounds: Bounds::new(table.candidate_count()),
            known: HashMap::new(),
            shortest: HashMap::new(),
            work_left: work_max,
            sizes: vec![0; table.class_count()],
            spared: None,
        }
    }

    /// The best guesses for all candidates; nothing if there is no candidate.
    /// Of guesses with the same number in `orbits` only one is tried. Where
    /// there are many candidates, `orbits_after` tells the same for the next
    /// guess.
    pub(crate) fn best(
        &mut self,
        orbits: &[usize],
        orbits_after: impl Fn(usize) -> Vec<usize>,
    ) -> Option<Best> {
        let all = self.all();
        let first = *all.first()?;
        let (guess, mut cost) = self.greedy(&all);
        let mut guesses = vec![guess.or_else(|| self.table.own_guess(first))?];
        let prospects = self.look(&all, self.table.class_count());
        let mut list = prospects.list;
        list.retain(|prospect| orbits.get(prospect.guess) == Some(&prospect.guess));
        list.sort_unstable();
        let mut proven = true;
        let mut tried = Vec::new();
        for prospect in list {
            if prospect.least > cost.total {
                break;
            }
            if all.len() >= MANY_CANDIDATES {
                let orbits = orbits_after(prospect.guess);
                let spared = |(guess, first): (usize, &usize)| guess != *first;
                self.spared = Some(orbits.iter().enumerate().map(spared).collect());
            }
            match self.expand(prospect.guess, &all, prospects.classes_max, cost.total) {
                Ok(None) => {}
                Ok(Some(found)) => {
                    if found.total < cost.total {
                        tried.clear();
                        cost = found;
                    }
                    tried.push(prospect.guess);
                }
                Err(OutOfWork) => {
                    proven = false;
                    break;
                }
            }
        }
        self.spared = None;
        if !tried.is_empty() {
            let alike = |guess: &usize| orbits.get(*guess).is_some_and(|one| tried.contains(one));
            guesses = (0..self.table.guess_count()).filter(alike).collect();
            guesses.retain(|guess| self.may_be_made(*guess));
            // Ascending otherwise.
            guesses.sort_by_key(|guess| self.table.own_candidate(*guess).is_none());
        }
        Some(Best { guesses, cost, proven })
    }

    /// What a guess costs for all candidates if play is best afterwards, and
    /// whether that is proven; nothing if the guess tells nothing.
    pub(crate) fn cost_of(&mut self, guess: usize) -> Option<(Cost, bool)> {
        let all = self.all();
        if let Ok(cost) = self.expand(guess, &all, self.table.class_count(), u32::MAX) {
            return Some((cost?, true));
        }
        let mut cost = Cost { total: count(&all), longest: 0 };
        for class in self.split(guess, &all) {
            let (_, below) = self.greedy(&class);
            cost.total += below.total;
            cost.longest = cost.longest.max(below.longest);
        }
        cost.longest += 1;
        Some((cost, false))
    }

    /// The cost of a guess with the shortest play that is best on average, if
    /// there is work left to look for it.
    pub(crate) fn shortened(&mut self, guess: usize, mut cost: Cost) -> Cost {
        self.work_left = self.work_left.min(SHORTEN_WORK_MAX);
        let classes = self.split(guess, &self.all());
        let longest: Result<Vec<u32>, OutOfWork> =
            classes.iter().map(|class| self.longest(class)).collect();
        if let Ok(longest) = longest {
            cost.longest = longest.into_iter().max().unwrap_or_default() + 1;
        }
        cost
    }

    /// The fewest guesses in which every code of a set is found by some play
    /// that costs the least.
    fn longest(&mut self, members: &[u16]) -> Result<u32, OutOfWork> {
        if let Some(cost) = cost_of_few(members.len()) {
            return Ok(cost.longest);
        }
        if let Some(longest) = self.shortest.get(members) {
            return Ok(*longest);
        }
        let classes_max = self.table.class_count();
        let Some(cost) = self.cost(members, classes_max, u32::MAX)? else { return Err(OutOfWork) };
        let mut best = cost.longest;
        self.work(self.table.guess_count(), members)?;
        let mut prospects = self.look(members, classes_max);
        prospects.list.retain(|prospect| prospect.least <= cost.total);
        prospects.list.sort_unstable();
        let shortest = if members.len() <= prospects.classes_max { 2 } else { 3 };
        for prospect in prospects.list {
            if best <= shortest {
                break;
            }
            let classes_max = prospects.classes_max;
            if self.expand(prospect.guess, members, classes_max, cost.total)?.is_none() {
                continue;
            }
            let mut longest = 0;
            for class in self.split(prospect.guess, members) {
                longest = longest.max(self.longest(&class)?);
                if longest + 1 >= best {
                    break;
                }
            }
            best = best.min(longest + 1);
        }
        self.shortest.insert(members.into(), best);
        Ok(best)
    }

    fn all(&self) -> Vec<u16> {
        (0..self.table.candidate_count()).map_while(|idx| u16::try_from(idx).ok()).collect()
    }

    fn may_be_made(&self, guess: usize) -> bool {
        self.allowed == Allowed::All || self.table.own_candidate(guess).is_some()
    }

    /// What it costs to play the guess with the best prospects each time, and
    /// the first of these guesses.
    fn greedy(&mut self, members: &[u16]) -> (Option<usize>, Cost) {
        if let Some(cost) = cost_of_few(members.len()) {
            return (members.first().and_then(|first| self.table.own_guess(*first)), cost);
        }
        let prospects = self.look(members, self.table.class_count());
        let Some(best) = prospects.list.into_iter().min() else {
            return (None, Cost { total: 0, longest: 0 });
        };
        let mut cost = Cost { total: count(members), longest: 0 };
        for class in self.split(best.guess, members) {
            let (_, below) = self.greedy(&class);
            cost.total += below.total;
            cost.longest = cost.longest.max(below.longest);
        }
        cost.longest += 1;
        (Some(best.guess), cost)
    }

    /// What a set costs, if that is at most the limit. `classes_max` is the
    /// most classes that any guess has for it, or more.
    fn cost(
        &mut self,
        members: &[u16],
        classes_max: usize,
        limit: u32,
    ) -> Result<Option<Cost>, OutOfWork> {
        if let Some(cost) = cost_of_few(members.len()) {
            return Ok(Some(cost).filter(|cost| cost.total <= limit));
        }
        match self.known.get(members) {
            Some(Known::Cost(cost)) => return Ok(Some(*cost).filter(|cost| cost.total <= limit)),
            Some(Known::MoreThan(less)) if *less >= limit => return Ok(None),
            _ => {}
        }
        // What is spared here may not be spared in the sets below.
        let spared = self.spared.take();
        self.work(members.len(), members)?;
        let mut prospects = self.look_at_members(members, classes_max);
        let size = count(members);
        // Guesses that are no members cost at least two for every code, and
        // one more than the best of all members could cost.
        let beatable = prospects.list.iter().all(|prospect| prospect.least > 2 * size);
        let least = self.bounds.of(classes_max).get(members.len()).copied().unwrap_or_default();
        if beatable && limit > least {
            self.work(self.table.guess_count(), members)?;
            self.look_at_others(members, classes_max, &mut prospects);
        } else {
            prospects.classes_max = classes_max;
        }
        if let Some(spared) = &spared {
            prospects.list.retain(|prospect| spared.get(prospect.guess) != Some(&true));
        }
        let best = self.best_prospect(members, prospects, limit)?;
        self.spared = spared;
        let known = best.map_or(Known::MoreThan(limit), Known::Cost);
        self.known.insert(members.into(), known);
        Ok(best)
    }

    fn best_prospect(
        &mut self,
        members: &[u16],
        prospects: Prospects,
        mut limit: u32,
    ) -> Result<Option<Cost>, OutOfWork> {
        let mut best = None;
        // Mostly few are needed, so sorting them all would be a waste.
        let mut list: BinaryHeap<_> = prospects.list.into_iter().map(Reverse).collect();
        while let Some(Reverse(prospect)) = list.pop() {
            if prospect.least > limit {
                break;
            }
            let expanded = self.expand(prospect.guess, members, prospects.classes_max, limit)?;
            let Some(cost) = expanded else { continue };
            best = Some(cost);
            // One that costs the least there is cannot be beaten.
            if cost.total == prospect.least {
                break;
            }
            limit = cost.total - 1;
        }
        Ok(best)
    }

    /// What a guess costs for a set, if that is at most the limit.
    fn expand(
        &mut self,
        guess: usize,
        members: &[u16],
        classes_max: usize,
        limit: u32,
    ) -> Result<Option<Cost>, OutOfWork> {
        self.work(EXPANSION_WORK, members)?;
        let bound = self.bounds.of(classes_max);
        let least = |class: &Vec<u16>| bound.get(class.len()).copied().unwrap_or(u32::MAX);
        let classes = self.split(guess, members);
        if classes.first().is_some_and(|class| class.len() == members.len()) {
            return Ok(None);
        }
        // The classes not looked at yet count with the least they can cost.
        let mut total = count(members) + classes.iter().map(least).sum::<u32>();
        let mut longest = 0;
        for class in &classes {
            if total > limit {
                return Ok(None);
            }
            let others = total - least(class);
            let Some(cost) = self.cost(class, classes_max, limit - others)? else {
                return Ok(None);
            };
            total = others + cost.total;
            longest = longest.max(cost.longest);
        }
        Ok(Some(Cost { total, longest: longest + 1 }).filter(|cost| cost.total <= limit))
    }

    /// The classes into which a guess splits a set, without that of the guess
    /// itself, the smallest ones first.
    fn split(&self, guess: usize, members: &[u16]) -> Vec<Vec<u16>> {
        let mut classes = vec![Vec::new(); self.table.class_count()];
        for member in members {
            if let Some(class) = classes.get_mut(usize::from(self.table.class(guess, *member))) {
                class.push(*member);
            }
        }
        if let Some(solved) = classes.get_mut(usize::from(self.table.solved())) {
            solved.clear();
        }
        classes.retain(|class| !class.is_empty());
        classes.sort_by_key(Vec::len);
        classes
    }

    /// Looks at the guesses that are codes of a set.
    fn look_at_members(&mut self, members: &[u16], classes_max: usize) -> Prospects {
        let bound = self.bounds.of(classes_max);
        let mut prospects = Prospects::default();
        for member in members {
            if let Some(guess) = self.table.own_guess(*member) {
                self.look_at(guess, false, members, &bound, &mut prospects);
            }
        }
        prospects
    }

    /// Looks at all guesses that may be made for a set.
    fn look(&mut self, members: &[u16], classes_max: usize) -> Prospects {
        let mut prospects = self.look_at_members(members, classes_max);
        self.look_at_others(members, classes_max, &mut prospects);
        prospects
    }

    /// Looks at the guesses that may be made for a set and are none of it.
    fn look_at_others(&mut self, members: &[u16], classes_max: usize, prospects: &mut Prospects) {
        if self.allowed == Allowed::Candidates {
            return;
        }
        let bound = self.bounds.of(classes_max);
        for guess in 0..self.table.guess_count() {
            let own = self.table.own_candidate(guess);
            if own.is_none_or(|own| members.binary_search(&own).is_err()) {
                self.look_at(guess, true, members, &bound, prospects);
            }
        }
    }

    fn look_at(
        &mut self,
        guess: usize,
        foreign: bool,
        members: &[u16],
        bound: &[u32],
        prospects: &mut Prospects,
    ) {
        self.table.count(guess, members, &mut self.sizes);
        let mut least = count(members);
        let mut classes = 0;
        for size in &self.sizes {
            classes += usize::from(*size > 0);
            least += bound.get(usize::from(*size)).copied().unwrap_or_default();
        }
        // The guess itself, which needs no other, was counted with one.
        least -= u32::from(!foreign);
        prospects.classes_max = prospects.classes_max.max(classes);
        if classes > 1 {
            prospects.list.push(Prospect { least, foreign, guess });
        }
    }

    fn work(&mut self, guesses: usize, members: &[u16]) -> Result<(), OutOfWork> {
        let each = members.len() + self.table.class_count();
        let work = u64::try_from(guesses.saturating_mul(each)).unwrap_or(u64::MAX);
        let left = self.work_left.checked_sub(work);
        self.work_left = left.unwrap_or_default();
        left.map(|_| ()).ok_or(OutOfWork)
    }
}

fn count(members: &[u16]) -> u32 {
    u32::try_from(members.len()).unwrap_or(u32::MAX)
}

/// What one code costs, or two; nothing for more.
const fn cost_of_few(members: usize) -> Option<Cost> {
    match members {
        1 => Some(Cost { total: 1, longest: 1 }),
        2 => Some(Cost { total: 3, longest: 2 }),
        _ => None,
    }
}

/// The least that sets can cost, by the most classes that any guess has for
/// them and by their size.
#[derive(Debug)]
struct Bounds {
    sizes_max: usize,
    tables: Vec<Option<Rc<[u32]>>>,
}

impl Bounds {
    const fn new(sizes_max: usize) -> Self {
        Self { sizes_max, tables: Vec::new() }
    }

    /// The bounds for sets of every size from 0 on.
    ///
    /// With so many classes, one code is found by the first guess, as many as
    /// there are other classes by the second, and so on.
    fn of(&mut self, classes_max: usize) -> Rc<[u32]> {
        if self.tables.len() <= classes_max {
            self.tables.resize(classes_max + 1, None);
        }
        let new = || {
            let mut least = 0;
            let (mut guesses, mut room, mut found) = (1, 1_u64, 0_u64);
            let mut table = vec![0];
            for _ in 0..self.sizes_max {
                if found == room {
                    room = room.saturating_mul(classes_max.max(2) as u64 - 1);
                    (guesses, found) = (guesses + 1, 0);
                }
                found += 1;
                least += guesses;
                table.push(least);
            }
            Rc::from(table)
        };
        match self.tables.get_mut(classes_max) {
            Some(table) => Rc::clone(table.get_or_insert_with(new)),
            None => new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CandidateSet;
    use crate::fixtures::{board, rules};
    use crate::orbits::find_orbits;
    use pegmind_rules::{Board, Code, Codes, FeedbackRule, Preset, Row, mark, parse_code};

    /// Everything that a search is about.
    struct Field {
        board: Board,
        guesses: Vec<Code>,
        table: ClassTable,
    }

    impl Field {
        fn new(board: Board) -> Self {
            let guesses: Vec<Code> = Codes::new(board.rules()).collect();
            let members: Vec<Code> = CandidateSet::enumerate(&board).unwrap().codes().collect();
            let table = ClassTable::new(board.rules(), &guesses, &members).unwrap();
            Self { board, guesses, table }
        }

        fn best(&self, allowed: Allowed, work_max: u64) -> Best {
            let made: Vec<Code> = self.board.rows().iter().map(|row| row.guess).collect();
            let orbits = find_orbits(self.board.rules(), &made, &self.guesses);
            let after = |guess: usize| {
                let made: Vec<Code> = made.iter().copied().chain([self.guesses[guess]]).collect();
                find_orbits(self.board.rules(), &made, &self.guesses)
            };
            ExactSearch::new(&self.table, allowed, work_max).best(&orbits, after).unwrap()
        }

        fn name(&self, guess: usize) -> String {
            self.guesses[guess].to_string()
        }

        /// What a set costs, found without any bound, memory or symmetry.
        fn slow_cost(&self, members: &[u16]) -> u32 {
            if members.len() <= 1 {
                return count(members);
            }
            let of_guess = |guess| {
                let classes = ExactSearch::new(&self.table, Allowed::All, 0).split(guess, members);
                if classes.iter().any(|class| class.len() == members.len()) {
                    return u32::MAX;
                }
                count(members) + classes.iter().map(|class| self.slow_cost(class)).sum::<u32>()
            };
            (0..self.guesses.len()).map(of_guess).min().unwrap()
        }
    }

    #[test]
    fn the_position_of_the_manual_costs_96() {
        let rows = [("RROY", "0+1"), ("RBGG", "0+2")];
        let field = Field::new(board(Preset::Classic.rules(), &rows));
        let best = field.best(Allowed::All, u64::MAX);
        let names: Vec<String> = best.guesses.iter().map(|guess| field.name(*guess)).collect();
        assert_eq!(names[..4], ["OGBO", "YGYB", "GOBO", "GOBB"]);
        assert_eq!(names.len(), 10);
        assert_eq!(best.cost, Cost { total: 96, longest: 4 });
        assert!(best.proven);
    }

    #[test]
    fn whole_boards_cost_what_is_published() {
        // The classic board: Koyama and Lai 1993.
        for (pegs, colors, total) in [(2, 3, 21), (3, 3, 73), (4, 5, 2463), (4, 6, 5625)] {
            let best = Field::new(Board::new(rules(pegs, colors))).best(Allowed::All, u64::MAX);
            assert!(best.proven, "{pegs} {colors}");
            assert_eq!(best.cost.total, total, "{pegs} {colors}");
        }
        let strict = Field::new(Board::new(rules(4, 6))).best(Allowed::Candidates, u64::MAX);
        assert_eq!((strict.cost.total, strict.proven), (5660, true));
    }

    #[test]
    fn bounds_and_symmetries_change_nothing() {
        for feedback in FeedbackRule::ALL {
            for (pegs, colors, made) in
                [(2, 3, None), (3, 2, None), (2, 4, None), (3, 3, Some("112"))]
            {
                let rules = rules(pegs, colors).with_feedback(*feedback);
                let mut board = Board::new(rules);
                if let Some(guess) = made {
                    let guess = parse_code(&rules, guess).unwrap();
                    let feedback = mark(&rules, &parse_code(&rules, "231").unwrap(), &guess);
                    board.push(Row { guess, feedback }).unwrap();
                }
                let field = Field::new(board);
                let all = ExactSearch::new(&field.table, Allowed::All, 0).all();
                let best = field.best(Allowed::All, u64::MAX);
                assert!(best.proven);
                assert_eq!(best.cost.total, field.slow_cost(&all), "{rules}");
                let mut search = ExactSearch::new(&field.table, Allowed::All, u64::MAX);
                for guess in 0..field.guesses.len() {
                    let cost = search.cost_of(guess).map(|(cost, _)| cost.total);
                    let among = best.guesses.contains(&guess);
                    assert_eq!(cost == Some(best.cost.total), among, "{}", field.name(guess));
                }
            }
        }
    }

    #[test]
    fn without_work_there_is_still_a_guess() {
        let field = Field::new(Board::new(Preset::Classic.rules()));
        let best = field.best(Allowed::All, 10_000);
        assert!(!best.proven);
        assert!((5625..5800).contains(&best.cost.total), "{:?}", best.cost);
        let mut search = ExactSearch::new(&field.table, Allowed::All, 10_000);
        let (cost, proven) = search.cost_of(best.guesses[0]).unwrap();
        assert!(!proven);
        assert!((5625..5800).contains(&cost.total), "{cost:?}");
    }
}
