import type { Point } from '@ballpark/domain/places.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recountRecords } from '../../src/prices/update-records.ts';
import { updateSimilarPrices } from '../../src/prices/similar.ts';
import { cellOf } from '../../src/search/cells.ts';
import { serveBuiltSite } from '../support/built-site.ts';
import { makeListing, makeSuggestion, makeUser } from '../support/make.ts';
import { makeSeller, sell, takeInPrices } from '../support/prices.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

/** All in Berlin, and in one square of a quarter degree. */
const inBerlin = [
  { latitude: 52.52, longitude: 13.41 },
  { latitude: 52.55, longitude: 13.28 },
  { latitude: 52.64, longitude: 13.48 },
] as const;
/** 48 km from the first of them, and 58 from the second. */
const eastward = { latitude: 52.52, longitude: 14.12, location: 'Müncheberg, Germany' };
const centres: readonly Point[] = [
  { latitude: 52.52, longitude: 13.4 },
  { latitude: 52.7, longitude: 13.4 },
  { latitude: 52.52, longitude: 13.9 },
];
const dayMs = 24 * 3_600_000;

let on: TestApp;
let site: Awaited<ReturnType<typeof serveBuiltSite>>;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind, config: { logLevel: 'silent', isRateLimited: false } });
  site = await serveBuiltSite(on);
});
afterAll(async () => {
  await site.close();
  await on.close();
});

/** Every answer to a visitor that may know where listings are. */
async function readByVisitor(ids: readonly string[]): Promise<string[]> {
  const around = centres.flatMap(({ latitude, longitude }) =>
    Array.from(
      { length: 21 },
      (_, step) => `latitude=${latitude}&longitude=${longitude}&radius=${20 + step}`,
    ),
  );
  const paths = [
    ...['open.json', 'sold.json', 'open.atom'].flatMap((feed) =>
      ['search=lamp', ...around].map((query) => `/feeds/${feed}?${query}`),
    ),
    ...['/api/price-index', '/price-index.csv'].flatMap((path) =>
      ['', ...around].map((query) => `${path}?words=lamp&currency=EUR&${query}`),
    ),
    '/api/prices?q=lamp&currency=EUR',
    ...['', 'search=lamp&', 'status=all&', 'order=near&radius=5&'].map((query) => `/api/listings?${query}`),
    ...ids.flatMap((id) => [
      `/api/listings/${id}/shared`,
      `/api/listings/${id}/similar`,
      `/api/listings/${id}/teaser`,
      `/embed/${id}`,
      `/oembed?url=${encodeURIComponent(`${on.deps.config.publicUrl}/s/${id}`)}`,
    ]),
  ];
  const answers: string[] = [];
  for (const path of paths) {
    const { body, statusCode } = await on.app.inject(path);
    expect([path, statusCode]).toEqual([path, 200]);
    answers.push(`${path} ${body}`);
  }
  for (const id of ids) answers.push((await site.app.inject(`/s/${id}`)).body);
  return answers;
}

async function moveTo(point: Point, ids: readonly string[]): Promise<void> {
  await on.db
    .updateTable('listing')
    .set({ ...point, cell: cellOf(point) })
    .where('id', 'in', ids)
    .execute();
  await recountRecords(on.deps);
  await on.db.updateTable('similar_price').set({ is_due: true }).execute();
  await updateSimilarPrices(on.deps);
}

const nameOf = (answer: string) => answer.split(' ', 1)[0];

test('nothing that a visitor reads tells where in its square a listing is', async () => {
  const owners = [await makeSeller(on), await makeSeller(on), await makeSeller(on)];
  const sold = await sell(on, owners, [20, 21, 22, 23, 24], { title: 'Brass lamp', ...inBerlin[0] });
  on.clock.advance(10 * dayMs);
  await sell(on, owners, [30, 31], { title: 'Brass lamp', ...eastward });
  const open = await makeListing(on, await makeUser(on), { title: 'Brass lamp', ...inBerlin[0] });
  for (const amount of [20, 22, 24, 26]) await makeSuggestion(on, open, { amount });
  await takeInPrices(on);
  const moved = [open.id, ...sold];
  const seen: string[][] = [];
  for (const point of inBerlin) {
    await moveTo(point, moved);
    seen.push(await readByVisitor([open.id, ...sold.slice(0, 1)]));
  }
  const [first = [], ...others] = seen;
  for (const other of others)
    expect(other.filter((answer, at) => answer !== first[at]).map(nameOf)).toEqual([]);
  // A circle finds it all the same.
  const found = first.filter((answer) => answer.startsWith('/feeds/open.json') && answer.includes(open.id));
  expect(found.length).toBeGreaterThan(10);
});

test('a circle of less than 20 km around a visitor is refused', async () => {
  const answer = await on.app.inject('/feeds/open.json?latitude=52.52&longitude=13.4&radius=19');
  expect(answer.statusCode).toBe(400);
});
