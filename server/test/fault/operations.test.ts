import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Operator, documentedLines, operatorAt } from './operator-at.ts';
import { plainImage } from '../support/photos.ts';
import { commandFile, compiledModules, endAll, runMain } from '../support/processes.ts';
import { openEmptyTestDatabase, type ServerTestDatabase } from '../support/test-database.ts';

const [backUp = '', intoFolder = '', intoPostgres = '', ...others] = documentedLines('By command');
const isPostgresThere = process.env['TEST_DATABASE_URL'] !== undefined;
const person = { email: 'ada@example.com', password: 'Correct-horse-9' };
/** Ends strings, statements, comments and dumps in SQL. */
const description = "It's; a lamp\n-- of $$brass$$\n\\.\n'; drop table listing; --";
const place = { location: 'Berlin', latitude: 52.52, longitude: 13.41 };

let folder: string;
let operator: Operator;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ballpark-documented-'));
  operator = operatorAt(folder);
});
afterEach(async () => {
  await operator.stop();
  await endAll();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function send<Answer>(url: string, path: string, body: object, token = ''): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  // The contract types this route.
  return ((await answer.json()) as { data: Answer }).data;
}
const logIn = async (url: string, who = person) =>
  (await send<{ token: string }>(url, '/auth/login', who)).token;
const register = (url: string, email: string) =>
  send(url, '/auth/register', { name: 'Ada', ...person, email });
async function upload(url: string, token: string): Promise<string> {
  const base64Data = (await plainImage().jpeg().toBuffer()).toString('base64');
  return (await send<{ url: string }>(url, '/photos/upload-base64', { base64Data }, token)).url;
}

/** Makes somebody with a photo, and returns how to post a listing with it. */
async function settleIn(url: string, env: Record<string, string>) {
  await register(url, person.email);
  await operator.runLines(`npm run ballpark -- admin verify ${person.email}`, env);
  const token = await logIn(url);
  const profile = { username: 'ada.lovelace', preferences: ['helping'], latitude: 52.52, longitude: 13.41 };
  await send(url, '/auth/onboarding', profile, token);
  const photo = await upload(url, token);
  const draft = {
    title: 'Lamp',
    description,
    hasOffer: false,
    type: 'PRODUCT',
    photoUrls: [photo],
    ...place,
  };
  const post = async () => (await send<{ id: string }>(url, '/listings', draft, token)).id;
  return { photo, post };
}

/** Posts until `work` is done; returns what was posted before it. */
async function whilePosting(post: () => Promise<string>, work: () => Promise<void>): Promise<string[]> {
  const posted: string[] = [];
  const over = new AbortController();
  const posters = Array.from({ length: 4 }, async () => {
    while (!over.signal.aborted) posted.push(await post());
  });
  await expect.poll(() => posted.length).toBeGreaterThan(20);
  const before = [...posted];
  await work();
  expect(posted.length).toBeGreaterThan(before.length);
  over.abort();
  await Promise.all(posters);
  return before;
}

/** Checks that these listings and the photo are there, and that photos are taken. */
async function expectAllAt(url: string, listings: readonly string[], photo: string): Promise<void> {
  const token = await logIn(url);
  for (const id of listings) {
    const answer = await fetch(`${url}/api/listings/${id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await answer.json()).toMatchObject({ data: { title: 'Lamp', description, photoUrls: [photo] } });
  }
  expect((await fetch(new URL(photo, url))).status).toBe(200);
  await upload(url, token);
}

/** Kills the command once this file is there. */
async function killAt(file: string, env: Record<string, string>, ...words: string[]): Promise<void> {
  const child: ChildProcess = spawn(process.execPath, [commandFile, ...words], {
    env: { ...compiledModules, PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'warn', ...env },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  while (!existsSync(file) && child.exitCode === null) await sleep(1);
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
}

test('what is run here is what is written there', () => {
  expect(others).toEqual([]);
  expect(backUp).toContain('ballpark -- backup');
  for (const lines of [intoFolder, intoPostgres]) expect(lines).toMatch(/restore[^]*npm start\n$/);
});

describe.skipIf(!isPostgresThere)('PostgreSQL', { timeout: 400_000 }, () => {
  const role = `ballpark_role_${process.pid}`;
  const restored = `${role}_restored`;
  let admin: ServerTestDatabase;
  beforeAll(async () => {
    admin = await openEmptyTestDatabase();
    await admin.pool.query(`create role ${role} login nosuperuser nocreatedb`);
    for (const name of [role, restored]) await admin.pool.query(`create database ${name} owner ${role}`);
  });
  afterAll(async () => {
    await operator.stop();
    for (const name of [role, restored])
      await admin.pool.query(`drop database if exists ${name} with (force)`);
    await admin.pool.query(`drop role ${role}`);
    await admin.close();
  });
  const asRole = (name: string): string =>
    Object.assign(new URL(admin.url), { username: role, pathname: `/${name}` }).href;

  test('is backed up under load and restored by the lines of docs/operations.md, by a role that owns nothing but its database', async () => {
    const BACKUP = join(folder, 'back-up');
    const env = { DATABASE_URL: asRole(role), DATA_DIR: join(folder, 'data'), BACKUP, RATE_LIMIT: 'off' };
    const server = await runMain(env);
    await server.ready();
    const { photo, post } = await settleIn(server.url, env);
    const before = await whilePosting(post, () => operator.runLines(backUp, env));
    await register(server.url, 'later@example.com');
    await server.stop();
    const NEW_DIR = join(folder, 'restored-data');
    const again = await operator.serveLines(intoPostgres, { NEW_URL: asRole(restored), NEW_DIR, BACKUP });
    await expectAllAt(again.url, before, photo);
    // The restored server can write, and does not know who came after the backup.
    await register(again.url, 'later@example.com');
    await expect.poll(() => readdirSync(NEW_DIR)).toContain('mail');
  });
});

test(
  'an embedded database is backed up while its server runs and restored, and kills in the middle lose nothing',
  { timeout: 600_000 },
  async () => {
    const BACKUP = join(folder, 'embedded-back-up');
    const NEW_DIR = join(folder, 'elsewhere');
    const env = { DATA_DIR: join(folder, 'embedded'), BACKUP, RATE_LIMIT: 'off' };
    const server = await runMain(env);
    await server.ready();
    const { photo, post } = await settleIn(server.url, env);
    const manifest = join(BACKUP, 'manifest.json');
    await killAt(join(BACKUP, 'partial/manifest.json'), env, 'backup', BACKUP);
    expect(existsSync(manifest)).toBe(false);
    await operator.runLines(backUp, env);
    const first = readFileSync(manifest, 'utf8');
    await killAt(join(BACKUP, 'partial/manifest.json'), env, 'backup', BACKUP);
    expect(readFileSync(manifest, 'utf8')).toBe(first);
    const before = await whilePosting(post, () => operator.runLines(backUp, env));
    await server.stop();
    expect(readdirSync(BACKUP).sort()).toEqual([
      expect.stringMatching(/^database-/),
      'manifest.json',
      'photos',
    ]);
    expect(statSync(manifest).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(env.DATA_DIR, 'backups'))).toEqual([]);

    mkdirSync(NEW_DIR, { mode: 0o700 });
    await killAt(join(NEW_DIR, 'postgres.new/restored'), { DATA_DIR: NEW_DIR }, 'restore', BACKUP);
    expect(existsSync(join(NEW_DIR, 'postgres'))).toBe(false);
    const { url } = await operator.serveLines(intoFolder, { BACKUP, NEW_DIR });
    await expectAllAt(url, before, photo);
  },
);
