//! The statements, which both kinds of databases understand as they stand here.

/// Makes the same functions for a kind of database.
macro_rules! statements {
    ($database:ty, $connection:ty, $schema:literal) => {
        use sqlx::{query, query_as, query_scalar, raw_sql};

        use crate::change::{Change, NewRoom, Request};
        use crate::error::StoreError;
        use crate::seat::NewSeat;
        use crate::store::{Committed, Created};
        use crate::stored::{Listing, SeatOf, Stage, StoredRoom};

        /// A number as databases have them. Times and versions are far below the limit.
        fn signed(number: u64) -> i64 {
            i64::try_from(number).unwrap_or(i64::MAX)
        }

        fn unsigned(number: i64) -> u64 {
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

        /// Keeps a room, or finds the one that the same request has made.
        pub(in crate::sql) async fn create(
            on: &mut $connection,
            room: &NewRoom,
        ) -> Result<Created, StoreError> {
            let made = query_as::<$database, (String, String)>(
                "SELECT id, code FROM room WHERE maker = $1 AND request = $2",
            );
            let made = made.bind(&room.request.actor).bind(&room.request.id);
            if let Some((id, code)) = made.fetch_optional(&mut *on).await? {
                return Ok(Created { id, code });
            }
            let taken = query_scalar::<$database, i64>(
                "SELECT COUNT(*) FROM room WHERE id = $2 OR (code = $1 AND stage <> 'over')",
            );
            let taken = taken.bind(&room.code).bind(&room.id).fetch_one(&mut *on).await?;
            if taken > 0 {
                return Err(StoreError::CodeTaken);
            }
            let insert = query::<$database>(
                "INSERT INTO room (id, code, header, listed, patience, maker, request, created, \
                 version, stage, names, has_room, touched) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, 'gathering', '', 1, $8)",
            );
            insert
                .bind(&room.id)
                .bind(&room.code)
                .bind(&room.header)
                .bind(i64::from(room.listed))
                .bind(signed(room.patience))
                .bind(&room.request.actor)
                .bind(&room.request.id)
                .bind(signed(room.now))
                .execute(&mut *on)
                .await?;
            seal(on, &room.id, &room.sealed).await?;
            Ok(Created { id: room.id.clone(), code: room.code.clone() })
        }

        /// Keeps what was done. To be called in a transaction, which ends with a failure.
        pub(in crate::sql) async fn commit(
            on: &mut $connection,
            change: &Change,
        ) -> Result<Committed, StoreError> {
            if let Some(version) = repeated(on, change).await? {
                return Ok(Committed::Repeated { version });
            }
            // Whoever comes second waits here until the first is done, and changes nothing.
            let update = query::<$database>(
                "UPDATE room SET version = $3, stage = $4, names = $5, has_room = $6, \
                 touched = $7 WHERE id = $1 AND version = $2",
            );
            let state = &change.state;
            let update = update
                .bind(&change.room)
                .bind(signed(change.at))
                .bind(signed(change.version()))
                .bind(state.stage.name())
                .bind(&state.names)
                .bind(i64::from(state.has_room))
                .bind(signed(change.now));
            if update.execute(&mut *on).await?.rows_affected() == 0 {
                if let Some(version) = repeated(on, change).await? {
                    return Ok(Committed::Repeated { version });
                }
                let version =
                    query_scalar::<$database, i64>("SELECT version FROM room WHERE id = $1");
                let version = version.bind(&change.room).fetch_optional(&mut *on).await?;
                let version = unsigned(version.ok_or(StoreError::NoRoom)?);
                return Ok(Committed::Stale { version });
            }
            for (version, text) in (change.at + 1..).zip(&change.acts) {
                let insert =
                    query::<$database>("INSERT INTO act (room, version, text) VALUES ($1, $2, $3)");
                let insert = insert.bind(&change.room).bind(signed(version)).bind(text);
                insert.execute(&mut *on).await?;
            }
            for seat in &change.seats {
                let insert = query::<$database>(
                    "INSERT INTO seat (room, version, device, level) VALUES ($1, $2, $3, $4)",
                );
                let insert = insert.bind(&change.room).bind(signed(seat.version));
                insert.bind(&seat.device).bind(&seat.level).execute(&mut *on).await?;
            }
            if let Some(request) = &change.request {
                let insert = query::<$database>(
                    "INSERT INTO answered (room, actor, request, version) \
                     VALUES ($1, $2, $3, $4)",
                );
                let insert = insert.bind(&change.room).bind(&request.actor).bind(&request.id);
                insert.bind(signed(change.version())).execute(&mut *on).await?;
            }
            if let Some(sealed) = &change.sealed {
                seal(on, &change.room, sealed).await?;
            }
            Ok(Committed::Done { version: change.version() })
        }

        async fn seal(on: &mut $connection, room: &str, sealed: &str) -> Result<(), StoreError> {
            let statement = if sealed.is_empty() {
                query::<$database>("DELETE FROM sealed WHERE room = $1").bind(room)
            } else {
                let insert = query::<$database>(
                    "INSERT INTO sealed (room, text) VALUES ($1, $2) \
                     ON CONFLICT (room) DO UPDATE SET text = $2",
                );
                insert.bind(room).bind(sealed)
            };
            statement.execute(&mut *on).await?;
            Ok(())
        }

        async fn repeated(
            on: &mut $connection,
            change: &Change,
        ) -> Result<Option<u64>, StoreError> {
            match &change.request {
                Some(request) => answered(on, &change.room, request).await,
                None => Ok(None),
            }
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

        /// All of a room. To be called in a transaction, so that its parts go together.
        pub(in crate::sql) async fn room(
            on: &mut $connection,
            id: &str,
        ) -> Result<Option<StoredRoom>, StoreError> {
            let select = query_as::<$database, (String, String, i64, i64, i64, i64)>(
                "SELECT code, header, listed, patience, created, touched FROM room \
                 WHERE id = $1",
            );
            let found = select.bind(id).fetch_optional(&mut *on).await?;
            let Some((code, header, listed, patience, created, touched)) = found else {
                return Ok(None);
            };
            let sealed =
                query_scalar::<$database, String>("SELECT text FROM sealed WHERE room = $1");
            let sealed = sealed.bind(id).fetch_optional(&mut *on).await?.unwrap_or_default();
            let acts = query_scalar::<$database, String>(
                "SELECT text FROM act WHERE room = $1 ORDER BY version",
            );
            let acts = acts.bind(id).fetch_all(&mut *on).await?;
            let seats = query_as::<$database, (i64, String, String)>(
                "SELECT version, device, level FROM seat WHERE room = $1 ORDER BY version",
            );
            let seats = seats.bind(id).fetch_all(&mut *on).await?.into_iter();
            let seat =
                |(version, device, level)| NewSeat { version: unsigned(version), device, level };
            Ok(Some(StoredRoom {
                id: id.to_owned(),
                code,
                header,
                sealed,
                listed: listed != 0,
                patience: unsigned(patience),
                created: unsigned(created),
                touched: unsigned(touched),
                acts,
                seats: seats.map(seat).collect(),
            }))
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

        pub(in crate::sql) async fn versions(
            on: &mut $connection,
            rooms: &[String],
        ) -> Result<Vec<(String, u64)>, StoreError> {
            let mut versions = Vec::new();
            for room in rooms {
                let select =
                    query_scalar::<$database, i64>("SELECT version FROM room WHERE id = $1");
                let version = select.bind(room).fetch_optional(&mut *on).await?;
                versions.extend(version.map(|version| (room.clone(), unsigned(version))));
            }
            Ok(versions)
        }
    };
}
pub(super) use statements;
