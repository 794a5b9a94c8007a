//! The program in a real terminal: a pseudo-terminal that a test types into
//! and reads the screen of.

#![cfg(unix)]

#[cfg(test)]
mod pass_and_play;
#[cfg(test)]
mod play;
#[cfg(test)]
mod signals;
#[cfg(test)]
mod window;
