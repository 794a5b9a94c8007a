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

    /// The dark modules of a drawing and how many there are in a row, margin included.
    fn modules(drawn: &str) -> (usize, Vec<(usize, usize)>) {
        let side = drawn.split("viewBox=\"0 0 ").nth(1).unwrap().split(' ').next().unwrap();
        let path = drawn.split(" d=\"").nth(1).unwrap().split('"').next().unwrap();
        let module = |text: &str| {
            let (x, y) = text.strip_suffix("h1v1h-1z").unwrap().split_once(' ').unwrap();
            (x.parse().unwrap(), y.parse().unwrap())
        };
        (side.parse().unwrap(), path.split('M').skip(1).map(module).collect())
    }

    #[test]
    fn a_reader_finds_the_address_in_the_picture() {
        for address in [
            "http://127.0.0.1:8080/join/7F3K-QX",
            "https://play.example.org/join/0Z9Y-8W",
            "https://a-long-name-of-a-host.with-many-parts.example.org:65535/join/7F3K-QX?view=text",
        ] {
            let (side, dark) = modules(&draw(address, "").into_string());
            // As a camera sees it: each module has several points.
            let scale = 4;
            let is_dark = |x: usize, y: usize| dark.contains(&(x / scale, y / scale));
            let mut seen =
                rqrr::PreparedImage::prepare_from_greyscale(side * scale, side * scale, |x, y| {
                    if is_dark(x, y) { 0 } else { 255 }
                });
            let grids = seen.detect_grids();
            assert_eq!(grids.len(), 1, "{address}");
            assert_eq!(grids[0].decode().unwrap().1, address);
        }
    }
}
