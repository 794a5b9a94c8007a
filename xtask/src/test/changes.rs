//! The files that changed since a revision.

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};

/// The revision that is compared with if none is named.
const UPSTREAM: &str = "origin/main";

/// The files that changed, as paths from the root with `/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Changes(Vec<String>);

impl Changes {
    pub(crate) const fn none() -> Self {
        Self(Vec::new())
    }

    /// Returns the files that differ from the merge base with `revision`, committed or not.
    /// Without a revision that is `origin/main`, and nothing if git does not know it.
    ///
    /// # Errors
    ///
    /// If a named revision has no merge base with this one, or git fails.
    pub(crate) fn since(root: &Path, revision: Option<&str>) -> Result<Self> {
        let Some(base) = git(root, &["merge-base", revision.unwrap_or(UPSTREAM), "HEAD"]) else {
            if let Some(revision) = revision {
                bail!(
                    "`{revision}` is not a revision with a merge base; expected a commit, a branch or a tag"
                );
            }
            println!("no step is included for a change: git knows no {UPSTREAM}\n");
            return Ok(Self::none());
        };
        let listed = |args: &[&str]| git(root, args).context("git could not list what changed");
        let changed = listed(&["diff", "--name-only", "--no-renames", base.trim()])?;
        let new = listed(&["ls-files", "--others", "--exclude-standard"])?;
        Ok(Self(changed.lines().chain(new.lines()).map(str::to_owned).collect()))
    }

    /// Returns the first file whose path begins with one of these.
    pub(crate) fn first_of(&self, beginnings: &[&str]) -> Option<&str> {
        let covered = |file: &&String| beginnings.iter().any(|begin| file.starts_with(begin));
        self.0.iter().find(covered).map(String::as_str)
    }
}

/// Returns what git prints, or `None` if it fails.
fn git(root: &Path, args: &[&str]) -> Option<String> {
    let mut git = Command::new("git");
    git.current_dir(root).args(args).stdin(Stdio::null()).stderr(Stdio::null());
    // A hook of git runs with these, and they would name another repository.
    for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"] {
        git.env_remove(name);
    }
    let output = git.output().ok().filter(|output| output.status.success())?;
    String::from_utf8(output.stdout).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn committed_and_new_files_count_as_changed() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        let run = |args: &[&str]| git(root, args).unwrap();
        let write = |name: &str| std::fs::write(root.join(name), name).unwrap();
        let commit = |name: &str| {
            write(name);
            run(&["add", name]);
            let user = ["-c", "user.name=A", "-c", "user.email=a@b.example"];
            let plain = ["-c", "commit.gpgsign=false", "-c", "core.hooksPath=none"];
            let commit = ["commit", "--quiet", "-m", name];
            run(&[user.as_slice(), &plain, &commit].concat());
        };
        run(&["init", "--quiet", "--initial-branch=work"]);
        commit("old");
        run(&["-c", "tag.gpgsign=false", "tag", "before"]);
        commit("committed");
        write("new");
        let changes = Changes::since(root, Some("before")).unwrap();
        assert_eq!(changes, Changes(vec!["committed".into(), "new".into()]));
        assert_eq!(changes.first_of(&["old", "ne"]), Some("new"));
        assert_eq!(changes.first_of(&["old"]), None);
        assert_eq!(Changes::since(root, None).unwrap(), Changes::none());
        let error = Changes::since(root, Some("nowhere")).unwrap_err().to_string();
        assert!(error.starts_with("`nowhere` is not a revision"), "{error}");
    }
}
