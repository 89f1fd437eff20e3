-- The log of `npm run admin`. The person is deleted from it with their account; the action stays.
create table admin_action (
  id uuid primary key,
  action text not null,
  user_id uuid references app_user on delete set null,
  operator text not null check (length(operator) between 1 and 100),
  created_at timestamptz not null
);
create index admin_action_user on admin_action (user_id) where user_id is not null;
