import type { NotificationKind, NotificationSettings } from '@ballpark/domain/contract/notifications.ts';
import type { ContributionKind } from '@ballpark/domain/newcomer-limits.ts';
import type { NotificationFacts } from '@ballpark/domain/notification-text.ts';
import type {
  AppealOutcome,
  CaseKind,
  Decision,
  ReportReason,
  RestrictionAction,
  SubjectKind,
} from '@ballpark/domain/reports.ts';
import type { KeptTrack } from '@ballpark/domain/track-record.ts';
import type { Generated, JSONColumnType } from 'kysely';

/** The tables of roles, settings, the audit log and statements. */
export type CommunityTables = {
  audit_log: AuditLogTable;
  audit_person: { id: string; user_id: string };
  site_settings: SiteSettingsTable;
  statement: StatementTable;
  question: QuestionTable;
  unseen: UnseenTable;
  invitation: InvitationTable;
  health_count: HealthCountTable;
};

type InvitationTable = {
  token_hash: Buffer;
  /** Not a secret: admins name an invitation by it. */
  id: Generated<string>;
  created_by: string;
  created_at: Date;
  expires_at: Date;
};

/** How often something happened in one hour of UTC, in all processes. */
type HealthCountTable = {
  hour: Date;
  kind: string;
  count: number;
  /** The code of the last one that had a code. */
  last_code: string | null;
  last_at: Date;
};

/** Rows are only added, never changed: the database refuses changes. */
type AuditLogTable = {
  id: string;
  action: string;
  made_by: 'person' | 'operator' | 'rule';
  /** A row of audit_person, like subject_id if the subject is a person: without that row it names nobody. */
  actor_id: string | null;
  /** The system account that an operator worked with. */
  operator: string | null;
  subject_kind: string | null;
  subject_id: string | null;
  reason: Generated<string>;
  facts: JSONColumnType<Record<string, string>>;
  created_at: Date;
};

/** Each version is a row that is never changed. */
type SiteSettingsTable = {
  version: number;
  settings: JSONColumnType<Record<string, unknown>>;
  /** A row of audit_person. */
  changed_by: string;
  changed_at: Date;
};

/** The place of a picture on a profile. */
export type PhotoSlot = 'photo' | 'background' | 'both';

/** What was done to a person and why, and their appeal. */
type StatementTable = {
  id: string;
  user_id: string;
  action: RestrictionAction;
  subject_kind: SubjectKind | null;
  subject_id: string | null;
  /** The title of the listing at that time; null if it is about none. */
  title: string | null;
  case_id: string | null;
  rule: ReportReason;
  reason: string;
  facts: string;
  made_by: 'person' | 'rule';
  /** Null if a rule did it, or a person who has left. */
  decided_by: string | null;
  /** Null if it has no end. */
  until: Date | null;
  created_at: Date;
  /** Of `removePhoto`: the photo, and on a profile its place. */
  photo_id: Generated<string | null>;
  photo_slot: Generated<PhotoSlot | null>;
  ended_at: Generated<Date | null>;
  appeal: Generated<string | null>;
  appealed_at: Generated<Date | null>;
  /** The case of the appeal. */
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
  /** When the answer was last replaced by another one. */
  answer_edited_at: Date | null;
  /** Why all but its author and moderators do not see it. */
  hidden_by: Generated<'reports' | 'decision' | 'removal' | null>;
  /** Reports name the answer by it. */
  answer_id: Generated<string>;
  /** Why all but the answer's author and moderators do not see it. */
  answer_hidden_by: Generated<'reports' | 'decision' | 'removal' | null>;
};

type UnseenTable = {
  viewer_id: string;
  person_id: string;
  /** The viewer has blocked the person, was blocked by them, or mutes them. */
  blocks: Generated<boolean>;
  is_blocked: Generated<boolean>;
  mutes: Generated<boolean>;
  created_at: Date;
};

/** The tables of reports, decisions and hidden content. */
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
  /** The owner or author of the subject. */
  person_id: string;
  weight: Generated<number>;
  /** Each report raises it. */
  version: Generated<number>;
  opened_at: Date;
  changed_at: Date;
  /** Null until somebody decides; decided_by is also null once they have left. */
  decided_at: Date | null;
  decided_by: string | null;
  decision: Decision | null;
  reason: string | null;
};

type ReportTable = {
  id: string;
  case_id: string;
  /** Null once they have left. */
  reporter_id: string | null;
  reason: ReportReason;
  text: string;
  photo_url: string | null;
  weight: number;
  /** Null until the case is decided. */
  was_right: boolean | null;
  created_at: Date;
};

type ReasonTable = {
  id: string;
  case_id: string;
  text: string;
  /** Whether it links the person to another one, `other_id`, which is null once that person has left. */
  is_signal: boolean;
  other_id: string | null;
  created_at: Date;
};

type HeldPhotoTable = {
  photo_id: string;
  listing_id: string | null;
  /** Its position on its listing; null while it is still on it, and for a photo of a profile. */
  position: number | null;
  /** Whether a moderator took it off its listing or profile. */
  is_taken: boolean;
  held_at: Date;
};

type ProfileContent = { photo_url: string | null; background_url: string | null; about: string | null };

/** The content that returns to a profile once it is shown again. */
type HiddenProfileTable = ProfileContent & {
  user_id: string;
  hidden_by: 'reports' | 'decision';
  hidden_at: Date;
};

/** The content that was removed from a profile, for an appeal. */
type RemovedProfileTable = ProfileContent & { statement_id: string; user_id: string; removed_at: Date };

/** The tables of notifications, and of the channels that people want for them. */
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
  /** The facts from which its text is made. */
  facts: JSONColumnType<NotificationFacts>;
  /** False if it goes only by mail or push. */
  in_app: boolean;
  read_at: Date | null;
  /** The person's own calendar day, 'YYYY-MM-DD'. */
  local_day: string;
  /** When its latest mail is or was due; null if it has none. */
  mail_due_at: Date | null;
  /** The day, in the person's place, of the digest that it waits for, 'YYYY-MM-DD'; null if it waits for none. */
  digest_day: string | null;
  /** The day of the last digest that contained it. */
  digested_day: string | null;
  created_at: Date;
};

type NotificationSettingTable = {
  user_id: string;
  /** By kind; a missing kind has its default. */
  channels: JSONColumnType<Partial<NotificationSettings['channels']>>;
  /** Minutes of the day in the person's time zone. */
  quiet_from: number | null;
  quiet_to: number | null;
  /** The best rank that the person was notified of: 3 or 10, for being among the first 3 or 10. */
  notified_rank: number | null;
  /** The local day of the last check for listings left to guess, 'YYYY-MM-DD'. */
  to_guess_day: string | null;
};

type PushSubscriptionTable = {
  id: string;
  user_id: string;
  /** The address at which the push service accepts pushes for that browser. */
  endpoint: string;
  p256dh: string;
  auth: string;
  /** When a changed suggestion was last pushed to it. */
  edit_pushed_at: Date | null;
  created_at: Date;
};

/** The tables of what closed listings teach about guesses, and of the questions for a final price. */
export type RecordTables = {
  closed_listing: { position: Generated<number>; listing_id: string };
  price_context: PriceContextTable;
  guess_record: GuessRecordTable;
  price_word: PriceWordTable;
  similar_price: {
    listing_id: string;
    final_prices_minor: Generated<number[]>;
    is_due: Generated<boolean>;
  };
  /** When the owner of a listing that closed by itself is asked a second time. */
  price_question: { listing_id: string; ask_at: Date };
};

/** A PriceHistory (domain/src/fair-price.ts). */
type PriceContextTable = {
  /** While everything is counted from the beginning, beside the row that is read meanwhile. */
  is_anew: boolean;
  counted_to: number;
  is_recount_due: Generated<boolean>;
  medians: number[];
  misses: number[];
  lean: number;
  count: number;
  squares: number;
  low_miss: number;
  high_miss: number;
  closed_count: number;
};

/** A GuessRecord, and the person's track (domain/src/track-record.ts). */
type GuessRecordTable = {
  /** The id of the account or, once its deletion has begun, its former_author. */
  person_id: string;
  is_anew: boolean;
  count: number;
  sum: number;
  squares: number;
  owners: string[];
  /** The last guesses, oldest first: their listings’ places in the order, and each divided by the final price. */
  positions: number[];
  ratios: number[];
  track: KeptTrack;
};

/** A word of a closed listing, by which its price is found. */
type PriceWordTable = {
  word: string;
  currency: string;
  is_product: boolean;
  position: number;
  tile: number | null;
  /** A few bytes that distinguish owners. */
  owner: number;
};

/** A hash of a person's network, or of the address at which their browser receives pushes. */
export type ClientHashTable = { kind: 'address' | 'device'; hash: Buffer; user_id: string; seen_at: Date };

/** A contribution of a person; it stays after it was deleted. Those with an empty hash are only counted. */
export type ContributionTable = {
  user_id: string;
  kind: ContributionKind | 'listingText' | 'photo' | 'words';
  hash: Buffer;
  subject_id: string;
  created_at: Date;
};
