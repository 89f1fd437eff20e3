import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { achievementCalls } from '../support/achievement-calls.ts';
import { makeListing, makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
let owner: MadeUser;
let calls: ReturnType<typeof achievementCalls>;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind });
  owner = await makeUser(on);
  calls = achievementCalls(on, owner);
});
afterAll(() => on.close());

describe('at the same instant', () => {
  test('twenty suggestions of one person unlock each achievement once, and miss none', async () => {
    const by = await makeUser(on);
    const listings = await Promise.all(Array.from({ length: 20 }, () => makeListing(on, owner)));
    const answers = await Promise.all(listings.map((listing) => calls.suggest(listing, by)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const ids = ['suggestions-1', 'speed-1', 'suggestions-10', 'speed-10', 'products-10'];
    const unlocked = answers.flatMap(({ data }) => data.unlockedAchievements ?? []);
    expect(unlocked).toHaveLength(ids.length);
    expect(new Set(unlocked.map(({ id }) => id))).toEqual(new Set(ids));
    await calls.expectLedgerToAddUp();
  });

  test('closes and suggestions that meet over the same people pay each achievement once, and miss none', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => makeUser(on)));
    const owners = await Promise.all(Array.from({ length: 4 }, () => makeUser(on)));
    const posted = await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        const by = owners[at % 4] ?? owner;
        return { listing: await makeListing(on, by), by: achievementCalls(on, by) };
      }),
    );
    const listings = posted.map(({ listing }) => listing);
    const more = await Promise.all(Array.from({ length: 4 }, () => makeListing(on, owner)));
    // Repeatedly shared first places are not paid in full.
    await Promise.all(
      listings.flatMap((listing) => people.map((by, at) => calls.suggest(listing, by, 100 + at))),
    );
    const closes = await Promise.all([
      ...posted.map(({ listing, by }) => by.close(listing, 100)),
      ...more.flatMap((listing) => people.map((by) => calls.suggest(listing, by))),
    ]);
    expect(closes.map(({ status }) => status)).toEqual([...listings.map(() => 200), ...Array(16).fill(201)]);
    for (const by of people) expect(await calls.unlocked(by)).toContain('accuracy-10');
    await calls.expectLedgerToAddUp();
  });
});
