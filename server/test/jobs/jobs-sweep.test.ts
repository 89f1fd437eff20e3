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

const countOf = async (
  table: 'session' | 'rate_limit' | 'verification_send' | 'password_reset' | 'photo',
) => {
  const row = await on.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
};
const counts = async () => ({
  sessions: await countOf('session'),
  limits: await countOf('rate_limit'),
  sends: await countOf('verification_send'),
  resets: await countOf('password_reset'),
  photos: await countOf('photo'),
});

test('the sweep removes what nothing needs any more, and nothing sooner', async () => {
  const { user } = await makeUser(on);
  await insertSend(on.db, user.id, on.clock.now);
  await insertPhotos(
    on.db,
    [
      {
        id: newId(),
        userId: user.id,
        kind: 'listing',
        width: 1,
        height: 1,
        thumbhash: '',
        contentHash: Buffer.alloc(32),
      },
    ],
    on.clock.now,
  );
  await askForReset(on, user.email);
  await on.call('POST /auth/login', { body: { email: 'nobody@example.com', password: 'x' } });
  const all = await counts();
  expect(all).toMatchObject({ sessions: 1, sends: 1, resets: 1, photos: 1 });
  expect(all.limits).toBeGreaterThan(0);

  await sweep(on.deps);
  expect(await counts()).toEqual(all);
  on.clock.advance(hour);
  await sweep(on.deps);
  expect(await counts()).toMatchObject({ sessions: 1, sends: 1, resets: 1 });
  on.clock.advance(1);
  await sweep(on.deps);
  expect(await counts()).toEqual({ ...all, limits: 0, resets: 0 });
  on.clock.advance(24 * hour);
  await sweep(on.deps);
  expect(await counts()).toEqual({ sessions: 1, limits: 0, sends: 0, resets: 0, photos: 0 });
  on.clock.advance(29 * 24 * hour);
  await sweep(on.deps);
  expect(await countOf('session')).toBe(0);
});

test('what cannot be removed keeps nothing else from being removed, and the job fails', async () => {
  await makeUser(on);
  on.clock.advance(31 * 24 * hour);
  expect(await countOf('session')).toBeGreaterThan(0);
  await on.db.schema.alterTable('security_notice').renameTo('security_notice_away').execute();
  try {
    await expect(sweep(on.deps)).rejects.toThrow('security_notice');
  } finally {
    await on.db.schema.alterTable('security_notice_away').renameTo('security_notice').execute();
  }
  expect(await countOf('session')).toBe(0);
  expect(await countOf('photo')).toBe(0);
});
