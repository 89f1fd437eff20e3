import { dayMs } from '@ballpark/domain/durations.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { insertAudit } from '../../src/audit/audit-queries.ts';
import { removeAccounts } from '../../src/account/remove-accounts.ts';
import { openCase } from '../../src/moderation/report.ts';
import { deleteTraces } from '../../src/account/leaving-queries.ts';
import { newId } from '../../src/new-id.ts';
import { sweepPhotos } from '../../src/photos/sweep-photos.ts';
import { type TestApp, fanOutAll, useTestApp } from '../support/test-app.ts';
import {
  makeListing,
  makePhoto,
  makeQuestion,
  makeSuggestion,
  makeUser,
  password,
  type Person,
  readPaid,
} from '../support/make.ts';
import { leave } from '../support/calls.ts';
import { restrict } from '../support/moderation.ts';
import { makeQueue, queueJob } from '../support/queue.ts';
import { register } from '../support/sign-in.ts';

const on = useTestApp({ config: { logLevel: 'silent' } });

const read = async ({ call }: Person, id: string) =>
  (await call('GET /listings/:id', { params: { id } })).data.suggestions;

/** With a trace in every table. */
async function livedHere(name: string, username: string, email: string) {
  const leaver = await makeUser(on, { name, username, email });
  const other = await makeUser(on);
  const photo = await makePhoto(on, leaver);
  const aside = await makePhoto(on, leaver);
  const face = await makePhoto(on, leaver, 'POST /photos/upload-profile-base64');
  await leaver.call('PUT /profile', { body: { photoUrl: face.url, about: `I am ${name}` } });
  const own = await makeListing(on, leaver, { title: `${name} sells a lamp`, photoUrls: [photo.url] });
  await makeSuggestion(on, own, { by: other, amount: 12 });
  // Events are deleted a million at a time.
  await on.pool.query(`select setval(events, nextval(events) + 1500000)
    from pg_get_serial_sequence('outbox', 'id') as events`);
  const theirs = await makeListing(on, other, { title: 'A chair' });
  await makeSuggestion(on, theirs, { by: leaver, amount: 100, comment: `Yours, ${name}` });
  const third = await makeSuggestion(on, theirs, { amount: 104 });
  await makeQuestion(on, theirs, { by: leaver, text: `Would you keep it for ${name}?` });
  await leaver.call('POST /listings/:id/close', { params: { id: own.id }, body: { finalPrice: 12 } });
  const subject = { kind: 'listing' as const, id: own.id };
  const statementId = await restrict(on, leaver.user.id, { subject, facts: `Somebody knows ${name}.` });
  const appeal = { params: { id: statementId }, body: { text: `That was not ${name}` } };
  await leaver.call('POST /auth/statements/:id/appeal', appeal);
  await restrict(on, other.user.id, { by: { userId: leaver.user.id } });
  // The case about each names the other.
  const reasons = ['both have used the same browser.'];
  const opened = { subjectKind: 'user', kind: 'signal', weight: 0, reasons, now: on.clock.now } as const;
  const ids = { subjectId: other.user.id, otherId: leaver.user.id };
  await on.db.transaction().execute((trx) => openCase(trx, { ...opened, ...ids }));
  const about = { kind: 'user', id: leaver.user.id };
  await insertAudit(on.db, { action: 'try', by: { userId: leaver.user.id }, about, now: on.clock.now });
  await fanOutAll(on);
  await leaver.call('POST /account/export');
  await on.jobs.run();
  // A day later unreferenced files are set aside.
  on.clock.advance(2 * dayMs);
  await sweepPhotos(on.deps);
  return { leaver, other, third, own, theirs, photoIds: [photo, aside, face].map(({ url }) => idIn(url)) };
}

function idIn(url: string): string {
  return /[0-9a-f-]{36}/.exec(url)?.[0] ?? '';
}

async function traces(texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const { rows: tables } = await on.pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  for (const { name } of tables) {
    const { rows } = await on.pool.query<{ row: string }>(
      `select row_to_json(t)::text as row from ${name} t`,
    );
    found.push(...rows.filter(({ row }) => holds(row, texts)).map(({ row }) => `${name} ${row}`));
  }
  const { dataDir } = on.deps.config;
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const content = entry.isFile() ? await readFile(path, 'latin1') : '';
    if (holds(path, texts) || holds(content, texts)) found.push(path);
  }
  return found;
}

function holds(text: string, texts: readonly string[]): boolean {
  return texts.some((one) => text.toLowerCase().includes(one.toLowerCase()));
}

test('nothing of a person is left in any table and any file, and what others have is as it was', async () => {
  const { leaver, other, third, own, theirs, photoIds } = await livedHere(
    'Zebulonia Quixwell',
    'zebulonia.q',
    'Zebulonia@quixwell.example',
  );
  const sought = ['zebulonia', 'quixwell', leaver.user.id, own.id, ...photoIds];
  const mailDir = join(on.deps.config.dataDir, 'mail');
  await mkdir(mailDir, { recursive: true });
  await writeFile(join(mailDir, 'theirs.json'), JSON.stringify({ to: 'Zebulonia@quixwell.example' }));
  await writeFile(join(mailDir, 'others.json'), JSON.stringify({ to: 'other@example.com' }));
  expect((await traces(sought)).length).toBeGreaterThan(10);
  const before = await read(other, theirs.id);
  const paid = await readPaid(on, other.user.id);

  await leave(leaver);
  await on.jobs.run();
  on.clock.advance(14 * dayMs - 1000);
  expect(await removeAccounts(on.deps)).toBe(0);
  on.clock.advance(1000);
  expect(await removeAccounts(on.deps)).toBe(1);
  await on.jobs.run();

  // Awards keep the listing's id, which leads nowhere.
  expect(await traces(sought.filter((text) => text !== own.id))).toEqual([]);
  expect(await readdir(mailDir)).toEqual(['others.json']);
  expect(on.mails.at(-1)).toMatchObject({
    to: 'Zebulonia@quixwell.example',
    subject: 'Your account has been deleted',
    text: expect.stringContaining('as we wrote to you 14 days ago'),
  });
  const after = await read(other, theirs.id);
  expect(after.map(({ amount }) => amount)).toEqual(before.map(({ amount }) => amount));
  const former = { userId: null, comment: null, user: { name: 'Former member' } };
  expect(after.find(({ amount }) => amount === 100)).toMatchObject(former);
  expect(await readPaid(on, other.user.id)).toBe(paid);
  const closing = { params: { id: theirs.id }, body: { finalPrice: 100 } };
  const { data } = await other.call('POST /listings/:id/close', closing);
  expect(data.xpRewards).toMatchObject([{ userId: third.userId, tier: 'close', xpAwarded: 20 }]);
});

test('the username stays reserved by its look, and the name and the address are free', async () => {
  const email = 'back@example.com';
  await leave(await makeUser(on, { username: 'wanderer1', email }));
  on.clock.advance(14 * dayMs);
  await removeAccounts(on.deps);
  const { call } = await makeUser(on);
  for (const username of ['wanderer1', 'WandererL']) {
    const { data } = await call('GET /auth/check-username', { query: { username } });
    expect(data).toEqual({ available: false, message: messages.usernameReserved });
  }
  expect((await on.call('POST /auth/login', { body: { email, password } })).status).toBe(401);
  expect((await register(on, email, 'Wanderer1')).status).toBe(201);
});

test('jobs that name a person are deleted, waiting or done, and others stay, also of who has a longer address', async () => {
  await makeQueue(on);
  const [id, other] = [newId(), newId()];
  const others = ['joada@example.com', 'jo.ada@example.com', 'ada@example.com.au', 'adaXexample.com'];
  for (const job of [
    { data: { userId: id }, state: 'created' },
    { data: { to: 'Ada@example.com' }, state: 'completed' },
    { key: id },
    { output: { refused: 'ada@example.com' } },
    { data: { text: 'Mine is\nada@example.com.' } },
    { data: { text: '私のアドレスはada@example.comです' } },
    { data: { userId: other } },
    ...others.map((from) => ({ data: { from } })),
  ] as const)
    await queueJob(on, job);
  const person = { id, email: 'Ada@example.com', email_key: 'ada@example.com' };
  await on.db.transaction().execute((trx) => deleteTraces(trx, person));
  const { rows } = await on.pool.query<{ data: { from?: string; userId?: string } }>(
    'select data from pgboss.job',
  );
  expect(new Set(rows.map(({ data }) => data.from ?? data.userId))).toEqual(new Set([other, ...others]));
});

test.each(['remove', 'owner'] as const)(
  'work that dies when the photo store fails at %s is gone on with, to the same end',
  async (step) => {
    const { leaver, other, theirs } = await livedHere(`Gone ${step}`, `gone.${step}`, `${step}@gone.example`);
    await leave(leaver);
    on.clock.advance(14 * dayMs);
    const { photoStore } = on.deps;
    on.deps.photoStore = { ...photoStore, [step]: () => Promise.reject(new Error('away')) };
    expect(await removeAccounts(on.deps)).toBe(0);
    on.deps.photoStore = photoStore;
    const answer = await on.call('POST /auth/login', { body: { email: leaver.user.email, password } });
    expect(answer.status).toBe(401);
    // Another process waits until the claim expires.
    expect(await removeAccounts(on.deps)).toBe(0);
    on.clock.advance(11 * 60_000);
    expect(await removeAccounts(on.deps)).toBe(1);
    await on.jobs.run();
    expect(await traces([leaver.user.id, `${step}@gone.example`, `gone ${step}`])).toEqual([]);
    expect(await read(other, theirs.id)).toHaveLength(2);
  },
);

test('work that dies at any of its transactions is gone on with, to the same end', async () => {
  for (let at = 1, hasDied = true; hasDied; at += 1) {
    const name = `Cut ${'abcdefghijklmnopqrstuvwxyz'[at]}wick`;
    const email = `${name.replace(' ', '.').toLowerCase()}@cut.example`;
    const { leaver, other, theirs } = await livedHere(name, `cut.wick${at}`, email);
    await leave(leaver);
    await on.jobs.run();
    on.clock.advance(14 * dayMs);
    await removeAccounts(dyingAt(at)).catch(() => 0);
    const left = on.db.selectFrom('app_user').select('id').where('id', '=', leaver.user.id);
    hasDied = (await left.execute()).length > 0;
    on.clock.advance(11 * 60_000);
    expect(await removeAccounts(on.deps)).toBe(hasDied ? 1 : 0);
    await on.jobs.run();
    expect(await traces([leaver.user.id, name, email])).toEqual([]);
    const suggestions = await read(other, theirs.id);
    expect(suggestions.filter(({ userId }) => userId === null)).toMatchObject([{ amount: 100 }]);
    if (!hasDied) expect(at).toBeGreaterThan(5);
  }
});

function dyingAt(number: number): TestApp['deps'] {
  let count = 0;
  const db = new Proxy(on.deps.db, {
    get(target, name) {
      if (name === 'transaction' && (count += 1) === number) throw new Error('cut off');
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return { ...on.deps, db };
}

test('a listing that its owner had deleted before leaves no title with others, who keep their XP', async () => {
  const [leaver, other] = [await makeUser(on), await makeUser(on)];
  const listing = await makeListing(on, leaver, { title: 'Quillwort lamp' });
  await makeSuggestion(on, listing, { by: other, amount: 12 });
  const its = { token: leaver.token, params: { id: listing.id } };
  await on.call('POST /listings/:id/close', { ...its, body: { finalPrice: 12 } });
  await fanOutAll(on);
  await on.call('DELETE /listings/:id', its);
  await fanOutAll(on);
  const kept = await traces(['quillwort']);
  expect(kept.map((row) => row.split(' ')[0])).toEqual(
    expect.arrayContaining(['public.notification', 'public.xp_award']),
  );

  await leave(leaver);
  on.clock.advance(14 * dayMs);
  await removeAccounts(on.deps);
  await on.jobs.run();
  expect(await traces(['quillwort'])).toEqual([]);
  expect(await readPaid(on, other.user.id)).toBe(50);
});
