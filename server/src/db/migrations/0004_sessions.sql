-- What a person is shown of each of their sessions: an id that is no secret, and how its browser described itself. `push_endpoint` is
-- where that browser takes pushes, so that they end with the session. The default serves the sessions that are there, and those that
-- a process of the version before still begins.
alter table session
  add column id uuid not null default gen_random_uuid(),
  add column user_agent text check (length(user_agent) <= 200),
  add column push_endpoint text;
