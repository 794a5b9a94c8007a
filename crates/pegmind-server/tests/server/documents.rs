//! What the manual says of the API is so.

use serde_json::Value;

use crate::asked::{post, server};

pub(crate) const MANUAL: &str = include_str!("../../../../docs/api.md");

/// The parts of a text between such lines.
fn blocks<'a>(text: &'a str, begin: &str) -> Vec<&'a str> {
    text.split(begin).skip(1).filter_map(|rest| rest.split("\n```").next()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_examples_of_the_manual_are_answered_as_it_says() {
    let (server, mut n_examples) = (server(), 0);
    for section in MANUAL.split("\n## `POST ").skip(1) {
        let (path, section) = section.split_once('`').unwrap();
        let blocks = blocks(section, "```json\n");
        assert!(!blocks.is_empty() && blocks.len().is_multiple_of(2), "{path}");
        for pair in blocks.chunks(2) {
            let answered = post(&server, path, pair[0].to_owned()).await;
            let expected: Value = serde_json::from_str(pair[1]).unwrap();
            assert_eq!(answered.json(), expected, "{path}: {}", pair[0]);
            n_examples += 1;
        }
    }
    assert!(n_examples >= 7, "{n_examples}");
}
