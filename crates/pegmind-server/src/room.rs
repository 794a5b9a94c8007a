//! Rooms where people play with each other: kept in a store, shown to each viewer as far as
//! they may see them, and only after what they are shown is stored.

mod abandoned;
mod chance;
mod connected;
mod dailies;
mod daily_cost;
mod daily_page;
mod device;
mod devices;
mod done;
mod entry;
mod events;
mod feed;
mod found;
mod hall;
mod hall_error;
mod house;
mod http;
mod known_results;
mod lists;
mod live;
mod lookout;
mod name_page;
mod names;
mod opening;
mod own_name;
mod passkeys;
mod plain_line;
mod presence;
mod proof;
mod rankings;
mod shares;
#[cfg(test)]
mod simulation;
mod socket;
mod spectator;
mod talk;
mod told;

pub(crate) use daily_page::take as take_daily;
pub(crate) use devices::move_cookie;
pub(crate) use hall::Hall;
pub(crate) use house::keep;
pub(crate) use http::{OnlineApi, routes};
pub(crate) use name_page::{show as name_page, take as take_name};
pub(crate) use passkeys::script as passkey_script;
pub(crate) use plain_line::PlainLine;
pub(crate) use rankings::page as rankings_page;
