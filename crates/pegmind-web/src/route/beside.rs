//! What an address tells of a review besides its game.

use percent_encoding::utf8_percent_encode;

use super::Parameters;
use super::position::VALUE;

/// What is looked at in a review.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beside {
    /// `n=3`: a row, from 1.
    pub row: Option<usize>,
    /// `others=yes`: what else could have been guessed there.
    pub others: bool,
    /// `opening=yes`: why one first guess is better than another.
    pub opening: bool,
    /// `friend=1.%20RROY%200+1`: another game for the same code. Nobody has read it yet.
    pub friend: String,
}

impl Beside {
    /// A row, with nothing open.
    #[must_use]
    pub fn row(row: Option<usize>) -> Self {
        Self { row, ..Self::default() }
    }

    /// A record counts behind the `#` only: no server is to hear of it.
    pub(super) fn parse(parameters: &Parameters<'_>) -> Self {
        let own = Parameters { query: "", fragment: parameters.fragment };
        let is = |name| parameters.get(name).as_deref() == Some("yes");
        Self {
            row: parameters.get("n").and_then(|row| row.parse().ok()),
            others: is("others"),
            opening: is("opening"),
            friend: own.get("friend").unwrap_or_default(),
        }
    }

    pub(super) fn fragment(&self) -> Option<String> {
        let yes = |name, is: bool| is.then(|| format!("{name}=yes"));
        let friend = Some(self.friend.trim()).filter(|friend| !friend.is_empty());
        let parts = [
            self.row.map(|row| format!("n={row}")),
            yes("others", self.others),
            yes("opening", self.opening),
            friend.map(|friend| format!("friend={}", utf8_percent_encode(friend, VALUE))),
        ];
        Some(parts.into_iter().flatten().collect::<Vec<_>>().join("&"))
            .filter(|text| !text.is_empty())
    }
}
