//! Whether any code fits, how many do and what they look like, exactly or from a
//! sample: simulated and population annealing over a field of distances.

mod distance_field;

pub(crate) mod annealing;
mod count;

pub mod closest;
pub mod consistency;
pub mod sample;
pub mod survey;
