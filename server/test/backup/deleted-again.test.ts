import { dayMs, hourMs } from '@ballpark/domain/durations.ts';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeAccounts, removeAccountsJob } from '../../src/account/remove-accounts.ts';
import { restore, withFolderOf } from '../../src/backup/restore.ts';
import { backUpIfDue } from '../../src/backup/scheduled-backup.ts';
import { openDatabase } from '../../src/db/database.ts';
import { databaseId } from '../../src/db/database-id.ts';
import { saveSetting } from '../../src/db/setting-queries.ts';
import type { Deps } from '../../src/deps.ts';
import { jobs } from '../../src/jobs.ts';
import { openPhotoStore } from '../../src/photos/open-photo-store.ts';
import { done, makeListing, makeSuggestion, makeUser, password } from '../support/make.ts';
import { makeQueue } from '../support/queue.ts';
import { useTestApp } from '../support/test-app.ts';
import { silentLog } from '../support/test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'ballpark-deleted-'));
afterAll(() => rmSync(folder, { recursive: true }));
const to = join(folder, 'backups');
const keep = { days: 1, weeks: 0, months: 0 };
const backup = { to, at: { hours: 3, minutes: 30 }, keep, key: undefined };
const on = useTestApp({ config: { backup } });
beforeAll(() => makeQueue(on));

const untried = async () => {};
const notes = () => readdirSync(to).filter((name) => name.includes('-deleted-'));

async function restored(file: string) {
  const dataDir = mkdtempSync(join(folder, 'restored-'));
  const at = { databaseUrl: undefined, dataDir, log: silentLog };
  await withFolderOf(file, { ...at, keyFile: undefined }, (unpacked) =>
    restore({
      ...at,
      folder: unpacked,
      photoStore: openPhotoStore({ dataDir }),
      kinds: jobs,
      operator: 'root',
      onProgress: () => {},
    }),
  );
  return openDatabase({ ...at, replicaUrl: undefined });
}

test('who was deleted after a backup, by an admin or by themselves, is deleted again when it is restored', async () => {
  const admin = await makeUser(on, { role: 'admin' });
  const [owner, spammer, leaver] = [await makeUser(on), await makeUser(on), await makeUser(on)];
  const listing = await makeListing(on, owner);
  for (const by of [spammer, leaver]) await makeSuggestion(on, listing, { by });
  await backUpIfDue(on.deps, untried);
  const [file = ''] = readdirSync(to);

  const params = { id: spammer.user.id };
  const body = { username: spammer.user.username ?? '', reason: 'Advertising' };
  await done(admin.call('POST /admin/users/:id/removal', { params, body }));
  await done(leaver.call('DELETE /account', { body: { password } }));
  on.clock.advance(14 * dayMs);
  await removeAccounts(on.deps);
  await on.jobs.run();
  expect(notes()).toHaveLength(2);

  const { db, close } = await restored(join(to, file));
  const people = async () => (await db.selectFrom('app_user').select('id').execute()).map(({ id }) => id);
  expect(await people()).toEqual(expect.arrayContaining([spammer.user.id, leaver.user.id]));
  const mails = on.mails.length;
  const deps: Deps = { ...on.deps, db, jobs: { ...on.deps.jobs, enqueue: async () => {} } };
  await removeAccountsJob.run(deps, null);
  expect((await people()).toSorted()).toEqual([admin.user.id, owner.user.id].toSorted());
  const guesses = await db.selectFrom('suggestion').select('user_id').execute();
  expect(guesses).toEqual([{ user_id: null }]);
  expect(on.mails.slice(mails).map(({ to: address }) => address)).toEqual([leaver.user.email]);
  await close();
});

test('a server that was not restored deletes nobody by such a note, which goes when all backups are newer', async () => {
  const { id } = (await makeUser(on)).user;
  const owner = (await databaseId(on.db)).slice(-12);
  const name = (at: Date) => `ballpark-${owner}-deleted-${at.getTime()}-${id}.txt`;
  const [recent, old] = [name(new Date(Date.now() + hourMs)), name(new Date('2020-01-01'))];
  for (const note of [recent, old]) writeFileSync(join(to, note), '');
  await saveSetting(on.db, 'backup-asked', { id: 'now' });
  await removeAccountsJob.run(on.deps, null);
  await backUpIfDue(on.deps, untried);
  const person = on.db.selectFrom('app_user').select('deletion_at').where('id', '=', id);
  expect(await person.execute()).toEqual([{ deletion_at: null }]);
  expect(notes()).toContain(recent);
  expect(notes()).not.toContain(old);
});
