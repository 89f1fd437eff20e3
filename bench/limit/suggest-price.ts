import type { AchievementFacts, AchievementRule } from '@ballpark/domain/achievement-list.ts';
import { newlyEarned } from '@ballpark/domain/achievements.ts';
import { longestStreak } from '@ballpark/domain/streak.ts';
import { fewestGuesses } from '@ballpark/domain/confidence.ts';
import { localDay } from '@ballpark/domain/local-day.ts';
import { currenciesWithoutDecimals } from '@ballpark/domain/money.ts';
import type { PoolClient } from 'pg';
import type { SuggestionRow } from '../../server/src/listings/suggestions/suggestion-queries.ts';
import { newId } from '../../server/src/new-id.ts';
import type { Guess } from '../../server/src/prices/fair-price-queries.ts';
import { fairPriceOf } from '../../server/src/prices/keep-fair-price.ts';
import { pool, run } from './database.ts';
import * as queries from './limit-queries.ts';
import { presentSuggestion } from '../../server/src/listings/suggestions/present-suggestion.ts';

export type Draft = { amount: number; comment: string | null };
export type Caller = { id: string; latitude: number; longitude: number; timeZone: string };

/** All that a suggestion changes, achievements included, in one transaction; undefined where the listing is not open. */
export async function suggestPrice(
  listingId: string,
  { amount, comment }: Draft,
  { id, timeZone }: Caller,
): Promise<object | undefined> {
  const now = new Date();
  const client = await pool.connect();
  try {
    await client.query('begin');
    const day = localDay(now.getTime(), timeZone);
    const values = [newId(), listingId, id, amount, comment, now, day, currenciesWithoutDecimals];
    const [row] = await run<SuggestionRow & { suggestion_count: number }>(queries.suggest, values, client);
    if (row && row.suggestion_count >= fewestGuesses) await keepFairPrice(client, listingId);
    const earned = row ? await unlock(client, id, now) : [];
    await client.query('commit');
    if (!row) return undefined;
    const xp = earned.reduce((sum, { xpReward }) => sum + xpReward, row.xp ?? 0);
    return {
      ...presentSuggestion({ ...row, xp }),
      unlockedAchievements: earned.map(presentRule),
    };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function keepFairPrice(client: PoolClient, listingId: string): Promise<void> {
  const made = fairPriceOf(await run<Guess>(queries.guesses, [listingId], client));
  const values = [made?.estimateMinor, made?.lowMinor, made?.highMinor, made?.confidence];
  await run(queries.saveFairPrice, [listingId, ...values], client);
}

type FactsRow = Omit<AchievementFacts, 'serviceSuggestions' | 'longestStreak'> & {
  days: number[];
  unlockedIds: string[];
};

async function unlock(client: PoolClient, userId: string, now: Date): Promise<AchievementRule[]> {
  const [row] = await run<FactsRow>(queries.facts, [userId], client);
  if (row === undefined) return [];
  const { days, unlockedIds, ...counted } = row;
  const facts = {
    ...counted,
    serviceSuggestions: counted.totalSuggestions - counted.productSuggestions,
    longestStreak: longestStreak(days),
  };
  const earned = newlyEarned(facts, unlockedIds);
  if (earned.length === 0) return [];
  const ids = earned.map(() => newId());
  const amounts = earned.map(({ xpReward }) => xpReward);
  await run(queries.pay, [userId, ids, amounts, earned.map((rule) => rule.id), now], client);
  return earned;
}

function presentRule({
  id,
  name,
  description,
  icon,
  category,
  requirement,
  xpReward,
}: AchievementRule): object {
  return { id, name, description, icon, category, requirement, xpReward };
}
