//! The module of a page's worker with what play asks.

#![forbid(unsafe_code)]

pegmind_web_bytes::export!(call = answer);

fn answer(text: &str) -> String {
    pegmind_web_solver::answer_play(text, &mut |told| pegmind_web_bytes::tell_script(told))
}
