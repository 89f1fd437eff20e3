-- The app whose codes are needed after the password: one for each person. It takes effect with its first right code.
create table totp_factor (
  user_id uuid primary key references app_user on delete cascade,
  id uuid not null unique,
  secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step integer,
  last_used_at timestamptz
);
-- Codes that replace the app's codes if it is lost; a used one is deleted.
create table recovery_code (
  user_id uuid not null references app_user on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
-- People who have given the right password and still need to give a code. It is no session: it allows only the second step.
create table pending_login (
  token_hash bytea primary key,
  user_id uuid not null references app_user on delete cascade,
  wrong_codes integer not null default 0 check (wrong_codes >= 0),
  expires_at timestamptz not null
);
create index pending_login_user on pending_login (user_id);
create index pending_login_expiry on pending_login (expires_at);
-- The public half of a passkey, whose private half is on a person's device.
create table passkey (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (name <> ''),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_user on passkey (user_id);
-- The challenges that devices sign, each once: of a person who adds a passkey, or of anybody who signs in.
create table passkey_challenge (
  challenge text primary key,
  user_id uuid references app_user on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenge_user on passkey_challenge (user_id);
create index passkey_challenge_expiry on passkey_challenge (expires_at);
