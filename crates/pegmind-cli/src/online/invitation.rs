//! The picture of an invitation, for the camera of a phone.

use qrcode::{Color, EcLevel, QrCode};

/// The modules of light ground around the picture that readers need.
const MARGIN: usize = 4;

/// Black on bright white, whatever the ground is.
const ON_WHITE: &str = "\u{1b}[30;107m";
const AS_BEFORE: &str = "\u{1b}[0m";

/// What the picture is drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    /// Black on white.
    Colors,
    /// The ground of the terminal, which is dark in most.
    Ground,
}

/// A text as a picture in lines of block elements, in its colors. `None` if the text is too
/// long for such a picture.
pub(crate) fn invitation(text: &str, ink: Ink) -> Option<Vec<String>> {
    let painted = |line: String| match ink {
        Ink::Colors => format!("{ON_WHITE}{line}{AS_BEFORE}"),
        Ink::Ground => line,
    };
    Some(blocks(text, ink)?.into_iter().map(painted).collect())
}

/// A text as a picture in lines of block elements, two rows of it a line, without colors. `None`
/// if the text is too long for such a picture.
pub(crate) fn blocks(text: &str, ink: Ink) -> Option<Vec<String>> {
    let picture = QrCode::with_error_correction_level(text, EcLevel::L).ok()?;
    let width = picture.width();
    let colors = picture.to_colors();
    let is_block = |row: usize, column: usize| {
        let place = row.checked_sub(MARGIN).zip(column.checked_sub(MARGIN));
        let inside = place.filter(|(row, column)| *row < width && *column < width);
        let dark = inside
            .is_some_and(|(row, column)| colors.get(row * width + column) == Some(&Color::Dark));
        // Blocks are what is dark on white, and what is light on the ground.
        dark == (ink == Ink::Colors)
    };
    let side = width + 2 * MARGIN;
    let line = |row: usize| {
        let block = |column| match (is_block(row, column), is_block(row + 1, column)) {
            (true, true) => '\u{2588}',
            (true, false) => '\u{2580}',
            (false, true) => '\u{2584}',
            (false, false) => ' ',
        };
        (0..side).map(block).collect::<String>()
    };
    Some((0..side).step_by(2).map(line).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_has_its_three_eyes_and_a_margin() {
        let lines = invitation("http://127.0.0.1:8080/join/7F3K-QX", Ink::Colors).unwrap();
        let bare = |line: &String| {
            let line = line.strip_prefix(ON_WHITE).unwrap().strip_suffix(AS_BEFORE).unwrap();
            line.chars().collect::<Vec<_>>()
        };
        let lines: Vec<Vec<char>> = lines.iter().map(bare).collect();
        let width = lines[0].len();
        assert!(lines.iter().all(|line| line.len() == width), "{lines:?}");
        assert_eq!(lines.len(), width.div_ceil(2));
        assert!(lines[..2].iter().flatten().all(|c| *c == ' '), "{lines:?}");
        let eye = "\u{2588}\u{2580}\u{2580}\u{2580}\u{2580}\u{2580}\u{2588}";
        assert_eq!(lines[2][4..11].iter().collect::<String>(), eye);
        assert_eq!(lines[2][width - 11..width - 4].iter().collect::<String>(), eye);
    }

    #[test]
    fn without_colors_blocks_are_what_is_light() {
        let lines = invitation("7F3K-QX", Ink::Ground).unwrap();
        assert!(lines[0].chars().all(|c| c == '\u{2588}'), "{lines:?}");
        assert!(invitation(&"x".repeat(4000), Ink::Ground).is_none());
    }

    /// What a reader finds in a picture of blocks on this ground.
    fn read(lines: &[String], ink: Ink) -> String {
        let blocks: Vec<Vec<char>> = lines.iter().map(|line| line.chars().collect()).collect();
        let (width, scale) = (blocks[0].len(), 4);
        let is_block = |x: usize, y: usize| match blocks[y / 2][x] {
            '\u{2588}' => true,
            '\u{2580}' => y.is_multiple_of(2),
            '\u{2584}' => !y.is_multiple_of(2),
            _ => false,
        };
        // Blocks are dark on white, and light on the dark ground of a terminal.
        let gray = |x: usize, y: usize| {
            if is_block(x / scale, y / scale) == (ink == Ink::Colors) { 0 } else { 255 }
        };
        let height = 2 * blocks.len();
        let mut seen =
            rqrr::PreparedImage::prepare_from_greyscale(width * scale, height * scale, gray);
        let grids = seen.detect_grids();
        assert_eq!(grids.len(), 1, "{lines:#?}");
        grids[0].decode().unwrap().1
    }

    #[test]
    fn a_reader_finds_the_address_in_the_picture() {
        for address in
            ["http://127.0.0.1:8080/join/7F3K-QX", "https://play.example.org/join/0Z9Y-8W"]
        {
            for ink in [Ink::Colors, Ink::Ground] {
                assert_eq!(read(&blocks(address, ink).unwrap(), ink), address);
                let bare = |line: String| line.replace(ON_WHITE, "").replace(AS_BEFORE, "");
                let lines: Vec<_> =
                    invitation(address, ink).unwrap().into_iter().map(bare).collect();
                assert_eq!(read(&lines, ink), address);
            }
        }
    }
}
