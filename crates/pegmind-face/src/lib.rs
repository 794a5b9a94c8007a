//! What every face of Pegmind shares, whichever way it draws: the sentences it
//! says, the words it takes, the looks of pegs, and who thinks for the
//! computer. No input or output.
//!
//! ```
//! use pegmind_face::Phrase;
//! use pegmind_rules::{ColorNames, Preset, Row, parse_code, parse_feedback};
//!
//! let rules = Preset::Classic.rules();
//! let row = Row { guess: parse_code(&rules, "YGBP")?, feedback: parse_feedback(&rules, "0+4")? };
//! let phrase = Phrase::new(ColorNames::STANDARD);
//! assert_eq!(phrase.row(3, &row), "Row 3: yellow green blue purple. 0 exact, 4 color.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

pub mod amount;
pub mod assessment;
pub mod assistance;
mod board_name;
pub mod code_entry;
pub mod form;
pub mod help;
pub mod live;
mod motion;
mod pace;
pub mod palette;
pub mod peg_editor;
pub mod peg_table;
mod phrase;
pub mod progress;
pub mod repairs;
mod sentence;
mod step;
pub mod tutorial;
mod why;
pub mod word;

pub use board_name::{board_name, rows_name, without_rows};
pub use motion::Motion;
pub use pace::Pace;
pub use phrase::{Phrase, clash_sentence, mark_word, open_sentence, typed_number};
pub use sentence::{ascii, capital, list, percent, percent_of_some, sentence};
pub use step::Step;
