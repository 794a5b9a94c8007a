//! The Rust module of the Python package `pegmind`: values of the game and what is
//! computed of them, handed to Python and back. It converts and does nothing else.

#![forbid(unsafe_code)]

mod array;
mod board;
mod chunks;
mod cluster;
mod code;
mod error;
mod evaluation;
mod feedback;
mod games;
mod memory;
mod number;
mod optimal;
mod record;
mod result;
mod rules;
mod shard;
mod stop;
mod suggestion;
mod tree;
mod work;

/// What `pegmind` is made of; import it from there.
#[pyo3::pymodule]
mod _pegmind {
    use pyo3::prelude::*;
    use pyo3::types::PySequence;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        PySequence::register::<Code>(module.py())
    }

    #[pymodule_export]
    use crate::board::Board;
    #[pymodule_export]
    use crate::chunks::Chunks;
    #[pymodule_export]
    use crate::cluster::{SubproblemSolver, count_tree, cut_tree, join_trees};
    #[pymodule_export]
    use crate::code::Code;
    #[pymodule_export]
    use crate::evaluation::evaluate;
    #[pymodule_export]
    use crate::feedback::Feedback;
    #[pymodule_export]
    use crate::games::{Players, candidate_masks, draw_board, draw_codes, narrow_masks};
    #[pymodule_export]
    use crate::memory::SearchMemory;
    #[pymodule_export]
    use crate::optimal::{certify, check_certificate, optimal};
    #[pymodule_export]
    use crate::record::{GameRecord, review};
    #[pymodule_export]
    use crate::rules::Rules;
    #[pymodule_export]
    use crate::shard::{evaluate_class, play_games};
    #[pymodule_export]
    use crate::stop::Stop;
    #[pymodule_export]
    use crate::tree::{Node, StrategyTree};
    #[pymodule_export]
    use crate::work::check_means;
}
