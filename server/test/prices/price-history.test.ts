import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hideSubject } from '../../src/moderation/hide.ts';
import { makeUser, type MadeUser } from '../support/make.ts';
import { sell } from '../support/prices.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const tokyo = { latitude: 35.68, longitude: 139.69, location: 'Tokyo, Japan' };
let on: TestApp;
let owners: MadeUser[];
let reader: MadeUser;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind, config: { logLevel: 'silent', isRateLimited: false } });
  owners = [await makeUser(on), await makeUser(on), await makeUser(on)];
  reader = await makeUser(on);
});
afterAll(() => on.close());

test('prices over time come by month, in one currency, and not of fewer than five', async () => {
  await sell(on, owners, [10_000], tokyo);
  await sell(on, owners, [100, 110, 120, 130, 140]);
  await sell(on, owners, [500], { title: 'Oak table' });
  const over = async (query: { q: string; currency?: string }) => {
    const answer = await on.call('GET /prices', { query, token: reader.token });
    expect(answer.status).toBe(200);
    return answer.data;
  };
  const month = on.clock.now.toISOString().slice(0, 7);
  const spread = { count: 5, low: 110, median: 120, high: 130 };
  const found = await over({ q: 'bookcase OAK' });
  expect(found).toEqual({
    currency: 'EUR',
    currencies: expect.arrayContaining(['EUR', 'JPY']),
    spread,
    periods: [{ period: month, ...spread }],
  });
  expect((await over({ q: 'oak' })).spread?.count).toBe(6);
  expect(await over({ q: 'oak bookcase', currency: 'JPY' })).toMatchObject({
    currency: 'JPY',
    spread: null,
    periods: [],
  });
  for (const q of ['', '%', 'oak nothing', "'"])
    expect(await over({ q })).toMatchObject({ spread: null, periods: [] });
  expect(await over({ q: 'oak', currency: 'XXX' })).toMatchObject({ currency: 'EUR' });
});

test('without a price in one’s own currency, the currency with most prices is shown', async () => {
  const austin = { latitude: 30.27, longitude: -97.74, location: 'Austin, Texas, United States' };
  await sell(on, owners, [50_000], { title: 'Accordion', ...tokyo });
  await sell(on, owners, [300, 310, 320, 330, 340], { title: 'Accordion', ...austin });
  const answer = await on.call('GET /prices', { query: { q: 'accordion' }, token: reader.token });
  expect(answer.data).toMatchObject({ currency: 'USD', currencies: ['USD', 'JPY'], spread: { count: 5 } });
});

test('a hidden listing is in no spread, and its currency is not named', async () => {
  await sell(on, owners, [100, 110, 120, 130, 900], { title: 'Harpsichord' });
  await sell(on, owners, [50_000], { title: 'Harpsichord', ...tokyo });
  const over = async () =>
    (await on.call('GET /prices', { query: { q: 'harpsichord' }, token: reader.token })).data;
  expect(await over()).toMatchObject({ currencies: ['EUR', 'JPY'], spread: { count: 5 } });
  const { rows } = await sql<{ id: string }>`select id from listing
    where title = 'Harpsichord' and (currency = 'JPY' or final_price_minor = 90000)`.execute(on.db);
  expect(rows).toHaveLength(2);
  await on.db.transaction().execute(async (trx) => {
    for (const { id } of rows) await hideSubject(trx, { kind: 'listing', id }, 'decision', on.clock.now);
  });
  expect(await over()).toMatchObject({ currencies: ['EUR'], spread: null, periods: [] });
});
