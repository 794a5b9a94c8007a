//! The parts of the Rust toolchain that the checks need, and adding the ones that are missing.
//!
//! Components, targets and toolchains come through rustup, tools of cargo and programs through
//! package managers.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The tools of cargo that are installed where they are missing, with their versions.
const TOOLS: [(&str, &str); 2] = [("nextest", "0.9.148"), ("deny", "0.20.2")];

/// The packages of `PyPI` that hold these tools as programs begin like this. A download takes
/// seconds, where cargo compiles for minutes.
const WHEELS: &str = "astral-dev-toolchain-cargo-";

/// Where such programs are left, below the root: a folder for each.
const TOOLS_FOLDER: &str = "target/tools";

/// The lock of whatever is installing something: steps of both lanes do.
static INSTALLING: Mutex<()> = Mutex::new(());

/// Waits until nothing else is installed.
pub(crate) fn installing() -> MutexGuard<'static, ()> {
    INSTALLING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the cargo that runs this program, or the one on the path. It also finds the tools that
/// were installed for the checks, and compiles to where the checks look for programs.
pub(crate) fn cargo(root: &Path) -> Command {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let mut command = Command::new(cargo);
    command.current_dir(root).stdin(Stdio::null());
    command.env("CARGO_TARGET_DIR", root.join("target"));
    // Cargo has set these for this program, and build scripts of others run again where they differ.
    for (name, _) in env::vars_os() {
        let text = name.to_string_lossy();
        if ["CARGO_PKG_", "CARGO_MANIFEST_"].iter().any(|begin| text.starts_with(begin)) {
            command.env_remove(&name);
        }
    }
    let others = env::var_os("PATH").unwrap_or_default();
    let tools = TOOLS.map(|(tool, _)| root.join(TOOLS_FOLDER).join(tool).join("bin"));
    let folders = env::split_paths(&others).chain(tools);
    if let Ok(path) = env::join_paths(folders) {
        command.env("PATH", path);
    }
    command
}

/// Returns a cargo that compiles with clippy in the place of rustc: the same programs come out, and
/// a lint is an error.
pub(crate) fn linting_cargo(root: &Path) -> Command {
    let mut cargo = cargo(root);
    if let Some(clippy) = clippy(root) {
        cargo.env("RUSTC_WORKSPACE_WRAPPER", clippy);
        cargo.env("CLIPPY_ARGS", "-Dwarnings__CLIPPY_HACKERY__");
    }
    cargo
}

/// Returns the path of the program behind `cargo clippy`, if it is there.
fn clippy(root: &Path) -> Option<PathBuf> {
    let mut rustc = Command::new("rustc");
    rustc.args(["--print", "sysroot"]).current_dir(root).stdin(Stdio::null());
    let folder = String::from_utf8(rustc.output().ok()?.stdout).ok()?;
    let name = format!("clippy-driver{}", env::consts::EXE_SUFFIX);
    Some(Path::new(folder.trim()).join("bin").join(name)).filter(|path| path.is_file())
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

/// Makes `cargo TOOL` available, as a program from `PyPI` or else compiled, if it is missing.
///
/// # Errors
///
/// The reason why it is not available.
pub(crate) fn provide_tool(root: &Path, tool: &str) -> Result<(), String> {
    let _alone = installing();
    let available = || succeeds(cargo(root).args([tool, "--version"]));
    if available() {
        return Ok(());
    }
    let version = TOOLS.iter().find(|(name, _)| *name == tool).map_or("*", |(_, version)| version);
    println!("cargo-{tool} is missing: installing version {version}");
    let mut pip = Command::new("python3");
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]);
    pip.args(["--only-binary", ":all:", "--upgrade", "--target"]);
    pip.arg(root.join(TOOLS_FOLDER).join(tool));
    succeeds(pip.arg(format!("{WHEELS}{tool}=={version}")).current_dir(root));
    if available() {
        return Ok(());
    }
    let mut install = cargo(root);
    install.args(["install", "--locked", "--debug", "--version", version]);
    install.arg(format!("cargo-{tool}"));
    // Flags are for our own code.
    install.env("CARGO_PROFILE_DEV_DEBUG", "0").env_remove("RUSTFLAGS");
    if let Err(error) = install.status() {
        eprintln!("cargo could not be run: {error}");
    }
    available().then_some(()).ok_or_else(|| format!("cargo-{tool} could not be installed"))
}

/// Makes a version of Rust available, through rustup if it is missing.
///
/// # Errors
///
/// The reason why it is not available.
pub(crate) fn provide_toolchain(version: &str) -> Result<(), String> {
    let root = Path::new(".");
    let available =
        || succeeds(Command::new("rustup").args(["run", version, "cargo", "--version"]));
    if !available() {
        rustup(
            root,
            &["toolchain", "install", version, "--profile", "minimal", "--no-self-update"],
        );
    }
    available().then_some(()).ok_or_else(|| format!("Rust {version} could not be installed"))
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
    let _alone = installing();
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
