import { dayMs } from '@ballpark/domain/durations.ts';
import {
  peopleToAsk,
  signalKinds,
  signalLimits,
  signalText,
  signalsBetween,
} from '@ballpark/domain/signals.ts';
import type { I18n } from '@lingui/core';
import type { Deps } from '../deps.ts';
import { job } from '../job.ts';
import { recurring } from '../jobs/job-kind.ts';
import { openCase } from '../moderation/report.ts';
import { statedFacts } from '../moderation/stated-facts.ts';
import { signalsSince } from '../client-hashes/client-hashes.ts';
import { closesOfOneOrigin } from '../xp/awards.ts';
import { findPairsOf } from '../xp/xp-queries.ts';
import { findLimitedPairs, lockSignals } from './signal-queries.ts';

/** Few, so that the embedded database’s only connection is soon free. */
const maxPairs = 200;

/**
 * Opens a case about whoever chose the prices of a limited pair. Safe in several processes at once. The case
 * adds no weight: signals hide nothing.
 */
export async function updateSignals({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now();
  const wanted = {
    limitedSince: new Date(at.getTime() - dayMs),
    openedSince: signalsSince(at),
    most: maxPairs,
  };
  if ((await findLimitedPairs(db, { ...wanted, most: 1 })).length === 0) return;
  await db.transaction().execute(async (trx) => {
    await lockSignals(trx);
    const closesOf = await closesOfOneOrigin(trx, await findLimitedPairs(trx, wanted), at);
    for (const [{ ownerId, userId }, closes] of closesOf) {
      const reasons = [...signalsBetween(closes)].map(statedFacts.signal);
      for (const subjectId of peopleToAsk(closes)) {
        const otherId = subjectId === ownerId ? userId : ownerId;
        await openCase(trx, {
          subjectKind: 'user',
          subjectId,
          kind: 'signal',
          weight: 0,
          reasons,
          otherId,
          now: at,
        });
      }
    }
  });
}

/** Catches up after a crash; each process also does this at once (main.ts). */
export const keepSignalsJob = job({
  name: 'keep-signals',
  cron: '* * * * *',
  retry: recurring,
  pollSeconds: 30,
  run: updateSignals,
});

export async function listSignalsOf(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId, i18n }: { userId: string; i18n: I18n },
) {
  const pairs = await findPairsOf(db, userId, signalsSince(now()));
  const closesOf = [...(await closesOfOneOrigin(db, pairs, now())).values()];
  return signalKinds.flatMap((kind) => {
    const shown = closesOf.filter((closes) => signalsBetween(closes).has(kind));
    if (shown.length === 0) return [];
    const foundAt = new Date(Math.max(...shown.flat().map(({ paidAt }) => paidAt.getTime())));
    return [
      {
        kind,
        words: signalText(i18n, kind),
        people: shown.length,
        foundAt: foundAt.toISOString(),
        forgottenAt: new Date(foundAt.getTime() + signalLimits.days * dayMs).toISOString(),
      },
    ];
  });
}
