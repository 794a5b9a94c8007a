//! The feed that tells readers of news where it is the move of this device.

use pegmind_face::online::{FeedWish, RoomPhrase};
use pegmind_face::sentence;

use super::address::ServerAddress;
use super::api::Api;
use super::device::known_token;
use crate::exit::Failure;

/// The address of the feed of this device; `None` if the server does not know it.
pub(crate) fn feed_address(api: &Api, wish: FeedWish) -> Result<Option<String>, Failure> {
    let Some(token) = known_token(api)? else { return Ok(None) };
    let at = api.feed(&token, wish)?;
    Ok(Some(api.server().at(&at.feed)))
}

/// Says where the feed of this device is, or why that is not known.
pub(crate) fn tell_feed(server: ServerAddress, wish: FeedWish) -> Vec<String> {
    let api = Api::new(server);
    match feed_address(&api, wish) {
        Ok(Some(address)) => RoomPhrase::feed(&address, wish),
        Ok(None) => vec![format!("{} does not know this device.", api.server())],
        Err(failure) => vec![sentence(&failure.message)],
    }
}
