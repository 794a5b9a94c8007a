//! What is around `main` on every screen.

use maud::{Markup, html};

use super::icon::Icon;
use crate::around::Around;
use crate::route::Route;

/// What stands in the navigation.
pub(crate) fn navigation() -> [(&'static str, Route); 10] {
    [
        ("Play", Route::Home),
        ("Online", Route::Online),
        ("Daily", Route::Daily { day: None, board: None }),
        ("Puzzles", Route::PUZZLES),
        ("Solve", Route::Solve { position: String::new() }),
        ("Learn", Route::LEARN),
        ("Games", Route::Games),
        ("Laboratory", Route::Lab { query: String::new() }),
        ("Statistics", Route::STATISTICS),
        ("Settings", Route::Settings),
    ]
}

/// Whether a route belongs to an entry of the navigation.
fn is_within(route: &Route, entry: &Route) -> bool {
    match (route, entry) {
        (Route::Home | Route::Play { .. } | Route::New { .. }, Route::Home)
        | (Route::Online | Route::Join { .. } | Route::Room { .. }, Route::Online)
        | (Route::Games | Route::Replay { .. } | Route::Review { .. }, Route::Games) => true,
        (route, entry) => std::mem::discriminant(route) == std::mem::discriminant(entry),
    }
}

/// What stands above `main`.
pub(crate) fn top(around: &Around<'_>) -> Markup {
    let links = || {
        html! {
            ul {
                @for (name, route) in navigation() {
                    @let current = is_within(&around.address.route, &route).then_some("page");
                    li { a href=(around.link(route)) aria-current=[current] { (name) } }
                }
            }
        }
    };
    if around.is_plain_text() {
        return plain_top(around);
    }
    html! {
        header #top.top {
            a.skip href=(around.address.other()) {
                @if around.is_text() { "Board view" } @else { "Text view" }
            }
            a.brand href=(around.link(Route::Home)) { (Icon::Brand.draw()) "Pegmind" }
            nav.wide aria-label="Main" { (links()) }
            a.icon href=(around.link(Route::LEARN)) aria-label="Help" {
                (Icon::Help.draw())
            }
            details.menu.only-small {
                summary.icon aria-label="Menu" { (Icon::Menu.draw()) }
                nav aria-label="Menu" { (links()) }
            }
        }
    }
}

/// Draws what is above and below the documents that a server has besides the page.
pub(crate) fn of_server() -> (Markup, Markup) {
    let links = |of: &[(&str, Route)]| {
        html! { ul { @for (name, route) in of { li { a href=(route.path()) { (name) } } } } }
    };
    let all = navigation();
    let top = html! {
        header #top.top {
            a.brand href="/" { (Icon::Brand.draw()) "Pegmind" }
            nav.wide aria-label="Main" { (links(&all)) }
            a.icon href=(Route::LEARN.path()) aria-label="Help" { (Icon::Help.draw()) }
            details.menu.only-small {
                summary.icon aria-label="Menu" { (Icon::Menu.draw()) }
                nav aria-label="Menu" { (links(&all)) }
            }
        }
    };
    let foot = html! {
        footer #foot.foot {
            span { "Pegmind, the game of Mastermind" } " "
            a href=(Route::LEARN.path()) { "How it works" }
        }
    };
    (top, foot)
}

/// The same in few lines, for text browsers: one form holds all ways.
fn plain_top(around: &Around<'_>) -> Markup {
    html! {
        header #top.top {
            form.line method="post" action=(around.action()) {
                b { "Pegmind" } " "
                a href=(around.address.other()) { "Board view" }
                nav.line aria-label="Main" {
                    @for (name, route) in navigation() {
                        @let current = is_within(&around.address.route, &route).then_some("page");
                        a href=(around.link(route)) aria-current=[current] { (name) } " "
                    }
                }
            }
        }
    }
}

/// What stands below `main`.
pub(crate) fn foot(around: &Around<'_>) -> Markup {
    let other = if around.is_text() { "Board view" } else { "Text view" };
    html! {
        footer #foot.foot {
            span { "Pegmind, the game of Mastermind" } " "
            a href=(around.address.other()) { (other) } " "
            a href=(around.link(Route::LEARN)) { "How it works" }
        }
    }
}

/// The bar with the news, or nothing in its place.
pub(crate) fn bar(around: &Around<'_>) -> Markup {
    let notice = around.notice.filter(|notice| notice.is_shown(&around.address.route));
    html! {
        div #notice {
            @if let Some(notice) = notice {
                form.notice method="post" action=(around.action()) aria-label="News" {
                    p { (notice.sentence()) }
                    @if let Some(word) = notice.button() {
                        button.btn name="act" value="reload" { (word) }
                    }
                    button.btn name="act" value="later" { "Close" }
                }
            }
        }
    }
}
