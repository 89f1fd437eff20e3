import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Operator, documentedLines, operatorAt } from './operator-at.ts';
import { plainImage } from '../support/photos.ts';
import { endAll, runMain } from '../support/processes.ts';
import { openEmptyTestDatabase, type ServerTestDatabase } from '../support/test-database.ts';

const [backUp = '', restore = '', backUpEmbedded = '', restoreEmbedded = '', ...otherRestores] =
  documentedLines('Back up and restore');
const [dump = '', intoFolder = '', intoPostgres = '', ...otherMoves] = documentedLines(
  'Move the embedded database',
);
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
  mkdirSync(join(folder, 'back-up'));
  mkdirSync(join(folder, 'embedded-back-up'));
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
  await operator.runLines(`npm run admin -- verify ${person.email}`, env);
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

test('what is run here is what is written there', () => {
  expect([otherRestores, otherMoves]).toEqual([[], []]);
  expect(backUp).toContain('pg_dump');
  expect(restore).toMatch(/createdb[^]*pg_restore[^]*npm start\n$/);
  expect(backUpEmbedded).toContain('cp -a "$DATA_DIR"');
  expect(restoreEmbedded).toMatch(/npm start\n$/);
});

describe.skipIf(!isPostgresThere)('PostgreSQL', { timeout: 400_000 }, () => {
  const role = `ballpark_role_${process.pid}`;
  let admin: ServerTestDatabase;
  beforeAll(async () => {
    admin = await openEmptyTestDatabase();
    // Left by an aborted run.
    await admin.pool.query('drop database if exists restored with (force)');
    await admin.pool.query(`create role ${role} login nosuperuser nocreatedb`);
    await admin.pool.query(`create database ${role} owner ${role}`);
  });
  afterAll(async () => {
    await operator.stop();
    for (const name of [role, 'restored'])
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
    const posted: string[] = [];
    const over = new AbortController();
    const posters = Array.from({ length: 4 }, async () => {
      while (!over.signal.aborted) posted.push(await post());
    });
    await expect.poll(() => posted.length).toBeGreaterThan(20);
    const before = [...posted];
    await operator.runLines(backUp, env);
    expect(posted.length).toBeGreaterThan(before.length);
    over.abort();
    await Promise.all(posters);
    expect(statSync(join(BACKUP, 'ballpark.dump')).mode & 0o777).toBe(0o600);
    await register(server.url, 'later@example.com');
    await server.stop();

    const RESTORED_URL = asRole('restored');
    const RESTORED_DIR = join(folder, 'restored-data');
    const again = await operator.serveLines(restore, {
      ADMIN_URL: admin.url,
      ROLE: role,
      RESTORED_URL,
      RESTORED_DIR,
      BACKUP,
    });
    await expectAllAt(again.url, before, photo);
    // The restored server can write, and does not know who came after the backup.
    await register(again.url, 'later@example.com');
    expect(readdirSync(RESTORED_DIR)).toContain('mail');
  });
});

describe('the embedded database', { timeout: 400_000 }, () => {
  let photo: string;
  let listing: string;
  const moved = () => ({ BACKUP: join(folder, 'back-up'), NEW_DIR: join(folder, 'new') });

  test('is backed up and restored by the lines of docs/operations.md', async () => {
    const env = { DATA_DIR: join(folder, 'embedded'), BACKUP: join(folder, 'embedded-back-up') };
    const server = await runMain(env);
    await server.ready();
    const settled = await settleIn(server.url, env);
    ({ photo } = settled);
    listing = await settled.post();
    await server.stop();
    await operator.runLines(backUpEmbedded, env);
    const RESTORED_DIR = join(folder, 'elsewhere');
    const again = await operator.serveLines(restoreEmbedded, { BACKUP: env.BACKUP, RESTORED_DIR });
    await expectAllAt(again.url, [listing], photo);
  });

  test('moves by a file that only its owner can read into a new folder', async () => {
    await operator.runLines(dump, { DATA_DIR: join(folder, 'embedded'), ...moved() });
    expect(statSync(join(folder, 'back-up/ballpark.sql')).mode & 0o777).toBe(0o600);
    const { url } = await operator.serveLines(intoFolder, moved());
    await expectAllAt(url, [listing], photo);
    await operator.stop();
    const [loads = ''] = intoFolder.split('\n');
    const again = operator.runLines(loads, moved());
    await expect(again).rejects.toThrow(/there is a database in .*new; set DATA_DIR/);
  });

  test.skipIf(!isPostgresThere)('and into a PostgreSQL', async () => {
    const database = await openEmptyTestDatabase();
    try {
      const { url } = await operator.serveLines(intoPostgres, { ...moved(), NEW_URL: database.url });
      await expectAllAt(url, [listing], photo);
      await operator.stop();
    } finally {
      await database.close();
    }
  });
});
