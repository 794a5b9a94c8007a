//! What the description of the strategies says is so.

use serde_json::Value;

use super::home::pegmind;

const DOCUMENT: &str = include_str!("../../../../docs/strategies.md");

/// Larger boards take a while in a test build.
const CODES_MAX: u64 = 2_500;

/// The cells of all rows of tables.
fn rows() -> impl Iterator<Item = Vec<&'static str>> {
    DOCUMENT.lines().filter_map(|line| {
        let inner = line.strip_prefix("| ")?.strip_suffix(" |")?;
        Some(inner.split(" | ").collect())
    })
}

/// What is found of each of these strategies, in the words of the table.
fn found(strategies: &str, options: &str, cell: fn(&Value) -> String) -> Vec<String> {
    // With a time it neither refuses what a slow machine takes long for, nor warns of it.
    let args = format!("evaluate --json --strategy {strategies} --time 1h {options}");
    let out = pegmind(&args, "").done().quietly().out;
    out.lines().map(|line| cell(&serde_json::from_str(line).unwrap())).collect()
}

fn totals(object: &Value) -> String {
    let opening = object["opening"].as_array().unwrap().iter().map(Value::to_string);
    format!(
        "{}, {}, {:.4}, {}",
        opening.collect::<String>(),
        object["total"],
        object["average"].as_f64().unwrap(),
        object["longest"]
    )
}

fn level(object: &Value) -> String {
    let average = object["average"].as_f64().unwrap();
    let (total, longest, unsolved) = (&object["total"], &object["longest"], &object["unsolved"]);
    format!("{total}, {average:.4}, {longest}, {unsolved}")
}

#[test]
fn the_totals_of_small_boards_come_out() {
    let mut checked = 0;
    let mut strategies = String::new();
    for cells in rows() {
        if cells[0] == "board" {
            strategies = cells[3..].join(",");
        }
        let Some(options) = cells.get(1).and_then(|cell| cell.strip_prefix('`')) else { continue };
        if cells[2].parse::<u64>().unwrap() <= CODES_MAX {
            let options = options.trim_end_matches('`');
            assert_eq!(found(&strategies, options, totals), cells[3..], "{options}");
            checked += 1;
        }
    }
    assert_eq!(checked, 13);
    let command = format!("pegmind evaluate --strategy {strategies} O\n");
    assert!(DOCUMENT.contains(&command), "{command}");
}

#[test]
fn the_averages_of_the_levels_come_out() {
    let rows: Vec<Vec<&str>> = rows().filter(|cells| cells[0].starts_with('`')).collect();
    let levels: Vec<&str> = rows.iter().map(|cells| cells[0].trim_matches('`')).collect();
    let written: Vec<String> = rows.iter().map(|cells| cells[1..].join(", ")).collect();
    assert_eq!(levels.len(), pegmind_rules::BreakerLevel::ALL.len());
    for (name, written) in levels.iter().zip(written) {
        // This one thinks for longer than a test may.
        if *name != "expert" {
            assert_eq!(found(name, "", level), [written]);
        }
    }
    let command = format!("\npegmind evaluate --strategy {}\n", levels.join(","));
    assert!(DOCUMENT.contains(&command), "{command}");
}

#[test]
fn every_strategy_and_level_is_described() {
    for contestant in pegmind_advice::Contestant::ALL {
        assert!(DOCUMENT.contains(&format!("(`{contestant}`")), "{contestant}");
    }
}
