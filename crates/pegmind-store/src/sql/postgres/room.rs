//! How a room is made, changed and read on a server of `PostgreSQL`. Each of these is one
//! statement: it is sent and answered once, and whatever becomes of the program between two of
//! them, it holds nothing that others wait for.

use std::collections::HashMap;

use sqlx::{PgConnection, Postgres, query_as, query_scalar};

use super::queue::Asked;
use super::statements::{count_open, refused, seated, signed, unsigned};
use crate::change::{Change, NewRoom, Request};
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

/// Changes rooms, each unless the request was answered, somebody was first, whoever made it has no
/// seat, or a name has another owner. Who comes second at the same moment waits at the row until the first is done, and finds
/// another version there. All rows are taken in the order of their names, so that no two wait for
/// each other. The first argument is what is known of names, the second what else is done.
macro_rules! commit {
    ($names:literal, $more:literal) => {
        concat!(
            "WITH change AS MATERIALIZED (SELECT * FROM unnest($1::text[], $2::bigint[], \
             $3::bigint[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[], \
             $9::text[], $10::text[], $11::bigint[], $12::text[]) AS change \
             (room, at, version, stage, names, has_room, now, patience, actor, request, touched, seated)), \
             taken AS MATERIALIZED (SELECT id FROM room JOIN change ON change.room = id \
             AND change.at = room.version ORDER BY id FOR UPDATE OF room), \
             done AS MATERIALIZED (SELECT change.room, answered.version FROM change \
             JOIN answered ON answered.room = change.room AND answered.actor = change.actor \
             AND answered.request = change.request), ",
            $names,
            "changed AS (UPDATE room SET version = change.version, stage = change.stage, \
             names = change.names, has_room = change.has_room, touched = COALESCE(change.touched, room.touched), \
             patience = COALESCE(change.patience, room.patience) \
             FROM change JOIN taken ON taken.id = change.room \
             WHERE room.id = taken.id AND room.version = change.at \
             AND change.room NOT IN (SELECT room FROM done) \
             AND (change.seated IS NULL OR EXISTS (SELECT 1 FROM seat \
             WHERE seat.room = change.room AND seat.device = change.seated)) \
             AND change.room NOT IN (SELECT room FROM renamed) RETURNING room.id), \
             acts AS (INSERT INTO act (room, version, text) SELECT id, fresh.version, fresh.text \
             FROM changed JOIN unnest($13::text[], $14::bigint[], $15::text[]) \
             AS fresh (room, version, text) ON fresh.room = id), \
             answering AS (INSERT INTO answered (room, actor, request, version) \
             SELECT id, actor, request, version FROM changed JOIN change ON change.room = id \
             WHERE request IS NOT NULL)",
            $more,
            " SELECT room, (SELECT version FROM done WHERE done.room = change.room), \
             room IN (SELECT id FROM changed) FROM change"
        )
    };
}

/// What most changes are: acts, and nothing else.
const ACT: &str = commit!("renamed AS (SELECT NULL AS room WHERE FALSE), ", "");

/// All that changes can be.
const COMMIT: &str = commit!(
    "renamed AS MATERIALIZED (SELECT seen.room FROM unnest($16::text[], $17::text[], \
     $18::text[], $19::text[]) AS seen (room, skeleton, claim, device) \
     LEFT JOIN name ON name.skeleton = seen.skeleton \
     WHERE COALESCE(name.claim, '') <> seen.claim OR COALESCE(name.device, '') <> seen.device), ",
    ", seats AS (INSERT INTO seat (room, version, device, level) \
     SELECT id, fresh.version, fresh.device, fresh.level FROM changed \
     JOIN unnest($20::text[], $21::bigint[], $22::text[], $23::text[]) \
     AS fresh (room, version, device, level) ON fresh.room = id), \
     ending AS MATERIALIZED (SELECT * FROM changed JOIN unnest($1::text[], $7::bigint[], \
     $24::text[], $25::text[]) AS ending (room, now, sealed, result) ON ending.room = id), \
     sealing AS (INSERT INTO sealed (room, text) SELECT room, sealed FROM ending \
     WHERE sealed <> '' ON CONFLICT (room) DO UPDATE SET text = EXCLUDED.text), \
     unsealing AS (DELETE FROM sealed USING ending \
     WHERE sealed.room = ending.room AND ending.sealed = ''), \
     resulting AS (INSERT INTO result (room, ended, text) SELECT room, now, result FROM ending \
     WHERE result IS NOT NULL ON CONFLICT (room) DO NOTHING)"
);

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

/// All of these rooms, as they were at one moment.
const ROOMS: &str = "\
    SELECT id, code, header, listed, patience, created, touched, \
    COALESCE((SELECT text FROM sealed WHERE sealed.room = room.id), ''), \
    ARRAY(SELECT act.text FROM act WHERE act.room = room.id ORDER BY version), \
    ARRAY(SELECT version FROM seat WHERE seat.room = room.id ORDER BY version), \
    ARRAY(SELECT device FROM seat WHERE seat.room = room.id ORDER BY version), \
    ARRAY(SELECT level FROM seat WHERE seat.room = room.id ORDER BY version) \
    FROM room WHERE id = ANY($1)";

/// The name of a room, its code, header, whether it is listed, patience, when it was made and
/// touched, what is sealed, the acts, and of each seat version, device and level.
type RoomRow = (
    String,
    String,
    String,
    i64,
    i64,
    i64,
    i64,
    String,
    Vec<String>,
    Vec<i64>,
    Vec<String>,
    Vec<String>,
);

/// The name of a room that is asked for.
#[derive(Debug)]
pub(super) struct RoomName(pub(super) String);

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

impl Asked for Change {
    type Answer = Committed;

    fn room(&self) -> &str {
        &self.room
    }

    async fn ask_all(
        on: &mut PgConnection,
        changes: &[Self],
    ) -> Result<Vec<Result<Committed, StoreError>>, StoreError> {
        let done = commit(on, changes).await?;
        let mut answers = Vec::new();
        for change in changes {
            answers.push(match done.get(&change.room) {
                Some((Some(version), _)) => Ok(Committed::Repeated { version: unsigned(*version) }),
                Some((None, true)) => Ok(Committed::Done { version: change.version() }),
                _ => refused(on, change).await,
            });
        }
        Ok(answers)
    }
}

/// Keeps what was done in different rooms. Of each room, which version it had when the request
/// was answered before, and whether it was changed.
async fn commit(
    on: &mut PgConnection,
    changes: &[Change],
) -> Result<HashMap<String, (Option<i64>, bool)>, StoreError> {
    let is_act = |change: &Change| {
        let Change { seats, names, sealed, result, .. } = change;
        seats.is_empty() && names.is_empty() && sealed.is_none() && result.is_none()
    };
    let are_acts = changes.iter().all(is_act);
    let acts = changes.iter().flat_map(|change| {
        let versions = (change.at + 1..=change.version()).map(signed);
        versions.zip(&change.acts).map(|(version, act)| (change.room.as_str(), version, act))
    });
    let (acted, versions, texts): (Vec<_>, Vec<_>, Vec<_>) = acts.collect();
    let seats: Vec<(&str, &NewSeat)> = of_rooms(changes, |change| &change.seats);
    let names: Vec<(&str, &SeenName)> = of_rooms(changes, |change| &change.names);
    let request = |part: fn(&Request) -> &String| -> Vec<Option<&String>> {
        changes.iter().map(|change| change.request.as_ref().map(part)).collect()
    };
    let commit = if are_acts { ACT } else { COMMIT };
    let mut commit = query_as::<Postgres, (String, Option<i64>, bool)>(commit)
        .bind(column(changes, |change| &change.room))
        .bind(column(changes, |change| signed(change.at)))
        .bind(column(changes, |change| signed(change.version())))
        .bind(column(changes, |change| change.state.stage.name()))
        .bind(column(changes, |change| &change.state.names))
        .bind(column(changes, |change| i64::from(change.state.has_room)))
        .bind(column(changes, |change| signed(change.now)))
        .bind(column(changes, |change| change.patience.map(signed)))
        .bind(request(|request| &request.actor))
        .bind(request(|request| &request.id))
        .bind(column(changes, |change| (!change.is_talk).then(|| signed(change.now))))
        .bind(column(changes, seated))
        .bind(acted)
        .bind(versions)
        .bind(texts);
    if !are_acts {
        commit = commit
            .bind(column(&names, |(room, _)| *room))
            .bind(column(&names, |(_, name)| &name.skeleton))
            .bind(column(&names, |(_, name)| &name.claim))
            .bind(column(&names, |(_, name)| &name.device))
            .bind(column(&seats, |(room, _)| *room))
            .bind(column(&seats, |(_, seat)| signed(seat.version)))
            .bind(column(&seats, |(_, seat)| &seat.device))
            .bind(column(&seats, |(_, seat)| &seat.level))
            .bind(column(changes, |change| change.sealed.as_ref()))
            .bind(column(changes, |change| change.result.as_ref()));
    }
    let done = commit.fetch_all(&mut *on).await?.into_iter();
    Ok(done.map(|(room, before, is_changed)| (room, (before, is_changed))).collect())
}

/// What belongs to the changes, each with its room.
fn of_rooms<T>(changes: &[Change], part: fn(&Change) -> &Vec<T>) -> Vec<(&str, &T)> {
    let with_room = |change| part(change).iter().map(|it| (change.room.as_str(), it));
    changes.iter().flat_map(with_room).collect()
}

/// One value of each row.
fn column<'a, R, T>(rows: &'a [R], value: impl Fn(&'a R) -> T) -> Vec<T> {
    rows.iter().map(value).collect()
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

impl Asked for RoomName {
    type Answer = Option<StoredRoom>;

    fn room(&self) -> &str {
        &self.0
    }

    async fn ask_all(
        on: &mut PgConnection,
        names: &[Self],
    ) -> Result<Vec<Result<Self::Answer, StoreError>>, StoreError> {
        let rooms = query_as::<Postgres, RoomRow>(ROOMS).bind(column(names, Self::room));
        let rooms = rooms.fetch_all(&mut *on).await?.into_iter();
        let mut rooms: HashMap<_, _> = rooms.map(read).collect();
        Ok(names.iter().map(|name| Ok(rooms.remove(&name.0))).collect())
    }
}

fn read(row: RoomRow) -> (String, StoredRoom) {
    let (
        id,
        code,
        header,
        listed,
        patience,
        created,
        touched,
        sealed,
        acts,
        places,
        devices,
        levels,
    ) = row;
    let seats = places.into_iter().zip(devices).zip(levels);
    let seat = |((version, device), level)| NewSeat { version: unsigned(version), device, level };
    let room = StoredRoom {
        id: id.clone(),
        code,
        header,
        sealed,
        listed: listed != 0,
        patience: unsigned(patience),
        created: unsigned(created),
        touched: unsigned(touched),
        acts,
        seats: seats.map(seat).collect(),
    };
    (id, room)
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
