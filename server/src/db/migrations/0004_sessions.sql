-- What a person sees of each of their sessions: an id that is not secret, and how its browser described itself. `push_endpoint` receives
-- that browser's pushes, so that they end with the session. The default is for existing sessions, and for those that a process of the
-- earlier version still begins.
alter table session
  add column id uuid not null default gen_random_uuid(),
  add column user_agent text check (length(user_agent) <= 200),
  add column push_endpoint text;
