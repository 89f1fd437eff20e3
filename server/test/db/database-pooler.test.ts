import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type DevMail, devMailboxDir, listDevMailIds, readDevMail } from '../../src/adapters/dev-mailbox.ts';
import { readConfig } from '../../src/config.ts';
import { waitForPostgres } from '../../src/db/connections/reach-postgres.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { examinePostgres } from '../../src/doctor/database.ts';
import { onServer, urlOnServer } from '../support/on-server.ts';
import { hasPgbouncer, manual, manualBlocks, startPgbouncer } from '../support/pgbouncer.ts';
import { commandFile, endAll, runMain } from '../support/processes.ts';
import { silentLog } from '../support/test-database.ts';

const isReady = hasPgbouncer && process.env['TEST_DATABASE_URL'] !== undefined;
const callsAtOnce = 200;
/** On a busy machine tests wait longer than the server's own limit. */
const connectSeconds = 15;
const password = 'Correct-horse-9';
const draft = {
  title: 'Lamp',
  description: 'Of brass, from the sixties.',
  hasOffer: false,
  type: 'PRODUCT',
  photoUrls: [],
  location: 'Berlin',
  latitude: 52.52,
  longitude: 13.41,
};

describe.skipIf(!isReady)('behind PgBouncer, as a role that owns nothing', () => {
  const name = `pooled_${randomUUID().replaceAll('-', '')}`;
  const [roles = '', grants = '', limits = ''] = manualBlocks('sql').map((block) =>
    block.replaceAll('ballpark', name),
  );
  const [settings = ''] = manualBlocks('ini');
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-pooled-'));
  const bouncers: (() => Promise<unknown>)[] = [];
  let env: { DATABASE_URL: string; DATABASE_DIRECT_URL: string; DATA_DIR: string };

  const directly = (username = name) => Object.assign(new URL(urlOnServer(name)), { username }).href;

  beforeAll(async () => {
    await onServer(async (admin) => {
      // One at a time: a database can’t be created within a transaction.
      for (const line of [...roles.split(';\n'), ...limits.split(';\n')]) await admin.query(line);
    });
    const owner = new Client({ connectionString: directly(`${name}_owner`) });
    await owner.connect();
    await owner.query(grants);
    await owner.end();
    env = {
      DATABASE_URL: await pooled(settings),
      DATABASE_DIRECT_URL: directly(),
      DATA_DIR: join(folder, 'data'),
    };
  });
  afterEach(endAll);
  afterAll(async () => {
    for (const stop of bouncers) await stop();
    await onServer(async (admin) => {
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.query(`drop role ${name}, ${name}_owner`);
    });
    rmSync(folder, { recursive: true });
  });

  async function pooled(settings: string): Promise<string> {
    const bouncer = await startPgbouncer({ server: urlOnServer(name), user: name, settings });
    bouncers.push(bouncer.stop);
    const url = `${bouncer.url}?connect_timeout=${connectSeconds}`;
    await waitForPostgres(url);
    return url;
  }

  const open = (databaseUrl: string, directUrl?: string): Promise<Database> =>
    openDatabase({ databaseUrl, directUrl, replicaUrl: undefined, dataDir: '', log: silentLog });

  test('the main job and 200 calls at once pass through it in transaction mode', async () => {
    const unmigrated = await runMain(env);
    expect(await unmigrated.ended).toBe(1);
    expect(unmigrated.printed()).toMatch(
      new RegExp(
        `^Ballpark can’t start: the database isn’t up to date, and the role ${name} may not change the tables of ${name} at [\\d.]+:\\d+; run ballpark migrate as [^\\n]*\\n$`,
      ),
    );
    // The address of the owner in DATABASE_URL alone is not the one that is used.
    const asOther = { ...env, DATABASE_URL: directly(`${name}_owner`), LOG_LEVEL: 'error' };
    const refused = await runMain(asOther, { program: [commandFile, 'migrate'] });
    expect([await refused.ended, refused.printed()]).toEqual([
      1,
      expect.stringMatching(
        new RegExp(
          `^Migrating ${name} at \\S+ as ${name}, the address in DATABASE_DIRECT_URL …\\n.* the role ${name} may not change the tables .*, named in DATABASE_DIRECT_URL if that is set`,
        ),
      ),
    ]);
    const asOwner = { ...env, DATABASE_DIRECT_URL: directly(`${name}_owner`), LOG_LEVEL: 'error' };
    const migrated = await runMain(asOwner, { program: [commandFile, 'migrate'] });
    const { host } = new URL(urlOnServer(name));
    expect([await migrated.ended, migrated.printed()]).toEqual([
      0,
      `Migrating ${name} at ${host} as ${name}_owner, the address in DATABASE_DIRECT_URL …\nThe database is up to date.\n`,
    ]);

    const { DATABASE_URL } = env;
    const main = await runMain({ ...env, RATE_LIMIT: 'off' });
    expect(await main.ready()).toEqual({ status: 'ready' });
    const owner = await signUp(main.url, 'ada');
    const guesser = await signUp(main.url, 'bea');
    const { id } = await owner<{ id: string }>('POST /listings', draft);
    await guesser(`POST /listings/${id}/suggest`, { amount: 100 });
    await owner(`POST /listings/${id}/close`, { finalPrice: 100 });
    expect((await guesser<{ user: { xp: number } }>('GET /auth/profile')).user.xp).toBeGreaterThan(0);
    type Page = { notifications: { kind: string }[] };
    const kinds = async () =>
      (await guesser<Page>('GET /notifications')).notifications.map(({ kind }) => kind);
    await expect.poll(kinds).toContain('pricedListingClosed');

    const calls = Array.from({ length: callsAtOnce }, async (_, nth) =>
      nth % 2 ? owner('POST /listings', { ...draft, title: `Lamp ${nth}` }) : guesser('GET /listings'),
    );
    expect(await Promise.all(calls)).toHaveLength(callsAtOnce);

    const { pool, close } = await open(DATABASE_URL, env.DATABASE_DIRECT_URL);
    for (const statement of [
      'create table more ()',
      'alter table listing add more int',
      'drop table outbox',
      'delete from audit_log',
    ])
      await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    await close();
    expect(await main.stop()).toBe(0);
    expect(main.printed()).not.toMatch(/"level":50/);
  });

  test('what it can’t work with ends the start in one line', async () => {
    const { DATABASE_URL, DATABASE_DIRECT_URL } = env;
    await expect(open(DATABASE_URL)).rejects.toThrow(
      /^DATABASE_URL points to a pooler .*; set DATABASE_DIRECT_URL/,
    );
    const { findings } = await examinePostgres(readConfig({ DATABASE_URL }), DATABASE_URL, new Date());
    expect(findings.filter(({ level }) => level === 'fault')).toEqual([
      {
        check: 'pooler',
        level: 'fault',
        finding: 'DATABASE_URL points to a pooler that gives each transaction a new session.',
        remedy: 'Set DATABASE_DIRECT_URL to the address of the database itself (docs/operations.md).',
      },
    ]);
    await expect(open(DATABASE_URL, DATABASE_URL)).rejects.toThrow(/^DATABASE_DIRECT_URL points to a pooler/);
    const elsewhere = urlOnServer('postgres');
    await expect(open(DATABASE_URL, elsewhere)).rejects.toThrow(/lead to different databases/);
    const statements = await pooled(settings.replace('= transaction', '= statement'));
    await expect(open(statements, DATABASE_DIRECT_URL)).rejects.toThrow(/set its pool_mode to transaction/);
  });

  test('calls that keep a small pooler busy are not taken for its silence', async () => {
    const url = new URL(await pooled(settings.replace(/default_pool_size = \d+/, 'default_pool_size = 1')));
    // It is silent after 0.8 of this.
    url.searchParams.set('connect_timeout', '3');
    const { pool, close } = await open(url.href, env.DATABASE_DIRECT_URL);
    const sleeps = Array.from({ length: 10 }, () => pool.query('select pg_sleep(0.5)'));
    expect(await Promise.all(sleeps)).toHaveLength(10);
    await close();
  });

  test('session mode works without an address of the database itself', async () => {
    const [, ignored = ''] = /`(ignore_startup_parameters = [^`]*)`/.exec(manual) ?? [];
    const sessions = settings.replace('= transaction', '= session');
    const { pool, close } = await open(await pooled(`${sessions}${ignored}\n`));
    const values = Array.from({ length: 50 }, (_, value) => value);
    const answers = await Promise.all(
      values.map((value) => pool.query<{ is: number }>('select $1::int as is', [value])),
    );
    expect(answers.map(({ rows }) => rows[0]?.is)).toEqual(values);
    expect((await pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '15s' }]);
    await close();
  });

  /** Registers, verifies and settles somebody; returns how they call. */
  async function signUp(url: string, who: string) {
    const email = `${who}@example.com`;
    const { token } = await callerOf(url)<{ token: string }>('POST /auth/register', {
      name: who,
      email,
      password,
    });
    const signedIn = callerOf(url, token);
    const mailed = async () => (await mailTo(email))?.text.match(/verify-email[?#]token=([\w-]{43})/)?.[1];
    await expect.poll(mailed).toBeDefined();
    await signedIn('POST /auth/verify-email', { token: await mailed() });
    const { latitude, longitude } = draft;
    await signedIn('POST /auth/onboarding', {
      username: `${who}.here`,
      preferences: ['helping'],
      latitude,
      longitude,
    });
    return signedIn;
  }

  async function mailTo(email: string): Promise<DevMail | null | undefined> {
    const dir = devMailboxDir(env.DATA_DIR);
    const mails = await Promise.all((await listDevMailIds(dir)).map((id) => readDevMail(dir, id)));
    return mails.find((mail) => mail?.to === email);
  }
});

function callerOf(url: string, token = '') {
  return async <Data>(route: string, body?: object): Promise<Data> => {
    const [method = '', path] = route.split(' ');
    const headers = {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    for (;;) {
      const answer = await fetch(`${url}/api${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      // The contract types this route.
      if (answer.ok) return ((await answer.json()) as { data: Data }).data;
      // On a busy machine any call may be refused so.
      if (answer.status !== 503) throw new Error(`${route}: ${answer.status} ${await answer.text()}`);
      await sleep(300);
    }
  };
}
