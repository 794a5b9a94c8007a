//! How a terminal paints what is no peg, in as many colors as it has.

use anstyle::{Ansi256Color, AnsiColor, Color, Effects, RgbColor, Style};
use pegmind_face::palette::Rgb;

use crate::charset::Charset;
use crate::ground::Ground;
use crate::role::Role;
use crate::skin::Depth;

/// How much a text stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// What a key is called, what is chosen: bright and bold.
    Strong,
    /// What changed or is asked.
    Bright,
    /// What is.
    Normal,
    /// What could be.
    Dim,
    /// The arrow, the number of the chosen line, the pane in use.
    Accent,
}

/// What a text stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// The ground of the screen.
    Ground,
    /// A pane.
    Card,
    /// The chosen line.
    Chosen,
    /// The board.
    Tray,
    /// The lid over the code.
    Lid,
}

/// What decides how things are painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// The colors there are.
    pub depth: Depth,
    /// The ground.
    pub ground: Ground,
    /// The characters there are.
    pub charset: Charset,
}

impl Theme {
    /// Whether every cell has a color of its own.
    #[must_use]
    pub const fn paints_all(&self) -> bool {
        matches!(self.depth, Depth::True | Depth::TwoHundredFiftySix)
    }

    /// The color of a role. Returns `None` where the terminal's own one is used:
    /// with sixteen colors, and with none.
    #[must_use]
    pub fn color(&self, role: Role) -> Option<Color> {
        match self.depth {
            Depth::None | Depth::Sixteen => None,
            Depth::True => Some(self.exact(role.rgb(self.ground))),
            Depth::TwoHundredFiftySix => {
                Some(role.xterm(self.ground).map_or_else(
                    || self.exact(role.rgb(self.ground)),
                    |at| Ansi256Color(at).into(),
                ))
            }
        }
    }

    /// A color where there are at least 256: itself, or the nearest one.
    #[must_use]
    pub fn exact(&self, rgb: Rgb) -> Color {
        let rgb = RgbColor(rgb.red, rgb.green, rgb.blue);
        match self.depth {
            Depth::True => rgb.into(),
            Depth::None | Depth::Sixteen | Depth::TwoHundredFiftySix => {
                anstyle_lossy::rgb_to_xterm(rgb).into()
            }
        }
    }

    /// A style of one of these roles on another.
    #[must_use]
    pub fn on(&self, ink: Role, paper: Role) -> Style {
        Style::new().fg_color(self.color(ink)).bg_color(self.color(paper))
    }

    /// What lies under text, and under cells without any.
    #[must_use]
    pub fn paper(&self, paper: Paper) -> Style {
        let (ink, role) = match paper {
            Paper::Ground => (Role::Normal, Role::Ground),
            Paper::Card => (Role::Normal, Role::Card),
            Paper::Chosen => (Role::Normal, Role::Chosen),
            Paper::Tray => (Role::TrayNormal, Role::Tray),
            Paper::Lid => (Role::LidInk, Role::Lid),
        };
        match (self.depth, paper) {
            (Depth::Sixteen, Paper::Lid) => Style::new()
                .fg_color(Some(AnsiColor::BrightWhite.into()))
                .bg_color(Some(AnsiColor::BrightBlack.into())),
            _ => self.on(ink, role),
        }
    }

    /// The ink of text: its color and how bold it is, nothing of what it stands
    /// on.
    #[must_use]
    pub fn ink(&self, weight: Weight, paper: Paper) -> Style {
        let style = Style::new().fg_color(self.color(role(weight, paper)));
        let effects = match (weight, self.depth) {
            (Weight::Strong, _)
            | (Weight::Bright | Weight::Accent, Depth::None | Depth::Sixteen) => Effects::BOLD,
            (Weight::Dim, Depth::None) if paper != Paper::Chosen => Effects::DIMMED,
            _ => Effects::new(),
        };
        let style = style.effects(effects);
        match (self.depth, paper, weight) {
            (Depth::Sixteen, Paper::Lid, _) => style.fg_color(Some(AnsiColor::BrightWhite.into())),
            (Depth::Sixteen, Paper::Ground | Paper::Card | Paper::Tray, Weight::Dim) => {
                style.fg_color(Some(AnsiColor::BrightBlack.into()))
            }
            _ => style,
        }
    }
}

/// The role of a text. On a chosen line nothing is dim.
const fn role(weight: Weight, paper: Paper) -> Role {
    match (paper, weight) {
        (Paper::Lid, _) => Role::LidInk,
        (Paper::Tray, Weight::Strong | Weight::Bright) => Role::TrayBright,
        (Paper::Tray, Weight::Normal) => Role::TrayNormal,
        (Paper::Tray, Weight::Dim) => Role::TrayDim,
        (Paper::Tray, Weight::Accent) => Role::TrayAccent,
        (_, Weight::Strong | Weight::Bright) => Role::Bright,
        (Paper::Chosen, Weight::Dim) | (_, Weight::Normal) => Role::Normal,
        (_, Weight::Dim) => Role::Dim,
        (_, Weight::Accent) => Role::Accent,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anstyle_lossy::palette::VGA;
    use pegmind_face::palette::contrast;

    const GROUNDS: [Ground; 2] = [Ground::Dark, Ground::Light];

    fn rgb(color: Color) -> Rgb {
        let RgbColor(red, green, blue) = anstyle_lossy::color_to_rgb(color, VGA);
        Rgb { red, green, blue }
    }

    /// The contrast of two roles as a terminal with this depth shows them.
    fn measured(depth: Depth, ground: Ground, ink: Role, paper: Role) -> f64 {
        let theme = Theme { depth, ground, charset: Charset::Unicode };
        contrast(rgb(theme.color(ink).unwrap()), rgb(theme.color(paper).unwrap()))
    }

    /// Every pair that stands on each other, with the contrast it needs.
    const PAIRS: [(Role, &[Role], f64); 19] = [
        (Role::Bright, &[Role::Ground, Role::Card, Role::Chosen], 4.5),
        (Role::Normal, &[Role::Ground, Role::Card, Role::Chosen], 4.5),
        (Role::Dim, &[Role::Ground, Role::Card], 4.5),
        (Role::Accent, &[Role::Ground, Role::Card, Role::Chosen], 4.5),
        (Role::TrayBright, &[Role::Tray, Role::Plate, Role::LastPlate], 4.5),
        (Role::TrayNormal, &[Role::Tray], 4.5),
        (Role::TrayDim, &[Role::Tray], 4.5),
        (Role::TrayAccent, &[Role::Tray], 4.5),
        (Role::LidInk, &[Role::Lid], 4.5),
        (Role::Lid, &[Role::Tray, Role::Ground], 3.0),
        (Role::LidUpper, &[Role::Tray], 3.0),
        (Role::HoleInPlay, &[Role::Tray], 4.5),
        (Role::KeyPeg, &[Role::Plate, Role::LastPlate, Role::GreyPlate, Role::DarkPlate], 3.0),
        (Role::KeyHole, &[Role::Plate, Role::LastPlate], 3.0),
        (Role::BlackKeyPeg, &[Role::GreyPlate], 3.0),
        (Role::GreyPlate, &[Role::Tray], 3.0),
        (Role::RedKeyPeg, &[Role::DarkPlate], 3.0),
        (Role::Hole, &[Role::Tray], 2.5),
        (Role::Line, &[Role::Card], 1.4),
    ];

    #[test]
    fn every_pair_of_the_table_can_be_read_on_both_grounds() {
        let mut bad = Vec::new();
        for depth in [Depth::True, Depth::TwoHundredFiftySix] {
            for ground in GROUNDS {
                for (ink, papers, needed) in PAIRS {
                    for paper in papers {
                        let measured = measured(depth, ground, ink, *paper);
                        if measured < needed {
                            bad.push(format!(
                                "{depth}, {ground:?}: {ink} on {paper}: {measured:.2}"
                            ));
                        }
                    }
                }
            }
        }
        assert_eq!(bad, [""; 0]);
    }

    #[test]
    fn every_role_is_measured_or_only_a_shadow() {
        for role in Role::ALL {
            let measured =
                PAIRS.iter().any(|(ink, papers, _)| ink == role || papers.contains(role));
            let shadow = matches!(role, Role::LidLower | Role::Rim);
            assert!(measured != shadow, "{role}");
        }
    }

    #[test]
    fn the_board_looks_the_same_on_both_grounds() {
        let differ = Role::ALL.iter().filter(|role| role.rgb(GROUNDS[0]) != role.rgb(GROUNDS[1]));
        let names: Vec<&str> = differ.map(|role| role.name()).collect();
        assert_eq!(
            names,
            ["ground", "card", "bright", "normal", "dim", "line", "accent", "chosen line"]
        );
    }

    #[test]
    fn with_few_colors_the_terminals_own_ones_are_used() {
        for depth in [Depth::Sixteen, Depth::None] {
            let theme = Theme { depth, ground: Ground::Dark, charset: Charset::Unicode };
            for paper in [Paper::Ground, Paper::Card, Paper::Chosen, Paper::Tray] {
                assert_eq!(theme.paper(paper), Style::new());
                assert_eq!(theme.ink(Weight::Normal, paper), Style::new());
                assert_eq!(theme.ink(Weight::Strong, paper), Style::new().bold());
            }
        }
    }
}
