import { dayMs } from '@ballpark/domain/durations.ts';
import { usernameKey } from '@ballpark/domain/username.ts';
import { sql } from 'kysely';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeExport, sweepExports } from '../../src/account/export.ts';
import { removeAccounts } from '../../src/account/remove-accounts.ts';
import type { PhotoStore } from '../../src/adapters/blob-store.ts';
import { Unavailable } from '../../src/errors.ts';
import { hideSubject } from '../../src/moderation/hide.ts';
import { openPhotoStore } from '../../src/photos/open-photo-store.ts';
import { makeToken } from '../support/access-tokens.ts';
import { subjectsTo } from '../support/mailed.ts';
import {
  makeListing,
  makePhoto,
  makeQuestion,
  makeSuggestion,
  makeUser,
  password,
  type Person,
} from '../support/make.ts';
import { link, turnTotpOn } from '../support/second-factor.ts';
import { addPasskey } from '../support/soft-authenticator.ts';
import { fanOutAll, useTestApp } from '../support/test-app.ts';
import { exportedFiles, fetchExport } from '../support/calls.ts';

const on = useTestApp();
let realGet: PhotoStore['get'];
let meddle: Partial<Pick<PhotoStore, 'get' | 'check'>> = {};
beforeAll(async () => {
  const real = openPhotoStore(on.deps.config);
  realGet = (...which) => real.get(...which);
  on.deps.photoStore.get = (...which) => (meddle.get ?? realGet)(...which);
  on.deps.photoStore.check = () => (meddle.check ?? (() => real.check()))();
});
beforeEach(() => {
  meddle = {};
});

const ask = ({ call }: Person) => call('POST /account/export');
const look = async ({ call }: Person) => (await call('GET /account/export')).data;
const ticketFor = ({ call }: Person) => call('POST /account/export/ticket');
const fetchWith = (ticket: string) => fetchExport(on, ticket);
const fetched = (person: Person) => exportedFiles(on, person);
async function exported(person: Person): Promise<Map<string, Buffer>> {
  await ask(person);
  await on.jobs.run();
  return fetched(person);
}
/** The number of the copy, which is not made yet. */
async function asked(person: Person): Promise<string> {
  expect((await ask(person)).status).toBe(202);
  const of = on.db.selectFrom('account_export').select('id').where('user_id', '=', person.user.id);
  return (await of.executeTakeFirstOrThrow()).id;
}
const filesOf = async (id = '') =>
  (await readdir(join(on.deps.config.dataDir, 'exports')).catch(() => [])).filter((name) =>
    name.startsWith(id),
  );
const listIn = (files: Map<string, Buffer>, name: string) =>
  JSON.parse(String(files.get(name))) as Record<string, unknown>[];

async function withPhotos(count: number): Promise<{ person: Person; urls: string[] }> {
  const person = await makeUser(on);
  const urls: string[] = [];
  while (urls.length < count) urls.push((await makePhoto(on, person)).url);
  await makeListing(on, person, { photoUrls: urls });
  return { person, urls };
}

describe('a copy', () => {
  test('holds all that is the person’s, the photos, and a line about each file', async () => {
    const person = await makeUser(on, { name: 'Mara Lindt', username: 'mara.exports' });
    const other = await makeUser(on, { username: 'jonas.exports' });
    await person.call('PUT /profile', { body: { photoUrl: 'initial:teal' } });
    const photo = await makePhoto(on, person);
    const title = '../../etc/"},{"a":"b" \u202Elamp';
    const own = await makeListing(on, person, { title, photoUrls: [photo.url] });
    const theirs = await makeListing(on, other, { title: 'A chair' });
    await makeSuggestion(on, own, { by: other, amount: 12.5, comment: 'It shines' });
    await makeSuggestion(on, theirs, { by: person, amount: 80 });
    await makeQuestion(on, theirs, { by: person, text: 'Is it a pair?' });
    await makeQuestion(on, own, { by: other, text: 'Is it brass?' });
    const files = await exported(person);

    const photoFile = [...files.keys()].find((name) => name.startsWith('photos/')) ?? '';
    expect(files.get(photoFile)?.subarray(8, 12).toString()).toBe('WEBP');
    const expected = {
      account: { name: 'Mara Lindt', username: 'mara.exports', photo: null, initialColor: 'teal' },
      listings: { title: own.title, photos: [photoFile] },
      'suggestions-received': { listingId: own.id, amount: 12.5, note: 'It shines', by: 'jonas.exports' },
      suggestions: { listingTitle: 'A chair', amount: 80 },
      questions: { listingTitle: 'A chair', question: 'Is it a pair?', answer: null },
      'questions-received': { listingId: own.id, question: 'Is it brass?', by: 'jonas.exports' },
      xp: { reason: 'achievement', achievement: 'First Guess' },
    };
    for (const [name, row] of Object.entries(expected))
      expect(listIn(files, `${name}.json`)[0], name).toMatchObject(row);
    const more =
      'line-marks saved notifications decisions reports blocked sessions webhooks signals photos'.split(' ');
    expect([...files.keys()].filter((name) => name.endsWith('.json')).sort()).toEqual(
      [...Object.keys(expected), ...more].map((name) => `${name}.json`).sort(),
    );
    for (const name of files.keys()) {
      expect(name).toMatch(/^(?:README\.txt|[a-z-]+\.json|photos\/[\w-]+\.webp)$/);
      if (name.endsWith('.json')) expect(String(files.get('README.txt'))).toContain(`- ${name}: `);
    }
    const text = [...files.values()].map(String).join('\n');
    for (const secret of ['$argon2', person.token]) expect(text).not.toContain(secret);
  });

  test('holds how its person signs in, and which usernames are kept for them', async () => {
    const person = await makeUser(on, { username: 'renamed.once' });
    await person.call('PUT /account', { body: { username: 'renamed.twice' } });
    await turnTotpOn(on, person);
    await addPasskey(on, person);
    await link(on, person, 'exported elsewhere');
    await makeToken(on, person, ['read']);
    const [account] = listIn(await exported(person), 'account.json');
    expect(account).toMatchObject({
      username: 'renamed.twice',
      formerUsernames: [{ looks: usernameKey('renamed.once') }],
      twoStepSignInSince: on.clock.now.toISOString(),
      passkeys: [{ name: 'Passkey', lastUsedAt: null }],
      connectedAccounts: [{ name: 'exported elsewhere', lastUsedAt: null }],
      tokens: [{ name: 'Shop export', scopes: ['read'], lastUsedAt: null }],
    });
  });

  test('has what its person reported in their words, and no question that was hidden', async () => {
    const [person, other] = [await makeUser(on), await makeUser(on)];
    const text = 'Are you always so rude?';
    const question = await makeQuestion(on, await makeListing(on, person), { by: other, text });
    const report = { subjectKind: 'question', subjectId: question.id, reason: 'offensive', text: 'It hurts' };
    await person.call('POST /reports', { body: report });
    await on.db.transaction().execute(async (trx) => {
      await hideSubject(trx, { kind: 'question', id: question.id }, 'decision', on.clock.now);
    });
    const [own, theirs] = [await exported(person), await exported(other)];
    expect(listIn(own, 'reports.json')).toMatchObject([
      { about: 'question', reason: 'offensive', text: 'It hurts', reportedAt: on.clock.now.toISOString() },
    ]);
    expect(listIn(own, 'questions-received.json')).toEqual([]);
    expect(listIn(theirs, 'questions.json')).toMatchObject([{ question: text }]);
    expect(listIn(theirs, 'reports.json')).toEqual([]);
  });

  test('holds many rows, each once', async () => {
    const person = await makeUser(on);
    await sql`insert into notification (id, user_id, kind, facts, in_app, local_day, created_at)
      select gen_random_uuid(), ${person.user.id}, 'listingNearby', jsonb_build_object('title', repeat('a lamp ', 30)),
        true, now()::date, now() from generate_series(1, 10000)`.execute(on.db);
    expect(listIn(await exported(person), 'notifications.json')).toHaveLength(10_000);
  });
});

describe('asking for a copy', () => {
  test('makes one at a time, and notifies its person', async () => {
    // Of what the other tests have posted.
    await fanOutAll(on);
    const person = await makeUser(on);
    expect((await look(person)).state).toBe('none');
    expect((await ticketFor(person)).code).toBe('EXPORT_NOT_READY');
    for (let time = 0; time < 2; time += 1)
      expect(await ask(person)).toMatchObject({ status: 202, data: { state: 'making', address: null } });
    await on.jobs.run();
    await fanOutAll(on);
    expect(await look(person)).toMatchObject({ state: 'ready', address: '/api/account/export/file' });
    const { notifications } = (await person.call('GET /notifications')).data;
    expect(notifications).toMatchObject([{ kind: 'exportReady', path: '/settings/account' }]);
    const subjects = await subjectsTo(on, person.user.email);
    expect(subjects.filter((one) => one === 'A copy of your data was requested')).toHaveLength(1);
  });

  test('again removes the last one, also while a ticket waits', async () => {
    const person = await makeUser(on);
    const first = await asked(person);
    await on.jobs.run();
    const { data } = await ticketFor(person);
    const second = await asked(person);
    expect(await filesOf(first)).toEqual([]);
    await on.jobs.run();
    expect(await filesOf(second)).toEqual([`${second}.zip`]);
    expect((await fetchWith(data.ticket)).statusCode).toBe(303);
  });

  test('gives a ticket that fetches once, within a minute, and for as long as its session lives', async () => {
    const person = await makeUser(on);
    await ask(person);
    await on.jobs.run();
    const ticket = async () => (await ticketFor(person)).data.ticket;
    const used = await ticket();
    const file = await fetchWith(used);
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="ballpark-data-.*\.zip"$/);
    const over = { statusCode: 303, headers: { location: '/settings/account?export=over' } };
    for (const one of [used, 'made-up']) expect(await fetchWith(one)).toMatchObject(over);
    const late = await ticket();
    on.clock.advance(60_001);
    expect(await fetchWith(late)).toMatchObject(over);
    const signedOut = await ticket();
    await person.call('POST /auth/logout');
    expect(await fetchWith(signedOut)).toMatchObject(over);
  });

  test('keeps it for a week', async () => {
    const person = await makeUser(on);
    const id = await asked(person);
    await on.jobs.run();
    expect(await filesOf(id)).toEqual([`${id}.zip`]);
    on.clock.advance(7 * dayMs);
    expect((await look(person)).state).toBe('none');
    on.clock.advance(1);
    await sweepExports(on.deps);
    expect(await filesOf(id)).toEqual([]);
  });
});

describe('making a copy', () => {
  test('leaves it whole without a photo that breaks off in the midst, tried twice', async () => {
    const { person, urls } = await withPhotos(2);
    const [broken = '', whole = ''] = urls;
    function* half() {
      yield Buffer.from('RIFF');
      throw new Error('the disk cannot read this');
    }
    let tries = 0;
    meddle.get = async (name, from) => {
      if (!broken.includes(name)) return realGet(name, from);
      tries += 1;
      return { stream: Readable.from(half()), size: 1000 };
    };
    const files = await exported(person);
    const bytesOf = (url: string) => files.get(`photos/${url.split('/').at(-1)}`)?.length;
    expect([bytesOf(broken), tries]).toEqual([0, 2]);
    expect(bytesOf(whole)).toBeGreaterThan(0);
  });

  test('fails while the photo store is away, leaves nothing, and can be asked for again', async () => {
    const { person } = await withPhotos(1);
    meddle.get = meddle.check = async () => {
      throw new Unavailable();
    };
    const id = await asked(person);
    await makeExport(on.deps, id);
    expect(await look(person)).toMatchObject({ state: 'failed', address: null });
    expect(await filesOf(id)).toEqual([]);
    meddle = {};
    await makeExport(on.deps, await asked(person));
    expect((await look(person)).state).toBe('ready');
  });

  test('twice at once makes one whole copy, and one notification', async () => {
    const { person } = await withPhotos(1);
    const id = await asked(person);
    await Promise.all([makeExport(on.deps, id), makeExport(on.deps, id)]);
    expect(await filesOf(id)).toEqual([`${id}.zip`]);
    expect([...(await fetched(person)).keys()]).toHaveLength(19);
    const events = on.db.selectFrom('outbox').select('id').where('user_id', '=', person.user.id);
    expect(await events.where('kind', '=', 'export.made').execute()).toHaveLength(1);
  });

  test('of an account that is deleted meanwhile leaves no file of it', async () => {
    const { person } = await withPhotos(1);
    const id = await asked(person);
    meddle.get = async (name, from) => {
      meddle = {};
      const found = await realGet(name, from);
      await person.call('DELETE /account', { body: { password } });
      on.clock.advance(15 * dayMs);
      expect(await removeAccounts(on.deps)).toBe(1);
      return found;
    };
    await makeExport(on.deps, id);
    expect(await filesOf(id)).toEqual([]);
  });
});
