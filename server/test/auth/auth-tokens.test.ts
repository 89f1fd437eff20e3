import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs as kinds } from '../../src/jobs.ts';
import { createJobs } from '../../src/jobs/job-queue.ts';
import type { Deps } from '../../src/deps.ts';
import { password } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let jobs: Deps['jobs'];
beforeAll(async () => {
  on = await testApp();
  // The real queue, to search its tables too.
  jobs = createJobs({ kinds, pool: on.pool, log: on.deps.log });
  on.deps.jobs = jobs;
  await jobs.start(on.deps);
});
afterAll(async () => {
  await jobs.stop();
  await on.close();
});

test('no token and no password ever lies in the database in clear', async () => {
  const email = 'secret.keeper@example.com';
  const registered = await on.call('POST /auth/register', { body: { name: 'Kim', email, password } });
  const signedIn = await on.call('POST /auth/login', { body: { email, password } });
  await expect.poll(() => on.mails.length).toBe(1);
  const mailToken = /token=([\w-]+)/.exec(on.mails[0]?.text ?? '')?.[1] ?? '';
  expect(mailToken).toHaveLength(43);

  await on.call('POST /auth/forgot-password', { body: { email } });
  await expect.poll(() => on.mails.length).toBe(2);
  const resetToken = /reset-password#token=([\w-]+)/.exec(on.mails[1]?.text ?? '')?.[1] ?? '';
  expect(resetToken).toHaveLength(43);

  const everything = await wholeDatabase();
  expect(everything).toContain(email);
  expect(everything).toContain(`"userId": "${registered.data.user.id}"`);
  for (const secret of [registered.data.token, signedIn.data.token, mailToken, resetToken, password]) {
    for (const form of formsOf(secret)) expect(everything).not.toContain(form);
  }
});

async function wholeDatabase(): Promise<string> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(on.db);
  const dumps: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(
      on.db,
    );
    dumps.push(name, ...rows.map((row) => row.text.replaceAll('""', '"')));
  }
  return dumps.join('\n');
}

/** Plain, and as bytea text. */
function formsOf(secret: string): string[] {
  const raw = Buffer.from(secret, 'base64url').toString('hex');
  return [secret, Buffer.from(secret).toString('hex'), raw, Buffer.from(secret).toString('base64')];
}
