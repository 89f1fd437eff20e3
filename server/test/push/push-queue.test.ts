import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { autoCloseJob } from '../../src/listings/close.ts';
import { jobs as kinds } from '../../src/jobs.ts';
import { createJobs } from '../../src/jobs/job-queue.ts';
import type { Deps } from '../../src/deps.ts';
import { expire, makeListing, makeUser, type MadeUser } from '../support/make.ts';
import { makeBrowser, startPushService, notifyPerson, type PushService } from '../support/push-service.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let service: PushService;
let ada: MadeUser;
let worker: Deps['jobs'] | undefined;

beforeAll(async () => {
  service = await startPushService();
  on = await testApp({ config: { logLevel: 'silent' } });
  ada = await makeUser(on);
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await sql`delete from pgboss.job`.execute(on.db);
  await on.db.deleteFrom('push_subscription').execute();
  service.received.length = 0;
});
afterAll(async () => {
  await on.close();
  await service.close();
});

/** Another process, for jobs and push only. */
async function startWorker(pushSender = service.sender()): Promise<Deps['jobs']> {
  worker = createJobs({ kinds, pool: on.pool, log: on.deps.log });
  await worker.start({ ...on.deps, jobs: worker, pushSender });
  return worker;
}
async function subscribe(host: string) {
  const { endpoint, keys } = makeBrowser(`https://${host}/${host}`);
  await on.call('POST /push/subscriptions', { token: ada.token, body: { endpoint, keys } });
}
const pushed = () => service.received.map(({ path }) => path).sort();
const states = async () => {
  const { rows } = await sql<{ state: string }>`
    select state::text from pgboss.job where name = 'send-push' order by state`.execute(on.db);
  return rows.map(({ state }) => state);
};
/** Makes retries due at once. */
const hurry = () => sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(on.db);

test('a service with a fault gets the push again, and loses and doubles none', async () => {
  const jobs = await startWorker();
  await subscribe('faulty.example');
  service.answers.set('/faulty.example', { status: 500 });
  await notifyPerson(on, ada, jobs);
  await expect.poll(states).toEqual(['retry']);
  service.answers.delete('/faulty.example');
  await hurry();
  await expect.poll(states).toEqual(['completed']);
  expect(pushed()).toEqual(['/faulty.example', '/faulty.example']);
});

test('of a notification that grows, one push waits', async () => {
  const jobs = await startWorker();
  await subscribe('calm.example');
  await notifyPerson(on, ada, jobs, { times: 5 });
  await expect.poll(states).toEqual(['completed']);
  expect(pushed()).toEqual(['/calm.example']);
});

test('while push services hang, other work is done', async () => {
  const hanging = Promise.withResolvers<'sent'>();
  const jobs = await startWorker({ send: () => hanging.promise });
  await subscribe('dead.example');
  await notifyPerson(on, ada, jobs);
  await expect.poll(states).toEqual(['active']);
  const listing = await makeListing(on, ada);
  await expire(on, listing.id);
  await on.db.transaction().execute((trx) => jobs.enqueue(trx, autoCloseJob, null));
  const isOpen = async () =>
    (await on.db.selectFrom('listing').select('is_active').where('id', '=', listing.id).executeTakeFirst())
      ?.is_active;
  await expect.poll(isOpen).toBe(false);
  expect(await states()).toEqual(['active']);
  hanging.resolve('sent');
});
