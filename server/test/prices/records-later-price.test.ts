import { afterAll, beforeAll, expect, test } from 'vitest';
import { savePosition } from '../../src/events/outbox-queries.ts';
import { updateRecords, recountIfDue, recountRecords } from '../../src/prices/update-records.ts';
import { type MadeUser, closeByItself, makeListing, makeSuggestion, makeUser } from '../support/make.ts';
import { contextOf, historyOf, learned, orderOf } from '../support/prices.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
let owner: MadeUser;
let people: MadeUser[];
beforeAll(async () => {
  on = await testApp({ kind: databaseKind, config: { logLevel: 'silent' } });
  owner = await makeUser(on);
  people = [await makeUser(on), await makeUser(on)];
});
afterAll(() => on.close());

const amounts = [13, 7];
async function priced(): Promise<string> {
  const { id } = await makeListing(on, owner);
  for (const [at, amount] of amounts.entries()) {
    on.clock.advance(1000);
    await makeSuggestion(on, { id }, { by: people[at] as MadeUser, amount });
  }
  return id;
}
async function send(call: 'close' | 'final-price', id: string, finalPrice: number | null): Promise<void> {
  on.clock.advance(1000);
  const input = { params: { id }, token: owner.token };
  const { status } =
    call === 'close'
      ? await on.call('POST /listings/:id/close', { ...input, body: { finalPrice: finalPrice ?? 0 } })
      : await on.call('POST /listings/:id/final-price', { ...input, body: { finalPrice } });
  expect(status).toBe(200);
}
function taughtBy(finalPrices: readonly number[]) {
  const { lean, count, squares, closedCount } = historyOf(
    finalPrices.map((finalPrice) => ({
      finalPriceMinor: finalPrice * 100,
      ownerId: owner.user.id,
      suggestions: amounts.map((amount, at) => ({
        userId: people[at]?.user.id ?? '',
        amountMinor: amount * 100,
        isIndependent: at === 0,
      })),
    })),
  );
  return { lean, count, squares, closed_count: closedCount };
}
/** Counts new or changed closes, `most` in all; returns the overall statistics. */
async function counted(most: number) {
  await updateRecords(on.deps);
  await recountIfDue(on.deps);
  expect(await orderOf(on.deps)).toHaveLength(most);
  const kept = await learned(on.deps);
  await recountRecords(on.deps);
  expect(await learned(on.deps)).toEqual(kept);
  return contextOf(on.deps);
}

test('a price that is said after an automatic close counts once, after what closed before it was said, until it is deleted', async () => {
  const [left, unsold] = [await priced(), await priced()];
  await closeByItself(on, left);
  await closeByItself(on, unsold);
  await send('close', await priced(), 20);
  expect(await counted(1)).toEqual(expect.objectContaining(taughtBy([20])));
  await send('final-price', unsold, null);
  await send('final-price', left, 9);
  expect(await counted(2)).toEqual(expect.objectContaining(taughtBy([20, 9])));
  const first = people[0] as MadeUser;
  const { data } = await on.call('GET /profile/closed-guesses', { token: first.token });
  expect(data.map(({ listingId, finalPrice }) => [listingId, finalPrice])).toEqual([
    [left, 9],
    [expect.any(String), 20],
  ]);
  // Reads every event again.
  await savePosition(on.db, 'records', 0);
  expect(await counted(2)).toEqual(expect.objectContaining(taughtBy([20, 9])));
  await on.call('DELETE /listings/:id', { params: { id: left }, token: owner.token });
  expect(await counted(1)).toEqual(expect.objectContaining(taughtBy([20])));
});
