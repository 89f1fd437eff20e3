import type { BodyOf, QueryOf, ReplyOf } from '@ballpark/domain/contract/endpoint.ts';
import type {
  decideNewcomer as decideContract,
  listNewcomers as listContract,
} from '@ballpark/domain/contract/newcomers.ts';
import { scheduleDeletion } from '../account/delete-account.ts';
import { insertAudit } from '../audit/audit-queries.ts';
import { announceSecurityChange } from '../auth/notices/security-mail.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound } from '../errors.ts';
import { maxCounted, paginationOf, sliceOf } from '../pagination.ts';
import type { SessionUser } from '../session-user.ts';
import {
  countNewcomers,
  findNewcomers,
  lockNewcomer,
  saveApproved,
  saveRefused,
} from './newcomer-queries.ts';

export async function listNewcomers({ db }: Pick<Deps, 'db'>, query: QueryOf<typeof listContract>) {
  const rows = await findNewcomers(db, query.state, sliceOf(query));
  const data: ReplyOf<typeof listContract> = rows.map((row) => ({
    ...row,
    waitsSince: row.waitsSince.toISOString(),
    refusedAt: row.refusedAt?.toISOString() ?? null,
  }));
  return { data, pagination: paginationOf(query, await countNewcomers(db, query.state, maxCounted)) };
}

type Verdict = { userId: string } & BodyOf<typeof decideContract>;

/** Throws 404 for somebody who is gone or leaving, 409 for one who was let in or refused already. */
export async function decideNewcomer(
  deps: Deps,
  { userId, decision, reason }: Verdict,
  moderator: SessionUser,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const person = await lockNewcomer(trx, userId);
    const isLeaving = person && person.refused_at === null && person.deletion_at !== null;
    if (!person || isLeaving || person.deletion_begun_at !== null) throw new NotFound('newcomerGone');
    const isDecided = decision === 'refuse' && person.refused_at !== null;
    if (person.waits_since === null || isDecided) throw new Conflict('newcomerDecided');
    if (decision === 'approve') {
      await saveApproved(trx, userId);
      await announceSecurityChange(deps, trx, { userId, change: 'signUpApproved', reason, now });
    } else {
      await saveRefused(trx, userId, now);
      await scheduleDeletion(deps, trx, { userId, change: 'signUpRefused', reason, now });
    }
    await insertAudit(trx, {
      action: `${decision}-newcomer`,
      by: { userId: moderator.id },
      about: { kind: 'user', id: userId },
      reason,
      now,
    });
  });
}
