//! `cargo xtask web`: the web app as a folder for any static host.

use std::path::Path;

use anyhow::{Context as _, Result};

use crate::toolchain::cargo;

/// The variable with the folder of a web app that was built before.
pub(crate) const BUILT: &str = "PEGMIND_PAGE";

/// Builds the web app in its release profile and writes it into a folder. Returns true if that
/// worked.
///
/// # Errors
///
/// If cargo could not be run.
pub(crate) fn write(root: &Path, out: &Path) -> Result<bool> {
    let mut write = cargo(root);
    write.args(["run", "--release", "--quiet", "--package", "pegmind-web-assets", "--"]);
    write.arg(root.join(out));
    // It is built again, whatever others use meanwhile.
    write.env_remove(BUILT);
    Ok(write.status().context("cannot run cargo run")?.success())
}
