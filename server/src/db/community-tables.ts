import type { NotificationKind, NotificationSettings } from '@ballpark/domain/contract/notifications.ts';
import type { SignUpBlockKind } from '@ballpark/domain/sign-up-blocks.ts';
import type { NotificationFacts } from '@ballpark/domain/notification-text.ts';
import type {
  AppealOutcome,
  CaseKind,
  Decision,
  ReportReason,
  RestrictionAction,
  SubjectKind,
} from '@ballpark/domain/reports.ts';
import type { SitePage } from '@ballpark/domain/site-pages.ts';
import type { KeptTrack } from '@ballpark/domain/track-record.ts';
import type { Generated, JSONColumnType } from 'kysely';

export type CommunityTables = {
  audit_log: AuditLogTable;
  audit_person: { id: string; user_id: string };
  site_settings: SiteSettingsTable;
  site_page: SitePageTable;
  /** A WebP of 512 pixels. */
  site_logo: { id: string; picture: Buffer; added_at: Date };
  statement: StatementTable;
  question: QuestionTable;
  unseen: UnseenTable;
  invitation: InvitationTable;
  sign_up_block: SignUpBlockTable;
  /** Posts with watched words, until their cases are opened. */
  held_post: { id: string; subject_kind: SubjectKind; subject_id: string; words: string[]; held_at: Date };
  health_count: HealthCountTable;
};

type InvitationTable = {
  token_hash: Buffer;
  /** Not secret: admins name an invitation by it. */
  id: Generated<string>;
  created_by: string;
  created_at: Date;
  expires_at: Date;
};

type SignUpBlockTable = {
  id: string;
  kind: SignUpBlockKind;
  value: string;
  /** A network's, for its index. */
  network: Generated<string | null>;
  reason: string;
  /** Null for good. */
  until: Date | null;
  /** The same in all that one call has added. */
  batch_id: string;
  created_by: string | null;
  created_at: Date;
};

/** One hour of UTC, in all processes. */
type HealthCountTable = {
  hour: Date;
  kind: string;
  count: number;
  last_code: string | null;
  last_at: Date;
};

/** Append-only; the database refuses changes. */
type AuditLogTable = {
  id: string;
  action: string;
  made_by: 'person' | 'operator' | 'rule';
  actor_id: string | null;
  operator: string | null;
  subject_kind: string | null;
  subject_id: string | null;
  reason: Generated<string>;
  facts: JSONColumnType<Record<string, string>>;
  created_at: Date;
};

/** One row a version, never changed. */
type SiteSettingsTable = {
  version: number;
  settings: JSONColumnType<Record<string, unknown>>;
  changed_by: string;
  changed_at: Date;
};

/** One row a version, never changed. */
type SitePageTable = {
  page: SitePage;
  version: number;
  /** Markdown. */
  text: string;
  /** People must accept it anew. */
  must_accept: boolean;
  /** Of audit_person. */
  published_by: string;
  published_at: Date;
};

export type PhotoSlot = 'photo' | 'background' | 'both';

type StatementTable = {
  id: string;
  user_id: string;
  action: RestrictionAction;
  subject_kind: SubjectKind | null;
  subject_id: string | null;
  /** The listing's title at that time; null without a listing. */
  title: string | null;
  case_id: string | null;
  rule: ReportReason;
  reason: string;
  facts: string;
  made_by: 'person' | 'rule';
  /** Null for a rule or a former member. */
  decided_by: string | null;
  /** Null for good. */
  until: Date | null;
  created_at: Date;
  /** Set by `removePhoto`. */
  photo_id: Generated<string | null>;
  photo_slot: Generated<PhotoSlot | null>;
  /** Set by `removeName`. */
  taken_name: Generated<string | null>;
  taken_username: Generated<string | null>;
  ended_at: Generated<Date | null>;
  appeal: Generated<string | null>;
  appealed_at: Generated<Date | null>;
  appeal_case_id: Generated<string | null>;
  outcome: Generated<AppealOutcome | null>;
  answer: Generated<string | null>;
  answered_at: Generated<Date | null>;
  answered_by: Generated<string | null>;
  is_same_moderator: Generated<boolean | null>;
};

type QuestionTable = {
  id: string;
  listing_id: string;
  user_id: string;
  text: string;
  created_at: Date;
  answer: string | null;
  answered_at: Date | null;
  answer_edited_at: Date | null;
  /** Hidden from everybody but its author and moderators. */
  hidden_by: Generated<'reports' | 'decision' | 'removal' | null>;
  answer_id: Generated<string>;
  /** Hidden from everybody but its author and moderators. */
  answer_hidden_by: Generated<'reports' | 'decision' | 'removal' | null>;
};

type UnseenTable = {
  viewer_id: string;
  person_id: string;
  /** The viewer's choice; `is_blocked` is the person's. */
  blocks: Generated<boolean>;
  is_blocked: Generated<boolean>;
  mutes: Generated<boolean>;
  created_at: Date;
};

export type CaseTables = {
  moderation_case: CaseTable;
  report: ReportTable;
  case_reason: ReasonTable;
  held_photo: HeldPhotoTable;
  hidden_profile: HiddenProfileTable;
  removed_profile: RemovedProfileTable;
};

type CaseTable = {
  id: string;
  kind: CaseKind;
  subject_kind: SubjectKind;
  subject_id: string;
  person_id: string;
  weight: Generated<number>;
  /** Each report raises it. */
  version: Generated<number>;
  opened_at: Date;
  changed_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  decision: Decision | null;
  reason: string | null;
};

type ReportTable = {
  id: string;
  case_id: string;
  reporter_id: string | null;
  reason: ReportReason;
  text: string;
  photo_url: string | null;
  /** Of what was reported, as it was (contentHash of moderation/subject-queries.ts); null if from before this was kept. */
  content_hash: Buffer | null;
  weight: number;
  was_right: boolean | null;
  created_at: Date;
};

type ReasonTable = {
  id: string;
  case_id: string;
  text: string;
  /** Links the person to `other_id`, which is null once that one has left. */
  is_signal: boolean;
  other_id: string | null;
  created_at: Date;
};

type HeldPhotoTable = {
  photo_id: string;
  listing_id: string | null;
  /** Position on its listing; null while still there, and for profiles. */
  position: number | null;
  is_taken: boolean;
  held_at: Date;
};

type ProfileContent = { photo_url: string | null; background_url: string | null; about: string | null };

/** Returns to the profile once it is shown again. */
type HiddenProfileTable = ProfileContent & {
  user_id: string;
  hidden_by: 'reports' | 'decision';
  hidden_at: Date;
};

type RemovedProfileTable = ProfileContent & { statement_id: string; user_id: string; removed_at: Date };

export type NotificationTables = {
  notification: NotificationTable;
  notification_setting: NotificationSettingTable;
  push_subscription: PushSubscriptionTable;
};

type NotificationTable = {
  id: string;
  user_id: string;
  kind: NotificationKind;
  listing_id: string | null;
  count: Generated<number>;
  facts: JSONColumnType<NotificationFacts>;
  /** False: only mail or push. */
  in_app: boolean;
  read_at: Date | null;
  /** In the person's time zone, 'YYYY-MM-DD'. */
  local_day: string;
  /** When its latest mail is due; null without one. */
  mail_due_at: Date | null;
  /** Local day of the digest that it waits for, 'YYYY-MM-DD'; null without one. */
  digest_day: string | null;
  /** Last digest that contained it. */
  digested_day: string | null;
  created_at: Date;
};

type NotificationSettingTable = {
  user_id: string;
  /** By kind; a missing kind has its default. */
  channels: JSONColumnType<Partial<NotificationSettings['channels']>>;
  /** In minutes of the local day. */
  quiet_from: number | null;
  quiet_to: number | null;
  /** Best rank that they were notified of: among the first 3 or 10. */
  notified_rank: number | null;
  /** Local day of the last check for listings to guess, 'YYYY-MM-DD'. */
  to_guess_day: string | null;
};

type PushSubscriptionTable = {
  id: string;
  user_id: string;
  /** Null if the version before saved it: then the session that has its `push_endpoint`. */
  session_hash: Buffer | null;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** When an edited suggestion was last pushed. */
  edit_pushed_at: Date | null;
  created_at: Date;
};

export type RecordTables = {
  closed_listing: ClosedListingTable;
  price_context: PriceContextTable;
  guess_record: GuessRecordTable;
  price_word: PriceWordTable;
  /** Without a month: of all. */
  price_index: {
    word: string;
    currency: string;
    is_product: boolean;
    month: string;
    since: string;
    count: number;
    low_minor: number;
    median_minor: number;
    high_minor: number;
  };
  similar_price: {
    listing_id: string;
    final_prices_minor: Generated<number[]>;
    is_due: Generated<boolean>;
  };
  /** When the owner of an automatically closed listing is asked again. */
  price_question: { listing_id: string; ask_at: Date };
};

type ClosedListingTable = {
  position: Generated<number>;
  listing_id: string;
  /** Two bytes of a keyed hash, only to tell networks of owners apart; null if unknown. */
  network: number | null;
  /** The final price as evidence for similar things; null if it is none. */
  plausible_minor: number | null;
};

/** A PriceHistory (domain/src/fair-price.ts); the arrays go together, one entry for each close. */
type PriceContextTable = {
  /** True in a recount; the other row is read meanwhile. */
  is_anew: boolean;
  counted_to: number;
  is_recount_due: Generated<boolean>;
  /** Hashes, as in GuessRecordTable. Those of an earlier version are missing. */
  owners: string[];
  networks: (number | null)[];
  medians: number[];
  misses: number[];
  guess_counts: number[];
  guess_squares: number[];
  lean: number;
  count: number;
  squares: number;
  low_miss: number;
  high_miss: number;
  closed_count: number;
};

type GuessRecordTable = {
  /** The account or, once its deletion has begun, its former_author. */
  person_id: string;
  is_anew: boolean;
  count: number;
  bias: number;
  squares: number;
  /** Of each owner and network the latest guess, oldest first. */
  owners: string[];
  networks: (number | null)[];
  errors: number[];
  shares: number[];
  /** Last guesses, oldest first: positions of their listings, guess divided by final price, and whose listings. */
  positions: number[];
  ratios: number[];
  tracked_owners: string[];
  tracked_networks: (number | null)[];
  track: KeptTrack;
};

type PriceWordTable = {
  word: string;
  currency: string;
  is_product: boolean;
  position: number;
  tile: number | null;
  /** A hash, only to tell owners apart. */
  owner: number;
  /** Whether they had standing last night, or when it closed. */
  has_standing: Generated<boolean>;
};

/** `network`: the /48 of an IPv6 address, `address`: its /64, or an IPv4 address. */
export type ClientHashTable = {
  kind: 'address' | 'network' | 'device';
  hash: Buffer;
  user_id: string;
  seen_at: Date;
};

/** Stays after the contribution is deleted. */
export type ContributionTable = {
  user_id: string;
  kind: 'listingText' | 'photo' | 'words';
  hash: Buffer;
  subject_id: string;
  created_at: Date;
};
