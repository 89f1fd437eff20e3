-- Mails about the ways into an account, each with the link ‘This was not me’. The address is the one at the time of the change, so a later
-- change of address does not change where this mail goes. The token is made with the mail and is null before.
create table security_notice (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  change text not null,
  email text not null,
  token_hash bytea unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check (used_at is null or token_hash is not null)
);
create index security_notice_user on security_notice (user_id);
create index security_notice_expiry on security_notice (expires_at);

-- Changes of an address, requested, done or undone. Until `reserved_until` the former address is reserved for its person. It is null if
-- that address was never verified, because then nobody has a right to it.
create table email_change (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  old_email text not null,
  old_email_key text not null,
  new_email text not null,
  new_email_key text not null,
  was_verified boolean not null,
  state text not null check (state in ('asked', 'superseded', 'confirmed', 'undone')),
  created_at timestamptz not null,
  reserved_until timestamptz,
  check (reserved_until is null or state in ('confirmed', 'undone'))
);
create unique index email_change_asked on email_change (user_id) where state = 'asked';
create index email_change_user on email_change (user_id, created_at);
create index email_change_reserved on email_change (old_email_key, reserved_until) where state = 'confirmed';
create index email_change_created on email_change (created_at);

-- The links of their mails. A mail that is sent again adds another link; the earlier ones stay valid.
create table email_change_link (
  token_hash bytea primary key,
  change_id uuid not null references email_change on delete cascade,
  purpose text not null check (purpose in ('confirm', 'undo')),
  expires_at timestamptz not null
);
create index email_change_link_change on email_change_link (change_id);
