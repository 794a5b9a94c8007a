//! The module of a page's worker with all that it is ever asked.

#![forbid(unsafe_code)]

pegmind_web_bytes::export!(call = answer);

fn answer(text: &str) -> String {
    pegmind_web_solver::answer(text, &mut |told| pegmind_web_bytes::tell_script(told))
}
