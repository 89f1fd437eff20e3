import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { askForBackup, backUpNow } from '../../src/backup/backup-now.ts';
import { backUpIfDue, scheduledBackupJob } from '../../src/backup/scheduled-backup.ts';
import { saveSetting } from '../../src/db/setting-queries.ts';
import type { Deps } from '../../src/deps.ts';
import { job } from '../../src/job.ts';
import { createJobs } from '../../src/jobs/job-queue.ts';
import { useTestApp } from '../support/test-app.ts';

const on = useTestApp();
let root: string;
let to: string;
beforeAll(() => void (root = mkdtempSync(join(tmpdir(), 'ballpark-now-'))));
afterAll(() => rmSync(root, { recursive: true }));
beforeEach(async () => {
  to = join(mkdtempSync(join(root, 'to-')), 'backups');
  on.clock.now = new Date();
  // No trial is due.
  await saveSetting(on.db, 'last-verified-restore', { restoredAt: on.clock.now.toISOString() });
  await backUpIfDue(deps());
  expect(readdirSync(to)).toHaveLength(1);
});

const deps = (place = to): Deps => {
  const keep = { days: 7, weeks: 4, months: 6 };
  const backup = { to: place, at: { hours: 3, minutes: 30 }, keep, key: undefined };
  return { ...on.deps, config: { ...on.deps.config, backup } };
};
const often = { lookEveryMs: 50, mostLooksUntilBegun: 400 };
const { cron: _daily, ...unasked } = scheduledBackupJob;
const kind = job({ ...unasked, pollSeconds: 1 });

/** What the server does. */
async function serve(given: Deps, asked = kind): Promise<Deps> {
  const jobs = createJobs({ kinds: [asked], pool: on.pool, log: on.deps.log });
  await jobs.start(given);
  onTestFinished(() => jobs.stop());
  return { ...given, jobs };
}

test('one is sent at once by who runs jobs, though none is due, and none after it', async () => {
  const [before] = readdirSync(to);
  const server = await serve(deps());
  expect(await askForBackup(server, 'root', often)).toMatch(
    new RegExp(`^The backup is in ${to}: \\d+\\.\\d MB\\.$`),
  );
  const both = readdirSync(to);
  expect(both).toEqual([before, expect.any(String)]);
  await backUpIfDue(deps());
  expect(readdirSync(to)).toEqual(both);
  const logged = on.db.selectFrom('audit_log').select(['operator', 'facts']).where('action', '=', 'backup');
  expect(await logged.execute()).toEqual([{ operator: 'root', facts: { folder: to } }]);
});

test('who asks reads why it failed, and the next that is asked for is tried at once', async () => {
  const inTheWay = join(root, 'file');
  writeFileSync(inTheWay, '');
  const server = await serve(deps(inTheWay));
  await expect(askForBackup(server, 'root', often)).rejects.toThrow(
    /^the backup failed: .*file isn’t a folder/,
  );
  rmSync(inTheWay);
  mkdirSync(inTheWay, { mode: 0o700 });
  expect(await askForBackup(server, 'root', often)).toContain(inTheWay);
});

test('a start with another BACKUP_TO does not wait for the retry of the one before', async () => {
  const inTheWay = join(root, 'other-file');
  writeFileSync(inTheWay, '');
  const daily = job({ ...scheduledBackupJob, pollSeconds: 1 });
  await serve(deps(inTheWay), daily);
  const stateOf = async () =>
    (await on.pool.query<object>(`select from pgboss.job where name = 'back-up' and state = 'retry'`)).rows;
  await expect.poll(stateOf, { timeout: 15_000 }).toHaveLength(1);
  const other = join(root, 'elsewhere');
  await serve(deps(other), daily);
  await expect.poll(() => readdirSync(root), { timeout: 15_000 }).toContain('elsewhere');
  await expect.poll(() => readdirSync(other).length, { timeout: 15_000 }).toBe(1);
});

test('without a process that runs jobs, who asks is told', async () => {
  const jobs = createJobs({ kinds: [kind], pool: on.pool, log: on.deps.log });
  await jobs.open();
  onTestFinished(() => jobs.stop());
  await expect(
    askForBackup({ ...deps(), jobs }, 'root', { lookEveryMs: 1, mostLooksUntilBegun: 2 }),
  ).rejects.toThrow(/^no process has begun the backup yet; start Ballpark/);
});

test('who has the database to themselves makes it by themselves, or reads why not', async () => {
  expect(await backUpNow(deps(), 'root')).toContain(to);
  const inTheWay = join(root, 'third-file');
  writeFileSync(inTheWay, '');
  await expect(backUpNow(deps(inTheWay), 'root')).rejects.toThrow(
    /^the backup failed: .*third-file isn’t a folder/,
  );
});
