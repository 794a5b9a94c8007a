-- One index of requests is enough for both ways to ask for them.
CREATE TABLE request (
    actor TEXT NOT NULL,
    room TEXT NOT NULL,
    request TEXT NOT NULL,
    version BIGINT NOT NULL,
    PRIMARY KEY (actor, room, request)
) WITHOUT ROWID;
INSERT INTO request (actor, room, request, version)
    SELECT actor, room, request, version FROM answered;
DROP TABLE answered;
ALTER TABLE request RENAME TO answered;

-- Rooms that are not over are few, and an index by what each move changes costs each move.
DROP INDEX room_by_touch;
CREATE INDEX room_alive ON room (created) WHERE stage <> 'over';
