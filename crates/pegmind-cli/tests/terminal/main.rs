//! The program in a real terminal: a pseudo-terminal that a test types into
//! and reads the screen of.

#![cfg(unix)]

#[cfg(test)]
mod crash;
#[cfg(test)]
mod full_screen;
#[cfg(test)]
mod full_screen_ends;
#[cfg(test)]
mod full_screen_input;
#[cfg(test)]
mod full_screen_looks;
#[cfg(test)]
mod full_screen_memory;
#[cfg(test)]
mod full_screen_storage;
#[cfg(test)]
mod makers;
mod menu;
#[cfg(test)]
mod parity;
#[cfg(test)]
mod pass_and_play;
#[cfg(test)]
mod picture;
#[cfg(test)]
mod play;
#[cfg(test)]
#[cfg(test)]
mod screens;
#[cfg(test)]
mod signals;
#[cfg(test)]
mod solve;
#[cfg(test)]
mod start_up;
#[cfg(test)]
mod window;
