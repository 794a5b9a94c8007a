//! The worked examples in the documents come out as they are printed there.

use std::path::Path;

use super::home::Home;

/// The documents with worked examples, and how many each has.
const DOCUMENTS: [(&str, usize); 8] = [
    (include_str!("../../../../docs/commands.md"), 1),
    (include_str!("../../../../docs/daily.md"), 3),
    (include_str!("../../../../docs/playing.md"), 4),
    (include_str!("../../../../docs/proofs.md"), 4),
    (include_str!("../../../../docs/review.md"), 6),
    (include_str!("../../../../docs/solving.md"), 6),
    (include_str!("../../../../docs/statistics.md"), 3),
    (include_str!("../../../../docs/strategies.md"), 1),
];

/// A command, what is typed into it, and what it prints.
struct Example<'a> {
    args: &'a str,
    typed: String,
    printed: String,
}

/// The examples of a document, in order: blocks of `$ pegmind` or `$ printf '...' | pegmind`,
/// each followed by the lines that it prints.
fn examples(document: &str) -> Vec<Example<'_>> {
    let mut examples: Vec<Example<'_>> = Vec::new();
    let blocks = document.split("```console\n").skip(1);
    for line in blocks.flat_map(|block| block.split("```").next().unwrap().lines()) {
        if let Some(command) = line.strip_prefix("$ ") {
            let (typed, args) = command.split_once("pegmind ").unwrap();
            let typed =
                typed.strip_prefix("printf '").map_or("", |t| t.split('\'').next().unwrap());
            let typed = typed.replace("\\n", "\n");
            examples.push(Example { args, typed, printed: String::new() });
        } else {
            let printed = &mut examples.last_mut().unwrap().printed;
            printed.push_str(line);
            printed.push('\n');
        }
    }
    examples
}

/// The text without times, which have three decimals, and without the line on how a search
/// went: they are others every time.
fn timeless(text: &str) -> String {
    let is_time = |word: &&str| {
        let decimals = word.split_once('.').map_or("", |(_, decimals)| decimals);
        decimals.len() == 3 && decimals.bytes().all(|digit| digit.is_ascii_digit())
    };
    let lines = text.lines().filter(|line| !line.contains(" nodes, "));
    let lines = lines.map(|line| {
        let words: Vec<&str> = line.split(' ').filter(|word| !is_time(word)).collect();
        words.join(" ") + "\n"
    });
    lines.collect()
}

#[test]
fn the_examples_print_what_they_say() {
    for (document, n_examples) in DOCUMENTS {
        let examples = examples(document);
        assert_eq!(examples.len(), n_examples, "{}", document.lines().next().unwrap());
        // One home for a document: an example may need the file that another wrote.
        let home = Home::new();
        for Example { args, typed, printed } in examples {
            let out = home.run(args, typed).out;
            assert_eq!(timeless(&out), timeless(&printed), "pegmind {args}");
        }
    }
}

#[test]
fn the_readme_names_commands_and_programs_that_there_are() {
    let readme = include_str!("../../../../README.md");
    let commands: Vec<&str> =
        readme.split('`').filter_map(|span| span.strip_prefix("pegmind ")).collect();
    assert_eq!(commands.len(), 3, "{commands:?}");
    let home = Home::new();
    for command in commands {
        let mut words = command.split_whitespace();
        let help = home.run(&format!("{} --help", words.next().unwrap()), String::new()).out;
        for option in words.filter(|word| word.starts_with("--")) {
            assert!(help.contains(option), "{command}");
        }
    }
    let manifest = include_str!("../../../../Cargo.toml");
    let runs: Vec<&str> =
        readme.lines().filter_map(|line| line.strip_prefix("cargo run --release")).collect();
    assert_eq!(runs, ["", " -p pegmind-server"]);
    assert!(manifest.contains("default-members = [\"crates/pegmind-cli\"]"));
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    assert!(crates.join("pegmind-server/src/main.rs").is_file());
}
