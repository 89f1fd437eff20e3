import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { remindOwners } from '../../src/listings/remind-owners.ts';
import { close, deleteListing, reopen, times } from '../support/calls.ts';
import {
  type Person,
  expire,
  insertListings,
  makeListing,
  makeSuggestion,
  makeUser,
  readEvents,
} from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const hour = 60;
let on: TestApp;
let owner: Person;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind, config: { publicUrl: 'https://ballpark.example' } });
  owner = await makeUser(on, { name: 'Grace Hopper', email: 'grace@example.com' });
});
beforeEach(async () => {
  on.mails.length = 0;
  await on.db.deleteFrom('listing').execute();
});
afterAll(() => on.close());

/** By the database's clock. */
async function listingWith(minutesLeft: number, by = owner) {
  const listing = await makeListing(on, by);
  await expire(on, listing.id, -minutesLeft);
  return listing;
}
async function remind(): Promise<number> {
  const count = await remindOwners(on.deps);
  await on.jobs.run();
  return count;
}
const remindersOf = async (id?: string) =>
  (await readEvents(on, id)).filter((event) => event.kind === 'listing.endsSoon');

test('the owner gets one mail and one event when 24 hours are left, however often it is looked', async () => {
  const early = await listingWith(24 * hour + 1);
  const due = await listingWith(24 * hour - 1);
  await makeSuggestion(on, due);
  expect([await remind(), await remind()]).toEqual([1, 0]);
  expect(on.mails).toMatchObject([{ to: 'grace@example.com', subject: '24 hours left: Oak bookcase' }]);
  for (const part of [on.mails[0]?.text, on.mails[0]?.html]) {
    expect(part).toContain('Hi Grace,');
    expect(part).toContain(`https://ballpark.example/listing/${due.id}`);
    expect(part).toContain('It has 1 guess so far.');
  }
  expect(await remindersOf(due.id)).toMatchObject([{ user_id: owner.user.id }]);
  expect(await remindersOf(early.id)).toEqual([]);
});

test('time that was missed is caught up, but not of a closed listing, nor an hour before the end', async () => {
  const caughtUp = await listingWith(2 * hour);
  const tooLate = await listingWith(hour - 1);
  await listingWith(-1);
  await close(owner, await listingWith(3 * hour), 5);
  expect(await remind()).toBe(1);
  expect(on.mails.map(({ text }) => text.includes(caughtUp.id))).toEqual([true]);
  expect(await remindersOf(tooLate.id)).toEqual([]);
});

test('opened anew it is reminded of anew, without XP that nobody would get', async () => {
  const listing = await listingWith(3 * hour);
  await makeSuggestion(on, listing, { amount: 5 });
  await remind();
  await close(owner, listing, 5);
  await reopen(owner, listing);
  expect(await remind()).toBe(0);
  await expire(on, listing.id, -3 * hour);
  expect(await remind()).toBe(1);
  const reminders = on.mails.filter(({ subject }) => subject.includes(' left: '));
  expect(reminders.map(({ text }) => text.includes('earns their XP'))).toEqual([true, false]);
  expect(await remindersOf(listing.id)).toHaveLength(2);
});

test.each<[string, (listing: { id: string; userId: string }) => Promise<unknown>]>([
  ['closed', (listing) => close(owner, listing, 5)],
  [
    'opened anew',
    async (listing) => {
      await close(owner, listing, 5);
      await reopen(owner, listing);
    },
  ],
  ['deleted', (listing) => deleteListing(owner, listing)],
  ['nearly over', ({ id }) => expire(on, id, -59)],
])('a mail that waited until the listing was %s is not sent', async (_, happen) => {
  const listing = await listingWith(3 * hour);
  await remindOwners(on.deps);
  await happen(listing);
  await on.jobs.run();
  expect(on.mails).toEqual([]);
});

test('8 workers remind of 200 listings once each', async () => {
  for (const id of await insertListings(on, owner.user.id, 200)) await expire(on, id, -5 * hour);
  const counts = await times(8, () => remindOwners(on.deps));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(200);
  await on.jobs.run();
  expect(on.mails).toHaveLength(200);
  expect(new Set(on.mails.map(({ id }) => id)).size).toBe(200);
});
