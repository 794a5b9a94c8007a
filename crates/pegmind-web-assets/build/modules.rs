//! Compiling the modules of the page.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use crate::unread;

const TARGET: &str = "wasm32-unknown-unknown";
const PROFILE: &str = "web";

/// Vectors, which every browser has had since 2023 and which the search is written for.
const FLAGS: &str = "-Ctarget-feature=+simd128";

/// The modules, compiled.
#[derive(Debug)]
pub(crate) struct Modules {
    /// What the page runs at first.
    pub page: Vec<u8>,
    /// What takes over from it, and does everything.
    pub all: Vec<u8>,
    /// What its worker runs: all that play asks.
    pub solver: Vec<u8>,
    /// The same with what looks back and the laboratory.
    pub study: Vec<u8>,
}

/// Compiles the modules with a cargo of its own, in a target folder of its own: the one of the
/// cargo that runs this is locked.
pub(crate) fn build(root: &Path, target: &Path) -> Result<Modules, String> {
    watch(root)?;
    has_target()?;
    let module = |folder: &str, name: &str, args: &[&str]| {
        let target = target.join(folder);
        compile(root, &target, args)?;
        let path = target.join(TARGET).join(PROFILE).join(format!("pegmind_web_{name}.wasm"));
        fs::read(&path).map_err(|error| unread(&path, &error))
    };
    // By itself: a name with a package before it would mean what its tests depend on.
    let solver = ["--package", "pegmind-web-solver", "--features", "maker"];
    let page = ["--package", "pegmind-web-page"];
    let less = ["--no-default-features"];
    // In two folders, because a folder is locked while a module is optimized as a whole, which is
    // most of the work and keeps one core busy.
    thread::scope(|scope| {
        let solvers = scope.spawn(|| -> Result<_, String> {
            let study = module("solver", "solver", &solver)?;
            Ok((study, module("solver", "solver", &[&solver[..], &less].concat())?))
        });
        let all = module("page", "page", &page)?;
        let page = module("page", "page", &[&page[..], &less].concat())?;
        let (study, solver) =
            solvers.join().map_err(|_panic| "the thread of the solver ended")??;
        Ok(Modules { page, all, solver, study })
    })
}

/// Runs cargo with these arguments besides.
fn compile(root: &Path, target: &Path, args: &[&str]) -> Result<(), String> {
    let cargo = env::var_os("CARGO").ok_or("cargo did not set CARGO")?;
    let mut build = Command::new(cargo);
    build.current_dir(root).stdin(Stdio::null());
    for (name, _) in env::vars_os() {
        let text = name.to_string_lossy();
        let of_parent = text.starts_with("CARGO") || text.starts_with("RUSTC");
        if (of_parent && text != "CARGO_HOME") || text == "RUSTFLAGS" || text.contains("MAKEFLAGS")
        {
            build.env_remove(&name);
        }
    }
    build.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", FLAGS);
    // Only what is nothing but a module is optimized across its crates.
    build.args(["rustc", "--lib", "--crate-type", "cdylib"]);
    build.args(["--locked", "--quiet", "--profile", PROFILE, "--target", TARGET]);
    build.arg("--target-dir").arg(target).args(args);
    let output = build.output().map_err(|error| format!("cargo could not be run: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(format!("the modules of the page do not compile:\n{said}"))
}

/// Says what the page is made of, so that it is made again when that changes.
fn watch(root: &Path) -> Result<(), String> {
    for name in ["Cargo.toml", "Cargo.lock", "web"] {
        println!("cargo::rerun-if-changed={}", root.join(name).display());
    }
    let crates = root.join("crates");
    let entries = fs::read_dir(&crates).map_err(|error| unread(&crates, &error))?;
    let faces = ["assets", "server", "cli", "tui", "console"];
    for folder in entries.filter_map(Result::ok).map(|entry| entry.path()) {
        let name = folder.file_name().map(|name| name.to_string_lossy().into_owned());
        if !name.is_some_and(|name| faces.iter().any(|face| name.ends_with(face))) {
            println!("cargo::rerun-if-changed={}", folder.join("src").display());
        }
    }
    Ok(())
}

/// Makes sure that the standard library is there for the target.
fn has_target() -> Result<(), String> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut rustc = Command::new(rustc);
    rustc.args(["--print", "target-libdir", "--target", TARGET]).stdin(Stdio::null());
    let output = rustc.output().map_err(|error| format!("rustc could not be run: {error}"))?;
    let libraries = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim());
    if output.status.success() && libraries.is_dir() {
        return Ok(());
    }
    Err(format!(
        "the page is compiled for {TARGET}, which this toolchain lacks. Add it:\n\
         rustup target add {TARGET}\n\
         or name a folder with a page that was built before in {}",
        crate::BUILT
    ))
}
