import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertSend } from '../../src/auth/verification-queries.ts';
import { sweep } from '../../src/sweep.ts';
import { newId } from '../../src/new-id.ts';
import { insertPhotos } from '../../src/photos/photo-queries.ts';
import { makeUser } from '../support/make.ts';
import { askForReset } from '../support/mailed.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

const hour = 60 * 60_000;
let on: TestApp;
beforeAll(async () => {
  on = await testApp({ config: { isRateLimited: true } });
});
afterAll(() => on.close());

const counts = async () => {
  const { rows } = await sql<Record<'sessions' | 'limits' | 'sends' | 'resets' | 'photos', number>>`
    select (select count(*) from session) as sessions, (select count(*) from rate_limit) as limits,
      (select count(*) from verification_send) as sends, (select count(*) from password_reset) as resets,
      (select count(*) from photo) as photos`.execute(on.db);
  return rows[0];
};
async function countsAfter(ms: number) {
  on.clock.advance(ms);
  await sweep(on.deps);
  return counts();
}

test('the sweep removes what nothing needs any more, and nothing sooner', async () => {
  const { user } = await makeUser(on);
  await insertSend(on.db, user.id, on.clock.now);
  const size = { width: 1, height: 1, thumbhash: '', contentHash: Buffer.alloc(32) };
  const photo = { id: newId(), userId: user.id, kind: 'listing', ...size } as const;
  await insertPhotos(on.db, [photo], on.clock.now);
  await askForReset(on, user.email);
  await on.call('POST /auth/login', { body: { email: 'nobody@example.com', password: 'x' } });
  const all = await counts();
  expect(all).toMatchObject({ sessions: 1, sends: 1, resets: 1, photos: 1 });
  expect(all?.limits).toBeGreaterThan(0);

  expect(await countsAfter(0)).toEqual(all);
  expect(await countsAfter(hour)).toMatchObject({ sessions: 1, sends: 1, resets: 1 });
  expect(await countsAfter(1)).toEqual({ ...all, limits: 0, resets: 0 });
  expect(await countsAfter(24 * hour)).toEqual({ sessions: 1, limits: 0, sends: 0, resets: 0, photos: 0 });
  expect(await countsAfter(29 * 24 * hour)).toMatchObject({ sessions: 0 });
});

test('what cannot be removed keeps nothing else from being removed, and the job fails', async () => {
  await makeUser(on);
  expect(await counts()).toMatchObject({ sessions: 1 });
  await on.db.schema.alterTable('security_notice').renameTo('security_notice_away').execute();
  await expect(countsAfter(31 * 24 * hour)).rejects.toThrow('security_notice');
  await on.db.schema.alterTable('security_notice_away').renameTo('security_notice').execute();
  expect(await counts()).toMatchObject({ sessions: 0 });
});
