//! `cargo xtask test`: everything that must hold before a change goes in.

use std::env;
use std::fmt;
use std::io::{self, BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::failures;
use crate::python::Environment;
use crate::tidy;
use crate::toolchain::{
    cargo, provide_component, provide_deny, provide_package, provide_program, provide_target,
};
use crate::web;

const NO_STD_TARGET: &str = "thumbv7em-none-eabi";
const WASM_TARGET: &str = "wasm32-unknown-unknown";
const WASI_TARGET: &str = "wasm32-wasip1";
/// What is linked for it needs no compiler of C and no library of its system.
const NEON_TARGET: &str = "aarch64-unknown-linux-musl";

/// What draws the daily codes that were written down, as a program that fails where one is
/// another code.
const DAILY: &str = "xtask-daily";

/// Runs the module named behind it, which needs nothing, and ends as its `main` says.
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

/// One check: its name in the summary, and the function that makes it.
type Step = (&'static str, fn(&Path) -> Outcome);

/// In this order: what is quick and likely to fail comes first.
const STEPS: [Step; 5] = [
    ("tidy", tidy),
    ("format", format),
    ("page", page),
    ("clippy", clippy),
    ("tests", unit_and_doc_tests),
];

/// What needs the page and the programs of the tests, and keeps less than a core busy.
const BROWSER: &str = "page in a browser";

/// What gives way to everybody else.
#[cfg(unix)]
const LAST: i32 = 19;

/// What runs beside the browser, and gives way to it.
const BESIDE: [Step; 10] = [
    ("python", python),
    ("docs", docs),
    ("no_std build", no_std_build),
    ("wasm check", wasm_check),
    ("daily codes in wasm", daily_codes),
    ("tests of the kernel with simd128", simd128_tests),
    ("tests of the kernel with NEON", neon_tests),
    ("page in a text browser", text_browser),
    ("rooms on PostgreSQL", postgres),
    ("licenses, bans and sources", deny),
];

/// How one step ended.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Outcome {
    Passed,
    /// The tests of it that failed, with their messages.
    Failed(Vec<String>),
    /// Something it needs is missing; the text says what.
    NotChecked(String),
}

/// A failure of which nothing more is said in the end.
const FAILED: Outcome = Outcome::Failed(Vec::new());

/// Runs all the steps, also after a failure, and tells whether none failed. The last lines
/// printed are a summary.
pub(crate) fn run(root: &Path) -> bool {
    let mut report = Report(Vec::new());
    for (name, step) in STEPS {
        report.add(name, || step(root));
    }
    let provided = provide_for_browser(root);
    thread::scope(|scope| {
        println!("== {BROWSER} begins beside the others\n");
        let browser = scope.spawn(|| provided.map(|()| Browser::test(root)));
        give_way();
        for (name, step) in BESIDE {
            report.add(name, || step(root));
        }
        report.add(BROWSER, || match browser.join() {
            Ok(Ok(tested)) => tested.outcome(),
            Ok(Err(outcome)) => outcome,
            Err(_panic) => FAILED,
        });
    });
    println!("== summary\n{report}");
    report.is_good()
}

/// What this thread runs from here on has the processor where nobody else wants it: what a
/// browser shows late its tests wait for.
fn give_way() {
    #[cfg(unix)]
    if let Err(error) = rustix::process::nice(LAST) {
        println!("what runs beside the browser does not give way to it: {error}");
    }
}

/// Runs the tests of the Python package alone, and tells whether they did not fail.
pub(crate) fn run_python(root: &Path) -> bool {
    let mut report = Report(Vec::new());
    report.add("python", || python(root));
    println!("{report}");
    report.is_good()
}

/// The outcome of each step, in the order in which they ran.
struct Report(Vec<(&'static str, Outcome)>);

impl Report {
    /// Runs one step and keeps its outcome.
    fn add(&mut self, name: &'static str, step: impl FnOnce() -> Outcome) {
        println!("== {name}");
        let start = Instant::now();
        let outcome = step();
        println!("-- {name}: {:.1} s\n", start.elapsed().as_secs_f64());
        self.0.push((name, outcome));
    }

    fn is_good(&self) -> bool {
        !self.0.iter().any(|(_, outcome)| matches!(outcome, Outcome::Failed(_)))
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
                Outcome::Failed(failures) => {
                    writeln!(f, "FAILED: {name}{}", failures::summary(failures))?;
                }
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
        Ok(false) => FAILED,
        Err(error) => {
            println!("{error:#}");
            FAILED
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
    tested(&mut test)
}

fn docs(root: &Path) -> Outcome {
    let mut doc = web::cargo_with_page(root);
    doc.args(["doc", "--workspace", "--no-deps"]);
    outcome(doc.env("RUSTDOCFLAGS", "-D warnings"))
}

fn no_std_build(root: &Path) -> Outcome {
    build_for(root, NO_STD_TARGET, &["--no-default-features", "--package", "pegmind-rules"])
}

/// The step that builds the page compiles and links them all, and says nothing of warnings.
fn wasm_check(root: &Path) -> Outcome {
    let packages = WASM_CRATES.map(|name| ["--package", name]);
    cargo_for(root, "check", WASM_TARGET, packages.as_flattened())
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
            FAILED
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
    tested(test.env(name, value).env("CARGO_TARGET_WASM32_WASIP1_RUNNER", runner))
}

/// The tests of the kernel with the vectors that every 64-bit ARM machine has, on a machine that
/// is emulated.
fn neon_tests(root: &Path) -> Outcome {
    let emulator = "qemu-aarch64";
    if let Err(reason) =
        provide_program(emulator, "qemu-user").and_then(|()| provide_target(root, NEON_TARGET))
    {
        return Outcome::NotChecked(reason);
    }
    let (name, value) = with_flags(NEON_TARGET, &["-D", "warnings"], |name| env::var(name).ok());
    let of_target = format!("CARGO_TARGET_{}", NEON_TARGET.to_uppercase().replace('-', "_"));
    let mut test = cargo(root);
    test.args(["test", "--target", NEON_TARGET, "--package", "pegmind-kernel", "--lib", "--tests"]);
    test.env(format!("{of_target}_LINKER"), "rust-lld")
        .env(format!("{of_target}_RUNNER"), emulator);
    tested(test.env(name, value))
}

fn build_for(root: &Path, target: &str, args: &[&str]) -> Outcome {
    cargo_for(root, "build", target, args)
}

/// Clippy saw what is compiled for this machine, and not what is compiled for others, so that
/// warnings are errors here, too.
fn cargo_for(root: &Path, command: &str, target: &str, args: &[&str]) -> Outcome {
    let (name, value) = with_flags(target, &["-D", "warnings"], |name| env::var(name).ok());
    let mut build = cargo(root);
    build.args([command, "--target", target]).args(args).env(name, value);
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
    // With the features of all others, so that nothing but the test is compiled for it.
    let args = ["test", "--workspace", "--test", "lynx"];
    match provide_program("lynx", "lynx") {
        Ok(()) => tested(web::cargo_with_page(root).args(args)),
        Err(reason) => Outcome::NotChecked(reason),
    }
}

/// Rooms on a database server, which the usual tests do not want.
fn postgres(root: &Path) -> Outcome {
    // Its programs are in a folder for each version, and not on the path.
    let programs = Path::new("/usr/lib/postgresql");
    if !programs.exists() {
        println!("PostgreSQL is missing: installing the package postgresql");
        provide_package("postgresql");
    }
    if !programs.exists() {
        let reason = "PostgreSQL is missing, and apt-get could not install postgresql";
        return Outcome::NotChecked(reason.to_owned());
    }
    tested(web::cargo_with_page(root).args(["test", "--workspace", "--test", "postgres"]))
}

/// The Python package, built and installed, with its tests.
fn python(root: &Path) -> Outcome {
    // A type checker runs in it.
    let provided = provide_program("node", "nodejs").and_then(|()| provide_program("npm", "npm"));
    let environment = match provided.and_then(|()| Environment::provide(root)) {
        Ok(environment) => environment,
        Err(reason) => return Outcome::NotChecked(reason),
    };
    match outcome_of(environment.install()) {
        Outcome::Passed => {
            let left_out = environment.provide_ray();
            let tested = tested_by(&mut environment.tests(), failures::of_pytest);
            if let Some(said) = left_out {
                println!("{said}");
            }
            tested
        }
        other => other,
    }
}

/// The browser, and the programs that are run beside it as the tests were built with them.
fn provide_for_browser(root: &Path) -> Result<(), Outcome> {
    web::provide_browser(root).map_err(Outcome::NotChecked)?;
    let mut build = web::cargo_with_page(root);
    match outcome(build.args(["test", "--workspace", "--no-run", "--quiet"])) {
        Outcome::Passed => Ok(()),
        other => Err(other),
    }
}

/// The tests of the page in Chromium, run.
struct Browser {
    said: anyhow::Result<(bool, String)>,
    took: Duration,
}

impl Browser {
    fn test(root: &Path) -> Browser {
        let start = Instant::now();
        let said = web::test(root);
        Browser { said, took: start.elapsed() }
    }

    /// Prints what they printed, all of it at once.
    fn outcome(self) -> Outcome {
        println!("$ npm test");
        let said = self.said.as_ref().map_or("", |(_, said)| said.as_str());
        println!("{said}");
        println!("beside the others: {:.1} s", self.took.as_secs_f64());
        match self.said {
            Ok((false, said)) => Outcome::Failed(failures::of_node(&said)),
            passed => outcome_of(passed.map(|(passed, _)| passed)),
        }
    }
}

fn deny(root: &Path) -> Outcome {
    match provide_deny(root) {
        Ok(()) => outcome(cargo(root).args(["deny", "check", "licenses", "bans", "sources"])),
        Err(reason) => Outcome::NotChecked(reason),
    }
}

fn announce(command: &Command) {
    let program = Path::new(command.get_program()).file_stem().unwrap_or_default();
    let args: Vec<_> = command.get_args().map(|arg| arg.to_string_lossy()).collect();
    println!("$ {} {}", program.to_string_lossy(), args.join(" "));
}

/// Announces a command and runs it; what it prints goes to the terminal.
fn outcome(command: &mut Command) -> Outcome {
    announce(command);
    match command.status() {
        Ok(status) if status.success() => Outcome::Passed,
        Ok(_) => FAILED,
        Err(error) => {
            println!("it could not be run: {error}");
            FAILED
        }
    }
}

/// Announces tests of cargo and runs them.
fn tested(command: &mut Command) -> Outcome {
    tested_by(command, failures::of_cargo)
}

/// Announces tests and runs them; what they print goes to the terminal, and what failed is kept.
fn tested_by(command: &mut Command, failures: fn(&str) -> Vec<String>) -> Outcome {
    announce(command);
    match printed_by(command) {
        Ok((true, _)) => Outcome::Passed,
        Ok((false, printed)) => Outcome::Failed(failures(&printed)),
        Err(error) => {
            println!("it could not be run: {error}");
            FAILED
        }
    }
}

/// Runs a command and passes on what it prints. Returns whether it succeeded, and that.
fn printed_by(command: &mut Command) -> io::Result<(bool, String)> {
    let mut child = command.stdout(Stdio::piped()).spawn()?;
    let mut printed = String::new();
    if let Some(out) = child.stdout.take() {
        for line in BufReader::new(out).split(b'\n') {
            let line = String::from_utf8_lossy(&line?).into_owned();
            println!("{line}");
            printed.push_str(&line);
            printed.push('\n');
        }
    }
    Ok((child.wait()?.success(), printed))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(outcomes: &[Outcome]) -> Report {
        let names = ["format", "wasm check"];
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
             not checked: wasm check (target wasm32-unknown-unknown could not be added)\n\
             all checks that could be made passed"
        );
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_gives_way_gives_way_alone() {
        let niceness = || Command::new("nice").output().unwrap().stdout;
        let before = niceness();
        let of_another = thread::spawn(move || {
            give_way();
            niceness()
        });
        assert_eq!(of_another.join().unwrap(), b"19\n");
        assert_eq!(niceness(), before);
    }

    #[test]
    fn one_failure_is_a_failure_of_the_whole() {
        let report =
            report(&[Outcome::Failed(vec!["a game\n    is lost".into()]), Outcome::Passed]);
        assert!(!report.is_good());
        assert_eq!(
            report.to_string(),
            "FAILED: format\n  a game\n    is lost\npassed: wasm check\nsome checks failed"
        );
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
