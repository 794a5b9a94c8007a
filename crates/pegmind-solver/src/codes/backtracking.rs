//! Depth-first search for codes, hole by hole, that turns back as soon as a
//! row can no longer come out right (forward checking, Haralick and Elliott 1980).

use std::ops::ControlFlow;

use pegmind_rules::{Peg, Randomness};

use crate::cancel::Cancel;
use crate::codes::constraints::{Constraints, Span};
use crate::codes::peg_set::{PEG_KINDS, PegSet};

/// In which order the pegs for a hole are tried.
pub trait Order {
    /// Takes the next peg to try out of those not tried yet.
    fn next(&mut self, open: &mut PegSet) -> Option<Peg>;
}

/// The blank first, then by number.
#[derive(Clone, Copy, Debug)]
pub struct Ascending;

impl Order for Ascending {
    fn next(&mut self, open: &mut PegSet) -> Option<Peg> {
        open.take(0)
    }
}

/// Every peg equally likely.
#[derive(Debug)]
pub struct Shuffled<'a, R>(pub &'a mut R);

impl<R: Randomness> Order for Shuffled<'_, R> {
    fn next(&mut self, open: &mut PegSet) -> Option<Peg> {
        open.take(self.0.below(u64::from(open.len())))
    }
}

/// What looking at a hole costs, in steps; each row costs one more.
const STEPS_PER_HOLE: u64 = 4;

/// Why a backtracking ended before all codes were visited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The visitor had enough.
    Visitor,
    /// All steps were used, or the work was stopped.
    OutOfSteps,
}

/// What is left to be matched of a row, while some holes are filled. Numbers
/// fall below zero when there are more matches than necessary.
#[derive(Clone, Debug)]
struct OpenRow {
    guess: [Option<Peg>; 16],
    exact_min: i8,
    exact_max: i8,
    sum_min: i8,
    sum_max: i8,
    /// Open holes in which this row allows an exact match.
    exact_holes: i8,
    /// How many pegs of each kind the guess has that are not matched yet;
    /// below zero if the code has more of them than the guess.
    unmatched: [i8; PEG_KINDS],
    /// The pegs with `unmatched` above zero: one more of them is a match.
    matching: PegSet,
}

/// A code that is being put together.
#[derive(Debug)]
pub struct Backtracking<'a> {
    constraints: &'a Constraints,
    cancel: &'a Cancel,
    rows: Vec<OpenRow>,
    pegs: [Peg; 16],
    placed: [u8; PEG_KINDS],
    /// The pegs that the code has as often as it may.
    full: PegSet,
    /// The pegs that the code does not have as often as it must.
    lacking: PegSet,
    lacking_count: u16,
    steps_left: u64,
}

impl<'a> Backtracking<'a> {
    /// A search that may take this many steps. Steps take about the same time
    /// on every board. Work that is stopped ends as if its steps were used up.
    pub fn new(constraints: &'a Constraints, steps_max: u64, cancel: &'a Cancel) -> Self {
        let times = constraints.times.iter().zip((0..).map_while(Peg::from_number));
        let pegs_where = |test: fn(&Span) -> bool| {
            let chosen = times.clone().filter(|(times, _)| test(times));
            chosen.fold(PegSet::EMPTY, |set, (_, peg)| set.with(peg))
        };
        Self {
            constraints,
            cancel,
            rows: open_rows(constraints),
            pegs: [Peg::Blank; 16],
            placed: [0; PEG_KINDS],
            full: pegs_where(|times| times.max == 0),
            lacking: pegs_where(|times| times.min > 0),
            lacking_count: constraints.times.iter().map(|times| u16::from(times.min)).sum(),
            steps_left: steps_max,
        }
    }

    /// Visits every code that obeys the constraints, as its pegs from left to
    /// right, filling the holes in the order given, which names each one once.
    ///
    /// Continues if all were visited. After a halt the backtracking is of no use.
    pub fn visit(
        &mut self,
        holes: &[usize],
        order: &mut impl Order,
        visitor: &mut impl FnMut(&[Peg]) -> ControlFlow<()>,
    ) -> ControlFlow<Halt> {
        let Some((hole, rest)) = holes.split_first() else {
            let pegs = self.pegs.get(..self.constraints.holes.len()).unwrap_or(&self.pegs);
            return visitor(pegs).map_break(|()| Halt::Visitor);
        };
        let rows = u64::try_from(self.rows.len()).unwrap_or(u64::MAX);
        match self.steps_left.checked_sub(rows.saturating_add(STEPS_PER_HOLE)) {
            Some(left) if !self.cancel.is_stopped() => self.steps_left = left,
            Some(_) | None => return ControlFlow::Break(Halt::OutOfSteps),
        }
        let mut open = self.open_pegs(*hole, holes.len());
        while let Some(peg) = order.next(&mut open) {
            self.place(*hole, peg);
            self.visit(rest, order, visitor)?;
            self.remove(*hole, peg);
        }
        ControlFlow::Continue(())
    }

    /// The pegs that may stand in a hole when `holes_left`, this one included,
    /// are not filled. Every row that can no longer come out right leaves none.
    fn open_pegs(&self, hole: usize, holes_left: usize) -> PegSet {
        let holes_left = i8::try_from(holes_left).unwrap_or(i8::MAX);
        let legal = self.constraints.holes.get(hole).copied().unwrap_or(PegSet::EMPTY);
        let mut open = legal.minus(self.full);
        match i8::try_from(self.lacking_count).unwrap_or(i8::MAX).cmp(&holes_left) {
            std::cmp::Ordering::Less => {}
            std::cmp::Ordering::Equal => open = open.and(self.lacking),
            std::cmp::Ordering::Greater => return PegSet::EMPTY,
        }
        for row in &self.rows {
            if row.exact_min > row.exact_holes || row.sum_min > holes_left {
                return PegSet::EMPTY;
            }
            if let Some(Some(guessed)) = row.guess.get(hole).copied() {
                if row.exact_max <= 0 {
                    open = open.without(guessed);
                }
                if row.exact_min == row.exact_holes && legal.contains(guessed) {
                    open = open.and(PegSet::only(guessed));
                }
            }
            if row.sum_max <= 0 {
                open = open.minus(row.matching);
            }
            if row.sum_min == holes_left {
                open = open.and(row.matching);
            }
        }
        open
    }

    fn place(&mut self, hole: usize, peg: Peg) {
        let kind = usize::from(peg.number());
        if let (Some(place), Some(placed), Some(times)) =
            (self.pegs.get_mut(hole), self.placed.get_mut(kind), self.constraints.times.get(kind))
        {
            *place = peg;
            *placed += 1;
            if *placed == times.max {
                self.full = self.full.with(peg);
            }
            if *placed <= times.min {
                self.lacking_count -= 1;
            }
            if *placed == times.min {
                self.lacking = self.lacking.without(peg);
            }
        }
        let legal = self.constraints.holes.get(hole).copied().unwrap_or(PegSet::EMPTY);
        for row in &mut self.rows {
            row.place(hole, legal, peg);
        }
    }

    fn remove(&mut self, hole: usize, peg: Peg) {
        let kind = usize::from(peg.number());
        if let (Some(placed), Some(times)) =
            (self.placed.get_mut(kind), self.constraints.times.get(kind))
        {
            if *placed == times.max {
                self.full = self.full.without(peg);
            }
            if *placed <= times.min {
                self.lacking_count += 1;
            }
            if *placed == times.min {
                self.lacking = self.lacking.with(peg);
            }
            *placed -= 1;
        }
        let legal = self.constraints.holes.get(hole).copied().unwrap_or(PegSet::EMPTY);
        for row in &mut self.rows {
            row.remove(hole, legal, peg);
        }
    }
}

impl OpenRow {
    fn place(&mut self, hole: usize, legal: PegSet, peg: Peg) {
        if let Some(Some(guessed)) = self.guess.get(hole) {
            self.exact_holes -= i8::from(legal.contains(*guessed));
            if *guessed == peg {
                self.exact_min -= 1;
                self.exact_max -= 1;
            }
        }
        if let Some(unmatched) = self.unmatched.get_mut(usize::from(peg.number())) {
            if *unmatched > 0 {
                self.sum_min -= 1;
                self.sum_max -= 1;
            }
            *unmatched -= 1;
            if *unmatched == 0 {
                self.matching = self.matching.without(peg);
            }
        }
    }

    fn remove(&mut self, hole: usize, legal: PegSet, peg: Peg) {
        if let Some(Some(guessed)) = self.guess.get(hole) {
            self.exact_holes += i8::from(legal.contains(*guessed));
            if *guessed == peg {
                self.exact_min += 1;
                self.exact_max += 1;
            }
        }
        if let Some(unmatched) = self.unmatched.get_mut(usize::from(peg.number())) {
            *unmatched += 1;
            if *unmatched > 0 {
                self.sum_min += 1;
                self.sum_max += 1;
                self.matching = self.matching.with(peg);
            }
        }
    }
}

/// The rows before any hole is filled.
fn open_rows(constraints: &Constraints) -> Vec<OpenRow> {
    let small = |count: u8| i8::try_from(count).unwrap_or(i8::MAX);
    constraints
        .rows
        .iter()
        .map(|row| {
            let mut open = OpenRow {
                guess: [None; 16],
                exact_min: small(row.spans.exact.min),
                exact_max: small(row.spans.exact.max),
                sum_min: small(row.spans.sum.min),
                sum_max: small(row.spans.sum.max),
                exact_holes: 0,
                unmatched: [0; PEG_KINDS],
                matching: PegSet::EMPTY,
            };
            let holes = open.guess.iter_mut().zip(row.guess.pegs()).zip(&constraints.holes);
            for ((hole, peg), legal) in holes {
                *hole = Some(*peg);
                open.exact_holes += i8::from(legal.contains(*peg));
                open.matching = open.matching.with(*peg);
                if let Some(unmatched) = open.unmatched.get_mut(usize::from(peg.number())) {
                    *unmatched += 1;
                }
            }
            open
        })
        .collect()
}
