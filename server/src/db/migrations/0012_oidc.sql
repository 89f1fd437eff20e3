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
create index oidc_attempt_expiry on oidc_attempt (expires_at)
