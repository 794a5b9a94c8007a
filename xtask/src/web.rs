//! `cargo xtask web`: the page as a folder; and the page in a browser, as a check.

use std::env;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result};

use crate::toolchain::{cargo, provide_program, provide_target, succeeds};

/// Names a folder with a page that was built before.
const BUILT: &str = "PEGMIND_PAGE";

/// Names a folder with our programs.
const PROGRAMS: &str = "PEGMIND_PROGRAMS";

/// Where the checks have the page, below the root.
const CHECKED: &str = "target/page";

/// Where the tests of the workspace leave our programs, below the root.
const TESTED: &str = "target/debug";

/// What the tests in a browser print while they run, below the root.
const LOG: &str = "target/browser.log";

/// Builds the page and writes it into a folder; tells whether that worked.
///
/// # Errors
///
/// Says why cargo could not be run.
pub(crate) fn write(root: &Path, out: &Path) -> Result<bool> {
    let mut write = cargo(root);
    write.args(["run", "--quiet", "--package", "pegmind-web-assets", "--"]).arg(root.join(out));
    // It is built anew, whatever others use meanwhile.
    write.env_remove(BUILT);
    Ok(write.status().context("cannot run cargo run")?.success())
}

/// Makes the browser available, and what drives it.
///
/// # Errors
///
/// The reason why something is not available.
pub(crate) fn provide_browser(root: &Path) -> Result<(), String> {
    provide_target(root, "wasm32-unknown-unknown")?;
    let wanted = [("node", "nodejs"), ("npm", "npm"), ("chromium", "chromium"), ("tmux", "tmux")];
    for (program, package) in wanted {
        provide_program(program, package)?;
    }
    let mut install = Command::new("npm");
    install.args(["ci", "--no-audit", "--no-fund"]).current_dir(root.join("web"));
    let reason = "npm could not install what web/package-lock.json lists";
    succeeds(&mut install).then_some(()).ok_or_else(|| reason.to_owned())
}

/// Builds the page where the checks have it, and tells whether that worked.
///
/// # Errors
///
/// Says why cargo could not be run.
pub(crate) fn build(root: &Path) -> Result<bool> {
    write(root, Path::new(CHECKED))
}

/// Cargo with the page that was built for the checks. Each way of compiling would build it again.
pub(crate) fn cargo_with_page(root: &Path) -> Command {
    let mut cargo = cargo(root);
    let page = root.join(CHECKED);
    if env::var_os(BUILT).is_none() && page.join("index.html").is_file() {
        cargo.env(BUILT, page);
    }
    cargo
}

/// Runs the tests of the page that was built for the checks, in a browser, with the programs of
/// the tests of the workspace. Returns whether they passed and what they printed.
///
/// # Errors
///
/// Says what could not be run.
pub(crate) fn test(root: &Path) -> Result<(bool, String)> {
    let log = root.join(LOG);
    let file = File::create(&log).with_context(|| format!("cannot write {LOG}"))?;
    let mut test = Command::new("npm");
    test.args(["test", "--silent"]).current_dir(root.join("web")).stdin(Stdio::null());
    test.env(BUILT, root.join(CHECKED)).env(PROGRAMS, root.join(TESTED));
    test.stdout(file.try_clone()?).stderr(file);
    let passed = test.status().context("cannot run npm")?.success();
    let printed = fs::read(log).with_context(|| format!("cannot read {LOG}"))?;
    Ok((passed, String::from_utf8_lossy(&printed).into_owned()))
}
