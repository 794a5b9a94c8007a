//! The Python package: `cargo xtask wheel`, and its tests in an environment of their own.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result};

use crate::toolchain::{provide_package, provide_program, succeeds};

/// The package, below the root.
const PACKAGE: &str = "python";

/// Where the environment is made, below the root.
const ENVIRONMENT: &str = "target/python";

/// The versions that the tests are run with, below the root.
const REQUIREMENTS: &str = "python/requirements.txt";

/// Where wheels are left, below the root.
const WHEELS: &str = "target/wheels";

/// Builds the wheel to hand on, and tells whether that worked.
///
/// # Errors
///
/// Says what is missing or could not be run.
pub(crate) fn wheel(root: &Path) -> Result<bool> {
    let environment = Environment::provide(root).map_err(anyhow::Error::msg)?;
    let mut build = environment.command("maturin");
    build.args(["build", "--release", "--out"]).arg(root.join(WHEELS));
    build.current_dir(root.join(PACKAGE));
    Ok(build.status().context("cannot run maturin")?.success())
}

/// A Python with what the package and its tests need.
pub(crate) struct Environment {
    root: PathBuf,
    programs: PathBuf,
}

impl Environment {
    /// Makes the environment, or completes it, from the package registry.
    ///
    /// # Errors
    ///
    /// The reason why something is not available.
    pub(crate) fn provide(root: &Path) -> Result<Self, String> {
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

    /// Installs the package as `pip install ./python` does, compiled as tests are, and tells
    /// whether that worked.
    ///
    /// # Errors
    ///
    /// Says why pip could not be run.
    pub(crate) fn install(&self) -> Result<bool> {
        let mut install = self.pip_install();
        // What it needs is there, in the versions that are listed.
        install.args(["--no-build-isolation", "--no-deps", "--force-reinstall"]);
        install.args(["--config-settings", "build-args=--profile=dev"]);
        install.arg(format!("./{PACKAGE}"));
        Ok(install.status().context("cannot run pip")?.success())
    }

    /// The tests of the package, to be run.
    pub(crate) fn tests(&self) -> Command {
        let mut tests = self.command("python");
        // The same examples each time: what fails here fails again.
        tests.args(["-m", "pytest", "--durations=5", "--hypothesis-profile=ci"]);
        tests.current_dir(self.root.join(PACKAGE));
        tests
    }

    fn pip_install(&self) -> Command {
        let mut pip = self.command("pip");
        pip.args(["install", "--disable-pip-version-check"]);
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
