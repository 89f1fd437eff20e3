import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { jobs as kinds } from '../../src/jobs.ts';
import { createJobs } from '../../src/jobs/job-queue.ts';
import type { Deps } from '../../src/deps.ts';
import { expire, makeListing, makeUser, type Person } from '../support/make.ts';
import { makeBrowser, startPushService, notifyPerson, type PushService } from '../support/push-service.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { autoCloseJob } from '../../src/listings/auto-close.ts';

let on: TestApp;
let service: PushService;
let ada: Person;
let worker: Deps['jobs'] | undefined;

beforeAll(async () => {
  service = await startPushService();
  on = await testApp({ config: { logLevel: 'silent' } });
  ada = await makeUser(on);
  const { endpoint, keys } = makeBrowser('https://web.push.apple.com/x');
  await ada.call('POST /push/subscriptions', { body: { endpoint, keys } });
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await sql`delete from pgboss.job`.execute(on.db);
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
const states = async () => {
  const { rows } = await sql<{ state: string }>`
    select state::text from pgboss.job where name = 'send-push' order by state`.execute(on.db);
  return rows.map(({ state }) => state);
};

test('of a notification that grows, one push waits', async () => {
  await notifyPerson(on, ada, await startWorker(), { times: 5 });
  await expect.poll(states).toEqual(['completed']);
  expect(service.received).toHaveLength(1);
});

test('while push services hang, other work is done', async () => {
  const hanging = Promise.withResolvers<'sent'>();
  const jobs = await startWorker({ send: () => hanging.promise });
  await notifyPerson(on, ada, jobs);
  await expect.poll(states).toEqual(['active']);
  const { id } = await makeListing(on, ada);
  await expire(on, id);
  await on.db.transaction().execute((trx) => jobs.enqueue(trx, autoCloseJob, null));
  const listing = on.db.selectFrom('listing').select('is_active').where('id', '=', id);
  await expect.poll(() => listing.executeTakeFirst()).toEqual({ is_active: false });
  expect(await states()).toEqual(['active']);
  hanging.resolve('sent');
});
