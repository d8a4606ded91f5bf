-- A discarded request is closed as "not booked" and marked, because processes of the release before know no other outcome.
ALTER TABLE booking_requests ADD COLUMN discarded BOOLEAN NOT NULL DEFAULT FALSE;
