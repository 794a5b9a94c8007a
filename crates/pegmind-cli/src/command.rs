//! The commands, one a file.

pub(crate) mod certificate;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod config;
pub(crate) mod daily;
pub(crate) mod doctor;
pub(crate) mod evaluate;
pub(crate) mod games;
pub(crate) mod learn;
pub(crate) mod left;
pub(crate) mod man;
pub(crate) mod online;
pub(crate) mod optimal;
pub(crate) mod play;
pub(crate) mod prize;
pub(crate) mod puzzle;
pub(crate) mod repair;
pub(crate) mod replay;
pub(crate) mod resume;
pub(crate) mod review;
pub(crate) mod score;
pub(crate) mod solve;
pub(crate) mod stats;
pub(crate) mod suggest;
pub(crate) mod tree;
pub(crate) mod verify;
