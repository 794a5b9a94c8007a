//! Pegs and key pegs as text, in as many colors as there are.

use anstyle::{Ansi256Color, AnsiColor, Color as TextColor, Effects, RgbColor, Style};
use pegmind_face::palette::{Labels, Paints, Rgb};
use pegmind_rules::{ColorNames, KeyPegStyle, Peg, PegMark, Rules};

use crate::picture::Span;
use crate::skin::{Depth, Skin};

/// Draws pegs for one board. All cells of a board have one width.
#[derive(Clone, Debug)]
pub struct Painter {
    depth: Depth,
    paints: Paints,
    labels: Labels,
    key_pegs: KeyPegStyle,
    label_width: usize,
}

impl Painter {
    /// A painter for the pegs of this board.
    #[must_use]
    pub fn new(skin: &Skin, rules: &Rules, key_pegs: KeyPegStyle) -> Self {
        let mut painter = Self {
            depth: skin.depth,
            paints: skin.paints,
            labels: skin.labels,
            key_pegs: skin.key_pegs.unwrap_or(key_pegs),
            label_width: 1,
        };
        painter.measure(rules);
        painter
    }

    /// The same painter with the narrowest labels, if it has others.
    #[must_use]
    pub fn compact(&self, rules: &Rules) -> Option<Self> {
        let mut painter = Self { labels: Labels::Letters, ..self.clone() };
        painter.measure(rules);
        (self.labels != Labels::Letters).then_some(painter)
    }

    /// The same painter, with the narrowest labels if these are long words.
    #[must_use]
    pub fn short(&self, rules: &Rules) -> Self {
        let compact = self.compact(rules).filter(|_| self.label_width > 2);
        compact.unwrap_or_else(|| self.clone())
    }

    fn measure(&mut self, rules: &Rules) {
        let widths = rules.colors().colors().map(|color| self.label(Peg::Color(color)).len());
        self.label_width = widths.max().unwrap_or(1);
    }

    /// The names of the colors.
    #[must_use]
    pub const fn names(&self) -> ColorNames {
        self.paints.names()
    }

    /// How wide a peg is.
    #[must_use]
    pub const fn cell_width(&self) -> usize {
        self.label_width + 2
    }

    /// What stands on a peg.
    #[must_use]
    pub fn label(&self, peg: Peg) -> String {
        peg.color().map_or_else(|| ".".into(), |color| self.labels.label(color, &self.names()))
    }

    /// A peg: `[R]`, or its label on its color.
    #[must_use]
    pub fn peg(&self, peg: Peg) -> Span {
        let label = format!("{:^1$}", self.label(peg), self.label_width);
        match self.depth {
            Depth::None => Span::plain(format!("[{label}]")),
            Depth::Sixteen | Depth::TwoHundredFiftySix | Depth::True => {
                Span::styled(format!(" {label} "), self.style(peg))
            }
        }
    }

    /// A peg without anything around its label.
    #[must_use]
    pub fn narrow_peg(&self, peg: Peg) -> Span {
        let label = format!("{:^1$}", self.label(peg), self.label_width);
        Span::styled(label, self.style(peg))
    }

    /// A closed part of the shield.
    #[must_use]
    pub fn shield(&self) -> String {
        format!("[{:^1$}]", "?", self.label_width)
    }

    /// The style of a peg: its color, and the ink of its label. Nothing on a
    /// screen without colors.
    #[must_use]
    pub fn style(&self, peg: Peg) -> Style {
        let swatch = self.paints.swatch(peg);
        let rgb = |rgb: Rgb| RgbColor(rgb.red, rgb.green, rgb.blue);
        let (ink, ground) = match self.depth {
            Depth::None => return Style::new(),
            Depth::Sixteen => {
                // The named colors look different on every screen; black reads
                // well on the bright ones and on yellow, white on the others.
                let bright = matches!(swatch.ansi16, 3 | 6 | 7 | 9..=15);
                let ink = if bright { AnsiColor::Black } else { AnsiColor::BrightWhite };
                let ground = Ansi256Color(swatch.ansi16);
                (ink.into(), ground.into_ansi().map_or(ground.into(), TextColor::Ansi))
            }
            Depth::TwoHundredFiftySix => {
                let [ink, ground] = [swatch.ink.rgb(), swatch.rgb]
                    .map(|color| TextColor::Ansi256(anstyle_lossy::rgb_to_xterm(rgb(color))));
                (ink, ground)
            }
            Depth::True => (rgb(swatch.ink.rgb()).into(), rgb(swatch.rgb).into()),
        };
        Style::new().fg_color(Some(ink)).bg_color(Some(ground))
    }

    /// A key peg: `#` exact, `o` color, `.` nothing; weight and, where the
    /// player chose it, color come on top.
    #[must_use]
    pub fn key_peg(&self, mark: PegMark) -> Span {
        Span::styled(mark.symbol().to_string(), self.key_style(mark))
    }

    /// The style of a key peg: its weight, and where the player chose it its
    /// color. Nothing on a screen without colors.
    #[must_use]
    pub fn key_style(&self, mark: PegMark) -> Style {
        if self.depth == Depth::None {
            return Style::new();
        }
        let on = |ink, ground| {
            Style::new()
                .fg_color(Some(TextColor::Ansi(ink)))
                .bg_color(Some(TextColor::Ansi(ground)))
        };
        match (mark, self.key_pegs) {
            (PegMark::Nothing, _) => Style::new().effects(Effects::DIMMED),
            (PegMark::Exact, KeyPegStyle::Shapes) => Style::new().effects(Effects::BOLD),
            (PegMark::Color, KeyPegStyle::Shapes) => Style::new(),
            (PegMark::Exact, KeyPegStyle::BlackWhite) => on(AnsiColor::Black, AnsiColor::White),
            (PegMark::Exact, KeyPegStyle::RedWhite) => {
                on(AnsiColor::BrightWhite, AnsiColor::Red).effects(Effects::BOLD)
            }
            (PegMark::Color, KeyPegStyle::BlackWhite | KeyPegStyle::RedWhite) => {
                on(AnsiColor::BrightWhite, AnsiColor::BrightBlack)
            }
        }
    }

    /// The style of text that stands back.
    #[must_use]
    pub fn dim_style(&self) -> Style {
        self.effect(Effects::DIMMED)
    }

    /// The style of text that stands out.
    #[must_use]
    pub fn bold_style(&self) -> Style {
        self.effect(Effects::BOLD)
    }

    fn effect(&self, effects: Effects) -> Style {
        if self.depth == Depth::None { Style::new() } else { Style::new().effects(effects) }
    }
}
