//! Makes the files of the page, or takes those of `PEGMIND_PAGE`, and writes a table of them.
//!
//! Documents are drawn when they are asked for: a script that draws them would compile the page
//! once more, before it can begin with the modules.

#![expect(clippy::print_stdout, reason = "this is how a build script talks to cargo")]

mod modules;
mod pack;
mod site;

use std::env;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use pack::{QUALITY_MAX, QUALITY_QUICK};

/// Names a folder with a page that was built before.
const BUILT: &str = "PEGMIND_PAGE";

/// What `Asset::immutable` is for: names below this folder hold a hash of what is in them.
const HASHED: &str = "assets/";

fn main() -> ExitCode {
    println!("cargo::rerun-if-env-changed={BUILT}");
    match table() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            for line in why.lines() {
                println!("cargo::error={line}");
            }
            ExitCode::FAILURE
        }
    }
}

/// Writes `table.rs` for the crate to include.
fn table() -> Result<(), String> {
    let out = folder("OUT_DIR")?;
    let page = match env::var_os(BUILT).filter(|folder| !folder.is_empty()) {
        Some(folder) => built(folder)?,
        None => build(&out)?,
    };
    let mut entries = String::from("vec![\n");
    for file in files(&page)? {
        entry(&mut entries, &page, &file).map_err(|error| error.to_string())?;
    }
    entries.push(']');
    save(&out.join("table.rs"), entries.as_bytes())
}

/// The folder of a page that was built before.
fn built(folder: OsString) -> Result<PathBuf, String> {
    let folder = PathBuf::from(folder);
    println!("cargo::rerun-if-changed={}", folder.display());
    if !folder.is_absolute() || !folder.join("index.html").is_file() {
        return Err(format!(
            "{BUILT} is {}; expected the absolute path of a folder that `cargo xtask web` wrote",
            folder.display()
        ));
    }
    Ok(folder)
}

/// Builds both modules and everything around them.
fn build(out: &Path) -> Result<PathBuf, String> {
    let crates = folder("CARGO_MANIFEST_DIR")?;
    let root = crates.ancestors().nth(2).ok_or("the crate stands outside of its workspace")?;
    // A build script is not optimized itself, so that only this tells.
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let quality = if is_release { QUALITY_MAX } else { QUALITY_QUICK };
    let modules = modules::build(root, &out.join("wasm"), quality)?;
    let page = out.join("page");
    let _ = fs::remove_dir_all(&page);
    for file in site::files(&root.join("web"), modules, quality)? {
        let path = page.join(&file.path);
        save(&path, &file.bytes)?;
        for (packed, ending) in [(file.packed.brotli, ".br"), (file.packed.gzip, ".gz")] {
            packed.map_or(Ok(()), |packed| save(&with(&path, ending), &packed))?;
        }
    }
    Ok(page)
}

/// All files below a folder but those packed and those made of others, as paths with `/`, in
/// alphabetical order.
fn files(page: &Path) -> Result<Vec<String>, String> {
    let (mut found, mut folders) = (Vec::new(), vec![String::new()]);
    while let Some(folder) = folders.pop() {
        let path = page.join(&folder);
        let entries = fs::read_dir(&path).map_err(|error| unread(&path, &error))?;
        for entry in entries {
            let entry = entry.map_err(|error| unread(&path, &error))?;
            let name = format!("{folder}{}", entry.file_name().to_string_lossy());
            if entry.path().is_dir() {
                folders.push(name + "/");
            } else if !is_packed(&name) && is_part(&name) {
                found.push(name);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Whether a file is compiled or read, and not made of others.
fn is_part(name: &str) -> bool {
    name.starts_with(HASHED) || site::NAMED.contains(&name)
}

/// Whether a file is another one, packed.
fn is_packed(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|ending| ending == "br" || ending == "gz")
}

/// One line of the table.
#[expect(clippy::unnecessary_debug_formatting, reason = "as a literal of the language")]
fn entry(text: &mut String, page: &Path, file: &str) -> std::fmt::Result {
    let path = page.join(file);
    let packed = |ending| {
        let path = with(&path, ending);
        if path.is_file() { format!("Some(include_bytes!({path:?}))") } else { "None".to_owned() }
    };
    writeln!(
        text,
        "Asset {{ file: {file:?}, path: {:?}, mime: {:?}, bytes: include_bytes!({path:?}), \
         brotli: {}, gzip: {}, immutable: {} }},",
        format!("/{file}"),
        mime(file),
        packed(".br"),
        packed(".gz"),
        file.starts_with(HASHED)
    )
}

/// The type of a file, by its ending.
fn mime(file: &str) -> &'static str {
    match file.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

fn with(path: &Path, ending: &str) -> PathBuf {
    let mut path = path.as_os_str().to_owned();
    path.push(ending);
    path.into()
}

fn folder(variable: &str) -> Result<PathBuf, String> {
    env::var_os(variable).map(PathBuf::from).ok_or_else(|| format!("cargo did not set {variable}"))
}

fn save(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let written = path.parent().map_or(Ok(()), fs::create_dir_all);
    let written = written.and_then(|()| fs::write(path, bytes));
    written.map_err(|error| format!("cannot write {}: {error}", path.display()))
}

fn unread(path: &Path, error: &io::Error) -> String {
    format!("cannot read {}: {error}", path.display())
}
