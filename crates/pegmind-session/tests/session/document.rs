//! What the description of the format says is so.

use pegmind_rules::{
    Blanks, BreakerLevel, CodePlace, FeedbackRule, Hints, KeyPegStyle, MakerLevel, Marks, Repeats,
    Scoring, Strict, Takebacks,
};
use pegmind_session::{CommitmentCheck, Record};

const DOCUMENT: &str = include_str!("../../../../docs/record.md");

/// The blocks of code in this language, in order.
fn blocks(language: &str) -> Vec<&'static str> {
    let fence = format!("```{language}\n");
    let blocks = DOCUMENT.split(&fence).skip(1);
    blocks.map(|block| block.split("```").next().unwrap()).collect()
}

/// The cells of the table rows that begin with code.
fn table_rows() -> impl Iterator<Item = Vec<&'static str>> {
    DOCUMENT.lines().filter_map(|line| {
        let inner = line.strip_prefix("| `")?.strip_suffix(" |")?;
        Some(inner.split(" | ").collect())
    })
}

/// The pieces of a cell that are code.
fn codes(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

#[test]
fn the_examples_are_records_and_everything_in_them_is_right() {
    let records: Vec<Record> =
        blocks("peg").into_iter().map(|block| Record::parse(block).unwrap()).collect();
    assert_eq!(records.len(), 5);
    let verdicts: Vec<_> = records.iter().map(|record| record.verify().unwrap()).collect();
    assert!(verdicts.iter().all(pegmind_session::Verdict::is_good));
    assert_eq!(verdicts[0].commitment, CommitmentCheck::Kept);
    assert_eq!(verdicts[1].rows.len(), 4);
    assert_eq!(verdicts[2].rows.len(), 2);
    assert_eq!(verdicts[3].rows[0].feedback.to_string(), "0+1");
    assert_eq!((verdicts[4].open.len(), verdicts[4].marked), (3, true));
}

#[test]
fn the_command_that_checks_a_promise_gives_the_promise_of_the_example() {
    let record = Record::parse(blocks("peg")[0]).unwrap();
    let opening = record.opening.unwrap();
    let text = format!("'pegmind1:{}:4-6-3-5'", opening.salt.unwrap());
    assert_eq!(opening.code.numbers(), [4, 6, 3, 5]);
    let [console] = blocks("console")[..] else { panic!("one command") };
    assert!(console.contains(&text));
    assert!(console.contains(&format!("\n{}  -\n", record.commitment.unwrap())));
}

#[test]
fn every_tag_that_is_written_is_described() {
    let header = Record::parse(r#"[Id "x"] [Match "x"] [Date "2026-11-21"] [Daily "2026-11-21"]
        [Prize "000102030405060708090a0b0c0d0e0f:5fbeea730f7beab81e64b39bd9d974ff9611494bc0c7d2f478"]"#)
        .unwrap()
        .header;
    let mut described: Vec<&str> = table_rows()
        .filter(|cells| cells.len() == 4 && cells[0].starts_with(char::is_uppercase))
        .map(|cells| cells[0].trim_end_matches('`'))
        .collect();
    let text = header.to_text();
    let written = text.lines().map(|line| line[1..].split(' ').next().unwrap());
    let mut expected: Vec<&str> = written.chain(["Commit", "Salt", "Open"]).collect();
    described.sort_unstable();
    expected.sort_unstable();
    assert_eq!(described, expected);
}

#[test]
fn every_value_of_a_tag_that_is_described_is_accepted() {
    let mut values = 0;
    for cells in table_rows().filter(|cells| cells.len() == 4) {
        let name = cells[0].trim_end_matches('`');
        // Names are described by their characters.
        if ["Id", "Match"].contains(&name) || !name.starts_with(char::is_uppercase) {
            continue;
        }
        for value in codes(cells[2])
            .chain(codes(cells[3]).filter(|code| !["Maker", "Breaker"].contains(code)))
        {
            let maker = if name == "Maker" { "" } else { r#"[Maker "human"]"# };
            let text = format!("{maker} [{name} \"{value}\"]");
            let read = Record::parse(&text).map_err(|error| error.to_string());
            assert!(read.is_ok(), "{text}: {read:?}");
            values += 1;
        }
    }
    assert!(values > 40, "{values} values");
}

#[test]
fn the_default_that_is_described_is_the_default() {
    let read = |tags: &str| Record::parse(tags).unwrap();
    for cells in table_rows().filter(|cells| cells.len() == 4) {
        let name = cells[0].trim_end_matches('`');
        let Some(default) = codes(cells[3]).next().filter(|code| cells[3] == format!("`{code}`"))
        else {
            continue;
        };
        assert_eq!(read(&format!("[{name} \"{default}\"]")), read(""), "{name}");
    }
}

#[test]
fn every_act_that_is_described_is_an_act() {
    let setup = r#"[Maker "table"] [Takebacks "yes"] RROY 0+1"#;
    let braces = DOCUMENT.lines().filter_map(|line| line.strip_prefix("| `{")?.split('}').next());
    let braces: Vec<&str> = braces.collect();
    assert_eq!(braces.len(), 7, "{braces:?}");
    for act in braces {
        let text = format!("{setup} {{{act}}}");
        assert!(Record::parse(&text).is_ok(), "{text}");
    }
}

#[test]
fn every_answer_that_is_described_is_an_answer() {
    let mut answers = 0;
    for rule in ["keys", "per-peg", "exact", "sum"] {
        let cells = table_rows().find(|cells| cells[0] == format!("{rule}`")).unwrap();
        for answer in codes(cells[2]) {
            let text = format!("[Feedback \"{rule}\"] RROY {answer}");
            assert!(Record::parse(&text).is_ok(), "{text}");
            answers += 1;
        }
    }
    assert_eq!(answers, 7);
}

#[test]
fn a_perfect_computer_is_refused_on_boards_without_a_strategy() {
    assert!(Record::parse(r#"[Breaker "cpu perfect"]"#).is_ok());
    for tags in [
        r#"[Breaker "cpu perfect"] [Pegs "5"] [Colors "8"]"#,
        r#"[Maker "cpu"] [Breaker "human"] [Game "1/2"] [CpuBreaker "perfect"] [Pegs "5"] [Colors "8"]"#,
    ] {
        let error = Record::parse(tags).map(|_| ()).unwrap_err().to_string();
        let why = "perfect has no strategy for 8 colors, 5 pegs, repeats yes, blanks no; expected 4 pegs with 5, 6 or 7 colors, ";
        assert!(error.contains(why), "{error}");
    }
}

#[test]
fn every_choice_there_is_is_described() {
    fn named<T: ToString>(all: &[T], before: &str) -> Vec<String> {
        all.iter().map(|value| before.to_owned() + &value.to_string()).collect()
    }
    for (name, choices) in [
        ("Maker", named(MakerLevel::ALL, "cpu ")),
        ("Breaker", named(BreakerLevel::ALL, "cpu ")),
        ("CpuMaker", named(MakerLevel::ALL, "")),
        ("CpuBreaker", named(BreakerLevel::ALL, "")),
        ("Repeats", named(Repeats::ALL, "")),
        ("Blanks", named(Blanks::ALL, "")),
        ("Feedback", named(FeedbackRule::ALL, "")),
        ("CodePlace", named(CodePlace::ALL, "")),
        ("Marks", named(Marks::ALL, "")),
        ("Takebacks", named(Takebacks::ALL, "")),
        ("Strict", named(Strict::ALL, "")),
        ("Hints", named(Hints::ALL, "")),
        ("Scoring", named(Scoring::ALL, "")),
        ("KeyPegs", named(KeyPegStyle::ALL, "")),
    ] {
        let cells = table_rows().find(|cells| cells[0] == format!("{name}`")).unwrap();
        for choice in choices {
            assert!(codes(cells[2]).any(|code| code == choice), "{name} {choice}");
        }
    }
}
