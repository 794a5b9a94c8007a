//! What is made of the other files: the documents, which name them, and the list of all.

use std::fmt::Write as _;

use pegmind_web::{Files, Page, document};
use sha2::{Digest as _, Sha256};

use crate::{Asset, copy_of};

/// The addresses that have a document of their own.
const DOCUMENTS: [&str; 15] = [
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
    "/online",
    "/text",
];

/// The service worker, without its list and its version.
const WORKER: &str = include_str!("../../../web/sw.js");

/// All files, in alphabetical order, once these are there.
pub(crate) fn complete(mut assets: Vec<Asset>) -> Vec<Asset> {
    let files = Files::at(|source| {
        let file = copy_of(&assets, source).map_or(source, |asset| asset.file);
        format!("/{file}")
    });
    let draw = |url, file: String| {
        let bytes = document(&Page::at(url), &files, &[]);
        made(file, url, "text/html; charset=utf-8", bytes)
    };
    let file = |url: &str| format!("{url}/index.html").trim_start_matches('/').to_owned();
    let documents: Vec<Asset> = DOCUMENTS.iter().map(|url| draw(url, file(url))).collect();
    // What static hosts send for the addresses that they do not know; the page does.
    let lost = Asset { path: "/404.html", ..draw("/play", "404.html".to_owned()) };
    assets.extend(documents);
    let paths: Vec<String> = assets.iter().map(|asset| format!("{:?}", asset.path)).collect();
    assets.push(lost);
    assets.sort_unstable_by_key(|asset| asset.file);
    let script = WORKER.replace("\"VERSION\"", &format!("\"{}\"", version(&assets)));
    let script =
        script.replace("const FILES = [];", &format!("const FILES = [{}];", paths.join(", ")));
    let worker = made("sw.js".to_owned(), "/sw.js", "text/javascript; charset=utf-8", script);
    assets.push(worker);
    assets.sort_unstable_by_key(|asset| asset.file);
    assets
}

/// A file that is kept as long as the program runs.
fn made(file: String, path: &'static str, mime: &'static str, text: String) -> Asset {
    let (file, bytes) = (file.leak(), text.leak().as_bytes());
    Asset { file, path, mime, bytes, brotli: None, gzip: None, immutable: false }
}

/// What changes with any file.
fn version(assets: &[Asset]) -> String {
    let mut all = Sha256::new();
    for asset in assets {
        all.update(asset.file);
        all.update(asset.bytes);
    }
    all.update(WORKER);
    let mut version = String::new();
    for byte in all.finalize().iter().take(8) {
        let _ = write!(version, "{byte:02x}");
    }
    version
}
