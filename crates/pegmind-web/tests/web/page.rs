//! Games, alone and in rooms.

mod game;
mod hostile;
mod parity;
mod restore;
mod rooms;
mod secrecy;
mod takeover;
