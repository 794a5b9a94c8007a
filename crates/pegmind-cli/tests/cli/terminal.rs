//! The program in a real terminal: a pseudo-terminal that a test types into
//! and reads the screen of.

mod bytes;
mod crash;
mod full_screen;
mod full_screen_ends;
mod full_screen_input;
mod full_screen_looks;
mod full_screen_memory;
mod full_screen_online;
mod full_screen_storage;
mod looking_back;
mod makers;
mod menu;
mod online;
mod parity;
mod pass_and_play;
mod picture;
mod play;
mod screens;
mod signals;
mod solve;
mod start_up;
mod window;
