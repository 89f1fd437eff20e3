import { dayMs } from '@ballpark/domain/durations.ts';
import { photoIdOf } from '@ballpark/domain/photos.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { lockOwnPhotos } from '../../src/photos/photo-queries.ts';
import { sweepPhotoFiles, sweepPhotos } from '../../src/photos/sweep-photos.ts';
import { makeListing, makePhoto, makeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

/** Reads of used photos wait for this advisory lock. */
const gate = 4711;

async function closeGate(on: TestApp): Promise<() => Promise<void>> {
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
  const keeper = await on.pool.connect();
  await keeper.query('select pg_advisory_lock($1)', [gate]);
  return async () => {
    await keeper.query('select pg_advisory_unlock($1)', [gate]);
    keeper.release();
  };
}

test('photos that are named in the moment in which the sweep chooses them survive, and it goes on with the others', async () => {
  const on = await testApp({ kind: 'postgres' });
  onTestFinished(() => on.close());
  const owner = await makeUser(on);
  // The first sweep claims the store.
  await sweepPhotoFiles(on.deps);
  // The sweep meets this photo first, and waits at the gate before it locks any.
  const listing = await makeListing(on, owner, { photoUrls: [(await makePhoto(on, owner)).url] });
  const ofProfile = (await makePhoto(on, owner, 'POST /photos/upload-profile-base64')).url;
  const [ofListing, unused] = [(await makePhoto(on, owner)).url, (await makePhoto(on, owner)).url];
  const openGate = await closeGate(on);
  on.clock.advance(dayMs + 1);
  const swept = sweepPhotos(on.deps);
  const waiting = async () => {
    const { rowCount } = await on.pool.query(
      `select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`,
    );
    return rowCount;
  };
  await expect.poll(waiting, { timeout: 10_000 }).toBe(1);

  const body = { photoUrl: ofProfile };
  expect((await on.call('PUT /profile', { token: owner.token, body })).status).toBe(200);
  await on.db.transaction().execute(async (trx) => {
    const id = photoIdOf(ofListing) ?? '';
    expect(await lockOwnPhotos(trx, owner.user.id, 'listing', [id])).toEqual([id]);
    await sql`insert into listing_photo_kept values (${listing.id}, 1, ${id})`.execute(trx);
  });
  await openGate();
  expect(await swept).toBe(1);
  const isThere = async (url: string) => {
    const rows = await on.db.selectFrom('photo').select('id').where('id', '=', photoIdOf(url)).execute();
    return [rows.length, (await on.app.inject(url)).statusCode];
  };
  for (const url of [ofProfile, ofListing]) expect(await isThere(url)).toEqual([1, 200]);
  expect(await isThere(unused)).toEqual([0, 404]);
});
