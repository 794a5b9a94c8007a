//! What comes of asking.

use std::future::Future;
use std::pin::Pin;

use crate::error::StoreError;

/// What comes of asking a store.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;
