//! Front page follows.

#![forbid(unsafe_code)]

mod palette;
mod vision;

pub use palette::{Ink, Palette, Rgb, Swatch, shape};
pub use vision::{ClosestPair, Vision, closest_pair, contrast, distance};
