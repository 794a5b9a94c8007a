//! What the screens draw, an element a line.

use crate::driver::Driver;

fn drawn(url: &str) -> String {
    Driver::open(url).drawn().replace("><", ">\n<")
}

#[test]
fn a_position_in_both_views() {
    let url = "/solve#r=RROY=0+1,RBGG=0+2,YGBP=0+4";
    insta::assert_snapshot!("solve_board", drawn(url));
    insta::assert_snapshot!("solve_text", drawn(&format!("/text{url}")));
}

#[test]
fn a_place_in_a_strategy() {
    insta::assert_snapshot!("walk", drawn("/lab?c=6&p=4&within=5&tree=1+1,0+2"));
}

#[test]
fn a_lesson_that_asks_for_key_pegs() {
    insta::assert_snapshot!("lesson", drawn("/learn/2"));
}
