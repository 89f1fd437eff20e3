import { emptyHistory, fairPrice, type PriceHistory } from '@ballpark/domain/fair-price.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { removeAccounts } from '../../src/account/remove-accounts.ts';
import { catchUpFairPrices } from '../../src/prices/update-fair-price.ts';
import { updateRecords, recountRecords } from '../../src/prices/update-records.ts';
import { historyOf } from '../support/prices.ts';
import { makeListing, makeSuggestion, makeUser, password, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
let owner: MadeUser;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind, config: { logLevel: 'silent' } });
});
beforeEach(async () => {
  await on.db.deleteFrom('listing').execute();
  await recountRecords(on.deps);
  owner = await makeUser(on);
});
afterAll(() => on.close());

function expected(
  amounts: readonly number[],
  history: PriceHistory = emptyHistory,
  by: readonly string[] = [],
) {
  const made = fairPrice(
    amounts.map((amount, at) => ({ userId: by[at] ?? String(at), amountMinor: amount * 100 })),
    history,
  );
  if (!made) throw new Error('nothing was guessed');
  const { estimateMinor, lowMinor, highMinor, confidence } = made;
  return { estimate: estimateMinor / 100, low: lowMinor / 100, high: highMinor / 100, confidence };
}

async function priced(amounts: readonly number[], by: readonly MadeUser[] = []): Promise<string> {
  const { id } = await makeListing(on, owner);
  for (const [at, amount] of amounts.entries()) {
    const person = by[at];
    await makeSuggestion(on, { id }, { amount, ...(person && { by: person }) });
  }
  return id;
}

async function shown(id: string) {
  const { token } = owner;
  const detail = await on.call('GET /listings/:id', { params: { id }, token });
  const feed = await on.call('GET /listings', { query: { status: 'all', radius: 0 }, token });
  const own = await on.call('GET /profile/:id/listings', { params: { id: owner.user.id }, token });
  const prices = [detail.data, ...feed.data, ...own.data].filter((card) => card.id === id);
  expect(prices).toHaveLength(3);
  for (const { fairPrice: price } of prices) expect(price).toEqual(detail.data.fairPrice);
  return detail.data.fairPrice;
}

async function close(id: string, finalPrice: number, by = owner): Promise<void> {
  on.clock.advance(1_000);
  const input = { params: { id }, token: by.token, body: { finalPrice } };
  expect((await on.call('POST /listings/:id/close', input)).status).toBe(200);
}

async function uncounted(): Promise<number> {
  await updateRecords(on.deps);
  const closed = await on.db
    .selectFrom('listing')
    .select('id')
    .where('final_price_minor', 'is not', null)
    .execute();
  const known = await on.db.selectFrom('price_context').select('closed_count').executeTakeFirst();
  return closed.length - (known?.closed_count ?? 0);
}

/** Includes transactions of other databases on the server. */
async function counted(): Promise<void> {
  await expect.poll(uncounted, { timeout: 60_000 }).toBe(0);
}

/** Counts high guesses on three owners' closed listings. */
async function taught(people: readonly MadeUser[]): Promise<PriceHistory> {
  const finalPrice = 100;
  const amounts = people.map((_, at) => 2 * finalPrice + 10 * at);
  const closed = [];
  for (let at = 0; at < 3; at += 1) {
    const seller = await makeUser(on);
    const { id } = await makeListing(on, seller);
    for (const [place, by] of people.entries()) {
      on.clock.advance(1_000);
      await makeSuggestion(on, { id }, { by, amount: amounts[place] ?? 0 });
    }
    await close(id, finalPrice, seller);
    const suggestions = people.map(({ user }, place) => ({
      userId: user.id,
      amountMinor: (amounts[place] ?? 0) * 100,
      isIndependent: place === 0,
    }));
    closed.push({ finalPriceMinor: finalPrice * 100, ownerId: seller.user.id, suggestions });
  }
  await counted();
  return historyOf(closed);
}

test('two suggestions make no fair price, three do, and cards say the same as the listing', async () => {
  const id = await priced([90, 110]);
  expect(await shown(id)).toBe(null);
  await makeSuggestion(on, { id }, { amount: 160 });
  expect(await shown(id)).toEqual(expected([90, 110, 160]));
});

test('three equal suggestions are the fair price to the cent, however large', async () => {
  const id = await priced([900_000_000, 900_000_000, 900_000_000]);
  expect((await shown(id))?.estimate).toBe(900_000_000);
});

test('an edited suggestion changes it', async () => {
  const id = await priced([90, 110]);
  const by = await makeUser(on);
  const { id: own } = await makeSuggestion(on, { id }, { by, amount: 1_600 });
  const edit = { params: { id: own }, token: by.token, body: { amount: 100 } };
  expect((await on.call('PUT /suggestions/:id', edit)).status).toBe(200);
  expect(await shown(id)).toEqual(expected([90, 110, 100]));
});

test('20 suggestions and 20 edits at once all count', async () => {
  const editors = await Promise.all(Array.from({ length: 20 }, async () => makeUser(on)));
  const { id } = await makeListing(on, owner);
  const made = await Promise.all(editors.map((by) => makeSuggestion(on, { id }, { by, amount: 10 })));
  const newcomers = await Promise.all(Array.from({ length: 20 }, async () => makeUser(on)));
  await Promise.all([
    ...newcomers.map((by, at) => makeSuggestion(on, { id }, { by, amount: 100 + at })),
    ...made.map((suggestion, at) =>
      on.call('PUT /suggestions/:id', {
        params: { id: suggestion.id },
        token: editors[at]?.token ?? '',
        body: { amount: 200 + at },
      }),
    ),
  ]);
  const amounts = editors.flatMap((_, at) => [100 + at, 200 + at]);
  expect(await shown(id)).toEqual(expected(amounts));
});

test('what is known of the authors and of all guesses moves it', async () => {
  const people = [await makeUser(on), await makeUser(on), await makeUser(on)];
  const history = await taught(people);
  const id = await priced([200, 210, 220], people);
  const ids = people.map(({ user }) => user.id);
  expect(await shown(id)).toEqual(expected([200, 210, 220], history, ids));
  expect((await shown(id))?.estimate).toBeLessThan(expected([200, 210, 220]).estimate);
});

test('it stays as it was at the close, and through a reopening until the next suggestion', async () => {
  const people = [await makeUser(on), await makeUser(on), await makeUser(on)];
  const id = await priced([90, 110, 160], people);
  const before = await shown(id);
  await close(id, 400);
  await taught(people);
  expect(await shown(id)).toEqual(before);
  await on.call('POST /listings/:id/reopen', { params: { id }, token: owner.token });
  expect(await shown(id)).toEqual(before);
  await makeSuggestion(on, { id }, { amount: 120 });
  expect(await shown(id)).not.toEqual(before);
});

test('a former member counts on as before, to the cent', async () => {
  const people = [await makeUser(on), await makeUser(on), await makeUser(on)];
  const history = await taught(people);
  const id = await priced([200, 210, 220], people);
  const before = await shown(id);
  await on.call('DELETE /account', { token: people[0]?.token ?? '', body: { password } });
  on.clock.advance(14 * 24 * 3_600_000);
  expect(await removeAccounts(on.deps)).toBe(1);
  await on.db
    .updateTable('listing')
    .set({ expires_at: new Date(on.clock.now.getTime() + 3_600_000) })
    .execute();
  expect((await on.call('GET /listings/:id', { params: { id }, token: owner.token })).data.fairPrice).toEqual(
    before,
  );
  await makeSuggestion(on, { id }, { amount: 100 });
  const ids = people.map(({ user }) => user.id);
  expect(await shown(id)).toEqual(expected([200, 210, 220, 100], history, ids));
});

test('absurd closes cannot push the range beyond what can be entered', async () => {
  const people = [await makeUser(on), await makeUser(on), await makeUser(on)];
  const { id: cheap } = await makeListing(on, owner);
  for (const by of people) await makeSuggestion(on, { id: cheap }, { by, amount: 0.01 });
  await close(cheap, 999_999_999.99);
  await counted();
  const id = await priced([900_000_000, 900_000_000, 900_000_000]);
  expect((await shown(id))?.high).toBe(999_999_999.99);
});

test('open listings of a version without fair prices get theirs, closed ones none', async () => {
  const [open, closed] = [await priced([90, 110, 160]), await priced([90, 110, 160])];
  const few = await priced([90, 110]);
  await close(closed, 100);
  const none = { fair_price_minor: null, fair_low_minor: null, fair_high_minor: null, fair_confidence: null };
  await on.db.updateTable('listing').set(none).execute();
  expect(await catchUpFairPrices(on.deps)).toBe(1);
  expect(await shown(open)).toEqual(expected([90, 110, 160]));
  expect([await shown(closed), await shown(few)]).toEqual([null, null]);
  expect(await catchUpFairPrices(on.deps)).toBe(0);
});
