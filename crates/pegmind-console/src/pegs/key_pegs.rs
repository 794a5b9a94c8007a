//! Key pegs, and the plates they stand on.

use anstyle::{AnsiColor, Color as TextColor, Style};
use pegmind_rules::{KeyPegStyle, PegMark};

use super::Pegs;
use crate::picture::Span;
use crate::role::Role;
use crate::skin::Depth;

/// How new a row is: its plate says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RowAge {
    /// Another came after it.
    Older,
    /// None came after it.
    Last,
    /// It was answered just now.
    New,
}

impl Pegs {
    /// A key peg: its character, and its ink.
    #[must_use]
    pub fn key_peg(&self, mark: PegMark) -> Span {
        let glyphs = self.theme.charset.glyphs();
        let character = match (mark, self.style) {
            (PegMark::Exact, _) => glyphs.exact,
            (PegMark::Color, KeyPegStyle::Shapes) => glyphs.color,
            // Its color tells it, if there are colors.
            (PegMark::Color, KeyPegStyle::BlackWhite | KeyPegStyle::RedWhite) => {
                if self.theme.depth == Depth::None || !glyphs.blocks {
                    glyphs.color
                } else {
                    glyphs.exact
                }
            }
            (PegMark::Nothing, _) => glyphs.nothing,
        };
        Span::styled(character.to_string(), self.key_ink(mark))
    }

    fn key_ink(&self, mark: PegMark) -> Style {
        let role = match (mark, self.style) {
            (PegMark::Exact | PegMark::Nothing, KeyPegStyle::BlackWhite) => Role::BlackKeyPeg,
            (PegMark::Exact, KeyPegStyle::RedWhite) => Role::RedKeyPeg,
            (PegMark::Nothing, _) => Role::KeyHole,
            (PegMark::Exact | PegMark::Color, _) => Role::KeyPeg,
        };
        let ansi = match (mark, self.style) {
            (PegMark::Nothing, KeyPegStyle::Shapes) => Some(AnsiColor::BrightBlack),
            (PegMark::Exact | PegMark::Color, KeyPegStyle::Shapes) => None,
            (PegMark::Exact | PegMark::Nothing, KeyPegStyle::BlackWhite) => Some(AnsiColor::Black),
            (PegMark::Exact, KeyPegStyle::RedWhite) => Some(AnsiColor::BrightRed),
            (PegMark::Nothing, KeyPegStyle::RedWhite) => Some(AnsiColor::White),
            (PegMark::Color, _) => Some(AnsiColor::BrightWhite),
        };
        match self.theme.depth {
            Depth::None if mark == PegMark::Nothing => Style::new().dimmed(),
            Depth::None => Style::new(),
            Depth::Sixteen => Style::new().fg_color(ansi.map(TextColor::Ansi)),
            Depth::TwoHundredFiftySix | Depth::True => {
                Style::new().fg_color(self.theme.color(role))
            }
        }
    }

    /// A key peg as it stands on the plate of a row of this age.
    pub(crate) fn key_peg_of(&self, mark: PegMark, age: RowAge) -> Span {
        let Span { text, style } = self.key_peg(mark);
        let ink = self.theme.color(Role::LidInk).filter(|_| {
            age == RowAge::New && mark == PegMark::Nothing && self.style == KeyPegStyle::Shapes
        });
        Span::styled(text, style.fg_color(ink.or(style.get_fg_color())))
    }

    /// What lies behind key pegs; that of a new row glows. Returns `None` where
    /// there is no plate.
    pub(crate) fn plate(&self, age: RowAge) -> Option<TextColor> {
        let role = match (self.style, age) {
            (KeyPegStyle::Shapes, RowAge::Older) => Role::Plate,
            (KeyPegStyle::Shapes, RowAge::Last) => Role::LastPlate,
            (KeyPegStyle::Shapes, RowAge::New) => Role::Lid,
            (KeyPegStyle::BlackWhite, RowAge::Older | RowAge::Last) => Role::GreyPlate,
            (KeyPegStyle::BlackWhite, RowAge::New) => Role::LidUpper,
            (KeyPegStyle::RedWhite, RowAge::Older | RowAge::Last) => Role::DarkPlate,
            (KeyPegStyle::RedWhite, RowAge::New) => Role::Rim,
        };
        let ansi = match self.style {
            KeyPegStyle::Shapes => None,
            KeyPegStyle::BlackWhite => Some(AnsiColor::BrightBlack),
            KeyPegStyle::RedWhite => Some(AnsiColor::Black),
        };
        match self.theme.depth {
            Depth::None => None,
            Depth::Sixteen => ansi.map(TextColor::Ansi),
            Depth::TwoHundredFiftySix | Depth::True => self.theme.color(role),
        }
    }

    /// What key pegs lie on in a text. Returns `None` where they are shapes in the
    /// ink of the text.
    #[must_use]
    pub fn plate_style(&self) -> Option<Style> {
        let plate = self.plate(RowAge::Older).filter(|_| self.needs_plate())?;
        Some(Style::new().bg_color(Some(plate)))
    }

    /// Whether key pegs need a plate to be told apart.
    pub(crate) const fn needs_plate(&self) -> bool {
        !matches!(self.style, KeyPegStyle::Shapes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::charset::Charset;
    use crate::pegs::VISIBLE;
    use crate::pegs::tests::{DEPTHS, pegs, rgb};
    use pegmind_face::palette::{Palette, Rgb, contrast};

    #[test]
    fn an_exact_key_peg_is_dark_and_a_white_one_light_in_black_and_white() {
        for depth in [Depth::True, Depth::TwoHundredFiftySix, Depth::Sixteen] {
            let pegs = pegs(Palette::Signal, depth, Charset::Unicode, KeyPegStyle::BlackWhite);
            let ink = |mark| rgb(pegs.key_peg(mark).style.get_fg_color().unwrap());
            assert!(contrast(ink(PegMark::Exact), Rgb::BLACK) < 1.1, "{depth}");
            assert!(contrast(ink(PegMark::Color), Rgb::WHITE) < 1.1, "{depth}");
            let plate = rgb(pegs.plate(RowAge::Last).unwrap());
            // The sixteen colors are what each terminal makes of them.
            let needed = if depth == Depth::Sixteen { 2.5 } else { VISIBLE };
            for mark in [PegMark::Exact, PegMark::Color] {
                assert!(contrast(ink(mark), plate) >= needed, "{depth}, {mark:?}");
            }
        }
    }

    #[test]
    fn the_plate_of_a_new_row_glows_and_its_key_pegs_can_be_read() {
        for style in KeyPegStyle::ALL.iter().copied() {
            for depth in DEPTHS {
                let pegs = pegs(Palette::Signal, depth, Charset::Unicode, style);
                let plates = [RowAge::Older, RowAge::Last, RowAge::New].map(|age| pegs.plate(age));
                assert!(plates[2] != plates[0] && plates[2] != plates[1], "{style}, {depth}");
                for mark in PegMark::ALL.iter().copied() {
                    let ink = pegs.key_peg_of(mark, RowAge::New).style.get_fg_color().unwrap();
                    let measured = contrast(rgb(ink), rgb(plates[2].unwrap()));
                    assert!(measured >= VISIBLE, "{style}, {depth}, {mark:?}: {measured:.2}");
                }
            }
        }
    }
}
