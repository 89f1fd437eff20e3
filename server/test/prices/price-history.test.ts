import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hideSubject } from '../../src/moderation/hide.ts';
import { makeListing, makePhoto, makeUser, type MadeUser } from '../support/make.ts';
import { makeSeller, sell } from '../support/prices.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const austin = { latitude: 30.27, longitude: -97.74, location: 'Austin, Texas, United States' };
const tokyo = { latitude: 35.68, longitude: 139.69, location: 'Tokyo, Japan' };
let on: TestApp;
let owners: MadeUser[];
let reader: MadeUser;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind, config: { logLevel: 'silent', isRateLimited: false } });
  owners = [];
  while (owners.length < 5) owners.push(await makeSeller(on));
  reader = await makeUser(on);
});
afterAll(() => on.close());

test('prices over time come by month, in one currency, and not of fewer than five', async () => {
  await sell(on, owners, [10_000], tokyo);
  await sell(on, owners, [100, 110, 120, 130, 140]);
  await sell(on, [await makeSeller(on)], [500], { title: 'Oak table' });
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
    type: 'PRODUCT',
    counts: { PRODUCT: 5, SERVICE: 0 },
    spread,
    periods: [{ period: month, ...spread }],
    sold: expect.any(Array),
    since: found.sold.at(-1)?.closedAt,
    elsewhere: [],
    fewerWords: [],
  });
  expect(found.sold).toHaveLength(5);
  expect((await over({ q: 'oak' })).spread?.count).toBe(6);
  expect(await over({ q: 'oak bookcase', currency: 'JPY' })).toMatchObject({
    currency: 'JPY',
    spread: null,
    periods: [],
  });
  expect(await over({ q: 'nothing' })).toMatchObject({ sold: [], since: null });
  for (const q of ['', '%', 'oak nothing', "'"])
    expect(await over({ q })).toMatchObject({ spread: null, periods: [] });
  expect(await over({ q: 'oak', currency: 'XXX' })).toMatchObject({ currency: 'EUR' });
});

test('visitors read the same, in the currency they ask for', async () => {
  const query = { q: 'bookcase oak', currency: 'EUR' };
  const [mine, theirs] = [
    await on.call('GET /prices', { query, token: reader.token }),
    await on.call('GET /prices', { query }),
  ];
  expect([theirs.status, theirs.data.sold.length]).toEqual([200, 5]);
  expect(theirs.data).toEqual(mine.data);
  const [sold] = theirs.data.sold;
  const similar = await on.call('GET /listings/:id/similar', { params: { id: sold?.id ?? '' } });
  expect(similar).toMatchObject({ status: 200, data: { currency: 'EUR' } });
});

test('what was sold is listed newest first, page by page, as its cards show it', async () => {
  const [seller] = owners as [MadeUser];
  const photo = await makePhoto(on, seller);
  const title = 'Concertina';
  const [first = ''] = await sell(on, owners, [200], { title, photoUrls: [photo.url] });
  await sell(on, owners, [210, 220], { title });
  const ask = async (page: number) =>
    on.call('GET /prices', { query: { q: title, page, limit: 2 }, token: reader.token });
  const { data, pagination } = await ask(1);
  expect(data).toMatchObject({ spread: null, elsewhere: [] });
  expect(data.sold.map(({ finalPrice }) => finalPrice)).toEqual([220, 210]);
  expect(pagination).toMatchObject({ currentPage: 1, totalPages: 2, totalCount: 3, hasNextPage: true });
  const listing = (await on.call('GET /listings/:id', { params: { id: first }, token: reader.token })).data;
  const { location, closedAt, photos } = listing;
  expect((await ask(2)).data.sold).toEqual([
    { id: first, title, location, photo: photos[0], closedAt, finalPrice: 200 },
  ]);
  expect((await ask(3)).data).toMatchObject({ sold: [], since: closedAt, elsewhere: [] });
});

test('without a sale in one’s own currency the others are offered, that with most first', async () => {
  const title = 'Accordion';
  await sell(on, owners, [50_000], { title, ...tokyo });
  await sell(on, owners, [300, 310, 320, 330, 340], { title, ...austin });
  await sell(on, owners, [300], { title: 'Piano', ...austin });
  const ask = async (query: { q: string; currency?: string }) =>
    (await on.call('GET /prices', { query, token: reader.token })).data;
  const elsewhere = [
    { currency: 'USD', count: 5 },
    { currency: 'JPY', count: 1 },
  ];
  expect(await ask({ q: title })).toMatchObject({ currency: 'EUR', spread: null, sold: [], elsewhere });
  expect(await ask({ q: title, currency: 'USD' })).toMatchObject({ spread: { count: 5 }, elsewhere: [] });
});

test('where nothing has all words, searches with fewer of them are offered', async () => {
  await sell(on, owners, [20, 30], { title: 'Trombone' });
  await sell(on, owners, [40, 50, 60], { title: 'Brass polish for a trombone' });
  const ask = async (q: string) => {
    const answer = await on.call('GET /prices', { query: { q }, token: reader.token });
    return answer.data.fewerWords;
  };
  expect(await ask('“Purple” trombone, brass?')).toEqual([{ q: 'trombone brass', count: 3 }]);
  expect(await ask('purple trombone')).toEqual([{ q: 'trombone', count: 5 }]);
  expect(await ask('purple trombone velvet')).toEqual([{ q: 'trombone', count: 5 }]);
  expect(await ask('how much for a purple velvet trombone trombone')).toEqual([{ q: 'trombone', count: 5 }]);
  expect(await ask('purple velvet')).toEqual([]);
  expect(await ask('trombone')).toEqual([]);
  expect(await ask('purple')).toEqual([]);
});

test('sales of a blocked person count in the figures, and are neither listed nor offered', async () => {
  const title = 'Melodica';
  const [blocked, ...others] = owners as [MadeUser, ...MadeUser[]];
  await sell(on, [blocked], [70, 80], { title });
  await sell(on, others, [60, 90, 100], { title });
  await sell(on, [blocked], [500], { title: 'Bandoneon', ...austin });
  await on.call('POST /users/:id/block', { params: { id: blocked.user.id }, token: reader.token });
  const ask = async (q: string, { token }: MadeUser) => on.call('GET /prices', { query: { q }, token });
  const { data, pagination } = await ask(title, reader);
  expect(data.spread).toMatchObject({ count: 5, median: 80 });
  expect(data.sold.map(({ finalPrice }) => finalPrice)).toEqual([100, 90, 60]);
  expect(pagination).toMatchObject({ totalCount: 3 });
  expect((await ask('bandoneon', reader)).data.elsewhere).toEqual([]);
  const offered = [{ currency: 'USD', count: 1 }];
  expect((await ask('bandoneon', others[0] as MadeUser)).data.elsewhere).toEqual(offered);
  await on.call('DELETE /users/:id/block', { params: { id: blocked.user.id }, token: reader.token });
});

test('things and services are never in one figure: it is about the kind with more sales, or that which was asked for', async () => {
  const title = 'Unicycle';
  await sell(on, owners, [100, 110, 120, 130, 140], { title });
  await sell(on, owners, [20, 21, 22, 23, 24, 25], { title: 'Unicycle repair', type: 'SERVICE' });
  const ask = async (q: string, type?: 'PRODUCT' | 'SERVICE') =>
    on.call('GET /prices', { query: { q, ...(type && { type }) }, token: reader.token });
  const counts = { PRODUCT: 5, SERVICE: 6 };
  const [most, things, alone] = [await ask(title), await ask(title, 'PRODUCT'), await ask('repair unicycle')];
  expect(most.data).toMatchObject({ type: 'SERVICE', counts, spread: { count: 6, low: 21, high: 24 } });
  expect(things.data).toMatchObject({ type: 'PRODUCT', counts, spread: { count: 5, low: 110, high: 130 } });
  expect(things.data.sold.map((sold) => sold.title)).toEqual([title, title, title, title, title]);
  expect([things.pagination?.totalCount, most.pagination?.totalCount]).toEqual([5, 6]);
  expect(alone.data).toMatchObject({ type: 'SERVICE', counts: { PRODUCT: 0, SERVICE: 6 } });
  const none = await ask('repair unicycle', 'PRODUCT');
  expect(none.data).toMatchObject({ type: 'PRODUCT', spread: null, periods: [], sold: [], elsewhere: [] });
});

test('all names of a thing find the same sales, and what is only said of it is no condition', async () => {
  await sell(on, owners, [50, 60], { title: 'Couch' });
  await sell(on, owners.slice(2), [70, 80], { title: 'Sofa, like new' });
  await sell(on, owners.slice(4), [90], { title: 'Sofa', description: 'A couch for two' });
  const ask = async (q: string) =>
    (await on.call('GET /prices', { query: { q }, token: reader.token })).data.spread;
  const spread = { count: 5, low: 60, median: 70, high: 80 };
  for (const q of ['sofa', 'couch', 'settee', 'used sofas in good condition'])
    expect(await ask(q), q).toEqual(spread);
  const { id } = await makeListing(on, reader, { title: 'Second-hand settee' });
  const similar = await on.call('GET /listings/:id/similar', { params: { id } });
  expect(similar.data).toMatchObject({ spread, words: 'settee' });
});

test('a hidden listing is in no spread and in no list, and its currency is not named', async () => {
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
  const left = await over();
  expect(left).toMatchObject({ currencies: ['EUR'], spread: null, periods: [] });
  expect(left.sold.map(({ finalPrice }) => finalPrice)).toEqual([130, 120, 110, 100]);
});
