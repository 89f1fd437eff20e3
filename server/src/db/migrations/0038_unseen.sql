-- Of whom somebody sees nothing, and why: both see nothing of each other where one has blocked the other, one where they have muted them.
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
