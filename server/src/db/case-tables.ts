import type { CaseKind, Decision, HiddenBy, ReportReason, SubjectKind } from '@ballpark/domain/reports.ts';
import type { Generated } from 'kysely';

/** The tables of what is reported, decided and hidden. */
export type CaseTables = {
  moderation_case: CaseTable;
  report: ReportTable;
  case_reason: { id: string; case_id: string; text: string; created_at: Date };
  held_photo: HeldPhotoTable;
  hidden_profile: HiddenProfileTable;
};

type CaseTable = {
  id: string;
  kind: CaseKind;
  subject_kind: SubjectKind;
  subject_id: string;
  /** Whose the subject is. */
  person_id: string;
  weight: Generated<number>;
  /** Grows with each report. */
  version: Generated<number>;
  opened_at: Date;
  changed_at: Date;
  /** Null while nobody has decided; decided_by also once they have left. */
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

type HeldPhotoTable = {
  photo_id: string;
  listing_id: string | null;
  /** Where it stood on its listing; null while it still stands there, and of a profile. */
  position: number | null;
  /** Whether it was taken off its listing or profile. */
  is_taken: boolean;
  held_at: Date;
};

type HiddenProfileTable = {
  user_id: string;
  hidden_by: Exclude<HiddenBy, 'suspension'>;
  photo_url: string | null;
  background_url: string | null;
  about: string | null;
  hidden_at: Date;
};
