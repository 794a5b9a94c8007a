//! The rules that one Rust file is checked against.
//!
//! Files are read as tokens, so comments, strings and line breaks do not matter.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};

use super::Violation;
use super::attribute::{Attribute, is_punct};

const LINES_MAX: usize = 600;

/// Names that say nothing about what is in the file.
const FILE_NAMES_REFUSED: [&str; 5] = ["mod.rs", "utils.rs", "helpers.rs", "common.rs", "types.rs"];

/// The crates that see no outside world: time, seeds and files come in as values.
const PURE_CRATES: [&str; 6] = [
    "pegmind-rules",
    "pegmind-tree",
    "pegmind-certificate",
    "pegmind-session",
    "pegmind-solver",
    "pegmind-face",
];

/// The modules of `std` that are the outside world.
const STD_REFUSED: [&str; 6] = ["fs", "net", "thread", "time", "env", "process"];

const PRINTS_REFUSED: [&str; 4] = ["print", "println", "eprint", "eprintln"];

/// The violations in the file at `path`, relative to the workspace.
pub(super) fn check(path: &str, text: &str) -> Vec<Violation> {
    let mut violations = Vec::new();
    let name = path.rsplit('/').next().unwrap_or(path);
    if FILE_NAMES_REFUSED.contains(&name) {
        violations.push(Violation::new(
            path,
            format!("the name {name}; expected the noun the file is about"),
        ));
    }
    let n_lines = text.lines().count();
    if n_lines > LINES_MAX {
        violations
            .push(Violation::new(path, format!("{n_lines} lines; expected at most {LINES_MAX}")));
    }
    match text.parse::<TokenStream>() {
        Ok(tokens) => {
            let mut scan = Scan { path, violations };
            let tokens: Vec<_> = tokens.into_iter().collect();
            scan.tokens(&tokens, is_pure(path));
            scan.violations
        }
        Err(error) => {
            violations.push(unreadable(path, &error));
            violations
        }
    }
}

/// The violations in the `lib.rs` of a library that must not contain unsafe code.
pub(super) fn check_front_page(path: &str, text: &str) -> Vec<Violation> {
    let tokens: Vec<_> = match text.parse::<TokenStream>() {
        Ok(tokens) => tokens.into_iter().collect(),
        Err(error) => return vec![unreadable(path, &error)],
    };
    let forbids = (0..tokens.len()).any(|at| {
        Attribute::at(&tokens, at).is_some_and(|attribute| {
            attribute.is_inner && attribute.name() == "forbid" && attribute.names("unsafe_code")
        })
    });
    if forbids {
        return Vec::new();
    }
    let what =
        "no #![forbid(unsafe_code)]; expected it in every library but those in UNSAFE_CRATES";
    vec![Violation::new(path, what)]
}

fn unreadable(path: &str, error: &proc_macro2::LexError) -> Violation {
    let line = error.span().start().line;
    Violation::new(format!("{path}:{line}"), format!("{error}; expected Rust source"))
}

/// Whether the file belongs to a crate without an outside world and is not one of its tests.
fn is_pure(path: &str) -> bool {
    let is_test = path.ends_with("/tests.rs") || path.contains("/tests/");
    let mut parts = path.split('/');
    let is_source = parts.next() == Some("crates")
        && parts.next().is_some_and(|name| PURE_CRATES.contains(&name))
        && parts.next() == Some("src");
    is_source && !is_test
}

/// A walk over the tokens of one file.
struct Scan<'a> {
    path: &'a str,
    violations: Vec<Violation>,
}

impl Scan<'_> {
    fn tokens(&mut self, tokens: &[TokenTree], mut pure: bool) {
        let mut at = 0;
        while at < tokens.len() {
            if let Some(attribute) = Attribute::at(tokens, at) {
                self.attribute(&attribute);
                at += attribute.n_tokens;
                if attribute.is_test_only() && attribute.is_inner {
                    pure = false;
                } else if attribute.is_test_only() {
                    let end = item_end(tokens, at);
                    self.tokens(&tokens[at..end], false);
                    at = end;
                }
                continue;
            }
            if pure {
                self.outside_world(tokens, at);
            }
            if let TokenTree::Group(group) = &tokens[at] {
                let inner: Vec<_> = group.stream().into_iter().collect();
                self.tokens(&inner, pure);
            }
            at += 1;
        }
    }

    fn attribute(&mut self, attribute: &Attribute) {
        // Crates of one workspace change together, and a new variant is to be missed nowhere.
        let rules = [
            ("allow", "#[allow]; expected #[expect] with a reason"),
            ("ignore", "#[ignore]; expected a test that always runs"),
            ("should_panic", "#[should_panic]; expected a test of the returned error"),
            ("non_exhaustive", "#[non_exhaustive]; expected matches that name every variant"),
        ];
        for (name, what) in rules {
            // What `cfg_attr` adds stands inside it.
            let is_added = attribute.name() == "cfg_attr" && attribute.names(name);
            if attribute.name() == name || is_added {
                self.push(attribute.line, what.to_owned());
            }
        }
    }

    fn outside_world(&mut self, tokens: &[TokenTree], at: usize) {
        let TokenTree::Ident(ident) = &tokens[at] else {
            return;
        };
        let name = ident.to_string();
        if name == "std" && is_punct(tokens, at + 1, ':') && is_punct(tokens, at + 2, ':') {
            for module in first_idents(tokens.get(at + 3)) {
                let module_name = module.to_string();
                if STD_REFUSED.contains(&module_name.as_str()) {
                    self.push(
                        line(&module),
                        format!("std::{module_name}; expected no outside world in this crate"),
                    );
                }
            }
        } else if PRINTS_REFUSED.contains(&name.as_str()) && is_punct(tokens, at + 1, '!') {
            self.push(line(ident), format!("{name}!; expected no printing in this crate"));
        }
    }

    fn push(&mut self, line: usize, what: String) {
        let path = format!("{}:{line}", self.path);
        self.violations.push(Violation::new(path, what));
    }
}

/// One past the item that begins at `start`: past its `{…}` or its `;`.
pub(super) fn item_end(tokens: &[TokenTree], start: usize) -> usize {
    let ends = |token: &TokenTree| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(punct) => punct.as_char() == ';',
        TokenTree::Ident(_) | TokenTree::Literal(_) => false,
    };
    let n_tokens = tokens[start..].iter().position(ends);
    n_tokens.map_or(tokens.len(), |n| start + n + 1)
}

/// The word itself, or the first word of each part of `{…}`.
fn first_idents(token: Option<&TokenTree>) -> Vec<Ident> {
    match token {
        Some(TokenTree::Ident(ident)) => vec![ident.clone()],
        Some(TokenTree::Group(group)) => {
            let tokens: Vec<_> = group.stream().into_iter().collect();
            let parts =
                tokens.split(|token| matches!(token, TokenTree::Punct(p) if p.as_char() == ','));
            parts
                .filter_map(|part| match part.first() {
                    Some(TokenTree::Ident(ident)) => Some(ident.clone()),
                    _ => None,
                })
                .collect()
        }
        _ => Vec::new(),
    }
}

fn line(ident: &Ident) -> usize {
    ident.span().start().line
}

#[cfg(test)]
mod tests {
    use super::*;

    const PURE: &str = "crates/pegmind-rules/src/code.rs";
    const HOST: &str = "crates/pegmind-cli/src/play.rs";

    fn found(path: &str, text: &str) -> Vec<String> {
        check(path, text).iter().map(Violation::to_string).collect()
    }

    #[test]
    fn the_outside_world_is_refused_in_a_pure_crate() {
        assert_eq!(
            found(PURE, "use std::fmt;\nuse std::fs::File;"),
            ["crates/pegmind-rules/src/code.rs:2: std::fs; \
              expected no outside world in this crate"]
        );
        for module in STD_REFUSED {
            let text = format!("fn f() {{ g(std::{module}::x()) }}");
            assert_eq!(found(PURE, &text).len(), 1, "{module}");
            let session = "crates/pegmind-session/src/desk.rs";
            assert_eq!(found(session, &text).len(), 1, "{module}");
            let solver = "crates/pegmind-solver/src/search/pool.rs";
            assert_eq!(found(solver, &text).len(), 1, "{module}");
            assert_eq!(found(HOST, &text), [""; 0]);
        }
    }

    #[test]
    fn a_braced_import_hides_nothing() {
        let text = "use std::{\n    fmt,\n    env::{self, Args},\n    process,\n};";
        assert_eq!(
            found(PURE, text),
            [
                format!("{PURE}:3: std::env; expected no outside world in this crate"),
                format!("{PURE}:4: std::process; expected no outside world in this crate"),
            ]
        );
    }

    #[test]
    fn printing_is_refused_in_a_pure_crate() {
        let text = "fn f() { println!(\"x\") }";
        assert_eq!(
            found(PURE, text),
            [format!("{PURE}:1: println!; expected no printing in this crate")]
        );
        assert_eq!(found(HOST, text), [""; 0]);
    }

    #[test]
    fn comments_and_strings_may_say_anything() {
        let text = "//! Never std::fs.\n/// Not println! or #[allow(x)].\n\
                    const A: &str = \"std::env #[ignore]\"; /* std::net */";
        assert_eq!(found(PURE, text), [""; 0]);
    }

    #[test]
    fn tests_of_a_pure_crate_may_use_the_outside_world() {
        let text = "#[cfg(test)]\nmod tests { use std::fs; }\n\
                    #[cfg(all(test, feature = \"std\"))]\nuse std::env;\n";
        assert_eq!(found(PURE, text), [""; 0]);
        assert_eq!(found(PURE, "#![cfg(test)] use std::fs;"), [""; 0]);
        let outside = "use std::fs;";
        assert_eq!(found("crates/pegmind-rules/src/code/tests.rs", outside), [""; 0]);
        assert_eq!(found("crates/pegmind-rules/tests/laws.rs", outside), [""; 0]);
    }

    #[test]
    fn what_follows_a_test_module_is_checked_again() {
        let text = "#[cfg(test)]\nmod tests {}\nuse std::fs;";
        assert_eq!(found(PURE, text).len(), 1);
        let text = "#[cfg(not(test))]\nuse std::fs;\n#[cfg(any(test, unix))]\nuse std::env;";
        assert_eq!(found(PURE, text).len(), 2);
    }

    #[test]
    fn refused_attributes_are_found_everywhere() {
        let cases = [
            ("#[allow(dead_code)] fn f() {}", "#[allow]"),
            ("#![allow(dead_code)]", "#[allow]"),
            ("#[cfg_attr(unix, allow(dead_code))] fn f() {}", "#[allow]"),
            ("#[cfg(test)] mod t { #[ignore = \"slow\"] fn f() {} }", "#[ignore]"),
            ("#[non_exhaustive] pub enum E {}", "#[non_exhaustive]"),
            ("#[test]\n#[should_panic(expected = \"x\")] fn f() {}", "#[should_panic]"),
        ];
        for (text, expected) in cases {
            let found = found(HOST, text);
            assert!(found.len() == 1 && found[0].contains(expected), "{text}: {found:?}");
        }
        let text = "#[expect(dead_code, reason = \"x\")] fn allow(ignore: u8) {}";
        assert_eq!(found(HOST, text), [""; 0]);
    }

    #[test]
    fn file_names_say_what_is_in_them() {
        for name in FILE_NAMES_REFUSED {
            let path = format!("crates/pegmind-cli/src/{name}");
            let expected = format!("{path}: the name {name}; expected the noun the file is about");
            assert_eq!(found(&path, ""), [expected]);
        }
    }

    #[test]
    fn a_file_has_at_most_600_lines() {
        assert_eq!(found(HOST, &"\n".repeat(600)), [""; 0]);
        assert_eq!(
            found(HOST, &"\n".repeat(601)),
            [format!("{HOST}: 601 lines; expected at most 600")]
        );
    }

    #[test]
    fn a_file_that_is_not_rust_is_named() {
        let found = found(HOST, "fn f() {\n");
        assert!(found[0].ends_with("expected Rust source"), "{found:?}");
    }

    #[test]
    fn a_library_forbids_unsafe_code() {
        let path = "crates/pegmind-rules/src/lib.rs";
        let check = |text| check_front_page(path, text).len();
        assert_eq!(check("//! Page.\n#![no_std]\n#![forbid(unsafe_code)]"), 0);
        assert_eq!(check("//! #![forbid(unsafe_code)]"), 1);
        assert_eq!(check("#![deny(unsafe_code)]"), 1);
        assert_eq!(check("#[forbid(unsafe_code)] fn f() {}"), 1);
    }
}
