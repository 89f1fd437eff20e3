import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Operator, documentedLines, operatorAt, post } from './operator-at.ts';
import { endAll, runMain } from '../support/processes.ts';
import { openEmptyTestDatabase, type ServerTestDatabase } from '../support/test-database.ts';

const [backUp = '', restore = '', backUpEmbedded = '', restoreEmbedded = '', ...others] =
  documentedLines('Back up and restore');
const person = { email: 'ada@example.com', password: 'Correct-horse-9' };
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

test('what is run here is what is written there', () => {
  expect(others).toEqual([]);
  expect(backUp).toContain('pg_dump');
  expect(restore).toMatch(/createdb[^]*pg_restore[^]*npm start\n$/);
  expect(backUpEmbedded).toContain('cp -a "$DATA_DIR"');
  expect(restoreEmbedded).toMatch(/npm start\n$/);
});

describe.skipIf(process.env['TEST_DATABASE_URL'] === undefined)('PostgreSQL', () => {
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

  const asRole = (name: string): string => {
    const url = new URL(admin.url);
    return Object.assign(url, { username: role, pathname: `/${name}` }).href;
  };

  test(
    'is backed up and restored by the lines of docs/operations.md, by a role that owns nothing but its database',
    { timeout: 400_000 },
    async () => {
      const env = {
        DATABASE_URL: asRole(role),
        DATA_DIR: join(folder, 'data'),
        BACKUP: join(folder, 'back-up'),
      };
      mkdirSync(env.BACKUP);
      const server = await runMain(env);
      await server.ready();
      expect(await post(server.url, '/api/auth/register', { name: 'Ada', ...person })).toBe(201);
      await expect.poll(() => existsSync(join(env.DATA_DIR, 'mail'))).toBe(true);
      await operator.runLines(backUp, env);
      expect(statSync(join(env.BACKUP, 'ballpark.dump')).mode & 0o777).toBe(0o600);
      // After the backup.
      const later = { ...person, email: 'later@example.com' };
      expect(await post(server.url, '/api/auth/register', { name: 'Later', ...later })).toBe(201);
      await server.stop();

      const again = await operator.serveLines(restore, {
        ADMIN_URL: admin.url,
        ROLE: role,
        RESTORED_URL: asRole('restored'),
        RESTORED_DIR: join(folder, 'restored-data'),
        BACKUP: env.BACKUP,
      });
      expect(await post(again.url, '/api/auth/login', person)).toBe(200);
      expect(await post(again.url, '/api/auth/login', later)).toBe(401);
      // The restored server can write and migrate.
      expect(await post(again.url, '/api/auth/register', { name: 'Later', ...later })).toBe(201);
      expect(readdirSync(join(folder, 'restored-data'))).toContain('mail');
    },
  );
});

test(
  'the embedded database is backed up and restored by the lines of docs/operations.md',
  { timeout: 400_000 },
  async () => {
    const env = { DATA_DIR: join(folder, 'embedded'), BACKUP: join(folder, 'embedded-back-up') };
    mkdirSync(env.BACKUP);
    const server = await runMain(env);
    await server.ready();
    expect(await post(server.url, '/api/auth/register', { name: 'Ada', ...person })).toBe(201);
    await server.stop();
    await operator.runLines(backUpEmbedded, env);
    const again = await operator.serveLines(restoreEmbedded, {
      BACKUP: env.BACKUP,
      RESTORED_DIR: join(folder, 'elsewhere'),
    });
    expect(await post(again.url, '/api/auth/login', person)).toBe(200);
  },
);
