-- What people have reported, what a rule has noticed and what is appealed, each thing once: a case for those who look after the place.
create table moderation_case (
  id uuid primary key,
  kind text not null check (kind in ('report', 'appeal', 'signal')),
  subject_kind text not null check (subject_kind in ('listing', 'suggestion', 'question', 'user')),
  subject_id uuid not null,
  -- Whose the subject is; the case goes with them.
  person_id uuid not null references app_user on delete cascade,
  weight float8 not null default 0,
  -- Grows with each report, so that whoever decides can say what they have seen.
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
-- Each appeal is a case of its own; all else about one thing is one case while it is open.
create unique index moderation_case_open on moderation_case (subject_kind, subject_id) where decided_at is null and kind <> 'appeal';
create index moderation_case_queue on moderation_case (weight) where decided_at is null;
create index moderation_case_subject on moderation_case (subject_id);
create index moderation_case_person on moderation_case (person_id, id);
create index moderation_case_decided_by on moderation_case (decided_by) where decided_by is not null;
create table report (
  id uuid primary key,
  case_id uuid not null references moderation_case on delete cascade,
  -- Null once they have left: what they wrote goes with them, its weight stays.
  reporter_id uuid references app_user on delete set null,
  reason text not null check (reason in ('spam', 'scam', 'offensive', 'private', 'wrong', 'other')),
  text text not null,
  photo_url text,
  weight float8 not null,
  -- Whether it was right, once its case is decided.
  was_right boolean,
  created_at timestamptz not null,
  unique (case_id, reporter_id)
);
create index report_reporter on report (reporter_id) where reporter_id is not null;
-- In words, why a rule of the house or an appeal brought the case.
create table case_reason (
  id uuid primary key,
  case_id uuid not null references moderation_case on delete cascade,
  text text not null,
  created_at timestamptz not null
);
create index case_reason_case on case_reason (case_id);
-- Photos that are not served to everybody: those of hidden listings, and those that were taken off a listing or a profile.
create table held_photo (
  photo_id uuid primary key references photo on delete cascade,
  listing_id uuid references listing on delete set null,
  -- Where it stood on its listing; null while it still stands there.
  position integer,
  is_taken boolean not null,
  held_at timestamptz not null
);
create index held_photo_listing on held_photo (listing_id) where listing_id is not null;
-- What a person said of themselves until it was hidden or removed.
create table hidden_profile (
  user_id uuid primary key references app_user on delete cascade,
  hidden_by text not null check (hidden_by in ('reports', 'decision', 'removal')),
  photo_url text,
  background_url text,
  about text,
  hidden_at timestamptz not null
);
