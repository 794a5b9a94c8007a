//! Games for tests.

use pegmind_rules::{Both, CodePlace, PlayerKind, Preset, Rules, Setup, SetupOptions};

use super::{COMPUTER, HUMAN};

/// A classic game in which a person looks for a code of the computer.
pub(crate) fn classic() -> Setup {
    setup(HUMAN, COMPUTER, Preset::Classic, |_| {})
}

/// A classic game in which people look for a code on a table.
pub(crate) fn on_table() -> Setup {
    setup(HUMAN, HUMAN, Preset::Classic, |options| options.code_place = CodePlace::Table)
}

/// A game in which a person looks for a code of the computer on a board of this size.
pub(crate) fn sized(pegs: u8, colors: u8) -> Setup {
    let rules = Rules::mastermind(pegs, colors).unwrap();
    setup(HUMAN, COMPUTER, Preset::Classic, |options| options.rules = rules)
}

/// A game between these players, with something chosen differently.
pub(crate) fn setup(
    first: PlayerKind,
    second: PlayerKind,
    preset: Preset,
    change: impl FnOnce(&mut SetupOptions),
) -> Setup {
    let mut options = SetupOptions::new(preset.rules(), Both { first, second });
    change(&mut options);
    Setup::new(options).unwrap()
}
