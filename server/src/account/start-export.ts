import type { AccountExport } from '@ballpark/domain/contract/account.ts';
import { requireFreshProof } from '../auth/factors/require-fresh-proof.ts';
import { announceSecurityChange } from '../auth/security-mail.ts';
import type { Kysely } from 'kysely';
import { aheadOf } from '../ahead-of.ts';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { takeFromLimit } from '../http/limits/rate-limit.ts';
import { rates } from '../http/limits/rates.ts';
import { newId } from '../new-id.ts';
import type { SessionUser } from '../session-user.ts';
import { insertExport, retireExport } from './export-queries.ts';
import { openExportStore } from './export-store.ts';
import { readExport } from './read-export.ts';
import { makeExportJob } from './make-export.ts';

/** Longer than all tries of a job take together, so that a job that never ended does not prevent a new export. */
const abandonedAfterMs = 4 * 60 * 60 * 1000;

/** Starts an export of all the caller's data and answers its state. One runs at a time. Needs a fresh proof. */
export async function startExport(deps: Deps, user: SessionUser): Promise<AccountExport> {
  requireFreshProof(user, deps.now());
  return askForExport(deps, user.id);
}

/** Starts an export of any person's data. `note` runs in the same transaction, unless an export is being made already. */
export async function askForExport(
  deps: Deps,
  userId: string,
  note: (trx: Kysely<Schema>) => Promise<void> = async () => {},
): Promise<AccountExport> {
  const present = await readExport(deps, userId);
  if (present.state === 'making' && !isAbandoned(present.askedAt, deps.now())) return present;
  await takeFromLimit(deps, rates.export.perPerson, userId);
  const { asked, replaced } = await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const id = newId();
    const abandonedBefore = new Date(now.getTime() - abandonedAfterMs);
    const last = await retireExport(trx, userId);
    const isNew = await insertExport(trx, { id, userId, now, abandonedBefore });
    if (isNew) {
      await deps.jobs.enqueue(trx, makeExportJob, { exportId: id });
      await announceSecurityChange(deps, trx, { userId, change: 'exportAsked', now });
      await note(trx);
    }
    return { asked: await readExport(deps, userId, trx), replaced: isNew ? last : undefined };
  });
  if (replaced !== undefined) await removeFile(deps, replaced);
  return asked;
}

/** If the old file cannot be removed now, the next sweep removes it. */
async function removeFile({ config, log }: Deps, exportId: string): Promise<void> {
  await openExportStore(config)
    .remove([exportId])
    .catch((error: unknown) => log.warn({ err: error, exportId }, 'a replaced export is still there'));
}

function isAbandoned(askedAt: string | null, now: Date): boolean {
  if (askedAt === null) return false;
  const at = Date.parse(askedAt);
  return at < now.getTime() - abandonedAfterMs || at > aheadOf(now, 0).getTime();
}
