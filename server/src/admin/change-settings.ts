import type { BodyOf, ReplyOf } from '@ballpark/domain/contract/endpoint.ts';
import {
  type SiteSettings,
  siteSettings,
  type updateSettings as contract,
} from '@ballpark/domain/contract/site-settings.ts';
import { auditPersonId, insertAudit } from '../audit/audit-queries.ts';
import { requireFreshProof } from '../auth/factors/require-fresh-proof.ts';
import type { Deps } from '../deps.ts';
import { Conflict } from '../errors.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import type { SessionUser } from '../session-user.ts';
import { refreshSite } from '../site/keep-site.ts';
import { findSettings, insertSettings } from '../site/site-queries.ts';

/**
 * Changes settings, keeps the version before, and logs which ones changed. Throws 409 if `version` is not the current one, because somebody
 * else was faster.
 */
export async function changeSettings(
  deps: Deps,
  { version: seen, ...changes }: BodyOf<typeof contract>,
  admin: SessionUser,
): Promise<ReplyOf<typeof contract>> {
  requireFreshProof(admin, deps.now());
  const kept = await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const before = await findSettings(trx);
    if (seen !== undefined && seen !== before.version) throw new Conflict('settingsChanged');
    const settings = siteSettings.parse({ ...before.settings, ...changes });
    const changed = changedNames(before.settings, settings);
    if (changed.length === 0) return before;
    const version = before.version + 1;
    const rulesVersion = changed.includes('rules') ? version : before.rulesVersion;
    const after = { settings, version, rulesVersion };
    const by = await auditPersonId(trx, admin.id);
    if (!(await insertSettings(trx, after, { by, now }))) throw new Conflict('settingsChanged');
    const facts = { changed: changed.join(', '), version: String(version) };
    await insertAudit(trx, { action: 'change-settings', by: { userId: admin.id }, facts, now });
    await recordEvents(trx, [{ kind: 'site.changed', userId: null }], now);
    return after;
  });
  await refreshSite(deps);
  return { ...kept.settings, version: kept.version };
}

/** The names of the settings that differ. */
export function changedNames(before: SiteSettings, after: SiteSettings): string[] {
  const names = Object.keys(after) as (keyof SiteSettings)[];
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
