//! News of the page itself, which stand above everything until they are answered.

use pegmind_protocol::StoredSay;

use crate::route::Route;

/// News of the page itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Notice {
    /// A newer version is there.
    Update,
    /// The game goes on in another tab.
    OtherTab,
    /// A newer version in another tab keeps games in another way.
    Stale,
    /// What is done will not be kept.
    NotKept(&'static str),
}

impl Notice {
    /// The news in what the scripts of the page say. Returns `None` if there are none.
    pub(crate) fn of(said: &StoredSay) -> Option<Self> {
        match (said.what.as_str(), said.ok, said.why.as_str()) {
            ("update", ..) => Some(Self::Update),
            (_, false, "other tab") => Some(Self::OtherTab),
            (_, false, "stale") => Some(Self::Stale),
            ("copy" | "share" | "restart" | "more", ..) | (_, true, _) => None,
            (_, false, "quota") => Some(Self::NotKept("this device has no room left")),
            (_, false, "forbidden") => {
                Some(Self::NotKept("this browser keeps nothing for this page"))
            }
            (_, false, _) => Some(Self::NotKept("storing it did not work")),
        }
    }

    /// What it says.
    pub(crate) fn sentence(self) -> String {
        match self {
            Self::Update => "A new version of the page is here.".into(),
            Self::OtherTab => "This game goes on in another tab.".into(),
            Self::Stale => {
                "A newer version of the page is open: what is done in this old one is not kept."
                    .into()
            }
            Self::NotKept(because) => {
                format!("The game goes on, but it will not be kept: {because}.")
            }
        }
    }

    /// What the button says that loads the page again, if that helps.
    pub(crate) const fn button(self) -> Option<&'static str> {
        match self {
            Self::Update | Self::Stale => Some("Reload"),
            Self::OtherTab => Some("Play here"),
            Self::NotKept(_) => None,
        }
    }

    /// Whether it is shown on a screen: a new version never disturbs a game.
    pub(crate) fn is_shown(self, route: &Route) -> bool {
        match self {
            Self::OtherTab | Self::Stale | Self::NotKept(_) => true,
            Self::Update => !matches!(
                route,
                Route::Home | Route::Play { .. } | Route::Daily { .. } | Route::Puzzles { .. }
            ),
        }
    }
}

/// What is said when something was done outside of the page, or could not be. Returns `None`
/// for what a person need not hear.
pub(crate) fn sentence(said: &StoredSay) -> Option<String> {
    let known = match (said.what.as_str(), said.ok) {
        ("copy", true) => "Copied.",
        ("copy", false) => "Selected. Copy it with the keys of your device.",
        ("share", true) => "Shared.",
        ("restart", _) => "The page had to start again. Your game is as it was.",
        ("more", _) => "This part of the page is not here yet. Try again with a connection.",
        _ => {
            return Notice::of(said)
                .filter(|notice| *notice != Notice::Update)
                .map(Notice::sentence);
        }
    };
    Some(known.into())
}

#[cfg(test)]
mod tests {
    use pegmind_protocol::{Heard, PageEffect, Reply};

    use super::*;
    use crate::page::Page;

    fn stored(what: &str, ok: bool, why: &str) -> Heard {
        Heard::Stored(StoredSay { what: what.into(), ok, why: why.into(), ..StoredSay::default() })
    }

    fn shown(reply: &Reply) -> &str {
        let region = reply.regions.iter().find(|region| region.id == "notice");
        region.map_or("", |region| &region.html)
    }

    fn send(page: &mut Page, act: &str) -> Reply {
        page.hear(Heard::Form { body: format!("act={act}"), now: 1, seed: String::new() })
    }

    #[test]
    fn a_new_version_is_offered_outside_of_games_only() {
        let mut page = Page::at("/play");
        assert_eq!(shown(&page.hear(stored("update", true, ""))), "");
        let went = Heard::Went { url: "/settings".into(), now: 2, seed: String::new() };
        assert!(shown(&page.hear(went)).contains("A new version"));
        let reply = send(&mut page, "reload");
        assert_eq!(reply.effects, [PageEffect::Reload {}]);
        assert_eq!(shown(&reply), "<div id=\"notice\"></div>");
        assert!(send(&mut page, "reload").effects.is_empty(), "it is answered once");
    }

    #[test]
    fn a_game_that_goes_on_elsewhere_says_so_until_it_is_answered() {
        let mut page = Page::at("/play");
        let reply = page.hear(stored("append", false, "other tab"));
        assert_eq!(reply.say.as_deref(), Some("This game goes on in another tab."));
        assert!(shown(&reply).contains("Play here"));
        assert!(shown(&send(&mut page, "later")).len() < 30);
    }

    #[test]
    fn what_could_not_be_stored_is_said_and_what_could_is_not() {
        let mut page = Page::at("/");
        let reply = page.hear(stored("append", false, "quota"));
        assert_eq!(
            reply.say.as_deref(),
            Some("The game goes on, but it will not be kept: this device has no room left.")
        );
        assert!(shown(&reply).contains("will not be kept"), "it stays until it is read");
        assert_eq!(page.hear(stored("append", true, "")).say, None);
        assert_eq!(page.hear(stored("copy", true, "")).say.as_deref(), Some("Copied."));
    }
}
