import { achievementList } from '@ballpark/domain/achievements.ts';
import { usernameKey } from '@ballpark/domain/username.ts';
import { sql } from 'kysely';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepExports } from '../../src/account/export.ts';
import { hideSubject } from '../../src/moderation/hide.ts';
import { type TestApp, fanOutAll, testApp } from '../support/test-app.ts';
import {
  type MadeUser,
  makeListing,
  makePhoto,
  makeQuestion,
  makeSuggestion,
  makeUser,
} from '../support/make.ts';
import { link, turnTotpOn } from '../support/second-factor.ts';
import { addPasskey } from '../support/soft-authenticator.ts';
import { unzip } from '../support/unzip.ts';

const away = () => Promise.reject(new Error('away'));
const dayMs = 24 * 3_600_000;
let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

const ask = ({ token }: MadeUser) => on.call('POST /account/export', { token });
const look = ({ token }: MadeUser) => on.call('GET /account/export', { token });
const ticketFor = ({ token }: MadeUser) => on.call('POST /account/export/ticket', { token });

async function fetchWith(ticket: string) {
  return on.app.inject({
    method: 'POST',
    url: '/api/account/export/file',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ticket }).toString(),
  });
}

async function exported(person: MadeUser): Promise<Map<string, Buffer>> {
  await ask(person);
  await on.jobs.run();
  const { data } = await ticketFor(person);
  return unzip((await fetchWith(data.ticket)).rawPayload);
}

function listIn(files: Map<string, Buffer>, name: string): Record<string, unknown>[] {
  return JSON.parse(String(files.get(name))) as Record<string, unknown>[];
}

test('an export holds all that is the person’s, the photos, and a line about each file', async () => {
  const person = await makeUser(on, { name: 'Mara Lindt', username: 'mara.exports' });
  const other = await makeUser(on, { username: 'jonas.exports' });
  await on.call('PUT /profile', { body: { photoUrl: 'initial:teal' }, token: person.token });
  const photo = await makePhoto(on, person);
  const own = await makeListing(on, person, { title: 'A lamp', photoUrls: [photo.url] });
  await makeSuggestion(on, own, { by: other, amount: 12.5, comment: 'It shines' });
  const theirs = await makeListing(on, other, { title: 'A chair' });
  await makeSuggestion(on, theirs, { by: person, amount: 80 });
  await on.call('PUT /listings/:id/save', { params: { id: theirs.id }, token: person.token });
  await makeQuestion(on, theirs, { by: person, text: 'Is it a pair?' });
  await makeQuestion(on, own, { by: other, text: 'Is it brass?' });
  await fanOutAll(on);
  const files = await exported(person);

  expect([...files.keys()].filter((name) => !name.startsWith('photos/'))).toEqual([
    'README.txt',
    'account.json',
    'listings.json',
    'suggestions-received.json',
    'suggestions.json',
    'saved.json',
    'questions.json',
    'questions-received.json',
    'xp.json',
    'notifications.json',
    'decisions.json',
    'reports.json',
    'blocked.json',
    'sessions.json',
    'signals.json',
    'photos.json',
  ]);
  expect(listIn(files, 'account.json')).toMatchObject([
    { name: 'Mara Lindt', username: 'mara.exports', photo: null, initialColor: 'teal' },
  ]);
  expect(listIn(files, 'suggestions-received.json')).toMatchObject([
    { listingId: own.id, amount: 12.5, note: 'It shines', by: 'jonas.exports' },
  ]);
  expect(listIn(files, 'suggestions.json')).toMatchObject([{ listingTitle: 'A chair', amount: 80 }]);
  expect(listIn(files, 'questions.json')).toMatchObject([
    { listingTitle: 'A chair', question: 'Is it a pair?', answer: null },
  ]);
  expect(listIn(files, 'questions-received.json')).toMatchObject([
    { listingId: own.id, question: 'Is it brass?', by: 'jonas.exports' },
  ]);
  expect(listIn(files, 'xp.json')[0]).toMatchObject({
    reason: 'achievement',
    achievement: achievementList[0]?.name,
  });
  const photoFile = [...files.keys()].find((name) => name.startsWith('photos/')) ?? '';
  expect(listIn(files, 'listings.json')).toMatchObject([{ title: 'A lamp', photos: [photoFile] }]);
  expect(files.get(photoFile)?.subarray(8, 12).toString()).toBe('WEBP');
  for (const name of files.keys())
    if (name.endsWith('.json')) expect(String(files.get('README.txt'))).toContain(`- ${name}: `);
  const text = [...files.values()].map(String).join('\n');
  expect(text).not.toContain('$argon2');
  expect(text).not.toContain(person.token);
});

test('an export holds how its person signs in, and which usernames are kept for them', async () => {
  const person = await makeUser(on, { username: 'renamed.once' });
  await on.call('PUT /account', { token: person.token, body: { name: 'Kim', username: 'renamed.twice' } });
  await turnTotpOn(on, person);
  await addPasskey(on, person);
  await link(on, person, 'exported elsewhere');
  const [account] = listIn(await exported(person), 'account.json');
  expect(account).toMatchObject({
    username: 'renamed.twice',
    formerUsernames: [{ looks: usernameKey('renamed.once') }],
    twoStepSignInSince: on.clock.now.toISOString(),
    passkeys: [{ name: 'Passkey', lastUsedAt: null }],
    connectedAccounts: [{ name: 'exported elsewhere', lastUsedAt: null }],
  });
});

test('a new one takes the place of the last with its file, also while a ticket waits', async () => {
  const person = await makeUser(on);
  await ask(person);
  await on.jobs.run();
  const folder = join(on.deps.config.dataDir, 'exports');
  const before = await readdir(folder);
  const { data } = await ticketFor(person);
  expect(await ask(person)).toMatchObject({ status: 202, data: { state: 'making' } });
  expect(await readdir(folder)).toHaveLength(before.length - 1);
  await on.jobs.run();
  expect(await readdir(folder)).toHaveLength(before.length);
  expect((await fetchWith(data.ticket)).statusCode).toBe(303);
});

test('one is made at a time, and its person is notified', async () => {
  const person = await makeUser(on);
  expect((await look(person)).data.state).toBe('none');
  expect((await ticketFor(person)).code).toBe('EXPORT_NOT_READY');
  expect(await ask(person)).toMatchObject({ status: 202, data: { state: 'making', address: null } });
  expect(await ask(person)).toMatchObject({ status: 202, data: { state: 'making' } });
  await on.jobs.run();
  await fanOutAll(on);
  const { data } = await look(person);
  expect(data).toMatchObject({ state: 'ready', address: '/api/account/export/file' });
  const { data: notifications } = await on.call('GET /notifications', { token: person.token });
  expect(notifications).toMatchObject({
    notifications: [{ kind: 'exportReady', path: '/settings/account' }],
  });
  const asked = on.mails.filter(
    ({ to, subject }) => to === person.user.email && subject === 'A copy of your data was requested',
  );
  expect(asked).toHaveLength(1);
});

test('a ticket fetches once, within a minute, and for as long as its session lives', async () => {
  const person = await makeUser(on);
  await ask(person);
  await on.jobs.run();
  const { data: used } = await ticketFor(person);
  const file = await fetchWith(used.ticket);
  expect(file).toMatchObject({ statusCode: 200 });
  expect(file.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="ballpark-data-.*\.zip"$/);
  const over = { statusCode: 303, headers: { location: '/settings/account?export=over' } };
  expect(await fetchWith(used.ticket)).toMatchObject(over);
  const { data: late } = await ticketFor(person);
  on.clock.advance(60_001);
  expect(await fetchWith(late.ticket)).toMatchObject(over);
  const { data: signedOut } = await ticketFor(person);
  await on.call('POST /auth/logout', { token: person.token });
  expect(await fetchWith(signedOut.ticket)).toMatchObject(over);
  expect(await fetchWith('made-up')).toMatchObject(over);
});

test('after a week the file is gone', async () => {
  const person = await makeUser(on);
  await ask(person);
  await on.jobs.run();
  const folder = join(on.deps.config.dataDir, 'exports');
  const { id } = await on.db
    .selectFrom('account_export')
    .select('id')
    .where('user_id', '=', person.user.id)
    .executeTakeFirstOrThrow();
  expect(await readdir(folder)).toContain(`${id}.zip`);
  on.clock.advance(7 * dayMs);
  expect((await look(person)).data.state).toBe('none');
  on.clock.advance(1);
  await sweepExports(on.deps);
  expect(await readdir(folder)).not.toContain(`${id}.zip`);
});

test('an export that fails says so and can be asked for again', async () => {
  const person = await makeUser(on);
  await makePhoto(on, person);
  const { photoStore, log } = on.deps;
  on.deps.photoStore = { ...photoStore, get: away, check: away };
  on.deps.log = { ...log, warn: () => {} } as typeof log;
  await ask(person);
  await on.jobs.run();
  on.deps.photoStore = photoStore;
  on.deps.log = log;
  expect((await look(person)).data).toMatchObject({ state: 'failed', address: null });
  await ask(person);
  await on.jobs.run();
  expect((await look(person)).data.state).toBe('ready');
});

test('10,000 rows take no more memory than a few', async () => {
  const person = await makeUser(on);
  await sql`insert into notification (id, user_id, kind, facts, in_app, local_day, created_at)
    select gen_random_uuid(), ${person.user.id}, 'listingNearby', jsonb_build_object('title', repeat('a lamp ', 30)),
      true, now()::date, now() from generate_series(1, 10000)`.execute(on.db);
  await exported(await makeUser(on));
  let highest = 0;
  const before = process.memoryUsage().rss;
  const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 5);
  await ask(person);
  await on.jobs.run();
  clearInterval(watch);
  expect((highest - before) / 1024 ** 2).toBeLessThan(100);
  const { data } = await ticketFor(person);
  const files = await unzip((await fetchWith(data.ticket)).rawPayload);
  expect(listIn(files, 'notifications.json')).toHaveLength(10_000);
});

test('an export has what its person reported in their words, and no question that was hidden', async () => {
  const [person, other] = [await makeUser(on), await makeUser(on)];
  const own = await makeListing(on, person);
  const asked = await makeQuestion(on, own, { by: other, text: 'Are you always so rude?' });
  const report = { subjectKind: 'question', subjectId: asked.id, reason: 'offensive', text: 'It hurts' };
  await on.call('POST /reports', { token: person.token, body: report });
  await on.db.transaction().execute(async (trx) => {
    await hideSubject(trx, { kind: 'question', id: asked.id }, 'decision', on.clock.now);
  });
  const files = await exported(person);
  expect(listIn(files, 'reports.json')).toEqual([
    {
      id: expect.any(String),
      about: 'question',
      reason: 'offensive',
      text: 'It hurts',
      reportedAt: on.clock.now.toISOString(),
    },
  ]);
  expect(listIn(files, 'questions-received.json')).toEqual([]);
  expect(listIn(await exported(other), 'questions.json')).toMatchObject([
    { question: 'Are you always so rude?' },
  ]);
  expect(listIn(await exported(other), 'reports.json')).toEqual([]);
});
