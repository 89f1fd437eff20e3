import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Deps } from '../../src/deps.ts';
import { jobs as kinds } from '../../src/jobs.ts';
import { createJobs } from '../../src/jobs/job-queue.ts';
import { password } from '../support/make.ts';
import { logIn, newPassword, register, resetPassword } from '../support/sign-in.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let jobs: Deps['jobs'];
let logged = '';
beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line) => void (logged += line) });
  on = await testApp({ deps: { log } });
  // The real queue, to search its tables too.
  jobs = createJobs({ kinds, pool: on.pool, log });
  on.deps.jobs = jobs;
  await jobs.start(on.deps);
});
afterAll(async () => {
  await jobs.stop();
  await on.close();
});

test('no token and no password is in the database, the log or a header', async () => {
  const email = 'secret.keeper@example.com';
  const registered = await register(on, email);
  const signedIn = await logIn(on, email);
  const { token } = signedIn.data;
  const mailToken = await mailedToken('verify-email');
  const body = { token: 'not this one' };
  const unverified = await on.call('POST /auth/verify-email', { token, body });
  await on.app.inject(`/verify-email?token=${mailToken}`);
  await on.app.inject({ method: 'POST', url: '/api/auth/login', payload: `{"password":"${password}` });
  await on.call('POST /auth/forgot-password', { body: { email } });
  const resetToken = await mailedToken('reset-password');
  const beforeReset = await wholeDatabase();
  await on.app.inject(`/reset-password?token=${resetToken}`);
  const refused = await resetPassword(on, resetToken, 'weak');
  const reset = await resetPassword(on, resetToken);
  const again = await resetPassword(on, resetToken);
  const notMe = await mailedToken('not-me');
  const later = await logIn(on, email, newPassword);
  const change = { email: 'next@example.com', password: newPassword };
  const asked = await on.call('POST /auth/email', { token: later.data.token, body: change });
  const [confirmToken, undoToken] = [await mailedToken('confirm-email'), await mailedToken('undo-email')];
  const out = await on.call('POST /auth/logout', { token });
  on.deps.log.info('the log is written');

  const stored = beforeReset + (await wholeDatabase());
  expect(stored).toContain(email);
  expect(stored).toContain(`"userId": "${registered.data.user.id}"`);
  expect(logged).toContain('the log is written');
  const answers = [registered, signedIn, unverified, refused, reset, again, later, asked, out];
  const mailed = [mailToken, resetToken, notMe, confirmToken, undoToken];
  const sessions = [registered, signedIn, later].map(({ data }) => data.token);
  const headers = JSON.stringify(answers.map((answer) => answer.headers));
  for (const secret of [...mailed, ...sessions, password, newPassword]) {
    for (const form of formsOf(secret)) expect(stored).not.toContain(form);
    expect(logged).not.toContain(secret);
    expect(headers).not.toContain(secret);
  }
});

async function mailedToken(page: string): Promise<string> {
  const link = new RegExp(`/${page}[?#]token=([\\w-]{43})\\s`);
  const found = () => on.mails.map(({ text }) => link.exec(text)?.[1]).find((token) => token !== undefined);
  await expect.poll(found).toBeDefined();
  return found() ?? '';
}

async function wholeDatabase(): Promise<string> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(on.db);
  const dumps: string[] = [];
  for (const { name } of tables.rows) {
    const all = sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`;
    const { rows } = await all.execute(on.db);
    dumps.push(name, ...rows.map((row) => row.text.replaceAll('""', '"')));
  }
  return dumps.join('\n');
}

/** Plain, and as bytea text. */
function formsOf(secret: string): string[] {
  const raw = Buffer.from(secret, 'base64url').toString('hex');
  return [secret, Buffer.from(secret).toString('hex'), raw, Buffer.from(secret).toString('base64')];
}
