-- The link by which a person sets a new password: each person has at most one, the last requested. Its token is made with the mail and is
-- null before. A used link stays until it expires, so that its page can say that it was used.
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
