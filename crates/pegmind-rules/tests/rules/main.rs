//! The rules of the game by laws, and what its features add.

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod laws;
#[cfg(feature = "serde")]
mod text_form;
