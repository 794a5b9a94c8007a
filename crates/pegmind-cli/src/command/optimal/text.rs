//! What was found, in lines.

use std::io::{self, Write};

use pegmind_rules::{Blanks, FeedbackRule, Repeats, Rules};
use pegmind_solver::Guesses;
use pegmind_tree::Aim;

use super::finding::{Finding, measure};
use super::plan::Plan;
use crate::command::tree::average;

/// The strategy and what is known of it.
pub(super) fn write(plan: &Plan, finding: &Finding, out: &mut dyn Write) -> io::Result<()> {
    let (task, lower) = (task(plan), finding.lower);
    let (nodes, seconds) = (finding.nodes, finding.elapsed.as_secs_f64());
    if let Some(found) = &finding.tree {
        let counted = &found.counted;
        let average = average(counted.total, counted.games());
        let measure = measure(plan.aim);
        let status = if finding.proven && plan.aim == Aim::Worst {
            "no shorter one is possible".to_owned()
        } else if finding.proven {
            "proven optimal".to_owned()
        } else {
            let bounds = between(lower, found.value());
            format!("best found, {measure} {bounds}")
        };
        writeln!(
            out,
            "{task}: total {}, average {average}, longest {}, {status}",
            counted.total, counted.longest
        )?;
        let histogram: Vec<String> = counted.histogram.iter().map(u64::to_string).collect();
        writeln!(out, "opening {}, codes by guesses: {}", found.opening, histogram.join(" "))?;
    } else {
        writeln!(out, "{task}: nothing found, {} at least {lower}", measure(plan.aim))?;
    }
    let before = if plan.resumed.is_some() { ", those before included" } else { "" };
    writeln!(out, "{nodes} nodes, {seconds:.3} seconds{before}")
}

/// Both bounds and how far they are apart, in guesses and as a share of the upper one.
pub(super) fn between(lower: u64, upper: u64) -> String {
    let gap = upper.saturating_sub(lower);
    let hundredths = (u128::from(gap) * 10_000).div_ceil(u128::from(upper.max(1)));
    let (whole, rest) = (hundredths / 100, hundredths % 100);
    format!("between {lower} and {upper} ({gap} apart, {whole}.{rest:02} %)")
}

/// The board and what was asked for.
fn task(plan: &Plan) -> String {
    let mut facts = vec![board(*plan.board.rules())];
    if !plan.board.rows().is_empty() {
        let rows = plan.board.rows().iter();
        let rows: Vec<String> = rows.map(|row| format!("{}={}", row.guess, row.feedback)).collect();
        facts.push(format!("after {}", rows.join(" ")));
    }
    if let Some(opening) = plan.opening {
        facts.push(format!("{opening} first"));
    }
    if plan.guesses == Guesses::Candidates {
        facts.push("guesses that fit only".to_owned());
    }
    if let Some(most) = plan.guesses_max {
        facts.push(format!("at most {most} guess{}", if most == 1 { "" } else { "es" }));
    }
    facts.join(", ")
}

/// The board by the name that the literature has for it, pegs before colors.
fn board(rules: Rules) -> String {
    let (pegs, colors) = (rules.pegs().get(), rules.colors().get());
    if rules.feedback() != FeedbackRule::Keys || rules.blanks() == Blanks::Allowed {
        return rules.without_rows();
    }
    match rules.repeats() {
        Repeats::Allowed => format!("MM({pegs},{colors})"),
        Repeats::Forbidden => format!("BC({pegs},{colors})"),
    }
}
