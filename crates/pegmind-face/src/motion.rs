//! Whether anything on a screen moves.

use pegmind_rules::named;

named! {
    /// Whether anything on a screen moves or changes by itself where something
    /// happened.
    #[derive(Default)]
    pub enum Motion: "motion" {
        /// For less than half a second, where something happened.
        #[default]
        Short = "short",
        /// Nothing.
        None = "none",
    }
}
