-- The link by which a person sets a new password: one for each, the one that was asked for last. Its token is made with the mail,
-- so until then there is none; a used one stays until it expires, so that whoever opens it again is told.
create table password_reset (
  user_id uuid primary key references app_user on delete cascade,
  request_id uuid not null unique,
  token_hash bytea unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check (used_at is null or token_hash is not null)
);
create index password_reset_expiry on password_reset (expires_at);
