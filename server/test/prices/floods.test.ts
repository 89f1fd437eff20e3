import { emptyHistory, fairPrice } from '@ballpark/domain/fair-price.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToOrder, findUncounted } from '../../src/prices/record-queries.ts';
import { makeListing, makeSuggestion, makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
let owner: MadeUser;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind, config: { logLevel: 'silent', isRateLimited: false } });
  owner = await makeUser(on);
});
afterAll(() => on.close());

/** Bypasses the API. */
async function insertGuesses(listingId: string, count: number): Promise<void> {
  await sql`insert into app_user (id, name, email, email_key, password_hash, created_at)
    select gen_random_uuid(), 'Many', ${listingId} || n, ${listingId} || n, '', now() from generate_series(1, ${count}::int) as n`.execute(
    on.db,
  );
  await sql`insert into suggestion (id, listing_id, user_id, amount_minor, created_at, day, owner_id, is_product, is_quick)
    select gen_random_uuid(), ${listingId}, id, 9000 + length(email), ${on.clock.now}::timestamptz, now()::date,
      ${owner.user.id}, true, true
    from app_user where email like ${`${listingId}%`}`.execute(on.db);
}

test(
  'a hundred suggestions and as many edits at once, racing with the close: the fair price is of what got in',
  { timeout: 180_000 },
  async () => {
    const { id } = await makeListing(on, owner, { hasIndependentGuesses: true });
    const early = await Promise.all(Array.from({ length: 50 }, async () => makeUser(on)));
    const made = await Promise.all(
      early.map((by, at) => makeSuggestion(on, { id }, { by, amount: 80 + at })),
    );
    const late = await Promise.all(Array.from({ length: 100 }, async () => makeUser(on)));
    const params = { id };
    const statuses = await Promise.all([
      ...late.map(async ({ token }, at) =>
        on.call('POST /listings/:id/suggest', { params, token, body: { amount: 90 + at } }),
      ),
      ...made.flatMap((suggestion, at) =>
        [300, 200].map(async (more) =>
          on.call('PUT /suggestions/:id', {
            params: { id: suggestion.id },
            token: early[at]?.token ?? '',
            body: { amount: more + at },
          }),
        ),
      ),
      on.call('POST /listings/:id/close', { params, token: owner.token, body: { finalPrice: 120 } }),
    ]);
    expect(new Set(statuses.map(({ status }) => status))).toSatisfy((all: Set<number>) =>
      [...all].every((status) => [200, 201, 409].includes(status)),
    );
    const { data } = await on.call('GET /listings/:id', { params, token: owner.token });
    const guesses = data.suggestions.map(({ id: userId, amount }) => ({ userId, amountMinor: amount * 100 }));
    expect(guesses.length).toBeGreaterThanOrEqual(50);
    const expected = fairPrice(guesses, emptyHistory);
    expect(data.fairPrice?.estimate).toBe((expected?.estimateMinor ?? 0) / 100);
    expect(data.fairPrice?.high).toBe((expected?.highMinor ?? 0) / 100);
  },
);

/** A closed listing with uncounted independent guesses. */
async function closeWithGuesses(count: number): Promise<number> {
  const { id } = await makeListing(on, owner, { hasIndependentGuesses: true });
  await insertGuesses(id, count);
  const { now } = on.clock;
  await on.db
    .updateTable('listing')
    .set({ is_active: false, closed_at: now, price_shown_at: now, final_price_minor: 9_500 })
    .where('id', '=', id)
    .execute();
  const [position = 0] = await addToOrder(on.db, [id]);
  return position;
}

async function readingTime(position: number, count: number): Promise<number> {
  const startedAt = performance.now();
  const found = (await findUncounted(on.db, 0, 100)).find((listing) => listing.position === position);
  const tookMs = performance.now() - startedAt;
  expect(found?.independent.filter(Boolean)).toHaveLength(count);
  return tookMs;
}

test(
  'reading the guesses of a listing for the records grows with their number, not with its square',
  { timeout: 120_000 },
  async () => {
    const small = await closeWithGuesses(1_000);
    const few: number[] = [];
    for (let turn = 0; turn < 10; turn++) few.push(await readingTime(small, 1_000));
    const large = await closeWithGuesses(10_000);
    // The second read covers both listings: 11 times the work; comparing pairs would be 100 times. Repeat until a read was undisturbed.
    await expect
      .poll(async () => (await readingTime(large, 10_000)) / Math.min(...few), { timeout: 60_000 })
      .toBeLessThan(50);
  },
);
