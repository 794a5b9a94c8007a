//! `cargo xtask results`: the pages of optimal totals, `docs/results.md` and `docs/records.md`,
//! from the records in `docs/results`, the searches that make them, and the certificates.

mod catalog;
mod certify;
mod check;
mod digest;
mod entry;
mod formulas;
mod page;
mod plot;
mod published;
mod record;
mod records;
mod request;
mod search;
mod task;

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};

use catalog::{ROWS, Row};
use entry::{Entry, Standing};
use records::Records;
pub(crate) use request::Request;

/// Does what was asked, and tells whether no search failed, nothing contradicts
/// what was published, and what was searched again came out the same.
pub(crate) fn run(root: &Path, request: Option<&Request>) -> Result<bool> {
    let searched = match request {
        None => true,
        Some(Request::Run(run)) => search::run(root, run)?,
        Some(Request::Check(check)) => return check::run(root, check),
        Some(Request::Certify(certify)) => certify::run(root, certify)?,
    };
    let entries = entries(root)?;
    for (path, text) in written(root, &entries)? {
        let path = root.join(path);
        fs::write(&path, text).with_context(|| path.display().to_string())?;
        println!("{}", path.display());
    }
    let mut agreed = true;
    for entry in &entries {
        if let Standing::Contradiction { value, source } = entry.standing() {
            println!("CONTRADICTION: {}: {source}: {value}", entry.task.title());
            agreed = false;
        }
    }
    Ok(searched && agreed)
}

/// The files that are written, and what stands in each.
fn written(root: &Path, entries: &[Entry]) -> Result<[(&'static str, String); 4]> {
    let certified = certify::load(root)?;
    Ok([
        ("docs/results.md", page::page(entries, &certified)),
        ("docs/records.md", digest::page(entries, &certified)),
        ("docs/records.svg", plot::picture(entries)),
        // The same values for the laboratory of the page in a browser.
        ("crates/pegmind-web/src/results.txt", page::tables(entries)),
    ])
}

/// Everything that is known, in the order of the catalog.
fn entries(root: &Path) -> Result<Vec<Entry>> {
    let records = Records::load(root)?;
    let tasks = ROWS.iter().flat_map(Row::tasks);
    let entries = tasks.filter_map(|task| Entry::load(root, &records, task).transpose());
    let entries = entries.collect::<Result<Vec<_>>>()?;
    let related = |entry: &Entry| entries.iter().try_fold(entry.clone(), Entry::with);
    entries.iter().map(related).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn root() -> std::path::PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
    }

    #[test]
    fn all_proven_boards_follow_the_formulas() {
        let entries = entries(&root()).unwrap();
        for formula in &formulas::FORMULAS {
            let colors = formula.colors(&entries);
            assert!(
                colors.is_some_and(|(fewest, most)| fewest < 4 && most >= 20),
                "{}",
                formula.name
            );
        }
    }

    #[test]
    fn the_pages_are_what_the_records_say() {
        let entries = entries(&root()).unwrap();
        for (path, text) in written(&root(), &entries).unwrap() {
            let kept = fs::read_to_string(root().join(path)).unwrap_or_default();
            let kept = kept.replace("\r\n", "\n");
            assert!(kept == text, "{path} is not what the records say: cargo xtask results");
            assert!(text.is_ascii());
        }
    }

    #[test]
    fn every_record_belongs_to_a_board_of_the_catalog() {
        let records = Records::load(&root()).unwrap();
        let families: BTreeSet<_> = records.iter().map(|(task, _)| task.family()).collect();
        let files = fs::read_dir(root().join(records::FOLDER)).unwrap();
        let files = files.map(|file| file.unwrap().file_name().into_string().unwrap());
        assert_eq!(
            files.collect::<BTreeSet<_>>(),
            families.iter().map(|family| format!("{family}.jsonl")).collect()
        );
        for (task, record) in records.iter() {
            let name = task.name();
            assert_eq!(record.reply.codes, task.codes(), "{name}");
            if let Some(histogram) = &record.reply.histogram {
                assert_eq!(histogram.iter().sum::<u64>(), task.codes(), "{name}");
                let total = (1..).zip(histogram).map(|(guesses, codes)| guesses * codes);
                assert_eq!(Some(total.sum()), record.reply.total, "{name}");
            }
        }
    }

    #[test]
    fn nothing_contradicts_what_was_published() {
        for entry in entries(&root()).unwrap() {
            let standing = entry.standing();
            let contradicts = matches!(standing, Standing::Contradiction { .. });
            assert!(!contradicts, "{}: {standing:?}", entry.task.title());
        }
    }
}
