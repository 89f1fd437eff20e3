import { dayMs } from '@ballpark/domain/durations.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { auditPersonId, insertAudit } from '../../src/audit/audit-queries.ts';
import { removeAccounts } from '../../src/account/remove-accounts.ts';
import { makeUser, password } from '../support/make.ts';
import { useTestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const on = useTestApp({ kind: databaseKind });

test.each(['audit_log', 'site_settings', 'site_page'])(
  'no row of %s can be changed or deleted',
  async (table) => {
    const admin = await makeUser(on, { role: 'admin' });
    await insertAudit(on.db, { action: 'try', by: { userId: admin.user.id }, now: on.clock.now });
    const before = await sql`select * from ${sql.table(table)}`.execute(on.db);
    for (const attempt of [
      sql`update ${sql.table(table)} set ${sql.ref({ audit_log: 'reason', site_settings: 'settings', site_page: 'text' }[table] ?? '')} = default`,
      sql`delete from ${sql.table(table)}`,
      sql`truncate ${sql.table(table)}`,
      sql`truncate ${sql.table(table)} cascade`,
    ])
      await expect(attempt.execute(on.db)).rejects.toMatchObject({ code: '42501' });
    expect(await sql`select * from ${sql.table(table)}`.execute(on.db)).toEqual(before);
  },
);

test('no line is given to somebody else', async () => {
  const [one, other] = [await makeUser(on, { role: 'admin' }), await makeUser(on)];
  const name = await auditPersonId(on.db, one.user.id);
  const people = () => on.db.selectFrom('audit_person').selectAll().orderBy('id').execute();
  const before = await people();
  for (const attempt of [
    sql`update audit_person set user_id = ${other.user.id} where id = ${name}`,
    sql`truncate audit_person`,
  ])
    await expect(attempt.execute(on.db)).rejects.toMatchObject({ code: '42501' });
  expect(await people()).toEqual(before);
});

test('it is searched by a name on either side and by what was done', async () => {
  const moderator = await makeUser(on, { role: 'moderator' });
  const [doer, other] = [await makeUser(on, { name: 'Nora Lind 100%' }), await makeUser(on)];
  const [of, about] = [{ userId: doer.user.id }, { kind: 'user', id: doer.user.id }];
  const { now } = on.clock;
  await insertAudit(on.db, { action: 'search-one', by: of, now });
  await insertAudit(on.db, { action: 'search-two', by: { userId: other.user.id }, about, now });
  await insertAudit(on.db, { action: 'search-two', by: 'rule', now });
  const found = async (query: Record<string, string>) => {
    const { data, pagination } = await moderator.call('GET /moderation/log', { query });
    expect(pagination?.totalCount).toBe(data.length);
    return data.map(({ action, by }) => `${action} ${by.person?.id ?? by.kind}`);
  };
  expect(await found({ q: 'nora l' })).toEqual([`search-two ${other.user.id}`, `search-one ${doer.user.id}`]);
  expect(await found({ q: doer.user.username ?? '', action: 'search-one' })).toEqual([
    `search-one ${doer.user.id}`,
  ]);
  expect(await found({ action: 'search-two' })).toEqual(['search-two rule', `search-two ${other.user.id}`]);
  expect(await found({ q: '0%' })).toHaveLength(2);
  expect(await found({ q: '_' })).toEqual([]);
  expect(await found({ q: doer.user.email, action: 'search-one' })).toEqual([]);
});

test('what a former member did stays, without a name', async () => {
  const admin = await makeUser(on, { role: 'admin' });
  const leaver = await makeUser(on, { role: 'moderator', name: 'Leaver Lastname' });
  const about = { kind: 'user', id: leaver.user.id };
  const by = { userId: leaver.user.id };
  await insertAudit(on.db, { action: 'leave-me', by, about, now: on.clock.now });
  await leaver.call('DELETE /account', { body: { password } });
  on.clock.advance(14 * dayMs);
  expect(await removeAccounts(on.deps)).toBe(1);
  const { data } = await admin.call('GET /moderation/log');
  expect(data.find(({ action }) => action === 'leave-me')).toMatchObject({
    by: { kind: 'person', person: null },
    about: { kind: 'user', id: null, person: null },
  });
  const rows = await on.db.selectFrom('audit_log').selectAll().execute();
  const people = await on.db.selectFrom('audit_person').selectAll().execute();
  expect(JSON.stringify({ rows, people })).not.toContain(leaver.user.id);
});
