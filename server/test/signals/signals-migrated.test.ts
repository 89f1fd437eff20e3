import { expect, test } from 'vitest';
import { insertUser } from '../../src/auth/auth-queries.ts';
import { wrapPglite } from '../../src/db/database.ts';
import { openInMemoryPostgres } from '../support/in-memory-postgres.ts';
import { migrateToLatest, migrations } from '../../src/db/migrate.ts';
import { runMigrations } from '../../src/db/run-migrations.ts';
import { findSignals } from '../../src/moderation/queue-queries.ts';
import { newId } from '../../src/new-id.ts';
import { silentLog } from '../support/test-database.ts';

test('the words of earlier signals lose the name of the other, who is kept as a row, and all else stays', async () => {
  const { db, pool, close } = await wrapPglite(await openInMemoryPostgres(), silentLog);
  const earlier = Object.entries(migrations).filter(([name]) => name < '0060');
  await runMigrations(db, silentLog, Object.fromEntries(earlier));
  const [personId, caseId, appealId, now] = [newId(), newId(), newId(), new Date()];
  const email = 'mara@example.com';
  const names = { name: 'Mara', email, emailKey: email };
  await insertUser(db, { id: personId, ...names, passwordHash: '-', point: null, rulesVersion: 0, now });
  await pool.query("update app_user set username = 'mara.l', username_key = 'maral'");
  for (const [id, kind] of [
    [caseId, 'signal'],
    [appealId, 'appeal'],
  ])
    await pool.query(
      `insert into moderation_case (id, kind, subject_kind, subject_id, person_id, opened_at, changed_at)
       values ($1, $2, 'user', $3, $3, now(), now())`,
      [id, kind, personId],
    );
  const told = [
    [caseId, 'With @mara.l: both have used the same browser; a second: reason.'],
    [caseId, 'With @gone.since: both use the same internet connection.'],
    [caseId, 'An admin came upon it and decided at once.'],
    [appealId, 'With @mara.l: we only share a flat.'],
  ];
  for (const [of, text] of told)
    await pool.query('insert into case_reason (id, case_id, text, created_at) values ($1, $2, $3, now())', [
      newId(),
      of,
      text,
    ]);
  await migrateToLatest(db, silentLog);
  const { rows } = await pool.query<{ text: string }>('select text from case_reason where case_id = $1', [
    caseId,
  ]);
  expect(rows.filter(({ text }) => /mara|gone/.test(text))).toEqual([]);
  expect(await findSignals(db, caseId)).toEqual([
    'With @mara.l: both have used the same browser; a second: reason.',
    'With a former member: both use the same internet connection.',
    'An admin came upon it and decided at once.',
  ]);
  expect(await findSignals(db, appealId)).toEqual(['With @mara.l: we only share a flat.']);
  await close();
});
