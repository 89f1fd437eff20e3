import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeExport } from '../../src/account/export.ts';
import { removeAccounts } from '../../src/account/remove-accounts.ts';
import type { PhotoStore } from '../../src/adapters/blob-store.ts';
import { Unavailable } from '../../src/errors.ts';
import { openPhotoStore } from '../../src/photos/open-photo-store.ts';
import { makeListing, makePhoto, makeUser, password, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { unzip } from '../support/unzip.ts';

const dayMs = 24 * 3_600_000;
let on: TestApp;
let meddle: { get?: PhotoStore['get']; check?: PhotoStore['check'] } = {};
beforeAll(async () => {
  on = await testApp();
  const real = openPhotoStore(on.deps.config);
  on.deps.photoStore.get = (...which) => (meddle.get ?? real.get)(...which);
  on.deps.photoStore.check = () => (meddle.check ?? real.check)();
});
beforeEach(() => {
  meddle = {};
});
afterAll(() => on.close());

/** A disk error in mid-file. */
function* half() {
  yield Buffer.from('RIFF');
  throw new Error('the disk cannot read this');
}

async function asked({ token, user }: MadeUser): Promise<string> {
  expect((await on.call('POST /account/export', { token })).status).toBe(202);
  const of = on.db.selectFrom('account_export').select('id').where('user_id', '=', user.id);
  return (await of.executeTakeFirstOrThrow()).id;
}
async function fetched({ token }: MadeUser) {
  const { data } = await on.call('POST /account/export/ticket', { token });
  const answer = await on.app.inject({
    method: 'POST',
    url: '/api/account/export/file',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ticket: data.ticket }).toString(),
  });
  return unzip(answer.rawPayload);
}
const state = async ({ token }: MadeUser) => (await on.call('GET /account/export', { token })).data.state;
const filesOf = async (id: string) =>
  (await readdir(join(on.deps.config.dataDir, 'exports')).catch(() => [])).filter((name) =>
    name.startsWith(id),
  );

const hostile = [
  '../../etc/passwd',
  '..\\..\\windows\\system32',
  'CON.json',
  'a\u202Egpj.exe',
  '"},{"name":"other"',
  '</script>\u2028',
];

test('what people wrote names no file, and reads back as it was', async () => {
  const person = await makeUser(on, { username: 'hostile.person' });
  const photo = await makePhoto(on, person);
  const long = 'long '.repeat(15).trim();
  for (const title of [...hostile, long])
    await makeListing(on, person, {
      title: `${title} to sell`,
      photoUrls: title === long ? [photo.url] : [],
    });
  await makeExport(on.deps, await asked(person));
  const files = await fetched(person);
  for (const name of files.keys())
    expect(name).toMatch(/^(?:README\.txt|[a-z-]+\.json|photos\/[0-9a-f-]{36}\.webp)$/);
  const kept = await on.db
    .selectFrom('listing')
    .select('title')
    .where('user_id', '=', person.user.id)
    .execute();
  const listings = JSON.parse(String(files.get('listings.json'))) as { title: string }[];
  expect(listings.map(({ title }) => title).toSorted()).toEqual(kept.map(({ title }) => title).toSorted());
  expect(listings).toHaveLength(hostile.length + 1);
});

test('a photo that breaks off in the midst leaves the others and the copy whole', async () => {
  const person = await makeUser(on);
  const [broken, whole] = [await makePhoto(on, person), await makePhoto(on, person)];
  await makeListing(on, person, { photoUrls: [broken.url, whole.url] });
  const real = openPhotoStore(on.deps.config);
  let tries = 0;
  meddle.get = async (name, from) => {
    if (!broken.url.includes(name)) return real.get(name, from);
    tries += 1;
    return { stream: Readable.from(half()), size: 1000 };
  };
  await makeExport(on.deps, await asked(person));
  expect(await state(person)).toBe('ready');
  const files = await fetched(person);
  const bytesOf = ({ url }: { url: string }) => files.get(`photos/${url.split('/').at(-1)}`)?.length;
  expect(bytesOf(broken)).toBe(0);
  expect(bytesOf(whole)).toBeGreaterThan(0);
  expect(tries).toBe(2);
});

test('while the photo store is away no copy without photos is made', async () => {
  const person = await makeUser(on);
  await makeListing(on, person, { photoUrls: [(await makePhoto(on, person)).url] });
  meddle.get = meddle.check = async () => {
    throw new Unavailable();
  };
  const id = await asked(person);
  await makeExport(on.deps, id);
  expect(await state(person)).toBe('failed');
  expect(await filesOf(id)).toEqual([]);
  meddle = {};
  await makeExport(on.deps, await asked(person));
  expect(await state(person)).toBe('ready');
});

test('a job that runs twice at once makes one whole copy, and one notification', async () => {
  const person = await makeUser(on);
  await makeListing(on, person, { photoUrls: [(await makePhoto(on, person)).url] });
  const id = await asked(person);
  await Promise.all([makeExport(on.deps, id), makeExport(on.deps, id)]);
  expect(await state(person)).toBe('ready');
  expect(await filesOf(id)).toEqual([`${id}.zip`]);
  expect([...(await fetched(person)).keys()]).toHaveLength(17);
  const events = on.db.selectFrom('outbox').select('id').where('user_id', '=', person.user.id);
  expect(await events.where('kind', '=', 'export.made').execute()).toHaveLength(1);
});

test('a run that fails beside one that succeeds takes nothing away', async () => {
  const person = await makeUser(on);
  await makeListing(on, person, { photoUrls: [(await makePhoto(on, person)).url] });
  const id = await asked(person);
  const real = openPhotoStore(on.deps.config);
  let reads = 0;
  meddle.get = async (name, from) => {
    reads += 1;
    // The first run waits until the second is done, then finds the store gone.
    if (reads > 1) return real.get(name, from);
    await makeExport(on.deps, id);
    meddle.check = meddle.get = async () => {
      throw new Unavailable();
    };
    throw new Unavailable();
  };
  await makeExport(on.deps, id);
  expect(await state(person)).toBe('ready');
  meddle = {};
  expect((await fetched(person)).has('account.json')).toBe(true);
  expect(await filesOf(id)).toEqual([`${id}.zip`]);
});

test('an account that is deleted while its copy is made leaves no file of it', async () => {
  const person = await makeUser(on);
  await makeListing(on, person, { photoUrls: [(await makePhoto(on, person)).url] });
  const id = await asked(person);
  const real = openPhotoStore(on.deps.config);
  meddle.get = async (name, from) => {
    meddle = {};
    const found = await real.get(name, from);
    await on.call('DELETE /account', { token: person.token, body: { password } });
    on.clock.advance(15 * dayMs);
    expect(await removeAccounts(on.deps)).toBe(1);
    return found;
  };
  await makeExport(on.deps, id);
  expect(await filesOf(id)).toEqual([]);
});

test('a folder that is full of what others left hinders nobody', async () => {
  const person = await makeUser(on);
  const folder = join(on.deps.config.dataDir, 'exports');
  const stray = join(folder, '..part');
  await writeFile(stray, 'x');
  const id = await asked(person);
  await makeExport(on.deps, id);
  expect(await filesOf(id)).toEqual([`${id}.zip`]);
  await rm(stray);
});
