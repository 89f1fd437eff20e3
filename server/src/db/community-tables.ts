import type { ReportReason, SubjectKind } from '@ballpark/domain/reports.ts';
import type { AppealOutcome, RestrictionAction } from '@ballpark/domain/restrictions.ts';
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
