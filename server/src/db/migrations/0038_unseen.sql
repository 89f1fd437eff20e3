-- The people whom a person does not see, and why. After a block neither sees the other; after a mute only one does not.
create table unseen (
  viewer_id uuid not null references app_user on delete cascade,
  person_id uuid not null references app_user on delete cascade,
  blocks boolean not null default false,
  is_blocked boolean not null default false,
  mutes boolean not null default false,
  created_at timestamptz not null,
  primary key (viewer_id, person_id),
  check (viewer_id <> person_id)
);
create index unseen_person on unseen (person_id)
