//! `cargo xtask web`: the web app as a folder for any static host.

use std::path::Path;
use std::process::Command;

use crate::toolchain::cargo;

/// The variable with the folder of a web app that was built before.
pub(crate) const BUILT: &str = "PEGMIND_PAGE";

/// Returns the command that builds the web app in its release profile and writes it into a folder.
pub(crate) fn writing(root: &Path, out: &Path) -> Command {
    let mut write = cargo(root);
    write.args(["run", "--release", "--quiet", "--package", "pegmind-web-assets", "--"]);
    write.arg(root.join(out));
    // It is built again, whatever others use meanwhile.
    write.env_remove(BUILT);
    write
}
