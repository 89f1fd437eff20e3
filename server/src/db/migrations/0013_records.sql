-- Listings with a final price in the order in which they closed (product 8.5). No reference, because a deleted listing's row is removed
-- later, when its event is read.
create table closed_listing (
  position bigint generated always as identity primary key,
  listing_id uuid not null unique,
  closed_at timestamptz not null
);

-- What all guesses had taught after this listing was counted; a listing that teaches nothing has no row.
create table price_context (
  position bigint primary key references closed_listing on delete cascade,
  median double precision not null,
  lean double precision not null,
  count double precision not null,
  squares double precision not null,
  miss double precision not null,
  low_miss double precision not null,
  high_miss double precision not null,
  closed_count integer not null
);

-- What a person's guesses had taught after this listing was counted; the last row of a person is their record. After they leave it belongs
-- to nobody: person_id is then the former_author of their suggestions. Owners are at most three, and hashed.
create table guess_record (
  person_id uuid not null,
  position bigint not null references closed_listing on delete cascade,
  count double precision not null,
  sum double precision not null,
  squares double precision not null,
  owners text[] not null,
  primary key (person_id, position)
);
create index guess_record_position on guess_record (position);

-- One row: how far the outbox was read for closes, and up to which position they are counted.
create table record_progress (
  transaction_id xid8 not null,
  outbox_id bigint not null,
  counted_to bigint not null
);
-- Filled before the listings: a close that is in neither would be lost, one that is in both is counted once.
insert into record_progress values (pg_snapshot_xmin(pg_current_snapshot()), 0, 0);
insert into closed_listing (listing_id, closed_at)
  select id, closed_at from listing where final_price_minor is not null order by closed_at, id
