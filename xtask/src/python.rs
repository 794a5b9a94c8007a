//! The Python package: `cargo xtask wheel`, and its tests in an environment of their own.

use std::env;
use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result};

use crate::test::output::Output;
use crate::test::step::{Outcome, Run};
use crate::toolchain::{provide_package, provide_program, succeeds};

/// The package, below the root.
const PACKAGE: &str = "python";

/// What it is called.
const NAME: &str = "pegmind";

/// Where a wheel is tried, below the root.
const ELSEWHERE: &str = "target/wheel-tried";

/// Says that a wheel that was installed by itself works, and has the license texts of the folder
/// that it is given.
const WORKS: &str = "\
import pathlib, sys
from importlib.metadata import distribution
import pegmind, pegmind.cluster
assert pegmind.optimal(pegmind.Rules(3, 5)).total == 451
for name in ('LICENSE-MIT', 'LICENSE-APACHE'):
    text = pathlib.Path(sys.argv[1], name).read_text(encoding='utf-8')
    assert distribution('pegmind').read_text(f'licenses/{name}') == text, name
print('the wheel works:', pegmind.__file__)";

/// Where the environment is made, below the root.
const ENVIRONMENT: &str = "target/python";

/// The versions that the tests are run with, below the root.
const REQUIREMENTS: &str = "python/requirements.txt";

/// The versions of Ray and MPI that the tests are run with, and what they need, below the root.
const EXTENDED: &str = "python/requirements-extended.txt";

/// Where wheels are left, below the root.
const WHEELS: &str = "target/wheels";

/// Tests the package as it was compiled with the other tests.
pub(crate) fn step(run: &Run, output: &mut Output) -> Outcome {
    tested(run, output, "not extended and not slow", |_, _| ())
}

/// Runs the tests of the package that take longer and rarely fail.
pub(crate) fn extended(run: &Run, output: &mut Output) -> Outcome {
    tested(run, output, "extended and not slow", |environment, output| {
        if let Some(left_out) = environment.provide_extended() {
            output.line(left_out);
        }
    })
}

fn tested(
    run: &Run,
    output: &mut Output,
    markers: &str,
    prepare: fn(&Environment, &mut Output),
) -> Outcome {
    // A type checker runs in node.
    let provided = provide_program("node", "nodejs").and_then(|()| provide_program("npm", "npm"));
    let environment = match provided.and_then(|()| Environment::provide(&run.root)) {
        Ok(environment) => environment,
        Err(reason) => return Outcome::NotChecked(reason),
    };
    match Outcome::of_result(environment.install(output), output) {
        Outcome::Passed => {
            prepare(&environment, output);
            Outcome::of(&mut environment.tests(run, markers), output)
        }
        other => other,
    }
}

/// Builds the wheel to hand on, installs it in an environment of its own, and tells whether it
/// works there.
///
/// # Errors
///
/// Says what is missing or could not be run.
pub(crate) fn wheel(root: &Path) -> Result<bool> {
    let environment = Environment::provide(root).map_err(anyhow::Error::msg)?;
    for old in wheels(root)? {
        fs::remove_file(&old).with_context(|| format!("{}", old.display()))?;
    }
    let mut build = environment.command("maturin");
    build.args(["build", "--release", "--out"]).arg(root.join(WHEELS));
    build.current_dir(root.join(PACKAGE));
    if !build.status().context("cannot run maturin")?.success() {
        return Ok(false);
    }
    let wheel = wheels(root)?.pop().context("maturin left no wheel")?;
    environment.works_elsewhere(&wheel)
}

/// The wheels that there are.
fn wheels(root: &Path) -> Result<Vec<PathBuf>> {
    let folder = root.join(WHEELS);
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let entries = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    let paths = entries.iter().map(fs::DirEntry::path);
    Ok(paths.filter(|path| path.extension().is_some_and(|it| it == "whl")).collect())
}

/// A Python with what the package and its tests need.
struct Environment {
    root: PathBuf,
    programs: PathBuf,
}

impl Environment {
    /// Makes the environment, or completes it, from the package registry.
    ///
    /// # Errors
    ///
    /// The reason why something is not available.
    fn provide(root: &Path) -> Result<Self, String> {
        provide_program("python3", "python3")?;
        let folder = root.join(ENVIRONMENT);
        let programs = folder.join(if cfg!(windows) { "Scripts" } else { "bin" });
        let environment = Self { root: root.to_path_buf(), programs };
        let has_pip = || succeeds(environment.command("pip").arg("--version"));
        let make = || succeeds(Command::new("python3").args(["-m", "venv"]).arg(&folder));
        if !has_pip() && !make() {
            provide_package("python3-venv");
            if !make() {
                return Err("python3 cannot make a virtual environment".to_owned());
            }
        }
        let mut install = environment.pip_install();
        install.args(["--quiet", "--requirement", REQUIREMENTS]);
        let reason = format!("pip could not install what {REQUIREMENTS} lists");
        succeeds(&mut install).then_some(environment).ok_or(reason)
    }

    /// Installs the package with the module that the build left, and with the metadata that a
    /// wheel has. Returns true if that worked.
    ///
    /// # Errors
    ///
    /// If something could not be run or copied.
    fn install(&self, output: &mut Output) -> Result<bool> {
        let packages = self.packages()?;
        let package = packages.join(NAME);
        if package.exists() {
            fs::remove_dir_all(&package).with_context(|| format!("{}", package.display()))?;
        }
        copy(&self.root.join(PACKAGE).join("src").join(NAME), &package)?;
        let compiled = format!("target/debug/{DLL_PREFIX}pegmind_py{DLL_SUFFIX}");
        let module = if cfg!(windows) { "_pegmind.pyd" } else { "_pegmind.abi3.so" };
        fs::copy(self.root.join(&compiled), package.join(module)).context(compiled)?;
        let mut metadata = self.command("maturin");
        metadata.args(["pep517", "write-dist-info", "--metadata-directory"]).arg(&packages);
        output.run(metadata.current_dir(self.root.join(PACKAGE))).context("cannot run maturin")
    }

    /// Where packages are installed.
    fn packages(&self) -> Result<PathBuf> {
        let mut python = self.command("python");
        let asked = python.args(["-c", "import sysconfig; print(sysconfig.get_path('platlib'))"]);
        let said = asked.output().context("cannot run python")?;
        Ok(PathBuf::from(String::from_utf8(said.stdout)?.trim()))
    }

    /// Whether a wheel works where nothing else is installed.
    fn works_elsewhere(&self, wheel: &Path) -> Result<bool> {
        let folder = self.root.join(ELSEWHERE);
        let mut make = self.command("python");
        make.args(["-m", "venv", "--clear"]).arg(&folder);
        let python = folder.join(if cfg!(windows) { "Scripts/python" } else { "bin/python" });
        let mut install = Command::new(&python);
        install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
        install.arg(wheel);
        let mut works = Command::new(&python);
        works.args(["-c", WORKS]).arg(&self.root).current_dir(&folder);
        for command in [&mut make, &mut install, &mut works] {
            if !command.status().context("cannot try the wheel")?.success() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Installs Ray and MPI from the package registry, once, if they have wheels for this Python and
    /// machine: nobody wants to compile them. Returns the line that says that they are not tested
    /// otherwise.
    fn provide_extended(&self) -> Option<&'static str> {
        let mut install = self.pip_install();
        install.args(["--quiet", "--only-binary", ":all:", "--requirement", EXTENDED]);
        let is_there = succeeds(&mut install);
        (!is_there).then_some(
            "left out: tests with Ray and MPI, of which pip lacks a wheel for this Python and machine",
        )
    }

    /// Returns the tests of the package that an expression of markers selects, to be run.
    fn tests(&self, run: &Run, markers: &str) -> Command {
        let mut tests = self.command("python");
        tests.args(["-m", "pytest", "--durations=5", "-rs", "-m", markers]);
        match run.seed {
            Some(seed) => {
                tests.args(["--hypothesis-profile=drawn", &format!("--hypothesis-seed={seed}")])
            }
            // The same examples each time: what fails here fails again.
            None => tests.arg("--hypothesis-profile=ci"),
        };
        tests.args(&run.words).current_dir(self.root.join(PACKAGE));
        tests
    }

    fn pip_install(&self) -> Command {
        let mut pip = self.command("pip");
        // Most modules are never imported: Python compiles those that are.
        pip.args(["install", "--disable-pip-version-check", "--no-compile"]);
        pip
    }

    /// A program of the environment, which finds the others there.
    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(self.programs.join(program));
        let others = env::var_os("PATH").unwrap_or_default();
        let all = std::iter::once(self.programs.clone()).chain(env::split_paths(&others));
        let path = env::join_paths(all).unwrap_or_else(|_| OsString::from(&self.programs));
        command.env("PATH", path).env_remove("PYTHONPATH").env_remove("PYTHONHOME");
        command.current_dir(&self.root).stdin(Stdio::null());
        command
    }
}

/// Copies a folder without what Python has compiled.
fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to).with_context(|| format!("{}", to.display()))?;
    for entry in fs::read_dir(from).with_context(|| format!("{}", from.display()))? {
        let entry = entry?;
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            if entry.file_name() != "__pycache__" {
                copy(&path, &target)?;
            }
        } else {
            fs::copy(&path, &target).with_context(|| format!("{}", path.display()))?;
        }
    }
    Ok(())
}
