//! Facts one after the other, in chunks that never move.

use super::{Fact, Known, Rank};
use crate::sets::rows::Rows;

/// What stands before the members of a set: their number, rows and rank, the
/// cost in two halves, the guess, the age.
const HEADER: usize = 6;

/// Where in the header something is.
const COST_LOW: usize = 2;
const COST_HIGH: usize = 3;
const GUESS: usize = 4;
const AGE: usize = 5;

/// Set in the higher half of a cost that is exact. Costs are below 2^30.
const EXACT: u16 = 1 << 15;

/// Collections after which a fact grows no older.
const AGE_MAX: u16 = 31;

/// How many ranks a fact loses with each collection in which nobody asked for it.
const RANKS_PER_AGE: u16 = 2;

/// How many bits of an address are within a chunk.
const OFFSET_BITS: u32 = 27;

/// The first chunk has so many numbers, and no chunk more than fit an address.
const CHUNK_MIN: usize = 512;
const CHUNK_MAX: usize = 1 << OFFSET_BITS;

/// The most chunks: with their number no address is [`u32::MAX`].
pub(crate) const CHUNKS_MAX: usize = 31;

/// Where a record is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Address(pub(crate) u32);

impl Address {
    fn new(chunk: usize, offset: usize) -> Self {
        Self(u32::try_from(chunk << OFFSET_BITS | offset).unwrap_or(u32::MAX))
    }

    const fn parts(self) -> (usize, usize) {
        ((self.0 >> OFFSET_BITS) as usize, self.0 as usize & (CHUNK_MAX - 1))
    }
}

/// Records in the order in which they were made.
#[derive(Debug, Default)]
pub(crate) struct Records {
    chunks: Vec<Vec<u16>>,
    /// The chunk that is filled. Those after it are empty.
    current: usize,
    /// How many numbers all chunks can hold.
    room: usize,
}

/// How many records of each grade there are, and how many numbers they take.
#[derive(Clone, Copy, Debug)]
struct Grade {
    records: usize,
    numbers: usize,
}

/// What a record of so many members takes.
const fn length(members: usize) -> usize {
    HEADER + members
}

/// The record at the beginning of some numbers.
fn fact_of(record: &[u16]) -> Fact<'_> {
    let [rows, rank] = record[1].to_le_bytes();
    let cost = u32::from(record[COST_HIGH] & !EXACT) << 16 | u32::from(record[COST_LOW]);
    let exact = record[COST_HIGH] & EXACT != 0;
    Fact {
        set: &record[HEADER..length(record[0].into())],
        rows: Rows::limited(rows),
        known: if exact {
            Known::Exact { cost, guess: record[GUESS] }
        } else {
            Known::AtLeast(cost)
        },
        rank: Rank::of_number(rank.into()),
    }
}

/// Writes what is known into the header of a record.
fn note(record: &mut [u16], known: Known) {
    let (cost, guess, exact) = match known {
        Known::Exact { cost, guess } => (cost, guess, EXACT),
        Known::AtLeast(cost) => (cost, 0, 0),
    };
    let [low, high] = [cost & 0xffff, cost >> 16].map(|half| u16::try_from(half).unwrap_or(0));
    (record[COST_LOW], record[COST_HIGH], record[GUESS]) = (low, high | exact, guess);
}

/// What a record is worth: its rank, and less the longer nobody asked for it.
fn grade(record: &[u16]) -> usize {
    let [_, rank] = record[1].to_le_bytes();
    usize::from(u16::from(rank).saturating_sub(RANKS_PER_AGE * record[AGE]))
}

impl Records {
    /// The numbers that all chunks can hold.
    #[cfg(test)]
    pub(crate) const fn room(&self) -> usize {
        self.room
    }

    #[cfg(test)]
    pub(crate) fn capacity(&self) -> usize {
        self.chunks.iter().map(Vec::capacity).sum()
    }

    /// The fact at an address.
    pub(crate) fn fact(&self, address: Address) -> Option<Fact<'_>> {
        let (chunk, offset) = address.parts();
        self.chunks.get(chunk)?.get(offset..).map(fact_of)
    }

    /// Whether the fact at an address is about this set.
    pub(crate) fn is_about(&self, address: Address, set: &[u16], rows: Rows) -> bool {
        self.fact(address).is_some_and(|fact| fact.rows == rows && fact.set == set)
    }

    /// Marks a fact as one that is asked for.
    pub(crate) fn refresh(&mut self, address: Address) {
        let (chunk, offset) = address.parts();
        let age = self.chunks.get_mut(chunk).and_then(|chunk| chunk.get_mut(offset + AGE));
        if let Some(age) = age.filter(|age| **age > 0) {
            *age = 0;
        }
    }

    /// Writes more of a set down.
    pub(crate) fn update(&mut self, address: Address, known: Known, rank: Rank) {
        let (chunk, offset) = address.parts();
        if let Some(record) = self.chunks.get_mut(chunk).and_then(|chunk| chunk.get_mut(offset..)) {
            let [rows, old] = record[1].to_le_bytes();
            record[1] = u16::from_le_bytes([rows, old.max(rank.number())]);
            note(record, known);
        }
    }

    /// Appends a fact, if that is possible with so many numbers in all.
    pub(crate) fn append(&mut self, fact: &Fact<'_>, room_max: usize) -> Option<Address> {
        let members = u16::try_from(fact.set.len()).ok()?;
        let needed = length(fact.set.len());
        let fits = |chunk: &Vec<u16>| chunk.capacity() - chunk.len() >= needed;
        while self.current < self.chunks.len() && !fits(&self.chunks[self.current]) {
            self.current += 1;
        }
        if self.current == self.chunks.len() {
            let left = room_max.saturating_sub(self.room).min(CHUNK_MAX);
            if self.chunks.len() >= CHUNKS_MAX || left < needed {
                self.current = self.current.saturating_sub(1);
                return None;
            }
            // As much as there is, so that there are few chunks.
            let size = self.room.max(CHUNK_MIN).max(needed).min(left);
            self.chunks.push(Vec::with_capacity(size));
            self.room += size;
        }
        let chunk = &mut self.chunks[self.current];
        let offset = chunk.len();
        let rows = fact.rows.number().unwrap_or(u8::MAX);
        let second = u16::from_le_bytes([rows, fact.rank.number()]);
        chunk.extend_from_slice(&[members, second, 0, 0, 0, 0]);
        chunk.extend_from_slice(fact.set);
        note(&mut chunk[offset..], fact.known);
        Some(Address::new(self.current, offset))
    }

    /// Shows all records, the first one first.
    pub(crate) fn visit(&self, mut visit: impl FnMut(Address, &Fact<'_>)) {
        for (number, chunk) in self.chunks.iter().enumerate() {
            let mut offset = 0;
            while offset < chunk.len() {
                visit(Address::new(number, offset), &fact_of(&chunk[offset..]));
                offset += length(chunk[offset].into());
            }
        }
    }

    fn count(&self) -> [Grade; Rank::COUNT] {
        let mut grades = [Grade { records: 0, numbers: 0 }; Rank::COUNT];
        for chunk in &self.chunks {
            let mut offset = 0;
            while offset < chunk.len() {
                let length = length(chunk[offset].into());
                let grade = &mut grades[grade(&chunk[offset..])];
                (grade.records, grade.numbers) = (grade.records + 1, grade.numbers + length);
                offset += length;
            }
        }
        grades
    }

    /// Forgets what is worth least, until there are at most so many records
    /// that take at most so many numbers. The others are moved together: none
    /// of them goes to a later address. Of those that are worth the same the first
    /// ones go.
    pub(crate) fn collect(&mut self, records_max: usize, numbers_max: usize) {
        let (mut records, mut numbers) = (records_max, numbers_max);
        // Of the grade below the least one that is kept whole so much has to go.
        let (mut least, mut excess) = (0, Grade { records: 0, numbers: 0 });
        for (grade, count) in self.count().iter().enumerate().rev() {
            if count.records > records || count.numbers > numbers {
                least = grade + 1;
                excess.records = count.records.saturating_sub(records);
                excess.numbers = count.numbers.saturating_sub(numbers);
                break;
            }
            (records, numbers) = (records - count.records, numbers - count.numbers);
        }
        let mut target = (0, 0);
        for chunk in 0..self.chunks.len() {
            let end = self.chunks[chunk].len();
            let mut offset = 0;
            while offset < end {
                let record = &mut self.chunks[chunk][offset..];
                let length = length(record[0].into());
                let worth = grade(record);
                let spared = worth + 1 == least && excess.records == 0 && excess.numbers == 0;
                let dropped = worth < least && !spared;
                if dropped && worth + 1 == least {
                    excess.records = excess.records.saturating_sub(1);
                    excess.numbers = excess.numbers.saturating_sub(length);
                }
                if !dropped {
                    record[AGE] = (record[AGE] + 1).min(AGE_MAX);
                    target = self.shift((chunk, offset), target, length);
                }
                offset += length;
            }
            if target.0 < chunk {
                self.chunks[chunk].clear();
            }
        }
        if let Some(chunk) = self.chunks.get_mut(target.0) {
            chunk.truncate(target.1);
        }
        self.current = target.0;
    }

    /// Moves a record to the front, to the first of the addresses from `target` on
    /// where it fits. Gives the address behind it.
    fn shift(
        &mut self,
        (chunk, offset): (usize, usize),
        mut target: (usize, usize),
        length: usize,
    ) -> (usize, usize) {
        while target.0 < chunk && self.chunks[target.0].capacity() - target.1 < length {
            self.chunks[target.0].truncate(target.1);
            target = (target.0 + 1, 0);
        }
        if target.0 == chunk {
            self.chunks[chunk].copy_within(offset..offset + length, target.1);
        } else {
            let (before, from) = self.chunks.split_at_mut(chunk);
            let to = &mut before[target.0];
            to.truncate(target.1);
            to.extend_from_slice(&from[0][offset..offset + length]);
        }
        (target.0, target.1 + length)
    }
}
