import { emptyHistory, fairPrice, type PriceHistory } from '@ballpark/domain/fair-price.ts';
import { priceWorking } from '@ballpark/domain/price-working.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { catchUpFairPrices } from '../../src/prices/update-fair-price.ts';
import { updateRecords, recountRecords } from '../../src/prices/update-records.ts';
import {
  close,
  editSuggestion,
  leaveForGood,
  readListing,
  reopen,
  suggest,
  times,
} from '../support/calls.ts';
import { type Person, makeListing, makeSuggestion, makeUser } from '../support/make.ts';
import { closeAt, historyOf } from '../support/prices.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
let owner: Person;
let people: Person[];
beforeAll(async () => {
  on = await testApp({ kind: databaseKind, config: { logLevel: 'silent', isRateLimited: false } });
});
beforeEach(async () => {
  await on.db.deleteFrom('listing').execute();
  await recountRecords(on.deps);
  owner = await makeUser(on);
  people = [await makeUser(on), await makeUser(on), await makeUser(on)];
});
afterAll(() => on.close());

function expected(amounts: readonly number[], history: PriceHistory = emptyHistory) {
  const guesses = amounts.map((amount, at) => ({
    userId: people[at]?.user.id ?? String(at),
    amountMinor: amount * 100,
  }));
  const made = fairPrice(guesses, history);
  if (!made) throw new Error('nothing was guessed');
  const { estimateMinor, lowMinor, highMinor, confidence } = made;
  return { estimate: estimateMinor / 100, low: lowMinor / 100, high: highMinor / 100, confidence };
}

/** Guessed on by the people. */
async function priced(amounts: readonly number[], by = owner) {
  const listing = await makeListing(on, by);
  for (const [at, amount] of amounts.entries()) {
    on.clock.advance(1_000);
    const author = people[at];
    await makeSuggestion(on, listing, { amount, ...(author && { by: author }) });
  }
  return listing;
}

/** On the listing, the same as on its cards. */
async function shown({ id }: { id: string }) {
  const detail = await readListing(owner, { id });
  const feed = await owner.call('GET /listings', { query: { status: 'all', radius: 0 } });
  const own = await owner.call('GET /profile/:id/listings', { params: { id: owner.user.id } });
  const cards = [...feed.data, ...own.data].filter((card) => card.id === id);
  expect(cards.map(({ fairPrice: price }) => price)).toEqual([detail.fairPrice, detail.fairPrice]);
  return detail.fairPrice;
}

/** Includes transactions of other databases on the server. */
async function counted(): Promise<void> {
  const uncounted = async () => {
    await updateRecords(on.deps);
    const closed = await on.db
      .selectFrom('listing')
      .select('id')
      .where('final_price_minor', 'is not', null)
      .execute();
    const known = await on.db.selectFrom('price_context').select('closed_count').executeTakeFirst();
    return closed.length - (known?.closed_count ?? 0);
  };
  await expect.poll(uncounted, { timeout: 60_000 }).toBe(0);
}

/** Counts the people's high guesses on ten owners' closed listings. */
async function taught(): Promise<PriceHistory> {
  const closed = [];
  for (let at = 0; at < 10; at += 1) {
    const seller = await makeUser(on);
    const { id } = await priced([200, 210, 220], seller);
    await closeAt(on, seller, id, 100);
    const suggestions = people.map(({ user }, place) => ({
      userId: user.id,
      amountMinor: 20_000 + 1_000 * place,
      isIndependent: place === 0,
    }));
    closed.push({ finalPriceMinor: 10_000, ownerId: seller.user.id, suggestions });
  }
  await counted();
  return historyOf(closed);
}

test('two suggestions make no fair price, three do, and an edit changes it, on cards as on the listing', async () => {
  const listing = await priced([90, 110]);
  expect(await shown(listing)).toBe(null);
  const by = people[2] as Person;
  const suggestion = await makeSuggestion(on, listing, { by, amount: 160 });
  expect(await shown(listing)).toEqual(expected([90, 110, 160]));
  await editSuggestion(by, suggestion, { amount: 100 });
  expect(await shown(listing)).toEqual(expected([90, 110, 100]));
});

test('absurd closes cannot push the range beyond what can be entered', async () => {
  const equal = await priced([900_000_000, 900_000_000, 900_000_000]);
  expect((await shown(equal))?.estimate).toBe(900_000_000);
  await close(owner, await priced([0.01, 0.01, 0.01]), 999_999_999.99);
  await counted();
  expect((await shown(await priced([900_000_000, 900_000_000, 900_000_000])))?.high).toBe(999_999_999.99);
});

test('what is known of the authors and of all guesses moves it, and a former member counts on, to the cent', async () => {
  const history = await taught();
  const listing = await priced([200, 210, 220]);
  const before = await shown(listing);
  expect(before).toEqual(expected([200, 210, 220], history));
  expect(before?.estimate).toBeLessThan(expected([200, 210, 220]).estimate);
  await leaveForGood(on, people[0] as Person);
  const expires_at = new Date(on.clock.now.getTime() + 3_600_000);
  await on.db.updateTable('listing').set({ expires_at }).where('id', '=', listing.id).execute();
  expect(await shown(listing)).toEqual(before);
  await makeSuggestion(on, listing, { amount: 100 });
  expect(await shown(listing)).toEqual(expected([200, 210, 220, 100], history));
});

test('its working is of the same moment, also after the close, and keeps back the steps below five guesses', async () => {
  const history = await taught();
  const listing = await priced([200, 210, 220]);
  expect((await readListing(owner, listing)).working).toMatchObject({ count: 3, middle: null });
  for (const amount of [230, 500]) await makeSuggestion(on, listing, { amount });
  const { fairPrice: made, working } = await readListing(owner, listing);
  const amounts = [20_000, 21_000, 22_000, 23_000, 50_000];
  const minor = (units = 0) => Math.round(units * 100);
  const { middle, crowd, more } =
    priceWorking(amounts, history, [], {
      estimateMinor: minor(made?.estimate),
      lowMinor: minor(made?.low),
      highMinor: minor(made?.high),
      confidence: 'rough',
    }) ?? {};
  expect(working).toEqual({
    count: 5,
    lowest: 200,
    highest: 500,
    similar: null,
    middle: (middle ?? 0) / 100,
    crowd: crowd && { ...crowd, corrected: (crowd.corrected ?? 0) / 100 },
    more: { count: 5, low: (more?.low ?? 0) / 100, high: (more?.high ?? 0) / 100 },
  });
  expect(working?.crowd?.corrected).toBeLessThan(working?.middle ?? 0);
  expect(made?.estimate).toBeLessThan(working?.middle ?? 0);
  await close(owner, listing, 150);
  await counted();
  expect((await readListing(owner, listing)).working).toEqual({ ...working, more: null });
});

test('it stays as it was at the close, and through a reopening until the next suggestion', async () => {
  const listing = await priced([90, 110, 160]);
  const before = await shown(listing);
  await close(owner, listing, 400);
  await taught();
  expect(await shown(listing)).toEqual(before);
  await reopen(owner, listing);
  expect(await shown(listing)).toEqual(before);
  await makeSuggestion(on, listing, { amount: 120 });
  expect(await shown(listing)).not.toEqual(before);
});

test('open listings of a version without fair prices get theirs, closed ones none', async () => {
  const [open, closed, few] = [
    await priced([90, 110, 160]),
    await priced([90, 110, 160]),
    await priced([90, 110]),
  ];
  await close(owner, closed, 100);
  const none = {
    fair_price_minor: null,
    fair_low_minor: null,
    fair_high_minor: null,
    fair_confidence: null,
    fair_working: null,
  };
  await on.db.updateTable('listing').set(none).execute();
  expect(await catchUpFairPrices(on.deps)).toBe(1);
  expect(await shown(open)).toEqual(expected([90, 110, 160]));
  expect([await shown(closed), await shown(few)]).toEqual([null, null]);
  expect(await catchUpFairPrices(on.deps)).toBe(0);
});

test(
  'a hundred suggestions and as many edits at once, racing with the close: the fair price is of what got in',
  { timeout: 180_000 },
  async () => {
    const listing = await makeListing(on, owner, { hasIndependentGuesses: true });
    const early = await times(50, () => makeUser(on));
    const made = await Promise.all(
      early.map((by, at) => makeSuggestion(on, listing, { by, amount: 80 + at })),
    );
    const late = await times(100, () => makeUser(on));
    const edit = (at: number, amount: number) =>
      editSuggestion(early[at] ?? owner, made[at] ?? listing, { amount });
    const answers = await Promise.all([
      ...late.map((by, at) => suggest(by, listing, { amount: 90 + at })),
      ...made.flatMap((_, at) => [edit(at, 300 + at), edit(at, 200 + at)]),
      close(owner, listing, 120),
    ]);
    for (const { status } of answers) expect([200, 201, 409]).toContain(status);
    const data = await readListing(owner, listing);
    const amounts = data.suggestions.map(({ amount }) => amount);
    expect(amounts.length).toBeGreaterThanOrEqual(50);
    expect(data.fairPrice).toEqual(expected(amounts));
  },
);
