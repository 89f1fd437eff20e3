-- Moderation: cases, what was decided and hidden, and what warns of abuse.

-- A case for the moderators: something that people reported, that a rule noticed, or that is appealed. Each thing has one case.
create table moderation_case (
  id uuid primary key,
  kind text not null check (kind in ('report', 'appeal', 'signal')),
  subject_kind text not null check (subject_kind in ('listing', 'suggestion', 'question', 'user')),
  subject_id uuid not null,
  -- The owner of the subject; the case is deleted with them.
  person_id uuid not null references app_user on delete cascade,
  weight float8 not null default 0,
  -- Grows with each report, so that a moderator can say up to which version they have read.
  version integer not null default 1,
  opened_at timestamptz not null,
  changed_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references app_user on delete set null,
  decision text check (decision in ('keep', 'hide', 'remove', 'warn', 'limit', 'suspend')),
  reason text,
  check ((decided_at is null) = (decision is null)),
  check ((decided_at is null) = (reason is null))
);
-- Each appeal has its own case; everything else about one thing shares one case while that is open.
create unique index moderation_case_open on moderation_case (subject_kind, subject_id) where decided_at is null and kind <> 'appeal';
create index moderation_case_queue on moderation_case (weight) where decided_at is null;
create index moderation_case_subject on moderation_case (subject_id);
create index moderation_case_person on moderation_case (person_id, id);
create index moderation_case_decided_by on moderation_case (decided_by) where decided_by is not null;

-- What people reported, one report a person and case.
create table report (
  id uuid primary key,
  case_id uuid not null references moderation_case on delete cascade,
  -- Null once the reporter has left: their words are deleted, the weight stays.
  reporter_id uuid references app_user on delete set null,
  reason text not null check (reason in ('spam', 'scam', 'offensive', 'private', 'wrong', 'other')),
  text text not null,
  photo_url text,
  weight float8 not null,
  -- Whether the report was right, once its case is decided.
  was_right boolean,
  created_at timestamptz not null,
  unique (case_id, reporter_id)
);
create index report_reporter on report (reporter_id) where reporter_id is not null;

-- Why a rule of the server or an appeal brought the case, in words. A signal's other person is a reference and no name in the text, where
-- it would stay after they leave.
create table case_reason (
  id uuid primary key,
  case_id uuid not null references moderation_case on delete cascade,
  text text not null,
  is_signal boolean not null default false,
  other_id uuid references app_user on delete set null,
  created_at timestamptz not null
);
create index case_reason_case on case_reason (case_id);
create index case_reason_other on case_reason (other_id) where other_id is not null;

-- What was done to a person and why, in the words that they read, and their appeal.
create table statement (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  action text not null check (action in ('hide', 'remove', 'removePhoto', 'warn', 'limit', 'suspend')),
  subject_kind text check (subject_kind in ('listing', 'suggestion', 'question', 'user')),
  subject_id uuid,
  title text,
  -- Which photo it is about, and on a profile its place, so that a granted appeal returns only that photo.
  photo_id uuid,
  photo_slot text check (photo_slot in ('photo', 'background', 'both')),
  case_id uuid references moderation_case on delete set null,
  rule text not null check (rule in ('spam', 'scam', 'offensive', 'private', 'wrong', 'other')),
  reason text not null,
  facts text not null,
  made_by text not null check (made_by in ('person', 'rule')),
  decided_by uuid references app_user on delete set null,
  until timestamptz,
  created_at timestamptz not null,
  -- When it was undone, or its time was over.
  ended_at timestamptz,
  appeal text,
  appealed_at timestamptz,
  appeal_case_id uuid references moderation_case on delete set null,
  outcome text check (outcome in ('granted', 'denied')),
  answer text,
  answered_at timestamptz,
  answered_by uuid references app_user on delete set null,
  -- Whether the same person decided and answered the appeal, because there was nobody else.
  is_same_moderator boolean,
  check ((subject_kind is null) = (subject_id is null)),
  check ((appeal is null) = (appealed_at is null)),
  check ((outcome is null) = (answered_at is null) and (outcome is null) = (answer is null)),
  check (outcome is null or appeal is not null)
);
create index statement_of on statement (user_id, id);
create index statement_subject on statement (subject_id) where subject_id is not null;
create index statement_case on statement (case_id) where case_id is not null;
create index statement_appeal_case on statement (appeal_case_id) where appeal_case_id is not null;
create index statement_decided_by on statement (decided_by) where decided_by is not null;
create index statement_answered_by on statement (answered_by) where answered_by is not null;
create index statement_running on statement (until) where ended_at is null;

-- Photos that are not served to everybody: those of hidden listings, and those that a moderator took off a listing or a profile.
create table held_photo (
  photo_id uuid primary key references photo on delete cascade,
  listing_id uuid references listing on delete set null,
  -- Its position on its listing; null while it is still on it.
  position integer,
  is_taken boolean not null,
  held_at timestamptz not null
);
create index held_photo_listing on held_photo (listing_id) where listing_id is not null;
create index held_photo_held on held_photo (held_at);

-- The content of a hidden profile until it is shown again.
create table hidden_profile (
  user_id uuid primary key references app_user on delete cascade,
  hidden_by text not null check (hidden_by in ('reports', 'decision', 'removal')),
  photo_url text,
  background_url text,
  about text,
  hidden_at timestamptz not null
);

-- Content that was removed from a profile, with its statement, until nobody can appeal any more.
create table removed_profile (
  statement_id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  photo_url text,
  background_url text,
  about text,
  removed_at timestamptz not null
);
create index removed_profile_user on removed_profile (user_id);
create index removed_profile_removed on removed_profile (removed_at);

-- Hashes of the networks and browsers that people use, kept for a month, to notice who acts as one.
create table person_mark (
  kind text not null check (kind in ('address', 'device')),
  hash bytea not null,
  user_id uuid not null references app_user on delete cascade,
  seen_at timestamptz not null,
  primary key (kind, hash, user_id)
);
create index person_mark_user on person_mark (user_id);
create index person_mark_seen on person_mark (seen_at);

-- What people have added lately, so that limits for new accounts and repeated texts also count what was deleted since. An empty hash is
-- only counted; others are of a text or a photo. The only foreign key is the person, because a row outlives its content.
create table contribution (
  user_id uuid not null references app_user on delete cascade,
  kind text not null check (kind in ('listing', 'suggestion', 'question', 'listingText', 'photo', 'words')),
  hash bytea not null,
  subject_id uuid not null,
  created_at timestamptz not null,
  primary key (user_id, kind, hash, subject_id)
);
create index contribution_text on contribution (hash, created_at) where kind = 'listingText';
create index contribution_created on contribution (created_at);
