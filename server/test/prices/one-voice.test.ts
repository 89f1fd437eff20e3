import { fixedRandom } from '@ballpark/domain/fixed-random.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endRestrictions } from '../../src/moderation/undo.ts';
import {
  recountIfDue,
  recountRecords,
  updateRecords,
  updateRecordsJob,
} from '../../src/prices/update-records.ts';
import { done, type Person, makeListing, makeSuggestion, makeUser } from '../support/make.ts';
import { restrict } from '../support/moderation.ts';
import { contextOf, learned, recordOf, takeInPrices } from '../support/prices.ts';
import { type TestApp, testApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const hourMs = 3_600_000;
let on: TestApp;
let people: Person[];
beforeAll(async () => {
  on = await testApp({ kind: databaseKind, config: { logLevel: 'silent', isRateLimited: true } });
});
beforeEach(async () => {
  await updateRecords(on.deps);
  await on.db.deleteFrom('listing').execute();
  await on.db.deleteFrom('closed_listing').execute();
  await recountRecords(on.deps);
  people = [];
  for (let at = 0; at < 6; at += 1) people.push(await makeUser(on));
});
afterAll(() => on.close());

const person = (at: number) => people[at % people.length] as Person;
const things = ['kettle', 'ladder', 'mirror', 'pillow', 'saddle', 'teapot', 'violin', 'wagon'];
let made = 0;

type Sale = { price: number; guesses: readonly (readonly [by: Person, amount: number])[]; ip?: string };

/** Another text and a later hour each time, as limits ask for. */
async function sellAt(owner: Person, { price, guesses, ip }: Sale): Promise<void> {
  made += 1;
  on.clock.advance(hourMs);
  const words = `${things[made % things.length]} number ${made}`;
  const listing = await makeListing(on, owner, { title: words, description: `A ${words}` });
  for (const [by, amount] of guesses) await makeSuggestion(on, listing, { by, amount });
  const body = { finalPrice: price };
  await done(owner.call('POST /listings/:id/close', { params: { id: listing.id }, body, ...(ip && { ip }) }));
}

/** What three honest guesses of about 100 give. */
async function honestPrice(): Promise<number> {
  const owner = await makeUser(on);
  const listing = await makeListing(on, owner, { title: 'Trombone', description: `In good order, ${made}` });
  await takeInPrices(on);
  for (const amount of [98, 100, 102]) await makeSuggestion(on, listing, { amount });
  const { data } = await owner.call('GET /listings/:id', { params: { id: listing.id } });
  return data.fairPrice?.estimate ?? 0;
}

test.each([
  ['one posts', 739, [0]],
  ['both post', 739, [0, 1]],
  ['both post low', 14, [0, 1]],
])(
  'two accounts that close at a seventh of what they guess move no fair price by 15 percent: %s',
  async (_, amount, owners) => {
    for (let at = 0; at < 30; at += 1) {
      const owner = owners[at % owners.length] ?? 0;
      const ip = `198.51.100.${owner}`;
      await sellAt(person(owner), { price: 100, guesses: [[person(1 - owner), amount]], ip });
    }
    await updateRecords(on.deps);
    expect(await contextOf(on.deps)).toMatchObject({ closed_count: owners.length });
    expect(Math.abs((await honestPrice()) / 100 - 1)).toBeLessThan(0.15);
  },
);

test('owners on one network have one voice, and where networks are unknown each has one', async () => {
  const guesses = [[person(5), 120]] as const;
  for (const at of [0, 1, 2]) await sellAt(person(at), { price: 100, guesses, ip: '198.51.100.77' });
  await updateRecords(on.deps);
  expect(await contextOf(on.deps)).toMatchObject({ closed_count: 1 });
  for (const at of [3, 4]) await sellAt(person(at), { price: 100, guesses, ip: '10.0.0.5' });
  await updateRecords(on.deps);
  expect(await contextOf(on.deps)).toMatchObject({ closed_count: 3 });
  // One of the guesser’s owners is that of the network.
  const [owners] = await on.db.selectFrom('guess_record').select('owners').execute();
  expect(owners?.owners).toHaveLength(3);
});

test('counted one by one or anew, any closes of any owners on any networks teach the same, to the bit', async () => {
  const random = fixedRandom(5);
  const whole = (most: number) => Math.floor(random() * most);
  for (let at = 0; at < 24; at += 1) {
    const owner = whole(4);
    const guesses = [0, 1, 2, 3, 4, 5]
      .filter((by) => by !== owner && random() < 0.6)
      .map((by) => [person(by), 50 + whole(200)] as const);
    await sellAt(person(owner), { price: 50 + whole(200), guesses, ip: `198.51.100.${100 + whole(3)}` });
    if (random() < 0.4) await updateRecords(on.deps);
  }
  await updateRecords(on.deps);
  const kept = await learned(on.deps);
  await recountRecords(on.deps);
  expect(await learned(on.deps)).toEqual(kept);
});

const untilTomorrow = () => new Date(on.clock.now.getTime() + 24 * hourMs);
test.each(['suspend', 'limit'] as const)(
  'counted anew, what they close who are restricted (%s) was never there, and afterwards it is again',
  async (action) => {
    const honest = async (owner: Person) =>
      sellAt(owner, {
        price: 100,
        guesses: [
          [person(4), 120],
          [person(5), 90],
        ],
      });
    for (const at of [0, 1, 2]) await honest(person(at));
    await updateRecords(on.deps);
    const before = await learned(on.deps);
    await sellAt(person(3), {
      price: 100,
      guesses: [
        [person(4), 739],
        [person(5), 700],
      ],
    });
    await updateRecords(on.deps);
    const withTheirs = await learned(on.deps);
    expect(withTheirs).not.toEqual(before);
    await restrict(on, person(3).user.id, { action, until: untilTomorrow() });
    await updateRecords(on.deps);
    expect(await recountIfDue(on.deps)).toBe(4);
    expect(await learned(on.deps)).toEqual(before);
    expect(await recountIfDue(on.deps)).toBe(0);
    on.clock.advance(25 * hourMs);
    await endRestrictions(on.deps);
    await updateRecords(on.deps);
    expect(await recountIfDue(on.deps)).toBe(4);
    expect(await learned(on.deps)).toEqual(withTheirs);
  },
);

test('what a limited person closes meanwhile is not counted', async () => {
  const listing = await makeListing(on, person(0), { title: 'Marimba' });
  await makeSuggestion(on, listing, { by: person(1), amount: 700 });
  await restrict(on, person(0).user.id, { action: 'limit', until: untilTomorrow() });
  await done(
    person(0).call('POST /listings/:id/close', { params: { id: listing.id }, body: { finalPrice: 100 } }),
  );
  await updateRecords(on.deps);
  expect(await contextOf(on.deps)).toMatchObject({ closed_count: 0, count: 0 });
  expect(await recordOf(on.deps, person(1).user.id)).toBeUndefined();
});

test('what an earlier version counted without owners is counted anew within a minute', async () => {
  for (const at of [0, 1, 2]) await sellAt(person(at), { price: 100, guesses: [[person(5), 120]] });
  await updateRecords(on.deps);
  const kept = await learned(on.deps);
  await on.db.updateTable('price_context').set({ owners: [], lean: 9 }).execute();
  await on.db.updateTable('guess_record').set({ errors: [], networks: [], shares: [] }).execute();
  await sellAt(person(0), { price: 100, guesses: [] });
  await updateRecords(on.deps);
  expect(await contextOf(on.deps)).toMatchObject({ lean: 9 });
  await updateRecordsJob.run(on.deps, null);
  expect(await learned(on.deps)).toEqual(kept);
});
