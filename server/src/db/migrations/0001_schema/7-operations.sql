-- Operations: events, the audit log, settings, exports and what keeps the server running.

-- Events for other parts of the server, written in the transaction that makes them true. `seq` is an event's place in the order of events,
-- given after its commit (docs/decisions/0080); null until then.
create table outbox (
  id bigint generated always as identity primary key,
  seq bigint,
  kind text not null,
  user_id uuid,
  listing_id uuid,
  payload jsonb not null,
  created_at timestamptz not null
);
create index outbox_created on outbox (created_at);
create index outbox_seq on outbox (seq);
create index outbox_unnumbered on outbox (id) where seq is null;

-- How far events are numbered, and how far each reader has read them.
create table outbox_position (
  name text primary key,
  seq bigint not null
);
insert into outbox_position (name, seq) values ('numbered', 0), ('notifications', 0), ('records', 0);

-- Rows that are only ever added: the application's role loses the right to change them, and this refuses changes by roles that need no
-- right.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- The audit log names a person by this row. It is deleted with the account, and the log then names nobody; it is never given to another
-- one.
create table audit_person (
  id uuid primary key,
  user_id uuid not null unique references app_user on delete cascade
);
create trigger audit_person_is_kept before update or truncate on audit_person
  for each statement execute function refuse_change();
revoke update, truncate on audit_person from public, current_user;

-- What admins, moderators, operators and rules did (docs/decisions/0048).
create table audit_log (
  id uuid primary key,
  action text not null,
  made_by text not null check (made_by in ('person', 'operator', 'rule')),
  actor_id uuid,
  operator text check (length(operator) between 1 and 100),
  subject_kind text,
  subject_id uuid,
  reason text not null default '',
  facts jsonb not null default '{}',
  created_at timestamptz not null,
  check ((made_by = 'operator') = (operator is not null))
);
create index audit_log_subject on audit_log (subject_id) where subject_id is not null;
create trigger audit_log_is_kept before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
revoke update, delete, truncate on audit_log from public, current_user;

-- The settings of admins. Each change is a row, and the newest one holds. Version 0 is what site.ts says.
create table site_settings (
  version integer primary key check (version > 0),
  settings jsonb not null,
  changed_by uuid not null,
  changed_at timestamptz not null
);
create trigger site_settings_are_kept before update or delete or truncate on site_settings
  for each statement execute function refuse_change();
revoke update, delete, truncate on site_settings from public, current_user;

-- What the server itself keeps, such as the keys of its pushes.
create table setting (
  key text primary key,
  value jsonb not null
);

-- What happened to the server in each hour, for admins and without personal data.
create table health_count (
  hour timestamptz not null,
  kind text not null,
  count integer not null check (count > 0),
  last_code text,
  last_at timestamptz not null,
  primary key (hour, kind)
);

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
create index account_export_unmade on account_export (asked_at) where made_at is null;

-- A ticket fetches an export once, within a minute, for the session that asked for it.
create table export_ticket (
  token_hash bytea primary key,
  export_id uuid not null references account_export (id) on delete cascade,
  session_hash bytea not null references session on delete cascade,
  expires_at timestamptz not null
);
create index export_ticket_export on export_ticket (export_id);
create index export_ticket_session on export_ticket (session_hash);
create index export_ticket_expiry on export_ticket (expires_at);

-- Calls that may be sent twice and are done once. `reply` is null while the call runs.
create table idempotency_key (
  user_id uuid not null references app_user on delete cascade,
  route text not null,
  key text not null check (length(key) between 1 and 200),
  claim uuid not null,
  request_hash bytea not null,
  reply text,
  claimed_at timestamptz not null,
  primary key (user_id, route, key)
);
create index idempotency_key_claimed on idempotency_key (claimed_at);

-- Counts of attempts. Unlogged, so that counting one does not wait for the disk; a crash loses only the counts.
create unlogged table rate_limit (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);
create index rate_limit_resets on rate_limit (resets_at);
