//! `cargo xtask tidy`: the layering of the crates, circles of files, links in
//! documents, and the rules of the house.

mod attribute;
mod circles;
mod layering;
mod links;
mod source;

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::test::output::Output;
use crate::test::step::{Outcome, Run};
use crate::toolchain::cargo;

/// Folders that hold nothing of ours to read; neither do those whose name begins with a dot.
const FOLDERS_SKIPPED: [&str; 2] = ["target", "node_modules"];

/// One broken rule.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Violation {
    /// Relative to the workspace, with `/` on every system; with the line where there is one.
    path: String,
    /// What is there, and what is expected.
    what: String,
}

impl Violation {
    fn new(path: impl Into<String>, what: impl Into<String>) -> Self {
        Self { path: path.into(), what: what.into() }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.what)
    }
}

/// Checks the house rules as a step of the tests.
pub(crate) fn step(run: &Run, output: &mut Output) -> Outcome {
    Outcome::of_result(self::run(&run.root, |line| output.line(line)), output)
}

/// Checks manifests and sources, says each violation, and returns true if there were none.
///
/// # Errors
///
/// Says which file or command could not be read.
pub(crate) fn run(root: &Path, mut say: impl FnMut(&str)) -> Result<bool> {
    let packages = layering::packages(&metadata(root)?)?;
    let mut violations = layering::check(&packages);
    for package in packages.iter().filter(|package| package.must_forbid_unsafe()) {
        let path = package.library.as_deref().unwrap_or_default();
        violations.extend(source::check_front_page(path, &read(root, path)?));
    }
    let paths = files(root, "rs")?;
    let mut by_source: BTreeMap<&str, Vec<(&str, String)>> = BTreeMap::new();
    for path in &paths {
        let text = read(root, path)?;
        violations.extend(source::check(path, &text));
        if let Some(at) = path.find("/src/") {
            by_source.entry(&path[..at + "/src".len()]).or_default().push((path, text));
        }
    }
    for (source, files) in &by_source {
        violations.extend(circles::check(source, files));
    }

    let mut documents = BTreeMap::new();
    for path in files(root, "md")? {
        let text = read(root, &path)?;
        documents.insert(path, text);
    }
    violations.extend(links::check(&documents, |path| root.join(path).exists()));

    for violation in &violations {
        say(&violation.to_string());
    }
    let (n_packages, n_files, n_documents) = (packages.len(), paths.len(), documents.len());
    let n_violations = violations.len();
    say(&format!(
        "tidy: {n_packages} packages, {n_files} Rust files, {n_documents} documents, \
         {n_violations} violations"
    ));
    Ok(violations.is_empty())
}

/// What cargo knows of the workspace.
fn metadata(root: &Path) -> Result<serde_json::Value> {
    let mut metadata = cargo(root);
    metadata.args(["metadata", "--format-version", "1", "--no-deps"]);
    let output = metadata.output().context("cannot run cargo metadata")?;
    ensure!(
        output.status.success(),
        "cargo metadata failed: {}",
        String::from_utf8_lossy(&output.stderr).trim()
    );
    serde_json::from_slice(&output.stdout).context("cargo metadata did not print JSON")
}

fn read(root: &Path, path: &str) -> Result<String> {
    fs::read_to_string(root.join(path)).with_context(|| format!("cannot read {path}"))
}

/// All the files below `root` whose name ends so, relative to it, in alphabetical order.
fn files(root: &Path, extension: &str) -> Result<Vec<String>> {
    let mut files = Vec::new();
    let mut folders = vec![String::new()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(root.join(&folder));
        for entry in entries.with_context(|| format!("cannot read the folder {folder}"))? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = format!("{folder}{name}");
            let is_skipped = name.starts_with('.') || FOLDERS_SKIPPED.contains(&name.as_str());
            if is_skipped {
                continue;
            }
            let kind = entry.file_type()?;
            if kind.is_dir() {
                folders.push(path + "/");
            } else if kind.is_file() && Path::new(&path).extension().is_some_and(|e| e == extension)
            {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_violation_is_printed_as_path_and_text() {
        let violation = Violation::new("crates/a/src/lib.rs:3", "#[ignore]; expected a test");
        assert_eq!(violation.to_string(), "crates/a/src/lib.rs:3: #[ignore]; expected a test");
    }

    #[test]
    fn this_file_is_found_and_build_output_is_not() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let files = files(root, "rs").unwrap();
        assert!(files.contains(&"src/tidy.rs".to_owned()));
        let skipped = |file: &String| file.starts_with("target/") || file.contains("/.");
        assert!(!files.iter().any(skipped));
    }
}
