//! Where feeds of devices are that were given another address.

/// The address of a device's feed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FeedAddress {
    /// The digest of what the device keeps.
    pub device: String,
    /// The last part of the address, which no other feed has.
    pub address: String,
}
