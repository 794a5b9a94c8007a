//! The name that a device has, and what becomes of one that it wants.

use pegmind_rules::PlayerName;
use pegmind_store::{ClaimedName, Named};
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::ApiError;

/// The name that a device has.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OwnName {
    /// The name; `null` if it has none.
    name: Option<String>,
    /// Since when it is claimed, in seconds of the calendar.
    #[serde(skip_serializing_if = "Option::is_none")]
    since: Option<u64>,
}

impl OwnName {
    pub(super) fn of(name: Option<ClaimedName>) -> Self {
        let (name, since) = name.map(|own| (own.name, own.since)).unzip();
        Self { name, since }
    }
}

/// The name that was given to a device, or why it was not.
///
/// # Errors
///
/// [`ApiError::NameTaken`] with the reason.
pub(super) fn named_or_why(named: Named, wanted: &PlayerName) -> Result<ClaimedName, ApiError> {
    let why = match named {
        Named::Done(name) => return Ok(name),
        Named::Taken => format!("somebody has claimed {wanted}, or a name that looks like it"),
        Named::Other(other) => {
            format!("this device has claimed {}; give it up first, then claim {wanted}", other.name)
        }
        Named::Gone => format!("nobody has claimed {wanted} any more; claim it"),
    };
    Err(ApiError::NameTaken { detail: why })
}
