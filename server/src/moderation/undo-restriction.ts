import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { hideSubject } from './hide-subject.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { isHiddenByAnother, type StatementRow } from './statement-queries.ts';
import { findSubject } from './subject-queries.ts';
import { returnRemoved, returnRemovedHidden } from './hide-profile-queries.ts';
import { returnPhoto } from './return-photo.ts';

/** Brings back what a restriction took, once an appeal was granted. */
export async function undoRestriction(
  trx: Kysely<Schema>,
  statement: StatementRow,
  now: Date,
): Promise<void> {
  const { action, subject_kind: kind, subject_id: id } = statement;
  if (kind === null || id === null) return;
  const subject = await findSubject(trx, kind, id);
  if (!subject) return;
  if (action === 'removePhoto') return returnPhoto(trx, subject, statement, now);
  if (action !== 'hide' && action !== 'remove') return;
  // A later decision about the same content stays in force.
  const isHidden = await isHiddenByAnother(trx, statement);
  if (kind === 'user' && action === 'remove') {
    if (isHidden) await returnRemovedHidden(trx, statement, now);
    else await returnRemoved(trx, statement.id);
    return recordEvents(trx, [{ kind: 'photos.held', userId: null }], now);
  }
  if (!isHidden) await hideSubject(trx, subject, null, now);
}
