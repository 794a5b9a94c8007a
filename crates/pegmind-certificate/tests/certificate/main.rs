//! Certificates that are kept, and what is wrong with others.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

use pegmind_certificate::Certificate;

mod hostile;
mod kept;
mod length;
mod wrong;

/// The files in `docs/certificates`, how many facts they have and what they claim.
const KEPT: [(&str, &[u8], u64); 9] = [
    ("MM(3,8)", include_bytes!("../../../../docs/certificates/mm-3-8.cert"), 2359),
    ("MM(4,5)", include_bytes!("../../../../docs/certificates/mm-4-5.cert"), 2463),
    ("MM(4,6)", include_bytes!("../../../../docs/certificates/mm-4-6.cert"), 5625),
    ("MM(4,6) within 5", include_bytes!("../../../../docs/certificates/mm-4-6-5.cert"), 5626),
    ("strict MM(4,6)", include_bytes!("../../../../docs/certificates/mm-4-6-strict.cert"), 5660),
    ("MM(4,7)", include_bytes!("../../../../docs/certificates/mm-4-7.cert"), 11228),
    ("MM(5,4)", include_bytes!("../../../../docs/certificates/mm-5-4.cert"), 3954),
    ("MM(5,5)", include_bytes!("../../../../docs/certificates/mm-5-5.cert"), 13496),
    ("BC(4,7)", include_bytes!("../../../../docs/certificates/bc-4-7.cert"), 3639),
];

/// A kept certificate.
fn kept(name: &str) -> Certificate {
    let (_, bytes, _) = KEPT.iter().find(|(known, ..)| *known == name).unwrap();
    Certificate::read(bytes).unwrap()
}
