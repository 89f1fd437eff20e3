-- The keys of usernames that people gave up. They are reserved for these people, and until a date they lead to them.
create table former_username (
  username_key text primary key,
  user_id uuid not null references app_user on delete cascade,
  given_up_at timestamptz not null
);
create index former_username_user on former_username (user_id, given_up_at desc);
