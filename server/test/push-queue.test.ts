import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { jobHandlers } from '../src/jobs/job-handlers.ts';
import { createJobs, type Jobs } from '../src/jobs/jobs.ts';
import { newId } from '../src/new-id.ts';
import { enqueuePush } from '../src/push/enqueue-push.ts';
import { makeUser, type MadeUser } from './make.ts';
import { makeBrowser, startPushService, type PushService } from './push-service.ts';
import { testApp, type TestApp } from './test-app.ts';

let on: TestApp;
let service: PushService;
let ada: MadeUser;
let worker: Jobs | undefined;

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

/** A process with nothing but the work on pushes and the closing of listings. */
async function startWorker(): Promise<Jobs> {
  worker = createJobs({ pool: on.pool, log: on.deps.log });
  await worker.start(jobHandlers({ ...on.deps, jobs: worker, pushSender: service.sender() }));
  return worker;
}
async function subscribe(host: string) {
  const { endpoint, keys } = makeBrowser(`https://${host}/${host}`);
  await on.call('POST /push/subscriptions', { token: ada.token, body: { endpoint, keys } });
}
async function notify(jobs: Jobs, times = 1): Promise<void> {
  const id = newId();
  await on.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('notification')
      .values({
        id,
        user_id: ada.user.id,
        kind: 'rankReached',
        listing_id: null,
        facts: '{}',
        in_app: true,
        local_day: on.clock.now.toISOString().slice(0, 10),
        created_at: on.clock.now,
      })
      .execute();
    for (let time = 0; time < times; time += 1) await enqueuePush(trx, { jobs }, [id]);
    // As read: the next one is another notification.
  });
}
const pushed = () => service.received.map(({ path }) => path).sort();
const states = async () => {
  const { rows } = await sql<{ state: string }>`
    select state::text from pgboss.job where name = 'send-push' order by state`.execute(on.db);
  return rows.map(({ state }) => state);
};
/** Makes pushes that wait for their next attempt due at once, instead of in seconds. */
const hurry = () => sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(on.db);

test('a service with a fault gets the push again, and loses and doubles none', async () => {
  const jobs = await startWorker();
  await subscribe('faulty.example');
  service.answers.set('/faulty.example', { status: 500 });
  await notify(jobs);
  await expect.poll(states, { timeout: 10_000 }).toEqual(['retry']);
  service.answers.delete('/faulty.example');
  await hurry();
  await expect.poll(states, { timeout: 15_000 }).toEqual(['completed']);
  expect(pushed()).toEqual(['/faulty.example', '/faulty.example']);
});

test('of a notification that grows, one push waits', async () => {
  const jobs = await startWorker();
  await subscribe('calm.example');
  await notify(jobs, 5);
  await expect.poll(states, { timeout: 10_000 }).toEqual(['completed']);
  expect(pushed()).toEqual(['/calm.example']);
});

test('a service that never answers holds up neither other services for long nor other work at all', async () => {
  const jobs = await startWorker();
  await subscribe('dead.example');
  await subscribe('fine.example');
  service.answers.set('/dead.example', null);
  const at = performance.now();
  await notify(jobs);
  await expect.poll(pushed, { timeout: 10_000 }).toEqual(['/dead.example', '/fine.example']);
  await on.db.transaction().execute((trx) => jobs.enqueue(trx, 'sweep', null));
  await expect.poll(() => stateOf('sweep'), { timeout: 4000 }).toContain('completed');
  await expect.poll(states, { timeout: 15_000 }).toEqual(['retry', 'completed']);
  // It gave up once; while the host is left alone, more pushes to it cost nothing.
  await notify(jobs);
  await expect.poll(states, { timeout: 15_000 }).toEqual(['retry', 'retry', 'completed', 'completed']);
  expect(pushed()).toEqual(['/dead.example', '/fine.example', '/fine.example']);
  expect(performance.now() - at).toBeLessThan(20_000);
});

async function stateOf(name: string): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state::text from pgboss.job where name = ${name}`.execute(on.db);
  return rows.map(({ state }) => state);
}
