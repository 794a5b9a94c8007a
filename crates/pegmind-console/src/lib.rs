//! What faces in a terminal share: pegs and boards as lines of styled text, in
//! as many colors as the screen has, and the settings of such a screen. No
//! input or output.

#![forbid(unsafe_code)]

mod board_picture;
mod charset;
mod painter;
mod picture;
mod preferences;
mod skin;

pub use board_picture::{
    BoardPicture, BoardScene, Cover, Frame, Place, Room, RowInPlay, ShieldRow,
};
pub use charset::Charset;
pub use painter::Painter;
pub use picture::{PictureLine, Span};
pub use preferences::{
    Beside, CUSTOM_NEEDS_COLORS, KEYS_PREFIX, Preferences, Setting, SettingError,
};
pub use skin::{ColorChoice, Depth, Depths, Skin};
