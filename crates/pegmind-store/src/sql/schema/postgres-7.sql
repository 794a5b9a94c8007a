-- Rooms that are over, to be deleted when they are old.
CREATE INDEX room_over ON room (touched) WHERE stage = 'over';

-- Whom which server has seen in a room last, in milliseconds: written again and again, and nothing
-- that has to outlast the database.
CREATE UNLOGGED TABLE sighting (
    room TEXT NOT NULL,
    device TEXT NOT NULL,
    server TEXT NOT NULL,
    seen BIGINT NOT NULL,
    PRIMARY KEY (room, device)
) WITH (fillfactor = 50);
