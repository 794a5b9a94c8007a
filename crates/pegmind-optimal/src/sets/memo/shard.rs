//! A part of a memo: records, and a table to find them by.

use super::records::{Address, CHUNKS_MAX, Records};
use super::{Fact, Known, hash};
use crate::sets::rows::Rows;

/// A slot without a record.
const EMPTY: u64 = u64::MAX;

/// The fewest slots of a table that has any.
const SLOTS_MIN: usize = 64;

/// What a shard takes beside its table and records.
const BYTES_OF_A_SHARD: usize = CHUNKS_MAX.next_power_of_two() * size_of::<Vec<u16>>();

/// Records and where they are.
#[derive(Debug)]
pub(crate) struct Shard {
    /// The lower half of a hash and the address of its record, each.
    table: Vec<u64>,
    used: usize,
    records: Records,
    slots_max: usize,
    numbers_max: usize,
}

impl Shard {
    /// A shard that never takes more than so many bytes.
    pub(crate) fn new(bytes_max: usize) -> Self {
        let bytes = bytes_max.saturating_sub(BYTES_OF_A_SHARD);
        // A table takes a quarter at most.
        let slots = bytes / 4 / size_of::<u64>();
        let slots_max = slots.checked_ilog2().map_or(0, |bits| 1 << bits);
        let slots_max = if slots_max < SLOTS_MIN { 0 } else { slots_max };
        // While it grows there is one of half its size beside it.
        let table = slots_max * size_of::<u64>() * 3 / 2;
        let numbers_max = bytes.saturating_sub(table) / size_of::<u16>();
        Self { table: Vec::new(), used: 0, records: Records::default(), slots_max, numbers_max }
    }

    #[cfg(test)]
    pub(crate) fn bytes_held(&self) -> usize {
        let half_as_large = self.table.capacity() * size_of::<u64>() / 2;
        assert_eq!(self.records.room(), self.records.capacity());
        let bytes = self.table.capacity() * size_of::<u64>()
            + half_as_large
            + self.records.capacity() * size_of::<u16>();
        if bytes == 0 { 0 } else { bytes + BYTES_OF_A_SHARD }
    }

    #[expect(clippy::cast_possible_truncation, reason = "the lower half is meant")]
    const fn tag(hash: u64) -> u32 {
        hash as u32
    }

    const fn slot(tag: u32, address: Address) -> u64 {
        (tag as u64) << 32 | address.0 as u64
    }

    const fn tag_of(slot: u64) -> u32 {
        (slot >> 32) as u32
    }

    #[expect(clippy::cast_possible_truncation, reason = "the lower half is meant")]
    const fn address_of(slot: u64) -> Address {
        Address(slot as u32)
    }

    /// The record of a set, if there is one.
    fn find(&self, hash: u64, set: &[u16], rows: Rows) -> Option<Address> {
        let mask = self.table.len().checked_sub(1)?;
        let tag = Self::tag(hash);
        let mut at = tag as usize & mask;
        loop {
            let slot = self.table[at];
            if slot == EMPTY {
                return None;
            }
            let address = Self::address_of(slot);
            if Self::tag_of(slot) == tag && self.records.is_about(address, set, rows) {
                return Some(address);
            }
            at = (at + 1) & mask;
        }
    }

    pub(crate) fn get(&mut self, hash: u64, set: &[u16], rows: Rows) -> Option<Known> {
        let address = self.find(hash, set, rows)?;
        self.records.refresh(address);
        self.records.fact(address).map(|fact| fact.known)
    }

    pub(crate) fn put(&mut self, hash: u64, fact: &Fact<'_>) {
        if let Some(address) = self.find(hash, fact.set, fact.rows) {
            self.records.refresh(address);
            if self.records.fact(address).is_some_and(|old| fact.known.says_more_than(old.known)) {
                self.records.update(address, fact.known, fact.rank);
            }
            return;
        }
        if (self.used + 1) * 4 > self.table.len() * 3 && !self.grow() {
            self.collect();
        }
        if self.used == self.table.len() {
            return;
        }
        let mut address = self.records.append(fact, self.numbers_max);
        if address.is_none() && fact.set.len() < self.numbers_max / 8 {
            self.collect();
            address = self.records.append(fact, self.numbers_max);
        }
        if let Some(address) = address {
            insert(&mut self.table, Self::slot(Self::tag(hash), address));
            self.used += 1;
        }
    }

    pub(crate) fn visit(&self, visit: &mut impl FnMut(&Fact<'_>)) {
        self.records.visit(|_, fact| visit(fact));
    }

    /// Doubles the slots. Tells whether there is room for that.
    fn grow(&mut self) -> bool {
        let slots = (self.table.len() * 2).max(SLOTS_MIN);
        if slots > self.slots_max {
            return false;
        }
        let old = std::mem::replace(&mut self.table, vec![EMPTY; slots]);
        for slot in old.into_iter().filter(|slot| *slot != EMPTY) {
            insert(&mut self.table, slot);
        }
        true
    }

    /// Forgets half of it.
    fn collect(&mut self) {
        self.records.collect(self.slots_max * 3 / 8, self.numbers_max / 2);
        self.table.fill(EMPTY);
        self.used = 0;
        let Self { table, used, records, .. } = self;
        records.visit(|address, fact| {
            insert(table, Self::slot(Self::tag(hash(fact.set, fact.rows)), address));
            *used += 1;
        });
    }
}

/// Puts a slot where it belongs. There has to be an empty one.
fn insert(table: &mut [u64], slot: u64) {
    let mask = table.len() - 1;
    let mut at = Shard::tag_of(slot) as usize & mask;
    while table[at] != EMPTY {
        at = (at + 1) & mask;
    }
    table[at] = slot;
}
