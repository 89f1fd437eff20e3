import type { Confidence } from '@ballpark/domain/confidence.ts';
import type { ListingType } from '@ballpark/domain/listing-types.ts';
import type { PhotoKind } from '@ballpark/domain/photo-limits.ts';
import type { Role } from '@ballpark/domain/roles.ts';
import type { KeptTrack } from '@ballpark/domain/track-record.ts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { CommunityTables } from './community-tables.ts';
import type { HiddenBy } from '@ballpark/domain/reports.ts';
import type { CaseTables } from './case-tables.ts';
import type { FactorTables } from './factor-tables.ts';
import type { NotificationTables } from './notification-tables.ts';
import type { RecordTables } from './record-tables.ts';
import type { ContributionTable, LinkTable, OriginTable } from './signal-tables.ts';

/** The types of the tables for Kysely; the files of migrations/ make them. Money is in minor units, times are Dates. */
export type Schema = CommunityTables &
  CaseTables &
  FactorTables &
  NotificationTables &
  RecordTables & {
    app_user: AppUserTable;
    session: SessionTable;
    email_verification: EmailVerificationTable;
    verification_send: { id: string; user_id: string; created_at: Date };
    password_reset: PasswordResetTable;
    security_notice: SecurityNoticeTable;
    email_change: EmailChangeTable;
    email_change_link: EmailChangeLinkTable;
    listing: ListingTable;
    /** Words of listings by the keys that they share with a word that has one slip (docs/decisions/0010). */
    search_word_key: {
      key: string;
      word: string;
      owner_count: Generated<number>;
      known_since: Generated<Date>;
    };
    photo: PhotoTable;
    saved_listing: { user_id: string; listing_id: string; saved_at: Date };
    listing_photo: { listing_id: string; position: number; photo_id: string };
    suggestion: SuggestionTable;
    xp_award: XpAwardTable;
    person_mark: OriginTable;
    person_link: LinkTable;
    contribution: ContributionTable;
    outbox: OutboxTable;
    outbox_reader: { name: string; transaction_id: string; outbox_id: number };
    idempotency_key: IdempotencyKeyTable;
    setting: { key: string; value: JSONColumnType<Record<string, unknown>> };
    former_username: { username_key: string; user_id: string; given_up_at: Date };
    reserved_username: { key_hash: Buffer; reserved_at: Date };
    photo_aside: { photo_id: string; user_id: string; aside_at: Date };
    account_export: AccountExportTable;
    export_ticket: { token_hash: Buffer; export_id: string; session_hash: Buffer; expires_at: Date };
    rate_limit: { key: string; count: number; resets_at: Date };
  };

type AppUserTable = {
  id: string;
  name: string;
  /** The key of the name, if it could be mistaken for a username (domain/src/person-name.ts). */
  name_key: string | null;
  email: string;
  email_key: string;
  /** Null for people who came with an account elsewhere and have set none. */
  password_hash: string | null;
  username: string | null;
  /** The key of the username: no two people have the same (domain/src/username.ts). */
  username_key: string | null;
  photo_url: string | null;
  background_url: string | null;
  about: string | null;
  preferences: Generated<string[]>;
  latitude: number | null;
  longitude: number | null;
  city_latitude: number | null;
  city_longitude: number | null;
  location: string | null;
  country_code: string | null;
  /** The IANA name of the time zone at the saved point. */
  time_zone: Generated<string>;
  /** Always the sum of the person's xp_award rows, changed in the same transaction. */
  xp: Generated<number>;
  xp_reached_at: Date | null;
  email_verified_at: Date | null;
  onboarded_at: Date | null;
  created_at: Date;
  /** When the account is to be deleted; null if it stays. */
  deletion_at: Date | null;
  /** Since when a process deletes it. */
  deletion_begun_at: Date | null;
  former_author: string | null;
  /** The shown track of the person's guesses: a copy of the last row of their record (product 8.10). */
  track: KeptTrack | null;
  role: Generated<Role>;
  /** The house rules that they accepted, and when; null for people who came before there were any. */
  rules_version: Generated<number | null>;
  rules_accepted_at: Generated<Date | null>;
  /** Until this time they may only read (product 15.11). */
  limited_until: Generated<Date | null>;
  suspended_at: Generated<Date | null>;
  /** Null while suspended means for good. */
  suspended_until: Generated<Date | null>;
  /** The listing for which they sign up, which may be gone by now. Null once they have finished. */
  wanted_listing_id: Generated<string | null>;
  /** Whether they see their streak. */
  shows_streak: Generated<boolean>;
};

type SessionTable = {
  token_hash: Buffer;
  /** Not secret: a person names one of their sessions by it. */
  id: Generated<string>;
  user_id: string;
  /** In the form of keptUserAgent() (domain/src/user-agent.ts). */
  user_agent: Generated<string | null>;
  /** The address for pushes to the browser of this session. */
  push_endpoint: Generated<string | null>;
  created_at: Date;
  seen_at: Date;
  /** When its person last gave a fresh proof (product 3.15). */
  proven_at: Date | null;
  expires_at: Date;
};

type EmailVerificationTable = {
  user_id: string;
  token_hash: Buffer;
  created_at: Date;
  expires_at: Date;
};

type PasswordResetTable = {
  user_id: string;
  /** The id of the latest request; the job of an earlier one finds nothing to do. */
  request_id: string;
  /** Null until its mail is written. */
  token_hash: Buffer | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
};

type SecurityNoticeTable = {
  id: string;
  user_id: string;
  /** A key of securityTexts (auth/security-texts.ts). */
  change: string;
  /** The address at the time of the change, which the mail goes to. */
  email: string;
  /** Null until its mail is written. */
  token_hash: Buffer | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
};

type EmailChangeTable = {
  id: string;
  user_id: string;
  old_email: string;
  old_email_key: string;
  new_email: string;
  new_email_key: string;
  /** Whether the former address was verified. */
  was_verified: boolean;
  state: 'asked' | 'superseded' | 'confirmed' | 'undone';
  created_at: Date;
  /** Until this time the former address is reserved. Null before the change was confirmed, and if the address was not verified. */
  reserved_until: Date | null;
};

type EmailChangeLinkTable = {
  token_hash: Buffer;
  change_id: string;
  purpose: 'confirm' | 'undo';
  expires_at: Date;
};

type ListingTable = {
  id: string;
  user_id: string;
  title: string;
  description: string;
  type: ListingType;
  location: string;
  latitude: number | null;
  longitude: number | null;
  cell: number | null;
  currency: string;
  offer_minor: number | null;
  is_active: Generated<boolean>;
  opened_at: Date;
  expires_at: Date;
  closed_at: Date | null;
  auto_closed_at: Date | null;
  final_price_minor: number | null;
  /** When the owner answered after an automatic close: it was sold for the final price, or was not sold. */
  price_answered_at: Date | null;
  /** When a final price was first shown; suggestions made after it earn participation at most. */
  price_shown_at: Date | null;
  reminded_at: Date | null;
  /** The fields of FairPrice (domain/src/fair-price.ts); all four are null if there is none. */
  fair_price_minor: number | null;
  fair_low_minor: number | null;
  fair_high_minor: number | null;
  fair_confidence: Confidence | null;
  /** The range of one or two suggestions; null without any, and with enough for a fair price. */
  guess_min_minor: number | null;
  guess_max_minor: number | null;
  /** Whether others' guesses show only after one's own (product 8.7). */
  has_independent_guesses: Generated<boolean>;
  suggestion_count: Generated<number>;
  /** Why it is hidden from all but its owner and moderators (product 15.9). */
  hidden_by: HiddenBy | null;
  tsv: string;
  created_at: Date;
  updated_at: Date;
};

type PhotoTable = {
  id: string;
  user_id: string;
  kind: PhotoKind;
  width: number;
  height: number;
  thumbhash: string;
  /** The hash of the larger kept size; null for photos that are older than this column. */
  content_hash: Buffer | null;
  created_at: Date;
};

/** A column that never changes. */
type Fixed<T> = ColumnType<T, T, never>;

type SuggestionTable = {
  id: string;
  listing_id: string;
  /** Null once its author has left. */
  user_id: string | null;
  /** Set once the author has left: the same for all suggestions of that person, and used nowhere else. */
  former_author: string | null;
  amount_minor: number;
  comment: string | null;
  created_at: Date;
  edited_at: Date | null;
  /** When its author last saw a final price. */
  revealed_at: Generated<Date | null>;
  /** Why it is hidden from all but its author and moderators (product 15.9). */
  hidden_by: Exclude<HiddenBy, 'suspension'> | null;
  /** The author's own calendar day, 'YYYY-MM-DD'. */
  day: Fixed<string>;
  owner_id: Fixed<string>;
  is_product: Fixed<boolean>;
  is_quick: Fixed<boolean>;
};

type XpAwardTable = {
  id: string;
  user_id: string;
  kind: 'suggestion' | 'laterPrice' | 'achievement';
  amount: number;
  tier: 'closest' | 'close' | 'participation' | null;
  listing_id: string | null;
  listing_title: string | null;
  suggestion_id: string | null;
  achievement_id: string | null;
  /** Within 10 % of the final price of the close that paid it. */
  is_accurate: Generated<boolean>;
  /** The owner of the listing; null for achievements, and once the owner has left. */
  owner_id: string | null;
  /** The guess would have earned more if these two had earned less often from each other (product 9.5). */
  is_pair_limited: Generated<boolean>;
  /** The guess was exactly the final price. */
  is_exact: Generated<boolean>;
  /** The guess came near the final price while the fair price did not (product 9.9). */
  is_against_crowd: Generated<boolean>;
  created_at: Date;
};

type OutboxTable = {
  id: Generated<number>;
  transaction_id: Generated<string>;
  kind: string;
  user_id: string | null;
  listing_id: string | null;
  payload: JSONColumnType<Record<string, unknown>>;
  created_at: Date;
};

type AccountExportTable = {
  user_id: string;
  id: string;
  asked_at: Date;
  /** Null until its file exists. */
  made_at: Date | null;
  failed_at: Date | null;
  bytes: number | null;
};

type IdempotencyKeyTable = {
  user_id: string;
  route: string;
  key: string;
  /** Identifies the call that works on it: a call that takes over has another claim. */
  claim: string;
  request_hash: Buffer;
  /** The reply of the call, as JSON; null while the call runs. */
  reply: string | null;
  claimed_at: Date;
};
