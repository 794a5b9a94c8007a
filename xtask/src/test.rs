//! `cargo xtask test`: everything that must hold before a change goes in.

use std::env;
use std::fmt;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Instant;

use crate::tidy;
use crate::toolchain::{cargo, provide_component, provide_deny, provide_program, provide_target};
use crate::web;

const NO_STD_TARGET: &str = "thumbv7em-none-eabi";
const WASM_TARGET: &str = "wasm32-unknown-unknown";
const WASI_TARGET: &str = "wasm32-wasip1";
const NEON_TARGET: &str = "aarch64-unknown-linux-gnu";

/// What the first module of a page holds, as a program: the game and its words, no solver.
const PAGE: &str = "xtask-page";

/// What draws the daily codes that were written down, as a program that fails where one is
/// another code.
const DAILY: &str = "xtask-daily";

/// Runs the module named behind it, which needs nothing, and ends as its `main` says.
const RUN_MODULE: &str = "const bytes = require('fs').readFileSync(process.argv[1]); \
    WebAssembly.instantiate(bytes, {}).then(run => process.exit(run.instance.exports.main(0, 0)))";

/// The crates that run in a browser.
const WASM_CRATES: [&str; 11] = [
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
];

/// Optimized, because only then are there vectors.
const KERNEL: &[&str] = &["--release", "--package", "pegmind-kernel"];

/// One check: its name in the summary, and the function that makes it.
type Step = (&'static str, fn(&Path) -> Outcome);

/// In this order: what is quick and likely to fail comes first.
const STEPS: [Step; 15] = [
    ("tidy", tidy),
    ("format", format),
    ("page", page),
    ("clippy", clippy),
    ("tests", unit_and_doc_tests),
    ("docs", docs),
    ("no_std build", no_std_build),
    ("wasm build", wasm_build),
    ("wasm build without the solver", page_build),
    ("daily codes in wasm", daily_codes),
    ("tests of the kernel with simd128", simd128_tests),
    ("NEON build of the kernel", neon_build),
    ("page in a text browser", text_browser),
    ("page in a browser", browser),
    ("licenses, bans and sources", deny),
];

/// How one step ended.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Outcome {
    Passed,
    Failed,
    /// Something it needs is missing; the text says what.
    NotChecked(String),
}

/// Runs all the steps, also after a failure, and tells whether none failed. The last lines
/// printed are a summary.
pub(crate) fn run(root: &Path) -> bool {
    let mut report = Report(Vec::new());
    for (name, step) in STEPS {
        println!("== {name}");
        let start = Instant::now();
        let outcome = step(root);
        println!("-- {name}: {:.1} s\n", start.elapsed().as_secs_f64());
        report.0.push((name, outcome));
    }
    println!("== summary\n{report}");
    report.is_good()
}

/// The outcome of each step, in the order in which they ran.
struct Report(Vec<(&'static str, Outcome)>);

impl Report {
    fn is_good(&self) -> bool {
        !self.0.iter().any(|(_, outcome)| *outcome == Outcome::Failed)
    }

    fn is_complete(&self) -> bool {
        let left_out = |outcome: &Outcome| matches!(outcome, Outcome::NotChecked(_));
        !self.0.iter().any(|(_, outcome)| left_out(outcome))
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, outcome) in &self.0 {
            match outcome {
                Outcome::Passed => writeln!(f, "passed: {name}")?,
                Outcome::Failed => writeln!(f, "FAILED: {name}")?,
                Outcome::NotChecked(reason) => writeln!(f, "not checked: {name} ({reason})")?,
            }
        }
        let verdict = match (self.is_good(), self.is_complete()) {
            (true, true) => "all checks passed",
            (true, false) => "all checks that could be made passed",
            (false, _) => "some checks failed",
        };
        write!(f, "{verdict}")
    }
}

fn tidy(root: &Path) -> Outcome {
    outcome_of(tidy::run(root))
}

fn outcome_of(run: anyhow::Result<bool>) -> Outcome {
    match run {
        Ok(true) => Outcome::Passed,
        Ok(false) => Outcome::Failed,
        Err(error) => {
            println!("{error:#}");
            Outcome::Failed
        }
    }
}

fn format(root: &Path) -> Outcome {
    match provide_component(root, "rustfmt", "fmt") {
        Ok(()) => outcome(cargo(root).args(["fmt", "--all", "--check"])),
        Err(reason) => Outcome::NotChecked(reason),
    }
}

/// What is compiled after it takes this page.
fn page(root: &Path) -> Outcome {
    match provide_target(root, WASM_TARGET) {
        Ok(()) => outcome_of(web::build(root)),
        Err(reason) => Outcome::NotChecked(reason),
    }
}

fn clippy(root: &Path) -> Outcome {
    let args = ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];
    match provide_component(root, "clippy", "clippy") {
        Ok(()) => outcome(web::cargo_with_page(root).args(args)),
        Err(reason) => Outcome::NotChecked(reason),
    }
}

/// Many tests wait, for a terminal or for a computer that takes its time, so that more of them
/// at once than there are cores end sooner.
fn unit_and_doc_tests(root: &Path) -> Outcome {
    let mut test = web::cargo_with_page(root);
    test.args(["test", "--workspace", "--no-fail-fast"]);
    if env::var_os("RUST_TEST_THREADS").is_none() {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        test.env("RUST_TEST_THREADS", (2 * cores).to_string());
    }
    outcome(&mut test)
}

fn docs(root: &Path) -> Outcome {
    let mut doc = web::cargo_with_page(root);
    doc.args(["doc", "--workspace", "--no-deps"]);
    outcome(doc.env("RUSTDOCFLAGS", "-D warnings"))
}

fn no_std_build(root: &Path) -> Outcome {
    build_for(root, NO_STD_TARGET, &["--no-default-features", "--package", "pegmind-rules"])
}

fn wasm_build(root: &Path) -> Outcome {
    let packages = WASM_CRATES.map(|name| ["--package", name]);
    build_for(root, WASM_TARGET, packages.as_flattened())
}

/// The game without the solver, and how large it is.
fn page_build(root: &Path) -> Outcome {
    let built = build_for(root, WASM_TARGET, &["--release", "--package", PAGE]);
    if built == Outcome::Passed {
        let module = format!("target/{WASM_TARGET}/release/{PAGE}.wasm");
        match root.join(module).metadata() {
            Ok(file) => println!("the game without the solver: {} KiB", file.len() / 1024),
            Err(error) => println!("the size of {PAGE} is not known: {error}"),
        }
    }
    built
}

/// The daily codes where numbers have 32 bits, in the engine of a page.
fn daily_codes(root: &Path) -> Outcome {
    let built = build_for(root, WASM_TARGET, &["--release", "--package", DAILY]);
    if built != Outcome::Passed {
        return built;
    }
    if let Err(reason) = provide_program("node", "nodejs") {
        return Outcome::NotChecked(reason);
    }
    let module = root.join(format!("target/{WASM_TARGET}/release/{DAILY}.wasm"));
    match Command::new("node").args(["-e", RUN_MODULE]).arg(module).status() {
        Ok(status) if status.success() => Outcome::Passed,
        Ok(status) => {
            println!("daily codes are other ones in wasm: {status}");
            Outcome::Failed
        }
        Err(error) => Outcome::NotChecked(format!("node could not be run: {error}")),
    }
}

/// The tests of the kernel with the vectors that browsers have, in the engine of a page.
fn simd128_tests(root: &Path) -> Outcome {
    if let Err(reason) =
        provide_program("node", "nodejs").and_then(|()| provide_target(root, WASI_TARGET))
    {
        return Outcome::NotChecked(reason);
    }
    let flags = ["-C", "target-feature=+simd128", "-D", "warnings"];
    let (name, value) = with_flags(WASI_TARGET, &flags, |name| env::var(name).ok());
    let script = root.join("xtask/run_wasi.mjs");
    let runner = format!("node --no-warnings {}", script.display());
    let mut test = cargo(root);
    test.args(["test", "--target", WASI_TARGET, "--package", "pegmind-kernel", "--lib", "--tests"]);
    outcome(test.env(name, value).env("CARGO_TARGET_WASM32_WASIP1_RUNNER", runner))
}

/// The kernel with the vectors that every 64-bit ARM machine has.
fn neon_build(root: &Path) -> Outcome {
    build_for(root, NEON_TARGET, KERNEL)
}

/// Clippy saw what is compiled for this machine, and not what is compiled for others, so that
/// warnings are errors here, too.
fn build_for(root: &Path, target: &str, args: &[&str]) -> Outcome {
    let (name, value) = with_flags(target, &["-D", "warnings"], |name| env::var(name).ok());
    let mut build = cargo(root);
    build.args(["build", "--target", target]).args(args).env(name, value);
    match provide_target(root, target) {
        Ok(()) => outcome(&mut build),
        Err(reason) => Outcome::NotChecked(reason),
    }
}

/// The variable with flags for rustc that cargo looks at, and its value with some more. Of
/// several it looks at the first one only; the last one is joined with what its files say of
/// the target.
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

/// The page in lynx, which the usual tests do not want.
fn text_browser(root: &Path) -> Outcome {
    let args = ["test", "--package", "pegmind-server", "--test", "lynx"];
    match provide_program("lynx", "lynx") {
        Ok(()) => outcome(web::cargo_with_page(root).args(args)),
        Err(reason) => Outcome::NotChecked(reason),
    }
}

/// The page in Chromium.
fn browser(root: &Path) -> Outcome {
    match web::provide_browser(root) {
        Ok(()) => outcome_of(web::test(root)),
        Err(reason) => Outcome::NotChecked(reason),
    }
}

fn deny(root: &Path) -> Outcome {
    match provide_deny(root) {
        Ok(()) => outcome(cargo(root).args(["deny", "check", "licenses", "bans", "sources"])),
        Err(reason) => Outcome::NotChecked(reason),
    }
}

/// Announces a command and runs it; what it prints goes to the terminal.
fn outcome(command: &mut Command) -> Outcome {
    let args: Vec<_> = command.get_args().map(|arg| arg.to_string_lossy()).collect();
    println!("$ cargo {}", args.join(" "));
    match command.status() {
        Ok(status) if status.success() => Outcome::Passed,
        Ok(_) => Outcome::Failed,
        Err(error) => {
            println!("cargo could not be run: {error}");
            Outcome::Failed
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(outcomes: &[Outcome]) -> Report {
        let names = ["format", "wasm build"];
        Report(names.into_iter().zip(outcomes.iter().cloned()).collect())
    }

    #[test]
    fn a_missing_thing_is_named_and_is_no_failure() {
        let reason = "target wasm32-unknown-unknown could not be added".to_owned();
        let report = report(&[Outcome::Passed, Outcome::NotChecked(reason)]);
        assert!(report.is_good());
        assert_eq!(
            report.to_string(),
            "passed: format\n\
             not checked: wasm build (target wasm32-unknown-unknown could not be added)\n\
             all checks that could be made passed"
        );
    }

    #[test]
    fn one_failure_is_a_failure_of_the_whole() {
        let report = report(&[Outcome::Failed, Outcome::Passed]);
        assert!(!report.is_good());
        assert_eq!(report.to_string(), "FAILED: format\npassed: wasm build\nsome checks failed");
    }

    #[test]
    fn flags_are_added_to_those_that_there_are() {
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
    fn with_nothing_left_out_all_checks_passed() {
        let report = report(&[Outcome::Passed, Outcome::Passed]);
        assert!(report.to_string().ends_with("\nall checks passed"));
    }
}
