import type { AccountExport } from '@ballpark/domain/contract/account.ts';
import { requireFreshProof } from '../auth/factors/require-fresh-proof.ts';
import { announceSecurityChange } from '../auth/security-mail.ts';
import type { Kysely } from 'kysely';
import { aheadOf } from '../ahead-of.ts';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { takeFromLimit } from '../http/limits/rate-limit.ts';
import { newId } from '../new-id.ts';
import type { SessionUser } from '../session-user.ts';
import { insertExport, retireExport } from './export-queries.ts';
import { openExportStore } from './open-export-store.ts';
import { readExport } from './read-export.ts';

const perPerson = { name: 'export', most: 5, perSeconds: 24 * 60 * 60 };
/** No job takes so long, its tries together: one that never ended keeps nobody from asking again. */
const abandonedAfterMs = 4 * 60 * 60 * 1000;

/** Has a copy of all the caller's data made (product 3.16), one at a time, for who has lately shown that it is them; answers how far it is. */
export async function startExport(deps: Deps, user: SessionUser): Promise<AccountExport> {
  requireFreshProof(user, deps.now());
  return askForExport(deps, user.id);
}

/** The same for anybody; `note` is of the transaction that asks for it, and left out where one is being made already. */
export async function askForExport(
  deps: Deps,
  userId: string,
  note: (trx: Kysely<Schema>) => Promise<void> = async () => {},
): Promise<AccountExport> {
  const present = await readExport(deps, userId);
  if (present.state === 'making' && !isAbandoned(present.askedAt, deps.now())) return present;
  await takeFromLimit(deps, perPerson, userId);
  const { asked, replaced } = await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const id = newId();
    const abandonedBefore = new Date(now.getTime() - abandonedAfterMs);
    const last = await retireExport(trx, userId);
    const isNew = await insertExport(trx, { id, userId, now, abandonedBefore });
    if (isNew) {
      await deps.jobs.enqueue(trx, 'make-export', { exportId: id });
      await announceSecurityChange(deps, trx, { userId, change: 'exportAsked', now });
      await note(trx);
    }
    return { asked: await readExport(deps, userId, trx), replaced: isNew ? last : undefined };
  });
  if (replaced !== undefined) await removeFile(deps, replaced);
  return asked;
}

/** A file that cannot be removed now is nobody's any more, and goes with the next sweep. */
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
