//! Pegs and key pegs as they are painted.

mod key_pegs;

use anstyle::{Ansi256Color, AnsiColor, Color as TextColor, Effects, Style};
use pegmind_face::palette::{Ink, Labels, Paints, Rgb, contrast};
use pegmind_rules::{ColorNames, KeyPegStyle, Peg};

use crate::canvas::Canvas;
use crate::charset::Glyphs;
use crate::picture::{PictureLine, Span};
use crate::role::Role;
use crate::skin::{Depth, Skin};
use crate::theme::{Paper, Theme};

pub(crate) use key_pegs::RowAge;

/// How large pegs are painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PegSize {
    /// 7 columns, 3 lines, and a line between rows.
    Huge,
    /// 5 columns, 3 lines.
    Large,
    /// 5 columns, 2 lines.
    Middle,
    /// 3 columns, 1 line.
    Small,
    /// The label alone.
    Tight,
}

impl PegSize {
    /// All of them, the largest first.
    pub(crate) const ALL: [Self; 5] =
        [Self::Huge, Self::Large, Self::Middle, Self::Small, Self::Tight];

    /// The columns of a face, where labels have so many.
    pub(crate) const fn columns(self, label: usize) -> usize {
        match self {
            Self::Huge => 7,
            Self::Large | Self::Middle => 5,
            Self::Small => 3,
            Self::Tight => label,
        }
    }

    /// The lines from one row to the next.
    pub(crate) const fn lines(self) -> usize {
        match self {
            Self::Huge => 4,
            Self::Large => 3,
            Self::Middle => 2,
            Self::Small | Self::Tight => 1,
        }
    }

    /// The line of a row, from 0, on which the label stands.
    pub(crate) const fn label_line(self) -> usize {
        match self {
            Self::Huge => 2,
            Self::Large | Self::Middle => 1,
            Self::Small | Self::Tight => 0,
        }
    }
}

/// How much white is in a cap, and black in a foot.
const CAP_PERCENT: u8 = 16;
const FOOT_PERCENT: u8 = 24;

/// The contrast that everything needs that is no text.
const VISIBLE: f64 = 3.0;

/// Paints pegs.
#[derive(Clone, Debug)]
pub struct Pegs {
    pub(crate) theme: Theme,
    paints: Paints,
    labels: Labels,
    style: KeyPegStyle,
}

impl Pegs {
    /// Pegs as a player chose them.
    #[must_use]
    pub fn new(skin: &Skin, theme: Theme, key_pegs: KeyPegStyle) -> Self {
        Self {
            theme,
            paints: skin.paints,
            labels: skin.labels,
            style: skin.key_pegs.unwrap_or(key_pegs),
        }
    }

    /// The names of the colors.
    #[must_use]
    pub const fn names(&self) -> ColorNames {
        self.paints.names()
    }

    /// What stands on a peg.
    #[must_use]
    pub fn label(&self, peg: Peg) -> String {
        peg.color().map_or_else(|| ".".into(), |color| self.labels.label(color, &self.names()))
    }

    /// The face of a peg and its label.
    #[must_use]
    pub fn face(&self, peg: Peg) -> Style {
        let swatch = self.paints.swatch(peg);
        match self.theme.depth {
            Depth::None if self.theme.charset.glyphs().blocks => Style::new().invert().bold(),
            Depth::None => Style::new().bold(),
            Depth::Sixteen => {
                // The named colors look different on every screen; black reads
                // well on the bright ones and on yellow, white on the others.
                let ink = match swatch.ansi16 {
                    3 | 6 | 7 | 9..=15 => AnsiColor::Black,
                    _ => AnsiColor::BrightWhite,
                };
                // Many terminals show bold black as grey.
                let bold = if ink == AnsiColor::Black { Effects::new() } else { Effects::BOLD };
                Style::new()
                    .fg_color(Some(ink.into()))
                    .bg_color(Some(named(swatch.ansi16)))
                    .effects(bold)
            }
            Depth::TwoHundredFiftySix | Depth::True => {
                let ground = self.theme.exact(swatch.rgb);
                let ink = shown(ground).map_or(swatch.ink, Ink::on);
                let ink = self.theme.exact(ink.rgb());
                Style::new().fg_color(Some(ink)).bg_color(Some(ground)).bold()
            }
        }
    }

    /// The color of a cap, or of a foot: the face with some white or black in it.
    /// Where the face itself would be lost on the board, both are what shows it.
    fn shade(&self, peg: Peg, other: Rgb, percent: u8) -> Option<TextColor> {
        let swatch = self.paints.swatch(peg);
        match self.theme.depth {
            Depth::None => None,
            Depth::Sixteen => Some(self.edge(peg).unwrap_or_else(|| named(swatch.ansi16))),
            Depth::TwoHundredFiftySix | Depth::True => Some(
                self.edge(peg)
                    .unwrap_or_else(|| self.theme.exact(swatch.rgb.mixed_with(other, percent))),
            ),
        }
    }

    /// The color that outlines a peg that would be lost where it stands: a dark
    /// one on the board, one of black and white on a terminal's own ground.
    #[must_use]
    pub fn edge(&self, peg: Peg) -> Option<TextColor> {
        let swatch = self.paints.swatch(peg);
        match self.theme.depth {
            Depth::None => None,
            Depth::Sixteen => match swatch.ansi16 {
                0 | 7 | 15 => Some(AnsiColor::BrightBlack.into()),
                8 => Some(AnsiColor::White.into()),
                _ => None,
            },
            Depth::TwoHundredFiftySix | Depth::True => {
                let tray = self.theme.color(Role::Tray).and_then(shown)?;
                let visible = |color: &TextColor| {
                    shown(*color).is_some_and(|rgb| contrast(rgb, tray) >= VISIBLE)
                };
                let mixed = |percent| self.theme.exact(swatch.rgb.mixed_with(Rgb::WHITE, percent));
                let edge = (0..=100).step_by(5).map(mixed).find(visible);
                edge.filter(|edge| *edge != mixed(0))
            }
        }
    }

    /// A peg as a part of a text: three columns.
    #[must_use]
    pub fn chip(&self, peg: Peg) -> Vec<Span> {
        self.in_three_columns(peg, ' ')
    }

    /// A peg in three columns of a list without free lines, its upper corners cut.
    #[must_use]
    pub fn stacked_chip(&self, peg: Peg) -> Vec<Span> {
        self.in_three_columns(peg, '\u{2594}')
    }

    fn in_three_columns(&self, peg: Peg, cut: char) -> Vec<Span> {
        let mut canvas = Canvas::new(3, 1, Style::new());
        self.paint_small(&mut canvas, (0, 0), peg, cut);
        canvas.lines().pop().map(|line| line.0).unwrap_or_default()
    }

    /// A peg of this size by itself, as it lies on the board.
    #[must_use]
    pub fn picture(&self, peg: Peg, size: PegSize) -> Vec<PictureLine> {
        let lines = if size == PegSize::Huge { 3 } else { size.lines() };
        let mut canvas = Canvas::new(size.columns(1), lines, self.theme.paper(Paper::Tray));
        self.paint(&mut canvas, (0, lines / 2), peg, size);
        canvas.lines()
    }

    /// The characters of pictures.
    #[must_use]
    pub const fn glyphs(&self) -> &'static Glyphs {
        self.theme.charset.glyphs()
    }

    /// Paints a peg; its label stands at this column, its first one, and line.
    pub(crate) fn paint(
        &self,
        canvas: &mut Canvas,
        (column, line): (usize, usize),
        peg: Peg,
        size: PegSize,
    ) {
        let columns = size.columns(0);
        match size {
            PegSize::Huge | PegSize::Large | PegSize::Middle => {
                self.paint_cap(canvas, (column, line), peg, size);
                self.paint_face(canvas, (column, line), peg, columns);
                if size != PegSize::Middle {
                    self.paint_foot(canvas, (column, line), peg, size);
                } else if self.theme.charset.glyphs().blocks
                    && let Some(edge) = self.edge(peg)
                {
                    // Without a foot its sides show a peg that would be lost on the board.
                    let ink = self.face(peg).fg_color(Some(edge));
                    canvas.put(column, line, "\u{258c}", ink);
                    canvas.put(column + columns - 1, line, "\u{2590}", ink);
                }
            }
            PegSize::Small => self.paint_small(canvas, (column, line), peg, '\u{2594}'),
            PegSize::Tight => {
                canvas.put(column, line, &self.label(peg), self.face(peg));
            }
        }
    }

    /// The face of a peg with its label in the middle, in so many columns.
    pub(crate) fn paint_face(
        &self,
        canvas: &mut Canvas,
        (column, line): (usize, usize),
        peg: Peg,
        columns: usize,
    ) {
        let face = self.face(peg);
        let label: String = self.label(peg).chars().take(columns).collect();
        let text = format!("{label:^columns$}");
        canvas.put(column, line, &text, face);
        // Without blocks nothing else shows a peg that would be lost on the board.
        let edge = self.edge(peg).filter(|_| !self.theme.charset.glyphs().blocks);
        if self.is_bare() || edge.is_some() {
            let bracket = edge.map_or(face, |color| face.fg_color(Some(color)));
            canvas.put(column, line, "(", bracket);
            canvas.put(column + columns - 1, line, ")", bracket);
        }
    }

    /// Whether pegs are letters in brackets.
    const fn is_bare(&self) -> bool {
        matches!(self.theme.depth, Depth::None) && !self.theme.charset.glyphs().blocks
    }

    fn paint_cap(&self, canvas: &mut Canvas, at: (usize, usize), peg: Peg, size: PegSize) {
        let Some(line) = at.1.checked_sub(1) else { return };
        let (cut, whole) = match size {
            PegSize::Huge => (
                "\u{2598}     \u{259d}",
                "\u{259f}\u{2588}\u{2588}\u{2588}\u{2588}\u{2588}\u{2599}",
            ),
            _ => (
                "\u{259b}\u{2580}\u{2580}\u{2580}\u{259c}",
                "\u{2597}\u{2584}\u{2584}\u{2584}\u{2596}",
            ),
        };
        self.paint_part(
            canvas,
            (at.0, line),
            (cut, whole),
            self.shade(peg, Rgb::WHITE, CAP_PERCENT),
        );
    }

    fn paint_foot(&self, canvas: &mut Canvas, at: (usize, usize), peg: Peg, size: PegSize) {
        let texts = match size {
            PegSize::Huge => (
                "\u{2596}     \u{2597}",
                "\u{259c}\u{2588}\u{2588}\u{2588}\u{2588}\u{2588}\u{259b}",
            ),
            _ => ("\u{2596}   \u{2597}", "\u{259c}\u{2588}\u{2588}\u{2588}\u{259b}"),
        };
        self.paint_part(canvas, (at.0, at.1 + 1), texts, self.shade(peg, Rgb::BLACK, FOOT_PERCENT));
    }

    /// Paints a part of a peg: cut out of its color in that of the board, or,
    /// where the board has none, in its color.
    fn paint_part(
        &self,
        canvas: &mut Canvas,
        at: (usize, usize),
        (cut, whole): (&str, &str),
        color: Option<TextColor>,
    ) {
        if !self.theme.charset.glyphs().blocks {
            return;
        }
        if self.theme.paints_all() {
            let style = Style::new().fg_color(self.theme.color(Role::Tray)).bg_color(color);
            canvas.put(at.0, at.1, cut, style);
        } else {
            canvas.put(at.0, at.1, whole, Style::new().fg_color(color));
        }
    }

    /// A peg in three columns and one line, its upper corners cut if `cut` says so.
    fn paint_small(&self, canvas: &mut Canvas, at: (usize, usize), peg: Peg, cut: char) {
        let face = self.face(peg);
        let label: String = self.label(peg).chars().take(3).collect();
        let count = label.chars().count();
        let text = if count == 1 { format!(" {label} ") } else { format!("{label:<3}") };
        canvas.put(at.0, at.1, &text, face);
        let sides = if count == 1 {
            [Some((0, '(', '\u{258c}')), Some((2, ')', '\u{2590}'))]
        } else {
            [None, (count == 2).then_some((2, ')', '\u{2590}'))]
        };
        for (column, bracket, edge) in sides.into_iter().flatten() {
            let at = (at.0 + column, at.1);
            let blocks = self.theme.charset.glyphs().blocks;
            if self.is_bare() {
                canvas.put(at.0, at.1, &bracket.to_string(), face);
            } else if let Some(color) = self.edge(peg) {
                let side = if blocks { edge } else { bracket };
                canvas.put(at.0, at.1, &side.to_string(), face.fg_color(Some(color)));
            } else if cut != ' ' && blocks {
                canvas.put(at.0, at.1, &cut.to_string(), self.cut_style(face));
            }
        }
    }

    /// The style of what is cut out of a face.
    fn cut_style(&self, face: Style) -> Style {
        if self.theme.paints_all() {
            return face.fg_color(self.theme.color(Role::Tray));
        }
        // The terminal's own ground is the ink of what is reversed.
        Style::new().fg_color(face.get_bg_color()).effects(Effects::INVERT)
    }
}

/// One of the sixteen colors with names.
fn named(number: u8) -> TextColor {
    let color = Ansi256Color(number);
    color.into_ansi().map_or(TextColor::Ansi256(color), TextColor::Ansi)
}

/// A color as it is shown. Returns `None` for those that each terminal has its own.
fn shown(color: TextColor) -> Option<Rgb> {
    let (red, green, blue) = match color {
        TextColor::Ansi(_) => return None,
        TextColor::Ansi256(color) => {
            let rgb = anstyle_lossy::xterm_to_rgb(color, anstyle_lossy::palette::DEFAULT);
            (rgb.0, rgb.1, rgb.2)
        }
        TextColor::Rgb(rgb) => (rgb.0, rgb.1, rgb.2),
    };
    Some(Rgb { red, green, blue })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::charset::Charset;
    use crate::ground::Ground;
    use crate::picture::PictureLine;
    use anstyle::RgbColor;
    use anstyle_lossy::palette::VGA;
    use pegmind_face::palette::Palette;
    use pegmind_rules::{Color, ColorCount};

    pub(super) fn pegs(
        palette: Palette,
        depth: Depth,
        charset: Charset,
        key_pegs: KeyPegStyle,
    ) -> Pegs {
        let theme = Theme { depth, ground: Ground::Dark, charset };
        let labels = Labels::Letters;
        let skin = Skin { depth, paints: palette.into(), labels, key_pegs: Some(key_pegs) };
        Pegs::new(&skin, theme, key_pegs)
    }

    fn usual(depth: Depth, charset: Charset) -> Pegs {
        pegs(Palette::Signal, depth, charset, KeyPegStyle::Shapes)
    }

    fn all_pegs() -> impl Iterator<Item = Peg> {
        ColorCount::MAX.colors().map(Peg::Color).chain([Peg::Blank])
    }

    pub(super) fn rgb(color: TextColor) -> Rgb {
        let RgbColor(red, green, blue) = anstyle_lossy::color_to_rgb(color, VGA);
        Rgb { red, green, blue }
    }

    pub(super) const DEPTHS: [Depth; 2] = [Depth::True, Depth::TwoHundredFiftySix];

    #[test]
    fn a_dark_peg_has_brackets_where_there_are_no_blocks() {
        let text = |pegs: &Pegs, peg, size| -> String {
            let lines = pegs.picture(peg, size);
            lines.iter().flat_map(|line| &line.0).map(|span| span.text.as_str()).collect()
        };
        for depth in DEPTHS {
            let pegs = pegs(Palette::Alternate, depth, Charset::Ascii, KeyPegStyle::Shapes);
            let dark: Vec<Peg> = all_pegs().filter(|peg| pegs.edge(*peg).is_some()).collect();
            assert!(!dark.is_empty(), "{depth:?}");
            for peg in dark {
                for size in [PegSize::Small, PegSize::Middle, PegSize::Large] {
                    let text = text(&pegs, peg, size);
                    assert!(text.contains(')'), "{depth:?} {size:?}: {text}");
                }
            }
        }
    }

    #[test]
    fn every_label_of_every_palette_can_be_read_at_every_depth() {
        for palette in Palette::built_in() {
            for depth in [Depth::True, Depth::TwoHundredFiftySix, Depth::Sixteen] {
                let pegs = pegs(palette, depth, Charset::Unicode, KeyPegStyle::Shapes);
                for peg in all_pegs() {
                    let face = pegs.face(peg);
                    let (ink, ground) = (face.get_fg_color(), face.get_bg_color());
                    let measured = contrast(rgb(ink.unwrap()), rgb(ground.unwrap()));
                    // The sixteen colors are what each terminal makes of them.
                    let needed = if depth == Depth::Sixteen { 3.0 } else { 4.5 };
                    assert!(measured >= needed, "{palette}, {depth}, {peg:?}: {measured:.2}");
                }
            }
        }
    }

    #[test]
    fn every_peg_of_every_palette_stands_out_from_the_board() {
        let mut bad = Vec::new();
        for palette in Palette::built_in() {
            for depth in DEPTHS {
                let pegs = pegs(palette, depth, Charset::Unicode, KeyPegStyle::Shapes);
                let tray = rgb(pegs.theme.color(Role::Tray).unwrap());
                for peg in all_pegs() {
                    let seen = pegs.edge(peg).or(pegs.face(peg).get_bg_color());
                    let measured = contrast(rgb(seen.unwrap()), tray);
                    if measured < VISIBLE {
                        bad.push(format!("{palette}, {depth}, {peg:?}: {measured:.2}"));
                    }
                }
            }
        }
        assert_eq!(bad, [""; 0]);
    }

    #[test]
    fn the_colors_of_the_game_need_no_edge() {
        for depth in DEPTHS {
            let pegs = usual(depth, Charset::Unicode);
            let six = ColorCount::new(6).unwrap();
            assert!(six.colors().all(|color| pegs.edge(Peg::Color(color)).is_none()), "{depth}");
        }
    }

    #[test]
    fn black_and_white_pegs_are_outlined_where_the_ground_is_the_terminals() {
        let pegs = pegs(Palette::Alternate, Depth::Sixteen, Charset::Unicode, KeyPegStyle::Shapes);
        let edges = ColorCount::new(6).unwrap().colors().map(|color| pegs.edge(Peg::Color(color)));
        let edges: Vec<bool> = edges.map(|edge| edge.is_some()).collect();
        assert_eq!(edges, [false, false, false, true, true, false]);
    }

    #[test]
    fn with_sixteen_colors_no_two_of_six_are_shades_of_one_hue() {
        let pegs = usual(Depth::Sixteen, Charset::Unicode);
        let six = ColorCount::new(6).unwrap().colors().map(|color| {
            let face = pegs.face(Peg::Color(color));
            face.get_bg_color().map(|color| Style::new().bg_color(Some(color)).to_string())
        });
        let codes = ["41", "43", "103", "102", "44", "105"];
        let expected = codes.map(|code| Some(format!("\u{1b}[{code}m")));
        assert_eq!(six.collect::<Vec<_>>(), expected);
    }

    /// A peg as text, the lines it takes one below the other.
    fn painted(pegs: &Pegs, size: PegSize) -> Vec<String> {
        let mut canvas = Canvas::new(size.columns(1), 3, Style::new());
        let green = Peg::Color(Color::new(4).unwrap());
        pegs.paint(&mut canvas, (0, 1), green, size);
        let text = |line: PictureLine| line.0.into_iter().map(|span| span.text).collect();
        canvas.lines().into_iter().map(text).collect()
    }

    #[test]
    fn pegs_have_four_sizes_and_a_step_down_for_each_terminal() {
        let color = usual(Depth::True, Charset::Unicode);
        let few = usual(Depth::Sixteen, Charset::Unicode);
        let ascii = usual(Depth::None, Charset::Ascii);
        assert_eq!(painted(&color, PegSize::Huge), ["▘     ▝", "   G   ", "▖     ▗"]);
        assert_eq!(painted(&color, PegSize::Large), ["▛▀▀▀▜", "  G  ", "▖   ▗"]);
        assert_eq!(painted(&color, PegSize::Middle), ["▛▀▀▀▜", "  G  ", "     "]);
        assert_eq!(painted(&color, PegSize::Small), ["   ", "▔G▔", "   "]);
        assert_eq!(painted(&few, PegSize::Large), ["▗▄▄▄▖", "  G  ", "▜███▛"]);
        assert_eq!(painted(&ascii, PegSize::Middle), ["     ", "( G )", "     "]);
        assert_eq!(painted(&ascii, PegSize::Small), ["   ", "(G)", "   "]);
        assert_eq!(painted(&ascii, PegSize::Tight), [" ", "G", " "]);
    }
}
