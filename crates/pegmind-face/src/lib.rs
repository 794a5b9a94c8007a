//! What every face of Pegmind shares, whichever way it draws: the sentences it
//! says, the words it takes, and the looks of pegs. No input or output.
//!
//! ```
//! use pegmind_face::Phrase;
//! use pegmind_rules::{ColorNames, Preset, Row};
//!
//! let rules = Preset::Classic.rules();
//! let row = rules.row("YGBP", "0+4")?;
//! let phrase = Phrase::new(ColorNames::STANDARD);
//! assert_eq!(phrase.row(3, &row), "Row 3: yellow green blue purple. 0 exact, 4 color.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

pub mod ability;
pub mod amount;
pub mod assessment;
pub mod assistance;
mod assistant;
mod board_name;
pub mod code_entry;
mod contestants;
mod daily;
mod drill;
pub mod form;
pub mod help;
mod hint;
mod hint_rows;
pub mod live;
mod log;
pub mod menu;
mod motion;
mod notes;
pub mod online;
mod pace;
pub mod palette;
pub mod peg_editor;
pub mod peg_table;
mod phrase;
pub mod progress;
mod prompt;
mod puzzle_book;
mod refusal;
pub mod repairs;
mod replay_steps;
pub mod result;
pub mod review;
mod sentence;
mod share_picture;
pub mod statistics;
mod step;
pub mod study;
pub mod tutorial;
pub mod watch;
mod why;
pub mod word;

pub use assistant::{Assistant, Told};
pub use board_name::{board_name, rows_name};
pub use contestants::contestants;
pub use daily::{daily_begins, daily_hidden, review_sealed, today_in_words};
pub use drill::{
    DRILL_NOT_KEPT, NO_DRILL, drill_answered, drill_chosen, drills_due, no_drill, no_drill_due,
    no_drill_row,
};
pub use hint::{counts_as, hint_offer, passed_over};
pub use hint_rows::hints_by_row;
pub use log::Log;
pub use motion::Motion;
pub use pace::Pace;
pub use phrase::{
    Phrase, clash_sentence, draft_clash_sentence, mark_word, open_sentence, typed_number,
};
pub use puzzle_book::PuzzleBook;
pub use refusal::{record_error, record_problem, refusal, restore_error};
pub use replay_steps::ReplaySteps;
pub use sentence::{ascii, capital, list, percent, percent_of_some, sentence};
pub use share_picture::marks_of;
pub use step::Step;
