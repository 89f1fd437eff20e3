import { sql } from 'kysely';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../scripts/free-port.mjs';
import { openMailer } from '../../src/adapters/mailer.ts';
import { jobs as kinds } from '../../src/jobs.ts';
import { createJobs } from '../../src/jobs/job-queue.ts';
import { undelivered } from '../../src/jobs/job-kind.ts';
import { createLog } from '../../src/log.ts';
import { expire, makeListing, makeUser } from '../support/make.ts';
import { register as registerOn } from '../support/sign-in.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { autoCloseJob } from '../../src/listings/auto-close.ts';

const publicUrl = 'https://ballpark.example';
let on: TestApp;
let port: number;
let server: SMTPServer | undefined;
/** What the mail server answers to every address. */
let refusal: number | undefined;
let workers: { stop: () => Promise<void> }[] = [];
let logged: string[] = [];
let addressees: string[] = [];

beforeAll(async () => {
  const log = createLog('trace', { destination: { write: (line) => void logged.push(line) } });
  on = await testApp({ config: { publicUrl }, deps: { log } });
  port = await freePort();
  on.deps.config.smtpUrl = `smtp://127.0.0.1:${port}`;
});
afterEach(async () => {
  for (const worker of workers) await worker.stop();
  workers = [];
  addressees = [];
  logged = [];
  refusal = undefined;
  await stopServer();
  await sql`delete from pgboss.job`.execute(on.db);
});
afterAll(() => on.close());

async function startServer(): Promise<void> {
  const started = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(refusalOf(address)),
    async onData(stream, { envelope }, done) {
      await text(stream);
      addressees = [...addressees, ...envelope.rcptTo.map(({ address }) => address)].sort();
      done();
    },
  });
  await new Promise<void>((listening) => started.listen(port, '127.0.0.1', listening));
  server = started;
}
function refusalOf(address: string): Error | null {
  if (refusal === undefined) return null;
  return Object.assign(new Error(`5.1.1 <${address}>: no such mailbox`), { responseCode: refusal });
}
async function stopServer(): Promise<void> {
  await new Promise<void>((closed) => (server ? server.close(closed) : closed()));
  server = undefined;
}

/** Another process, for jobs and mail only. */
async function startWorker(): Promise<void> {
  const jobs = createJobs({ kinds, pool: on.pool, log: on.deps.log });
  on.deps.jobs = jobs;
  const mailer = openMailer(on.deps.config);
  await jobs.start({ ...on.deps, mailer });
  workers.push({ stop: async () => jobs.stop().then(mailer.close) });
}
const register = async (email: string) => (await registerOn(on, email)).status;
const mailStates = async () => {
  const { rows } = await sql<{ state: string }>`
    select state::text from pgboss.job where name like 'send-%' order by created_on`.execute(on.db);
  return rows.map(({ state }) => state);
};
/** Makes retries due at once. */
const hurry = () => sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(on.db);

test('a dead mail server delays mails, and loses and doubles none', async () => {
  await startWorker();
  const emails = ['dead1@example.com', 'dead2@example.com', 'dead3@example.com'];
  for (const email of emails) expect(await register(email)).toBe(201);
  await expect.poll(mailStates).toEqual(['retry', 'retry', 'retry']);
  await startServer();
  await hurry();
  await expect.poll(() => addressees).toEqual(emails);
  await expect.poll(mailStates).toEqual(['completed', 'completed', 'completed']);
});

test('a mail that is refused for good is ended, and is shown as refused without the address', async () => {
  refusal = 550;
  await startServer();
  await startWorker();
  expect(await register('gone@example.com')).toBe(201);
  await expect.poll(mailStates).toEqual(['failed']);
  const { rows } = await sql`
    select source_name as job, source_output->>'code' as code
    from pgboss.job where name = ${undelivered.name}`.execute(on.db);
  expect(rows).toEqual([{ job: 'send-verification-mail', code: 'SMTP_550' }]);
  refusal = undefined;
  await hurry();
  // The worker would take this mail after the refused one.
  expect(await register('there@example.com')).toBe(201);
  await expect.poll(() => addressees).toEqual(['there@example.com']);
  const lines = logged.filter((line) => line.includes('not tried again'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('the mail server answered 550 5.1.1 to RCPT TO');
  expect(logged.join('')).not.toContain('@example.com');
});

test('two processes send each mail once', async () => {
  await startServer();
  await startWorker();
  await startWorker();
  const emails = Array.from({ length: 12 }, (_, index) => `pair${index + 10}@example.com`);
  for (const email of emails) expect(await register(email)).toBe(201);
  await expect.poll(mailStates, { timeout: 20_000 }).toEqual(emails.map(() => 'completed'));
  expect(addressees).toEqual(emails);
});

test('while a mail server hangs, listings are closed and people register', async () => {
  const hanging = Promise.withResolvers<void>();
  let attempts = 0;
  const mailer = { send: () => ((attempts += 1), hanging.promise), close: () => undefined };
  const jobs = createJobs({ kinds, pool: on.pool, log: on.deps.log });
  on.deps.jobs = jobs;
  workers.push(jobs);
  await jobs.start({ ...on.deps, mailer });
  expect(await register('hang@example.com')).toBe(201);
  await expect.poll(() => attempts).toBe(1);

  const listing = await makeListing(on, await makeUser(on));
  await expire(on, listing.id);
  await on.db.transaction().execute((trx) => jobs.enqueue(trx, autoCloseJob, null));
  const isOpen = async () =>
    (await on.db.selectFrom('listing').select('is_active').where('id', '=', listing.id).executeTakeFirst())
      ?.is_active;
  await expect.poll(isOpen).toBe(false);
  expect(await register('meanwhile@example.com')).toBe(201);
  hanging.resolve();
});
