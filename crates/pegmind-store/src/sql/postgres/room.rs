//! How a room is made, changed and read on a server of `PostgreSQL`. Each of these is one
//! statement: it is sent and answered once, and whatever becomes of the program between two of
//! them, it holds nothing that others wait for.

use sqlx::{PgConnection, Postgres, query_as, query_scalar};

use super::statements::{count_open, refused, signed, unsigned};
use crate::change::{Change, NewRoom};
use crate::error::StoreError;
use crate::people::SeenName;
use crate::seat::NewSeat;
use crate::store::{Committed, Created};
use crate::stored::{RoomVersion, StoredRoom};

/// Makes a room unless its name or code is taken, too many are open, or the same request has made one.
const CREATE: &str = "\
    WITH made AS (SELECT id, code FROM room WHERE maker = $6 AND request = $7), \
    taken AS (SELECT 1 FROM room WHERE id = $1 OR (code = $2 AND stage <> 'over')), \
    fresh AS (INSERT INTO room (id, code, header, listed, patience, maker, request, created, \
     version, stage, names, has_room, touched) \
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, 0, 'gathering', '', 1, $8 \
     WHERE NOT EXISTS (SELECT 1 FROM made) AND NOT EXISTS (SELECT 1 FROM taken) \
     AND CASE WHEN $10::bigint IS NULL THEN TRUE ELSE (SELECT COUNT(*) FROM \
     (SELECT 1 FROM room WHERE stage <> 'over' LIMIT $10::bigint) AS open) < $10::bigint END \
     ON CONFLICT DO NOTHING RETURNING id, code), \
    sealing AS (INSERT INTO sealed (room, text) SELECT id, $9 FROM fresh) \
    SELECT id, code FROM made UNION ALL SELECT id, code FROM fresh";

/// What the same request has made.
const MADE: &str = "SELECT id, code FROM room WHERE maker = $1 AND request = $2";

/// Changes a room, unless the request was answered, somebody was first, or a name has another owner. Who comes second at
/// the same moment waits at the row until the first is done, and finds another version there.
const COMMIT: &str = "\
    WITH done AS \
     (SELECT version FROM answered WHERE room = $1 AND actor = $8 AND request = $9), \
    renamed AS (SELECT 1 FROM unnest($17::text[], $18::text[], $19::text[]) \
     AS seen (skeleton, claim, device) LEFT JOIN name ON name.skeleton = seen.skeleton \
     WHERE COALESCE(name.claim, '') <> seen.claim OR COALESCE(name.device, '') <> seen.device), \
    changed AS (UPDATE room SET version = $3, stage = $4, names = $5, has_room = $6, \
     touched = $7, patience = COALESCE($20::bigint, patience) WHERE id = $1 AND version = $2 AND NOT EXISTS (SELECT 1 FROM done) \
     AND NOT EXISTS (SELECT 1 FROM renamed) RETURNING id), \
    acts AS (INSERT INTO act (room, version, text) SELECT id, fresh.version, fresh.text \
     FROM changed, unnest($10::bigint[], $11::text[]) AS fresh (version, text)), \
    seats AS (INSERT INTO seat (room, version, device, level) \
     SELECT id, fresh.version, fresh.device, fresh.level FROM changed, \
     unnest($12::bigint[], $13::text[], $14::text[]) AS fresh (version, device, level)), \
    answering AS (INSERT INTO answered (room, actor, request, version) \
     SELECT id, $8, $9, $3 FROM changed WHERE $9 IS NOT NULL), \
    sealing AS (INSERT INTO sealed (room, text) SELECT id, $15::text FROM changed \
     WHERE $15::text <> '' ON CONFLICT (room) DO UPDATE SET text = EXCLUDED.text), \
    resulting AS (INSERT INTO result (room, ended, text) SELECT id, $7, $16::text FROM changed \
     WHERE $16::text IS NOT NULL ON CONFLICT (room) DO NOTHING), \
    unsealing AS (DELETE FROM sealed WHERE $15::text = '' AND room IN (SELECT id FROM changed)) \
    SELECT (SELECT version FROM done), (SELECT COUNT(*) FROM changed)";

/// Deletes old rooms that are over, but none of those that another server deletes.
const REMOVE_OVER: &str = "\
    WITH old AS (DELETE FROM room WHERE id IN (SELECT id FROM room \
     WHERE stage = 'over' AND touched < $1 ORDER BY touched, id LIMIT $2 \
     FOR UPDATE SKIP LOCKED) RETURNING id), \
    acts AS (DELETE FROM act WHERE room IN (SELECT id FROM old)), \
    answers AS (DELETE FROM answered WHERE room IN (SELECT id FROM old)), \
    unsealing AS (DELETE FROM sealed WHERE room IN (SELECT id FROM old)), \
    seats AS (DELETE FROM seat WHERE room IN (SELECT id FROM old)) \
    SELECT COUNT(*) FROM old";

/// All of a room, as it was at one moment.
const ROOM: &str = "\
    SELECT code, header, listed, patience, created, touched, \
    COALESCE((SELECT text FROM sealed WHERE sealed.room = room.id), ''), \
    ARRAY(SELECT act.text FROM act WHERE act.room = room.id ORDER BY version), \
    ARRAY(SELECT version FROM seat WHERE seat.room = room.id ORDER BY version), \
    ARRAY(SELECT device FROM seat WHERE seat.room = room.id ORDER BY version), \
    ARRAY(SELECT level FROM seat WHERE seat.room = room.id ORDER BY version) \
    FROM room WHERE id = $1";

type RoomRow =
    (String, String, i64, i64, i64, i64, String, Vec<String>, Vec<i64>, Vec<String>, Vec<String>);

/// Keeps a room, or finds the one that the same request has made.
pub(in crate::sql) async fn create(
    on: &mut PgConnection,
    room: &NewRoom,
) -> Result<Created, StoreError> {
    let create = query_as::<Postgres, (String, String)>(CREATE);
    let create = create
        .bind(&room.id)
        .bind(&room.code)
        .bind(&room.header)
        .bind(i64::from(room.listed))
        .bind(signed(room.patience))
        .bind(&room.request.actor)
        .bind(&room.request.id)
        .bind(signed(room.now))
        .bind(&room.sealed)
        .bind(room.open_max.map(signed));
    let mut found = create.fetch_optional(&mut *on).await?;
    if found.is_none() {
        // The same request may have come elsewhere at the same moment.
        let made = query_as::<Postgres, (String, String)>(MADE);
        let made = made.bind(&room.request.actor).bind(&room.request.id);
        found = made.fetch_optional(&mut *on).await?;
    }
    if let Some((id, code)) = found {
        return Ok(Created { id, code });
    }
    match room.open_max {
        Some(open_max) if count_open(on, open_max).await? >= open_max => {
            Err(StoreError::Full { open_max })
        }
        Some(_) | None => Err(StoreError::CodeTaken),
    }
}

/// Keeps what was done.
pub(in crate::sql) async fn commit(
    on: &mut PgConnection,
    change: &Change,
) -> Result<Committed, StoreError> {
    let (state, request) = (&change.state, change.request.as_ref());
    let versions: Vec<i64> = (change.at + 1..=change.version()).map(signed).collect();
    let seated: Vec<i64> = change.seats.iter().map(|seat| signed(seat.version)).collect();
    let devices: Vec<&str> = change.seats.iter().map(|seat| seat.device.as_str()).collect();
    let levels: Vec<&str> = change.seats.iter().map(|seat| seat.level.as_str()).collect();
    let seen = |part: fn(&SeenName) -> &String| -> Vec<&String> {
        change.names.iter().map(part).collect()
    };
    let commit = query_as::<Postgres, (Option<i64>, i64)>(COMMIT);
    let commit = commit
        .bind(&change.room)
        .bind(signed(change.at))
        .bind(signed(change.version()))
        .bind(state.stage.name())
        .bind(&state.names)
        .bind(i64::from(state.has_room))
        .bind(signed(change.now))
        .bind(request.map(|request| &request.actor))
        .bind(request.map(|request| &request.id))
        .bind(versions)
        .bind(&change.acts)
        .bind(seated)
        .bind(devices)
        .bind(levels)
        .bind(&change.sealed)
        .bind(&change.result)
        .bind(seen(|name| &name.skeleton))
        .bind(seen(|name| &name.claim))
        .bind(seen(|name| &name.device))
        .bind(change.patience.map(signed));
    match commit.fetch_one(&mut *on).await? {
        (Some(version), _) => Ok(Committed::Repeated { version: unsigned(version) }),
        (None, 0) => refused(on, change).await,
        (None, _) => Ok(Committed::Done { version: change.version() }),
    }
}

/// Deletes old rooms that are over.
pub(in crate::sql) async fn remove_over(
    on: &mut PgConnection,
    before: u64,
    max: u32,
) -> Result<u64, StoreError> {
    let remove = query_scalar::<Postgres, i64>(REMOVE_OVER);
    let remove = remove.bind(signed(before)).bind(i64::from(max));
    Ok(unsigned(remove.fetch_one(&mut *on).await?))
}

/// All of a room.
pub(in crate::sql) async fn room(
    on: &mut PgConnection,
    id: &str,
) -> Result<Option<StoredRoom>, StoreError> {
    let found = query_as::<Postgres, RoomRow>(ROOM).bind(id).fetch_optional(&mut *on).await?;
    let Some(row) = found else { return Ok(None) };
    let (code, header, listed, patience, created, touched, sealed, acts, places, devices, levels) =
        row;
    let seats = places.into_iter().zip(devices).zip(levels);
    let seat = |((version, device), level)| NewSeat { version: unsigned(version), device, level };
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

/// How many acts these rooms have.
pub(in crate::sql) async fn versions(
    on: &mut PgConnection,
    rooms: &[String],
) -> Result<Vec<RoomVersion>, StoreError> {
    let versions = "SELECT id, version FROM room WHERE id = ANY($1)";
    let versions = query_as::<Postgres, (String, i64)>(versions).bind(rooms);
    let versions = versions.fetch_all(&mut *on).await?.into_iter();
    let known = |(room, version)| RoomVersion { room, version: unsigned(version) };
    Ok(versions.map(known).collect())
}
