//! Certificates as bytes: the other side of what their checker reads.

use pegmind_certificate::{Certificate, FEEDBACK, MAGIC, VERSION};
use pegmind_rules::{Row, Strict};

/// A certificate as the bytes of a file.
#[must_use]
pub fn certificate_bytes(certificate: &Certificate) -> Vec<u8> {
    let rules = &certificate.rules;
    let flag = |on: bool, flag: u8| if on { flag } else { 0 };
    let options = flag(!rules.repeats().allowed(), 1)
        | flag(rules.blanks().allowed(), 2)
        | flag(certificate.strict == Strict::Yes, 4);
    let feedback = (0..).zip(FEEDBACK).find(|(_, rule)| *rule == rules.feedback());
    let feedback = feedback.map_or(0, |(number, _)| number);
    let limit = certificate.guesses_max.unwrap_or(0);
    let mut bytes = MAGIC.to_vec();
    bytes.extend([VERSION, rules.pegs().get(), rules.colors().get(), options, feedback, limit]);
    push(&mut bytes, certificate.rows.len() as u64);
    certificate.rows.iter().for_each(|row| push_row(&mut bytes, row));
    push(&mut bytes, certificate.facts.len() as u64);
    for (number, fact) in certificate.facts.iter().enumerate() {
        if let Some(place) = &fact.place {
            push(&mut bytes, number.saturating_sub(place.parent) as u64);
            push_row(&mut bytes, &place.row);
        }
        bytes.extend(fact.renaming.parts());
        push(&mut bytes, fact.bound.unwrap_or(0));
    }
    bytes
}

/// Appends a number: seven bits a byte, the lowest first; all bytes but the last have the
/// highest bit set.
fn push(bytes: &mut Vec<u8>, number: u64) {
    let [low, ..] = (number & 0x7f).to_le_bytes();
    if number > 0x7f {
        bytes.push(low | 0x80);
        push(bytes, number >> 7);
    } else {
        bytes.push(low);
    }
}

/// Appends the pegs of a guess and the text of its answer.
fn push_row(bytes: &mut Vec<u8>, row: &Row) {
    bytes.extend(row.guess.numbers());
    let feedback = row.feedback.to_string();
    push(bytes, feedback.len() as u64);
    bytes.extend(feedback.into_bytes());
}
