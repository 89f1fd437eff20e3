import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Operator, documentedLines, operatorAt } from './operator-at.ts';
import { plainImage } from '../support/photos.ts';
import { endAll, runMain } from '../support/processes.ts';
import { openEmptyTestDatabase } from '../support/test-database.ts';

const [dump = '', intoFolder = '', intoPostgres = '', ...others] = documentedLines(
  'Move the embedded database',
);
const person = { email: 'ada@example.com', password: 'Correct-horse-9' };
/** Ends strings, statements, comments and dumps in SQL. */
const description = "It's; a lamp\n-- of $$brass$$\n\\.\n'; drop table listing; --";

let folder: string;
let operator: Operator;
let made: { listing: string; photo: string };

async function send<Answer>(url: string, path: string, body: object, token?: string): Promise<Answer> {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  // The contract types this route.
  return ((await answer.json()) as { data: Answer }).data;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ballpark-move-'));
  operator = operatorAt(folder);
});
afterEach(async () => {
  await operator.stop();
  await endAll();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function readAt(url: string): Promise<unknown> {
  const { token } = await send<{ token: string }>(url, '/auth/login', person);
  const headers = { authorization: `Bearer ${token}` };
  const listing = await fetch(`${url}/api/listings/${made.listing}`, { headers });
  const { status } = await fetch(new URL(made.photo, url));
  await send(url, '/photos/upload-base64', await photo(), token);
  return { listing: await listing.json(), photo: status };
}

function everything(): object {
  const data: unknown = expect.objectContaining({ title: 'Lamp', description, photoUrls: [made.photo] });
  return { listing: { success: true, data }, photo: 200 };
}

async function photo(): Promise<object> {
  const bytes = await plainImage().jpeg().toBuffer();
  return { base64Data: `data:image/jpeg;base64,${bytes.toString('base64')}` };
}

describe('the embedded database', { timeout: 400_000 }, () => {
  test('is written into a file that only its owner can read', async () => {
    expect(others).toEqual([]);
    const env = { DATA_DIR: join(folder, 'data') };
    const main = await runMain(env);
    await main.ready();
    await send(main.url, '/auth/register', { name: 'Ada', ...person });
    await operator.runLines(`npm run admin -- verify ${person.email}`, env);
    const { token } = await send<{ token: string }>(main.url, '/auth/login', person);
    const profile = { username: 'ada.lovelace', preferences: ['helping'], latitude: 52.52, longitude: 13.41 };
    await send(main.url, '/auth/onboarding', profile, token);
    const { url } = await send<{ url: string }>(main.url, '/photos/upload-base64', await photo(), token);
    const place = { location: 'Berlin', latitude: 52.52, longitude: 13.41 };
    const draft = {
      title: 'Lamp',
      description,
      hasOffer: false,
      type: 'PRODUCT',
      photoUrls: [url],
      ...place,
    };
    const { id } = await send<{ id: string }>(main.url, '/listings', draft, token);
    made = { listing: id, photo: url };
    await main.stop();
    const moved = { ...env, BACKUP: join(folder, 'back-up'), NEW_DIR: join(folder, 'new') };
    mkdirSync(moved.BACKUP);
    await operator.runLines(dump, moved);
    expect(statSync(join(folder, 'back-up/ballpark.sql')).mode & 0o777).toBe(0o600);
  });

  test('moves into a new folder by the lines of docs/operations.md', async () => {
    const env = { BACKUP: join(folder, 'back-up'), NEW_DIR: join(folder, 'new') };
    const { url } = await operator.serveLines(intoFolder, env);
    expect(await readAt(url)).toEqual(everything());
    await operator.stop();
    const [loads = ''] = intoFolder.split('\n');
    await expect(operator.runLines(loads, env)).rejects.toThrow(/there is a database in .*new; set DATA_DIR/);
  });

  test.skipIf(process.env['TEST_DATABASE_URL'] === undefined)(
    'moves into a PostgreSQL by the lines of docs/operations.md',
    async () => {
      const database = await openEmptyTestDatabase();
      try {
        const env = { BACKUP: join(folder, 'back-up'), NEW_DIR: join(folder, 'new'), NEW_URL: database.url };
        const { url } = await operator.serveLines(intoPostgres, env);
        expect(await readAt(url)).toEqual(everything());
        await operator.stop();
      } finally {
        await database.close();
      }
    },
  );
});
