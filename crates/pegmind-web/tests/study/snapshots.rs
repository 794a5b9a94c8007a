//! What is drawn, element by element.

use crate::daily::tried;
use crate::device::{Device, TODAY};
use crate::review::example;

fn drawn(url: &str, history: &[String]) -> String {
    Device::with(url, history).main.replace("><", ">\n<")
}

#[test]
fn a_review_and_its_text_view() {
    insta::assert_snapshot!(drawn("/review#g=g1", &[example()]));
    insta::assert_snapshot!(drawn("/review?view=text#g=g1", &[example()]));
}

#[test]
fn statistics_and_their_text_view() {
    let mut device = Device::with("/statistics", &[example()]);
    device.press("review");
    insta::assert_snapshot!(device.main.replace("><", ">\n<"));
    insta::assert_snapshot!(drawn("/statistics?view=text", &[example()]));
}

#[test]
fn a_daily_code_that_was_played() {
    insta::assert_snapshot!(drawn("/daily", &[tried(TODAY, TODAY)]));
}
