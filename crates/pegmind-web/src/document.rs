//! A whole document: what is around `main` on every screen.

mod plain;

use maud::{DOCTYPE, Markup, html};

use crate::page::Page;
use crate::view::frame::{bar, foot, of_server, top};

/// Where the files are that a document names; each may have a hash in its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Files {
    /// The style sheet.
    pub style: String,
    /// The script that begins everything else.
    pub script: String,
    /// The scripts that it names.
    pub scripts: Vec<String>,
    /// The module that is there at once.
    pub module: String,
    /// The module that does everything.
    pub all: String,
    /// What browsers need to install the page.
    pub manifest: String,
    /// The icon.
    pub icon: String,
    /// The script of documents that are not part of the page.
    pub frame: String,
}

impl Files {
    /// The files where `place` says that they are, by the names of their sources, as `page.js`.
    #[must_use]
    pub fn at(place: impl Fn(&str) -> String) -> Self {
        Self {
            style: place("style.css"),
            script: place("page.js"),
            scripts: ["morph.js", "input.js", "store.js"].map(&place).to_vec(),
            module: place("page.wasm"),
            all: place("all.wasm"),
            manifest: place("manifest.webmanifest"),
            icon: place("icon.svg"),
            frame: place("frame.js"),
        }
    }
}

impl Default for Files {
    fn default() -> Self {
        Self::at(|source| format!("/{source}"))
    }
}

/// The whole document of a page. What is carried stands in each of its forms as hidden fields:
/// what a server that keeps nothing has to know.
#[must_use]
pub fn document(page: &Page, files: &Files, carried: &[(String, String)]) -> String {
    let look = page.look();
    let attribute = |name: &str| {
        let given = look.attributes.iter().find(|attribute| attribute.0 == name);
        given.map(|attribute| &attribute.1).filter(|value| !value.is_empty())
    };
    let around = page.around();
    let module = if page.address().is_first() { &files.module } else { &files.all };
    let html = html! {
        (DOCTYPE)
        html lang="en"
            data-palette=[attribute("data-palette")]
            data-labels=[attribute("data-labels")]
            data-keys=[attribute("data-keys")]
            data-theme=[attribute("data-theme")]
            data-motion=[attribute("data-motion")] {
            head {
                meta charset="utf-8";
                title { (page.title()) }
                // What is carried would be lost on the way.
                @if let Some(seconds) = page.looks_again().filter(|_| page.is_plain() && carried.is_empty()) {
                    meta http-equiv="refresh" content=(format!("{seconds};url={}", page.address().for_server()));
                }
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content";
                meta name="description" content="Pegmind, the game of Mastermind: find the hidden code, or hide one.";
                meta name="theme-color" content="#f5f0e7" media="(prefers-color-scheme: light)";
                meta name="theme-color" content="#131110" media="(prefers-color-scheme: dark)";
                link rel="stylesheet" href=(files.style);
                link rel="icon" href=(files.icon) type="image/svg+xml";
                link rel="manifest" href=(files.manifest);
                link rel="preload" href=(module) as="fetch" type="application/wasm" crossorigin fetchpriority="high";
                @for script in &files.scripts {
                    link rel="modulepreload" href=(script);
                }
                // Waits for the document and its style: browsers that look for fields to fill in
                // once a document is whole would lay it out without its style before.
                script type="module" fetchpriority="high" src=(files.script) {}
            }
            body {
                (top(&around))
                (bar(&around))
                // A server plays without; a folder of files cannot.
                @if !page.is_plain() {
                    noscript { p.warn { "Nothing can be played here without scripts; where a server of Pegmind runs, everything can." } }
                }
                (page.main())
                (foot(&around))
            }
        }
    };
    if !page.is_plain() {
        return html.into_string();
    }
    let action = around.action();
    plain::Plain { carried, is_text: around.is_text(), action: &action }
        .rewrite(&html.into_string())
}

/// Returns a document that a server has besides the page, in the frame of the page. A script has it look as
/// the page does on this device.
#[must_use]
pub fn framed(title: &str, body: &Markup, files: &Files) -> String {
    let (top, foot) = of_server();
    let html = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                title { (title) " - Pegmind" }
                meta name="viewport" content="width=device-width, initial-scale=1";
                link rel="stylesheet" href=(files.style);
                link rel="icon" href=(files.icon) type="image/svg+xml";
                script src=(files.frame) {}
            }
            body {
                (top)
                main { div.page.narrow { h1 { (title) } (body) } }
                (foot)
            }
        }
    };
    html.into_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::frame::navigation;

    #[test]
    fn every_page_is_a_whole_document_without_inline_style_or_script() {
        for (_, route) in navigation() {
            for url in [route.path(), format!("/text{}", route.path())] {
                let page = Page::at(&url);
                let text = document(&page, &Files::default(), &[]);
                assert!(text.starts_with("<!DOCTYPE html><html lang=\"en\""), "{url}");
                assert_eq!(text.matches("<main id=\"main\"").count(), 1, "{url}");
                assert_eq!(text.matches("role=\"status\"").count(), 1, "{url}: one live region");
                assert_eq!(text.matches("<h1").count(), 1, "{url}");
                assert!(!text.contains("style=") && !text.contains("onclick"), "{url}");
                assert_eq!(text.matches("<script").count(), 1, "{url}");
                assert_eq!(text.matches("<noscript").count(), 1, "{url}");
            }
        }
    }
}
