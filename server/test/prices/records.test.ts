import { dayMs } from '@ballpark/domain/durations.ts';
import type { ClosedListing } from '@ballpark/domain/fair-price.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runAdminCommand } from '../../src/admin/admin-commands.ts';
import { savePosition } from '../../src/events/outbox-queries.ts';
import { sweepNotifications } from '../../src/notifications/fan-out.ts';
import { readClosedListings } from '../../src/prices/closed-listing-queries.ts';
import { addToOrder, findUncounted } from '../../src/prices/record-queries.ts';
import { recountIfDue, recountRecords, updateRecords } from '../../src/prices/update-records.ts';
import { close, editSuggestion, leaveForGood, reopen, sayPrice, times } from '../support/calls.ts';
import { type Person, closeByItself, makeListing, makeSuggestion, makeUser } from '../support/make.ts';
import { closeAt, contextOf, historyOf, learned, orderOf, recordOf } from '../support/prices.ts';
import { type TestApp, fanOutAll, testApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
let owners: [Person, Person, Person, Person];
let people: [Person, Person, Person];
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

const ownerAt = (at: number) => owners[at % owners.length] ?? owners[0];
const amountsAt = (at: number, price: number) =>
  [13, 10 + at, 7].map((tenths) => Math.round(tenths * price * 10) / 100);
/** Guessed on by all three, for the nth sale at a price. */
async function guessedOn(at: number, price: number): Promise<string> {
  const listing = await makeListing(on, ownerAt(at));
  for (const [nth, amount] of amountsAt(at, price).entries()) {
    on.clock.advance(1000);
    await makeSuggestion(on, listing, { by: people[nth] ?? people[0], amount });
  }
  return listing.id;
}
async function soldAt(at: number, price: number): Promise<string> {
  const id = await guessedOn(at, price);
  await closeAt(on, ownerAt(at), id, price);
  return id;
}
/** Ids in closing order. */
async function sold(...prices: number[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [at, price] of prices.entries()) ids.push(await soldAt(at, price));
  return ids;
}
async function reopenAt(at: number, id = ''): Promise<void> {
  on.clock.advance(1000);
  expect((await reopen(ownerAt(at), { id })).status).toBe(200);
}
/** The sale as the engine takes it. */
const soldAs = (at: number, price: number): ClosedListing => ({
  finalPriceMinor: price * 100,
  ownerId: ownerAt(at).user.id,
  suggestions: amountsAt(at, price).map((amount, nth) => ({
    userId: people[nth]?.user.id ?? '',
    amountMinor: Math.round(amount * 100),
    isIndependent: nth === 0,
  })),
});
/** What is stored is what the engine makes of these, to the bit, and so is a recount. */
async function expectTaughtBy(...closed: ClosedListing[]): Promise<void> {
  const { people: byPerson, ...context } = historyOf(closed);
  const { lean, count, squares, lowMiss, highMiss, closedCount, closes } = context;
  const missed = { low_miss: lowMiss, high_miss: highMiss, closed_count: closedCount };
  const [medians, misses] = [closes.map(({ median }) => median), closes.map(({ miss }) => miss)];
  expect(await contextOf(on.deps)).toEqual({ lean, count, squares, ...missed, medians, misses });
  for (const { user } of people) {
    const { ownerCount: _, guesses: __, ...sums } = byPerson[user.id] ?? {};
    expect(await recordOf(on.deps, user.id)).toEqual(sums);
  }
  const kept = await learned(on.deps);
  await recountRecords(on.deps);
  expect(await learned(on.deps)).toEqual(kept);
}

test('context and records are what the engine makes of the closed listings, to the bit', async () => {
  // One at a time, then several at once.
  for (const [at, price] of [10, 20, 35, 60, 80].entries()) {
    await soldAt(at, price);
    if (at < 3) await updateRecords(on.deps);
  }
  await updateRecords(on.deps);
  await expectTaughtBy(soldAs(0, 10), soldAs(1, 20), soldAs(2, 35), soldAs(3, 60), soldAs(4, 80));
});

test('a close writes none of it, and one that was read twice counts once', async () => {
  await sold(10, 20);
  expect(await learned(on.deps)).toEqual([]);
  await updateRecords(on.deps);
  await savePosition(on.db, 'records', 0);
  await updateRecords(on.deps);
  await expectTaughtBy(soldAs(0, 10), soldAs(1, 20));
});

test.each([
  ['of guesses in sight of others the first alone is independent', false, [0, 1, 2], [true, false, false]],
  ['where others’ show after one’s own each is independent', true, [0, 1, 2], [true, true, true]],
  ['one that was changed after others’ had shown is not', true, [0, 1, 2, 1], [true, false, true]],
  ['one that was changed before any other stood there is', true, [0, 0, 1], [true, true]],
  ['one that was changed once a later one stood there is not', true, [0, 1, 0], [false, true]],
] as const)('%s', async (_, hasIndependentGuesses, steps, independent) => {
  const listing = await makeListing(on, owners[0], { hasIndependentGuesses });
  const made = new Map<number, string>();
  for (const step of steps) {
    on.clock.advance(1000);
    const [by, id] = [people[step], made.get(step)];
    if (id === undefined) made.set(step, (await makeSuggestion(on, listing, { by })).id);
    else await editSuggestion(by, { id }, { amount: 70 });
  }
  await close(owners[0], listing, 90);
  const [position = 0] = await addToOrder(on.db, [listing.id]);
  const [found] = await findUncounted(on.db, position - 1, 1);
  const byPerson = new Map(found?.personIds.map((id, at) => [id, found.independent[at]]));
  expect(people.slice(0, independent.length).map(({ user }) => byPerson.get(user.id))).toEqual(independent);
});

test('what a reopened listing taught stays until the nightly recount, which takes it out', async () => {
  const ids = await sold(10, 20, 35);
  await updateRecords(on.deps);
  const before = await learned(on.deps);
  expect(await recountIfDue(on.deps)).toBe(0);
  await reopenAt(1, ids[1]);
  await updateRecords(on.deps);
  expect(await learned(on.deps)).toEqual(before);
  expect(await recountIfDue(on.deps)).toBe(2);
  expect(await recountIfDue(on.deps)).toBe(0);
  await expectTaughtBy(soldAs(0, 10), soldAs(2, 35));
  await closeAt(on, owners[1], ids[1] ?? '', 20);
  await updateRecords(on.deps);
  await expectTaughtBy(soldAs(0, 10), soldAs(2, 35), soldAs(1, 20));
});

test('a price that is said after an automatic close counts once, after what closed before it was said', async () => {
  const [left, unsold] = [await guessedOn(0, 10), await guessedOn(1, 20)];
  for (const id of [left, unsold]) await closeByItself(on, id);
  await soldAt(2, 35);
  on.clock.advance(1000);
  await sayPrice(owners[1], { id: unsold }, null);
  await sayPrice(owners[0], { id: left }, 10);
  await updateRecords(on.deps);
  await expectTaughtBy(soldAs(2, 35), soldAs(0, 10));
  const { data } = await people[0].call('GET /profile/closed-guesses');
  expect(data.map(({ finalPrice }) => finalPrice)).toEqual([10, 35]);
});

test('a guess of somebody who could know the price is not counted', async () => {
  const [id = ''] = await sold(10);
  await reopenAt(0, id);
  on.clock.advance(1000);
  const late = await makeSuggestion(on, { id }, { amount: 10 });
  await closeAt(on, owners[0], id, 10);
  await updateRecords(on.deps);
  expect(await recordOf(on.deps, late.userId)).toBe(undefined);
  await expectTaughtBy(soldAs(0, 10));
  expect(await readClosedListings(on.db)).toMatchObject([soldAs(0, 10)]);
});

test('of a former member nothing bears the name, and all others keep what they had, to the bit', async () => {
  const leaver = people[0].user.id;
  await sold(10, 20, 35, 60);
  await updateRecords(on.deps);
  const [context, record] = [await contextOf(on.deps), await recordOf(on.deps, leaver)];
  const rest = await recordOf(on.deps, people[1].user.id);
  await leaveForGood(on, people[0]);
  await updateRecords(on.deps);
  expect((await learned(on.deps)).join('')).not.toContain(leaver);
  const { former_author: nobody } = await on.db
    .selectFrom('suggestion')
    .select('former_author')
    .where('former_author', 'is not', null)
    .executeTakeFirstOrThrow();
  await recountRecords(on.deps);
  expect(await contextOf(on.deps)).toEqual(context);
  expect(await recordOf(on.deps, nobody ?? '')).toEqual(record);
  expect(await recordOf(on.deps, people[1].user.id)).toEqual(rest);
});

test('an owner who leaves takes along what their listings taught, and no record names them', async () => {
  await sold(10, 20, 35);
  await updateRecords(on.deps);
  expect((await learned(on.deps)).join('')).not.toContain(owners[0].user.id);
  await leaveForGood(on, owners[0]);
  await updateRecords(on.deps);
  await recountIfDue(on.deps);
  await expectTaughtBy(soldAs(1, 20), soldAs(2, 35));
});

test('ballpark admin recompute-records mends what was ruined, and what had no event', async () => {
  await sold(10, 20, 35);
  await updateRecords(on.deps);
  const kept = await learned(on.deps);
  await on.db.updateTable('guess_record').set({ bias: 9 }).execute();
  await on.db.deleteFrom('price_context').execute();
  const said = await runAdminCommand(on.deps, { action: 'recompute-records', operator: 'root' });
  expect(said).toBe('Rebuilt the records from 3 closed listings.');
  expect(await learned(on.deps)).toEqual(kept);
  await on.db.deleteFrom('closed_listing').execute();
  await recountRecords(on.deps);
  expect(await learned(on.deps)).toEqual(kept);
});

test('closings that were not read for the records yet are not swept', async () => {
  await sold(10);
  on.clock.advance(8 * dayMs);
  await fanOutAll(on);
  await sweepNotifications(on.deps);
  await updateRecords(on.deps);
  await expectTaughtBy(soldAs(0, 10));
});

test('six counters at once count each of 50 closings once, and a recount takes 25 reopenings out', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 50; at += 1) ids.push(await guessedOn(at, 100));
  const closed = ids.map(async (id, at) => {
    expect((await close(ownerAt(at), { id }, 100)).status).toBe(200);
    if (at < 25) expect((await reopen(ownerAt(at), { id })).status).toBe(200);
  });
  await Promise.all([...closed, times(6, () => updateRecords(on.deps))]);
  await updateRecords(on.deps);
  expect(await recountRecords(on.deps)).toBe(25);
  expect(new Set(await orderOf(on.deps))).toEqual(new Set(ids.slice(25)));
  const kept = await learned(on.deps);
  await times(3, () => recountRecords(on.deps));
  expect(await learned(on.deps)).toEqual(kept);
});
