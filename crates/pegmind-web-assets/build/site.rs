//! The files of the page, with names that change with what is in them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use pegmind_web::{Files, Page, document};
use sha2::{Digest as _, Sha256};

use crate::modules::Modules;
use crate::{HASHED, unread};

/// The scripts, each after those that it names.
const SCRIPTS: [&str; 5] = ["solver.js", "morph.js", "input.js", "store.js", "page.js"];

/// What keeps its name because browsers ask for it by that name.
const NAMED: [&str; 3] = ["manifest.webmanifest", "icon.svg", "icon-maskable.svg"];

/// The addresses that have a document of their own.
const DOCUMENTS: [&str; 14] = [
    "/",
    "/play",
    "/new",
    "/daily",
    "/puzzles",
    "/learn",
    "/solve",
    "/games",
    "/replay",
    "/review",
    "/statistics",
    "/lab",
    "/settings",
    "/text",
];

/// A file of the page.
#[derive(Debug)]
pub(crate) struct File {
    /// Below the folder of the page.
    pub path: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// The files while they are being made: each name of a source with that of its copy.
#[derive(Debug, Default)]
struct Site {
    files: Vec<File>,
    names: BTreeMap<String, String>,
}

impl Site {
    /// Adds a file under a name with a hash.
    fn add_hashed(&mut self, source: &str, bytes: Vec<u8>) {
        let (name, ending) = source.rsplit_once('.').unwrap_or((source, ""));
        let path = format!("{HASHED}{name}-{}.{ending}", hash(&bytes));
        self.names.insert(source.to_owned(), path.clone());
        self.files.push(File { path, bytes });
    }

    /// A script whose neighbors have the names of their copies.
    fn linked(&self, script: &str) -> String {
        let mut script = script.to_owned();
        for (source, path) in &self.names {
            let name = path.trim_start_matches(HASHED);
            script = script.replace(&format!("\"./{source}\""), &format!("\"./{name}\""));
        }
        script
    }

    /// Where a file is asked for.
    fn name(&self, source: &str) -> String {
        let path = self.names.get(source);
        format!("/{}", path.map_or(source, String::as_str))
    }
}

/// All files of the page.
pub(crate) fn files(web: &Path, modules: Modules) -> Result<Vec<File>, String> {
    let mut site = Site::default();
    site.add_hashed("page.wasm", modules.page);
    site.add_hashed("all.wasm", modules.all);
    site.add_hashed("solver.wasm", modules.solver);
    site.add_hashed("study.wasm", modules.study);
    site.add_hashed("style.css", read(web, "style.css")?.into_bytes());
    for name in SCRIPTS {
        let script = site.linked(&read(web, name)?);
        site.add_hashed(name, script.into_bytes());
    }
    for name in NAMED {
        site.files.push(File { path: name.to_owned(), bytes: read(web, name)?.into_bytes() });
    }
    documents(&mut site);
    worker(&mut site, &read(web, "sw.js")?)?;
    Ok(site.files)
}

/// The documents that are the same for everybody, as a server without a game would send them.
fn documents(site: &mut Site) {
    let files = Files::at(|source| site.name(source));
    for url in DOCUMENTS {
        let path = format!("{}/index.html", url.trim_end_matches('/'));
        let bytes = document(&Page::at(url), &files, &[]).into_bytes();
        site.files.push(File { path: path.trim_start_matches('/').to_owned(), bytes });
    }
    // What static hosts send for the addresses that they do not know; the page does.
    let bytes = document(&Page::at("/"), &files, &[]).into_bytes();
    site.files.push(File { path: "404.html".to_owned(), bytes });
}

/// The service worker, with its list and a version made of all that is on it.
fn worker(site: &mut Site, script: &str) -> Result<(), String> {
    let listed = site.files.iter().filter(|file| file.path != "404.html");
    let list: Vec<String> = listed.map(|file| format!("{:?}", address(&file.path))).collect();
    let mut all = Sha256::new();
    for file in &site.files {
        all.update(&file.path);
        all.update(&file.bytes);
    }
    all.update(script);
    let version = hex(&all.finalize());
    let (old_version, old_list) = ("\"VERSION\"", "const FILES = [];");
    if !script.contains(old_version) || !script.contains(old_list) {
        return Err(format!("sw.js has no {old_version} or no {old_list} to fill in"));
    }
    let script = script.replace(old_version, &format!("{version:?}"));
    let script = script.replace(old_list, &format!("const FILES = [{}];", list.join(", ")));
    site.files.push(File { path: "sw.js".to_owned(), bytes: script.into_bytes() });
    Ok(())
}

/// Where a file of the page is asked for: a folder stands for its `index.html`.
pub(crate) fn address(path: &str) -> String {
    match path.strip_suffix("index.html") {
        Some("") => "/".to_owned(),
        Some(folder) => format!("/{}", folder.trim_end_matches('/')),
        None => format!("/{path}"),
    }
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
