import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockOwnPhotos } from '../../src/photos/photo-queries.ts';
import { photoIdOf } from '@ballpark/domain/photos.ts';
import { sweepPhotoFiles, sweepPhotos } from '../../src/photos/sweep-photos.ts';
import { makeListing, makePhoto, makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

const dayMs = 24 * 3_600_000;
/** Reads of used photos wait for this advisory lock. */
const gate = 4711;
let on: TestApp;
let owner: MadeUser;
let listing: { id: string };

beforeEach(async () => {
  on = await testApp({ kind: 'postgres' });
  owner = await makeUser(on);
  // The first sweep claims the store.
  await sweepPhotoFiles(on.deps);
  // The sweep meets this photo first, and waits at the gate before it locks any.
  listing = await makeListing(on, owner, { photoUrls: [(await makePhoto(on, owner)).url] });
  await sql`alter table listing_photo rename to listing_photo_kept`.execute(on.db);
  await sql
    .raw(
      `create function pass_gate() returns boolean language plpgsql as $$ begin
         perform pg_advisory_lock_shared(${gate});
         perform pg_advisory_unlock_shared(${gate});
         return true;
       end $$`,
    )
    .execute(on.db);
  await sql`create view listing_photo as select * from listing_photo_kept where pass_gate()`.execute(on.db);
});
afterEach(() => on.close());

/** Runs `work` between the sweep's selection and its locks. */
async function whileSweeping(work: () => Promise<unknown>): Promise<number> {
  const keeper = await on.pool.connect();
  await keeper.query('select pg_advisory_lock($1)', [gate]);
  on.clock.advance(dayMs + 1);
  const sweeping = sweepPhotos(on.deps);
  const waiting = `select count(*)::int as count from pg_locks
    where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
  await expect
    .poll(async () => (await keeper.query<{ count: number }>(waiting)).rows[0]?.count, { timeout: 10_000 })
    .toBe(1);
  await work();
  await keeper.query('select pg_advisory_unlock($1)', [gate]);
  keeper.release();
  return sweeping;
}

const idOf = (url: string): string => photoIdOf(url) ?? '';
const isThere = async (url: string): Promise<boolean[]> => {
  const row = await on.db.selectFrom('photo').select('id').where('id', '=', idOf(url)).execute();
  return [row.length === 1, (await on.app.inject(url)).statusCode === 200];
};

test('a photo that a profile names in the moment in which the sweep chooses it survives', async () => {
  const { url } = await makePhoto(on, owner, 'POST /photos/upload-profile-base64');
  const swept = await whileSweeping(async () => {
    const answer = await on.call('PUT /profile', { token: owner.token, body: { photoUrl: url } });
    expect(answer.status).toBe(200);
  });
  expect(swept).toBe(0);
  expect(await isThere(url)).toEqual([true, true]);
});

test('… so does one that a listing names, and the sweep goes on with the others', async () => {
  const [named, unused] = [await makePhoto(on, owner), await makePhoto(on, owner)];
  const swept = await whileSweeping(async () =>
    on.db.transaction().execute(async (trx) => {
      const photoId = idOf(named.url);
      expect(await lockOwnPhotos(trx, owner.user.id, 'listing', [photoId])).toEqual([photoId]);
      await sql`insert into listing_photo_kept values (${listing.id}, 1, ${photoId})`.execute(trx);
    }),
  );
  expect(swept).toBe(1);
  expect(await isThere(named.url)).toEqual([true, true]);
  expect(await isThere(unused.url)).toEqual([false, false]);
});
