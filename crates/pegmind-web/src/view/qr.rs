//! An address as a picture for the camera of a phone.

use std::fmt::Write as _;

use maud::{Markup, html};
use qrcode::{Color, EcLevel, QrCode};

/// The light modules around the picture that readers need.
const MARGIN: usize = 4;

/// Draws a text, with these words for those who do not see it. Nothing is drawn of a text that
/// is too long for it.
pub(crate) fn draw(text: &str, label: &str) -> Markup {
    let Ok(picture) = QrCode::with_error_correction_level(text, EcLevel::L) else {
        return html! {};
    };
    let width = picture.width();
    let mut path = String::new();
    for (place, color) in picture.to_colors().iter().enumerate() {
        if *color == Color::Dark {
            let (x, y) = (place % width + MARGIN, place / width + MARGIN);
            // Writing to a string cannot fail.
            let _ = write!(path, "M{x} {y}h1v1h-1z");
        }
    }
    let side = width + 2 * MARGIN;
    html! {
        svg.qr viewBox=(format!("0 0 {side} {side}")) role="img" aria-label=(label) shape-rendering="crispEdges" {
            path d=(path) {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_picture_with_words() {
        let drawn = draw("http://127.0.0.1:8080/join/7F3K-QX", "The way").into_string();
        assert!(
            drawn.contains("aria-label=\"The way\"") && drawn.contains("viewBox=\"0 0 37 37\"")
        );
        assert!(drawn.contains("M4 4h1v1h-1z"), "the first eye: {drawn}");
        assert!(!drawn.contains("style"), "{drawn}");
        assert_eq!(draw(&"x".repeat(4000), "").into_string(), "");
    }
}
