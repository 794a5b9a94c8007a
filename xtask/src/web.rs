//! `cargo xtask web`: the page as a folder; and the page in a browser, as a check.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result};

use crate::toolchain::{cargo, provide_program, provide_target, succeeds};

/// Names a folder with a page that was built before.
const BUILT: &str = "PEGMIND_PAGE";

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
    for (program, package) in [("node", "nodejs"), ("npm", "npm"), ("chromium", "chromium")] {
        provide_program(program, package)?;
    }
    let mut install = Command::new("npm");
    install.args(["ci", "--no-audit", "--no-fund"]).current_dir(root.join("web"));
    let reason = "npm could not install what web/package-lock.json lists";
    succeeds(&mut install).then_some(()).ok_or_else(|| reason.to_owned())
}

/// Runs the tests of the page in a browser.
///
/// # Errors
///
/// Says what could not be run.
pub(crate) fn test(root: &Path) -> Result<bool> {
    let page: PathBuf = root.join("target/page");
    if !write(root, &page)? {
        return Ok(false);
    }
    let mut test = Command::new("npm");
    test.args(["test", "--silent"]).current_dir(root.join("web")).stdin(Stdio::null());
    println!("$ npm test");
    Ok(test.env(BUILT, page).status().context("cannot run npm")?.success())
}
