//! `pegmind certificate`: reasons why no strategy is better.

use std::path::Path;

use pegmind_certificate::{BYTES_MAX, Certificate, Refusal, check};
use pegmind_protocol::CertificateCheckReply;
use pegmind_rules::Strict;
use pegmind_tree::{StrategyTree, Verified, verify};

use super::tree;
use crate::args::{Args, CertificateAction, CertificateArgs, CertificateFileArgs, TreeFileArgs};
use crate::exit::{Exit, Failure, print};
use crate::whole_file::{self, quoted};

pub(crate) fn run(args: &Args, certificate: &CertificateArgs) -> Result<Exit, Failure> {
    match &certificate.action {
        CertificateAction::Check(file) => check_file(args, file),
    }
}

/// Checks every fact, and whether a strategy meets what they show.
fn check_file(args: &Args, file: &CertificateFileArgs) -> Result<Exit, Failure> {
    let name = &file.certificate;
    let quoted = quoted(Path::new(name));
    let bytes = match name.as_str() {
        "-" => whole_file::read_input(BYTES_MAX as u64),
        name => whole_file::read(Path::new(name), BYTES_MAX as u64),
    };
    let bytes = bytes.map_err(|error| Failure::usage(format!("{quoted}: {error}")))?;
    let refuse = |reply: CertificateCheckReply| {
        if args.global.json {
            return print(true, Exit::Internal, || reply, |_| Ok(()));
        }
        let problem = reply.problem.unwrap_or_default();
        Err(Failure::internal(format!("{quoted}: {problem}")))
    };
    let certificate = match Certificate::read(&bytes) {
        Ok(certificate) => certificate,
        Err(refusal) => return refuse(refused(&refusal)),
    };
    let strategy = file.tree.as_ref().map(|name| strategy(name, &certificate)).transpose()?;
    let codes = match check(&certificate) {
        Ok(codes) => codes,
        Err(refusal) => return refuse(about(&certificate, refused(&refusal))),
    };
    let reply = || held(&certificate, codes, strategy.as_ref());
    print(args.global.json, Exit::Done, reply, |out| {
        let facts = certificate.facts.len();
        let s = if facts == 1 { "" } else { "s" };
        writeln!(out, "holds: {codes} codes, {facts} fact{s}")?;
        writeln!(out, "  {}", certificate.rules.without_rows())?;
        for row in &certificate.rows {
            writeln!(out, "  after {}={}", row.guess, row.feedback)?;
        }
        writeln!(out, "  {}", proven(&certificate))?;
        match &strategy {
            Some(strategy) => writeln!(out, "  {}", met(&certificate, strategy)),
            None => Ok(()),
        }
    })
}

/// The reply that a certificate does not hold, or is none.
fn refused(refusal: &Refusal) -> CertificateCheckReply {
    let fact = match refusal {
        Refusal::Fact { number, .. } => Some(*number),
        Refusal::Because(_) => None,
    };
    CertificateCheckReply::refused(fact, refusal.to_string())
}

/// The same reply with what the certificate is about.
fn about(certificate: &Certificate, reply: CertificateCheckReply) -> CertificateCheckReply {
    let rows = certificate.rows.iter().map(|row| format!("{}={}", row.guess, row.feedback));
    CertificateCheckReply {
        pegs: Some(certificate.rules.pegs().get()),
        colors: Some(certificate.rules.colors().get()),
        facts: Some(certificate.facts.len()),
        rows: Some(rows.collect()),
        strict: Some(certificate.strict == Strict::Yes),
        guesses_max: certificate.guesses_max,
        ..reply
    }
}

/// The reply that a certificate holds.
fn held(
    certificate: &Certificate,
    codes: usize,
    strategy: Option<&Verified>,
) -> CertificateCheckReply {
    let total = strategy.map(|strategy| strategy.total);
    let reply = CertificateCheckReply {
        holds: true,
        codes: u64::try_from(codes).ok(),
        bound: certificate.bound(),
        total,
        optimal: total.map(|total| certificate.bound() == Some(total)),
        problem: None,
        ..CertificateCheckReply::refused(None, String::new())
    };
    about(certificate, reply)
}

/// What a certificate proves.
fn proven(certificate: &Certificate) -> String {
    let strict = if certificate.strict == Strict::Yes { " of guesses that fit only" } else { "" };
    let within = certificate.guesses_max.map(|guesses| {
        let s = if guesses == 1 { "" } else { "es" };
        format!(" in {guesses} guess{s}")
    });
    let within = within.unwrap_or_default();
    match certificate.bound() {
        Some(bound) => {
            format!("no strategy{strict} that finds every code{within} has a total below {bound}")
        }
        None => format!("no strategy{strict} finds every code{within}"),
    }
}

/// Whether a strategy is as good as is proven to be possible.
fn met(certificate: &Certificate, strategy: &Verified) -> String {
    match certificate.bound() {
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
