//! How characters that are no letters fill their cell.

/// Stands for the color of the ink in the style of a shape.
pub(super) const INK: &str = "INK";

/// What a cell shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Glyph {
    /// Rectangles: left, top, width and height in eighths of the cell.
    Blocks(Vec<[u32; 4]>),
    /// A shape around the middle of the cell.
    Shape(Shape),
    /// Something that a font draws.
    Letter,
}

/// A shape around the middle of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// A full circle.
    Disc,
    /// An empty circle.
    Ring,
    /// Lines from the middle to some edges: up, right, down, left.
    Lines { arms: [bool; 4], bold: bool },
}

/// The quarters of a cell, above each other: left, right; left, right.
const QUARTERS: [[u32; 4]; 4] = [[0, 0, 4, 4], [4, 0, 4, 4], [0, 4, 4, 4], [4, 4, 4, 4]];

/// Characters of quarters, and which of these they fill.
const OF_QUARTERS: [(char, [bool; 4]); 10] = [
    ('▖', [false, false, true, false]),
    ('▗', [false, false, false, true]),
    ('▘', [true, false, false, false]),
    ('▙', [true, false, true, true]),
    ('▚', [true, false, false, true]),
    ('▛', [true, true, true, false]),
    ('▜', [true, true, false, true]),
    ('▝', [false, true, false, false]),
    ('▞', [false, true, true, false]),
    ('▟', [false, true, true, true]),
];

/// Characters of lines: light ones, bold ones, and to which edges they lead.
const OF_LINES: [(&str, &str, [bool; 4]); 11] = [
    ("│", "┃", [true, false, true, false]),
    ("─", "━", [false, true, false, true]),
    ("┌╭", "┏", [false, true, true, false]),
    ("┐╮", "┓", [false, false, true, true]),
    ("└╰", "┗", [true, true, false, false]),
    ("┘╯", "┛", [true, false, false, true]),
    ("├", "┣", [true, true, true, false]),
    ("┤", "┫", [true, false, true, true]),
    ("┬", "┳", [false, true, true, true]),
    ("┴", "┻", [true, true, false, true]),
    ("┼", "╋", [true, true, true, true]),
];

impl Glyph {
    /// How a symbol is drawn.
    pub(super) fn of(symbol: &str) -> Self {
        let mut characters = symbol.chars();
        let (Some(character), None) = (characters.next(), characters.next()) else {
            return Self::Letter;
        };
        let code = u32::from(character);
        if let Some((_, filled)) = OF_QUARTERS.iter().find(|(known, _)| *known == character) {
            let quarters = QUARTERS.into_iter().zip(filled);
            return Self::Blocks(quarters.filter(|(_, filled)| **filled).map(|(q, _)| q).collect());
        }
        match character {
            '▀' => return Self::Blocks(vec![[0, 0, 8, 4]]),
            // From an eighth of the cell at the bottom to all of it.
            '▁'..='█' => {
                let height = code - u32::from('▁') + 1;
                return Self::Blocks(vec![[0, 8 - height, 8, height]]);
            }
            // From seven eighths at the left to one.
            '▉'..='▏' => return Self::Blocks(vec![[0, 0, u32::from('▏') + 1 - code, 8]]),
            '▐' => return Self::Blocks(vec![[4, 0, 4, 8]]),
            '▔' => return Self::Blocks(vec![[0, 0, 8, 1]]),
            '▕' => return Self::Blocks(vec![[7, 0, 1, 8]]),
            '●' => return Self::Shape(Shape::Disc),
            '○' => return Self::Shape(Shape::Ring),
            _ => {}
        }
        let lines = OF_LINES.iter().find_map(|(light, heavy, arms)| {
            let bold = heavy.contains(character);
            (bold || light.contains(character)).then_some(Shape::Lines { arms: *arms, bold })
        });
        lines.map_or(Self::Letter, Self::Shape)
    }
}

impl Shape {
    /// The style and the path of the shape around a point, in a cell of this size.
    pub(super) fn path(self, (x, y): (u32, u32), (width, height): (u32, u32)) -> (String, String) {
        let line =
            |thickness| format!("fill=\"none\" stroke=\"{INK}\" stroke-width=\"{thickness}\"");
        match self {
            Self::Disc => (format!("fill=\"{INK}\""), circle(x, y, 4)),
            Self::Ring => (line("1.4"), circle(x, y, 3)),
            Self::Lines { arms, bold } => {
                let (across, down) = (width / 2, height / 2);
                let ends = [
                    format!("v-{down}"),
                    format!("h{across}"),
                    format!("v{down}"),
                    format!("h-{across}"),
                ];
                let drawn = ends.iter().zip(arms).filter(|(_, drawn)| *drawn);
                let middle = format!("M{x} {y}");
                let path = drawn.flat_map(|(end, _)| [middle.as_str(), end]).collect();
                (line(if bold { "3" } else { "1.4" }), path)
            }
        }
    }
}

fn circle(x: u32, y: u32, radius: u32) -> String {
    let (left, diameter) = (x - radius, 2 * radius);
    let half = format!("a{radius} {radius} 0 0 1");
    format!("M{left} {y}{half} {diameter} 0{half}-{diameter} 0z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_fill_the_part_of_the_cell_that_their_name_says() {
        for (symbol, blocks) in [
            ("▀", vec![[0, 0, 8, 4]]),
            ("▁", vec![[0, 7, 8, 1]]),
            ("▄", vec![[0, 4, 8, 4]]),
            ("█", vec![[0, 0, 8, 8]]),
            ("▉", vec![[0, 0, 7, 8]]),
            ("▌", vec![[0, 0, 4, 8]]),
            ("▏", vec![[0, 0, 1, 8]]),
            ("▛", vec![[0, 0, 4, 4], [4, 0, 4, 4], [0, 4, 4, 4]]),
        ] {
            assert_eq!(Glyph::of(symbol), Glyph::Blocks(blocks), "{symbol}");
        }
    }

    #[test]
    fn lines_lead_to_the_edges_that_they_touch() {
        let corner = Shape::Lines { arms: [false, false, true, true], bold: false };
        assert_eq!(Glyph::of("╮"), Glyph::Shape(corner));
        let (style, path) = corner.path((5, 10), (10, 20));
        assert_eq!(path, "M5 10v10M5 10h-5");
        assert!(style.contains("stroke=\"INK\""), "{style}");
        let bar = Shape::Lines { arms: [true, false, true, false], bold: true };
        assert_eq!(Glyph::of("┃"), Glyph::Shape(bar));
    }

    #[test]
    fn what_a_font_draws_is_a_letter() {
        for symbol in ["a", " ", "·", "►", "×", "░", "ab", ""] {
            assert_eq!(Glyph::of(symbol), Glyph::Letter, "{symbol}");
        }
    }
}
