//! The page as files: modules, scripts, style, packed once when they are built, and documents.
//!
//! Building this crate compiles the modules for `wasm32-unknown-unknown`, or takes those of the
//! folder named by `PEGMIND_PAGE`, which the program of this crate writes.
//!
//! ```
//! let home = pegmind_web_assets::get("/").expect("there is a first page");
//! assert_eq!(home.mime, "text/html; charset=utf-8");
//! assert!(!home.immutable);
//! ```

#![forbid(unsafe_code)]

mod site;

use std::sync::LazyLock;

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    /// Its path in a folder, as `play/index.html`.
    pub file: &'static str,
    /// Where it is asked for, as `/play`.
    pub path: &'static str,
    /// Its type, with the character set of texts.
    pub mime: &'static str,
    /// What is in it.
    pub bytes: &'static [u8],
    /// The same packed with brotli, where that is worth it.
    pub brotli: Option<&'static [u8]>,
    /// The same packed with gzip, where that is worth it.
    pub gzip: Option<&'static [u8]>,
    /// Whether its name changes with what is in it, so that it never has to be asked for again.
    pub immutable: bool,
}

/// All files, in the alphabetical order of `file`.
pub static ASSETS: LazyLock<Vec<Asset>> =
    LazyLock::new(|| site::complete(include!(concat!(env!("OUT_DIR"), "/table.rs"))));

/// The file that is asked for by `path`. Returns `None` if there is none.
#[must_use]
pub fn get(path: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.path == path)
}

/// The file that was made of a source, as `page.js`, whatever is in its name now. Returns
/// `None` if there is none.
///
/// ```
/// let style = pegmind_web_assets::named("style.css").expect("there is a style sheet");
/// assert!(style.path.starts_with("/assets/style-") && style.immutable);
/// ```
#[must_use]
pub fn named(source: &str) -> Option<&'static Asset> {
    copy_of(&ASSETS, source)
}

fn copy_of<'a>(assets: &'a [Asset], source: &str) -> Option<&'a Asset> {
    let (name, ending) = source.rsplit_once('.')?;
    let is_copy = |asset: &&Asset| {
        let hashed = asset.file.strip_prefix("assets/").and_then(|file| file.strip_prefix(name));
        hashed.is_some_and(|rest| rest.starts_with('-') && rest.ends_with(ending))
    };
    assets.iter().find(|asset| asset.file == source).or_else(|| assets.iter().find(is_copy))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_document_names_files_that_exist() {
        let documents: Vec<&Asset> =
            ASSETS.iter().filter(|asset| asset.mime.starts_with("text/html")).collect();
        assert!(documents.len() > 5);
        for document in documents {
            let text = str::from_utf8(document.bytes).unwrap();
            let named: Vec<&str> = text.split("\"/assets/").skip(1).collect();
            assert!(named.len() >= 3, "{}", document.file);
            for name in named {
                let (name, _) = name.split_once('"').unwrap();
                let path = format!("/assets/{name}");
                assert!(get(&path).is_some_and(|asset| asset.immutable), "{path}");
            }
        }
    }

    #[test]
    fn the_service_worker_keeps_every_file_but_itself() {
        let worker = str::from_utf8(get("/sw.js").unwrap().bytes).unwrap();
        for asset in ASSETS.iter() {
            let is_listed = worker.contains(&format!("\"{}\"", asset.path));
            let is_other = ["/sw.js", "/404.html"].contains(&asset.path);
            assert_eq!(is_listed, !is_other, "{}", asset.path);
        }
        assert!(!worker.contains("\"VERSION\""));
    }

    #[test]
    fn no_script_names_a_neighbor_without_its_hash() {
        for asset in ASSETS.iter().filter(|asset| asset.file.starts_with("assets/")) {
            let Some(text) =
                str::from_utf8(asset.bytes).ok().filter(|_| asset.file.ends_with("js"))
            else {
                continue;
            };
            for name in text.split("\"./").skip(1) {
                let (name, _) = name.split_once('"').unwrap();
                assert!(get(&format!("/assets/{name}")).is_some(), "{name} in {}", asset.file);
            }
        }
    }

    #[test]
    fn packed_copies_are_less_than_half_as_large() {
        let module = ASSETS.iter().find(|asset| asset.file.starts_with("assets/page-")).unwrap();
        // At low quality either of the two can be the smaller one.
        for packed in [module.brotli.unwrap(), module.gzip.unwrap()] {
            assert!(packed.len() < module.bytes.len() / 2);
        }
    }
}
