import { gunzipSync } from 'node:zlib';
import { adoptSite } from '@ballpark/domain/site.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { publishIndex } from '../../src/prices/publish-index.ts';
import type { MadeUser } from '../support/make.ts';
import { restrict } from '../support/moderation.ts';
import { makeSeller, sell } from '../support/prices.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const potsdam = { latitude: 52.4, longitude: 13.06, location: 'Potsdam, Germany' };
const berlin = { latitude: 52.52, longitude: 13.41 };
let on: TestApp;
let owners: MadeUser[];
beforeAll(async () => {
  on = await testApp({ kind: databaseKind, config: { logLevel: 'silent', isRateLimited: false } });
  owners = [await makeSeller(on), await makeSeller(on), await makeSeller(on)];
  await sell(on, owners, [100, 111, 120, 131, 140], { title: 'Sofa' });
  await sell(on, owners, [300, 310], { title: 'Red sofa', ...potsdam });
});
afterEach(() => adoptSite({}));
afterAll(() => on.close());

const index = async (query: Record<string, string | number>) =>
  on.call('GET /price-index', { query: { words: 'sofa', currency: 'EUR', ...query } });
const get = (url: string, headers: Record<string, string> = {}) => on.app.inject({ url, headers });

test('anybody reads what things went for, with the licence and from any site', async () => {
  const month = on.clock.now.toISOString().slice(0, 7);
  const figure = { count: 5, low: 110, median: 120, high: 130 };
  const { data, status } = await index(berlin);
  expect(status).toBe(200);
  expect(data).toEqual({
    words: 'sofa',
    currency: 'EUR',
    type: 'PRODUCT',
    place: { ...berlin, radius: 100 },
    figure,
    months: [{ month, since: month, ...figure }],
    licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
    source: `${on.deps.config.publicUrl}/prices?q=sofa&currency=EUR&type=PRODUCT`,
  });
  const raw = await get('/api/price-index?words=sofa&currency=EUR');
  expect(raw.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect((await on.call('GET /price-index', { query: { words: 'couch' } })).data.figure).toEqual(figure);
});

test('two sales elsewhere are in no figure, wherever one stands and however far one looks', async () => {
  for (const radius of [20, 50, 100, 500, 2000])
    for (const { latitude, longitude } of [berlin, potsdam]) {
      const { data } = await index({ latitude, longitude, radius });
      expect([0, 5], `${latitude} ${radius}`).toContain(data.figure?.count ?? 0);
    }
  expect((await index({})).data.figure?.count).toBe(5);
  expect((await index({ words: 'red sofa' })).data.figure).toBeNull();
  expect((await index({ latitude: 52.5 })).status).toBe(400);
});

test('the same comes as CSV, which an own program reads and asks for again', async () => {
  const asked = '/price-index.csv?words=sofa&currency=EUR&latitude=52.52&longitude=13.41&radius=';
  const answer = await get(`${asked}50`);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8; header=present',
    'access-control-allow-origin': '*',
    link: '<https://creativecommons.org/licenses/by/4.0/>; rel="license"',
  });
  const [head = '', ...lines] = answer.body.trim().split('\r\n');
  const month = on.clock.now.toISOString().slice(0, 7);
  expect(head).toBe('words,currency,type,month,since,count,low,median,high,licence');
  expect(lines).toEqual([
    `sofa,EUR,PRODUCT,,${month},5,110,120,130,CC BY 4.0`,
    `sofa,EUR,PRODUCT,${month},${month},5,110,120,130,CC BY 4.0`,
  ]);
  const again = await get(`${asked}50`, { 'if-none-match': String(answer.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await get(`${asked}5`)).statusCode).toBe(400);
  const nothing = await get('/price-index.csv?words=%3DHYPERLINK(1)%2C%22x%22');
  expect(nothing.body.trim()).toBe(head);
});

test('the file of a night has each common thing once, and no word of fewer than five sales', async () => {
  await sell(on, owners, [20, 21, 22, 23, 24], { title: 'Couch repair', type: 'SERVICE' });
  expect((await get('/price-index/all.csv')).statusCode).toBe(404);
  expect(await publishIndex(on.deps)).toBeGreaterThan(0);
  const file = await get('/price-index/all.csv');
  const rows = file.body
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(','));
  const totals = rows.filter(([, , , month]) => month === '');
  const things = totals.map(([word, currency, type, , , count]) => `${word} ${currency} ${type} ${count}`);
  expect(things).toEqual(['couch EUR SERVICE 5', 'repair EUR SERVICE 5', 'sofa EUR PRODUCT 5']);
  const since = String(file.headers['last-modified']);
  expect((await get('/price-index/all.csv', { 'if-modified-since': since })).statusCode).toBe(304);
});

test('the nightly file is made once for all its readers, and sent as gzip', async () => {
  const ask = async (encoding = 'identity', more = {}) =>
    get('/price-index/all.csv', { 'accept-encoding': encoding, ...more });
  const things = async () => (await ask()).body.trim().split('\r\n').length - 1;
  await publishIndex(on.deps);
  const reads = vi.spyOn(on.db, 'selectFrom');
  const together = await Promise.all(Array.from({ length: 20 }, async () => ask()));
  expect(new Set(together.map(({ body }) => body)).size).toBe(1);
  expect(reads.mock.calls.filter(([table]) => table === 'price_index')).toHaveLength(1);
  reads.mockRestore();

  const packed = await ask('gzip, br');
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.rawPayload).toString()).toBe(together[0]?.body);
  const again = await ask('gzip', { 'if-none-match': String(packed.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(packed.headers.etag).not.toBe(together[0]?.headers.etag);

  adoptSite({ pricesLicence: 'Ours alone' });
  expect((await ask()).body).toContain(',Ours alone');
  adoptSite({});
  const before = await things();
  await sell(on, owners, [20, 21, 22, 23, 24], { title: 'Bookcase' });
  expect(await things()).toBe(before);
  await publishIndex(on.deps);
  expect(await things()).toBeGreaterThan(before);
});

test('what a suspended person closed is in it no more', async () => {
  const [first] = owners as [MadeUser];
  await restrict(on, first.user.id, { action: 'suspend' });
  expect((await index({})).data.figure).toBeNull();
  expect(await publishIndex(on.deps)).toBe(0);
});

test('the operator names the licence, and can close it', async () => {
  adoptSite({ pricesLicence: 'Ours alone' });
  expect((await index({})).data.licence).toEqual({ name: 'Ours alone', url: null });
  expect((await get('/price-index.csv?words=sofa')).headers.link).toBeUndefined();
  adoptSite({ publishesPrices: false });
  expect((await index({})).status).toBe(404);
  for (const path of ['/price-index.csv?words=sofa', '/price-index/all.csv'])
    expect((await get(path)).statusCode, path).toBe(404);
  await publishIndex(on.deps);
  adoptSite({});
  expect((await get('/price-index/all.csv')).body.trim().split('\r\n')).toHaveLength(1);
});
