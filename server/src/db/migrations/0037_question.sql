-- Questions about a listing, and the owner's answers. They are deleted with their author, and with the listing.
create table question (
  id uuid primary key,
  listing_id uuid not null references listing on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  text text not null check (length(text) between 1 and 500),
  created_at timestamptz not null,
  answer text check (length(answer) between 1 and 500),
  answered_at timestamptz,
  answer_edited_at timestamptz,
  -- Why it is hidden from all but its author and moderators; null if everybody sees it.
  hidden_by text check (hidden_by in ('reports', 'decision', 'removal')),
  check ((answer is null) = (answered_at is null)),
  check (answer_edited_at is null or answered_at is not null)
);
create index question_listing on question (listing_id, (answered_at is null), id);
create index question_user on question (user_id)
