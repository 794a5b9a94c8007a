//! Links in documents: each leads to a file, and its anchor to a heading there.

use std::collections::BTreeMap;

use super::Violation;

/// The violations in these documents, by their paths relative to the workspace.
pub(super) fn check(
    documents: &BTreeMap<String, String>,
    exists: impl Fn(&str) -> bool,
) -> Vec<Violation> {
    let mut violations = Vec::new();
    for (path, text) in documents {
        for (line, target) in targets(text) {
            if let Some(expected) = fault(path, &target, documents, &exists) {
                let what = format!("the link {target}; expected {expected}");
                violations.push(Violation::new(format!("{path}:{line}"), what));
            }
        }
    }
    violations
}

/// What a link should lead to, if it leads nowhere. Other sites are not asked.
fn fault(
    path: &str,
    target: &str,
    documents: &BTreeMap<String, String>,
    exists: impl Fn(&str) -> bool,
) -> Option<&'static str> {
    if target.contains("://") || target.starts_with("mailto:") {
        return None;
    }
    let (file, anchor) = match target.split_once('#') {
        Some((file, anchor)) => (file, Some(anchor)),
        None => (target, None),
    };
    let file = if file.is_empty() { Some(path.to_owned()) } else { resolve(path, file) };
    let Some(file) = file.filter(|file| exists(file)) else {
        return Some("a file or folder that exists");
    };
    let anchor = anchor?;
    let is_known =
        documents.get(&file).is_some_and(|text| anchors(text).iter().any(|a| a == anchor));
    (!is_known).then_some("the anchor of a heading")
}

/// The path that a link in a document means, if it stays in the workspace.
fn resolve(document: &str, target: &str) -> Option<String> {
    let mut parts: Vec<&str> = document.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            _ => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// The targets of the links outside of code, with their lines.
fn targets(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut in_code = false;
    for (line, raw) in unfenced(text) {
        in_code &= !raw.trim().is_empty();
        let mut prose = String::new();
        for character in raw.chars() {
            if character == '`' {
                in_code = !in_code;
            } else if !in_code {
                prose.push(character);
            }
        }
        let inline = prose.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        let defined = prose.strip_prefix('[').and_then(|rest| rest.split_once("]: "));
        let all = inline.chain(defined.map(|(_, target)| target));
        // A title may follow.
        let all = all.filter_map(|target| target.split_whitespace().next());
        found.extend(all.map(|target| (line, target.to_owned())));
    }
    found
}

/// The anchors of the headings, as sites that show such documents make them.
fn anchors(text: &str) -> Vec<String> {
    let mut anchors: Vec<String> = Vec::new();
    for (_, line) in unfenced(text) {
        let heading = line.trim_start_matches('#');
        if heading.len() == line.len() || !heading.starts_with(' ') {
            continue;
        }
        let kept = |c: &char| c.is_alphanumeric() || [' ', '-', '_'].contains(c);
        let words: String = heading.trim().to_lowercase().chars().filter(kept).collect();
        let anchor = words.replace(' ', "-");
        let mut numbered = anchor.clone();
        let mut n_before = 0;
        while anchors.contains(&numbered) {
            n_before += 1;
            numbered = format!("{anchor}-{n_before}");
        }
        anchors.push(numbered);
    }
    anchors
}

/// The lines that are in no block of code, numbered from 1.
fn unfenced(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut is_code = false;
    (1..).zip(text.lines()).filter(move |(_, line)| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_fence && !is_code
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is found in a document beside this one: `docs/other.md` with a heading.
    fn found(text: &str) -> Vec<String> {
        let other = "# Its title\n\n## The `--json` option, twice\n\n## Its title\n";
        let documents = [("docs/page.md", text), ("docs/other.md", other)];
        let documents: BTreeMap<String, String> =
            documents.map(|(path, text)| (path.to_owned(), text.to_owned())).into();
        let exists =
            |path: &str| documents.contains_key(path) || ["README.md", "docs"].contains(&path);
        check(&documents, exists).iter().map(Violation::to_string).collect()
    }

    #[test]
    fn links_to_files_folders_and_headings_are_fine() {
        for text in [
            "[a](other.md) and ![b](../README.md \"a title\") and [c](../docs)",
            "[a](other.md#its-title) [b](other.md#its-title-1)",
            "[a](other.md#the---json-option-twice)",
            "# Here\n\n[a](#here)",
            "[a](https://example.org/x#y) [b](mailto:x@example.org)",
            "[`a`](other.md)\n\n[a]: other.md\n",
        ] {
            assert_eq!(found(text), [""; 0], "{text}");
        }
    }

    #[test]
    fn a_link_to_nothing_is_named_with_its_line() {
        let what = "the link gone.md; expected a file or folder that exists";
        for text in ["one\n[a](gone.md)", "one\n[a]: gone.md", "a `b\n`[c`d`](gone.md)"] {
            assert_eq!(found(text), [format!("docs/page.md:2: {what}")], "{text}");
        }
        assert_eq!(found("[a](../../README.md)").len(), 1);
        assert_eq!(found("[a](other.md) [b](gone.md) [c](gone.png)").len(), 2);
    }

    #[test]
    fn an_anchor_without_a_heading_is_named() {
        let what = "expected the anchor of a heading";
        let link = "docs/page.md:1: the link other.md#gone";
        assert_eq!(found("[a](other.md#gone)"), [format!("{link}; {what}")]);
        for text in ["[a](#gone)", "[a](../README.md#x)", "```\n# Here\n```\n[a](#here)"] {
            assert_eq!(found(text).len(), 1, "{text}");
        }
    }

    #[test]
    fn code_has_no_links() {
        for text in ["`[a](gone.md)`", "```\n[a](gone.md)\n```", "a `b\n[c](gone.md)` d"] {
            assert_eq!(found(text), [""; 0], "{text}");
        }
    }
}
