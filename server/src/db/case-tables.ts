import type { CaseKind, Decision, ReportReason, SubjectKind } from '@ballpark/domain/reports.ts';
import type { Generated } from 'kysely';

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
