//! Histograms of strategies in a picture.

use super::finding::Finding;
use crate::plot::Panel;

/// A panel for each strategy.
pub(super) fn panels(findings: &[Finding]) -> Vec<Panel> {
    let panel = |finding: &Finding| Panel { title: title(finding), counts: finding.solved() };
    findings.iter().map(panel).collect()
}

/// What a panel is about.
fn title(finding: &Finding) -> String {
    let mut facts = Vec::new();
    if let Some(average) = finding.histogram.average() {
        let error = finding.standard_error();
        let error = error.map_or(String::new(), |error| format!(" (error {error:.4})"));
        facts.push(format!("average {average:.4}{error}"));
        if finding.unsolved == 0 {
            facts.push(format!("longest {}", finding.histogram.longest()));
        }
    }
    if finding.unsolved > 0 {
        facts.push(format!("{} unsolved count as 100", finding.unsolved));
    }
    if !finding.is_complete() {
        facts.push("incomplete".to_owned());
    }
    format!("{}: {}", finding.contestant, facts.join(", "))
}
