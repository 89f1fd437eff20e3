-- What was done to a person and why, in the words that they read, and their appeal.
create table statement (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  action text not null check (action in ('hide', 'remove', 'removePhoto', 'warn', 'limit', 'suspend')),
  subject_kind text check (subject_kind in ('listing', 'suggestion', 'question', 'user')),
  subject_id uuid,
  title text,
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
