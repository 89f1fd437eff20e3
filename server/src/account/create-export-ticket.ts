import { requireFreshProof } from '../auth/factors/require-fresh-proof.ts';
import { hashToken, newToken } from '../auth/tokens.ts';
import type { Deps } from '../deps.ts';
import { NotFound, Unauthorized } from '../errors.ts';
import type { SessionUser } from '../session-user.ts';
import { findExportOf, insertTicket, ticketMs } from './export-queries.ts';
import { readExport } from './read-export.ts';

/** Creates a ticket that downloads the caller's export once, within a minute. Needs a fresh proof; throws 404 if no export is ready. */
export async function createExportTicket(deps: Deps, user: SessionUser) {
  requireFreshProof(user, deps.now());
  const { id: userId, sessionHash } = user;
  if (!sessionHash) throw new Unauthorized();
  const { address } = await readExport(deps, userId);
  const found = await findExportOf(deps.db, userId);
  if (address === null || !found) throw new NotFound('exportNotReady');
  const ticket = newToken();
  const expiresAt = new Date(deps.now().getTime() + ticketMs);
  const kept = { tokenHash: hashToken(ticket), exportId: found.id, sessionHash, expiresAt };
  if (!(await insertTicket(deps.db, kept))) throw new NotFound('exportNotReady');
  return { address, ticket, expiresAt: expiresAt.toISOString() };
}
