//! What failed, in a few lines each, from what test runners print.

/// So many lines of each message are repeated.
const LINES_MAX: usize = 12;

/// So many characters of each of these lines.
const WIDTH_MAX: usize = 240;

/// So many failures are repeated.
const FAILURES_MAX: usize = 30;

/// The tests that failed, each with the lines of its message behind its name, from what
/// `cargo test` printed.
pub(crate) fn of_cargo(printed: &str) -> Vec<String> {
    let mut found = Found::default();
    let mut is_message = false;
    for line in printed.lines() {
        let named = line.strip_prefix("---- ").and_then(|rest| rest.strip_suffix(" stdout ----"));
        if let Some(name) = named {
            found.begin(name);
            is_message = true;
        } else if line == "failures:" || line == "stack backtrace:" {
            is_message = false;
        } else if is_message {
            found.add(line);
        }
    }
    found.0
}

/// The tests that failed, each with the lines of its message behind its name, from what
/// `node --test` printed. A test of which only a part failed is left out.
pub(crate) fn of_node(printed: &str) -> Vec<String> {
    let mut found = Found::default();
    let mut lines = printed.lines();
    while let Some(line) = lines.next() {
        let Some(named) = line.trim_start().strip_prefix("not ok ") else { continue };
        let name = named.split_once(" - ").map_or(named, |(_number, name)| name);
        let block: Vec<&str> = lines.by_ref().take_while(|line| line.trim() != "...").collect();
        if block.iter().any(|line| line.contains("'subtestsFailed'")) {
            continue;
        }
        found.begin(name);
        let of_error = |line: &&str| !line.trim_start().starts_with("error:");
        let mut error = block.into_iter().skip_while(of_error);
        let Some(first) = error.next() else { continue };
        let indent = |line: &str| line.len() - line.trim_start().len();
        let is_inside = |line: &&str| line.trim().is_empty() || indent(line) > indent(first);
        found.add(first);
        error.take_while(is_inside).for_each(|line| found.add(line));
    }
    found.0
}

/// The tests that failed, each with the end of its message, from what pytest printed.
pub(crate) fn of_pytest(printed: &str) -> Vec<String> {
    let mut found = Found::default();
    for line in printed.lines() {
        let failed = line.strip_prefix("FAILED ").or_else(|| line.strip_prefix("ERROR "));
        if let Some((name, message)) = failed.map(|it| it.split_once(" - ").unwrap_or((it, ""))) {
            found.begin(name);
            found.add(message);
        }
    }
    found.0
}

/// The lines of what failed.
#[derive(Default)]
struct Found(Vec<String>);

impl Found {
    fn begin(&mut self, name: &str) {
        self.0.push(name.to_owned());
    }

    /// One more line of the last message, unless it is empty or there are many.
    fn add(&mut self, line: &str) {
        if let Some(last) = self.0.last_mut()
            && !line.trim().is_empty()
            && last.lines().count() <= LINES_MAX
        {
            last.push_str("\n    ");
            last.extend(line.trim_end().chars().take(WIDTH_MAX));
        }
    }
}

/// What is said of failures in the summary.
pub(crate) fn summary(failures: &[String]) -> String {
    let first = failures.iter().take(FAILURES_MAX).cloned();
    let more = failures.len().saturating_sub(FAILURES_MAX);
    let rest = (more > 0).then(|| format!("and {more} more"));
    first.chain(rest).flat_map(|failure| ["\n  ".to_owned(), failure]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_test_of_rust_is_named_with_its_message() {
        let printed = "test a::b ... FAILED\n\nfailures:\n\n---- a::b stdout ----\n\n\
            thread 'a::b' (7) panicked at src/a.rs:1:2:\nexpected 1\nstack backtrace:\n   0: begin\n\n\
            ---- a::c stdout ----\nnone\n\n\nfailures:\n    a::b\n    a::c\n\ntest result: FAILED.\n";
        assert_eq!(
            of_cargo(printed),
            [
                "a::b\n    thread 'a::b' (7) panicked at src/a.rs:1:2:\n    expected 1",
                "a::c\n    none"
            ]
        );
        assert_eq!(of_cargo("running 1 test\ntest a ... ok\n"), Vec::<String>::new());
    }

    #[test]
    fn a_failed_test_of_the_page_is_named_with_its_message_and_what_holds_it_is_not() {
        let printed = "\
            # Subtest: a suite\n    # Subtest: a game\n    not ok 1 - a game\n      ---\n      \
            duration_ms: 7\n      error: |-\n        nothing changes after 1:\n        \n        \
            the page\n      code: 'ERR'\n      ...\n    ok 2 - another\n    1..2\n\
            not ok 1 - a suite\n  ---\n  failureType: 'subtestsFailed'\n  error: '1 subtest failed'\n  ...\n\
            not ok 2 - a page\n  ---\n  error: 'it is gone'\n  code: 'ERR'\n  ...\n";
        assert_eq!(
            of_node(printed),
            [
                "a game\n          error: |-\n            nothing changes after 1:\n            the page",
                "a page\n      error: 'it is gone'"
            ]
        );
    }

    #[test]
    fn a_failed_test_of_python_is_named_with_its_message() {
        let printed = "= FAILURES =\n___ test_a ___\nE   assert 1 == 2\n= short test summary info =\n\
            FAILED tests/a.py::test_a - assert 1 == 2\nERROR tests/b.py\n1 failed, 1 error in 1.0s\n";
        assert_eq!(of_pytest(printed), ["tests/a.py::test_a\n    assert 1 == 2", "tests/b.py"]);
    }

    #[test]
    fn of_many_lines_and_failures_the_first_are_said() {
        let long = format!("---- a stdout ----\n{}", "line\n".repeat(100));
        assert_eq!(of_cargo(&long)[0].lines().count(), LINES_MAX + 1);
        let wide = format!("---- a stdout ----\n{}\n", "é".repeat(WIDTH_MAX + 9));
        assert_eq!(of_cargo(&wide), [format!("a\n    {}", "é".repeat(WIDTH_MAX))]);
        let many = "---- a stdout ----\n".repeat(FAILURES_MAX + 2);
        assert!(summary(&of_cargo(&many)).ends_with("\n  a\n  and 2 more"));
        assert_eq!(summary(&[]), "");
    }
}
