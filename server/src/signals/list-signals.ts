import { signalKinds, signalLimits, signalsBetween, signalWords } from '@ballpark/domain/signals.ts';
import type { Deps } from '../deps.ts';
import { signalsSince } from '../origins/note-origin.ts';
import { closesOfOneOrigin } from '../xp/limit-pairs.ts';
import { findPairsOf } from '../xp/pair-queries.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The signals between a person and others, without the names of these. */
export async function listSignalsOf({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string) {
  const pairs = await findPairsOf(db, userId, signalsSince(now()));
  const closesOf = [...(await closesOfOneOrigin(db, pairs, now())).values()];
  return signalKinds.flatMap((kind) => {
    const shown = closesOf.filter((closes) => signalsBetween(closes).has(kind));
    if (shown.length === 0) return [];
    const foundAt = new Date(Math.max(...shown.flat().map(({ paidAt }) => paidAt.getTime())));
    return [
      {
        kind,
        words: signalWords[kind],
        people: shown.length,
        foundAt: foundAt.toISOString(),
        forgottenAt: new Date(foundAt.getTime() + signalLimits.days * dayMs).toISOString(),
      },
    ];
  });
}
