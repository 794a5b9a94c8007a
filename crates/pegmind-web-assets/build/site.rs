//! The files of the page that are compiled or read, with names that change with what is in them.

use std::fs;
use std::path::Path;

use sha2::{Digest as _, Sha256};

use crate::pack::Packed;
use crate::{HASHED, unread};

/// The scripts, each after those that it names.
const SCRIPTS: [&str; 6] = ["solver.js", "morph.js", "input.js", "store.js", "page.js", "frame.js"];

/// What keeps its name because browsers ask for it by that name.
pub(crate) const NAMED: [&str; 3] = ["manifest.webmanifest", "icon.svg", "icon-maskable.svg"];

/// The style sheet.
const STYLE: [&str; 1] = ["style.css"];

/// Every file that is read.
pub(crate) const SOURCES: [&[&str]; 3] = [&SCRIPTS, &STYLE, &NAMED];

/// A file of the page.
#[derive(Debug)]
pub(crate) struct File {
    /// What it was made of.
    source: &'static str,
    /// Below the folder of the page.
    pub path: String,
    /// What is in it.
    pub bytes: Vec<u8>,
    pub packed: Packed,
}

impl File {
    /// A file under a name with a hash.
    pub(crate) fn hashed(
        source: &'static str,
        bytes: Vec<u8>,
        quality: u8,
    ) -> Result<File, String> {
        let (name, ending) = source.rsplit_once('.').unwrap_or((source, ""));
        File::named(source, format!("{HASHED}{name}-{}.{ending}", hash(&bytes)), bytes, quality)
    }

    fn named(
        source: &'static str,
        path: String,
        bytes: Vec<u8>,
        quality: u8,
    ) -> Result<File, String> {
        let packed =
            Packed::of(&bytes, quality).map_err(|why| format!("cannot pack {source}: {why}"))?;
        Ok(File { source, path, bytes, packed })
    }
}

/// All files of the page but those that are made of the others, with these modules.
pub(crate) fn files(web: &Path, modules: Vec<File>, quality: u8) -> Result<Vec<File>, String> {
    let mut files = modules;
    for name in STYLE {
        files.push(File::hashed(name, read(web, name)?.into_bytes(), quality)?);
    }
    for name in SCRIPTS {
        let script = linked(&files, read(web, name)?);
        files.push(File::hashed(name, script.into_bytes(), quality)?);
    }
    for name in NAMED {
        let bytes = read(web, name)?.into_bytes();
        files.push(File::named(name, name.to_owned(), bytes, quality)?);
    }
    Ok(files)
}

/// A script whose neighbors have the names of their copies.
fn linked(files: &[File], script: String) -> String {
    files.iter().fold(script, |script, File { source, path, .. }| {
        let name = path.trim_start_matches(HASHED);
        script.replace(&format!("\"./{source}\""), &format!("\"./{name}\""))
    })
}

fn read(web: &Path, name: &str) -> Result<String, String> {
    let path = web.join(name);
    fs::read_to_string(&path).map_err(|error| unread(&path, &error))
}

fn hash(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// Enough of a hash that no two versions of a file have the same.
fn hex(digest: &[u8]) -> String {
    digest.iter().take(8).fold(String::new(), |text, byte| format!("{text}{byte:02x}"))
}
