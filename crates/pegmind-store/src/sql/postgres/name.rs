//! Names on a server.

use sqlx::{PgConnection, Postgres, query_as};

use super::statements::{NameRow, claimed};
use crate::error::StoreError;
use crate::people::ClaimedName;

/// The names of these claims.
pub(in crate::sql) async fn names(
    on: &mut PgConnection,
    claims: &[String],
) -> Result<Vec<ClaimedName>, StoreError> {
    let names = query_as::<Postgres, NameRow>(
        "SELECT claim, name, skeleton, device, salt, digest, since FROM name WHERE claim = ANY($1)",
    );
    let names = names.bind(claims).fetch_all(&mut *on).await?;
    Ok(names.into_iter().map(claimed).collect())
}
