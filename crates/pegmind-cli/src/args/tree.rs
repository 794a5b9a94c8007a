//! Options of `tree`.

use std::str::FromStr;

use clap::{Args as ClapArgs, Subcommand};
use pegmind_rules::named;

use super::named;

/// Options of `tree`.
#[derive(Debug, ClapArgs)]
pub(crate) struct TreeArgs {
    #[command(subcommand)]
    pub(crate) action: TreeAction,
}

/// What to do with a tree.
#[derive(Debug, Subcommand)]
pub(crate) enum TreeAction {
    /// Show the board, the totals and the first guesses
    #[command(after_help = "Example:\n  pegmind tree show best.tree --levels 3")]
    Show(ShowArgs),
    /// Print the tree as text, DOT, SVG or JSON
    ///
    /// SVG is a picture of the first guesses; the other formats have all of them.
    #[command(after_help = "Example:\n  pegmind tree export best.tree --format dot")]
    Export(ExportArgs),
    /// Play the tree against every code and check what it claims
    #[command(after_help = "Example:\n  pegmind tree verify best.tree")]
    Verify(TreeFileArgs),
}

/// A tree in a file.
#[derive(Debug, ClapArgs)]
pub(crate) struct TreeFileArgs {
    /// The file of the tree, or - for standard input
    #[arg(value_name = "TREE")]
    pub(crate) tree: String,
}

/// Options of `tree show`.
#[derive(Debug, ClapArgs)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) file: TreeFileArgs,
    /// How many guesses deep, 1 to 99, or all; 2 by default
    #[arg(long, value_name = "N", value_parser = named::<Levels>)]
    pub(crate) levels: Option<Levels>,
}

/// Options of `tree export`.
#[derive(Debug, ClapArgs)]
pub(crate) struct ExportArgs {
    #[command(flatten)]
    pub(crate) file: TreeFileArgs,
    /// What to print: text (the default), dot, svg, json
    #[arg(long, value_name = "FORMAT", value_parser = named::<TreeFormat>,
        long_help = "What to print:\n\
            - text: a line for every answer (the default)\n\
            - dot: a graph for Graphviz\n\
            - svg: a picture of the first guesses\n\
            - json: one object, guess and next, an object from answer to tree")]
    pub(crate) format: Option<TreeFormat>,
    /// How many guesses deep, 1 to 99, or all (the default, for svg it is 2); JSON
    /// always has all
    #[arg(long, value_name = "N", value_parser = named::<Levels>)]
    pub(crate) levels: Option<Levels>,
}

named! {
    /// The ways to print a tree.
    #[derive(Default)]
    pub enum TreeFormat: "format" {
        /// A line for every answer.
        #[default]
        Text = "text",
        /// For Graphviz.
        Dot = "dot",
        /// A picture of the first guesses.
        Svg = "svg",
        /// One object.
        Json = "json",
    }
}

/// How many guesses deep a tree is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Levels(usize);

impl Levels {
    /// What people see first.
    pub(crate) const FIRST: Self = Self(2);

    /// The whole tree.
    pub(crate) const ALL: Self = Self(usize::MAX);

    /// How many there are.
    pub(crate) const fn get(self) -> usize {
        self.0
    }
}

impl FromStr for Levels {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text.eq_ignore_ascii_case("all") {
            return Ok(Self::ALL);
        }
        let levels = text.parse().ok().filter(|levels| (1..=99).contains(levels));
        levels.map(Self).ok_or_else(|| "expected 1 to 99, or all".to_owned())
    }
}
