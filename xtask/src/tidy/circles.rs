//! Which files of a crate name each other in a circle.
//!
//! Files are read as tokens. A path leads to the file of the module in which its
//! item stands, through whatever passes the item on; what only tests name does
//! not count. A parent and what is below it may name each other.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::Violation;
use super::attribute::{Attribute, is_punct};
use super::source::item_end;

/// The files that choose a copy of a kernel: they name all kernels, and are
/// named by what calls them.
const DISPATCH: &str = "crates/pegmind-kernel/src/isa";

/// An import that passes on what was passed on more often than this is given up.
const STEPS_MAX: usize = 16;

/// Names from the root of the crate to a module or an item.
type Names = Vec<String>;

/// The violations among the files of one crate: their paths, all of which begin
/// with `source`, and their texts.
pub(super) fn check(source: &str, files: &[(&str, String)]) -> Vec<Violation> {
    let mut modules = Modules::default();
    for (path, text) in files {
        // What is not Rust is told by others.
        if let (Some(module), Ok(tokens)) = (module(source, path), text.parse()) {
            modules.add(path, &module, tokens);
        }
    }
    modules.circles().into_iter().map(|circle| violation(&circle)).collect()
}

fn violation(circle: &[&str]) -> Violation {
    let path = circle.first().copied().unwrap_or_default();
    let what = format!(
        "files name each other in a circle: {}; expected it of parent and child only",
        circle.join(" -> ")
    );
    Violation::new(path, what)
}

/// The module of a file; nothing for one that is a crate of its own.
fn module(source: &str, path: &str) -> Option<Names> {
    let inside = path.strip_prefix(source)?.trim_start_matches('/').strip_suffix(".rs")?;
    match inside {
        "lib" => Some(Names::new()),
        _ if inside == "main" || inside.starts_with("bin/") => None,
        _ => Some(inside.split('/').map(str::to_owned).collect()),
    }
}

/// What a module imports.
#[derive(Debug, Default)]
struct Imports {
    /// By the name under which it is known.
    named: BTreeMap<String, Names>,
    /// Whole modules.
    globs: Vec<Names>,
}

/// All modules of a crate.
#[derive(Debug, Default)]
struct Modules<'a> {
    /// The file of each, also of those that are a part of a file.
    files: BTreeMap<Names, &'a str>,
    /// The module that is all of a file.
    of_file: BTreeMap<&'a str, Names>,
    imports: BTreeMap<Names, Imports>,
    /// Every path that is named, and in which module.
    mentions: Vec<(Names, Names)>,
    /// Modules in files of their own that are there for tests only.
    for_tests: Vec<Names>,
}

impl<'a> Modules<'a> {
    fn add(&mut self, path: &'a str, module: &Names, tokens: TokenStream) {
        self.of_file.insert(path, module.clone());
        self.walk(path, module, &tokens.into_iter().collect::<Vec<_>>());
    }

    fn walk(&mut self, path: &'a str, module: &Names, tokens: &[TokenTree]) {
        self.files.entry(module.clone()).or_insert(path);
        let mut at = 0;
        while at < tokens.len() {
            if let Some(attribute) = Attribute::at(tokens, at) {
                if attribute.is_test_only() && attribute.is_inner {
                    return;
                }
                at += attribute.n_tokens;
                if attribute.is_test_only() {
                    let item = &tokens[at..item_end(tokens, at)];
                    if let [TokenTree::Ident(word), TokenTree::Ident(name), _] = item
                        && word == "mod"
                    {
                        self.for_tests.push(joined(module, &[name.to_string()]));
                    }
                    at += item.len();
                }
                continue;
            }
            at += self.token(path, module, &tokens[at..]);
        }
    }

    /// Reads what begins with the first token. Returns how many tokens it has.
    fn token(&mut self, path: &'a str, module: &Names, tokens: &[TokenTree]) -> usize {
        let name = match &tokens[0] {
            TokenTree::Group(group) => {
                self.walk(path, module, &group.stream().into_iter().collect::<Vec<_>>());
                return 1;
            }
            TokenTree::Ident(name) => name.to_string(),
            TokenTree::Punct(_) | TokenTree::Literal(_) => return 1,
        };
        match (name.as_str(), tokens.get(1), tokens.get(2)) {
            ("mod", Some(TokenTree::Ident(name)), Some(TokenTree::Group(group))) => {
                let inner = joined(module, &[name.to_string()]);
                self.walk(path, &inner, &group.stream().into_iter().collect::<Vec<_>>());
                3
            }
            // Who may see it is no use of it.
            ("pub", Some(TokenTree::Group(group)), _)
                if group.delimiter() == Delimiter::Parenthesis =>
            {
                2
            }
            ("use", ..) => {
                let end = item_end(tokens, 0);
                self.import(module, &Names::new(), &tokens[1..end]);
                end
            }
            ("crate" | "self" | "super", ..) => {
                let (names, n_tokens) = read_path(tokens);
                if names.len() > 1 {
                    self.mentions.push((module.clone(), names));
                }
                n_tokens
            }
            _ => 1,
        }
    }

    /// Reads one import, or one of those in braces.
    fn import(&mut self, module: &Names, before: &Names, tokens: &[TokenTree]) {
        let (names, n_tokens) = read_path(tokens);
        let is_self = names.last().is_some_and(|name| name == "self") && !before.is_empty();
        let names = if is_self { before.clone() } else { joined(before, &names) };
        let imports = self.imports.entry(module.clone()).or_default();
        match tokens.get(n_tokens) {
            Some(TokenTree::Group(group)) => {
                let inner: Vec<_> = group.stream().into_iter().collect();
                for part in
                    inner.split(|token| matches!(token, TokenTree::Punct(p) if p.as_char() == ','))
                {
                    self.import(module, &names, part);
                }
                return;
            }
            Some(TokenTree::Punct(punct)) if punct.as_char() == '*' => {
                imports.globs.push(names.clone());
            }
            Some(TokenTree::Ident(word)) if word == "as" => {
                if let Some(TokenTree::Ident(alias)) = tokens.get(n_tokens + 1) {
                    imports.named.insert(alias.to_string(), names.clone());
                }
            }
            _ => {
                if let Some(last) = names.last() {
                    imports.named.insert(last.clone(), names.clone());
                }
            }
        }
        if !names.is_empty() {
            self.mentions.push((module.clone(), names));
        }
    }

    /// The module in which what is named stands; nothing for other crates.
    fn locate(&self, from: &Names, names: &[String], steps: usize) -> Option<Names> {
        let steps = steps.checked_sub(1)?;
        let (mut module, mut rest) = match names.first()?.as_str() {
            "crate" => (Names::new(), &names[1..]),
            "self" => (from.clone(), &names[1..]),
            "super" => (from.clone(), names),
            first => {
                let is_here = self.files.contains_key(&joined(from, &[first.to_owned()]));
                let imported = self.imports.get(from).and_then(|imports| imports.named.get(first));
                if !is_here && imported.is_none() {
                    return None;
                }
                (from.clone(), names)
            }
        };
        while let Some((name, behind)) = rest.split_first() {
            if name == "super" {
                module.pop();
            } else if self.files.contains_key(&joined(&module, std::slice::from_ref(name))) {
                module.push(name.clone());
            } else {
                return Some(self.passed_on(&module, name, behind, steps).unwrap_or(module));
            }
            rest = behind;
        }
        Some(module)
    }

    /// Where something stands that a module has only imported.
    fn passed_on(
        &self,
        module: &Names,
        name: &String,
        behind: &[String],
        steps: usize,
    ) -> Option<Names> {
        let imports = self.imports.get(module)?;
        let target = joined(imports.named.get(name)?, behind);
        // What a module names like a thing of its own is its own.
        if target.first() == Some(name) {
            let inner = joined(module, std::slice::from_ref(name));
            if !self.files.contains_key(&inner) {
                return None;
            }
        }
        self.locate(module, &target, steps)
    }

    /// A circle for each set of files that name each other, as short as there
    /// is one, ending with the file it begins with.
    fn circles(&self) -> Vec<Vec<&'a str>> {
        let edges = self.edges();
        let mut told = BTreeSet::new();
        let mut circles = Vec::new();
        for path in edges.keys() {
            if told.contains(path) {
                continue;
            }
            if let Some(circle) = shortest(&edges, path) {
                told.extend(
                    reached(&edges, path)
                        .filter(|other| reached(&edges, other).any(|p| p == *path)),
                );
                circles.push(circle);
            }
        }
        circles
    }

    /// Which files each file names, but those above and below it.
    fn edges(&self) -> BTreeMap<&'a str, BTreeSet<&'a str>> {
        let mut edges: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        let is_for_tests = |module: &Names| self.for_tests.iter().any(|at| module.starts_with(at));
        for (module, names) in self.mentions.iter().filter(|(module, _)| !is_for_tests(module)) {
            let Some(target) = self.locate(module, names, STEPS_MAX) else { continue };
            let (Some(from), Some(to)) = (self.files.get(module), self.files.get(&target)) else {
                continue;
            };
            let [above, below] = [from, to].map(|path| &self.of_file[path]);
            let is_family = above.starts_with(below) || below.starts_with(above);
            if !is_family && ![from, to].iter().any(|path| path.starts_with(DISPATCH)) {
                edges.entry(from).or_default().insert(to);
            }
        }
        edges
    }
}

/// The names at the beginning, and how many tokens they and the colons behind
/// them are.
fn read_path(tokens: &[TokenTree]) -> (Names, usize) {
    let mut names = Names::new();
    let mut at = 0;
    let is_joined = |at| is_punct(tokens, at, ':') && is_punct(tokens, at + 1, ':');
    if is_joined(0) {
        at = 2;
    }
    while let Some(TokenTree::Ident(name)) = tokens.get(at) {
        names.push(name.to_string());
        at += 1;
        if !is_joined(at) {
            break;
        }
        at += 2;
    }
    (names, at.max(1).min(tokens.len()))
}

fn joined(module: &[String], names: &[String]) -> Names {
    [module, names].concat()
}

/// All files that are named by a file, by those that it names, and so on.
fn reached<'a>(
    edges: &BTreeMap<&'a str, BTreeSet<&'a str>>,
    path: &'a str,
) -> impl Iterator<Item = &'a str> {
    let mut found = BTreeSet::new();
    let mut open = vec![path];
    while let Some(path) = open.pop() {
        for next in edges.get(path).into_iter().flatten() {
            if found.insert(*next) {
                open.push(next);
            }
        }
    }
    found.into_iter()
}

/// The shortest way from a file back to itself.
fn shortest<'a>(
    edges: &BTreeMap<&'a str, BTreeSet<&'a str>>,
    path: &'a str,
) -> Option<Vec<&'a str>> {
    let mut before = BTreeMap::new();
    let mut open = VecDeque::from([path]);
    while let Some(at) = open.pop_front() {
        for next in edges.get(at).into_iter().flatten() {
            if before.contains_key(next) {
                continue;
            }
            before.insert(*next, at);
            if *next != path {
                open.push_back(next);
                continue;
            }
            let mut way = vec![path];
            let mut last = at;
            while last != path {
                way.push(last);
                last = before[last];
            }
            way.push(path);
            way.reverse();
            return Some(way);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(files: &[(&str, &str)]) -> Vec<String> {
        let files: Vec<_> = files
            .iter()
            .map(|(path, text)| (format!("crates/a/src/{path}"), (*text).to_owned()))
            .collect();
        let files: Vec<_> =
            files.iter().map(|(path, text)| (path.as_str(), text.clone())).collect();
        let circles = check("crates/a/src", &files);
        let short = |violation: &Violation| {
            let (_, circle) = violation.what.split_once("circle: ").unwrap();
            circle.split_once(';').unwrap().0.replace("crates/a/src/", "")
        };
        circles.iter().map(short).collect()
    }

    #[test]
    fn files_that_import_each_other_are_a_circle() {
        let a = ("a.rs", "use crate::b::B; pub struct A(B);");
        assert_eq!(
            found(&[a, ("b.rs", "use super::a::A; fn f(a: A) {}")]),
            ["a.rs -> b.rs -> a.rs"]
        );
        assert_eq!(found(&[a, ("b.rs", "fn f(a: crate::a::A) {}")]), ["a.rs -> b.rs -> a.rs"]);
        assert_eq!(found(&[a, ("b.rs", "use std::fmt; pub struct B;")]), [""; 0]);
    }

    #[test]
    fn a_longer_circle_is_told_from_its_first_file() {
        let files = [
            ("c.rs", "use crate::{a::{self, A}, d::D as E};"),
            ("a.rs", "use crate::b;"),
            ("b.rs", "use crate::c::C;"),
            ("d.rs", "use crate::a;"),
        ];
        assert_eq!(found(&files), ["a.rs -> b.rs -> c.rs -> a.rs"]);
    }

    #[test]
    fn what_a_parent_passes_on_stands_where_it_is_written() {
        let root = ("lib.rs", "mod a; mod b; pub use a::A; pub use crate::b::B;");
        let a = ("a.rs", "use crate::B;");
        assert_eq!(found(&[root, a, ("b.rs", "use crate::A;")]), ["a.rs -> b.rs -> a.rs"]);
        assert_eq!(found(&[root, a, ("b.rs", "use crate::C;")]), [""; 0]);
    }

    #[test]
    fn parent_and_child_may_name_each_other() {
        let files = [
            ("a.rs", "mod b; use b::B; use self::b::c::C;"),
            ("a/b.rs", "use super::A; mod c;"),
            ("a/b/c.rs", "use crate::a::A; use super::super::A;"),
        ];
        assert_eq!(found(&files), [""; 0]);
        let sisters =
            [("a/b.rs", "use super::c::C;"), ("a/c.rs", "use super::b::B;"), ("a.rs", "")];
        assert_eq!(found(&sisters), ["a/b.rs -> a/c.rs -> a/b.rs"]);
    }

    #[test]
    fn tests_and_visibility_do_not_count() {
        let a = ("a.rs", "use crate::b::B;");
        let b = "pub(in crate::a) fn f() {} #[cfg(test)] mod tests { use crate::a::A; }";
        assert_eq!(found(&[a, ("b.rs", b)]), [""; 0]);
        assert_eq!(found(&[a, ("b.rs", "#![cfg(test)] use crate::a::A;")]), [""; 0]);
        let tests = ("b/tests.rs", "use crate::a::A;");
        let b = ("b.rs", "#[cfg(test)] mod tests; pub struct B;");
        assert_eq!(found(&[a, b, tests, ("a/c.rs", "use crate::b::tests::T;")]), [""; 0]);
    }

    #[test]
    fn modules_within_a_file_belong_to_it() {
        let a = ("a.rs", "mod inner { use super::super::b::B; pub struct I; }");
        assert_eq!(found(&[a, ("b.rs", "use crate::a::inner::I;")]), ["a.rs -> b.rs -> a.rs"]);
        assert_eq!(found(&[a, ("b.rs", "mod a { } use self::a::I;")]), [""; 0]);
    }
}
