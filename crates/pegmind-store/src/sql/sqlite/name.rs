//! Names in a file.

use sqlx::{Sqlite, SqliteConnection, query_as};

use super::statements::{NameRow, claimed};
use crate::error::StoreError;
use crate::people::ClaimedName;

/// The names of claims that stand in a text, each in a line.
const NAMES: &str = "\
    WITH RECURSIVE wanted (claim, rest) AS (SELECT '', $1 UNION ALL \
    SELECT substr(rest, 1, instr(rest, char(10)) - 1), substr(rest, instr(rest, char(10)) + 1) \
    FROM wanted WHERE rest <> '') \
    SELECT name.claim, name.name, skeleton, device, salt, digest, since \
    FROM wanted CROSS JOIN name ON name.claim = wanted.claim";

/// The names of these claims.
pub(in crate::sql) async fn names(
    on: &mut SqliteConnection,
    claims: &[String],
) -> Result<Vec<ClaimedName>, StoreError> {
    let lines: String = claims.iter().flat_map(|claim| [claim.as_str(), "\n"]).collect();
    let names = query_as::<Sqlite, NameRow>(NAMES).bind(lines).fetch_all(&mut *on).await?;
    Ok(names.into_iter().map(claimed).collect())
}
