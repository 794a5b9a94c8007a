//! Codes: the symbols they are made of, the constraints that rows put on them, those
//! that fit, and how a guess partitions a set of them.

// Pegs as symbols, and sets of pegs.
pub mod alphabet;
pub mod peg_set;

// From rows to the codes that fit.
pub mod backtracking;
pub mod candidates;
pub mod constraints;

// From codes to what a guess makes of them.
pub mod classes;
pub mod code_table;
pub mod partition;
pub mod symmetry;
