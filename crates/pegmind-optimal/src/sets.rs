//! Sets of codes by their numbers: how guesses split them, the least that they can
//! cost, their canonical form, and what was found out about them.

mod answer_table;
pub(crate) mod bounds;
pub(crate) mod canonical_form;
pub(crate) mod forms;
pub(crate) mod guess_order;
pub(crate) mod holes;
pub(crate) mod memo;
pub(crate) mod multisets;
pub(crate) mod rows;
pub(crate) mod splitter;
