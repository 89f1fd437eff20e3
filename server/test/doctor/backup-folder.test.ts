import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { saveSetting } from '../../src/db/setting-queries.ts';
import { examineEmbedded } from '../../src/doctor/database.ts';
import { useTestApp } from '../support/test-app.ts';

const on = useTestApp();

test('a folder that holds no backup any more', async () => {
  const to = mkdtempSync(join(tmpdir(), 'ballpark-doctor-to-'));
  onTestFinished(() => rmSync(to, { recursive: true }));
  const keep = { days: 1, weeks: 1, months: 1 };
  const backup = { to, at: { hours: 3, minutes: 30 }, keep, key: undefined };
  await saveSetting(on.db, 'last-backup', { madeAt: on.clock.now.toISOString(), folder: to });
  const found = async () => {
    const config = { ...on.deps.config, backup };
    const { findings } = await examineEmbedded({ db: on.db, config, now: () => on.clock.now });
    return findings.map(({ finding }) => finding).join(' ');
  };
  const gone = 'BACKUP_TO holds no backup any more.';
  expect(await found()).toContain(gone);
  writeFileSync(join(to, 'ballpark-2026-11-30.tar'), '');
  expect(await found()).not.toContain(gone);
});
