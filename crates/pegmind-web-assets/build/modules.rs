//! Compiling the modules of the page.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use crate::pack::QUALITY_MAX;
use crate::site::{self, File};
use crate::unread;

const TARGET: &str = "wasm32-unknown-unknown";

/// The profile of the modules in a release of the program that has them.
const RELEASE: &str = "web";

/// Their profile otherwise: quick to compile.
const QUICK: &str = "web-quick";

/// Vectors, which the search is written for. Chrome has them since 91, Firefox since 89, and Safari
/// since 16.4; in others the script of the page leaves everything to the server.
const FLAGS: &str = "-Ctarget-feature=+simd128";

/// The packages of the modules.
const PACKAGES: [&str; 2] = ["pegmind-web-page", "pegmind-web-solver"];

/// The names of the modules, which are examples of their packages: what a page runs at first, and
/// all of it; what its worker runs in a game, and the same with what looks back and the laboratory.
const MODULES: [&str; 4] = ["page.wasm", "all.wasm", "solver.wasm", "study.wasm"];

/// Compiles the modules with a cargo of its own, in a target folder of its own: the one of the
/// cargo that runs this is locked. It is called once, so that no crate is compiled twice, and that
/// several modules are optimized whole at the same time: at the end of a build nothing else is left.
pub(crate) fn build(root: &Path, target: &Path, quality: u8) -> Result<Vec<File>, String> {
    watch(root)?;
    has_target()?;
    let profile = if quality == QUALITY_MAX { RELEASE } else { QUICK };
    compile(root, target, profile)?;
    let built = target.join(TARGET).join(profile).join("examples");
    thread::scope(|scope| {
        let packing = MODULES.map(|name| {
            let path = built.join(name);
            scope.spawn(move || {
                let bytes = fs::read(&path).map_err(|error| unread(&path, &error))?;
                File::hashed(name, bytes, quality)
            })
        });
        let ended = |_panic| "a thread that packs a module ended".to_owned();
        packing.into_iter().map(|thread| thread.join().map_err(ended)?).collect()
    })
}

/// Runs cargo.
fn compile(root: &Path, target: &Path, profile: &str) -> Result<(), String> {
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
    build.args(["build", "--locked", "--quiet", "--profile", profile, "--target", TARGET]);
    build.arg("--target-dir").arg(target);
    for package in PACKAGES {
        build.args(["--package", package, "--features", &format!("{package}/module")]);
    }
    // A page makes codes by itself, with the features that no server may have.
    build.args(["--features", "pegmind-web-solver/maker"]);
    for module in MODULES {
        build.args(["--example", module.trim_end_matches(".wasm")]);
    }
    let output = build.output().map_err(|error| format!("cargo could not be run: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(format!("the modules of the page do not compile:\n{said}"))
}

/// Says what the page is made of, so that it is made again when that changes.
fn watch(root: &Path) -> Result<(), String> {
    for name in ["Cargo.toml", "Cargo.lock"] {
        println!("cargo::rerun-if-changed={}", root.join(name).display());
    }
    // Not the folder: the tests beside these files are not part of the page.
    for name in site::SOURCES.iter().copied().flatten() {
        println!("cargo::rerun-if-changed={}", root.join("web").join(name).display());
    }
    let crates = root.join("crates");
    let entries = fs::read_dir(&crates).map_err(|error| unread(&crates, &error))?;
    let faces = ["assets", "server", "cli", "tui", "console"];
    for folder in entries.filter_map(Result::ok).map(|entry| entry.path()) {
        let name = folder.file_name().map(|name| name.to_string_lossy().into_owned());
        if !name.is_some_and(|name| faces.iter().any(|face| name.ends_with(face))) {
            for part in ["src", "modules", "Cargo.toml"].map(|part| folder.join(part)) {
                // What is missing counts as changed.
                if part.exists() {
                    println!("cargo::rerun-if-changed={}", part.display());
                }
            }
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
