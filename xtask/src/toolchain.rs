//! The parts of the Rust toolchain that the checks need, and adding the ones that are missing.
//!
//! Everything a check needs beyond cargo itself is provided here: components and targets come
//! through rustup, cargo-deny from the registry, programs through apt-get.

use std::env;
use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Stdio};

/// What is installed where there is no cargo-deny; others are as good. It is
/// compiled without optimization: it runs for a second, and compiles for minutes
/// with it.
const DENY_VERSION: &str = "0.20.2";

/// The cargo that runs this program, or the one on the path.
pub(crate) fn cargo(root: &Path) -> Command {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let mut command = Command::new(cargo);
    command.current_dir(root).stdin(Stdio::null());
    command
}

/// Cargo of the nightly toolchain. Only the proxy on the path understands `+nightly`.
pub(crate) fn cargo_nightly(root: &Path) -> Command {
    let mut command = Command::new("cargo");
    command.arg("+nightly").env_remove("CARGO");
    command.current_dir(root).stdin(Stdio::null());
    command
}

/// Whether a command starts and succeeds; what it prints is thrown away.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    let command = command.stdin(Stdio::null()).stdout(Stdio::null());
    let status = command.stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// Makes `cargo SUBCOMMAND` available, from the rustup component `component` if it is missing.
///
/// # Errors
///
/// The reason why it is not available.
pub(crate) fn provide_component(
    root: &Path,
    component: &str,
    subcommand: &str,
) -> Result<(), String> {
    let available = || succeeds(cargo(root).args([subcommand, "--version"]));
    if available() {
        return Ok(());
    }
    rustup(root, &["component", "add", component]);
    if available() { Ok(()) } else { Err(format!("component {component} could not be added")) }
}

/// Makes `cargo deny` available, from the registry if it is missing.
///
/// # Errors
///
/// The reason why it is not available.
pub(crate) fn provide_deny(root: &Path) -> Result<(), String> {
    let available = || succeeds(cargo(root).args(["deny", "--version"]));
    if available() {
        return Ok(());
    }
    println!(
        "cargo-deny is missing: installing version {DENY_VERSION} where cargo installs programs"
    );
    let mut install = cargo(root);
    install.args(["install", "--locked", "--debug", "--version", DENY_VERSION, "cargo-deny"]);
    // Flags are for our own code.
    install.env("CARGO_PROFILE_DEV_DEBUG", "0").env_remove("RUSTFLAGS");
    if let Err(error) = install.status() {
        eprintln!("cargo could not be run: {error}");
    }
    if available() { Ok(()) } else { Err("cargo-deny could not be installed".to_owned()) }
}

/// Makes a program available, from a package of Debian if it is missing.
///
/// # Errors
///
/// The reason why it is not available.
pub(crate) fn provide_program(program: &str, package: &str) -> Result<(), String> {
    // tmux knows the short form alone.
    let answers = |version: &&str| succeeds(Command::new(program).arg(version));
    let available = || ["--version", "-V"].iter().any(answers);
    if available() {
        return Ok(());
    }
    println!("{program} is missing: installing the package {package}");
    provide_package(package);
    let reason = || format!("{program} is missing, and apt-get could not install {package}");
    available().then_some(()).ok_or_else(reason)
}

/// Installs a package of Debian, or tries to; the caller looks at the result.
pub(crate) fn provide_package(package: &str) {
    let install = ["install", "--yes", "--no-install-recommends", package];
    let apt = |args: &[&str]| {
        let mut apt = Command::new("apt-get");
        succeeds(apt.args(args).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    if !apt(&install) && apt(&["update"]) {
        apt(&install);
    }
}

/// Makes the standard library of `target` available, through rustup if it is missing.
///
/// # Errors
///
/// The reason why it is not available.
pub(crate) fn provide_target(root: &Path, target: &str) -> Result<(), String> {
    if has_target(root, target) {
        return Ok(());
    }
    rustup(root, &["target", "add", target]);
    if has_target(root, target) {
        Ok(())
    } else {
        Err(format!("target {target} could not be added"))
    }
}

/// A target whose libraries are installed, by rustup or by a distribution, has a folder for them.
fn has_target(root: &Path, target: &str) -> bool {
    let mut rustc = Command::new("rustc");
    rustc.args(["--print", "target-libdir", "--target", target]);
    let output = rustc.current_dir(root).stdin(Stdio::null()).output();
    output.is_ok_and(|output| {
        let folder = String::from_utf8_lossy(&output.stdout);
        output.status.success() && Path::new(folder.trim()).is_dir()
    })
}

/// Runs rustup; what it says about a failure reaches the terminal, and the caller looks at the
/// result rather than at the exit code.
fn rustup(root: &Path, args: &[&str]) {
    let mut rustup = Command::new("rustup");
    rustup.args(args).current_dir(root).stdin(Stdio::null());
    if let Err(error) = rustup.status() {
        eprintln!("rustup could not be run: {error}");
    }
}
