//! Codes: the symbols they are made of, the constraints that rows put on them, those
//! that fit, and how a guess partitions a set of them.

pub mod alphabet;
pub mod peg_set;

pub mod backtracking;
pub mod candidates;
pub mod constraints;

pub mod classes;
pub mod code_table;
pub mod partition;
pub mod symmetry;
