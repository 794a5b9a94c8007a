//! The statements that both kinds of databases understand as they stand here. What changes a
//! room, and what reads all of it, each of them does in its own way.

/// Makes the same functions for a kind of database.
macro_rules! statements {
    ($database:ty, $connection:ty, $schema:literal) => {
        use sqlx::{query, query_as, query_scalar, raw_sql};

        use crate::change::Request;
        use crate::error::StoreError;
        use crate::stored::{Listing, SeatOf, Stage};

        /// A number as databases have them. Times and versions are far below the limit.
        pub(in crate::sql) fn signed(number: u64) -> i64 {
            i64::try_from(number).unwrap_or(i64::MAX)
        }

        pub(in crate::sql) fn unsigned(number: i64) -> u64 {
            u64::try_from(number).unwrap_or_default()
        }

        /// Brings the schema up to date.
        pub(in crate::sql) async fn migrate(on: &mut $connection) -> Result<(), StoreError> {
            let table = "CREATE TABLE IF NOT EXISTS migration (number BIGINT PRIMARY KEY)";
            raw_sql(table).execute(&mut *on).await?;
            let newest = "SELECT COALESCE(MAX(number), 0) FROM migration";
            let newest: i64 = query_scalar::<$database, _>(newest).fetch_one(&mut *on).await?;
            if newest > crate::sql::SCHEMA {
                return Err(StoreError::NewerSchema { found: newest, known: crate::sql::SCHEMA });
            }
            if newest == 0 {
                raw_sql(include_str!($schema)).execute(&mut *on).await?;
                let done = query("INSERT INTO migration (number) VALUES (1)");
                done.execute(&mut *on).await?;
            }
            Ok(())
        }

        pub(in crate::sql) async fn answered(
            on: &mut $connection,
            room: &str,
            request: &Request,
        ) -> Result<Option<u64>, StoreError> {
            let select = query_scalar::<$database, i64>(
                "SELECT version FROM answered WHERE room = $1 AND actor = $2 AND request = $3",
            );
            let select = select.bind(room).bind(&request.actor).bind(&request.id);
            Ok(select.fetch_optional(&mut *on).await?.map(unsigned))
        }

        pub(in crate::sql) async fn find(
            on: &mut $connection,
            code: &str,
        ) -> Result<Option<String>, StoreError> {
            let select = query_scalar::<$database, String>(
                "SELECT id FROM room WHERE code = $1 AND stage <> 'over'",
            );
            Ok(select.bind(code).fetch_optional(&mut *on).await?)
        }

        pub(in crate::sql) async fn lobby(
            on: &mut $connection,
            max: u32,
        ) -> Result<Vec<Listing>, StoreError> {
            let select = query_as::<$database, (String, String, String, String, i64)>(
                "SELECT id, code, header, names, created FROM room \
                 WHERE listed = 1 AND has_room = 1 AND stage = 'gathering' \
                 ORDER BY created DESC, id LIMIT $1",
            );
            let rows = select.bind(i64::from(max)).fetch_all(&mut *on).await?.into_iter();
            let listing = |(id, code, header, names, created)| Listing {
                id,
                code,
                header,
                names,
                created: unsigned(created),
            };
            Ok(rows.map(listing).collect())
        }

        pub(in crate::sql) async fn seats(
            on: &mut $connection,
            device: &str,
            max: u32,
        ) -> Result<Vec<SeatOf>, StoreError> {
            let select = query_as::<$database, (String, String, String, String, String, i64)>(
                "SELECT id, code, header, stage, names, touched FROM room WHERE id IN \
                 (SELECT room FROM seat WHERE device = $1 AND device <> '') \
                 ORDER BY touched DESC, id LIMIT $2",
            );
            let rows = select.bind(device).bind(i64::from(max)).fetch_all(&mut *on).await?;
            let seat =
                |(id, code, header, stage, names, touched): (_, _, _, String, _, _)| SeatOf {
                    id,
                    code,
                    header,
                    stage: Stage::named(&stage),
                    names,
                    touched: unsigned(touched),
                };
            Ok(rows.into_iter().map(seat).collect())
        }

        pub(in crate::sql) async fn forget(
            on: &mut $connection,
            device: &str,
        ) -> Result<u64, StoreError> {
            let update = query::<$database>(
                "UPDATE seat SET device = '' WHERE device = $1 AND device <> ''",
            );
            Ok(update.bind(device).execute(&mut *on).await?.rows_affected())
        }

        pub(in crate::sql) async fn abandoned(
            on: &mut $connection,
            now: u64,
            max: u32,
        ) -> Result<Vec<String>, StoreError> {
            let select = query_scalar::<$database, String>(
                "SELECT id FROM room WHERE stage <> 'over' AND touched + patience < $1 \
                 ORDER BY touched LIMIT $2",
            );
            Ok(select.bind(signed(now)).bind(i64::from(max)).fetch_all(&mut *on).await?)
        }
    };
}
pub(super) use statements;
