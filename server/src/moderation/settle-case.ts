import type { Kysely } from 'kysely';
import { insertAudit } from '../audit/audit-queries.ts';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { notify } from '../notifications/notify.ts';
import type { SessionUser } from '../session-user.ts';
import type { Verdict } from './act-on.ts';
import { type LockedCase, markReports, saveDecision } from './decision-queries.ts';

type Settled = { found: LockedCase; verdict: Verdict; moderator: SessionUser; now: Date };

/** Closes a case in the caller's transaction, which has applied the decision: writes its line of the log, and notifies the reporters. */
export async function settleCase(
  deps: Deps,
  trx: Kysely<Schema>,
  { found, verdict, moderator, now }: Settled,
): Promise<void> {
  const { id: caseId } = found;
  await saveDecision(trx, caseId, { ...verdict, decidedBy: moderator.id, now });
  await insertAudit(trx, {
    action: 'decide-case',
    by: { userId: moderator.id },
    about: { kind: 'user', id: found.person_id },
    reason: verdict.reason,
    facts: { decision: verdict.action, case: caseId, subject: found.subject_kind },
    now,
  });
  await notifyReporters(deps, trx, { caseId, wasRight: verdict.action !== 'keep', now });
  await recordEvents(trx, [{ kind: 'case.changed', userId: null, payload: { caseId } }], now);
}

type Outcome = { caseId: string; wasRight: boolean; isReversal?: true; now: Date };

/** Reporters learn the result, also if an appeal changes it, and nobody learns who they are. */
export async function notifyReporters(
  deps: Deps,
  trx: Kysely<Schema>,
  { caseId, now, ...facts }: Outcome,
): Promise<void> {
  const reporterIds = await markReports(trx, caseId, facts.wasRight);
  const kind = 'reportDecided' as const;
  await notify(
    trx,
    deps,
    reporterIds.map((userId) => ({ userId, kind, listingId: null, count: 1, facts, at: now })),
    now,
  );
}
