//! The table of all steps.

use std::fmt::Write as _;

use crate::test::step::{Lane, Level, Step};
use crate::test::{rust, web};
use crate::{python, tidy};

/// The name of the step that compiles everything.
pub(crate) const BUILD: &str = "build";

/// A step of the plain level that runs in the main lane and needs the build.
const PLAIN: Step = Step {
    name: "",
    level: Level::Plain,
    lane: Lane::Main,
    needs_build: true,
    takes_words: false,
    covers: "",
    files: &[],
    seconds: 0,
    run: tidy::step,
};

/// A step of the other level in the main lane that compiles what it needs.
const EXTRA: Step = Step { level: Level::All, needs_build: false, ..PLAIN };

/// All steps, in the order in which they run in their lanes.
pub(crate) const STEPS: [Step; 24] = [
    Step {
        name: "tidy",
        lane: Lane::First,
        needs_build: false,
        covers: "layering of the crates, links in documents, house rules",
        seconds: 5,
        run: tidy::step,
        ..PLAIN
    },
    Step {
        name: "format",
        lane: Lane::First,
        needs_build: false,
        covers: "rustfmt",
        seconds: 4,
        run: rust::format,
        ..PLAIN
    },
    Step {
        name: BUILD,
        lane: Lane::First,
        needs_build: false,
        covers: "clippy on every target, all programs and tests, the web app in a quick profile",
        seconds: 420,
        run: rust::build,
        ..PLAIN
    },
    Step {
        name: "tests",
        takes_words: true,
        covers: "all Rust tests: laws, secrecy, scripts, the README and manuals, kills, terminal, server",
        seconds: 420,
        run: rust::tests,
        ..PLAIN
    },
    Step {
        name: "doctests",
        takes_words: true,
        covers: "the examples in doc comments",
        seconds: 30,
        run: rust::doctests,
        ..PLAIN
    },
    Step {
        name: "python",
        lane: Lane::Beside,
        takes_words: true,
        covers: "the Python package: types, laws, examples",
        seconds: 190,
        run: python::step,
        ..PLAIN
    },
    Step {
        name: "browser",
        lane: Lane::Beside,
        takes_words: true,
        covers: "the web app in Chromium: the journeys users take, and a short game in Firefox and WebKit",
        seconds: 175,
        run: web::journeys,
        ..PLAIN
    },
    Step {
        name: "postgres",
        lane: Lane::Beside,
        takes_words: true,
        covers: "the stores and several servers on PostgreSQL",
        seconds: 60,
        run: rust::postgres,
        ..PLAIN
    },
    Step {
        name: "browser-extended",
        lane: Lane::Beside,
        needs_build: true,
        takes_words: true,
        covers: "the web app in Chromium, Firefox and WebKit: everything else",
        files: &[
            "web/tests/extended/",
            "web/tests/support/",
            "web/morph.js",
            "web/sw.js",
            "web/store.js",
            "web/input.js",
            "web/page.js",
            "web/solver.js",
            "web/style.css",
        ],
        seconds: 420,
        run: web::extended,
        ..EXTRA
    },
    Step {
        name: "python-extended",
        lane: Lane::Beside,
        needs_build: true,
        takes_words: true,
        covers: "notebooks, clusters of processes, Ray",
        files: &[
            "python/src/pegmind/cluster/",
            "python/tests/cluster/",
            "python/examples/",
            "python/requirements",
        ],
        seconds: 110,
        run: python::extended,
        ..EXTRA
    },
    Step {
        name: "at-length",
        needs_build: true,
        takes_words: true,
        covers: "a long loop of kills, large certificates, an evader at its limits",
        files: &[
            "crates/pegmind-store/src/",
            "crates/pegmind-server/src/room",
            "crates/pegmind-certificate/",
            "docs/certificates/",
            "crates/pegmind-rules/src/",
            "crates/pegmind-advice/src/maker/",
        ],
        seconds: 160,
        run: rust::at_length,
        ..EXTRA
    },
    Step {
        name: "lynx",
        needs_build: true,
        takes_words: true,
        covers: "the site without JavaScript in a text browser",
        files: &["crates/pegmind-server/src/site", "crates/pegmind-server/tests/server/lynx"],
        seconds: 35,
        run: rust::lynx,
        ..EXTRA
    },
    Step {
        name: "docs",
        covers: "rustdoc with warnings denied",
        files: &["crates/pegmind-rules/src/", "crates/pegmind-session/src/lib.rs"],
        seconds: 220,
        run: rust::docs,
        ..EXTRA
    },
    Step {
        name: "no_std",
        covers: "the rules without the standard library",
        files: &["crates/pegmind-rules/"],
        seconds: 6,
        run: rust::no_std,
        ..EXTRA
    },
    Step {
        name: "wasm",
        covers: "warnings of the crates of the web app as they are compiled for it",
        files: &["crates/pegmind-web-", "crates/pegmind-kernel/"],
        seconds: 22,
        run: rust::wasm,
        ..EXTRA
    },
    Step {
        name: "windows",
        covers: "pegmind compiled for Windows, and a game there under Wine",
        files: &[
            "crates/pegmind-cli/src/store",
            "crates/pegmind-cli/src/terminal",
            "crates/pegmind-cli/src/whole_file",
            "crates/pegmind-cli/src/line/signals",
            "crates/pegmind-tui/src/host",
        ],
        seconds: 240,
        run: rust::windows,
        ..EXTRA
    },
    Step {
        name: "daily-wasm",
        covers: "the daily codes in WebAssembly",
        files: &["crates/pegmind-review/src/daily", "xtask/daily/"],
        seconds: 8,
        run: rust::daily_codes,
        ..EXTRA
    },
    Step {
        name: "simd128",
        takes_words: true,
        covers: "the kernel with the vectors of WebAssembly",
        files: &["crates/pegmind-kernel/"],
        seconds: 19,
        run: rust::simd128,
        ..EXTRA
    },
    Step {
        name: "neon",
        takes_words: true,
        covers: "the kernel with the vectors of ARM, on an emulated machine",
        files: &["crates/pegmind-kernel/"],
        seconds: 32,
        run: rust::neon,
        ..EXTRA
    },
    Step {
        name: "deny",
        covers: "licenses, bans and sources of dependencies",
        files: &["Cargo.lock", "deny.toml"],
        seconds: 3,
        run: rust::deny,
        ..EXTRA
    },
    Step {
        name: "advisories",
        covers: "published advisories on dependencies",
        files: &["Cargo.lock", "deny.toml"],
        seconds: 1,
        run: rust::advisories,
        ..EXTRA
    },
    Step {
        name: "web-release",
        needs_build: true,
        covers: "the web app in its release profile, and the sizes of what a browser loads",
        files: &[
            "crates/pegmind-web",
            "web/bench/",
            "web/input.js",
            "web/morph.js",
            "web/page.js",
            "web/solver.js",
            "web/store.js",
            "web/style.css",
            "web/sw.js",
            "Cargo.toml",
        ],
        seconds: 160,
        run: web::release,
        ..EXTRA
    },
    Step {
        name: "rust-version",
        covers: "pegmind with exactly its rust-version",
        files: &["Cargo.lock", "Cargo.toml"],
        seconds: 105,
        run: rust::oldest_pegmind,
        ..EXTRA
    },
    Step {
        name: "server-rust-version",
        needs_build: true,
        covers: "pegmind-server with exactly its rust-version",
        files: &["Cargo.lock", "Cargo.toml", "crates/pegmind-server/Cargo.toml"],
        seconds: 125,
        run: rust::oldest_server,
        ..EXTRA
    },
];

/// Returns the table that `cargo xtask test --list` prints.
pub(crate) fn list() -> String {
    let mut text = String::new();
    for (level, command) in [
        (Level::Plain, "cargo xtask test"),
        (Level::All, "cargo xtask test --all, or when the files named below it change"),
    ] {
        let _ = writeln!(text, "{command}\n");
        for step in STEPS.iter().filter(|step| step.level == level) {
            let _ = writeln!(text, "  {:19} {:>3} s  {}", step.name, step.seconds, step.covers);
            if !step.files.is_empty() {
                let _ = writeln!(text, "{:28}{}", "", step.files.join(" "));
            }
        }
        text.push('\n');
    }
    text.push_str("Times are from nothing, beside the other steps, on two cores. One alone: cargo xtask test NAME\n");
    text
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn names_are_distinct_and_files_exist() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        for (idx, step) in STEPS.iter().enumerate() {
            assert!(STEPS[..idx].iter().all(|other| other.name != step.name), "{}", step.name);
            assert_eq!(step.files.is_empty(), step.level == Level::Plain, "{}", step.name);
            for begin in step.files {
                let (folder, rest) = begin.rsplit_once('/').unwrap_or((".", begin));
                let mut entries = root.join(folder).read_dir().unwrap();
                let begins = |name: &std::ffi::OsStr| name.to_string_lossy().starts_with(rest);
                let found = entries.any(|entry| begins(&entry.unwrap().file_name()));
                assert!(found, "{}: nothing begins with {begin}", step.name);
            }
        }
    }
}
