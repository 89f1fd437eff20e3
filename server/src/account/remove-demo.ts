import type { removeDemo } from '@ballpark/domain/contract/admin.ts';
import type { ReplyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { Kysely } from 'kysely';
import { type AuditAction, insertAudit } from '../audit/audit-queries.ts';
import type { Schema } from '../db/schema.ts';
import { findSetting, saveSetting } from '../db/setting-queries.ts';
import { type DemoState, demoKey } from '../demo-domain.ts';
import type { Deps } from '../deps.ts';
import { Conflict } from '../errors.ts';
import { job } from '../job.ts';
import { untilDone } from '../jobs/job-kind.ts';
import { forgetReportsOf } from '../moderation/subject-queries.ts';
import { lockCounting, markRecountDue } from '../prices/record-queries.ts';
import { updateFairPrice } from '../prices/update-fair-price.ts';
import { recountIfDue } from '../prices/update-records.ts';
import { areAdminsOfDemo, deleteSuggestionsOf, lockDemoPerson } from './demo-people-queries.ts';
import { deleteListingsOf, deletePerson, deleteTraces, findUserPhotos } from './leaving-queries.ts';
import { eraseTraces, removePhotoFiles } from './remove-accounts.ts';

/** Undefined where there never was one. */
export async function findDemo(
  db: Kysely<Schema>,
): Promise<{ state: DemoState | undefined; password: string | undefined } | undefined> {
  const kept = await findSetting(db, demoKey);
  if (!kept) return undefined;
  const password = typeof kept.password === 'string' ? kept.password : undefined;
  return { state: kept.state as DemoState | undefined, password };
}

/** A job does it. Throws 409 while there is none, it is still being made, or it has all admins. */
export async function askToRemoveDemo(
  { db, now, jobs }: Pick<Deps, 'db' | 'now' | 'jobs'>,
  by: AuditAction['by'],
): Promise<ReplyOf<typeof removeDemo>> {
  await db.transaction().execute(async (trx) => {
    const demo = await findDemo(trx);
    if (demo?.state === 'making') throw new Conflict('demoUnfinished');
    if (demo?.state !== 'made') throw new Conflict('demoMissing');
    if (await areAdminsOfDemo(trx)) throw new Conflict('demoHasAdmins');
    await saveSetting(trx, demoKey, { state: 'removing' });
    await insertAudit(trx, { action: 'remove-demo', by, now: now() });
    await jobs.enqueue(trx, removeDemoJob, null);
  });
  return {};
}

/**
 * Everybody of the demo with all that they made, one transaction a person; what others earned stays theirs. Safe to
 * repeat after an interruption.
 */
export async function removeDemoPeople(deps: Deps): Promise<number> {
  let removed = 0;
  for (;;) {
    const photoIds = await deps.db.transaction().execute(removeOne);
    if (photoIds === undefined) break;
    // Without their rows, the sweep would delete these files in a month.
    await removePhotoFiles(deps, photoIds);
    removed += 1;
  }
  await recountIfDue(deps);
  return removed;
}

const all = 1_000_000;

/** The ids of the person's photos. */
async function removeOne(trx: Kysely<Schema>): Promise<string[] | undefined> {
  const person = await lockDemoPerson(trx);
  if (!person) return undefined;
  const photoIds = await findUserPhotos(trx, person.id, all);
  const priced = await deleteSuggestionsOf(trx, person.id);
  const deleted = new Set(await deleteListingsOf(trx, person.id, all));
  await deleteTraces(trx, person);
  await forgetReportsOf(trx, person.id);
  await deletePerson(trx, person.id);
  // Records counted their guesses too, and no event reports that they are gone.
  await lockCounting(trx);
  await markRecountDue(trx);
  for (const listingId of priced) if (!deleted.has(listingId)) await updateFairPrice(trx, listingId);
  return photoIds;
}

export const removeDemoJob = job({
  name: 'remove-demo',
  retry: untilDone,
  pollSeconds: 5,
  async run(deps) {
    const count = await removeDemoPeople(deps);
    await saveSetting(deps.db, demoKey, { state: 'removed' });
    await eraseTraces(deps);
    deps.log.info({ count }, 'the demo was removed');
  },
});
