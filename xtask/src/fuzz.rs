//! `cargo xtask fuzz`: every fuzz target for a given time.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::toolchain::{cargo_nightly, succeeds};

/// Runs each target of `fuzz/Cargo.toml` for `seconds` and tells whether none found anything.
/// A finding does not keep the other targets from running.
///
/// # Errors
///
/// Says what is to be installed, or why the targets cannot be listed.
pub(crate) fn run(root: &Path, seconds: u32) -> Result<bool> {
    let path = root.join("fuzz/Cargo.toml");
    let manifest = fs::read_to_string(&path)
        .with_context(|| format!("cannot list the fuzz targets in {}", path.display()))?;
    let targets = target_names(&manifest)?;
    ensure!(!targets.is_empty(), "fuzz/Cargo.toml names no [[bin]]");
    ensure!(
        succeeds(cargo_nightly(root).arg("--version")),
        "no nightly toolchain; install it with `rustup toolchain install nightly --profile minimal`"
    );
    ensure!(
        succeeds(cargo_nightly(root).args(["fuzz", "--version"])),
        "no cargo-fuzz; install it with `cargo install cargo-fuzz`"
    );

    // The server is fuzzed without the files of its page, which would be built for each target.
    let page = root.join("target/no-page");
    fs::create_dir_all(&page).and_then(|()| fs::write(page.join("index.html"), ""))?;
    let mut failed = Vec::new();
    for target in &targets {
        println!("== {target}, {seconds} s");
        let limit = format!("-max_total_time={seconds}");
        let mut fuzz = cargo_nightly(root);
        fuzz.args(["fuzz", "run", target, "--", &limit]).env("PEGMIND_PAGE", &page);
        let status = fuzz.status().context("cannot run cargo fuzz")?;
        if !status.success() {
            failed.push(target.as_str());
        }
    }
    println!("== summary");
    println!("ran: {}", targets.join(", "));
    if !failed.is_empty() {
        println!("FAILED: {}", failed.join(", "));
    }
    Ok(failed.is_empty())
}

/// The names of the `[[bin]]` entries, in the order of the manifest.
fn target_names(manifest: &str) -> Result<Vec<String>> {
    let manifest: toml::Table = manifest.parse().context("fuzz/Cargo.toml is not TOML")?;
    let bins = manifest.get("bin").and_then(toml::Value::as_array);
    let bins = bins.map(Vec::as_slice).unwrap_or_default();
    let name = |bin: &toml::Value| {
        let name = bin.get("name").and_then(toml::Value::as_str);
        let name = name.context("a [[bin]] of fuzz/Cargo.toml has no name")?;
        Ok(name.to_owned())
    };
    bins.iter().map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_the_bins_of_the_manifest() {
        let manifest = "
            [package]
            name = 'pegmind-fuzz'
            [[bin]]
            name = 'notation'
            path = 'fuzz_targets/notation.rs'
            [[bin]]
            name = 'record'
        ";
        assert_eq!(target_names(manifest).unwrap(), ["notation", "record"]);
        assert!(target_names("[package]").unwrap().is_empty());
    }

    #[test]
    fn a_bin_without_a_name_is_an_error() {
        let error = target_names("[[bin]]\npath = 'a.rs'").unwrap_err();
        assert_eq!(error.to_string(), "a [[bin]] of fuzz/Cargo.toml has no name");
    }
}
