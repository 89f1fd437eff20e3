import { peopleToAsk, signalsBetween, signalWords } from '@ballpark/domain/signals.ts';
import type { Deps } from '../deps.ts';
import { openCase } from '../moderation/report.ts';
import { signalsSince } from '../origins/note-origin.ts';
import { closesOfOneOrigin } from '../xp/limit-pairs.ts';
import { findLimitedPairs, lockSignals } from './signal-queries.ts';
import { job } from '../job.ts';
import { recurring } from '../jobs/job-kind.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Few enough that the embedded database’s only connection is soon free again. */
const mostPairs = 200;

/**
 * Opens a case about whoever has chosen the prices by which two people were limited, some seconds after the close. Any number of
 * processes may run it at once. A case adds no weight: nothing is hidden because of signals.
 */
export async function keepSignals({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now();
  const wanted = {
    limitedSince: new Date(at.getTime() - dayMs),
    openedSince: signalsSince(at),
    most: mostPairs,
  };
  if ((await findLimitedPairs(db, { ...wanted, most: 1 })).length === 0) return;
  await db.transaction().execute(async (trx) => {
    await lockSignals(trx);
    const closesOf = await closesOfOneOrigin(trx, await findLimitedPairs(trx, wanted), at);
    for (const [{ ownerId, userId }, closes] of closesOf) {
      const reasons = [...signalsBetween(closes)].map(
        (kind) => `${signalWords[kind]}. They earn less from each other; keeping the case lifts that.`,
      );
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

/** Each process also does this at once (main.ts); this job does what a crash has left over. */
export const keepSignalsJob = job({
  name: 'keep-signals',
  cron: '* * * * *',
  retry: recurring,
  pollSeconds: 30,
  run: keepSignals,
});
