-- Signing in: sessions, the links in mails, second factors, accounts elsewhere and invitations.

-- A signed-in browser. The id is not secret; `user_agent` is how the browser described itself, and `push_endpoint` receives its pushes, so
-- that they end with the session.
create table session (
  token_hash bytea primary key,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  user_agent text check (length(user_agent) <= 200),
  push_endpoint text,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  -- When its person last gave a fresh proof; null if never.
  proven_at timestamptz,
  expires_at timestamptz not null
);
create index session_by_user on session (user_id);
create index session_expiry on session (expires_at);

-- Links that verify an address. One stays valid until the mail with the next one has left, so a person may have two for that moment.
create table email_verification (
  token_hash bytea primary key,
  user_id uuid not null references app_user on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_verification_user on email_verification (user_id);

-- When such mails were asked for, to limit them.
create table verification_send (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  created_at timestamptz not null
);
create index verification_send_user on verification_send (user_id, created_at desc);
create index verification_send_created on verification_send (created_at);

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
create index totp_factor_unconfirmed on totp_factor (created_at) where confirmed_at is null;

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

-- Accounts elsewhere that people sign in with, by the provider's own id for them (docs/decisions/0033).
create table identity (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  issuer text not null check (length(issuer) <= 1000),
  subject text not null check (length(subject) <= 1000),
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  unique (issuer, subject)
);
create index identity_user on identity (user_id);

-- People who were sent to the provider and have not returned yet. With a person it connects their account, else it signs in.
create table oidc_attempt (
  token_hash bytea primary key,
  user_id uuid references app_user on delete cascade,
  state text not null,
  nonce text not null,
  verifier text not null,
  expires_at timestamptz not null
);
create index oidc_attempt_user on oidc_attempt (user_id) where user_id is not null;
create index oidc_attempt_expiry on oidc_attempt (expires_at);

-- While signing up needs an invitation, each row lets one person sign up. It is deleted when it is used. Admins name it by its id, because
-- only its holder knows the token.
create table invitation (
  token_hash bytea primary key,
  id uuid not null unique default gen_random_uuid(),
  created_by uuid not null references app_user on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index invitation_created_by on invitation (created_by);
create index invitation_expiry on invitation (expires_at);
