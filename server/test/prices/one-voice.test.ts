import { hourMs } from '@ballpark/domain/durations.ts';
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
import { giveStanding, restrict } from '../support/moderation.ts';
import { contextOf, learned, recordOf, takeInPrices } from '../support/prices.ts';
import { type TestApp, testApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

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
  for (let at = 0; at < 8; at += 1) people.push(await makeUser(on));
});
afterAll(() => on.close());

const person = (at: number) => people[at % people.length] as Person;
const things = ['kettle', 'ladder', 'mirror', 'pillow', 'saddle', 'teapot', 'violin', 'wagon'];
let made = 0;

type Sale = {
  price: number;
  guesses: readonly (readonly [by: Person, amount: number])[];
  ip?: string;
  /** Its title when people guessed. */
  firstTitle?: string;
};

/** Another text and a later hour each time, as limits ask for. */
async function sellAt(
  owner: Person,
  { price, guesses, ip, firstTitle }: Sale,
  title?: string,
): Promise<void> {
  made += 1;
  on.clock.advance(hourMs);
  const words = `${things[made % things.length]} number ${made}`;
  const texts = { title: title ?? words, description: `A ${words}` };
  const listing = await makeListing(on, owner, { ...texts, ...(firstTitle && { title: firstTitle }) });
  for (const [by, amount] of guesses) await makeSuggestion(on, listing, { by, amount });
  const edit = { ...texts, location: 'Berlin, Germany', latitude: 52.52, longitude: 13.41 };
  if (firstTitle) await done(owner.call('PUT /listings/:id', { params: { id: listing.id }, body: edit }));
  const body = { finalPrice: price };
  await done(owner.call('POST /listings/:id/close', { params: { id: listing.id }, body, ...(ip && { ip }) }));
}

/** What three honest guesses of about 100 give. */
async function honestPrice(title = 'Trombone'): Promise<number> {
  const owner = await makeUser(on);
  const listing = await makeListing(on, owner, { title, description: `In good order, ${made}` });
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

test.each([
  ['address', () => '198.51.100.77'],
  ['IPv6 /48, each on another /64', (at: number) => `2001:db8:77:${at}::1`],
])(
  'owners on one network (%s) have one voice, and where networks are unknown each has one',
  async (_, ipOf) => {
    const guesses = [[person(5), 120]] as const;
    for (const at of [0, 1, 2]) await sellAt(person(at), { price: 100, guesses, ip: ipOf(at) });
    await updateRecords(on.deps);
    expect(await contextOf(on.deps)).toMatchObject({ closed_count: 1 });
    for (const at of [3, 4]) await sellAt(person(at), { price: 100, guesses, ip: '10.0.0.5' });
    await updateRecords(on.deps);
    expect(await contextOf(on.deps)).toMatchObject({ closed_count: 3 });
    // One of the guesser’s owners is that of the network.
    const [owners] = await on.db.selectFrom('guess_record').select('owners').execute();
    expect(owners?.owners).toHaveLength(3);
  },
);

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

/** Of whom each has one voice in what is usual. */
const fiveSellers = () => [0, 1, 2, 6, 7].map(person);

/** In turn they close six. */
async function sellTrombones(
  sellers: readonly Person[],
  guesses: Sale['guesses'],
  ipOf: (at: number) => string,
) {
  for (let at = 0; at < 6; at += 1) {
    const owner = sellers[at % sellers.length] as Person;
    await sellAt(owner, { price: 5_000, guesses, ip: ipOf(at % sellers.length) }, `Trombone, ${things[at]}`);
  }
  await takeInPrices(on);
}
async function shownTrombones() {
  const { data } = await person(5).call('GET /prices/similar', { query: { title: 'Trombone' } });
  const { data: over } = await person(5).call('GET /prices', { query: { q: 'trombone' } });
  return { spread: data.spread, listed: data.listings.length, overTime: over.spread, periods: over.periods };
}
const nothing = { spread: null, overTime: null, periods: [] };
const ownNetwork = (at: number) => `198.51.100.${200 + at}`;

test('what nobody guessed is not what similar things went for', async () => {
  await sellTrombones(people.slice(0, 3), [], ownNetwork);
  expect(await shownTrombones()).toEqual({ ...nothing, listed: 0 });
  for (const seller of people.slice(0, 3)) await giveStanding(on, seller);
  expect(await shownTrombones()).toEqual({ ...nothing, listed: 0 });
  expect(Math.abs((await honestPrice()) / 100 - 1)).toBeLessThan(0.15);
});

test.each([() => '198.51.100.250', (at: number) => `2001:db8:250:${at}::1`])(
  'nor what two others guessed, while its owner has no standing, or three owners share a network',
  async (ipOf) => {
    const guesses = [
      [person(3), 4_900],
      [person(4), 5_100],
    ] as const;
    await sellTrombones(people.slice(0, 3), guesses, ipOf);
    expect(await shownTrombones()).toEqual({ ...nothing, listed: 0 });
    for (const seller of people.slice(0, 3)) await giveStanding(on, seller);
    // Two of each owner and network.
    expect(await shownTrombones()).toEqual({ ...nothing, listed: 2 });
    expect(Math.abs((await honestPrice()) / 100 - 1)).toBeLessThan(0.15);
  },
);

test('what five owners with standing on five networks sold is, as far as two others’ guesses make it plausible', async () => {
  const sellers = fiveSellers();
  for (const seller of sellers) await giveStanding(on, seller);
  await sellTrombones(
    sellers,
    [
      [person(3), 4_900],
      [person(4), 5_100],
    ],
    ownNetwork,
  );
  const { spread, listed, overTime } = await shownTrombones();
  expect([spread, listed, overTime]).toEqual([
    { count: 5, low: 5_000, median: 5_000, high: 5_000 },
    5,
    { count: 6, low: 5_000, median: 5_000, high: 5_000 },
  ]);
});

test('a price far from all guesses counts as the nearest that they make plausible', async () => {
  const sellers = fiveSellers();
  for (const seller of sellers) await giveStanding(on, seller);
  await sellTrombones(
    sellers,
    [
      [person(3), 100],
      [person(4), 110],
    ],
    ownNetwork,
  );
  const { spread } = await shownTrombones();
  expect(spread?.median).toBeGreaterThan(100);
  expect(spread?.median).toBeLessThan(500);
});

const fairly = (price: number) =>
  [
    [person(3), price],
    [person(4), price],
  ] as const;

test('guesses on a thing that became another one by its words are no evidence of what that one costs, nor of who guesses well', async () => {
  const sellers = fiveSellers();
  for (const seller of sellers) await giveStanding(on, seller);
  await sellTrombones(sellers, fairly(100), ownNetwork);
  const before = [await shownTrombones(), await learned(on.deps)];
  for (const [at, seller] of sellers.entries()) {
    const sale = { price: 5_000, guesses: fairly(5_000), ip: ownNetwork(at), firstTitle: 'Grand piano' };
    await sellAt(seller, sale, `Trombone, ${things[at]} too`);
  }
  await takeInPrices(on);
  expect([await shownTrombones(), await learned(on.deps)]).toEqual(before);
});

test('what newcomers close without a guess takes no place of what similar things went for', async () => {
  const sellers = fiveSellers();
  for (const seller of sellers) await giveStanding(on, seller);
  await sellTrombones(sellers, fairly(5_000), ownNetwork);
  const before = await shownTrombones();
  for (let at = 0; at < 42; at += 1) {
    const newcomer = await makeUser(on);
    for (let each = 0; each < 5; each += 1)
      await sellAt(newcomer, { price: 1, guesses: [], ip: `198.51.${at}.1` }, 'Trombone');
  }
  await takeInPrices(on);
  expect(await shownTrombones()).toEqual(before);
});

test('four owners on four networks who sell five each, and have them guessed, push no others out', async () => {
  const sellersOf = async (count: number) => {
    const sellers: Person[] = [];
    for (let at = 0; at < count; at += 1) sellers.push(await makeUser(on));
    for (const seller of sellers) await giveStanding(on, seller);
    return sellers;
  };
  const sellAll = async (sellers: readonly Person[], times: number, price: number, network: number) => {
    for (const [at, seller] of sellers.entries())
      for (let each = 0; each < times; each += 1)
        await sellAt(seller, { price, guesses: fairly(price), ip: `198.51.${network}.${at}` }, 'Trombone');
  };
  await sellAll(await sellersOf(9), 1, 100, 10);
  await sellAll(await sellersOf(4), 5, 10_000, 11);
  await takeInPrices(on);
  const { spread } = await shownTrombones();
  expect(spread).toMatchObject({ count: 13, median: 100 });
});
