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
-- Why a rule of the server or an appeal brought the case, in words.
create table case_reason (
  id uuid primary key,
  case_id uuid not null references moderation_case on delete cascade,
  text text not null,
  created_at timestamptz not null
);
create index case_reason_case on case_reason (case_id);
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
-- The content of a profile until it was hidden or removed.
create table hidden_profile (
  user_id uuid primary key references app_user on delete cascade,
  hidden_by text not null check (hidden_by in ('reports', 'decision', 'removal')),
  photo_url text,
  background_url text,
  about text,
  hidden_at timestamptz not null
);
