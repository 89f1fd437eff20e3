-- The listings that people saved. A row is deleted with the person, and with the listing.
create table saved_listing (
  user_id uuid not null references app_user on delete cascade,
  listing_id uuid not null references listing on delete cascade,
  saved_at timestamptz not null,
  primary key (user_id, listing_id)
);
create index saved_listing_newest on saved_listing (user_id, saved_at desc, listing_id desc);
create index saved_listing_listing on saved_listing (listing_id)
