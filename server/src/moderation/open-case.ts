import type { CaseKind, SubjectKind } from '@ballpark/domain/reports.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { type Event, recordEvents } from '../events/outbox-queries.ts';
import { newId } from '../new-id.ts';
import { addToCase, insertCase, insertReasons, lockOpenCase } from './case-queries.ts';
import { findSubject, type Subject } from './subject-queries.ts';

type Opened = {
  subjectKind: SubjectKind;
  subjectId: string;
  kind: CaseKind;
  /** The weight that it adds to the case. */
  weight: number;
  /** Why, in words for moderators; empty where reports say it. */
  reasons: readonly string[];
  /** The other person of a signal. */
  otherId?: string;
  now: Date;
};

/**
 * Opens a case in the caller's transaction, or adds to the one that is open. Each appeal is a case of its own. Answers the case's id, with its
 * row locked; null where the subject is gone.
 */
export async function openCase(trx: Kysely<Schema>, draft: Opened): Promise<string | null> {
  const { subjectKind, subjectId, kind, weight, now } = draft;
  const subject = await findSubject(trx, subjectKind, subjectId);
  if (!subject) return null;
  const { caseId, isNew } = await takeCase(trx, kind, subject, now);
  await addToCase(trx, caseId, weight, now);
  await insertReasons(trx, caseId, draft);
  const changed: Event = { kind: 'case.changed', userId: null, payload: { caseId } };
  const opened: Event = { ...changed, kind: 'case.opened' };
  await recordEvents(trx, isNew ? [opened, changed] : [changed], now);
  return caseId;
}

/** Inserts a case or finds the open one. If others decide that one while this waits for its row, it tries again. */
async function takeCase(
  trx: Kysely<Schema>,
  kind: CaseKind,
  subject: Subject,
  now: Date,
): Promise<{ caseId: string; isNew: boolean }> {
  for (;;) {
    const made = await insertCase(trx, { id: newId(), kind, subject, now });
    const caseId = made ?? (await lockOpenCase(trx, subject));
    if (caseId !== undefined) return { caseId, isNew: made !== undefined };
  }
}
