-- Rooms that are over, to be deleted when they are old.
CREATE INDEX room_over ON room (touched) WHERE stage = 'over';
