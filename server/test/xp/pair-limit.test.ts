import { dayMs } from '@ballpark/domain/durations.ts';
import { previewAwards } from '@ballpark/domain/xp.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAddress, recordClientHash } from '../../src/client-hashes/client-hashes.ts';
import { updateSignals } from '../../src/fraud-signals/signals.ts';
import {
  close,
  deleteListing,
  expectLedgerToAddUp,
  readListing,
  reopen,
  sayPrice,
  times,
} from '../support/calls.ts';
import { type Person, expire, makeListing, makeSuggestion, makeUser } from '../support/make.ts';
import { decide } from '../support/moderation.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';
import { autoCloseExpired } from '../../src/listings/auto-close.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind });
});
afterAll(() => on.close());

let networks = 0;
/** New users who share a network. */
async function ofOneNetwork(count: number): Promise<Person[]> {
  networks += 1;
  const people = await times(count, () => makeUser(on));
  for (const { user } of people) await recordAddress(on.deps, user.id, `2001:db8:${networks}::1`);
  return people;
}
const two = async () => (await ofOneNetwork(2)) as [Person, Person];

/** Closing at 100 pays both. */
async function pricedBy(owner: Person, by: Person) {
  const listing = await makeListing(on, owner);
  await makeSuggestion(on, listing, { by, amount: 100 });
  return listing;
}
const closeAt = async (owner: Person, listing: { id: string }, finalPrice = 100) =>
  (await close(owner, listing, finalPrice)).data.xpRewards.map(({ xpAwarded, tier, isPairLimited }) => ({
    xpAwarded,
    tier,
    isPairLimited,
  }));
const limitsSeenBy = async ({ call }: Person, { id }: { id: string }) =>
  (await call('GET /listings/:id/pair-limits', { params: { id } })).data;
const achievementsOf = async ({ user, call }: Person) =>
  (await call('GET /achievements/users/:id/achievements/progress', { params: { id: user.id } })).data;

const full = { xpAwarded: 50, tier: 'closest', isPairLimited: false };
const cut = { xpAwarded: 5, tier: 'closest', isPairLimited: true };

/** Each listing is deleted after its close. */
async function farmed(owner: Person, by: Person, closes: number, finalPrice = 100) {
  const paid = [];
  for (let round = 0; round < closes; round += 1) {
    const listing = await pricedBy(owner, by);
    paid.push(...(await closeAt(owner, listing, finalPrice)));
    await deleteListing(owner, listing);
  }
  return paid;
}
const fullTimes = (count: number) => Array.from({ length: count }, () => full);
const tenPaid = [...fullTimes(3), ...Array.from({ length: 7 }, () => cut)];

test('two fresh accounts of one network that post, hit, close and delete earn 185 XP in 14 closes', async () => {
  const [owner, by] = await two();
  expect(await farmed(owner, by, 14)).toEqual(tenPaid);
  const { data } = await by.call('GET /xp/history');
  const fromCloses = data.filter(({ reason }) => reason !== 'achievement');
  expect(fromCloses.reduce((sum, { amount }) => sum + amount, 0)).toBe(185);
  // A cut award is no accurate guess, so that no achievement comes of it.
  expect((await achievementsOf(by)).accurateSuggestions).toBe(3);
});

test('it is the same where they miss by less than 1 %, or use one browser, or nine others use their network', async () => {
  const [owner, by] = await two();
  expect(await farmed(owner, by, 12, 100.9)).toEqual(tenPaid);
  const [one, other] = [await makeUser(on), await makeUser(on)];
  for (const { user } of [one, other])
    await recordClientHash(on.deps, user.id, 'device', 'https://web.push.apple.com/pair');
  expect(await farmed(one, other, 12)).toEqual(tenPaid);
  const [first, second] = (await ofOneNetwork(11)) as [Person, Person];
  expect(await farmed(first, second, 12)).toEqual(tenPaid);
});

test('neighbours on networks of their own are paid in full, however often they meet', async () => {
  const [owner, by] = [await makeUser(on), await makeUser(on)];
  expect(await farmed(owner, by, 14)).toEqual(fullTimes(14));
  expect(await farmed(by, owner, 2)).toEqual([full, full]);
});

test('after 30 days they earn in full again', async () => {
  const [owner, by] = await two();
  await farmed(owner, by, 4);
  const ids = [owner.user.id, by.user.id];
  const before = new Date(on.clock.now.getTime() - 31 * dayMs);
  await on.db.updateTable('xp_award').set({ created_at: before }).where('user_id', 'in', ids).execute();
  expect(await farmed(owner, by, 1)).toEqual([full]);
});

test('of one owner’s listings ten a month count for achievements', async () => {
  const [owner, by] = [await makeUser(on), await makeUser(on)];
  for (let round = 0; round < 12; round += 1) await pricedBy(owner, by);
  await pricedBy(await makeUser(on), by);
  const counted = { totalSuggestions: 11, quickResponses: 11, uniquePeopleHelped: 2 };
  expect(await achievementsOf(by)).toMatchObject(counted);
});

/** Previewed and paid for each of so many listings. */
async function saidLater(owner: Person, by: Person, count: number) {
  const listings = [];
  for (let round = 0; round < count; round += 1) listings.push(await pricedBy(owner, by));
  for (const { id } of listings) await expire(on, id);
  await autoCloseExpired(on.deps);
  const said = [];
  for (const { id } of listings) {
    const shown = await readListing(owner, { id });
    const preview = previewAwards(100, shown, await limitsSeenBy(owner, { id }));
    const { data } = await sayPrice(owner, { id }, 100);
    const paid = data.xpRewards.map(({ xpAwarded }) => xpAwarded);
    expect(preview.map(({ xpAwarded }) => xpAwarded)).toEqual(paid);
    said.push(...paid);
  }
  return said;
}

test('a price said later pays what is missing three times, and to strangers each time', async () => {
  const [owner, by] = await two();
  expect(await saidLater(owner, by, 11)).toEqual([45, 45, 45]);
  const [one, other] = [await makeUser(on), await makeUser(on)];
  expect(await saidLater(one, other, 5)).toEqual([45, 45, 45, 45, 45]);
  await expectLedgerToAddUp(on);
});

test('owner and author see it before and after, nobody else, and an owner not of whom they have muted', async () => {
  const [owner, by, guest] = (await ofOneNetwork(3)) as [Person, Person, Person];
  await farmed(owner, by, 3);
  const listing = await makeListing(on, owner);
  expect(await limitsSeenBy(by, listing)).toEqual([{ suggestionId: null, level: 'participation' }]);
  const own = await makeSuggestion(on, listing, { by, amount: 100 });
  await makeSuggestion(on, listing, { by: guest, amount: 90 });
  const told = [{ suggestionId: own.id, level: 'participation' }];
  expect(await limitsSeenBy(owner, listing)).toEqual(told);
  expect(await limitsSeenBy(by, listing)).toEqual(told);
  expect(await limitsSeenBy(guest, listing)).toEqual([]);
  expect(await limitsSeenBy(await makeUser(on), listing)).toEqual([]);
  await closeAt(owner, listing);
  expect(await limitsSeenBy(by, listing)).toEqual(told);
  await farmed(owner, by, 6);
  const last = await pricedBy(owner, by);
  expect(await limitsSeenBy(by, last)).toMatchObject([{ level: 'none' }]);
  expect(await closeAt(owner, last)).toEqual([]);
  expect(await limitsSeenBy(by, last)).toMatchObject([{ level: 'none' }]);
  await owner.call('POST /users/:id/mute', { params: { id: by.user.id } });
  expect(await limitsSeenBy(owner, last)).toEqual([]);
  expect(await limitsSeenBy(by, last)).toHaveLength(1);
});

test('of 50 closes at once exactly ten pay, three of them in full', async () => {
  const [owner, by] = await two();
  const listings = [];
  for (let round = 0; round < 50; round += 1)
    listings.push(round % 2 ? await pricedBy(owner, by) : await pricedBy(by, owner));
  const paid = (
    await Promise.all(listings.map((listing, at) => closeAt(at % 2 ? owner : by, listing)))
  ).flat();
  const amounts = paid.map(({ xpAwarded }) => xpAwarded).toSorted((one, other) => other - one);
  expect(amounts).toEqual(tenPaid.map(({ xpAwarded }) => xpAwarded));
});

test('a moderator who keeps the case lifts the limit of the two for good, and the log has it', async () => {
  const [owner, by] = await two();
  await farmed(owner, by, 5);
  await updateSignals(on.deps);
  const moderator = await makeUser(on, { role: 'moderator' });
  const found = await on.db
    .selectFrom('moderation_case')
    .select('id')
    .where('subject_id', '=', owner.user.id)
    .executeTakeFirstOrThrow();
  const reason = 'A couple that sells a household.';
  await decide(on, moderator, found.id, { action: 'keep', reason });
  expect(await farmed(owner, by, 9)).toEqual(fullTimes(9));
  expect(await farmed(by, owner, 1)).toEqual([full]);
  await updateSignals(on.deps);
  const cases = await on.db
    .selectFrom('moderation_case')
    .selectAll()
    .where('subject_id', 'in', [owner.user.id, by.user.id])
    .execute();
  expect(cases).toMatchObject([{ decision: 'keep' }]);
  const log = await on.db.selectFrom('audit_log').select(['action', 'reason']).execute();
  expect(log).toContainEqual({ action: 'decide-case', reason });
});

test('reopening a listing and letting it close by itself does not hide a hit', async () => {
  const [owner, guesser] = await two();
  for (const expected of [50, 50, 50, 5, 5]) {
    const listing = await pricedBy(owner, guesser);
    expect(await closeAt(owner, listing)).toMatchObject([{ xpAwarded: expected }]);
    await reopen(owner, listing);
    await expire(on, listing.id);
    await autoCloseExpired(on.deps);
  }
});
