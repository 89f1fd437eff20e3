-- Notifications: what people are told, and how they want to be told it.

-- What a person is told, in the app, by mail or by push. Listings are plain ids, so that the notifications about a deleted one stay.
create table notification (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  kind text not null,
  listing_id uuid,
  count integer not null default 1 check (count > 0),
  facts jsonb not null,
  in_app boolean not null,
  read_at timestamptz,
  local_day date not null,
  mail_due_at timestamptz,
  digest_day date,
  digested_day date,
  created_at timestamptz not null
);
create index notification_list on notification (user_id, created_at desc, id desc) where in_app;
create index notification_unread on notification (user_id) where in_app and read_at is null;
-- If an event happens again before its notification was read, the same notification counts it.
create unique index notification_batch on notification (user_id, kind, listing_id) where read_at is null;
create index notification_day on notification (user_id, local_day) where kind = 'listingNearby';
create index notification_to_digest on notification (user_id, digest_day) where digest_day is not null;
create index notification_digested on notification (user_id, digested_day) where digested_day is not null;
create index notification_created on notification (created_at);
create index notification_listing on notification (listing_id) where listing_id is not null;

-- A person's choices. Without a row every setting has its default. `to_guess_day` is the local day on which the server last checked what
-- the person has left to guess nearby.
create table notification_setting (
  user_id uuid primary key references app_user on delete cascade,
  channels jsonb not null default '{}',
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  notified_rank smallint,
  to_guess_day date,
  check ((quiet_from is null) = (quiet_to is null))
);
create index notification_setting_to_guess on notification_setting (user_id)
  where channels -> 'nearbyToGuess' @? '$ ? (@.inApp == true || @.push == true || @.mail != "off")';

-- Browsers that receive pushes. An endpoint belongs to one browser, even if another person uses it now. The time limits how often edits of
-- suggestions are pushed to it.
create table push_subscription (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  edit_pushed_at timestamptz,
  created_at timestamptz not null
);
create index push_subscription_user on push_subscription (user_id, created_at desc, id desc);
