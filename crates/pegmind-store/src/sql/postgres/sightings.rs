//! Whom servers of one database see. Rows are written in their order, so that no two servers wait
//! for each other.

use std::time::Duration;

use sqlx::{PgConnection, Postgres, query, query_as};

use super::statements::{signed, unsigned};
use crate::error::StoreError;
use crate::sightings::{Present, Sighting};

/// Keeps whom a server sees, and reads what others have seen.
const SEE: &str = "\
    WITH clock AS (SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint AS now), \
    fresh AS (INSERT INTO sighting (room, device, server, seen) \
     SELECT own.room, own.device, $1, clock.now \
     FROM clock, unnest($2::text[], $3::text[]) AS own (room, device) \
     ON CONFLICT (room, device) DO UPDATE SET server = EXCLUDED.server, seen = EXCLUDED.seen) \
    SELECT room, device, seen, clock.now - seen FROM clock, sighting \
    WHERE room = ANY($4) AND server <> $1";

/// Reads where a device was seen.
const SEEN_OF: &str = "\
    SELECT room, device, seen, (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint - seen \
    FROM sighting WHERE device = $1 ORDER BY room";

type Row = (String, String, i64, i64);

/// Keeps whom a server sees, each of them once, and tells what others have seen in these rooms.
pub(in crate::sql) async fn see(
    on: &mut PgConnection,
    server: &str,
    here: &[Present],
    rooms: &[String],
) -> Result<Vec<Sighting>, StoreError> {
    let mut here: Vec<&Present> = here.iter().collect();
    here.sort();
    here.dedup();
    let places: Vec<&str> = here.iter().map(|present| present.room.as_str()).collect();
    let devices: Vec<&str> = here.iter().map(|present| present.device.as_str()).collect();
    let see = query_as::<Postgres, Row>(SEE);
    let see = see.bind(server).bind(places).bind(devices).bind(rooms);
    Ok(see.fetch_all(&mut *on).await?.into_iter().map(sighting).collect())
}

/// Where a device was seen.
pub(in crate::sql) async fn seen_of(
    on: &mut PgConnection,
    device: &str,
) -> Result<Vec<Sighting>, StoreError> {
    let seen = query_as::<Postgres, Row>(SEEN_OF).bind(device).fetch_all(&mut *on).await?;
    Ok(seen.into_iter().map(sighting).collect())
}

fn sighting((room, device, seen, ago): Row) -> Sighting {
    let ago = Duration::from_millis(unsigned(ago));
    Sighting { room, device, seen: unsigned(seen), ago }
}

/// Forgets a device.
pub(in crate::sql) async fn forget_device(
    on: &mut PgConnection,
    device: &str,
) -> Result<(), StoreError> {
    let delete = query::<Postgres>("DELETE FROM sighting WHERE device = $1");
    delete.bind(device).execute(&mut *on).await?;
    Ok(())
}

/// Forgets whom nobody has seen for so long.
pub(in crate::sql) async fn forget_old(
    on: &mut PgConnection,
    age: Duration,
) -> Result<u64, StoreError> {
    let delete = query::<Postgres>(
        "DELETE FROM sighting \
         WHERE seen < (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint - $1",
    );
    let age = u64::try_from(age.as_millis()).unwrap_or(u64::MAX);
    Ok(delete.bind(signed(age)).execute(&mut *on).await?.rows_affected())
}
