//! What is said of the feed that tells a device where it is its move.

use super::{RoomPhrase, RoomWord};

/// What is wanted of one's feed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeedWish {
    /// Its address.
    Tell,
    /// Another address, so that nothing is at the one before any more.
    Renew,
}

impl RoomWord {
    /// What is wanted of the feed, by what stands behind `feed`.
    ///
    /// # Errors
    ///
    /// A sentence that says what is expected.
    pub fn feed(rest: &str) -> Result<FeedWish, String> {
        match rest {
            "" => Ok(FeedWish::Tell),
            "new" => Ok(FeedWish::Renew),
            _ => Err("feed stands alone, or before new for another address.".into()),
        }
    }
}

impl RoomPhrase<'_> {
    /// Where one's feed is.
    #[must_use]
    pub fn feed(address: &str, wish: FeedWish) -> Vec<String> {
        let (head, more) = match wish {
            FeedWish::Tell => (
                "Your feed, for a reader of news",
                "It tells whoever has this address where it is your move; feed new gives it another one.",
            ),
            FeedWish::Renew => {
                ("Your feed has another address", "Where it was before nothing is any more.")
            }
        };
        vec![format!("{head}: {address}"), more.to_owned()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_a_feed_stands_alone_at_the_end_of_its_line() {
        for wish in [FeedWish::Tell, FeedWish::Renew] {
            let said = RoomPhrase::feed("http://a.example/api/feeds/5e", wish);
            assert!(said[0].ends_with(": http://a.example/api/feeds/5e"), "{said:?}");
        }
        assert_eq!(RoomWord::feed("new"), Ok(FeedWish::Renew));
        assert_eq!(RoomWord::feed(""), Ok(FeedWish::Tell));
        assert!(RoomWord::feed("old").unwrap_err().contains("new"));
    }
}
