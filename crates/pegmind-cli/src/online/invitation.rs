//! The picture of an invitation, for the camera of a phone.

use qrcode::{Color, EcLevel, QrCode};

/// The modules of light ground around the picture that readers need.
const MARGIN: usize = 4;

/// A text as lines of block elements, two rows of the picture a line, dark on light: each line
/// is to be printed black on white. `None` if it is too long for such a picture.
pub(crate) fn invitation(text: &str) -> Option<Vec<String>> {
    let picture = QrCode::with_error_correction_level(text, EcLevel::L).ok()?;
    let width = picture.width();
    let colors = picture.to_colors();
    let is_dark = |row: usize, column: usize| {
        let place = row.checked_sub(MARGIN).zip(column.checked_sub(MARGIN));
        let inside = place.filter(|(row, column)| *row < width && *column < width);
        inside.is_some_and(|(row, column)| colors.get(row * width + column) == Some(&Color::Dark))
    };
    let side = width + 2 * MARGIN;
    let line = |row: usize| {
        let block = |column| match (is_dark(row, column), is_dark(row + 1, column)) {
            (true, true) => '\u{2588}',
            (true, false) => '\u{2580}',
            (false, true) => '\u{2584}',
            (false, false) => ' ',
        };
        (0..side).map(block).collect()
    };
    Some((0..side).step_by(2).map(line).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_has_its_three_eyes_and_a_margin() {
        let lines = invitation("http://127.0.0.1:8080/join/7F3K-QX").unwrap();
        let width = lines[0].chars().count();
        assert!(lines.iter().all(|line| line.chars().count() == width), "{lines:#?}");
        assert_eq!(lines.len(), width.div_ceil(2));
        assert!(lines[..2].iter().all(|line| line.trim().is_empty()), "{lines:#?}");
        let first: Vec<char> = lines[2].chars().collect();
        let eye = "\u{2588}\u{2580}\u{2580}\u{2580}\u{2580}\u{2580}\u{2588}";
        assert_eq!(first[4..11].iter().collect::<String>(), eye);
        assert_eq!(first[width - 11..width - 4].iter().collect::<String>(), eye);
        assert!(invitation(&"x".repeat(4000)).is_none());
    }
}
