//! `pegmind certificate`: reasons why no strategy is better.

use std::path::Path;

use pegmind_certificate::{BYTES_MAX, Certificate, Checked, check};
use pegmind_rules::Strict;
use pegmind_tree::{StrategyTree, Verified, verify};

use super::tree;
use crate::args::{CertificateAction, CertificateArgs, CertificateFileArgs, TreeFileArgs};
use crate::exit::{Exit, Failure, print_text};
use crate::whole_file::{self, quoted};

pub(crate) fn run(certificate: &CertificateArgs) -> Result<Exit, Failure> {
    match &certificate.action {
        CertificateAction::Check(file) => check_file(file),
    }
}

/// Checks every fact, and whether a strategy meets what they show.
fn check_file(file: &CertificateFileArgs) -> Result<Exit, Failure> {
    let name = &file.certificate;
    let quoted = quoted(Path::new(name));
    let bytes = match name.as_str() {
        "-" => whole_file::read_input(BYTES_MAX as u64),
        name => whole_file::read(Path::new(name), BYTES_MAX as u64),
    };
    let bytes = bytes.map_err(|error| Failure::usage(format!("{quoted}: {error}")))?;
    let refuse = |reason: &dyn std::fmt::Display| Failure::internal(format!("{quoted}: {reason}"));
    let certificate = Certificate::read(&bytes).map_err(|error| refuse(&error))?;
    let strategy = file.tree.as_ref().map(|name| strategy(name, &certificate)).transpose()?;
    let checked = check(&certificate).map_err(|error| refuse(&error))?;
    print_text(Exit::Done, |out| {
        let facts = if checked.facts == 1 { "fact" } else { "facts" };
        writeln!(out, "holds: {} codes, {} {facts}", checked.codes, checked.facts)?;
        writeln!(out, "  {}", certificate.rules.without_rows())?;
        for row in &certificate.rows {
            writeln!(out, "  after {}={}", row.guess, row.feedback)?;
        }
        writeln!(out, "  {}", proven(&certificate, &checked))?;
        match &strategy {
            Some(strategy) => writeln!(out, "  {}", met(&checked, strategy)),
            None => Ok(()),
        }
    })
}

/// What a certificate proves.
fn proven(certificate: &Certificate, checked: &Checked) -> String {
    let strict = if certificate.strict == Strict::Yes { " of guesses that fit only" } else { "" };
    let within = certificate.guesses_max.map(|guesses| {
        let s = if guesses == 1 { "" } else { "es" };
        format!(" in {guesses} guess{s}")
    });
    let within = within.unwrap_or_default();
    match checked.bound {
        Some(bound) => {
            format!("no strategy{strict} that finds every code{within} has a total below {bound}")
        }
        None => format!("no strategy{strict} finds every code{within}"),
    }
}

/// Whether a strategy is as good as is proven to be possible.
fn met(checked: &Checked, strategy: &Verified) -> String {
    match checked.bound {
        Some(bound) if bound == strategy.total => {
            format!("the strategy has this total: {bound} is optimal")
        }
        Some(bound) => {
            format!("the strategy has {}: the best total is {bound} or more", strategy.total)
        }
        None => "the strategy has a longer game".to_owned(),
    }
}

/// A strategy for the board and the position of a certificate, played against every code.
fn strategy(name: &str, certificate: &Certificate) -> Result<Verified, Failure> {
    let tree = tree::read(&TreeFileArgs { tree: name.to_owned() })?;
    let refuse =
        |reason: String| Failure::internal(format!("--tree {}: {reason}", quoted(Path::new(name))));
    let verified = verify(&tree).map_err(|problem| refuse(problem.to_string()))?;
    match difference(&tree, certificate, &verified) {
        Some(other) => Err(refuse(format!("it is for {other} than the certificate"))),
        None => Ok(verified),
    }
}

/// What is not the same in a tree and a certificate.
fn difference(
    tree: &StrategyTree,
    certificate: &Certificate,
    verified: &Verified,
) -> Option<&'static str> {
    let rules = tree.board().rules().with_rows(certificate.rules.rows());
    let within = |limit: u8| verified.longest <= usize::from(limit);
    if rules != certificate.rules {
        Some("other rules")
    } else if tree.board().rows() != certificate.rows {
        Some("another position")
    } else if certificate.strict == Strict::Yes && tree.claim().strict == Strict::No {
        Some("another kind of play")
    } else if !certificate.guesses_max.is_none_or(within) {
        Some("longer games")
    } else {
        None
    }
}
