//! What members say to each other: one of a few things, so that nobody has to be watched.

use pegmind_rules::named;

named! {
    /// Something that a member says to the others.
    #[derive(Hash)]
    pub enum Reaction: "reaction" {
        /// A greeting.
        Hello = "hello",
        /// Praise for a guess or a code.
        WellPlayed = "well-played",
        /// Surprise.
        Wow = "wow",
        /// A moment to think.
        Thinking = "thinking",
        /// Bad luck.
        Unlucky = "unlucky",
        /// Thanks for the game.
        Thanks = "thanks",
    }
}
