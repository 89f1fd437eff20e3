import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { newId } from '../../src/new-id.ts';
import { statusesOf } from '../support/calls.ts';
import { makeUser, type Person } from '../support/make.ts';
import { askedJobs, makeQueue, queueJob } from '../support/queue.ts';
import { useTestApp } from '../support/test-app.ts';

const on = useTestApp();
let admin: Person;
beforeAll(async () => {
  admin = await makeUser(on, { role: 'admin' });
});

const list = (query: Record<string, string | number> = {}) => admin.call('GET /admin/jobs', { query });
const again = (id: string, { call } = admin) => call('POST /admin/jobs/:id/retry', { params: { id } });
const kinds = async () => (await admin.call('GET /admin/job-kinds')).data;
const lastLine = async () => (await admin.call('GET /moderation/log')).data[0];

test('without a queue there is nothing to list, and nothing to do again', async () => {
  expect((await list()).data).toEqual([]);
  const empty = { schedule: '17 * * * *', waitingCount: 0, failedCount: 0, doneAt: null };
  expect((await kinds()).find(({ name }) => name === 'sweep')).toMatchObject(empty);
  expect((await again(newId())).code).toBe('JOB_NOT_FOUND');
});

const undeliveredMail = { name: 'undelivered-mail', state: 'created', source: 'send-reset-mail' } as const;

describe('with a queue', () => {
  beforeAll(() => makeQueue(on));
  beforeEach(async () => {
    await sql`delete from pgboss.job`.execute(on.db);
    await sql`delete from collected_job`.execute(on.db);
  });

  test('a line shows state, tries, the code of the fault and when it is next, and nothing of what it is about', async () => {
    const secret = { message: 'to eve@example.com' };
    await queueJob(on, { state: 'retry', tries: 3, data: secret, output: { code: 'ECONNREFUSED' } });
    await queueJob(on, { ...undeliveredMail, data: secret, output: { code: 'SMTP_550' } });
    await queueJob(on, { name: 'sweep', output: { code: 'to eve@example.com' } });
    await queueJob(on, { name: 'sweep', state: 'completed' });
    await queueJob(on, { ...undeliveredMail, source: 'send-mail-of-a-later-version' });
    const { data, pagination } = await list({ sort: 'name', direction: 'up' });
    const told = data.map(({ name, state, tries, lastError, nextAt }) => [
      { name, state, tries, lastError },
      nextAt !== null,
    ]);
    expect(told).toEqual([
      [{ name: 'send-push', state: 'retrying', tries: 3, lastError: 'ECONNREFUSED' }, true],
      [{ name: 'send-reset-mail', state: 'failed', tries: 1, lastError: 'SMTP_550' }, false],
      [{ name: 'sweep', state: 'failed', tries: 1, lastError: null }, false],
    ]);
    expect(pagination?.totalCount).toBe(3);
    expect(JSON.stringify(data)).not.toContain('eve');
    const found = (await kinds()).filter(({ failedCount, waitingCount }) => failedCount + waitingCount > 0);
    expect(found.map(({ name, failedCount }) => `${name} ${failedCount}`)).toEqual([
      'send-reset-mail 1',
      'send-push 0',
      'sweep 1',
    ]);
  });

  test('the queue is filtered, sorted and paged, and an unknown order refused', async () => {
    for (const tries of [2, 9, 4]) await queueJob(on, { state: 'retry', tries });
    await queueJob(on, { name: 'sweep', state: 'active' });
    const triesOf = async (query: Record<string, string | number>) =>
      (await list(query)).data.map(({ tries }) => tries);
    expect(await triesOf({ state: 'retrying', sort: 'tries' })).toEqual([9, 4, 2]);
    expect(await triesOf({ name: 'send-push', sort: 'tries', direction: 'up' })).toEqual([2, 4, 9]);
    expect(await triesOf({ state: 'retrying', sort: 'tries', limit: 2, page: 2 })).toEqual([2]);
    expect(await triesOf({ state: 'running' })).toEqual([1]);
    expect((await list({ sort: 'data' })).status).toBe(400);
    expect((await list({ state: 'completed' })).status).toBe(400);
  });

  test('a failed job is done again once, with its data, however many press in the same moment', async () => {
    const second = await makeUser(on, { role: 'admin' });
    const data = { requestId: newId() };
    const id = await queueJob(on, { ...undeliveredMail, data, output: { code: 'SMTP_550' } });
    const answers = await Promise.all([again(id), again(id, second)]);
    expect(statusesOf(answers)).toEqual({ 200: 1, 404: 1 });
    expect(await askedJobs(on)).toEqual([{ name: 'send-reset-mail', data }]);
    expect((await list()).data).toEqual([]);
    const facts = { job: 'send-reset-mail', count: '1' };
    expect(await lastLine()).toMatchObject({ action: 'retry-jobs', facts });
  });

  test('a job that has ended, waits or runs is not repeated', async () => {
    const id = await queueJob(on, { state: 'retry' });
    expect((await again(id)).code).toBe('JOB_NOT_FAILED');
    await sql`update pgboss.job set state = 'completed' where id = ${id}`.execute(on.db);
    expect((await again(id)).code).toBe('JOB_NOT_FOUND');
    expect((await again(await queueJob(on, { state: 'active' }))).code).toBe('JOB_NOT_FAILED');
    expect((await again('of no form')).status).toBe(404);
    expect(await askedJobs(on)).toEqual([]);
  });

  test('all failed ones of a kind are done again once, and no other', async () => {
    const retry = async (name: string) => admin.call('POST /admin/jobs/retry', { body: { name } });
    for (const place of [1, 2]) await queueJob(on, { data: { place } });
    await queueJob(on, { name: 'sweep' });
    await queueJob(on, { state: 'retry' });
    const answers = await Promise.all([retry('send-push'), retry('send-push')]);
    expect(new Set(answers.map(({ data }) => data.retriedCount))).toEqual(new Set([0, 2]));
    expect(await askedJobs(on)).toEqual([1, 2].map((place) => ({ name: 'send-push', data: { place } })));
    expect((await list({ state: 'failed' })).data.map(({ name }) => name)).toEqual(['sweep']);
    expect(await lastLine()).toMatchObject({ facts: { job: 'send-push', count: '2' } });
    expect((await retry('no-such-job')).code).toBe('JOB_KIND_UNKNOWN');
  });
});
