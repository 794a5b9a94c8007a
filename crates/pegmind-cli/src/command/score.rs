//! `pegmind score`: marking a guess against a code.

use pegmind_protocol::ScoreReply;
use pegmind_rules::{Code, ColorNames, Explanation, Peg, PegMark, Quoted, Rules, explain, mark};

use crate::args::{Args, ScoreArgs};
use crate::exit::{Exit, Failure, print};
use crate::plan;

pub(crate) fn run(args: &Args, score: &ScoreArgs) -> Result<Exit, Failure> {
    let rules = plan::rules(&score.board)?;
    let code = read(&rules, "code", &score.code)?;
    let guess = read(&rules, "guess", &score.guess)?;
    let feedback = mark(&rules, &code, &guess);
    let explanation = score.explain.then(|| explain(&code, &guess));
    let reply = || {
        let reply = ScoreReply::new(&feedback);
        match &explanation {
            Some(explanation) => reply.with_matches(&explanation.matches),
            None => reply,
        }
    };
    print(args.global.json, Exit::Done, reply, |out| {
        let Some(explanation) = &explanation else { return writeln!(out, "{feedback}") };
        writeln!(out, "{feedback}   {}", key_pegs(explanation))?;
        lines(explanation).iter().try_for_each(|line| writeln!(out, "  {line}"))
    })
}

/// Reads one of the two codes, naming it in the error.
pub(super) fn read(rules: &Rules, what: &str, text: &str) -> Result<Code, Failure> {
    rules
        .code(text)
        .map_err(|error| Failure::usage(format!("{what} '{}': {error}", Quoted::new(text))))
}

/// The key pegs as they are placed: exact, then color, never by position.
fn key_pegs(explanation: &Explanation) -> String {
    let mut marks = explanation.marks.clone();
    marks.sort_unstable();
    let symbols: Vec<String> = marks.iter().map(|mark| mark.symbol().to_string()).collect();
    symbols.join(" ")
}

fn lines(explanation: &Explanation) -> Vec<String> {
    let mut lines = Vec::new();
    let exact = |pair: &&pegmind_rules::PegMatch| pair.guess_hole == pair.code_hole;
    for pair in explanation.matches.iter().filter(exact) {
        lines.push(format!("peg {}  {:<6} matches in place", pair.guess_hole, name(pair.peg)));
    }
    // Colors in the order in which the code has them.
    let mut by_color: Vec<_> = explanation.matches.iter().filter(|pair| !exact(pair)).collect();
    by_color.sort_by_key(|pair| pair.code_hole);
    let mut pegs: Vec<Peg> = Vec::new();
    for pair in by_color {
        if !pegs.contains(&pair.peg) {
            pegs.push(pair.peg);
        }
    }
    for peg in pegs {
        let of_peg = |pair: &&pegmind_rules::PegMatch| pair.peg == peg;
        let count = explanation.matches.iter().filter(of_peg).filter(|p| !exact(p)).count();
        let more = explanation.matches.iter().filter(of_peg).any(|pair| exact(&pair));
        let more = if more { " more" } else { "" };
        let text = format!("{}{more} in both", number_word(count));
        lines.push(format!("{:<6} {text:<25} color", name(peg)));
    }
    if explanation.marks.iter().all(|mark| *mark == PegMark::Nothing) {
        lines.push("no color is in both".into());
    } else {
        lines.push("each peg of the code is used once".into());
    }
    lines
}

fn name(peg: Peg) -> String {
    match peg {
        Peg::Blank => "blank".into(),
        Peg::Color(color) => ColorNames::STANDARD.word(color).to_string(),
    }
}

fn number_word(count: usize) -> String {
    let words = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    words.get(count).map_or_else(|| count.to_string(), |word| (*word).to_owned())
}
