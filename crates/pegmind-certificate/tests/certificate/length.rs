//! The checker is short enough to be read.

/// The files of the crate.
const FILES: [&str; 8] = [
    include_str!("../../src/bounds.rs"),
    include_str!("../../src/certificate.rs"),
    include_str!("../../src/check.rs"),
    include_str!("../../src/form.rs"),
    include_str!("../../src/lib.rs"),
    include_str!("../../src/marks.rs"),
    include_str!("../../src/read.rs"),
    include_str!("../../src/refusal.rs"),
];

/// Lines that are not blank and no comment, attribute, import or declaration of a module.
fn lines(text: &str) -> usize {
    let (mut count, mut is_import) = (0, false);
    for line in text.lines().map(str::trim) {
        let begins = |what: &str| line.starts_with(what);
        is_import |= begins("use ") || begins("pub use ") || begins("mod ");
        let is_other = line.is_empty() || begins("//") || begins("#[") || begins("#![");
        count += usize::from(!is_import && !is_other);
        is_import &= !line.ends_with(';');
    }
    count
}

#[test]
fn the_checker_has_less_than_600_lines() {
    let count: usize = FILES.into_iter().map(lines).sum();
    assert!((300..600).contains(&count), "{count} lines");
}
