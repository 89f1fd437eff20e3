import type { Tier } from '@ballpark/domain/xp.ts';
import type { Kysely } from 'kysely';
import { unlockEarned } from '../achievements/achievements.ts';
import type { Schema } from '../db/schema.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { addXp, insertAwards } from './xp-queries.ts';

type Award = {
  listing: { id: string; title: string; ownerId: string };
  /** Paid by a close, or by a price that was said after an automatic one. */
  kind: 'suggestion' | 'laterPrice';
  userId: string;
  suggestionId: string;
  xpAwarded: number;
  tier: Tier;
  isAccurate: boolean;
  isPairLimited: boolean;
  isExact: boolean;
};

/** A statement takes 65,535 parameters at most, and an award has 14. */
const mostAtOnce = 1000;

/**
 * Adds awards to the ledger, raises each person's XP by them, and unlocks achievements for accuracy. Call it once in a
 * transaction with all awards: people's rows are locked in one order, and two calls would each start that order again.
 */
export async function recordAwards(trx: Kysely<Schema>, awards: readonly Award[], now: Date): Promise<void> {
  for (let from = 0; from < awards.length; from += mostAtOnce)
    await insertPart(trx, awards.slice(from, from + mostAtOnce), now);
  if (awards.length === 0) return;
  await addXp(
    trx,
    awards.map(({ userId, xpAwarded }) => ({ userId, amount: xpAwarded })),
    now,
  );
  const accurate = awards.filter(({ isAccurate }) => isAccurate).map(({ userId }) => userId);
  await unlockEarned(trx, accurate, now);
}

async function insertPart(trx: Kysely<Schema>, awards: readonly Award[], now: Date): Promise<void> {
  await insertAwards(trx, awards, now);
  await recordEvents(
    trx,
    awards.map(({ listing, userId, suggestionId, xpAwarded, tier }) => ({
      kind: 'xp.awarded' as const,
      userId,
      listingId: listing.id,
      payload: { suggestionId, xpAwarded, tier },
    })),
    now,
  );
}
