//! Words for pegs and answers, in the names of a palette.

use pegmind_rules::{Clash, Code, Color, ColorNames, Explanation, Feedback, Peg, PegMark};

/// Says things in the names of one palette.
#[derive(Clone, Copy, Debug)]
pub(super) struct Say<'a> {
    names: &'a ColorNames,
}

impl<'a> Say<'a> {
    /// Words with these names.
    pub(super) const fn new(names: &'a ColorNames) -> Self {
        Self { names }
    }

    /// The name of the color with this number.
    pub(super) fn color(&self, number: u8) -> String {
        Color::new(number).map_or_else(String::new, |color| self.names.word(color).to_string())
    }

    /// The name of a peg.
    pub(super) fn peg(&self, peg: Peg) -> String {
        peg.color().map_or_else(|| "blank".into(), |color| self.names.word(color).to_string())
    }

    /// A code by the names of its pegs.
    pub(super) fn code(&self, code: &Code) -> String {
        let names: Vec<String> = code.pegs().iter().map(|peg| self.peg(*peg)).collect();
        names.join(" ")
    }

    /// An answer: `1 exact, 2 color`.
    pub(super) fn keys(feedback: &Feedback) -> String {
        let [exact, color] = [feedback.exact(), feedback.color()].map(Option::unwrap_or_default);
        format!("{exact} exact, {color} color")
    }

    /// `Row 1 would then read 2+2, it reads 0+4.`
    pub(super) fn clash(clash: &Clash) -> String {
        format!("Row {} would then read {}, it reads {}.", clash.row, clash.would_be, clash.given)
    }

    /// Which peg of a guess matched which of the code, and why others did not.
    pub(super) fn matching(
        &self,
        code: &Code,
        guess: &Code,
        explanation: &Explanation,
    ) -> Vec<String> {
        let pegs = guess.pegs().iter().zip(&explanation.marks).enumerate();
        let mut lines: Vec<String> = pegs
            .map(|(idx, (peg, mark))| {
                let what = self.fate(idx + 1, *peg, *mark, explanation);
                format!("Peg {} {}: {what}.", idx + 1, self.peg(*peg))
            })
            .collect();
        let matched = |hole| explanation.matches.iter().any(|pair| pair.code_hole == hole);
        let over = code.pegs().iter().enumerate().filter(|(idx, peg)| {
            !matched(idx + 1) && explanation.matches.iter().any(|pair| pair.peg == **peg)
        });
        lines.extend(over.map(|(idx, peg)| {
            let name = self.peg(*peg);
            format!("Peg {} of the code is left over: the guess has no other {name}.", idx + 1)
        }));
        lines
    }

    fn fate(&self, hole: usize, peg: Peg, mark: PegMark, explanation: &Explanation) -> String {
        let of_color = || explanation.matches.iter().filter(|pair| pair.peg == peg);
        let pair = explanation.matches.iter().find(|pair| pair.guess_hole == hole);
        match (mark, pair) {
            (PegMark::Exact, _) => "exact, in place".into(),
            (PegMark::Color, Some(pair)) => {
                format!("color, it matches peg {} of the code", pair.code_hole)
            }
            (PegMark::Color | PegMark::Nothing, _) => {
                let mut holes: Vec<usize> = of_color().map(|pair| pair.guess_hole).collect();
                holes.sort_unstable();
                let name = self.peg(peg);
                match holes.as_slice() {
                    [] => format!("nothing, the code has no {name}"),
                    [one] => format!("nothing, peg {one} has the only {name} of the code"),
                    several => {
                        let holes = list(several.iter().map(ToString::to_string));
                        format!("nothing, pegs {holes} have every {name} of the code")
                    }
                }
            }
        }
    }
}

/// `1, 2 and 3`.
pub(super) fn list(parts: impl Iterator<Item = String>) -> String {
    let mut parts: Vec<String> = parts.collect();
    match parts.pop() {
        Some(last) if !parts.is_empty() => format!("{} and {last}", parts.join(", ")),
        last => last.unwrap_or_default(),
    }
}

/// A text with a capital at its beginning.
pub(super) fn capital(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + characters.as_str()
    })
}
