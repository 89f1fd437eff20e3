create table access_token (
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  name text not null,
  scopes text[] not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint access_token_check CHECK ((expires_at > created_at)),
  constraint access_token_name_check CHECK ((length(name) <= 200)),
  constraint access_token_pkey PRIMARY KEY (id),
  constraint access_token_scopes_check CHECK (((scopes <@ ARRAY['read'::text, 'listings'::text, 'guess'::text, 'moderate'::text]) AND (cardinality(scopes) > 0))),
  constraint access_token_token_hash_key UNIQUE (token_hash),
  constraint access_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX access_token_by_user ON public.access_token USING btree (user_id);
CREATE INDEX access_token_expiry ON public.access_token USING btree (expires_at);

create table account_export (
  user_id uuid not null,
  id uuid not null,
  asked_at timestamp with time zone not null,
  made_at timestamp with time zone,
  failed_at timestamp with time zone,
  bytes bigint,
  constraint account_export_check CHECK (((made_at IS NULL) = (bytes IS NULL))),
  constraint account_export_check1 CHECK (((made_at IS NULL) OR (failed_at IS NULL))),
  constraint account_export_id_key UNIQUE (id),
  constraint account_export_pkey PRIMARY KEY (user_id),
  constraint account_export_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX account_export_made ON public.account_export USING btree (made_at);
CREATE INDEX account_export_unmade ON public.account_export USING btree (asked_at) WHERE (made_at IS NULL);

create table app_user (
  id uuid not null,
  name text not null,
  email text not null,
  email_key text not null,
  password_hash text,
  username text,
  username_key text,
  photo_url text,
  background_url text,
  about text,
  preferences text[] not null default '{}'::text[],
  latitude double precision,
  longitude double precision,
  city_latitude double precision,
  city_longitude double precision,
  location text,
  country_code text,
  time_zone text not null default 'UTC'::text,
  xp integer not null default 0,
  xp_reached_at timestamp with time zone,
  shows_streak boolean not null default true,
  wanted_listing_id uuid,
  role text not null default 'member'::text,
  rules_version integer,
  rules_accepted_at timestamp with time zone,
  limited_until timestamp with time zone,
  suspended_at timestamp with time zone,
  suspended_until timestamp with time zone,
  email_verified_at timestamp with time zone,
  onboarded_at timestamp with time zone,
  created_at timestamp with time zone not null,
  deletion_at timestamp with time zone,
  deletion_begun_at timestamp with time zone,
  former_author uuid,
  mail_refused_at timestamp with time zone,
  terms_version integer,
  terms_accepted_at timestamp with time zone,
  waits_since timestamp with time zone,
  refused_at timestamp with time zone,
  removal_reason text,
  language text,
  constraint app_user_about_check CHECK ((length(about) <= 500)),
  constraint app_user_check CHECK (((latitude IS NULL) = (longitude IS NULL))),
  constraint app_user_check1 CHECK (((username IS NULL) = (username_key IS NULL))),
  constraint app_user_check2 CHECK (((onboarded_at IS NULL) OR (username IS NOT NULL))),
  constraint app_user_check3 CHECK (((deletion_begun_at IS NULL) OR ((deletion_at IS NOT NULL) AND (former_author IS NOT NULL)))),
  constraint app_user_check4 CHECK (((suspended_until IS NULL) OR (suspended_at IS NOT NULL))),
  constraint app_user_country_code_check CHECK ((length(country_code) = 2)),
  constraint app_user_email_key_key UNIQUE (email_key),
  constraint app_user_language_check CHECK ((length(language) <= 35)),
  constraint app_user_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint app_user_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint app_user_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint app_user_pkey PRIMARY KEY (id),
  constraint app_user_role_check CHECK ((role = ANY (ARRAY['member'::text, 'moderator'::text, 'admin'::text]))),
  constraint app_user_username_check CHECK (((length(username) >= 3) AND (length(username) <= 30))),
  constraint app_user_username_key_key UNIQUE (username_key),
  constraint app_user_xp_check CHECK ((xp >= 0))
);
CREATE INDEX app_user_leaders ON public.app_user USING btree (xp DESC, xp_reached_at, id) INCLUDE (city_latitude, city_longitude) WHERE ((xp > 0) AND (suspended_at IS NULL));
CREATE INDEX app_user_leaving ON public.app_user USING btree (deletion_at) WHERE (deletion_at IS NOT NULL);
CREATE INDEX app_user_near ON public.app_user USING btree (city_latitude, city_longitude) INCLUDE (xp, suspended_at);
CREATE INDEX app_user_role ON public.app_user USING btree (role) WHERE (role <> 'member'::text);
CREATE INDEX app_user_suspended ON public.app_user USING btree (suspended_until) WHERE (suspended_at IS NOT NULL);
CREATE INDEX app_user_unverified ON public.app_user USING btree (created_at) WHERE (email_verified_at IS NULL);
CREATE INDEX app_user_waits ON public.app_user USING btree (waits_since) WHERE (waits_since IS NOT NULL);

create table audit_log (
  id uuid not null,
  action text not null,
  made_by text not null,
  actor_id uuid,
  operator text,
  subject_kind text,
  subject_id uuid,
  reason text not null default ''::text,
  facts jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null,
  constraint audit_log_check CHECK (((made_by = 'operator'::text) = (operator IS NOT NULL))),
  constraint audit_log_made_by_check CHECK ((made_by = ANY (ARRAY['person'::text, 'operator'::text, 'rule'::text]))),
  constraint audit_log_operator_check CHECK (((length(operator) >= 1) AND (length(operator) <= 100))),
  constraint audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_subject ON public.audit_log USING btree (subject_id) WHERE (subject_id IS NOT NULL);
CREATE TRIGGER audit_log_is_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table audit_person (
  id uuid not null,
  user_id uuid not null,
  constraint audit_person_pkey PRIMARY KEY (id),
  constraint audit_person_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint audit_person_user_id_key UNIQUE (user_id)
);
CREATE TRIGGER audit_person_is_kept BEFORE UPDATE OR TRUNCATE ON public.audit_person FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table case_reason (
  id uuid not null,
  case_id uuid not null,
  text text not null,
  is_signal boolean not null default false,
  other_id uuid,
  created_at timestamp with time zone not null,
  constraint case_reason_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_case(id) ON DELETE CASCADE,
  constraint case_reason_other_id_fkey FOREIGN KEY (other_id) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint case_reason_pkey PRIMARY KEY (id)
);
CREATE INDEX case_reason_case ON public.case_reason USING btree (case_id);
CREATE INDEX case_reason_other ON public.case_reason USING btree (other_id) WHERE (other_id IS NOT NULL);

create table closed_listing (
  position bigint not null generated always as identity,
  listing_id uuid not null,
  network integer,
  plausible_minor bigint,
  constraint closed_listing_listing_id_key UNIQUE (listing_id),
  constraint closed_listing_pkey PRIMARY KEY ("position")
);

create table contribution (
  user_id uuid not null,
  kind text not null,
  hash bytea not null,
  subject_id uuid not null,
  created_at timestamp with time zone not null,
  constraint contribution_kind_check CHECK ((kind = ANY (ARRAY['listing'::text, 'suggestion'::text, 'question'::text, 'listingText'::text, 'photo'::text, 'words'::text]))),
  constraint contribution_pkey PRIMARY KEY (user_id, kind, hash, subject_id),
  constraint contribution_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX contribution_created ON public.contribution USING btree (created_at);
CREATE INDEX contribution_text ON public.contribution USING btree (hash, created_at) WHERE (kind = 'listingText'::text);

create table email_change (
  id uuid not null,
  user_id uuid not null,
  old_email text not null,
  old_email_key text not null,
  new_email text not null,
  new_email_key text not null,
  was_verified boolean not null,
  state text not null,
  created_at timestamp with time zone not null,
  reserved_until timestamp with time zone,
  constraint email_change_check CHECK (((reserved_until IS NULL) OR (state = ANY (ARRAY['confirmed'::text, 'undone'::text])))),
  constraint email_change_pkey PRIMARY KEY (id),
  constraint email_change_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'superseded'::text, 'confirmed'::text, 'undone'::text]))),
  constraint email_change_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX email_change_asked ON public.email_change USING btree (user_id) WHERE (state = 'asked'::text);
CREATE INDEX email_change_created ON public.email_change USING btree (created_at);
CREATE INDEX email_change_reserved ON public.email_change USING btree (old_email_key, reserved_until) WHERE (state = 'confirmed'::text);
CREATE INDEX email_change_user ON public.email_change USING btree (user_id, created_at);

create table email_change_link (
  token_hash bytea not null,
  change_id uuid not null,
  purpose text not null,
  expires_at timestamp with time zone not null,
  constraint email_change_link_change_id_fkey FOREIGN KEY (change_id) REFERENCES email_change(id) ON DELETE CASCADE,
  constraint email_change_link_pkey PRIMARY KEY (token_hash),
  constraint email_change_link_purpose_check CHECK ((purpose = ANY (ARRAY['confirm'::text, 'undo'::text])))
);
CREATE INDEX email_change_link_change ON public.email_change_link USING btree (change_id);

create table email_verification (
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint email_verification_pkey PRIMARY KEY (token_hash),
  constraint email_verification_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX email_verification_user ON public.email_verification USING btree (user_id);

create table export_ticket (
  token_hash bytea not null,
  export_id uuid not null,
  session_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint export_ticket_export_id_fkey FOREIGN KEY (export_id) REFERENCES account_export(id) ON DELETE CASCADE,
  constraint export_ticket_pkey PRIMARY KEY (token_hash),
  constraint export_ticket_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES session(token_hash) ON DELETE CASCADE
);
CREATE INDEX export_ticket_expiry ON public.export_ticket USING btree (expires_at);
CREATE INDEX export_ticket_export ON public.export_ticket USING btree (export_id);
CREATE INDEX export_ticket_session ON public.export_ticket USING btree (session_hash);

create table former_username (
  username_key text not null,
  user_id uuid not null,
  given_up_at timestamp with time zone not null,
  constraint former_username_pkey PRIMARY KEY (username_key),
  constraint former_username_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX former_username_user ON public.former_username USING btree (user_id, given_up_at DESC);

create table guess_record (
  person_id uuid not null,
  is_anew boolean not null,
  count double precision not null,
  sum double precision not null default 0,
  squares double precision not null,
  owners text[] not null,
  positions bigint[] not null,
  ratios double precision[] not null,
  track jsonb not null,
  bias double precision not null default 0,
  errors double precision[] not null default '{}'::double precision[],
  shares double precision[] not null default '{}'::double precision[],
  networks integer[] not null default '{}'::integer[],
  tracked_owners text[] not null default '{}'::text[],
  tracked_networks integer[] not null default '{}'::integer[],
  constraint guess_record_pkey PRIMARY KEY (person_id, is_anew)
);

create table health_count (
  hour timestamp with time zone not null,
  kind text not null,
  count integer not null,
  last_code text,
  last_at timestamp with time zone not null,
  constraint health_count_count_check CHECK ((count > 0)),
  constraint health_count_pkey PRIMARY KEY (hour, kind)
);

create table held_photo (
  photo_id uuid not null,
  listing_id uuid,
  position integer,
  is_taken boolean not null,
  held_at timestamp with time zone not null,
  constraint held_photo_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE SET NULL,
  constraint held_photo_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photo(id) ON DELETE CASCADE,
  constraint held_photo_pkey PRIMARY KEY (photo_id)
);
CREATE INDEX held_photo_held ON public.held_photo USING btree (held_at);
CREATE INDEX held_photo_listing ON public.held_photo USING btree (listing_id) WHERE (listing_id IS NOT NULL);

create table held_post (
  id uuid not null,
  subject_kind text not null,
  subject_id uuid not null,
  words text[] not null,
  held_at timestamp with time zone not null,
  constraint held_post_pkey PRIMARY KEY (id),
  constraint held_post_subject_kind_check CHECK ((subject_kind = ANY (ARRAY['listing'::text, 'suggestion'::text, 'question'::text, 'user'::text])))
);

create table hidden_profile (
  user_id uuid not null,
  hidden_by text not null,
  photo_url text,
  background_url text,
  about text,
  hidden_at timestamp with time zone not null,
  constraint hidden_profile_hidden_by_check CHECK ((hidden_by = ANY (ARRAY['reports'::text, 'decision'::text, 'removal'::text]))),
  constraint hidden_profile_pkey PRIMARY KEY (user_id),
  constraint hidden_profile_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table idempotency_key (
  user_id uuid not null,
  route text not null,
  key text not null,
  claim uuid not null,
  request_hash bytea not null,
  reply text,
  claimed_at timestamp with time zone not null,
  constraint idempotency_key_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200))),
  constraint idempotency_key_pkey PRIMARY KEY (user_id, route, key),
  constraint idempotency_key_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX idempotency_key_claimed ON public.idempotency_key USING btree (claimed_at);

create table identity (
  id uuid not null,
  user_id uuid not null,
  issuer text not null,
  subject text not null,
  name text not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint identity_issuer_check CHECK ((length(issuer) <= 1000)),
  constraint identity_issuer_subject_key UNIQUE (issuer, subject),
  constraint identity_pkey PRIMARY KEY (id),
  constraint identity_subject_check CHECK ((length(subject) <= 1000)),
  constraint identity_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX identity_user ON public.identity USING btree (user_id);

create table invitation (
  token_hash bytea not null,
  id uuid not null default gen_random_uuid(),
  created_by uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint invitation_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint invitation_id_key UNIQUE (id),
  constraint invitation_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX invitation_created_by ON public.invitation USING btree (created_by);
CREATE INDEX invitation_expiry ON public.invitation USING btree (expires_at);

create table line_mark (
  line_id uuid not null,
  user_id uuid not null,
  mark text not null,
  marked_at timestamp with time zone not null,
  constraint line_mark_line_id_fkey FOREIGN KEY (line_id) REFERENCES quote_line(id) ON DELETE CASCADE,
  constraint line_mark_mark_check CHECK ((mark = ANY (ARRAY['high'::text, 'fair'::text, 'low'::text]))),
  constraint line_mark_pkey PRIMARY KEY (line_id, user_id),
  constraint line_mark_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX line_mark_of_person ON public.line_mark USING btree (user_id);

create table listing (
  id uuid not null,
  user_id uuid not null,
  title text not null,
  description text not null,
  type text not null,
  location text not null,
  latitude double precision,
  longitude double precision,
  cell integer,
  currency text not null,
  offer_minor bigint,
  has_independent_guesses boolean not null default false,
  is_active boolean not null default true,
  hidden_by text,
  opened_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  auto_closed_at timestamp with time zone,
  final_price_minor bigint,
  price_shown_at timestamp with time zone,
  price_answered_at timestamp with time zone,
  reminded_at timestamp with time zone,
  suggestion_count integer not null default 0,
  fair_price_minor bigint,
  fair_low_minor bigint,
  fair_high_minor bigint,
  fair_confidence text,
  guess_min_minor bigint,
  guess_max_minor bigint,
  tsv tsvector not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  is_shared boolean not null default true,
  fair_working jsonb,
  words_changed_at timestamp with time zone,
  constraint listing_check CHECK (((latitude IS NULL) = (longitude IS NULL))),
  constraint listing_check1 CHECK (((latitude IS NULL) = (cell IS NULL))),
  constraint listing_check2 CHECK (((NOT is_active) OR ((closed_at IS NULL) AND (auto_closed_at IS NULL) AND (final_price_minor IS NULL)))),
  constraint listing_currency_check CHECK ((length(currency) = 3)),
  constraint listing_description_check CHECK (((length(description) >= 1) AND (length(description) <= 500))),
  constraint listing_fair_price CHECK (((num_nonnulls(fair_price_minor, fair_low_minor, fair_high_minor, fair_confidence) = ANY (ARRAY[0, 4])) AND (0 < fair_low_minor) AND (fair_low_minor <= fair_price_minor) AND (fair_price_minor <= fair_high_minor) AND (fair_confidence = ANY (ARRAY['rough'::text, 'fair'::text, 'good'::text])))),
  constraint listing_final_price_minor_check CHECK ((final_price_minor > 0)),
  constraint listing_guess_range CHECK (((num_nulls(guess_min_minor, guess_max_minor) = ANY (ARRAY[0, 2])) AND (0 < guess_min_minor) AND (guess_min_minor <= guess_max_minor))),
  constraint listing_hidden_by_check CHECK ((hidden_by = ANY (ARRAY['reports'::text, 'decision'::text, 'removal'::text, 'suspension'::text]))),
  constraint listing_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint listing_location_check CHECK (((length(location) >= 1) AND (length(location) <= 200))),
  constraint listing_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint listing_offer_minor_check CHECK ((offer_minor > 0)),
  constraint listing_outcome CHECK (
CASE
    WHEN is_active THEN (price_answered_at IS NULL)
    WHEN (auto_closed_at IS NULL) THEN ((final_price_minor IS NOT NULL) AND (price_answered_at IS NULL))
    ELSE ((final_price_minor IS NULL) OR (price_answered_at IS NOT NULL))
END),
  constraint listing_pkey PRIMARY KEY (id),
  constraint listing_suggestion_count_check CHECK ((suggestion_count >= 0)),
  constraint listing_title_check CHECK (((length(title) >= 1) AND (length(title) <= 100))),
  constraint listing_type_check CHECK ((type = ANY (ARRAY['PRODUCT'::text, 'SERVICE'::text]))),
  constraint listing_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
) with (fillfactor=85);
CREATE INDEX listing_closed_newest ON public.listing USING btree (created_at DESC, id DESC) WHERE (NOT is_active);
CREATE INDEX listing_expiry ON public.listing USING btree (expires_at) WHERE is_active;
CREATE INDEX listing_near ON public.listing USING btree (cell, created_at DESC, id DESC);
CREATE INDEX listing_newest ON public.listing USING btree (created_at DESC, id DESC);
CREATE INDEX listing_open_title_words ON public.listing USING gin (ts_filter(tsv, '{a}'::"char"[])) WITH (fastupdate=off) WHERE is_active;
CREATE INDEX listing_open_words ON public.listing USING gin (tiled_words(tsv, cell)) WITH (fastupdate=off) WHERE is_active;
CREATE INDEX listing_open_words_anywhere ON public.listing USING gin (tsv) WITH (fastupdate=off) WHERE is_active;
CREATE INDEX listing_reminder ON public.listing USING btree (expires_at) WHERE (is_active AND (reminded_at IS NULL));
CREATE INDEX listing_shown_near ON public.listing USING btree (cell, created_at DESC, id DESC) INCLUDE (type, user_id, latitude, longitude) WHERE (is_active AND (hidden_by IS NULL));
CREATE INDEX listing_shown_newest ON public.listing USING btree (created_at DESC, id DESC) INCLUDE (type, user_id, latitude, longitude) WHERE (is_active AND (hidden_by IS NULL));
CREATE INDEX listing_title_words ON public.listing USING gin (ts_filter(tsv, '{a}'::"char"[])) WITH (fastupdate=off);
CREATE INDEX listing_user ON public.listing USING btree (user_id, created_at DESC);
CREATE INDEX listing_words ON public.listing USING gin (tsv) WITH (fastupdate=off);

create table listing_photo (
  listing_id uuid not null,
  position smallint not null,
  photo_id uuid not null,
  constraint listing_photo_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint listing_photo_listing_id_photo_id_key UNIQUE (listing_id, photo_id),
  constraint listing_photo_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photo(id),
  constraint listing_photo_pkey PRIMARY KEY (listing_id, "position"),
  constraint listing_photo_position_check CHECK ((("position" >= 0) AND ("position" <= 4)))
);
CREATE INDEX listing_photo_photo ON public.listing_photo USING btree (photo_id);

create table moderation_case (
  id uuid not null,
  kind text not null,
  subject_kind text not null,
  subject_id uuid not null,
  person_id uuid not null,
  weight double precision not null default 0,
  version integer not null default 1,
  opened_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  decision text,
  reason text,
  constraint moderation_case_check CHECK (((decided_at IS NULL) = (decision IS NULL))),
  constraint moderation_case_check1 CHECK (((decided_at IS NULL) = (reason IS NULL))),
  constraint moderation_case_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint moderation_case_decision_check CHECK ((decision = ANY (ARRAY['keep'::text, 'hide'::text, 'remove'::text, 'warn'::text, 'limit'::text, 'suspend'::text]))),
  constraint moderation_case_kind_check CHECK ((kind = ANY (ARRAY['report'::text, 'appeal'::text, 'signal'::text]))),
  constraint moderation_case_person_id_fkey FOREIGN KEY (person_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint moderation_case_pkey PRIMARY KEY (id),
  constraint moderation_case_subject_kind_check CHECK ((subject_kind = ANY (ARRAY['listing'::text, 'suggestion'::text, 'question'::text, 'user'::text])))
);
CREATE INDEX moderation_case_decided_by ON public.moderation_case USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE UNIQUE INDEX moderation_case_open ON public.moderation_case USING btree (subject_kind, subject_id, kind) WHERE ((decided_at IS NULL) AND (kind <> 'appeal'::text));
CREATE INDEX moderation_case_person ON public.moderation_case USING btree (person_id, id);
CREATE INDEX moderation_case_queue ON public.moderation_case USING btree (weight) WHERE (decided_at IS NULL);
CREATE INDEX moderation_case_subject ON public.moderation_case USING btree (subject_id);

create table notification (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  listing_id uuid,
  count integer not null default 1,
  facts jsonb not null,
  in_app boolean not null,
  read_at timestamp with time zone,
  local_day date not null,
  mail_due_at timestamp with time zone,
  digest_day date,
  digested_day date,
  created_at timestamp with time zone not null,
  constraint notification_count_check CHECK ((count > 0)),
  constraint notification_pkey PRIMARY KEY (id),
  constraint notification_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX notification_batch ON public.notification USING btree (user_id, kind, listing_id) WHERE (read_at IS NULL);
CREATE INDEX notification_created ON public.notification USING btree (created_at);
CREATE INDEX notification_day ON public.notification USING btree (user_id, local_day) WHERE (kind = 'listingNearby'::text);
CREATE INDEX notification_digested ON public.notification USING btree (user_id, digested_day) WHERE (digested_day IS NOT NULL);
CREATE INDEX notification_list ON public.notification USING btree (user_id, created_at DESC, id DESC) WHERE in_app;
CREATE INDEX notification_listing ON public.notification USING btree (listing_id) WHERE (listing_id IS NOT NULL);
CREATE INDEX notification_to_digest ON public.notification USING btree (user_id, digest_day) WHERE (digest_day IS NOT NULL);
CREATE INDEX notification_unread ON public.notification USING btree (user_id) WHERE (in_app AND (read_at IS NULL));

create table notification_setting (
  user_id uuid not null,
  channels jsonb not null default '{}'::jsonb,
  quiet_from smallint,
  quiet_to smallint,
  notified_rank smallint,
  to_guess_day date,
  constraint notification_setting_check CHECK (((quiet_from IS NULL) = (quiet_to IS NULL))),
  constraint notification_setting_pkey PRIMARY KEY (user_id),
  constraint notification_setting_quiet_from_check CHECK (((quiet_from >= 0) AND (quiet_from <= 1439))),
  constraint notification_setting_quiet_to_check CHECK (((quiet_to >= 0) AND (quiet_to <= 1439))),
  constraint notification_setting_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX notification_setting_to_guess ON public.notification_setting USING btree (user_id) WHERE ((channels -> 'nearbyToGuess'::text) @? '$?((@."inApp" == true || @."push" == true) || @."mail" != "off")'::jsonpath);

create table oidc_attempt (
  token_hash bytea not null,
  user_id uuid,
  state text not null,
  nonce text not null,
  verifier text not null,
  expires_at timestamp with time zone not null,
  constraint oidc_attempt_pkey PRIMARY KEY (token_hash),
  constraint oidc_attempt_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX oidc_attempt_expiry ON public.oidc_attempt USING btree (expires_at);
CREATE INDEX oidc_attempt_user ON public.oidc_attempt USING btree (user_id) WHERE (user_id IS NOT NULL);

create table outbox (
  id bigint not null generated always as identity,
  seq bigint,
  kind text not null,
  user_id uuid,
  listing_id uuid,
  payload jsonb not null,
  created_at timestamp with time zone not null,
  constraint outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_created ON public.outbox USING btree (created_at);
CREATE INDEX outbox_seq ON public.outbox USING btree (seq);
CREATE INDEX outbox_unnumbered ON public.outbox USING btree (id) WHERE (seq IS NULL);

create table outbox_position (
  name text not null,
  seq bigint not null,
  constraint outbox_position_pkey PRIMARY KEY (name)
);

create table passkey (
  id uuid not null,
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkey_counter_check CHECK ((counter >= 0)),
  constraint passkey_credential_id_key UNIQUE (credential_id),
  constraint passkey_name_check CHECK ((name <> ''::text)),
  constraint passkey_pkey PRIMARY KEY (id),
  constraint passkey_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX passkey_user ON public.passkey USING btree (user_id);

create table passkey_challenge (
  challenge text not null,
  user_id uuid,
  expires_at timestamp with time zone not null,
  constraint passkey_challenge_pkey PRIMARY KEY (challenge),
  constraint passkey_challenge_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX passkey_challenge_expiry ON public.passkey_challenge USING btree (expires_at);
CREATE INDEX passkey_challenge_user ON public.passkey_challenge USING btree (user_id);

create table password_reset (
  user_id uuid not null,
  request_id uuid not null,
  token_hash bytea,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  proof_hash bytea,
  proof_at timestamp with time zone,
  constraint password_reset_check CHECK (((used_at IS NULL) OR (token_hash IS NOT NULL))),
  constraint password_reset_check1 CHECK (((proof_hash IS NULL) = (proof_at IS NULL))),
  constraint password_reset_pkey PRIMARY KEY (user_id),
  constraint password_reset_proof_hash_key UNIQUE (proof_hash),
  constraint password_reset_request_id_key UNIQUE (request_id),
  constraint password_reset_token_hash_key UNIQUE (token_hash),
  constraint password_reset_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX password_reset_expiry ON public.password_reset USING btree (expires_at);

create table pending_login (
  token_hash bytea not null,
  user_id uuid not null,
  wrong_codes integer not null default 0,
  expires_at timestamp with time zone not null,
  constraint pending_login_pkey PRIMARY KEY (token_hash),
  constraint pending_login_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint pending_login_wrong_codes_check CHECK ((wrong_codes >= 0))
);
CREATE INDEX pending_login_expiry ON public.pending_login USING btree (expires_at);
CREATE INDEX pending_login_user ON public.pending_login USING btree (user_id);

create table person_mark (
  kind text not null,
  hash bytea not null,
  user_id uuid not null,
  seen_at timestamp with time zone not null,
  constraint person_mark_kind_check CHECK ((kind = ANY (ARRAY['address'::text, 'network'::text, 'device'::text]))),
  constraint person_mark_pkey PRIMARY KEY (kind, hash, user_id),
  constraint person_mark_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX person_mark_seen ON public.person_mark USING btree (seen_at);
CREATE INDEX person_mark_user ON public.person_mark USING btree (user_id);

create table photo (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  width integer not null,
  height integer not null,
  thumbhash text not null,
  content_hash bytea,
  created_at timestamp with time zone not null,
  was_used boolean not null default true,
  constraint photo_kind_check CHECK ((kind = ANY (ARRAY['listing'::text, 'profile'::text]))),
  constraint photo_pkey PRIMARY KEY (id),
  constraint photo_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX photo_created ON public.photo USING btree (created_at);
CREATE INDEX photo_user ON public.photo USING btree (user_id);

create table photo_aside (
  photo_id uuid not null,
  user_id uuid not null,
  aside_at timestamp with time zone not null,
  constraint photo_aside_pkey PRIMARY KEY (photo_id),
  constraint photo_aside_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX photo_aside_since ON public.photo_aside USING btree (aside_at);
CREATE INDEX photo_aside_user ON public.photo_aside USING btree (user_id);

create table price_context (
  is_anew boolean not null,
  counted_to bigint not null,
  is_recount_due boolean not null default false,
  medians double precision[] not null,
  misses double precision[] not null,
  lean double precision not null,
  count double precision not null,
  squares double precision not null,
  low_miss double precision not null,
  high_miss double precision not null,
  closed_count integer not null,
  owners text[] not null default '{}'::text[],
  networks integer[] not null default '{}'::integer[],
  guess_counts double precision[] not null default '{}'::double precision[],
  guess_squares double precision[] not null default '{}'::double precision[],
  constraint price_context_pkey PRIMARY KEY (is_anew)
);

create table price_index (
  word text not null,
  currency text not null,
  is_product boolean not null,
  month text not null,
  since text not null,
  count integer not null,
  low_minor bigint not null,
  median_minor bigint not null,
  high_minor bigint not null,
  constraint price_index_pkey PRIMARY KEY (word, currency, is_product, month)
);

create table price_question (
  listing_id uuid not null,
  ask_at timestamp with time zone not null,
  constraint price_question_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint price_question_pkey PRIMARY KEY (listing_id)
);
CREATE INDEX price_question_ask ON public.price_question USING btree (ask_at);

create table price_word (
  word text collate "C" not null,
  currency text not null,
  is_product boolean not null,
  position bigint not null,
  tile integer,
  owner integer not null,
  has_standing boolean not null default false,
  constraint price_word_pkey PRIMARY KEY (word, currency, is_product, has_standing, "position") INCLUDE (tile, owner),
  constraint price_word_position_fkey FOREIGN KEY ("position") REFERENCES closed_listing("position") ON DELETE CASCADE
);
CREATE INDEX price_word_position ON public.price_word USING btree ("position");
CREATE INDEX price_word_without_standing ON public.price_word USING btree ("position") WHERE (NOT has_standing);

create table push_subscription (
  id uuid not null,
  user_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  edit_pushed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  session_hash bytea,
  constraint push_subscription_endpoint_check CHECK ((length(endpoint) <= 1000)),
  constraint push_subscription_endpoint_key UNIQUE (endpoint),
  constraint push_subscription_pkey PRIMARY KEY (id),
  constraint push_subscription_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES session(token_hash) ON DELETE CASCADE,
  constraint push_subscription_session_hash_key UNIQUE (session_hash),
  constraint push_subscription_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX push_subscription_user ON public.push_subscription USING btree (user_id, created_at DESC, id DESC);

create table question (
  id uuid not null,
  listing_id uuid not null,
  user_id uuid not null,
  text text not null,
  created_at timestamp with time zone not null,
  hidden_by text,
  answer_id uuid not null default gen_random_uuid(),
  answer text,
  answered_at timestamp with time zone,
  answer_edited_at timestamp with time zone,
  answer_hidden_by text,
  constraint question_answer_check CHECK (((length(answer) >= 1) AND (length(answer) <= 500))),
  constraint question_answer_hidden_by_check CHECK ((answer_hidden_by = ANY (ARRAY['reports'::text, 'decision'::text, 'removal'::text]))),
  constraint question_answer_id_key UNIQUE (answer_id),
  constraint question_check CHECK (((answer IS NULL) = (answered_at IS NULL))),
  constraint question_check1 CHECK (((answer_edited_at IS NULL) OR (answered_at IS NOT NULL))),
  constraint question_hidden_by_check CHECK ((hidden_by = ANY (ARRAY['reports'::text, 'decision'::text, 'removal'::text]))),
  constraint question_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint question_pkey PRIMARY KEY (id),
  constraint question_text_check CHECK (((length(text) >= 1) AND (length(text) <= 500))),
  constraint question_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX question_listing ON public.question USING btree (listing_id, ((answered_at IS NULL)), id);
CREATE INDEX question_user ON public.question USING btree (user_id);

create table quote_line (
  id uuid not null,
  listing_id uuid not null,
  position integer not null,
  text text not null,
  amount_minor bigint not null,
  constraint quote_line_amount_minor_check CHECK ((amount_minor > 0)),
  constraint quote_line_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint quote_line_pkey PRIMARY KEY (id),
  constraint quote_line_position_check CHECK ((("position" >= 0) AND ("position" <= 29))),
  constraint quote_line_text_check CHECK (((length(text) >= 1) AND (length(text) <= 100)))
);
CREATE INDEX quote_line_of_listing ON public.quote_line USING btree (listing_id, "position");

create unlogged table rate_limit (
  key text not null,
  count integer not null,
  resets_at timestamp with time zone not null,
  constraint rate_limit_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limit_resets ON public.rate_limit USING btree (resets_at);

create table recovery_code (
  user_id uuid not null,
  code_hash bytea not null,
  constraint recovery_code_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table removed_profile (
  statement_id uuid not null,
  user_id uuid not null,
  photo_url text,
  background_url text,
  about text,
  removed_at timestamp with time zone not null,
  constraint removed_profile_pkey PRIMARY KEY (statement_id),
  constraint removed_profile_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX removed_profile_removed ON public.removed_profile USING btree (removed_at);
CREATE INDEX removed_profile_user ON public.removed_profile USING btree (user_id);

create table report (
  id uuid not null,
  case_id uuid not null,
  reporter_id uuid,
  reason text not null,
  text text not null,
  photo_url text,
  weight double precision not null,
  was_right boolean,
  created_at timestamp with time zone not null,
  content_hash bytea,
  constraint report_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_case(id) ON DELETE CASCADE,
  constraint report_case_id_reporter_id_key UNIQUE (case_id, reporter_id),
  constraint report_pkey PRIMARY KEY (id),
  constraint report_reason_check CHECK ((reason = ANY (ARRAY['spam'::text, 'scam'::text, 'offensive'::text, 'private'::text, 'wrong'::text, 'other'::text]))),
  constraint report_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES app_user(id) ON DELETE SET NULL
);
CREATE INDEX report_reporter ON public.report USING btree (reporter_id) WHERE (reporter_id IS NOT NULL);

create table reserved_username (
  key_hash bytea not null,
  reserved_at timestamp with time zone not null,
  constraint reserved_username_pkey PRIMARY KEY (key_hash)
);

create table saved_listing (
  user_id uuid not null,
  listing_id uuid not null,
  saved_at timestamp with time zone not null,
  constraint saved_listing_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint saved_listing_pkey PRIMARY KEY (user_id, listing_id),
  constraint saved_listing_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX saved_listing_listing ON public.saved_listing USING btree (listing_id);
CREATE INDEX saved_listing_newest ON public.saved_listing USING btree (user_id, saved_at DESC, listing_id DESC);

create table search_word_key (
  key text collate "C" not null,
  word text collate "C" not null,
  owner_count integer not null default 0,
  known_since timestamp with time zone not null default now(),
  constraint search_word_key_pkey PRIMARY KEY (key, word)
);
CREATE INDEX search_word_key_rank ON public.search_word_key USING btree (key, owner_count DESC, known_since, word);

create table security_notice (
  id uuid not null,
  user_id uuid not null,
  change text not null,
  email text not null,
  token_hash bytea,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint security_notice_check CHECK (((used_at IS NULL) OR (token_hash IS NOT NULL))),
  constraint security_notice_pkey PRIMARY KEY (id),
  constraint security_notice_token_hash_key UNIQUE (token_hash),
  constraint security_notice_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX security_notice_expiry ON public.security_notice USING btree (expires_at);
CREATE INDEX security_notice_user ON public.security_notice USING btree (user_id);

create table session (
  token_hash bytea not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  user_agent text,
  push_endpoint text,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  proven_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  constraint session_pkey PRIMARY KEY (token_hash),
  constraint session_user_agent_check CHECK ((length(user_agent) <= 200)),
  constraint session_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX session_by_user ON public.session USING btree (user_id);
CREATE INDEX session_expiry ON public.session USING btree (expires_at);

create table setting (
  key text not null,
  value jsonb not null,
  constraint setting_pkey PRIMARY KEY (key)
);

create table sign_up_block (
  id uuid not null,
  kind text not null,
  value text not null,
  network cidr default 
CASE
    WHEN (kind = 'network'::text) THEN (value)::cidr
    ELSE NULL::cidr
END,
  reason text not null,
  until timestamp with time zone,
  batch_id uuid not null,
  created_by uuid,
  created_at timestamp with time zone not null,
  constraint sign_up_block_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint sign_up_block_kind_check CHECK ((kind = ANY (ARRAY['domain'::text, 'address'::text, 'network'::text]))),
  constraint sign_up_block_kind_value_key UNIQUE (kind, value),
  constraint sign_up_block_pkey PRIMARY KEY (id)
);
CREATE INDEX sign_up_block_batch ON public.sign_up_block USING btree (batch_id);
CREATE INDEX sign_up_block_created_by ON public.sign_up_block USING btree (created_by);
CREATE INDEX sign_up_block_network ON public.sign_up_block USING gist (network inet_ops);
CREATE INDEX sign_up_block_until ON public.sign_up_block USING btree (until);

create table similar_price (
  listing_id uuid not null,
  final_prices_minor bigint[] not null default '{}'::bigint[],
  is_due boolean not null default true,
  constraint similar_price_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint similar_price_pkey PRIMARY KEY (listing_id)
);
CREATE INDEX similar_price_due ON public.similar_price USING btree (listing_id) WHERE is_due;

create table site_logo (
  id uuid not null,
  picture bytea not null,
  added_at timestamp with time zone not null,
  constraint site_logo_pkey PRIMARY KEY (id)
);

create table site_page (
  page text not null,
  version integer not null,
  text text not null,
  must_accept boolean not null,
  published_by uuid not null,
  published_at timestamp with time zone not null,
  constraint site_page_page_check CHECK ((page = ANY (ARRAY['imprint'::text, 'terms'::text, 'privacy'::text, 'rules'::text, 'accessibility'::text]))),
  constraint site_page_pkey PRIMARY KEY (page, version),
  constraint site_page_version_check CHECK ((version > 0))
);
CREATE TRIGGER site_pages_are_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON public.site_page FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table site_settings (
  version integer not null,
  settings jsonb not null,
  changed_by uuid not null,
  changed_at timestamp with time zone not null,
  constraint site_settings_pkey PRIMARY KEY (version),
  constraint site_settings_version_check CHECK ((version > 0))
);
CREATE TRIGGER site_settings_are_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON public.site_settings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table statement (
  id uuid not null,
  user_id uuid not null,
  action text not null,
  subject_kind text,
  subject_id uuid,
  title text,
  photo_id uuid,
  photo_slot text,
  case_id uuid,
  rule text not null,
  reason text not null,
  facts text not null,
  made_by text not null,
  decided_by uuid,
  until timestamp with time zone,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  appeal text,
  appealed_at timestamp with time zone,
  appeal_case_id uuid,
  outcome text,
  answer text,
  answered_at timestamp with time zone,
  answered_by uuid,
  is_same_moderator boolean,
  taken_name text,
  taken_username text,
  constraint statement_action_check CHECK ((action = ANY (ARRAY['hide'::text, 'remove'::text, 'removePhoto'::text, 'removeName'::text, 'warn'::text, 'limit'::text, 'suspend'::text]))),
  constraint statement_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint statement_appeal_case_id_fkey FOREIGN KEY (appeal_case_id) REFERENCES moderation_case(id) ON DELETE SET NULL,
  constraint statement_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_case(id) ON DELETE SET NULL,
  constraint statement_check CHECK (((subject_kind IS NULL) = (subject_id IS NULL))),
  constraint statement_check1 CHECK (((appeal IS NULL) = (appealed_at IS NULL))),
  constraint statement_check2 CHECK ((((outcome IS NULL) = (answered_at IS NULL)) AND ((outcome IS NULL) = (answer IS NULL)))),
  constraint statement_check3 CHECK (((outcome IS NULL) OR (appeal IS NOT NULL))),
  constraint statement_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint statement_made_by_check CHECK ((made_by = ANY (ARRAY['person'::text, 'rule'::text]))),
  constraint statement_outcome_check CHECK ((outcome = ANY (ARRAY['granted'::text, 'denied'::text]))),
  constraint statement_photo_slot_check CHECK ((photo_slot = ANY (ARRAY['photo'::text, 'background'::text, 'both'::text]))),
  constraint statement_pkey PRIMARY KEY (id),
  constraint statement_rule_check CHECK ((rule = ANY (ARRAY['spam'::text, 'scam'::text, 'offensive'::text, 'private'::text, 'wrong'::text, 'other'::text]))),
  constraint statement_subject_kind_check CHECK ((subject_kind = ANY (ARRAY['listing'::text, 'suggestion'::text, 'question'::text, 'user'::text]))),
  constraint statement_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX statement_answered_by ON public.statement USING btree (answered_by) WHERE (answered_by IS NOT NULL);
CREATE INDEX statement_appeal_case ON public.statement USING btree (appeal_case_id) WHERE (appeal_case_id IS NOT NULL);
CREATE INDEX statement_case ON public.statement USING btree (case_id) WHERE (case_id IS NOT NULL);
CREATE INDEX statement_decided_by ON public.statement USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX statement_of ON public.statement USING btree (user_id, id);
CREATE INDEX statement_running ON public.statement USING btree (until) WHERE (ended_at IS NULL);
CREATE INDEX statement_subject ON public.statement USING btree (subject_id) WHERE (subject_id IS NOT NULL);
CREATE INDEX statement_taken_at ON public.statement USING btree (created_at) WHERE (taken_name IS NOT NULL);

create table suggestion (
  id uuid not null,
  listing_id uuid not null,
  user_id uuid,
  former_author uuid,
  amount_minor bigint not null,
  comment text,
  hidden_by text,
  created_at timestamp with time zone not null,
  edited_at timestamp with time zone,
  revealed_at timestamp with time zone,
  day date not null,
  owner_id uuid not null,
  is_product boolean not null,
  is_quick boolean not null,
  constraint suggestion_amount_minor_check CHECK ((amount_minor > 0)),
  constraint suggestion_comment_check CHECK (((length(comment) >= 1) AND (length(comment) <= 250))),
  constraint suggestion_hidden_by_check CHECK ((hidden_by = ANY (ARRAY['reports'::text, 'decision'::text, 'removal'::text]))),
  constraint suggestion_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint suggestion_listing_id_user_id_key UNIQUE (listing_id, user_id),
  constraint suggestion_pkey PRIMARY KEY (id),
  constraint suggestion_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE SET NULL
);
CREATE INDEX suggestion_listing ON public.suggestion USING btree (listing_id, created_at DESC);
CREATE INDEX suggestion_person ON public.suggestion USING btree (user_id, created_at DESC) INCLUDE (listing_id, day, owner_id, is_product, is_quick);

create table totp_factor (
  user_id uuid not null,
  id uuid not null,
  secret text not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  last_step integer,
  last_used_at timestamp with time zone,
  constraint totp_factor_id_key UNIQUE (id),
  constraint totp_factor_pkey PRIMARY KEY (user_id),
  constraint totp_factor_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX totp_factor_unconfirmed ON public.totp_factor USING btree (created_at) WHERE (confirmed_at IS NULL);

create table unseen (
  viewer_id uuid not null,
  person_id uuid not null,
  blocks boolean not null default false,
  is_blocked boolean not null default false,
  mutes boolean not null default false,
  created_at timestamp with time zone not null,
  constraint unseen_check CHECK ((viewer_id <> person_id)),
  constraint unseen_person_id_fkey FOREIGN KEY (person_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint unseen_pkey PRIMARY KEY (viewer_id, person_id),
  constraint unseen_viewer_id_fkey FOREIGN KEY (viewer_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX unseen_person ON public.unseen USING btree (person_id);

create table verification_send (
  id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  constraint verification_send_pkey PRIMARY KEY (id),
  constraint verification_send_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX verification_send_created ON public.verification_send USING btree (created_at);
CREATE INDEX verification_send_user ON public.verification_send USING btree (user_id, created_at DESC);

create table webhook (
  id uuid not null,
  user_id uuid not null,
  scope text not null,
  url text not null,
  secret bytea not null,
  kinds text[] not null,
  created_at timestamp with time zone not null,
  paused_at timestamp with time zone,
  paused_by text,
  failed_at timestamp with time zone,
  first_id uuid,
  constraint webhook_check CHECK (((paused_at IS NULL) = (paused_by IS NULL))),
  constraint webhook_kinds_check CHECK ((cardinality(kinds) > 0)),
  constraint webhook_paused_by_check CHECK ((paused_by = ANY (ARRAY['person'::text, 'failures'::text, 'gone'::text, 'behind'::text]))),
  constraint webhook_pkey PRIMARY KEY (id),
  constraint webhook_scope_check CHECK ((scope = ANY (ARRAY['own'::text, 'all'::text]))),
  constraint webhook_secret_check CHECK (((length(secret) >= 24) AND (length(secret) <= 64))),
  constraint webhook_url_check CHECK ((length(url) <= 500)),
  constraint webhook_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX webhook_user ON public.webhook USING btree (user_id);

create table webhook_delivery (
  id uuid not null,
  webhook_id uuid not null,
  kind text not null,
  listing_id uuid,
  suggestion_id uuid,
  question_id uuid,
  by_user_id uuid,
  happened_at timestamp with time zone not null,
  asked_at timestamp with time zone not null,
  state text not null,
  tries integer not null default 0,
  status integer,
  problem text,
  tried_at timestamp with time zone,
  next_try_at timestamp with time zone,
  constraint webhook_delivery_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint webhook_delivery_pkey PRIMARY KEY (id),
  constraint webhook_delivery_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text]))),
  constraint webhook_delivery_tries_check CHECK ((tries >= 0)),
  constraint webhook_delivery_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhook(id) ON DELETE CASCADE
);
CREATE INDEX webhook_delivery_asked_at ON public.webhook_delivery USING btree (asked_at);
CREATE INDEX webhook_delivery_by_user ON public.webhook_delivery USING btree (by_user_id) WHERE (by_user_id IS NOT NULL);
CREATE INDEX webhook_delivery_webhook ON public.webhook_delivery USING btree (webhook_id, id);

create table xp_award (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  amount integer not null,
  tier text,
  is_accurate boolean not null default false,
  is_exact boolean not null default false,
  is_pair_limited boolean not null default false,
  listing_id uuid,
  listing_title text,
  owner_id uuid,
  suggestion_id uuid,
  achievement_id text,
  created_at timestamp with time zone not null,
  constraint xp_award_amount_check CHECK ((amount > 0)),
  constraint xp_award_check CHECK (((kind <> 'achievement'::text) = ((listing_id IS NOT NULL) AND (suggestion_id IS NOT NULL) AND (tier IS NOT NULL)))),
  constraint xp_award_check1 CHECK (((kind = 'achievement'::text) = (achievement_id IS NOT NULL))),
  constraint xp_award_check2 CHECK (((NOT is_accurate) OR (tier = ANY (ARRAY['closest'::text, 'close'::text])))),
  constraint xp_award_kind_check CHECK ((kind = ANY (ARRAY['suggestion'::text, 'laterPrice'::text, 'achievement'::text]))),
  constraint xp_award_listing_id_user_id_kind_key UNIQUE (listing_id, user_id, kind),
  constraint xp_award_pkey PRIMARY KEY (id),
  constraint xp_award_tier_check CHECK ((tier = ANY (ARRAY['closest'::text, 'close'::text, 'participation'::text]))),
  constraint xp_award_user_id_achievement_id_key UNIQUE (user_id, achievement_id),
  constraint xp_award_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX xp_award_accurate ON public.xp_award USING btree (user_id) WHERE is_accurate;
CREATE INDEX xp_award_limited ON public.xp_award USING btree (created_at) WHERE is_pair_limited;
CREATE INDEX xp_award_pair ON public.xp_award USING btree (owner_id, user_id, created_at) WHERE (owner_id IS NOT NULL);
CREATE INDEX xp_award_suggestion ON public.xp_award USING btree (suggestion_id);
CREATE INDEX xp_award_user ON public.xp_award USING btree (user_id, created_at DESC);

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION public.tiled_words(words tsvector, cell integer)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (replace((' '::text || (words)::text), ' '''::text, ((' '''::text || ((((cell >> 17) << 10) + ((cell & 16383) >> 4)))::text) || '/'::text)))::tsvector;
