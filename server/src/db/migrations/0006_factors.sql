-- The app whose codes are asked for after the password: one for each person. It counts from its first right code on.
create table totp_factor (
  user_id uuid primary key references app_user on delete cascade,
  id uuid not null unique,
  secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step integer,
  last_used_at timestamptz
);
-- What takes the place of such a code when the app is lost; a used one is deleted.
create table recovery_code (
  user_id uuid not null references app_user on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
-- Who has given the right password and has yet to give a code: no session, and nothing but the second step opens with it.
create table pending_login (
  token_hash bytea primary key,
  user_id uuid not null references app_user on delete cascade,
  wrong_codes integer not null default 0 check (wrong_codes >= 0),
  expires_at timestamptz not null
);
create index pending_login_user on pending_login (user_id);
create index pending_login_expiry on pending_login (expires_at);
-- The public half of a key pair on a person's device.
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
-- What a device is to sign next, once: by this person to add a passkey, by anybody to sign in.
create table passkey_challenge (
  challenge text primary key,
  user_id uuid references app_user on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenge_user on passkey_challenge (user_id);
create index passkey_challenge_expiry on passkey_challenge (expires_at);
