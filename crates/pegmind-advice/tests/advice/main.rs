//! What the computer answers, on whole boards and by laws.

mod average;
mod estimates;
mod examples;
mod laws;
mod perfect;
