//! The records in `docs/results`: a file for each family of boards, in it a
//! line for each board, in the order of the catalog.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};

use super::catalog::{ROWS, Row};
use super::record::Record;
use super::task::Task;

/// Where the records are.
pub(super) const FOLDER: &str = "docs/results";

/// All records that are kept.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Records(BTreeMap<Task, Record>);

impl Records {
    /// Reads the files of all families. A family without records needs none.
    ///
    /// # Errors
    ///
    /// A file cannot be read, or a line of it is no record of the family's
    /// boards, or the second one of the same board.
    pub(super) fn load(root: &Path) -> Result<Self> {
        let mut by_family: BTreeMap<String, BTreeMap<String, Task>> = BTreeMap::new();
        for task in ROWS.iter().flat_map(Row::tasks) {
            by_family.entry(task.family()).or_default().insert(task.arguments(), task);
        }
        let mut records = Self(BTreeMap::new());
        for (family, tasks) in by_family {
            let path = file(root, &family);
            let text = match fs::read_to_string(&path) {
                Err(error) if error.kind() == ErrorKind::NotFound => continue,
                text => text.with_context(|| path.display().to_string())?,
            };
            for (line, number) in text.lines().zip(1..) {
                let at = || format!("{}:{number}", path.display());
                let record = Record::parse(line).with_context(at)?;
                let task = tasks.get(&record.arguments);
                let task =
                    *task.with_context(|| format!("no board of {family}")).with_context(at)?;
                let earlier = records.0.insert(task, record);
                ensure!(earlier.is_none(), "{}: the second record of {}", at(), task.name());
            }
        }
        Ok(records)
    }

    /// The record of a task, if there is one.
    pub(super) fn get(&self, task: &Task) -> Option<&Record> {
        self.0.get(task)
    }

    /// Every record with its task.
    #[cfg(test)]
    pub(super) fn iter(&self) -> impl Iterator<Item = (&Task, &Record)> {
        self.0.iter()
    }

    /// Puts a record into its place, and the file of its family with it, whole.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub(super) fn store(&mut self, root: &Path, task: &Task, record: Record) -> Result<()> {
        self.0.insert(*task, record);
        let family = task.family();
        let tasks = ROWS.iter().flat_map(Row::tasks).filter(|task| task.family() == family);
        let text: String = tasks.filter_map(|task| self.get(&task)).map(Record::line).collect();
        let path = file(root, &family);
        let folder = root.join(FOLDER);
        fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
        let draft = path.with_extension("new");
        fs::write(&draft, text).with_context(|| draft.display().to_string())?;
        fs::rename(&draft, &path).with_context(|| path.display().to_string())
    }
}

/// The file of a family.
fn file(root: &Path, family: &str) -> PathBuf {
    root.join(FOLDER).join(format!("{family}.jsonl"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::catalog;

    fn record(task: &Task) -> Record {
        let printed = "{\"codes\":9,\"proven\":true,\"lower\":21,\"upper\":21,\"nodes\":2,\
                       \"seconds\":0.50}";
        Record::new(&task.arguments(), 2, 1, printed).unwrap()
    }

    #[test]
    fn a_family_has_one_file_in_the_order_of_the_catalog() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        let mut records = Records::load(root).unwrap();
        let names = ["mm-3-4", "mm-2-3", "mm-2-10", "mm-3-9-within-6"];
        for task in names.map(|name| catalog::find(name).unwrap()) {
            records.store(root, &task, record(&task)).unwrap();
        }
        assert_eq!(Records::load(root).unwrap(), records);
        let text = fs::read_to_string(root.join("docs/results/mm.jsonl")).unwrap();
        let boards = text.lines().map(|line| line.split(',').next().unwrap());
        let expected = [
            "{\"arguments\":\"--pegs 2 --colors 3\"",
            "{\"arguments\":\"--pegs 2 --colors 10\"",
            "{\"arguments\":\"--pegs 3 --colors 4\"",
        ];
        assert_eq!(boards.collect::<Vec<_>>(), expected);
        let mut files: Vec<_> = fs::read_dir(root.join(FOLDER)).unwrap().flatten().collect();
        files.sort_by_key(fs::DirEntry::path);
        let files = files.iter().map(|file| file.file_name().into_string().unwrap());
        assert_eq!(files.collect::<Vec<_>>(), ["mm-within.jsonl", "mm.jsonl"]);
    }

    #[test]
    fn a_line_that_is_no_record_of_its_family_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        let task = catalog::find("mm-2-3").unwrap();
        Records::load(root).unwrap().store(root, &task, record(&task)).unwrap();
        let refused = |family: &str, line: &str| {
            let path = file(root, family);
            let before = fs::read_to_string(&path).unwrap_or_default();
            fs::write(&path, format!("{before}{line}")).unwrap();
            let error = format!("{:#}", Records::load(root).unwrap_err());
            fs::write(&path, before).unwrap();
            error
        };
        let line = record(&task).line();
        let second = refused("mm", &line);
        assert!(second.ends_with("mm.jsonl:2: the second record of mm-2-3"), "{second}");
        let foreign = refused("bc", &line);
        assert!(foreign.ends_with("bc.jsonl:1: no board of bc"), "{foreign}");
        assert!(refused("mm", "{}\n").contains("mm.jsonl:2: "));
    }
}
