import { dayMs } from '@ballpark/domain/durations.ts';
import { logoUrl, maxUnusedLogos } from '@ballpark/domain/site.ts';
import { insertAudit } from '../audit/audit-queries.ts';
import type { Deps } from '../deps.ts';
import { newId } from '../new-id.ts';
import { decodeBase64 } from '../photos/photo-kind.ts';
import { processLogo } from '../photos/process-photo.ts';
import type { SessionUser } from '../session-user.ts';
import { deleteUnusedLogos, insertLogo } from '../site/logo-queries.ts';

type Upload = { base64: string; from: string; signal?: AbortSignal };

/** Throws 400, 413 or 415 with the reason. */
export async function addLogo(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { base64, from, signal }: Upload,
  admin: SessionUser,
): Promise<{ id: string; url: string }> {
  const picture = await processLogo(decodeBase64(base64, 'listing'), { by: admin.id, from, signal });
  const id = newId();
  await db.transaction().execute(async (trx) => {
    const at = now();
    await insertLogo(trx, { id, picture, now: at });
    await deleteUnusedLogos(trx, { since: new Date(at.getTime() - dayMs), most: maxUnusedLogos });
    await insertAudit(trx, { action: 'add-logo', by: { userId: admin.id }, now: at });
  });
  return { id, url: logoUrl(id) };
}
