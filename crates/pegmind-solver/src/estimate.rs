//! Whether any code fits, how many do and what they look like, exactly or from a
//! sample: simulated and population annealing over a field of distances.

mod annealing;
pub mod closest;
pub mod consistency;
pub mod count;
mod distance_field;
pub mod sample;
pub mod survey;
