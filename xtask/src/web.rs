//! `cargo xtask web`: the page as a folder; and the page in a browser, as a check.

use std::env;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result};

use crate::toolchain::{cargo, provide_program, provide_target, succeeds};

/// Names a folder with a page that was built before.
const BUILT: &str = "PEGMIND_PAGE";

/// Where the checks have the page, below the root.
const CHECKED: &str = "target/page";

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

/// Runs the tests of the page that was built for the checks, in a browser.
///
/// # Errors
///
/// Says what could not be run.
pub(crate) fn test(root: &Path) -> Result<bool> {
    let mut test = Command::new("npm");
    test.args(["test", "--silent"]).current_dir(root.join("web")).stdin(Stdio::null());
    println!("$ npm test");
    Ok(test.env(BUILT, root.join(CHECKED)).status().context("cannot run npm")?.success())
}
