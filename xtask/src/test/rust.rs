//! The steps that cargo runs.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;

use crate::test::SEED;
use crate::test::output::Output;
use crate::test::step::{Outcome, Run};
use crate::test::{web, windows};
use crate::toolchain::{
    cargo, linting_cargo, provide_component, provide_package, provide_program, provide_target,
    provide_tool, provide_toolchain,
};

const NO_STD_TARGET: &str = "thumbv7em-none-eabi";
const WASM_TARGET: &str = "wasm32-unknown-unknown";
const WASI_TARGET: &str = "wasm32-wasip1";
/// Its C compiler and linker are programs of their own.
const WINDOWS_TARGET: &str = "x86_64-pc-windows-gnu";
/// Linking for it needs no C compiler and no library of its system.
const NEON_TARGET: &str = "aarch64-unknown-linux-musl";

/// The program that draws the recorded daily codes again and fails if one differs.
const DAILY: &str = "xtask-daily";

/// Runs the module that is named behind it, which needs nothing, and ends with what `main` returns.
const RUN_MODULE: &str = "const bytes = require('fs').readFileSync(process.argv[1]); \
    WebAssembly.instantiate(bytes, {}).then(run => process.exit(run.instance.exports.main(0, 0)))";

/// The crates that run in a browser.
const WASM_CRATES: [&str; 15] = [
    "pegmind-rules",
    "pegmind-tree",
    "pegmind-certificate",
    "pegmind-kernel",
    "pegmind-session",
    "pegmind-review",
    "pegmind-solver",
    "pegmind-optimal",
    "pegmind-advice",
    "pegmind-protocol",
    "pegmind-face",
    "pegmind-web",
    "pegmind-web-bytes",
    "pegmind-web-page",
    "pegmind-web-solver",
];

/// The folder in which Debian keeps the programs of `PostgreSQL`, one folder per version.
const POSTGRES: &str = "/usr/lib/postgresql";

pub(crate) fn format(run: &Run, output: &mut Output) -> Outcome {
    provide_component(&run.root, "rustfmt", "fmt")
        .map(|()| Outcome::of(cargo(&run.root).args(["fmt", "--all", "--check"]), output))
        .into()
}

/// Compiles every target once, with clippy in the place of the compiler: it lints, and leaves the
/// same programs and tests. Then writes the web app into a folder.
pub(crate) fn build(run: &Run, output: &mut Output) -> Outcome {
    let (root, lints) = (&run.root, provide_component(&run.root, "clippy", "clippy"));
    if let Err(reason) = provide_target(root, WASM_TARGET) {
        // The build script of the web app refuses to go on without it.
        output.line(&reason);
    }
    let mut compile = linting_cargo(root);
    compile.args(["build", "--workspace", "--all-targets"]);
    let outcome = match Outcome::of(&mut compile, output) {
        Outcome::Passed => web::write_built(run, output),
        other => other,
    };
    match (outcome, lints) {
        (Outcome::Passed, Err(reason)) => Outcome::NotChecked(format!("lints: {reason}")),
        (other, _) => other,
    }
}

/// Returns nextest for the tests of one of its profiles, with a line for each slow one.
fn nextest(run: &Run, profile: &str) -> Result<Command, String> {
    provide_tool(&run.root, "nextest")?;
    let mut nextest = linting_cargo(&run.root);
    nextest.args(["nextest", "run", "--workspace", "--profile", profile]);
    if env::var_os("NEXTEST_TEST_THREADS").is_none() {
        // Many tests wait for a terminal or a server.
        let cores = thread::available_parallelism().map_or(1, usize::from);
        nextest.env("NEXTEST_TEST_THREADS", (2 * cores).to_string());
    }
    with_seed(run, &mut nextest);
    nextest.args(&run.words);
    Ok(nextest)
}

/// Passes the seed of the run on to the laws, if it has one.
fn with_seed(run: &Run, command: &mut Command) {
    if let Some(seed) = run.seed {
        command.env(SEED, seed.to_string());
    }
}

fn tested(run: &Run, profile: &str, output: &mut Output) -> Outcome {
    nextest(run, profile).map(|mut nextest| Outcome::of(&mut nextest, output)).into()
}

pub(crate) fn tests(run: &Run, output: &mut Output) -> Outcome {
    match tested(run, "default", output) {
        // Without its runner, most of what a change must pass would go untested.
        Outcome::NotChecked(reason) => {
            output.line(&reason);
            Outcome::Failed
        }
        other => other,
    }
}

/// Installs `PostgreSQL` if it is missing.
fn provide_postgres(output: &mut Output) -> Result<(), String> {
    if !Path::new(POSTGRES).exists() {
        output.line("PostgreSQL is missing: installing the package postgresql");
        provide_package("postgresql");
    }
    let reason = || "PostgreSQL is missing, and apt-get could not install postgresql".to_owned();
    Path::new(POSTGRES).exists().then_some(()).ok_or_else(reason)
}

pub(crate) fn postgres(run: &Run, output: &mut Output) -> Outcome {
    provide_postgres(output).map(|()| tested(run, "postgres", output)).into()
}

pub(crate) fn at_length(run: &Run, output: &mut Output) -> Outcome {
    tested(run, "at-length", output)
}

pub(crate) fn lynx(run: &Run, output: &mut Output) -> Outcome {
    provide_program("lynx", "lynx").map(|()| tested(run, "lynx", output)).into()
}

pub(crate) fn doctests(run: &Run, output: &mut Output) -> Outcome {
    let mut test = linting_cargo(&run.root);
    test.args(["test", "--quiet", "--workspace", "--doc", "--no-fail-fast"]).args(&run.words);
    Outcome::of(&mut test, output)
}

pub(crate) fn docs(run: &Run, output: &mut Output) -> Outcome {
    let mut doc = web::cargo_with_page(&run.root);
    doc.args(["doc", "--workspace", "--no-deps"]);
    Outcome::of(doc.env("RUSTDOCFLAGS", "-D warnings"), output)
}

pub(crate) fn no_std(run: &Run, output: &mut Output) -> Outcome {
    let args = ["--no-default-features", "--package", "pegmind-rules"];
    cargo_for(run, "build", NO_STD_TARGET, &args, output)
}

pub(crate) fn wasm(run: &Run, output: &mut Output) -> Outcome {
    let packages = WASM_CRATES.map(|name| ["--package", name]);
    cargo_for(run, "check", WASM_TARGET, packages.as_flattened(), output)
}

/// Draws the daily codes where numbers have 32 bits.
pub(crate) fn daily_codes(run: &Run, output: &mut Output) -> Outcome {
    let built = cargo_for(run, "build", WASM_TARGET, &["--package", DAILY], output);
    if built != Outcome::Passed {
        return built;
    }
    let module = run.root.join(format!("target/{WASM_TARGET}/debug/{DAILY}.wasm"));
    let mut node = Command::new("node");
    node.args(["-e", RUN_MODULE]).arg(module);
    provide_program("node", "nodejs").map(|()| Outcome::of(&mut node, output)).into()
}

/// The arguments of the tests of the kernel, without its benchmarks.
const KERNEL: [&str; 5] = ["test", "--package", "pegmind-kernel", "--lib", "--tests"];

pub(crate) fn simd128(run: &Run, output: &mut Output) -> Outcome {
    let root = &run.root;
    let provided =
        provide_program("node", "nodejs").and_then(|()| provide_target(root, WASI_TARGET));
    let flags = ["-C", "target-feature=+simd128", "-D", "warnings"];
    let (name, value) = with_flags(WASI_TARGET, &flags, |name| env::var(name).ok());
    let runner = format!("node --no-warnings {}", root.join("xtask/run_wasi.mjs").display());
    let mut test = cargo(root);
    test.args(KERNEL).args(["--target", WASI_TARGET]).args(&run.words);
    test.env(name, value).env("CARGO_TARGET_WASM32_WASIP1_RUNNER", runner);
    with_seed(run, &mut test);
    provided.map(|()| Outcome::of(&mut test, output)).into()
}

pub(crate) fn neon(run: &Run, output: &mut Output) -> Outcome {
    let (root, emulator) = (&run.root, "qemu-aarch64");
    let provided =
        provide_program(emulator, "qemu-user").and_then(|()| provide_target(root, NEON_TARGET));
    let (name, value) = with_flags(NEON_TARGET, &["-D", "warnings"], |name| env::var(name).ok());
    let of_target = format!("CARGO_TARGET_{}", NEON_TARGET.to_uppercase().replace('-', "_"));
    let mut test = cargo(root);
    test.args(KERNEL).args(["--target", NEON_TARGET]).args(&run.words);
    test.env(format!("{of_target}_LINKER"), "rust-lld");
    test.env(format!("{of_target}_RUNNER"), emulator).env(name, value);
    with_seed(run, &mut test);
    provided.map(|()| Outcome::of(&mut test, output)).into()
}

/// Compiles pegmind for Windows. Where Wine is installed it also plays there.
pub(crate) fn windows(run: &Run, output: &mut Output) -> Outcome {
    if let Err(reason) = provide_program(windows::COMPILER, "gcc-mingw-w64-x86-64") {
        return Outcome::NotChecked(reason);
    }
    let wine = windows::wine();
    let command = if wine.is_some() { "build" } else { "check" };
    match (cargo_for(run, command, WINDOWS_TARGET, &["--package", "pegmind-cli"], output), wine) {
        (Outcome::Passed, Some(wine)) => {
            let folder = run.root.join("target").join(WINDOWS_TARGET).join("debug");
            Outcome::of_result(windows::play(&wine, &folder, output), output)
        }
        (Outcome::Passed, None) => {
            output.line("Wine is not installed, so nothing was run");
            Outcome::Passed
        }
        (other, _) => other,
    }
}

/// Runs cargo for another target. Clippy has not seen what is compiled for it alone, so that
/// warnings are errors here too.
fn cargo_for(
    run: &Run,
    command: &str,
    target: &str,
    args: &[&str],
    output: &mut Output,
) -> Outcome {
    let (name, value) = with_flags(target, &["-D", "warnings"], |name| env::var(name).ok());
    let mut build = cargo(&run.root);
    build.args([command, "--target", target]).args(args).env(name, value);
    provide_target(&run.root, target).map(|()| Outcome::of(&mut build, output)).into()
}

/// Returns the variable with flags for rustc that cargo reads, and its value with some more. Of
/// several it reads only the first; the last one is joined with what its files say of the target.
fn with_flags(
    target: &str,
    flags: &[&str],
    variable: impl Fn(&str) -> Option<String>,
) -> (String, String) {
    let of_target = target.to_uppercase().replace('-', "_");
    let of_target = format!("CARGO_TARGET_{of_target}_RUSTFLAGS");
    let names = [("CARGO_ENCODED_RUSTFLAGS", "\u{1f}"), ("RUSTFLAGS", " "), (&of_target, " ")];
    let set = names.into_iter().find_map(|(name, between)| {
        let value = variable(name).filter(|value| !value.is_empty())?;
        Some((name, format!("{value}{between}{}", flags.join(between))))
    });
    let (name, value) = set.unwrap_or_else(|| (&of_target, flags.join(" ")));
    (name.to_owned(), value)
}

pub(crate) fn deny(run: &Run, output: &mut Output) -> Outcome {
    let args = ["deny", "check", "licenses", "bans", "sources"];
    provide_tool(&run.root, "deny")
        .map(|()| Outcome::of(cargo(&run.root).args(args), output))
        .into()
}

/// Checks advisories, where their database can be fetched.
pub(crate) fn advisories(run: &Run, output: &mut Output) -> Outcome {
    let root = &run.root;
    let checked = |output: &mut Output| match Outcome::of(
        cargo(root).args(["deny", "fetch", "db"]),
        output,
    ) {
        Outcome::Passed => Outcome::of(cargo(root).args(["deny", "check", "advisories"]), output),
        _ => Outcome::NotChecked("the database of advisories could not be fetched".to_owned()),
    };
    provide_tool(root, "deny").map(|()| checked(output)).into()
}

pub(crate) fn oldest_pegmind(run: &Run, output: &mut Output) -> Outcome {
    oldest(run, "pegmind-cli", output)
}

pub(crate) fn oldest_server(run: &Run, output: &mut Output) -> Outcome {
    oldest(run, "pegmind-server", output)
}

/// Builds a package with exactly the Rust version that its manifest declares.
fn oldest(run: &Run, package: &str, output: &mut Output) -> Outcome {
    let version = match declared(&run.root, package) {
        Ok(version) => version,
        Err(error) => return Outcome::of_result(Err(error), output),
    };
    let mut build = web::cargo_of(&run.root, &version);
    build.args(["build", "--locked", "--package", package]);
    build.arg("--target-dir").arg(run.root.join("target/oldest"));
    provide_toolchain(&version).map(|()| Outcome::of(&mut build, output)).into()
}

/// Returns the Rust version that a package declares, itself or through the workspace.
fn declared(root: &Path, package: &str) -> anyhow::Result<String> {
    use anyhow::Context as _;
    let read = |path: &str| -> anyhow::Result<toml::Table> {
        Ok(fs::read_to_string(root.join(path)).with_context(|| path.to_owned())?.parse()?)
    };
    let manifest = read(&format!("crates/{package}/Cargo.toml"))?;
    let workspace = read("Cargo.toml")?;
    let of =
        |table: &toml::Table| Some(table.get("package")?.get("rust-version")?.as_str()?.to_owned());
    let of_workspace = workspace.get("workspace").and_then(toml::Value::as_table).and_then(of);
    of(&manifest).or(of_workspace).with_context(|| format!("{package} declares no rust-version"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_are_added_to_those_that_are_set() {
        let flags = |set: &[(&str, &str)]| {
            let value = |name: &str| set.iter().find(|(of, _)| *of == name);
            let variable = |name: &str| value(name).map(|(_, value)| (*value).to_owned());
            let (name, value) = with_flags("wasm32-unknown-unknown", &["-D", "warnings"], variable);
            format!("{name}={value}")
        };
        let of_target = "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS";
        assert_eq!(flags(&[]), format!("{of_target}=-D warnings"));
        assert_eq!(flags(&[("RUSTFLAGS", "")]), format!("{of_target}=-D warnings"));
        let (own, all) = ((of_target, "-C a"), ("RUSTFLAGS", "-C b"));
        assert_eq!(flags(&[own]), format!("{of_target}=-C a -D warnings"));
        assert_eq!(flags(&[own, all]), "RUSTFLAGS=-C b -D warnings");
        let encoded = ("CARGO_ENCODED_RUSTFLAGS", "-C\u{1f}c");
        assert_eq!(
            flags(&[own, all, encoded]),
            "CARGO_ENCODED_RUSTFLAGS=-C\u{1f}c\u{1f}-D\u{1f}warnings"
        );
    }

    #[test]
    fn declared_versions_are_those_of_the_manifests() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let version = |package| declared(root, package).unwrap();
        assert_ne!(version("pegmind-cli"), version("pegmind-server"));
        assert_eq!(version("pegmind-cli"), version("pegmind-rules"));
    }
}
