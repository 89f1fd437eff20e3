import type { Kysely } from 'kysely';
import { insertAudit } from '../audit/audit-queries.ts';
import { lockPerson } from '../auth/sessions/session-queries.ts';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { job } from '../job.ts';
import { recurring } from '../jobs/job-kind.ts';
import { attachPhotos } from '../listings/listing-queries.ts';
import * as queries from './hide-queries.ts';
import { returnProfilePhoto, returnRemoved, returnRemovedHidden } from './hide-queries.ts';
import { hideSubject } from './hide.ts';
import { holdAccount } from './restrict.ts';
import { type StatementRow, findOverdue, isHiddenByAnother, lockOwnListings } from './statement-queries.ts';
import { type Subject, findSubject } from './subject-queries.ts';
import { returnName } from './take-name.ts';

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
  if (action === 'removeName') return returnName(trx, statement);
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

const maxPhotos = 5;

/** Does nothing if the listing is full, or the profile has another by now. */
async function returnPhoto(
  trx: Kysely<Schema>,
  { kind, id, personId, hiddenBy, isHidden }: Subject,
  { photo_id: photoId, photo_slot: slot }: StatementRow,
  now: Date,
): Promise<void> {
  if (photoId === null) return;
  if (kind === 'user')
    await returnProfilePhoto(trx, { userId: id, photoId, slot: slot ?? 'photo', isHidden });
  else {
    const position = await queries.giveBackPhoto(trx, photoId, id);
    if (position === undefined) return;
    const photos = await queries.findListingPhotos(trx, id);
    if (photos.length < maxPhotos) await attachPhotos(trx, id, photos.toSpliced(position, 0, photoId));
    if (hiddenBy !== null) await queries.holdPhotosOf(trx, id, now);
    await recordEvents(trx, [{ kind: 'listing.updated', userId: personId, listingId: id }], now);
  }
  await recordEvents(trx, [{ kind: 'photos.held', userId: null }], now);
}

export async function endRestrictions({ db, now: clock }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const now = clock();
  const people = await findOverdue(db, now);
  for (const { id: userId } of people)
    await db.transaction().execute(async (trx) => {
      await lockOwnListings(trx, userId);
      if (!(await lockPerson(trx, userId))) return;
      // Another process may have ended it meanwhile.
      const [overdue] = await findOverdue(trx, now, userId);
      if (!overdue) return;
      await holdAccount(trx, userId, now);
      const about = { kind: 'user', id: userId };
      for (const what of overdue.ended)
        await insertAudit(trx, { action: `end-${what}`, by: 'rule', about, now });
    });
  return people.length;
}

export const endRestrictionsJob = job({
  name: 'end-suspensions',
  cron: '* * * * *',
  retry: recurring,
  pollSeconds: 30,
  async run(deps) {
    const count = await endRestrictions(deps);
    if (count > 0) deps.log.info({ count }, 'limits and suspensions over');
  },
});
