import type { BodyOf, ReplyOf } from '@ballpark/domain/contract/endpoint.ts';
import type * as contract from '@ballpark/domain/contract/site-pages.ts';
import { type SitePage, acceptedPages, sitePages } from '@ballpark/domain/site-pages.ts';
import { auditPersonId, insertAudit } from '../audit/audit-queries.ts';
import { requireFreshProof } from '../auth/require-fresh-proof.ts';
import type { Deps } from '../deps.ts';
import { BadRequest, Conflict } from '../errors.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import type { SessionUser } from '../session-user.ts';
import { refreshSite } from '../site/follow-site.ts';
import { gapsIn } from '../site/render-text.ts';
import { findPage, firstVersion } from '../site/shown-pages.ts';
import {
  type PageVersion,
  findNewestPages,
  findPageLines,
  insertPageVersion,
  saveAcceptance,
} from '../site/site-page-queries.ts';
import { findPeople } from '../site/site-queries.ts';

type Db = Pick<Deps, 'db'>;

export async function listPages({ db }: Db): Promise<ReplyOf<typeof contract.listPages>> {
  const newest = await findNewestPages(db);
  return sitePages.map((page) => {
    const { version, text } = newest.find((row) => row.page === page) ?? firstVersion(page);
    return { page, version, gaps: gapsIn(text) };
  });
}

const mostVersions = 50;

/** Throws 404 for a version that there is not. */
export async function readPageText(
  { db }: Db,
  page: SitePage,
  version: number | undefined,
): Promise<ReplyOf<typeof contract.getPageText>> {
  const { shown } = await findPage(db, page, version);
  const lines = await findPageLines(db, page, mostVersions);
  const people = await findPeople(
    db,
    lines.flatMap(({ publishedBy }) => publishedBy ?? []),
  );
  const versions = lines.map((line) => ({
    ...line,
    publishedBy: people.find(({ id }) => id === line.publishedBy) ?? null,
    publishedAt: line.publishedAt.toISOString(),
  }));
  return { ...presentText(shown), versions };
}

/** Throws 409 if `version` is not the newest. */
export async function publishPage(
  deps: Deps,
  page: SitePage,
  { version: seen, text, mustAccept }: BodyOf<typeof contract.publishPage>,
  admin: SessionUser,
): Promise<ReplyOf<typeof contract.publishPage>> {
  requireFreshProof(admin, deps.now());
  const accepted = acceptedPages.find((name) => name === page);
  if (mustAccept && accepted === undefined) throw new BadRequest('invalidInput', 'mustAccept');
  const made = await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const { shown: before } = await findPage(trx, page, undefined);
    if (seen !== before.version) throw new Conflict('pageEdited');
    const after = { page, version: seen + 1, text, publishedAt: now };
    const by = await auditPersonId(trx, admin.id);
    if (!(await insertPageVersion(trx, { ...after, mustAccept, by }))) throw new Conflict('pageEdited');
    // Whoever publishes it has read it.
    if (accepted) await saveAcceptance(trx, admin.id, { page: accepted, version: after.version, now });
    const facts = { page, version: String(after.version), ...(mustAccept && { mustAccept: 'yes' }) };
    await insertAudit(trx, { action: 'publish-page', by: { userId: admin.id }, facts, now });
    await recordEvents(trx, [{ kind: 'site.changed', userId: null }], now);
    return after;
  });
  await refreshSite(deps);
  return presentText(made);
}

function presentText({ page, version, text, publishedAt }: PageVersion) {
  return {
    page,
    version,
    text,
    gaps: gapsIn(text),
    publishedAt: version === 0 ? null : publishedAt.toISOString(),
  };
}
