//! The steps of the web app, and the folder in which the others find it.

use std::env;
use std::path::Path;
use std::process::Command;

use crate::test::output::Output;
use crate::test::step::{Outcome, Run};
use crate::toolchain::{cargo, installing, provide_package, provide_program, succeeds};
use crate::web::{self, BUILT};

/// The variable with the folder of our programs.
const PROGRAMS: &str = "PEGMIND_PROGRAMS";

/// Where the build leaves our programs, below the root.
const DEBUG: &str = "target/debug";

/// The web app in its quick profile, below the root.
const QUICK: &str = "target/page-quick";

/// The web app in its release profile, below the root.
const RELEASE: &str = "target/page-release";

/// The journeys for which the release has to do all that it does: a game, its review, the solver.
const PLAYED: [&str; 3] = ["solo", "review", "solver"];

/// Writes the web app that was built with the programs into a folder.
pub(crate) fn write_built(run: &Run, output: &mut Output) -> Outcome {
    let program = format!("{DEBUG}/pegmind-web-assets{}", env::consts::EXE_SUFFIX);
    let mut write = Command::new(run.root.join(program));
    Outcome::of(write.arg(run.root.join(QUICK)), output)
}

/// Returns cargo with the web app that the build left, so that it is not built again.
pub(crate) fn cargo_with_page(root: &Path) -> Command {
    let mut cargo = cargo(root);
    with_page(&mut cargo, root);
    cargo
}

/// Returns cargo of a version of Rust, with the web app that the build left.
pub(crate) fn cargo_of(root: &Path, version: &str) -> Command {
    // Only the proxy of rustup understands the first argument.
    let mut cargo = Command::new("cargo");
    cargo.arg(format!("+{version}")).current_dir(root).env_remove("CARGO");
    with_page(&mut cargo, root);
    cargo
}

fn with_page(command: &mut Command, root: &Path) {
    let page = root.join(QUICK);
    if env::var_os(BUILT).is_none() && page.join("index.html").is_file() {
        command.env(BUILT, page);
    }
}

pub(crate) fn journeys(run: &Run, output: &mut Output) -> Outcome {
    npm(run, "test", QUICK, &run.words, output)
}

pub(crate) fn extended(run: &Run, output: &mut Output) -> Outcome {
    npm(run, "test:extended", QUICK, &run.words, output)
}

/// Builds the web app as it is shipped, compares what a browser loads with its limits, and plays.
pub(crate) fn release(run: &Run, output: &mut Output) -> Outcome {
    let written = Outcome::of(&mut web::writing(&run.root, Path::new(RELEASE)), output);
    if written != Outcome::Passed {
        return written;
    }
    let mut sizes = Command::new("node");
    sizes.args(["bench/budget.mjs", "sizes"]).current_dir(run.root.join("web"));
    sizes.env(BUILT, run.root.join(RELEASE)).env(PROGRAMS, run.root.join(DEBUG));
    match provide_browser(&run.root).map(|()| Outcome::of(&mut sizes, output)).into() {
        Outcome::Passed => npm(run, "test", RELEASE, &PLAYED.map(str::to_owned), output),
        other => other,
    }
}

/// Runs a script of web/package.json with a web app and the programs that the build left.
fn npm(run: &Run, script: &str, page: &str, words: &[String], output: &mut Output) -> Outcome {
    let root = &run.root;
    let mut npm = Command::new("npm");
    npm.args(["run", "--silent", script]).current_dir(root.join("web"));
    if !words.is_empty() {
        npm.arg("--").args(words);
    }
    npm.env(BUILT, root.join(page)).env(PROGRAMS, root.join(DEBUG));
    provide_browser(root).map(|()| Outcome::of(&mut npm, output)).into()
}

/// The programs of the other browsers, where the tests look for them, and their packages.
const ENGINES: [(&str, &str); 3] = [
    ("/usr/bin/firefox-esr", "firefox-esr"),
    ("/usr/bin/WebKitWebDriver", "webkit2gtk-driver"),
    ("/usr/bin/Xvfb", "xvfb"),
];

/// Makes Chromium available, and what drives it. The other browsers are installed if possible; the tests name what
/// they leave out without them.
fn provide_browser(root: &Path) -> Result<(), String> {
    let wanted = [("node", "nodejs"), ("npm", "npm"), ("chromium", "chromium"), ("tmux", "tmux")];
    for (program, package) in wanted {
        provide_program(program, package)?;
    }
    for (program, package) in ENGINES {
        if !Path::new(program).exists() {
            println!("{program} is missing: installing the package {package}");
            provide_package(package);
        }
    }
    let _alone = installing();
    // Tests in the other lane may be using what is installed already.
    if succeeds(Command::new("npm").args(["ls", "--all"]).current_dir(root.join("web"))) {
        return Ok(());
    }
    let mut install = Command::new("npm");
    install.args(["ci", "--no-audit", "--no-fund"]).current_dir(root.join("web"));
    let reason = "npm could not install what web/package-lock.json lists";
    succeeds(&mut install).then_some(()).ok_or_else(|| reason.to_owned())
}
