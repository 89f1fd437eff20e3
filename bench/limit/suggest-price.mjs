import { longestStreak, newlyEarned } from '@ballpark/domain/achievements.ts';
import { currencyTable } from '@ballpark/domain/currency-table.ts';
import { localDay } from '@ballpark/domain/local-day.ts';
import { fractionDigits } from '@ballpark/domain/money.ts';
import { newId } from '../../server/src/new-id.ts';
import { pool, run } from './database.mjs';
import * as queries from './limit-queries.mjs';
import { presentSuggestion } from '../../server/src/listings/suggestions/present-suggestion.ts';

const wholeCurrencies = Object.keys(currencyTable).filter((currency) => fractionDigits(currency) === 0);

/** All that a suggestion changes, achievements included, in one transaction. */
export async function suggestPrice(listingId, { amount, comment }, { id, timeZone }) {
  const now = new Date();
  const client = await pool.connect();
  try {
    await client.query('begin');
    const day = localDay(now.getTime(), timeZone);
    const values = [newId(), listingId, id, amount, comment, now, day, wholeCurrencies];
    const [row] = await run(queries.suggest, values, client);
    const earned = row ? await unlock(client, id, now) : [];
    await client.query('commit');
    if (!row) return undefined;
    const xp = earned.reduce((sum, { xpReward }) => sum + xpReward, row.xp);
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

async function unlock(client, userId, now) {
  const [{ days, unlockedIds, ...counted }] = await run(queries.facts, [userId], client);
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

function presentRule({ id, name, description, icon, category, requirement, xpReward }) {
  return { id, name, description, icon, category, requirement, xpReward };
}
