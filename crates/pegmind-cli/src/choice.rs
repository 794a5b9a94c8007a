//! What a player can choose about the screen, by option or in the settings.

use pegmind_rules::named;

named! {
    /// When to use color.
    #[derive(Default)]
    pub enum ColorChoice: "color" {
        /// Always, as many colors as the terminal says it has, at least 16.
        Always = "always",
        /// If standard output is a terminal with colors.
        #[default]
        Auto = "auto",
        /// Never.
        Never = "never",
    }
}
