-- The audit log names a person by this row. It is deleted with the account, and the log then names nobody.
create table audit_person (
  id uuid primary key,
  user_id uuid not null unique references app_user on delete cascade
);
create table audit_log (
  id uuid primary key,
  action text not null,
  made_by text not null check (made_by in ('person', 'operator', 'rule')),
  actor_id uuid,
  operator text check (length(operator) between 1 and 100),
  subject_kind text,
  subject_id uuid,
  reason text not null default '',
  facts jsonb not null default '{}',
  created_at timestamptz not null,
  check ((made_by = 'operator') = (operator is not null))
);
create index audit_log_subject on audit_log (subject_id) where subject_id is not null;
insert into audit_person (id, user_id)
  select gen_random_uuid(), user_id from admin_action where user_id is not null group by user_id;
insert into audit_log (id, action, made_by, operator, subject_kind, subject_id, created_at)
  select done.id, done.action, 'operator', done.operator, case when audit_person.id is not null then 'user' end, audit_person.id, done.created_at
  from admin_action done left join audit_person using (user_id);
drop table admin_action;
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_is_kept before update or delete or truncate on audit_log for each statement execute function refuse_change();
revoke update, delete, truncate on audit_log from public, current_user;
-- The settings of admins. Each change is a row, and the newest one holds. Version 0 is what site.ts says.
create table site_settings (
  version integer primary key check (version > 0),
  settings jsonb not null,
  changed_by uuid not null,
  changed_at timestamptz not null
);
create trigger site_settings_are_kept before update or delete or truncate on site_settings for each statement execute function refuse_change();
revoke update, delete, truncate on site_settings from public, current_user;
-- While signing up needs an invitation, each row lets one person sign up. It is deleted when it is used.
create table invitation (
  token_hash bytea primary key,
  created_by uuid not null references app_user on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index invitation_created_by on invitation (created_by);
