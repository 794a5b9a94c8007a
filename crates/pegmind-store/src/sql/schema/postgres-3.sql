-- One index of requests is enough for both ways to ask for them.
ALTER TABLE answered DROP CONSTRAINT answered_pkey, ADD PRIMARY KEY (actor, room, request);
DROP INDEX answered_by_actor;

-- Rooms that are not over are few, and an index by what each move changes costs each move.
DROP INDEX room_by_touch;
CREATE INDEX room_alive ON room (created) WHERE stage <> 'over';
