import { dayMs } from '@ballpark/domain/durations.ts';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { dailyLimits, newcomerLimits } from '@ballpark/domain/newcomer-limits.ts';
import { photoIdOf } from '@ballpark/domain/photos.ts';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { sweepPhotoFiles, sweepPhotos } from '../../src/photos/sweep-photos.ts';
import { close } from '../support/calls.ts';
import { type Person, makeListing, makeSuggestion, makeUser } from '../support/make.ts';
import { noisyImage, plainImage } from '../support/photos.ts';
import { useTestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const most = 20;
const on = useTestApp({ kind: databaseKind, config: { isRateLimited: true } });
let small: { base64Data: string };
let person: Person;
beforeAll(async () => {
  small = { base64Data: (await plainImage().png().toBuffer()).toString('base64') };
  // The first sweep claims the store.
  await sweepPhotoFiles(on.deps);
});
beforeEach(async () => {
  person = await makeUser(on);
  on.clock.advance(60_000);
});

async function upload(route: 'upload-base64' | 'upload-profile-base64' = 'upload-base64'): Promise<string> {
  // Each gets a time of its own.
  on.clock.advance(1);
  const { status, data } = await person.call(`POST /photos/${route}`, { body: small });
  expect(status).toBe(201);
  return data.url;
}
async function inTurn(count: number): Promise<string[]> {
  const urls: string[] = [];
  while (urls.length < count) urls.push(await upload());
  return urls;
}
const several = (count: number) =>
  person.call('POST /photos/upload-multiple-base64', { body: { photos: Array(count).fill(small) } });
const rowsOf = async ({ user }: Person) =>
  (await on.db.selectFrom('photo').select('id').where('user_id', '=', user.id).execute()).length;
const statusOf = async (url: string) => (await on.app.inject(url)).statusCode;
const statusesOf = (urls: string[]) => Promise.all(urls.map(statusOf));
/** The files, and those that were set aside. */
async function filesOf(urls: string[]): Promise<[kept: number, aside: number]> {
  const ids = urls.map((url) => photoIdOf(url) ?? '');
  const names = await readdir(join(on.deps.config.dataDir, 'photos'), { recursive: true });
  const own = names.filter((name) => ids.some((id) => name.includes(id)));
  const aside = own.filter((name) => name.startsWith('aside')).length;
  return [own.length - aside, aside];
}
const post = (photoUrls: string[]) => makeListing(on, person, { photoUrls, title: `Chair ${Math.random()}` });

describe('of photos that nothing uses', () => {
  test('an account has twenty: one more removes the oldest for good, in both kinds of calls', async () => {
    const first = await inTurn(2);
    const background = await upload('upload-profile-base64');
    const others = await inTurn(most - 3);
    expect(await statusesOf([...first, background])).toEqual([200, 200, 200]);
    others.push(await upload());
    expect(await statusesOf([...first, background])).toEqual([404, 200, 200]);
    others.push(await upload('upload-profile-base64'));
    on.clock.advance(1);
    const { data } = await several(5);
    const gone = [...first, background, ...others.slice(0, 4)];
    expect(new Set(await statusesOf(gone))).toEqual(new Set([404]));
    const left = [...others.slice(4), ...data.photos.map(({ url }) => url)];
    expect(new Set(await statusesOf(left))).toEqual(new Set([200]));
    expect([await rowsOf(person), await filesOf(left), await filesOf(gone)]).toEqual([
      most,
      [2 * most, 0],
      [0, 0],
    ]);
  });

  test('a flood at once leaves twenty, and others keep theirs', async () => {
    // Busy answers are tried again, which would be too many writes in a minute.
    on.deps.config.isRateLimited = false;
    onTestFinished(() => void (on.deps.config.isRateLimited = true));
    const other = await makeUser(on);
    const { data } = await other.call('POST /photos/upload-base64', { body: small });
    const answers = await Promise.all([
      ...Array.from({ length: 50 }, () => person.call('POST /photos/upload-base64', { body: small })),
      ...Array.from({ length: 4 }, () => several(5)),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect([await rowsOf(person), await rowsOf(other), await statusOf(data.url)]).toEqual([most, 1, 200]);
  });

  test('a repeated call counts once', async () => {
    const [oldest = ''] = await inTurn(most - 1);
    const once = () =>
      person.call('POST /photos/upload-base64', { body: small, headers: { 'idempotency-key': 'once' } });
    await once();
    for (let time = 0; time < 5; time += 1) await once();
    expect([await statusOf(oldest), await rowsOf(person)]).toEqual([200, most]);
  });

  test('those of a listing or a profile are none, and one taken off a listing is, and is set aside if it is a day old', async () => {
    const used = await inTurn(5);
    const listing = await post(used);
    const photoUrl = await upload('upload-profile-base64');
    await person.call('PUT /profile', { body: { photoUrl } });
    await inTurn(most);
    expect(await statusesOf([...used, photoUrl])).toEqual(Array(6).fill(200));
    const [soon = '', late = '', ...kept] = used;
    const showOnly = async (photoUrls: string[]) =>
      expect(
        await person.call('PUT /listings/:id', {
          params: { id: listing.id },
          body: { ...listing, photoUrls },
        }),
      ).toMatchObject({ status: 200 });
    await showOnly([late, ...kept]);
    await upload();
    on.clock.advance(dayMs + 1);
    await showOnly(kept);
    await inTurn(most);
    expect(await statusesOf([soon, late])).toEqual([404, 404]);
    expect([await filesOf([soon]), await filesOf([late]), await filesOf(kept)]).toEqual([
      [0, 0],
      [0, 2],
      [6, 0],
    ]);
  });

  test('a form with five is posted beside a flood, and one that is gone is refused in plain words', async () => {
    const gone = await upload();
    await inTurn(most - 5);
    const form = await inTurn(5);
    const [listing] = await Promise.all([post(form), ...Array.from({ length: 15 }, () => upload())]);
    expect(listing.photos.map(({ url }) => url)).toEqual(form);
    expect(await statusesOf([gone, ...form])).toEqual([404, 200, 200, 200, 200, 200]);
    const body = { ...listing, title: 'Another', photoUrls: [gone] };
    expect(await person.call('POST /listings', { body })).toMatchObject({
      status: 400,
      fields: { photoUrls: expect.stringContaining('we no longer have it: please add it again') },
    });
  });

  test('a failing store loses no upload', async () => {
    await inTurn(most);
    vi.spyOn(on.deps.photoStore, 'remove').mockRejectedValueOnce(new Error('away'));
    expect(await statusOf(await upload())).toBe(200);
    expect(await rowsOf(person)).toBe(most);
  });

  test('what was never in use is deleted after a day, and what was in use is set aside', async () => {
    const [never = '', used = ''] = await inTurn(2);
    const listing = await post([used]);
    await person.call('DELETE /listings/:id', { params: { id: listing.id } });
    on.clock.advance(dayMs + 1);
    await sweepPhotos(on.deps);
    expect([await filesOf([never]), await filesOf([used])]).toEqual([
      [0, 0],
      [0, 2],
    ]);
  });

  test('after the restore of an older database, what it does not know to be in use is set aside', async () => {
    const url = await upload();
    on.clock.advance(3 * dayMs);
    await sweepPhotos(on.deps);
    expect(await filesOf([url])).toEqual([0, 2]);
  });
});

describe('an account', () => {
  const bytesLeft = (bytes: number, most: number = dailyLimits.photoBytes.onFirstDay) =>
    on.db
      .insertInto('rate_limit')
      .values({
        key: `photo-bytes:${person.user.id}`,
        count: most - bytes,
        resets_at: new Date(on.clock.now.getTime() + dayMs),
      })
      .execute();
  let large: { base64Data: string };
  let bytes = 0;
  beforeAll(async () => {
    const noise = await noisyImage(500, 500).jpeg({ quality: 80 }).toBuffer();
    large = { base64Data: noise.toString('base64') };
  });
  beforeEach(async () => {
    const { data } = await person.call('POST /photos/upload-base64', { body: large });
    bytes = 0;
    for (const url of [data.url, data.url.replace('.webp', '-480.webp')])
      bytes += (await on.app.inject(url)).rawPayload.length;
    await on.db.deleteFrom('rate_limit').execute();
  });
  async function vouch() {
    const owner = await makeUser(on);
    const listing = await makeListing(on, owner);
    await makeSuggestion(on, listing, { by: person, amount: 100 });
    await close(owner, listing, 100);
  }
  const uploadLarge = () => person.call('POST /photos/upload-base64', { body: large });

  test('that is new stores so many bytes a day, removed ones too, and is told when it may go on', async () => {
    await bytesLeft(2.5 * bytes);
    for (let time = 0; time < 2; time += 1) expect((await uploadLarge()).status).toBe(201);
    const refused = await uploadLarge();
    expect(refused).toMatchObject({ status: 429, code: 'NEWCOMER_PHOTOS' });
    expect(refused.error).toBe(`${messages.newcomerPhotos} Try again in 24 hours.`);
    expect(refused.headers['retry-after']).toBe('86400');
    // What is refused is not counted.
    expect((await several(2)).status).toBe(201);
    on.clock.advance(dayMs + 1);
    expect((await uploadLarge()).status).toBe(201);
  });

  test('stores no more with many calls at once, and no files of refused ones', async () => {
    await bytesLeft(3.5 * bytes);
    const answers = await Promise.all(Array.from({ length: 12 }, uploadLarge));
    const stored = answers.filter(({ status }) => status === 201);
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.length).toBeLessThanOrEqual(3);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 429]));
    expect(await rowsOf(person)).toBe(stored.length + 1);
  });

  test.each(['its age', 'accounts that vouch for it'])(
    'stores more through %s, with an end too',
    async (how) => {
      await bytesLeft(0);
      expect((await uploadLarge()).status).toBe(429);
      if (how === 'its age')
        await on.db
          .updateTable('app_user')
          .set({ created_at: new Date(on.clock.now.getTime() - 8 * dayMs) })
          .where('id', '=', person.user.id)
          .execute();
      else for (let time = 0; time < newcomerLimits.closedGuesses; time += 1) await vouch();
      expect((await uploadLarge()).status).toBe(201);
      await on.db.deleteFrom('rate_limit').execute();
      await bytesLeft(1.5 * bytes, dailyLimits.photoBytes.most);
      expect((await uploadLarge()).status).toBe(201);
      const refused = await uploadLarge();
      expect(refused).toMatchObject({ status: 429, code: 'DAILY_PHOTOS' });
      expect(refused.error).toBe(`${messages.dailyPhotos} Try again in 24 hours.`);
    },
  );
});
