import { dayMs } from '@ballpark/domain/durations.ts';
import type { Finding } from '@ballpark/domain/contract/doctor.ts';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Config, readConfig } from '../../src/config.ts';
import { saveSetting } from '../../src/db/setting-queries.ts';
import { examineEmbedded } from '../../src/doctor/database.ts';
import { diagnose } from '../../src/doctor/diagnose.ts';
import { remedyOf, runChecks } from '../../src/doctor/finding.ts';
import { machineChecks } from '../../src/doctor/machine.ts';
import { StorageFull } from '../../src/errors.ts';
import { deleteListing } from '../support/calls.ts';
import { makeListing, makePhoto, makeUser } from '../support/make.ts';
import { onServer } from '../support/on-server.ts';
import { useTestApp } from '../support/test-app.ts';
import { openServerTestDatabase, type ServerTestDatabase } from '../support/test-database.ts';
import { startTestS3 } from '../support/test-s3.ts';

const on = useTestApp();
const secret = 'hidden-word';
const failing = (code: string) => Object.assign(new Error(code), { code });
let healthy: Partial<Config>;
let mailServer: SMTPServer;
let mailsTaken = 0;
let s3: Awaited<ReturnType<typeof startTestS3>>;
let folder: string;
let mailAt: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ballpark-doctor-'));
  s3 = await startTestS3(folder);
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      done(password === 'right' ? null : new Error('wrong password'), { user: 'ada' }),
    onMailFrom: ({ address }, { user }, done) => {
      const responseCode = user === undefined ? 530 : 553;
      const isRefused = user === undefined || address.startsWith('stranger');
      done(isRefused ? Object.assign(new Error('no'), { responseCode }) : null);
    },
    onData: (stream, _session, done) => {
      mailsTaken += 1;
      stream.resume().on('end', () => done());
    },
  });
  await new Promise<void>((listening) => mailServer.listen(0, '127.0.0.1', listening));
  mailAt = `127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`;
  healthy = {
    publicUrl: await on.app.listen({ port: 0, host: '127.0.0.1' }),
    smtpUrl: `smtp://ada:right@${mailAt}`,
    storageUrl: s3.storageUrl,
  };
  await saveSetting(on.db, 'last-backup', { madeAt: on.clock.now.toISOString(), folder });
  await saveSetting(on.db, 'last-verified-restore', { restoredAt: on.clock.now.toISOString() });
});
afterAll(async () => {
  await s3.close();
  await new Promise<void>((closed) => mailServer.close(closed));
  rmSync(folder, { recursive: true });
});

function diagnoseWith(settings: Partial<Config>, freeBytes = 1e12, diskBytes = 2e12): Promise<Finding[]> {
  return diagnose({
    config: { ...on.deps.config, ...healthy, ...settings },
    now: on.clock.now,
    freeBytes: () => freeBytes,
    diskBytes: () => diskBytes,
    examineEmbedded: () => examineEmbedded(on.deps),
  });
}

/** All that is not well. */
async function complaints(settings: Partial<Config>, freeBytes?: number): Promise<string[]> {
  const findings = await diagnoseWith(settings, freeBytes);
  expect(JSON.stringify(findings)).not.toContain(secret);
  return findings.flatMap(({ check, level, finding, remedy }) =>
    level === 'ok' ? [] : [[level, check, finding, remedy].join(' ')],
  );
}

test('a healthy server has nothing to complain of, in one line for each check', async () => {
  const findings = await diagnoseWith({});
  expect(findings.filter(({ level }) => level !== 'ok')).toEqual([]);
  const checks: Finding['check'][] = [
    'address',
    'proxy',
    'mail',
    'photos',
    'disk',
    'folder',
    'memory',
    'settings',
  ];
  expect(findings.map(({ check }) => check)).toEqual([
    ...checks,
    ...([
      'database',
      'migrations',
      'backup',
      'restore',
      'events',
      'site',
      'texts',
    ] satisfies Finding['check'][]),
  ]);
  expect(mailsTaken).toBe(0);
});

test.each<[string, () => Partial<Config>, RegExp]>([
  [
    'a wrong port of the mail server',
    () => ({ smtpUrl: `smtp://ada:${secret}@127.0.0.1:1` }),
    /^fault mail Email from no-reply@127\.0\.0\.1 can’t be sent: no mail server took the mail: ECONNREFUSED \(CONN\)\. Check the host, the port /,
  ],
  [
    'a mail server whose name isn’t known',
    () => ({ smtpUrl: `smtp://ada:${secret}@mail.invalid` }),
    /^fault mail .*\. Correct the name of the host in SMTP_URL, or add it to DNS\.$/,
  ],
  [
    'an address whose name isn’t known',
    () => ({ publicUrl: 'https://ballpark.invalid' }),
    /^fault address .*\. Correct the name of the host in PUBLIC_URL, or add it to DNS\.$/,
  ],
  [
    'a photo store whose name isn’t known',
    () => ({ storageUrl: 's3://k:s@bucket?endpoint=http://s3.invalid' }),
    /^fault photos .*\. Correct the name of the host in STORAGE_URL, or add it to DNS\.$/,
  ],
  [
    'a database whose name isn’t known',
    () => ({ databaseUrl: `postgres://ada:${secret}@database.invalid/b` }),
    /^fault database The database b at database\.invalid:5432 isn’t found\. Correct the name of the host in DATABASE_URL, or add it to DNS \(/,
  ],
  [
    'a wrong password of the mail server',
    () => ({ smtpUrl: `smtp://ada:${secret}@${mailAt}` }),
    /^fault mail .*: the mail server answered 535 to AUTH PLAIN\. Check the user and the password in SMTP_URL\.$/,
  ],
  [
    'no password for a mail server that wants one',
    () => ({ smtpUrl: `smtp://${mailAt}` }),
    /^fault mail .*: the mail server answered 530 to MAIL FROM\. Check the user and the password in SMTP_URL\.$/,
  ],
  [
    'a sender that the mail server refuses',
    () => ({ mailFrom: { name: '', address: 'stranger@example.com' } }),
    /^fault mail Email from stranger@example\.com can’t be sent: the mail server answered 553 to MAIL FROM\. Set MAIL_FROM to an address that/,
  ],
  [
    'no mail server in production',
    () => ({ smtpUrl: undefined, isProduction: true, publicUrl: 'http://[::1]:1' }),
    /^fault mail SMTP_URL isn’t set, so email is only kept in DATA_DIR\. Set SMTP_URL to your mail server\.$/,
  ],
  [
    'no mail server in development',
    () => ({ smtpUrl: undefined }),
    /^warning mail SMTP_URL isn’t set, .* Set SMTP_URL/,
  ],
  [
    'a wrong key of the photo store',
    () => ({ storageUrl: s3.storageUrl.replace('S3RVER:S3RVER', `S3RVER:${secret}`) }),
    /^fault photos A file can’t be written: The store answered 403 to PUT\. Check the endpoint, the bucket, the key/,
  ],
  [
    'a bucket that isn’t there',
    () => ({ storageUrl: s3.storageUrl.replace('photos-here', 'nowhere') }),
    /^fault photos A file can’t be written: The store answered 404 to PUT\. Check the endpoint, the bucket/,
  ],
])('%s', async (_, settings, line) => {
  expect(await complaints(settings())).toContainEqual(expect.stringMatching(line));
});

test('another server at PUBLIC_URL, and one that never answers, in less than ten seconds', async () => {
  const other = createServer((request, response) => {
    if (request.headers.host?.startsWith('127.')) response.end('{"status":"ready"}');
  });
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
  const { port } = other.address() as AddressInfo;
  const [elsewhere] = await complaints({ publicUrl: `http://127.0.0.1:${port}` });
  expect(elsewhere).toMatch(/^fault address .* is answered by another server\. Correct PUBLIC_URL, or lead/);
  const startedAt = performance.now();
  const [silent] = await complaints({ publicUrl: `http://localhost:${port}` });
  expect(silent).toMatch(/^warning address .* doesn’t answer from here: No answer within 4 seconds\. Start/);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  other.closeAllConnections();
  other.close();
});

test('a proxy that TRUST_PROXY doesn’t name is seen through PUBLIC_URL', async () => {
  const { publicUrl = '' } = healthy;
  const proxy = createServer((request, response) => void pass(request, response));
  async function pass({ url }: IncomingMessage, response: ServerResponse): Promise<void> {
    const headers = { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'http' };
    const answer = await fetch(`${publicUrl}${url}`, { headers });
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  }
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  const proxied = { publicUrl: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
  expect(await complaints(proxied)).toEqual([
    'warning proxy Calls come through one proxy that TRUST_PROXY doesn’t name, so all visitors share one limit. Set TRUST_PROXY to 1.',
  ]);
  expect(await complaints({ ...proxied, trustProxy: 1 })).toEqual([]);
  proxy.close();
});

test('an old backup, and none', async () => {
  const madeAt = new Date(on.clock.now.getTime() - 8.5 * dayMs).toISOString();
  await saveSetting(on.db, 'last-backup', { madeAt, folder });
  await on.db.deleteFrom('setting').where('key', '=', 'last-verified-restore').execute();
  expect(await complaints({})).toEqual([
    'warning backup The last backup is 8 days old. Set BACKUP_TO, or run ballpark backup DIR every day, unless another program backs it up.',
    'warning restore No backup has ever been restored to try it. Run ballpark restore DIR into an empty place, then ballpark backup DIR again.',
  ]);
  await on.db.deleteFrom('setting').where('key', '=', 'last-backup').execute();
  expect((await complaints({}))[0]).toMatch(/^warning backup There has never been a backup\. Set/);
});

test.each([
  [failing('EROFS'), 'Mount the disk for writing in /srv.'],
  [failing('ENOSPC'), 'Free or add space in /srv.'],
  [new StorageFull(failing('EDQUOT')), 'Free or add space in /srv.'],
  [
    new Error('away', { cause: failing('CERT_HAS_EXPIRED') }),
    'Renew or correct the certificate of the host in X; one of your own authority goes into NODE_EXTRA_CA_CERTS (docs/operations.md, Reverse proxy).',
  ],
  [failing('EHOSTUNREACH'), 'Check the network and the firewall on the way to the host in X.'],
  [failing('EACCES'), undefined],
])('the advice fits %s', (error, advice) => {
  expect(remedyOf(error, { setting: 'X', folder: '/srv' })).toBe(advice);
});

describe('the machine', () => {
  async function levelOf(
    check: Finding['check'],
    dataDir: string,
    freeBytes = 1e12,
    memoryBytes = 8e9,
    diskBytes = 2e12,
  ) {
    const config = { ...readConfig({}), dataDir };
    const findings = await runChecks(
      machineChecks({ config, freeBytes: () => freeBytes, diskBytes: () => diskBytes, memoryBytes }),
    );
    const found = findings.find((each) => each.check === check);
    return [found?.level, found?.finding, found?.remedy].join(' ');
  }

  test.each([
    [19e9, 200e9, /^warning Only 9 % of the disk are free, 19 GB\. Free/],
    [3e9, 40e9, /^warning Only 7 % of the disk are free, 3 GB\./],
    [3e9, 20e9, /^ok 3 GB are free\./],
    [21e9, 4e12, /^ok 21 GB are free\./],
    [1.5e9, 3e9, /^warning Only 1500 MB are free\./],
    [Infinity, Infinity, /^ok .* does not exist yet\./],
  ])('with %d of %d bytes of disk', async (free, size, said) => {
    expect(await levelOf('disk', folder, free, 8e9, size)).toMatch(said);
  });

  test('with little disk or memory', async () => {
    expect(await levelOf('disk', folder, 63e6)).toBe(
      `fault Only 63 MB are free, so writes are refused. Free or add space in ${folder}.`,
    );
    expect(await levelOf('disk', folder, 1.5e9)).toMatch(/^warning Only 1500 MB are free\. Free/);
    expect(await levelOf('memory', folder, 1e12, 256e6)).toMatch(
      /^fault There are 256 MB .* at least 300 MB\.$/,
    );
    expect(await levelOf('memory', folder, 1e12, 512e6)).toMatch(
      /^warning There are 512 MB .* 600 MB, or swap/,
    );
  });

  test('whose DATA_DIR others can use', async () => {
    const dataDir = join(folder, 'open');
    mkdirSync(join(dataDir, 'photos'), { recursive: true });
    chmodSync(dataDir, 0o750);
    expect(await levelOf('folder', dataDir)).toBe(
      `fault Other accounts can use ${dataDir}. Run chmod 700 ${dataDir}.`,
    );
    chmodSync(dataDir, 0o700);
    expect(await levelOf('folder', dataDir)).toMatch(/^ok /);
  });

  test('whose folder of photos can’t be written to', async () => {
    const dataDir = join(folder, 'broken');
    mkdirSync(dataDir);
    const photos = join(dataDir, 'photos');
    mkdirSync(photos);
    expect(await complaints({ storageUrl: undefined, dataDir })).not.toContainEqual(
      expect.stringMatching(/photos/),
    );
    rmSync(photos, { recursive: true });
    writeFileSync(photos, '');
    expect(await complaints({ storageUrl: undefined, dataDir })).toContainEqual(
      expect.stringMatching(/^fault photos A file can’t be written: .*\. Let Ballpark’s account write to /),
    );
  });
});

test('a misspelt setting is pointed out', async () => {
  process.env['SMTP_UR'] = secret;
  try {
    expect(await complaints({})).toContain(
      'warning settings SMTP_UR is set but isn’t a setting. Did you mean SMTP_URL?',
    );
  } finally {
    delete process.env['SMTP_UR'];
  }
});

test('photos that are elsewhere are missed', async () => {
  const owner = await makeUser(on);
  const { url } = await makePhoto(on, owner);
  const { id } = await makeListing(on, owner, { photoUrls: [url] });
  const own = { storageUrl: undefined, dataDir: on.deps.config.dataDir };
  const there = await diagnoseWith(own);
  expect(there).toContainEqual({ check: 'files', level: 'ok', finding: expect.any(String) });
  expect(await complaints({})).toContainEqual(
    expect.stringMatching(
      /^fault files Of the 1 newest photos, the photo store lacks 1\. Set DATA_DIR or STORAGE_URL to where/,
    ),
  );
  await deleteListing(owner, { id });
});

describe.skipIf(process.env['TEST_DATABASE_URL'] === undefined)('with PostgreSQL', () => {
  let server: ServerTestDatabase;
  let role: string;
  const asRole = () => Object.assign(new URL(server.url), { username: role, password: secret }).href;

  beforeAll(async () => {
    server = await openServerTestDatabase();
    role = `doctor_${process.pid}`;
    await sql.raw(`create role ${role} login password '${secret}'`).execute(server.db);
    await sql
      .raw(`grant select, insert, update, delete on all tables in schema public to ${role}`)
      .execute(server.db);
  });
  afterAll(async () => {
    await server.close();
    await onServer((admin) => admin.query(`drop role ${role}, ${role}_owner`));
  });

  async function lineOf(check: Finding['check'], settings: Partial<Config> = {}) {
    const lines = await complaints({ databaseUrl: asRole(), ...settings });
    return lines.filter((line) => line.split(' ')[1] === check).join('\n');
  }

  test('an owner is well, though its audit log can’t be rewritten', async () => {
    const owner = `${role}_owner`;
    await sql.raw(`create role ${owner} login`).execute(server.db);
    const { rows } = await sql<{ table: string }>`
      select oid::regclass::text as "table" from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(server.db);
    for (const { table } of rows) await sql.raw(`alter table ${table} owner to ${owner}`).execute(server.db);
    const databaseUrl = Object.assign(new URL(server.url), { username: owner }).href;
    expect(await lineOf('rights', { databaseUrl })).toBe('');
  });

  test('a role that may use the rows is well', async () => {
    for (const check of ['database', 'rights', 'pooler', 'migrations'] as const)
      expect(await lineOf(check)).toBe('');
  });

  test('a superuser is too much, and a role without a right too little', async () => {
    expect(await lineOf('rights', { databaseUrl: server.url })).toMatch(
      /^warning rights The role of DATABASE_URL is a superuser\. Use a role of its own/,
    );
    await sql.raw(`revoke delete on listing from ${role}`).execute(server.db);
    expect(await lineOf('rights')).toBe(
      'fault rights The role of DATABASE_URL may not read and write all rows of listing. Grant it select, insert, update and delete (docs/operations.md, Two roles).',
    );
  });

  test('a replica that is none, and one that is away', async () => {
    expect(await lineOf('replica', { databaseReplicaUrl: asRole() })).toMatch(
      /^warning replica DATABASE_REPLICA_URL doesn’t lead to a replica\. Correct it, or remove it/,
    );
    const away = `postgres://ada:${secret}@127.0.0.1:1/ballpark`;
    expect(await lineOf('replica', { databaseReplicaUrl: away })).toMatch(
      /^fault replica Connect ECONNREFUSED 127\.0\.0\.1:1\. Start the replica, or correct/,
    );
  });

  test('a direct address of another database', async () => {
    const elsewhere = Object.assign(new URL(asRole()), { pathname: '/postgres' }).href;
    expect(await lineOf('pooler', { databaseDirectUrl: elsewhere })).toMatch(
      /^fault pooler DATABASE_URL and DATABASE_DIRECT_URL lead to different databases\. Set both to the same one\.$/,
    );
  });

  test('a database that lacks a migration, and one of a newer version', async () => {
    const name = '9999_newer';
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(server.db);
    expect(await lineOf('migrations')).toBe(
      'fault migrations The database belongs to a newer version of Ballpark (it has migration 9999_newer). Start that version.',
    );
    await sql`delete from kysely_migration where name in (${name}, '0002_title_words')`.execute(server.db);
    expect(await lineOf('migrations')).toBe(
      'fault migrations The database isn’t up to date. Restart Ballpark, or run ballpark migrate.',
    );
  });

  test('a database that is away leaves the other checks to run', async () => {
    const databaseUrl = `postgres://ada:${secret}@127.0.0.1:1/ballpark`;
    expect(await complaints({ databaseUrl })).toEqual([
      expect.stringMatching(/^warning address Something answers at/),
      'fault database The database ballpark at 127.0.0.1:1 isn’t responding. Start it, or set another DATABASE_URL (connect ECONNREFUSED 127.0.0.1:1).',
    ]);
  });
});
