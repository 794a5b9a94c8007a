//! What faces in a terminal share: pegs and boards as lines of styled text, in
//! as many colors as the screen has, and the settings of such a screen. No
//! input or output.

#![forbid(unsafe_code)]

mod board_picture;
mod canvas;
mod charset;
mod ground;
mod painted;
mod painter;
mod pegs;
mod picture;
mod preferences;
mod role;
mod scene;
mod skin;
mod theme;

pub use board_picture::{BoardPicture, Room};
pub use canvas::Canvas;
pub use charset::{Charset, Glyphs};
pub use ground::{Ground, GroundChoice};
pub use painted::{BoardRoom, Fit, PaintedBoard, RowNotes};
pub use painter::Painter;
pub use pegs::{PegSize, Pegs};
pub use picture::{PictureLine, Span};
pub use preferences::{
    Beside, CUSTOM_NEEDS_COLORS, KEYS_PREFIX, ONLINE_PREFIX, Preferences, Setting, SettingError,
    TYPED,
};
pub use role::Role;
pub use scene::{BoardScene, Cover, Place, RowInPlay, ShieldRow};
pub use skin::{ColorChoice, Depth, Depths, Skin};
pub use theme::{Paper, Theme, Weight};
