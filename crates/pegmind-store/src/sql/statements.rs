//! The statements that both kinds of databases understand as they stand here. What changes a
//! room, and what reads all of it, each of them does in its own way.

/// Makes the same functions for a kind of database.
macro_rules! statements {
    ($database:ty, $connection:ty, $schema:literal) => {
        use sqlx::{query, query_as, query_scalar, raw_sql};

        use crate::change::{Change, Request};
        use crate::error::StoreError;
        use crate::feed::FeedAddress;
        use crate::passkey::{Passkey, PasskeyChange};
        use crate::people::{
            AnsweredRequest, ClaimedName, DailyCost, DailyList, DailyResult, NameChange, Named,
            RankedDaily, StoredResult,
        };
        use crate::store::Committed;
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
            for (number, text) in [
                (1_i64, include_str!(concat!("../schema/", $schema, "-1.sql"))),
                (2, include_str!(concat!("../schema/", $schema, "-2.sql"))),
                (3, include_str!(concat!("../schema/", $schema, "-3.sql"))),
                (4, include_str!(concat!("../schema/", $schema, "-4.sql"))),
                (5, include_str!(concat!("../schema/", $schema, "-5.sql"))),
                (6, include_str!(concat!("../schema/", $schema, "-6.sql"))),
                (7, include_str!(concat!("../schema/", $schema, "-7.sql"))),
            ] {
                if newest < number {
                    raw_sql(text).execute(&mut *on).await?;
                    let done = query::<$database>("INSERT INTO migration (number) VALUES ($1)");
                    done.bind(number).execute(&mut *on).await?;
                }
            }
            Ok(())
        }

        /// Returns who must have a seat for a change to be stored; `None` if nobody must.
        pub(in crate::sql) fn seated(change: &Change) -> Option<&String> {
            let request = change.request.as_ref().filter(|_| change.needs_seat);
            request.map(|request| &request.actor)
        }

        /// How many rooms are open, counted up to this number.
        pub(in crate::sql) async fn count_open(
            on: &mut $connection,
            max: u64,
        ) -> Result<u64, StoreError> {
            let select = query_scalar::<$database, i64>(
                "SELECT COUNT(*) FROM (SELECT 1 FROM room WHERE stage <> 'over' LIMIT $1) AS open",
            );
            Ok(unsigned(select.bind(signed(max)).fetch_one(&mut *on).await?))
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

        /// Why nothing was changed: the request was answered before, somebody was first, whoever
        /// made it has no seat, or a name is not as it was.
        pub(in crate::sql) async fn refused(
            on: &mut $connection,
            change: &Change,
        ) -> Result<Committed, StoreError> {
            if let Some(request) = &change.request
                && let Some(version) = answered(on, &change.room, request).await?
            {
                return Ok(Committed::Repeated { version });
            }
            let version = query_scalar::<$database, i64>("SELECT version FROM room WHERE id = $1");
            let version = version.bind(&change.room).fetch_optional(&mut *on).await?;
            let version = unsigned(version.ok_or(StoreError::NoRoom)?);
            if version != change.at {
                return Ok(Committed::Stale { version });
            }
            if let Some(device) = seated(change) {
                let seats = "SELECT COUNT(*) FROM seat WHERE room = $1 AND device = $2";
                let seats = query_scalar::<$database, i64>(seats).bind(&change.room).bind(device);
                if seats.fetch_one(&mut *on).await? == 0 {
                    return Ok(Committed::NoSeat);
                }
            }
            let is_named = !change.names.is_empty();
            Ok(if is_named { Committed::Renamed } else { Committed::Stale { version } })
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
            let select = query_as::<$database, (String, String, String, String, i64, i64)>(
                "SELECT id, code, header, names, created, patience FROM room \
                 WHERE listed = 1 AND has_room = 1 AND stage = 'gathering' \
                 ORDER BY created DESC, id LIMIT $1",
            );
            let rows = select.bind(i64::from(max)).fetch_all(&mut *on).await?.into_iter();
            let listing = |(id, code, header, names, created, patience)| Listing {
                id,
                code,
                header,
                names,
                created: unsigned(created),
                patience: unsigned(patience),
            };
            Ok(rows.map(listing).collect())
        }

        type SeatRow = (String, String, String, String, String, i64, i64);

        pub(in crate::sql) async fn seats(
            on: &mut $connection,
            device: &str,
            max: u32,
        ) -> Result<Vec<SeatOf>, StoreError> {
            let select = query_as::<$database, SeatRow>(
                "SELECT id, code, header, stage, names, touched, patience FROM room WHERE id IN \
                 (SELECT room FROM seat WHERE device = $1 AND device <> '') \
                 ORDER BY touched DESC, id LIMIT $2",
            );
            let rows = select.bind(device).bind(i64::from(max)).fetch_all(&mut *on).await?;
            let seat = |(id, code, header, stage, names, touched, patience): SeatRow| SeatOf {
                id,
                code,
                header,
                stage: Stage::named(&stage),
                names,
                touched: unsigned(touched),
                patience: unsigned(patience),
            };
            Ok(rows.into_iter().map(seat).collect())
        }

        /// Forgets a device. Returns the room of each of its seats.
        pub(in crate::sql) async fn forget(
            on: &mut $connection,
            device: &str,
        ) -> Result<Vec<String>, StoreError> {
            if device.is_empty() {
                return Ok(Vec::new());
            }
            for statement in [
                "DELETE FROM challenge WHERE device = $1",
                "DELETE FROM feed WHERE device = $1",
                "DELETE FROM name WHERE device = $1",
                "DELETE FROM answered WHERE actor = $1",
            ] {
                query::<$database>(statement).bind(device).execute(&mut *on).await?;
            }
            // One after the other: who holds several rows could wait for somebody who waits.
            let made = query_scalar::<$database, String>("SELECT id FROM room WHERE maker = $1");
            for room in made.bind(device).fetch_all(&mut *on).await? {
                let update = query::<$database>(
                    "UPDATE room SET maker = 'forgotten', request = id WHERE id = $1",
                );
                update.bind(room).execute(&mut *on).await?;
            }
            let update = query_scalar::<$database, String>(
                "UPDATE seat SET device = '' WHERE device = $1 RETURNING room",
            );
            Ok(update.bind(device).fetch_all(&mut *on).await?)
        }

        /// Gives the feed of a device another address.
        pub(in crate::sql) async fn move_feed(
            on: &mut $connection,
            feed: &FeedAddress,
        ) -> Result<(), StoreError> {
            let insert = query::<$database>(
                "INSERT INTO feed (device, address) VALUES ($1, $2) \
                 ON CONFLICT (device) DO UPDATE SET address = $2",
            );
            insert.bind(&feed.device).bind(&feed.address).execute(&mut *on).await?;
            Ok(())
        }

        pub(in crate::sql) async fn feed_of(
            on: &mut $connection,
            device: &str,
        ) -> Result<Option<FeedAddress>, StoreError> {
            let select = query_scalar::<$database, String>(
                "SELECT address FROM feed WHERE device = $1",
            );
            let address = select.bind(device).fetch_optional(&mut *on).await?;
            Ok(address.map(|address| FeedAddress { device: device.to_owned(), address }))
        }

        pub(in crate::sql) async fn feed_at(
            on: &mut $connection,
            address: &str,
        ) -> Result<Option<FeedAddress>, StoreError> {
            let select = query_scalar::<$database, String>(
                "SELECT device FROM feed WHERE address = $1",
            );
            let device = select.bind(address).fetch_optional(&mut *on).await?;
            Ok(device.map(|device| FeedAddress { device, address: address.to_owned() }))
        }

        /// What a name is stored as.
        pub(in crate::sql) type NameRow = (String, String, String, String, String, String, i64);

        pub(in crate::sql) fn claimed(row: NameRow) -> ClaimedName {
            let (claim, name, skeleton, device, salt, digest, since) = row;
            ClaimedName { claim, name, skeleton, device, salt, digest, since: unsigned(since) }
        }

        /// Changes who has a name.
        pub(in crate::sql) async fn change_name(
            on: &mut $connection,
            change: &NameChange,
        ) -> Result<Named, StoreError> {
            match change {
                NameChange::Claim(new) => {
                    if let Some(known) = name_like(on, &new.skeleton).await? {
                        if known.device != new.device {
                            return Ok(Named::Taken);
                        }
                        let update = query::<$database>(
                            "UPDATE name SET name = $2, salt = $3, digest = $4 \
                             WHERE claim = $1 AND device = $5",
                        );
                        let update = update.bind(&known.claim).bind(&new.name).bind(&new.salt);
                        let update = update.bind(&new.digest).bind(&new.device);
                        // Another device may have taken it over since.
                        if update.execute(&mut *on).await?.rows_affected() == 0 {
                            return Ok(Named::Taken);
                        }
                        let ClaimedName { claim, since, .. } = known;
                        return Ok(Named::Done(ClaimedName { claim, since, ..new.clone() }));
                    }
                    if let Some(other) = name_of(on, &new.device).await? {
                        return Ok(Named::Other(other));
                    }
                    let insert = query::<$database>(
                        "INSERT INTO name (claim, name, skeleton, device, salt, digest, since) \
                         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (skeleton) DO NOTHING",
                    );
                    let insert = insert.bind(&new.claim).bind(&new.name).bind(&new.skeleton);
                    let insert = insert.bind(&new.device).bind(&new.salt).bind(&new.digest);
                    let insert = insert.bind(signed(new.since)).execute(&mut *on).await?;
                    // Somebody may have claimed it at the same moment on another server.
                    let is_first = insert.rows_affected() > 0;
                    Ok(if is_first { Named::Done(new.clone()) } else { Named::Taken })
                }
                NameChange::Move { claim, device } => {
                    let other = name_of(on, device).await?;
                    if let Some(other) = other.filter(|other| other.claim != *claim) {
                        return Ok(Named::Other(other));
                    }
                    let update = query::<$database>("UPDATE name SET device = $2 WHERE claim = $1");
                    update.bind(claim).bind(device).execute(&mut *on).await?;
                    Ok(name_of(on, device).await?.map_or(Named::Gone, Named::Done))
                }
                NameChange::GiveUp { device } => {
                    let own = name_of(on, device).await?;
                    let delete = query::<$database>("DELETE FROM name WHERE device = $1");
                    delete.bind(device).execute(&mut *on).await?;
                    Ok(own.map_or(Named::Gone, Named::Done))
                }
            }
        }

        pub(in crate::sql) async fn name_of(
            on: &mut $connection,
            device: &str,
        ) -> Result<Option<ClaimedName>, StoreError> {
            let select = query_as::<$database, NameRow>(
                "SELECT claim, name, skeleton, device, salt, digest, since FROM name \
                 WHERE device = $1",
            );
            Ok(select.bind(device).fetch_optional(&mut *on).await?.map(claimed))
        }

        pub(in crate::sql) async fn name_like(
            on: &mut $connection,
            skeleton: &str,
        ) -> Result<Option<ClaimedName>, StoreError> {
            let select = query_as::<$database, NameRow>(
                "SELECT claim, name, skeleton, device, salt, digest, since FROM name \
                 WHERE skeleton = $1",
            );
            Ok(select.bind(skeleton).fetch_optional(&mut *on).await?.map(claimed))
        }

        /// Changes something about passkeys. Returns whether it was done.
        pub(in crate::sql) async fn change_passkey(
            on: &mut $connection,
            change: &PasskeyChange,
        ) -> Result<bool, StoreError> {
            let changed = match change {
                PasskeyChange::Challenge { challenge, now, max } => {
                    let delete = query::<$database>(
                        "DELETE FROM challenge WHERE until < $1 OR (device = $2 AND purpose = $3)",
                    );
                    let delete = delete.bind(signed(*now)).bind(&challenge.device);
                    delete.bind(&challenge.purpose).execute(&mut *on).await?;
                    let count = query_scalar::<$database, i64>("SELECT COUNT(*) FROM challenge");
                    if count.fetch_one(&mut *on).await? >= i64::from(*max) {
                        return Ok(false);
                    }
                    let insert = query::<$database>(
                        "INSERT INTO challenge (text, purpose, device, until) \
                         VALUES ($1, $2, $3, $4)",
                    );
                    let insert = insert.bind(&challenge.text).bind(&challenge.purpose);
                    insert.bind(&challenge.device).bind(signed(challenge.until))
                }
                PasskeyChange::Answer(given) => {
                    let delete = query::<$database>(
                        "DELETE FROM challenge \
                         WHERE text = $1 AND purpose = $2 AND device = $3 AND until >= $4",
                    );
                    let delete = delete.bind(&given.text).bind(&given.purpose);
                    delete.bind(&given.device).bind(signed(given.until))
                }
                PasskeyChange::Keep { passkey, device, max } => {
                    let count = query_scalar::<$database, i64>(
                        "SELECT COUNT(*) FROM passkey WHERE claim = $1",
                    );
                    let count = count.bind(&passkey.claim).fetch_one(&mut *on).await?;
                    if count >= i64::from(*max) {
                        return Ok(false);
                    }
                    let insert = query::<$database>(
                        "INSERT INTO passkey (id, claim, public_key, counter, since) \
                         SELECT $1, claim, $3, $4, $5 FROM name WHERE claim = $2 AND device = $6 \
                         ON CONFLICT (id) DO NOTHING",
                    );
                    let insert = insert.bind(&passkey.id).bind(&passkey.claim);
                    let insert = insert.bind(&passkey.public_key).bind(signed(passkey.counter));
                    insert.bind(signed(passkey.since)).bind(device)
                }
                PasskeyChange::Use { passkey, counter } => {
                    let update = query::<$database>(
                        "UPDATE passkey SET counter = $4 \
                         WHERE id = $1 AND claim = $2 AND counter = $3",
                    );
                    let update = update.bind(&passkey.id).bind(&passkey.claim);
                    update.bind(signed(passkey.counter)).bind(signed(*counter))
                }
                PasskeyChange::Remove { id, claim } => {
                    let delete = "DELETE FROM passkey WHERE id = $1 AND claim = $2";
                    query::<$database>(delete).bind(id).bind(claim)
                }
            };
            Ok(changed.execute(&mut *on).await?.rows_affected() > 0)
        }

        type PasskeyRow = (String, String, String, i64, i64);

        fn passkey_of((id, claim, public_key, counter, since): PasskeyRow) -> Passkey {
            let (counter, since) = (unsigned(counter), unsigned(since));
            Passkey { id, claim, public_key, counter, since }
        }

        pub(in crate::sql) async fn passkey(
            on: &mut $connection,
            id: &str,
        ) -> Result<Option<Passkey>, StoreError> {
            let select = query_as::<$database, PasskeyRow>(
                "SELECT id, claim, public_key, counter, since FROM passkey WHERE id = $1",
            );
            Ok(select.bind(id).fetch_optional(&mut *on).await?.map(passkey_of))
        }

        pub(in crate::sql) async fn passkeys(
            on: &mut $connection,
            claim: &str,
        ) -> Result<Vec<Passkey>, StoreError> {
            let select = query_as::<$database, PasskeyRow>(
                "SELECT id, claim, public_key, counter, since FROM passkey WHERE claim = $1 \
                 ORDER BY since, id",
            );
            let rows = select.bind(claim).fetch_all(&mut *on).await?;
            Ok(rows.into_iter().map(passkey_of).collect())
        }

        pub(in crate::sql) async fn requests(
            on: &mut $connection,
            device: &str,
        ) -> Result<Vec<AnsweredRequest>, StoreError> {
            let select = query_as::<$database, (String, String, i64)>(
                "SELECT room, request, version FROM answered WHERE actor = $1 \
                 ORDER BY room, request",
            );
            let rows = select.bind(device).fetch_all(&mut *on).await?.into_iter();
            let request =
                |(room, id, version)| AnsweredRequest { room, id, version: unsigned(version) };
            Ok(rows.map(request).collect())
        }

        pub(in crate::sql) async fn results(
            on: &mut $connection,
            ended: u64,
            room: &str,
            max: u32,
        ) -> Result<Vec<StoredResult>, StoreError> {
            let select = query_as::<$database, (String, i64, String)>(
                "SELECT room, ended, text FROM result \
                 WHERE ended > $1 OR (ended = $1 AND room > $2) ORDER BY ended, room LIMIT $3",
            );
            let select = select.bind(signed(ended)).bind(room).bind(i64::from(max));
            let rows = select.fetch_all(&mut *on).await?.into_iter();
            let result = |(room, ended, text)| StoredResult { room, ended: unsigned(ended), text };
            Ok(rows.map(result).collect())
        }

        /// What a daily game is stored as.
        type DailyRow =
            (String, String, String, String, Option<i64>, String, i64, i64, Option<i64>);

        fn daily(row: DailyRow) -> DailyResult {
            let (day, preset, claim, help, found, game, since, settled, cost) = row;
            let (found, since) = (found.map(unsigned), unsigned(since));
            let cost = DailyCost::of_stored(settled, cost);
            DailyResult { day, preset, claim, help, found, game, since, cost }
        }

        /// Keeps a daily game unless there is one.
        pub(in crate::sql) async fn hand_in(
            on: &mut $connection,
            new: &DailyResult,
        ) -> Result<Option<DailyResult>, StoreError> {
            let insert = query::<$database>(
                "INSERT INTO daily (day, preset, claim, help, found, game, since, settled, cost) \
                 SELECT $1, $2, claim, $4, $5, $6, $7, $8, $9 FROM name WHERE claim = $3 \
                 ON CONFLICT (day, preset, claim) DO NOTHING",
            );
            let (settled, cost) = new.cost.stored();
            let insert = insert.bind(&new.day).bind(&new.preset).bind(&new.claim).bind(&new.help);
            let insert = insert.bind(new.found.map(signed)).bind(&new.game);
            let insert = insert.bind(signed(new.since)).bind(settled).bind(cost);
            insert.execute(&mut *on).await?;
            let select = query_as::<$database, DailyRow>(
                "SELECT day, preset, claim, help, found, game, since, settled, cost FROM daily \
                 WHERE day = $1 AND preset = $2 AND claim = $3",
            );
            let select = select.bind(&new.day).bind(&new.preset).bind(&new.claim);
            Ok(select.fetch_optional(&mut *on).await?.map(daily))
        }

        /// Keeps what the guesses of a daily game cost.
        pub(in crate::sql) async fn settle(
            on: &mut $connection,
            of: &DailyResult,
        ) -> Result<(), StoreError> {
            let update = query::<$database>(
                "UPDATE daily SET settled = $4, cost = $5 \
                 WHERE day = $1 AND preset = $2 AND claim = $3 AND settled = 0",
            );
            let (settled, cost) = of.cost.stored();
            let update = update.bind(&of.day).bind(&of.preset).bind(&of.claim);
            update.bind(settled).bind(cost).execute(&mut *on).await?;
            Ok(())
        }

        pub(in crate::sql) async fn daily_list(
            on: &mut $connection,
            list: DailyList<'_>,
            max: u32,
        ) -> Result<Vec<RankedDaily>, StoreError> {
            let select = query_as::<$database, (String, Option<i64>, i64, Option<i64>)>(
                "SELECT name.name, daily.found, daily.settled, daily.cost \
                 FROM daily JOIN name ON name.claim = daily.claim \
                 WHERE daily.day = $1 AND daily.preset = $2 AND daily.help = $3 \
                 ORDER BY daily.found IS NULL, daily.found, daily.cost IS NULL, daily.cost, \
                 daily.since, daily.claim LIMIT $4",
            );
            let select = select.bind(list.day).bind(list.preset).bind(list.help);
            let rows = select.bind(i64::from(max)).fetch_all(&mut *on).await?.into_iter();
            let ranked = |(name, found, settled, cost): (String, Option<i64>, i64, Option<i64>)| {
                let cost = DailyCost::of_stored(settled, cost);
                RankedDaily { name, found: found.map(unsigned), cost }
            };
            Ok(rows.map(ranked).collect())
        }

        pub(in crate::sql) async fn dailies_of(
            on: &mut $connection,
            device: &str,
        ) -> Result<Vec<DailyResult>, StoreError> {
            let select = query_as::<$database, DailyRow>(
                "SELECT day, preset, claim, help, found, game, since, settled, cost FROM daily \
                 WHERE claim IN (SELECT claim FROM name WHERE device = $1) ORDER BY day, preset",
            );
            let rows = select.bind(device).fetch_all(&mut *on).await?;
            Ok(rows.into_iter().map(daily).collect())
        }

        pub(in crate::sql) async fn unsettled(
            on: &mut $connection,
            max: u32,
        ) -> Result<Vec<DailyResult>, StoreError> {
            let select = query_as::<$database, DailyRow>(
                "SELECT day, preset, claim, help, found, game, since, settled, cost FROM daily \
                 WHERE settled = 0 ORDER BY since, claim, day, preset LIMIT $1",
            );
            let rows = select.bind(i64::from(max)).fetch_all(&mut *on).await?;
            Ok(rows.into_iter().map(daily).collect())
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
