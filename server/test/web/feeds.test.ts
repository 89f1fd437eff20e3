import { adoptSite } from '@ballpark/domain/site.ts';
import { parseAtomFeed, parseJsonFeed } from 'feedsmith';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { hideSubject } from '../../src/moderation/hide.ts';
import { closeAt, takeInPrices } from '../support/prices.ts';
import { makeListing, makePhoto, makeSuggestion, makeUser, type Person } from '../support/make.ts';
import { useTestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const munich = { latitude: 48.14, longitude: 11.58, location: 'Munich, Germany' };
const on = useTestApp({ kind: databaseKind, config: { logLevel: 'silent', isRateLimited: false } });
let owner: Person;
let other: Person;
beforeAll(async () => {
  [owner, other] = [await makeUser(on), await makeUser(on)];
});
afterEach(() => adoptSite({}));

const get = (url: string, headers: Record<string, string> = {}) => on.app.inject({ url, headers });
const atom = async (query = '', kind = 'sold') => {
  const { body, statusCode } = await get(`/feeds/${kind}.atom${query}`);
  expect([query, statusCode]).toEqual([query, 200]);
  return parseAtomFeed(body);
};
/** Amounts have a narrow blank before their sign. */
const plain = (text = '') => text.replaceAll(/\s/g, ' ');
const titles = async (query = '', kind = 'sold') =>
  (await atom(query, kind)).entries?.map((entry) => plain(entry.title?.value)) ?? [];

async function sold(by: Person, title: string, price: number, overrides: Record<string, unknown> = {}) {
  const listing = await makeListing(on, by, { title, ...overrides });
  await makeSuggestion(on, listing, { amount: price });
  await closeAt(on, by, listing.id, price);
  await takeInPrices(on);
  return listing;
}

test('a feed reader finds what sold, with the result and a page that anybody can open', async () => {
  const { url: photoUrl } = await makePhoto(on, owner);
  const { id } = await sold(owner, 'A <lamp> & "shade"', 22, { photoUrls: [photoUrl] });
  const feed = await atom();
  const { publicUrl } = on.deps.config;
  const [entry] = feed.entries ?? [];
  expect(feed.title?.value).toBe('Ballpark · What things sold for');
  expect(plain(entry?.title?.value)).toBe('Sold for 22 €: A <lamp> & "shade"');
  expect(entry?.id).toBe(`${publicUrl}/s/${id}`);
  const links = entry?.links?.map(({ rel, href }) => `${rel} ${href}`);
  expect(links).toEqual([`alternate ${publicUrl}/s/${id}`, expect.stringMatching(/^enclosure .*\.jpg$/)]);
  const { body, headers } = await get('/feeds/sold.json');
  expect(headers['content-type']).toBe('application/feed+json; charset=utf-8');
  const json = parseJsonFeed(body);
  expect(json.items?.[0]).toMatchObject({ id: `${publicUrl}/s/${id}`, title: entry?.title?.value });
  expect(JSON.parse(body)).toMatchObject({
    items: [{ _ballpark: { currency: 'EUR', final_price: 22, guesses: 1 } }],
  });
  const page = await get(`/api/listings/${id}/shared`);
  expect(page.statusCode).toBe(200);
});

test('a feed asks for words, a place or a person', async () => {
  await sold(other, 'Piano', 500, munich);
  expect(await titles('?search=piano')).toEqual(['Sold for $500: Piano']);
  expect(await titles('?search=trombone')).toEqual([]);
  expect(await titles('?search=%26')).toEqual([]);
  expect(await titles('?latitude=48.1&longitude=11.5&radius=20')).toEqual(['Sold for $500: Piano']);
  expect(await titles('?latitude=52.5&longitude=13.4&radius=20')).not.toContain('Sold for $500: Piano');
  for (const person of [other.user.id, other.user.username ?? ''])
    expect(await titles(`?person=${person}`)).toEqual(['Sold for $500: Piano']);
  expect((await get('/feeds/sold.atom?person=nobody.at.all')).statusCode).toBe(404);
  expect((await get('/feeds/sold.atom?latitude=1')).statusCode).toBe(400);
});

test('what is open tells the question alone: no guess, no fair price, no point', async () => {
  const listing = await makeListing(on, owner, { title: 'Cello', hasIndependentGuesses: true });
  for (const amount of [711, 722, 733, 744]) await makeSuggestion(on, listing, { amount });
  expect(await titles('?search=cello', 'open')).toEqual(['Cello']);
  for (const format of ['atom', 'json']) {
    const { body } = await get(`/feeds/open.${format}?search=cello`);
    expect(body).toContain('4 guesses so far. Berlin, Germany');
    expect(body).not.toMatch(/(?<![-\da-f])7(?:11|22|33|44)(?![-\da-f])|52\.5|13\.4/);
  }
  on.clock.advance(73 * 3_600_000);
  expect(await titles('?search=cello', 'open')).toEqual([]);
});

test('what its owner does not share, and what is hidden, is in no feed', async () => {
  const [first, second] = [await sold(owner, 'Oboe one', 50), await sold(owner, 'Oboe two', 60)];
  expect(await titles('?search=oboe')).toHaveLength(2);
  const params = { id: first.id };
  await owner.call('PUT /listings/:id/shared', { params, body: { isShared: false } });
  await on.db
    .transaction()
    .execute((trx) => hideSubject(trx, { kind: 'listing', id: second.id }, 'decision', on.clock.now));
  expect(await titles('?search=oboe')).toEqual([]);
  expect(await titles(`?person=${owner.user.id}`)).not.toContain('Sold for 50 €: Oboe one');
});

test('a reader that has it all is told so, by tag or by time', async () => {
  const { headers } = await get('/feeds/sold.atom');
  expect(headers).toMatchObject({
    'content-type': 'application/atom+xml; charset=utf-8',
    'access-control-allow-origin': '*',
    'x-robots-tag': 'noindex',
  });
  const known = [
    { 'if-none-match': String(headers.etag) },
    { 'if-modified-since': String(headers['last-modified']) },
  ];
  for (const header of known) {
    const { statusCode, body } = await get('/feeds/sold.atom', header);
    expect([statusCode, body]).toEqual([304, '']);
  }
  await sold(owner, 'Viola', 90);
  for (const header of known) expect((await get('/feeds/sold.atom', header)).statusCode).toBe(200);
});

test('an operator closes the feeds', async () => {
  adoptSite({ publishesFeeds: false });
  for (const path of ['sold.atom', 'open.atom', 'sold.json', 'open.json'])
    expect((await get(`/feeds/${path}`)).statusCode, path).toBe(404);
});
