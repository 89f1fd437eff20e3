import { achievementList } from '@ballpark/domain/achievements.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catchUpAchievements, unlockForEverybody } from '../../src/achievements/achievements.ts';
import { saveSetting } from '../../src/db/setting-queries.ts';
import { achievementCalls } from '../support/achievement-calls.ts';
import { makeListing, makeUser, readLedger, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let owner: MadeUser;
let calls: ReturnType<typeof achievementCalls>;
beforeAll(async () => {
  on = await testApp();
  owner = await makeUser(on);
  calls = achievementCalls(on, owner);
});
afterAll(() => on.close());

describe('catching up', () => {
  test('unlocks for everybody what live events would have, once', async () => {
    const by = await makeUser(on);
    const listing = await makeListing(on, owner);
    await calls.insertSuggestions(by, 10);
    await calls.suggest(listing, by, 100);
    await calls.close(listing, 100);
    const [live, ledger] = [await calls.unlocked(by), (await readLedger(on)).get(by.user.id)];
    await on.db
      .deleteFrom('xp_award')
      .where('user_id', '=', by.user.id)
      .where('kind', '=', 'achievement')
      .execute();
    await on.db.updateTable('app_user').set({ xp: 50 }).where('id', '=', by.user.id).execute();
    expect(await calls.unlocked(by)).toEqual([]);

    expect(await unlockForEverybody(on.deps)).toBeGreaterThanOrEqual(live.length);
    expect(await calls.unlocked(by)).toEqual(live);
    expect((await readLedger(on)).get(by.user.id)).toEqual(ledger);
    expect(await unlockForEverybody(on.deps)).toBe(0);
    await calls.expectLedgerToAddUp();
  });

  test('reaches people in every batch', async () => {
    const listing = await makeListing(on, owner);
    await sql`insert into app_user (id, name, email, email_key, password_hash, created_at)
      select gen_random_uuid(), 'Many', 'many' || n, 'many' || n, '', now() from generate_series(1, 500) as n`.execute(
      on.db,
    );
    await sql`insert into suggestion (id, listing_id, user_id, amount_minor, created_at, day, owner_id, is_product, is_quick)
      select gen_random_uuid(), ${listing.id}, id, 100, now(), now()::date, ${owner.user.id}, true, true from app_user where name = 'Many'`.execute(
      on.db,
    );
    expect(await unlockForEverybody(on.deps)).toBeGreaterThanOrEqual(500);
    expect(await unlockForEverybody(on.deps)).toBe(0);
  });

  test('gives those their streaks to whom the rule of before forgave no day', async () => {
    const by = await makeUser(on);
    for (const hours of [0, 24, 48]) {
      on.clock.advance(hours * 3_600_000);
      await calls.insertSuggestions(by, 1);
    }
    const list = achievementList.map(({ id }) => id).join(' ');
    await saveSetting(on.db, 'achievements', { list });
    expect(await catchUpAchievements(on.deps)).toBeGreaterThan(0);
    expect(await calls.unlocked(by)).toContain('streak-3');
    expect(await catchUpAchievements(on.deps)).toBe(0);
  });

  test('is done once for each list of achievements', async () => {
    await catchUpAchievements(on.deps);
    const by = await makeUser(on);
    await calls.insertSuggestions(by, 1);
    expect(await catchUpAchievements(on.deps)).toBe(0);
    await on.db
      .updateTable('setting')
      .set({ value: '{"list":"fewer"}' })
      .where('key', '=', 'achievements')
      .execute();
    expect(await catchUpAchievements(on.deps)).toBeGreaterThan(0);
    expect(await calls.unlocked(by)).toEqual(['suggestions-1']);
  });
});
