import type { ClosedListing } from '@ballpark/domain/fair-price.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { removeAccounts } from '../../src/account/remove-accounts.ts';
import { runAdminCommand } from '../../src/admin/admin-commands.ts';
import { savePosition } from '../../src/events/outbox-queries.ts';
import { sweepNotifications } from '../../src/notifications/fan-out.ts';
import { updateRecords, recountIfDue, recountRecords } from '../../src/prices/update-records.ts';
import { type TestApp, fanOutAll, testApp } from '../support/test-app.ts';
import { contextOf, historyOf, learned, recordOf } from '../support/prices.ts';
import { makeListing, makeSuggestion, makeUser, password, type MadeUser } from '../support/make.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
let owners: MadeUser[];
let people: MadeUser[];
beforeAll(async () => {
  on = await testApp({ kind: databaseKind, config: { logLevel: 'silent' } });
});
beforeEach(async () => {
  await updateRecords(on.deps);
  await on.db.deleteFrom('listing').execute();
  await recountRecords(on.deps);
  owners = [await makeUser(on), await makeUser(on), await makeUser(on), await makeUser(on)];
  people = [await makeUser(on), await makeUser(on), await makeUser(on)];
});
afterAll(() => on.close());

async function priced(owner: MadeUser, amounts: readonly number[]) {
  const listing = await makeListing(on, owner);
  for (const [at, amount] of amounts.entries()) {
    on.clock.advance(1000);
    await makeSuggestion(on, listing, { by: people[at] ?? (await makeUser(on)), amount });
  }
  return listing.id;
}
async function close(owner: MadeUser, id: string, finalPrice: number): Promise<void> {
  on.clock.advance(1000);
  const input = { params: { id }, token: owner.token, body: { finalPrice } };
  expect((await on.call('POST /listings/:id/close', input)).status).toBe(200);
}
async function reopen(owner: MadeUser, id: string): Promise<void> {
  on.clock.advance(1000);
  const input = { params: { id }, token: owner.token };
  expect((await on.call('POST /listings/:id/reopen', input)).status).toBe(200);
}
async function change({ user, token }: MadeUser, listingId: string, amount: number): Promise<void> {
  const { data } = await on.call('GET /listings/:id/suggestions', { params: { id: listingId }, token });
  const id = data.find(({ userId }) => userId === user.id)?.id ?? '';
  const answer = await on.call('PUT /suggestions/:id', { params: { id }, token, body: { amount } });
  expect(answer.status).toBe(200);
}
/** Ids in closing order. */
async function sold(prices: readonly number[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [at, price] of prices.entries()) {
    ids.push(await soldAt(at, price));
  }
  return ids;
}
async function soldAt(at: number, price: number): Promise<string> {
  const owner = ownerAt(at);
  const id = await priced(owner, [price * 1.3, price * (1 + at / 10), price * 0.7]);
  await close(owner, id, price);
  return id;
}
const ownerAt = (at: number) => owners[at % owners.length] as MadeUser;
const soldAs = (at: number, price: number): ClosedListing => ({
  finalPriceMinor: price * 100,
  ownerId: ownerAt(at).user.id,
  suggestions: [price * 1.3, price * (1 + at / 10), price * 0.7].map((amount, person) => ({
    userId: people[person]?.user.id ?? '',
    amountMinor: Math.round(amount * 100),
    isIndependent: person === 0,
  })),
});
/** Stored, by the engine, and recounted. */
async function compared(closed: readonly ClosedListing[]) {
  const history = historyOf(closed);
  const { lean, count, squares, lowMiss, highMiss, closedCount, medians, misses } = history;
  const none = { count: 0, sum: 0, squares: 0 };
  const kept = await learned(on.deps);
  const context = await contextOf(on.deps);
  const records = await Promise.all(people.map(({ user }) => recordOf(on.deps, user.id)));
  await recountRecords(on.deps);
  return {
    kept: { context, records: records.map((record) => record ?? none), kept },
    right: {
      context: {
        lean,
        count,
        squares,
        low_miss: lowMiss,
        high_miss: highMiss,
        closed_count: closedCount,
        medians,
        misses,
      },
      records: people.map(({ user }) => {
        const { ownerIds: _, ...sums } = history.people[user.id] ?? { ...none, ownerIds: [] };
        return sums;
      }),
      kept: await learned(on.deps),
    },
  };
}

test('context and records are what the engine makes of the closed listings, to the bit, and so is a recount', async () => {
  const prices = [10, 20, 35, 60, 80];
  // One at a time, then several at once.
  for (const [at, price] of prices.entries()) {
    await soldAt(at, price);
    if (at < 3) await updateRecords(on.deps);
  }
  await updateRecords(on.deps);
  const { kept, right } = await compared(prices.map((price, at) => soldAs(at, price)));
  expect(kept).toEqual(right);
});

test('a close writes none of it, and one that was read twice counts once', async () => {
  await sold([10, 20]);
  expect(await learned(on.deps)).toEqual([]);
  await updateRecords(on.deps);
  const kept = await learned(on.deps);
  expect(kept).not.toEqual([]);
  await savePosition(on.db, 'records', 0);
  await updateRecords(on.deps);
  expect(await learned(on.deps)).toEqual(kept);
});

test('the first guess counts fully; one that was made or changed after another’s counts half', async () => {
  const [first, second] = people as [MadeUser, MadeUser];
  const one = await priced(ownerAt(0), [100, 120]);
  await close(ownerAt(0), one, 100);
  await updateRecords(on.deps);
  expect(await recordOf(on.deps, first.user.id)).toMatchObject({ count: 1 });
  expect(await recordOf(on.deps, second.user.id)).toMatchObject({ count: 0.5 });
  const other = await priced(ownerAt(1), [100, 120]);
  await change(first, other, 119);
  await close(ownerAt(1), other, 100);
  await updateRecords(on.deps);
  expect(await recordOf(on.deps, first.user.id)).toMatchObject({ count: 1.5 });
});

test('what a reopened listing taught stays until the nightly recount, which takes it out', async () => {
  const prices = [10, 20, 35, 60, 80];
  const ids = await sold(prices);
  await updateRecords(on.deps);
  const before = await learned(on.deps);
  expect(await recountIfDue(on.deps)).toBe(0);
  await reopen(ownerAt(1), ids[1] ?? '');
  await updateRecords(on.deps);
  expect(await learned(on.deps)).toEqual(before);
  expect(await recountIfDue(on.deps)).toBe(4);
  expect(await recountIfDue(on.deps)).toBe(0);
  const left = prices.flatMap((price, at) => (at === 1 ? [] : [soldAs(at, price)]));
  const without = await compared(left);
  expect(without.kept).toEqual(without.right);
  await close(ownerAt(1), ids[1] ?? '', 20);
  await updateRecords(on.deps);
  const again = await compared([...left, soldAs(1, 20)]);
  expect(again.kept).toEqual(again.right);
});

test('closed, reopened and closed again it counts once all the while, at its last price from the recount on', async () => {
  const [first = ''] = await sold([10, 20]);
  await updateRecords(on.deps);
  const before = await learned(on.deps);
  for (const price of [11, 12]) {
    await reopen(ownerAt(0), first);
    await updateRecords(on.deps);
    await close(ownerAt(0), first, price);
    await updateRecords(on.deps);
  }
  expect(await learned(on.deps)).toEqual(before);
  expect(await recountIfDue(on.deps)).toBe(2);
  const { kept, right } = await compared([{ ...soldAs(0, 10), finalPriceMinor: 1200 }, soldAs(1, 20)]);
  expect(kept).toEqual(right);
});

test('what is closed and reopened during a recount is not lost', async () => {
  const ids = await sold([10, 20, 35]);
  await updateRecords(on.deps);
  await reopen(ownerAt(0), ids[0] ?? '');
  await updateRecords(on.deps);
  const recounting = recountIfDue(on.deps);
  await reopen(ownerAt(1), ids[1] ?? '');
  await soldAt(3, 60);
  await updateRecords(on.deps);
  await recounting;
  await updateRecords(on.deps);
  await recountIfDue(on.deps);
  const { kept, right } = await compared([soldAs(2, 35), soldAs(3, 60)]);
  expect(kept).toEqual(right);
});

test('a guess of somebody who could know the price is not counted', async () => {
  const [first = ''] = await sold([10]);
  await reopen(ownerAt(0), first);
  on.clock.advance(1000);
  const late = await makeSuggestion(on, { id: first }, { amount: 10 });
  await close(ownerAt(0), first, 10);
  await updateRecords(on.deps);
  expect(await recordOf(on.deps, late.userId)).toBe(undefined);
  const { kept, right } = await compared([soldAs(0, 10)]);
  expect(kept).toEqual(right);
});

test('a deleted listing is taken out by the recount, and one without a guess teaches nothing', async () => {
  const ids = await sold([10, 20, 35]);
  const lonely = await priced(ownerAt(0), []);
  await close(ownerAt(0), lonely, 5);
  await updateRecords(on.deps);
  await on.call('DELETE /listings/:id', { params: { id: ids[0] ?? '' }, token: ownerAt(0).token });
  await updateRecords(on.deps);
  await recountIfDue(on.deps);
  const { kept, right } = await compared([soldAs(1, 20), soldAs(2, 35)]);
  expect(kept).toEqual(right);
});

test('of a former member nothing bears the name, and all others keep what they had, to the bit', async () => {
  const leaver = people[0] as MadeUser;
  await sold([10, 20, 35, 60]);
  await updateRecords(on.deps);
  const [context, record] = [await contextOf(on.deps), await recordOf(on.deps, leaver.user.id)];
  const rest = await recordOf(on.deps, people[1]?.user.id ?? '');
  await on.call('DELETE /account', { token: leaver.token, body: { password } });
  on.clock.advance(14 * 24 * 3_600_000);
  expect(await removeAccounts(on.deps)).toBe(1);
  await updateRecords(on.deps);
  expect((await learned(on.deps)).join('')).not.toContain(leaver.user.id);
  const { former_author: nobody } = await on.db
    .selectFrom('suggestion')
    .select('former_author')
    .where('former_author', 'is not', null)
    .executeTakeFirstOrThrow();
  await recountRecords(on.deps);
  expect(await contextOf(on.deps)).toEqual(context);
  expect(await recordOf(on.deps, nobody ?? '')).toEqual(record);
  expect(await recordOf(on.deps, people[1]?.user.id ?? '')).toEqual(rest);
});

test('an owner who leaves takes along what their listings taught, and no record names them', async () => {
  const leaver = owners[0] as MadeUser;
  await sold([10, 20, 35, 60]);
  await updateRecords(on.deps);
  expect((await learned(on.deps)).join('')).not.toContain(leaver.user.id);
  await on.call('DELETE /account', { token: leaver.token, body: { password } });
  on.clock.advance(14 * 24 * 3_600_000);
  await removeAccounts(on.deps);
  await updateRecords(on.deps);
  await recountIfDue(on.deps);
  const { kept, right } = await compared([soldAs(1, 20), soldAs(2, 35), soldAs(3, 60)]);
  expect(kept).toEqual(right);
});

test('npm run admin -- recompute-records mends what was ruined, and what had no event', async () => {
  const prices = [10, 20, 35];
  await sold(prices);
  await updateRecords(on.deps);
  const kept = await learned(on.deps);
  await on.db.updateTable('guess_record').set({ sum: 9 }).execute();
  await on.db.deleteFrom('price_context').execute();
  const said = await runAdminCommand(on.deps, { action: 'recompute-records', operator: 'root' });
  expect(said).toBe('Rebuilt the records from 3 closed listings.');
  expect(await learned(on.deps)).toEqual(kept);
  await on.db.deleteFrom('closed_listing').execute();
  await recountRecords(on.deps);
  expect(await learned(on.deps)).toEqual(kept);
});

test('closings that were not read for the records yet are not swept', async () => {
  await sold([10]);
  on.clock.advance(8 * 24 * 3_600_000);
  await fanOutAll(on);
  await sweepNotifications(on.deps);
  await updateRecords(on.deps);
  expect(await learned(on.deps)).not.toEqual([]);
});
