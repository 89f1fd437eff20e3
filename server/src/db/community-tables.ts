import type { Generated, JSONColumnType } from 'kysely';

/** The tables of those who look after the community. */
export type CommunityTables = {
  audit_log: AuditLogTable;
  audit_person: { id: string; user_id: string };
  site_settings: SiteSettingsTable;
  invitation: { token_hash: Buffer; created_by: string; created_at: Date; expires_at: Date };
};

/** Rows are added and never changed: the database refuses it (product 15.3). */
type AuditLogTable = {
  id: string;
  action: string;
  made_by: 'person' | 'operator' | 'rule';
  /** A row of audit_person, as subject_id is where the subject is a person: without that row it names nobody. */
  actor_id: string | null;
  /** The account of the system by which an operator worked. */
  operator: string | null;
  subject_kind: string | null;
  subject_id: string | null;
  reason: Generated<string>;
  facts: JSONColumnType<Record<string, string>>;
  created_at: Date;
};

/** Each change is a row that is never changed. */
type SiteSettingsTable = {
  version: number;
  settings: JSONColumnType<Record<string, unknown>>;
  /** A row of audit_person. */
  changed_by: string;
  changed_at: Date;
};
