//! `pegmind tree`.

use std::fs;

use pegmind_rules::{Board, Preset, Row, Strict};
use pegmind_tree::{Aim, Claim, StrategyTree};
use serde_json::Value;

use super::home::{Home, pegmind};

const NOTHING: Claim = Claim {
    aim: Aim::Expected,
    strict: Strict::Yes,
    guesses_max: None,
    total: 0,
    longest: 0,
    lower: 0,
};

/// The tree that always guesses the smallest code that fits, which claims what
/// it does.
fn first_consistent(preset: Preset, rows: &[(&str, &str)]) -> StrategyTree {
    let rules = preset.rules();
    let mut board = Board::new(rules);
    for (guess, feedback) in rows {
        let guess = rules.code(guess).unwrap();
        board.push(Row { guess, feedback: rules.answer(feedback).unwrap() }).unwrap();
    }
    let tree = StrategyTree::grow(&board, NOTHING, |_rows, members| members[0]);
    tree.unwrap().with_counts().unwrap()
}

/// The bytes of a tree that claims something else.
fn claiming(tree: StrategyTree, change: impl FnOnce(&mut Claim)) -> Vec<u8> {
    let mut claim = *tree.claim();
    change(&mut claim);
    tree.with_claim(claim).write().unwrap()
}

/// The four codes that are left in this position.
fn small() -> StrategyTree {
    first_consistent(Preset::Classic, &[("RROY", "0+1"), ("RBGG", "0+2"), ("GPBP", "1+2")])
}

#[test]
fn a_valid_tree_is_counted_again() {
    let bytes = first_consistent(Preset::Classic, &[]).write().unwrap();
    pegmind("tree verify -", &bytes)
        .done()
        .quietly()
        .says("valid: 1296 codes, total 7471, average 5.7647, longest 9")
        .says("  classic 6x4: 6 colors, 4 pegs, repeats yes, blanks no");
    let json = pegmind("tree verify - --json", &bytes).done().quietly().out;
    let expected = r#"{"schema":1,"valid":true,"pegs":4,"colors":6,"total":7471,"longest":9,"histogram":[1,4,25,108,305,602,196,49,6]}"#;
    assert_eq!(json, format!("{expected}\n"));
}

#[test]
fn a_tree_that_claims_too_much_is_not_valid_and_the_exit_code_is_three() {
    let bytes = claiming(first_consistent(Preset::Mini, &[]), |claim| claim.total = 249);
    let ended = pegmind("tree verify -", &bytes).exits(3).quietly();
    assert_eq!(ended.out, "not valid: the total is 250, the file claims 249\n");
    let json = pegmind("tree verify - --json", &bytes).exits(3).quietly().out;
    let reply: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(reply["valid"], false);
    assert_eq!(reply["total"], 250);
    assert_eq!(reply["problem"], "the total is 250, the file claims 249");
    pegmind("tree show -", &bytes)
        .exits(3)
        .says("not valid: the total is 250, the file claims 249");
}

#[test]
fn files_that_are_no_trees_are_refused_with_the_reason() {
    let home = Home::new();
    home.run("tree verify nothing.tree", "").refused("pegmind: nothing.tree: No such file");
    for action in ["show", "export", "verify"] {
        let tree = format!("tree {action} -");
        pegmind(&tree, "1. RROY 0+1\n").refused("pegmind: -: this is no strategy tree; expected");
        let mut bytes = small().write().unwrap();
        bytes[9] ^= 1;
        pegmind(&tree, &bytes).refused("pegmind: -: the file is damaged: its checksum is");
        bytes.truncate(7);
        pegmind(&tree, &bytes).refused("pegmind: -: the file ends too early");
        pegmind(&tree, "").refused("pegmind: -: this is no strategy tree");
    }
    home.run("tree verify .", "").refused("pegmind: .: ");
}

#[test]
fn a_tree_is_shown_with_its_counts_and_first_guesses() {
    let home = Home::new();
    fs::write(home.path("mini.tree"), first_consistent(Preset::Mini, &[]).write().unwrap())
        .unwrap();
    let shown = home.run("tree show mini.tree", "").done().quietly().out;
    insta::assert_snapshot!(shown);
    let first = home.run("tree show mini.tree --levels 1", "").done().out;
    assert!(first.ends_with("\n\nRRR  64 codes, 250 guesses together, longest 6\n"), "{first}");
    let all = home.run("tree show mini.tree --levels all", "").done().out;
    assert!(all.len() > shown.len());
}

#[test]
fn the_text_of_a_tree_has_a_line_for_every_answer() {
    let text = pegmind("tree export -", small().write().unwrap()).done().quietly().out;
    insta::assert_snapshot!(text);
}

#[test]
fn json_is_one_object_with_answers_as_keys() {
    let bytes = first_consistent(Preset::Mini, &[]).write().unwrap();
    let json = pegmind("tree export - --format json", &bytes).done().quietly().out;
    let start = r#"{"schema":1,"guess":[1,1,1],"next":{"0+0":{"guess":[2,2,2],"next":{"#;
    assert!(json.starts_with(start) && json.ends_with("}}\n"), "{json}");
    assert_eq!(pegmind("tree export - --json", &bytes).done().out, json);
    let tree: Value = serde_json::from_str(&json).unwrap();
    let mut guesses = 0;
    let mut pending = vec![&tree];
    while let Some(node) = pending.pop() {
        guesses += 1;
        assert_eq!(node["guess"].as_array().unwrap().len(), 3);
        assert!(node["next"].get("3+0").is_none());
        pending.extend(node["next"].as_object().unwrap().values());
    }
    // In strict play every guess is the code in one game.
    assert_eq!(guesses, 64);
}

#[test]
fn a_picture_has_the_first_guesses_in_color_and_in_letters() {
    let bytes = first_consistent(Preset::Classic, &[]).write().unwrap();
    let svg = pegmind("tree export - --format svg", &bytes).done().quietly().out;
    let document = roxmltree::Document::parse(&svg).unwrap();
    let named = |name: &str| {
        document.descendants().filter(|node| node.has_tag_name(name)).collect::<Vec<_>>()
    };
    // The answers to RRRR are 0 to 3 exact; each has a guess of four pegs.
    assert_eq!(named("circle").len(), 5 * 4);
    assert_eq!(named("path").len(), 4);
    let texts: Vec<&str> = named("text").iter().filter_map(roxmltree::Node::text).collect();
    for text in ["0+0", "3+0", "R", "O", "1296 codes, longest 9", "625 codes, longest 8"] {
        assert!(texts.contains(&text), "{text} is not in {texts:?}");
    }
    let deeper = pegmind("tree export - --format svg --levels 3", &bytes).done().out;
    assert!(deeper.matches("<circle").count() > svg.matches("<circle").count());
    let grey = pegmind("tree export - --format svg --palette grey", &bytes).done().out;
    assert_ne!(grey, svg);
}

#[test]
fn pictures_of_too_many_guesses_are_refused() {
    let bytes = first_consistent(Preset::Bulls, &[]).write().unwrap();
    pegmind("tree export - --format svg --levels all", &bytes).refused(
        "pegmind: 5040 guesses are too many for a picture; expected at most 2000, \
         with fewer --levels",
    );
}

#[test]
fn dot_has_a_box_for_every_guess_and_an_arrow_for_every_answer() {
    let bytes = first_consistent(Preset::Mini, &[]).write().unwrap();
    let dot = pegmind("tree export - --format dot", &bytes).done().quietly().out;
    assert!(dot.starts_with("digraph strategy {\n") && dot.ends_with("}\n"));
    assert_eq!(dot.matches(" [label=\"").count(), 64 + 63);
    assert_eq!(dot.matches(" -> ").count(), 63);
    assert!(dot.contains("  n0 [label=\"RRR\\n64 codes\"];\n"));
    let first = pegmind("tree export - --format dot --levels 2", &bytes).done().out;
    assert!(first.matches(" -> ").count() < 10);
}
