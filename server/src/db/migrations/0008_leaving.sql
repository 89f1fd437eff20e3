-- When an account is to be deleted, and since when a process deletes it; after that nobody can keep it. The number that keeps a former
-- member's suggestions together is made at that moment, so that interrupted work continues with the same one.
alter table app_user
  add column deletion_at timestamptz,
  add column deletion_begun_at timestamptz,
  add column former_author uuid,
  add check (deletion_begun_at is null or (deletion_at is not null and former_author is not null));

-- The keys of former members' usernames, as SHA-256, so that nobody else gets them.
create table reserved_username (
  key_hash bytea primary key,
  reserved_at timestamptz not null
);

-- Photos that were set aside because nothing names them any more, each with its person, so that they are deleted with the person.
create table photo_aside (
  photo_id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  aside_at timestamptz not null
);
create index photo_aside_user on photo_aside (user_id);
create index photo_aside_since on photo_aside (aside_at);

-- The latest export of a person. Its id names its file; `made_at` is null until the file exists.
create table account_export (
  user_id uuid primary key references app_user on delete cascade,
  id uuid not null unique,
  asked_at timestamptz not null,
  made_at timestamptz,
  failed_at timestamptz,
  bytes bigint,
  check ((made_at is null) = (bytes is null)),
  check (made_at is null or failed_at is null)
);
create index account_export_made on account_export (made_at);

-- A ticket fetches an export once, within a minute, for the session that asked for it.
create table export_ticket (
  token_hash bytea primary key,
  export_id uuid not null references account_export (id) on delete cascade,
  session_hash bytea not null references session on delete cascade,
  expires_at timestamptz not null
);
create index export_ticket_export on export_ticket (export_id);
create index export_ticket_session on export_ticket (session_hash);
create index export_ticket_expiry on export_ticket (expires_at)
