import { expect } from 'vitest';
import { updateRecords } from '../../src/prices/update-records.ts';
import { updateSimilarPrices } from '../../src/prices/similar.ts';
import { makeListing, type MadeUser } from './make.ts';
import type { TestApp } from './test-app.ts';

export async function closeAt(
  on: TestApp,
  { token }: MadeUser,
  id: string,
  finalPrice: number,
): Promise<void> {
  on.clock.advance(1000);
  const answer = await on.call('POST /listings/:id/close', { params: { id }, token, body: { finalPrice } });
  expect(answer.status).toBe(200);
}

/** The owners in turn close listings at these prices, which are counted; returns the ids. */
export async function sell(
  on: TestApp,
  owners: readonly MadeUser[],
  prices: readonly number[],
  overrides: Record<string, unknown> = {},
): Promise<string[]> {
  const ids: string[] = [];
  for (const [at, price] of prices.entries()) {
    const owner = owners[at % owners.length];
    if (!owner) throw new Error('nobody sells');
    const { id } = await makeListing(on, owner, overrides);
    await closeAt(on, owner, id, price);
    ids.push(id);
  }
  await takeInPrices(on);
  return ids;
}

export async function takeInPrices(on: TestApp): Promise<void> {
  await updateRecords(on.deps);
  await updateSimilarPrices(on.deps);
}
