//! What is known of sets, in few bytes.

use pegmind_tree::codec::{Reader, number_length, push_number};

use super::ReadCheckpointError;
use crate::sets::bounds::NEVER;
use crate::sets::memo::{Fact, Known, Memo, Rank};
use crate::sets::rows::Rows;

/// Sets of fewer codes cost what is known without a search.
const CODES_MIN: u64 = 3;

/// Facts one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Facts {
    pub(crate) bytes: Vec<u8>,
    pub(crate) count: u64,
}

/// What facts of a search can be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FactRange {
    /// How many codes the board has.
    pub(crate) codes: u64,
    /// The limit that the search keeps to.
    pub(crate) rows: Rows,
}

fn write(bytes: &mut Vec<u8>, fact: &Fact<'_>) {
    push_number(bytes, fact.set.len() as u64);
    bytes.extend([fact.rows.number().unwrap_or(u8::MAX), fact.rank.number()]);
    match fact.known {
        Known::Exact { cost, guess } => {
            push_number(bytes, u64::from(cost) << 1 | 1);
            push_number(bytes, guess.into());
        }
        Known::AtLeast(cost) => push_number(bytes, u64::from(cost) << 1),
    }
    let mut next = 0_u64;
    for member in fact.set {
        push_number(bytes, u64::from(*member).saturating_sub(next));
        next = u64::from(*member) + 1;
    }
}

/// How many bytes [`write()`] appends.
fn length(fact: &Fact<'_>) -> usize {
    let known = match fact.known {
        Known::Exact { cost, guess } => {
            number_length(u64::from(cost) << 1) + number_length(guess.into())
        }
        Known::AtLeast(cost) => number_length(u64::from(cost) << 1),
    };
    let mut next = 0_u64;
    let members = fact.set.iter().map(|member| {
        let left_out = u64::from(*member).saturating_sub(next);
        next = u64::from(*member) + 1;
        number_length(left_out)
    });
    number_length(fact.set.len() as u64) + 2 + known + members.sum::<usize>()
}

/// Reads a fact, its set into a place that is used again and again.
fn read<'s>(
    reader: &mut Reader<'_>,
    range: FactRange,
    set: &'s mut Vec<u16>,
) -> Result<Fact<'s>, ReadCheckpointError> {
    let size: u64 = reader.within("a set of codes", CODES_MIN, range.codes)?;
    let rows = Rows::limited(reader.byte()?);
    let most = range.rows.number();
    // Within a limit it is also known what is so without one.
    let fits = rows == Rows::ANY || most.is_some() && rows <= range.rows;
    if !fits {
        let found = rows.number().unwrap_or(u8::MAX).into();
        let max = most.unwrap_or(u8::MAX).into();
        return Err(ReadCheckpointError::OutOfRange { what: "rows of a set", found, min: 0, max });
    }
    let rank = Rank::of_number(reader.within("the work for a set", 0, Rank::LAST.into())?);
    let cost: u64 = reader.within("a cost", 0, u64::from(NEVER) << 1 | 1)?;
    let value = u32::try_from(cost >> 1).unwrap_or(NEVER);
    // The codes can be found one after the other.
    let most = size * (size + 1) / 2;
    if cost & 1 == 1 && u64::from(value) > most {
        let (what, found) = ("a cost", value.into());
        return Err(ReadCheckpointError::OutOfRange { what, found, min: 0, max: most });
    }
    let known = if cost & 1 == 1 {
        let guess = reader.within("a guess", 0, range.codes.saturating_sub(1))?;
        Known::Exact { cost: value, guess }
    } else {
        Known::AtLeast(value)
    };
    set.clear();
    let mut next = 0_u64;
    for _ in 0..size {
        let left = range.codes.saturating_sub(next);
        let member = next + reader.within::<u64>("a code of a set", 0, left.saturating_sub(1))?;
        // A set that has all codes up to the last and goes on is wrong, too.
        let code = u16::try_from(member).ok().filter(|_| member < range.codes);
        set.push(code.ok_or(ReadCheckpointError::OutOfRange {
            what: "a code of a set",
            found: member,
            min: 0,
            max: range.codes.saturating_sub(1),
        })?);
        next = member + 1;
    }
    Ok(Fact { set, rows, known, rank })
}

impl Facts {
    /// The facts of a memo that took most, in up to so many bytes.
    pub(crate) fn gather(memo: &Memo, bytes_max: usize) -> Self {
        let mut sizes = [0_usize; Rank::COUNT];
        memo.visit(|fact| sizes[usize::from(fact.rank.number())] += length(fact));
        // Those of the first rank that is not left out as a whole as they come.
        let (mut whole, mut taken) = (0, 0);
        for (rank, size) in sizes.iter().enumerate().rev() {
            if taken + size > bytes_max {
                whole = rank + 1;
                break;
            }
            taken += size;
        }
        let mut spare = bytes_max.saturating_sub(taken);
        let capacity = bytes_max.min(sizes.iter().sum());
        let mut facts = Self { bytes: Vec::with_capacity(capacity), count: 0 };
        memo.visit(|fact| {
            let rank = usize::from(fact.rank.number());
            if rank + 1 < whole {
                return;
            }
            let size = length(fact);
            let fits = facts.bytes.len() + size <= capacity && (rank >= whole || size <= spare);
            if fits {
                spare -= if rank < whole { size } else { 0 };
                write(&mut facts.bytes, fact);
                facts.count += 1;
            }
        });
        facts
    }

    /// What a memo found out since the last time and others should know, the facts that took
    /// most, in up to so many bytes.
    pub(crate) fn news(memo: &Memo, bytes_max: usize) -> Self {
        let mut facts = Self::default();
        if let Some(news) = memo.news() {
            news.take(|fact| {
                let fits = facts.bytes.len() + length(fact) <= bytes_max;
                if fits {
                    write(&mut facts.bytes, fact);
                    facts.count += 1;
                }
                fits
            });
        }
        facts
    }

    /// Takes all that is left, if it is facts of this kind.
    pub(crate) fn read(
        count: u64,
        bytes: &[u8],
        range: FactRange,
    ) -> Result<Self, ReadCheckpointError> {
        let (mut reader, mut set) = (Reader(bytes), Vec::new());
        for _ in 0..count {
            read(&mut reader, range, &mut set)?;
        }
        if !reader.0.is_empty() {
            return Err(ReadCheckpointError::NeedlessContent);
        }
        Ok(Self { bytes: bytes.to_vec(), count })
    }

    /// Remembers all of them.
    pub(crate) fn recall(&self, memo: &Memo, codes: usize, rows: Rows) {
        let range = FactRange { codes: codes as u64, rows };
        let (mut reader, mut set) = (Reader(&self.bytes), Vec::new());
        for _ in 0..self.count {
            // They were read before.
            let Ok(fact) = read(&mut reader, range, &mut set) else { return };
            memo.learn(&fact);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn memo() -> Memo {
        let memo = Memo::new(1 << 20);
        for number in 0..500_u16 {
            let set = [number, number + 3, number + 4, 1000 + number];
            let (cost, guess) = (u32::from(number % 11), number);
            let known =
                if number % 2 == 0 { Known::AtLeast(cost) } else { Known::Exact { cost, guess } };
            let rank = Rank::of(number.into(), 4);
            // Within a limit it is also known what is so without one.
            let rows = if number % 3 == 0 { Rows::ANY } else { Rows::limited(5) };
            memo.put(&Fact { set: &set, rows, known, rank });
        }
        memo
    }

    #[test]
    fn facts_come_back() {
        let (memo, again) = (memo(), Memo::new(1 << 20));
        let facts = Facts::gather(&memo, 1 << 20);
        assert_eq!(facts.count, 500);
        assert_eq!(facts.bytes.len(), facts.bytes.capacity(), "lengths are those of bytes");
        let range = FactRange { codes: 1500, rows: Rows::limited(6) };
        assert!(Facts::read(500, &facts.bytes, range).is_ok_and(|read| read == facts));
        facts.recall(&again, 1500, Rows::limited(6));
        memo.visit(|fact| assert_eq!(again.get(fact.set, fact.rows), Some(fact.known)));
        for range in [
            FactRange { codes: 1499, ..range },
            FactRange { rows: Rows::limited(4), ..range },
            FactRange { rows: Rows::ANY, ..range },
        ] {
            let refused = Facts::read(500, &facts.bytes, range);
            assert!(matches!(refused, Err(ReadCheckpointError::OutOfRange { .. })), "{refused:?}");
        }
        let range = FactRange { codes: 1500, rows: Rows::limited(6) };
        let refused = Facts::read(499, &facts.bytes, range).unwrap_err();
        assert_eq!(refused, ReadCheckpointError::NeedlessContent);
        let refused = Facts::read(u64::MAX, &facts.bytes, range).unwrap_err();
        assert_eq!(refused, ReadCheckpointError::MissingContent);
    }

    #[test]
    fn what_took_most_comes_first_where_there_is_no_room_for_all() {
        let memo = memo();
        let whole = Facts::gather(&memo, 1 << 20).bytes.len();
        for bytes in [0, 10, whole / 3, whole - 1, whole] {
            let facts = Facts::gather(&memo, bytes);
            assert!(facts.bytes.capacity() <= bytes.max(1) && facts.bytes.len() + 20 > bytes);
            let kept = Memo::new(1 << 20);
            facts.recall(&kept, 1500, Rows::limited(5));
            let (mut least, mut most) = (u8::MAX, 0);
            kept.visit(|fact| least = least.min(fact.rank.number()));
            memo.visit(|fact| {
                if kept.get(fact.set, fact.rows).is_none() {
                    most = most.max(fact.rank.number());
                }
            });
            assert!(most <= least, "{most} {least}");
        }
    }
}
