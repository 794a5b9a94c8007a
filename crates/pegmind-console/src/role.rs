//! What a color is for, and which one it is.

use pegmind_face::palette::Rgb;
use pegmind_rules::named;

use crate::ground::Ground;

named! {
    /// What a color is for. Pegs have colors of their own.
    pub enum Role: "role of a color" {
        /// Behind everything.
        Ground = "ground",
        /// Behind a pane.
        Card = "card",
        /// Text that changed or is asked.
        Bright = "bright",
        /// Text that is.
        Normal = "normal",
        /// Text that could be.
        Dim = "dim",
        /// Bars and rules.
        Line = "line",
        /// The arrow, the number of the chosen line, the bar of the pane in use.
        Accent = "accent",
        /// Behind the chosen line.
        Chosen = "chosen line",
        /// The bottom of the board.
        Tray = "tray",
        /// The lid over the code.
        Lid = "lid",
        /// Its upper edge.
        LidUpper = "upper edge of the lid",
        /// Its lower edge.
        LidLower = "lower edge of the lid",
        /// Text on the lid.
        LidInk = "ink on the lid",
        /// Around the board.
        Rim = "rim",
        /// An empty hole.
        Hole = "hole",
        /// An empty hole of the row in play.
        HoleInPlay = "hole in play",
        /// Behind key pegs.
        Plate = "plate",
        /// Behind the key pegs of the last row.
        LastPlate = "plate of the last row",
        /// A key peg.
        KeyPeg = "key peg",
        /// An empty key hole.
        KeyHole = "empty key hole",
        /// Behind black and white key pegs.
        GreyPlate = "plate of black and white key pegs",
        /// A black key peg.
        BlackKeyPeg = "black key peg",
        /// Behind red and white key pegs.
        DarkPlate = "plate of red and white key pegs",
        /// A red key peg.
        RedKeyPeg = "red key peg",
        /// Bright text on the board.
        TrayBright = "bright on the board",
        /// Normal text on the board.
        TrayNormal = "normal on the board",
        /// Dim text on the board.
        TrayDim = "dim on the board",
        /// The arrow on the board.
        TrayAccent = "accent on the board",
    }
}

impl Role {
    /// The color on a ground. The board is its own material: it looks the same
    /// on both.
    #[must_use]
    pub const fn rgb(self, ground: Ground) -> Rgb {
        let (dark, light) = self.hex();
        Rgb::from_hex(match ground {
            Ground::Dark => dark,
            Ground::Light => light,
        })
    }

    /// On dark, on light.
    const fn hex(self) -> (u32, u32) {
        const fn both(hex: u32) -> (u32, u32) {
            (hex, hex)
        }
        match self {
            Self::Ground => (0x12_1212, 0xF5_F0E6),
            Self::Card => (0x1C_1C1C, 0xEB_E6DC),
            Self::Bright => (0xF4_EFE6, 0x16_130F),
            Self::Normal => (0xC2_BBAF, 0x48_413A),
            Self::Dim => (0x8A_8378, 0x6E_6558),
            Self::Line => (0x4A_433B, 0xC9_BEAC),
            Self::Accent => (0xE3_C28F, 0x7B_4A16),
            Self::Chosen => (0x2B_241D, 0xE6_DBC8),
            Self::Tray => both(0x17_100B),
            Self::Lid => both(0x8A_5E38),
            Self::LidUpper => both(0xA3_754A),
            Self::LidLower => both(0x5F_3F25),
            Self::LidInk => both(0xFF_F6E6),
            Self::Rim => both(0x4B_3320),
            Self::Hole => both(0x6E_5A49),
            Self::HoleInPlay => both(0xA8_957F),
            Self::Plate => both(0x30_251C),
            Self::LastPlate => both(0x4A_3A2C),
            Self::KeyPeg => both(0xFF_FFFF),
            Self::KeyHole => both(0x9A_8D7C),
            Self::GreyPlate => both(0x85_7B70),
            Self::BlackKeyPeg => both(0x00_0000),
            Self::DarkPlate => both(0x24_1C16),
            Self::RedKeyPeg => both(0xFF_6B5E),
            Self::TrayBright => both(0xF4_EFE6),
            Self::TrayNormal => both(0xC2_BBAF),
            Self::TrayDim => both(0x8A_8378),
            Self::TrayAccent => both(0xE3_C28F),
        }
    }

    /// The color among the 256 of xterm, where the nearest one would spoil what
    /// is beside it.
    #[must_use]
    pub const fn xterm(self, ground: Ground) -> Option<u8> {
        Some(match (self, ground) {
            (Self::Tray, _) => 232,
            (Self::Ground, Ground::Dark) => 233,
            (Self::Plate | Self::DarkPlate, _) => 235,
            (Self::LastPlate, _) => 239,
            (Self::Lid, _) => 94,
            (Self::LidUpper, _) => 137,
            (Self::LidLower | Self::Rim, _) => 238,
            (Self::Dim, Ground::Dark) => 246,
            (Self::Accent, Ground::Light) => 58,
            (Self::KeyHole, _) => 248,
            (
                Self::Ground
                | Self::Card
                | Self::Bright
                | Self::Normal
                | Self::Dim
                | Self::Line
                | Self::Accent
                | Self::Chosen
                | Self::LidInk
                | Self::Hole
                | Self::HoleInPlay
                | Self::KeyPeg
                | Self::GreyPlate
                | Self::BlackKeyPeg
                | Self::RedKeyPeg
                | Self::TrayBright
                | Self::TrayNormal
                | Self::TrayDim
                | Self::TrayAccent,
                _,
            ) => return None,
        })
    }
}
