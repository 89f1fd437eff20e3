import type { BodyOf, ReplyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { listInvitations as listInvitationsContract } from '@ballpark/domain/contract/admin.ts';
import {
  type SiteSettings,
  type listSettingsHistory,
  siteSettings,
  type updateSettings as updateSettingsContract,
} from '@ballpark/domain/contract/site-settings.ts';
import { auditPersonId, insertAudit } from '../audit/audit-queries.ts';
import { countInvitations, deleteInvitation, findInvitations } from '../auth/sign-in/invitation-queries.ts';
import { requireFreshProof } from '../auth/require-fresh-proof.ts';
import type { Deps } from '../deps.ts';
import { BadRequest, Conflict, NotFound } from '../errors.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { maxCounted, paginationOf, sliceOf } from '../pagination.ts';
import type { SessionUser } from '../session-user.ts';
import { refreshSite } from '../site/follow-site.ts';
import { lockLogo } from '../site/logo-queries.ts';
import { findHistory, findPeople, findSettings, insertSettings } from '../site/site-queries.ts';

/** Throws 409 if `version` is not the current one. */
export async function changeSettings(
  deps: Deps,
  { version: seen, ...changes }: BodyOf<typeof updateSettingsContract>,
  admin: SessionUser,
): Promise<ReplyOf<typeof updateSettingsContract>> {
  requireFreshProof(admin, deps.now());
  const kept = await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const before = await findSettings(trx);
    if (seen !== undefined && seen !== before.version) throw new Conflict('settingsChanged');
    const settings = siteSettings.parse({ ...before.settings, ...changes });
    const changed = changedNames(before.settings, settings);
    if (changed.length === 0) return before;
    const { logo } = settings;
    if (logo !== null && changed.includes('logo') && !(await lockLogo(trx, logo)))
      throw new BadRequest('logoUnknown', 'logo');
    const version = before.version + 1;
    const after = { settings, version };
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

function changedNames(before: SiteSettings, after: SiteSettings): string[] {
  const names = Object.keys(after) as (keyof SiteSettings)[];
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

export async function readHistory({ db }: Pick<Deps, 'db'>, page: { page: number; limit: number }) {
  const { version: total } = await findSettings(db);
  const newest = total - sliceOf(page).offset;
  // One more, to compare the page's oldest with.
  const rows = newest < 1 ? [] : await findHistory(db, newest, page.limit + 1);
  const people = await findPeople(
    db,
    rows.flatMap(({ changedBy }) => changedBy ?? []),
  );
  const data: ReplyOf<typeof listSettingsHistory> = rows.slice(0, -1).map((row, index) => ({
    settings: { ...row.settings, version: row.version },
    changed: changedNames(rows[index + 1]?.settings ?? row.settings, row.settings),
    changedBy: people.find(({ id }) => id === row.changedBy) ?? null,
    changedAt: row.changedAt.toISOString(),
  }));
  return { data, pagination: paginationOf(page, total) };
}

export async function listInvitations(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  page: { page: number; limit: number },
) {
  const rows = await findInvitations(db, now(), sliceOf(page));
  const data: ReplyOf<typeof listInvitationsContract> = rows.map(
    ({ id, createdBy, createdAt, expiresAt }) => ({
      id,
      createdBy,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }),
  );
  return { data, pagination: paginationOf(page, await countInvitations(db, now(), maxCounted)) };
}

/** Throws 404 if it is no longer open. Whoever signs up with it meanwhile is either first or refused. */
export async function revokeInvitation(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: string,
  admin: SessionUser,
): Promise<void> {
  requireFreshProof(admin, now());
  await db.transaction().execute(async (trx) => {
    const at = now();
    if (!(await deleteInvitation(trx, id, at))) throw new NotFound('invitationGone');
    await insertAudit(trx, { action: 'revoke-invitation', by: { userId: admin.id }, now: at });
  });
}
