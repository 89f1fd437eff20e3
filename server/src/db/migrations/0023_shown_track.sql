-- What is shown of a person's guesses (product 8.10), a copy of the last row of their record, so that reading a suggestion's author costs no
-- look-up.
alter table app_user add column track jsonb;

-- Whose copy may be out of date, taken up after each batch of the count.
create table stale_track (person_id uuid primary key)
