//! Palettes, measured, and the tutorial from its first lesson to its end.

mod palettes;
mod tutorial;
