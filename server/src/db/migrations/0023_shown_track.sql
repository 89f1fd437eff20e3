-- The shown track of a person (product 8.10), a copy of the last row of their record, so that reading a suggestion's author needs no
-- lookup.
alter table app_user add column track jsonb;

-- People whose copy may be outdated; each batch of the count refreshes them.
create table stale_track (person_id uuid primary key)
