import { minuteMs } from '@ballpark/domain/durations.ts';
import { adoptSite } from '@ballpark/domain/site.ts';
import { keptDeliveries, maxWaitingDeliveries, maxWebhooks } from '@ballpark/domain/webhooks.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OutsideFailure, type OutsideWeb } from '../../src/adapters/outside-web.ts';
import { recordEvents } from '../../src/events/outbox-queries.ts';
import { sendWebhookJob } from '../../src/webhooks/turns.ts';
import { tellWebhooks } from '../../src/webhooks/tell-webhooks.ts';
import * as calls from '../support/calls.ts';
import { done, makeListing, makeSuggestion, makeUser, type Person } from '../support/make.ts';
import { type TestApp, testApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

type Sent = { host: string; id: string; type: string };

const slowMs = 4800;
let on: TestApp;
let ada: Person;
let ben: Person;
/** What receivers got, in order. */
let sent: Sent[] = [];
let meet: (host: string) => Promise<void> | void;

beforeAll(async () => {
  const outsideWeb: OutsideWeb = {
    async call({ url, headers, body }) {
      const { host } = new URL(url);
      const { type } = JSON.parse(body ?? '') as { type: string };
      sent.push({ host, type, id: headers?.['webhook-id'] ?? '' });
      await meet(host);
      return { status: 204, headers: {}, body: Buffer.alloc(0), isWhole: true };
    },
  };
  on = await testApp({ kind: databaseKind, deps: { outsideWeb } });
});
beforeEach(async () => {
  await on.db.deleteFrom('webhook').execute();
  await sql`delete from collected_job`.execute(on.db);
  adoptSite({});
  on.clock.now = new Date();
  meet = () => {};
  [ada, ben] = [await makeUser(on), await makeUser(on)];
  await send();
  [sent, on.mails.length] = [[], 0];
});
afterAll(() => on.close());

const add = ({ call }: Person, kinds: readonly string[], host = 'hooks.example.com') =>
  done(call('POST /webhooks', { body: { url: `https://${host}/`, kinds } }));
const addFive = async (person: Person) => {
  for (let count = 0; count < maxWebhooks; count += 1)
    await add(person, ['listing.closed'], `r${count}.example.com`);
};
const press = ({ call }: Person, { id }: { id: string }) =>
  done(call('POST /webhooks/:id/test', { params: { id } }));
const deliveriesOf = ({ call }: Person, { id }: { id: string }) =>
  done(call('GET /webhooks/:id/deliveries', { params: { id } }));

async function happen(person: Person, count: number): Promise<void> {
  const { id: listingId } = await makeListing(on, person);
  const event = { kind: 'listing.closed', userId: person.user.id, listingId } as const;
  await recordEvents(
    on.db,
    Array.from({ length: count }, () => event),
    on.clock.now,
  );
  await tellWebhooks(on.deps);
}

async function send(): Promise<void> {
  await tellWebhooks(on.deps);
  await on.jobs.run();
}

async function waitingJobs(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from collected_job where name in ('send-webhook', 'send-to-webhook')`.execute(
    on.db,
  );
  return rows[0]?.count ?? 0;
}

describe('what one person’s receivers do', () => {
  test('if they are slow, another’s delivery comes after two tries of each', async () => {
    await addFive(ada);
    const own = await add(ben, ['listing.closed'], 'ben.example.com');
    meet = (host) => void (host !== 'ben.example.com' && on.clock.advance(slowMs));
    await happen(ada, 10);
    await press(ben, own);
    expect(await waitingJobs()).toBe(maxWebhooks + 1);
    await on.jobs.run();
    expect(sent.findIndex(({ host }) => host === 'ben.example.com')).toBeLessThanOrEqual(2 * maxWebhooks);
    expect(sent).toHaveLength(10 * maxWebhooks + 1);
    const first = sent.slice(0, 2 * maxWebhooks + 1).map(({ host }) => host);
    expect(new Set(first).size).toBe(maxWebhooks + 1);
  });

  test('if they are away, one job waits for each, and one try a minute is made', async () => {
    await addFive(ada);
    meet = () => Promise.reject(new OutsideFailure('connection'));
    await happen(ada, 20);
    for (let minute = 1; minute <= 4; minute += 1) {
      await on.jobs.run();
      expect([await waitingJobs(), sent.length]).toEqual([maxWebhooks, minute * maxWebhooks]);
      on.clock.advance(minuteMs);
    }
    // The oldest comes first, and what it does tells of the others.
    expect(new Set(sent.map(({ id }) => id)).size).toBeLessThan(sent.length);
    meet = () => {};
    sent = [];
    await on.jobs.run();
    on.clock.advance(5 * minuteMs);
    await on.jobs.run();
    expect(new Set(sent.map(({ id }) => id)).size).toBe(20 * maxWebhooks);
    expect(await waitingJobs()).toBe(0);
  });

  test('if they can’t keep up, the webhook is paused and a mail tells, once', async () => {
    const { id } = await add(ada, ['listing.closed']);
    const other = await add(ada, ['listing.deleted'], 'other.example.com');
    await on.jobs.run();
    on.mails.length = 0;
    await happen(ada, maxWaitingDeliveries);
    expect(await done(ada.call('GET /webhooks'))).toMatchObject([{ pausedBy: null }, { pausedBy: null }]);
    for (let count = 1; count <= 2; count += 1) await happen(ada, 1);
    await on.jobs.run();
    expect(await done(ada.call('GET /webhooks'))).toMatchObject([
      { id, pausedBy: 'behind' },
      { id: other.id, pausedBy: null },
    ]);
    expect(sent).toEqual([]);
    expect(on.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [ada.user.email, 'Your webhook is paused'],
    ]);
    expect(on.mails[0]?.text).toContain('couldn’t keep up');
    const kept = await deliveriesOf(ada, { id });
    expect(kept).toHaveLength(keptDeliveries);
    expect(kept.every(({ state, problem }) => state === 'failed' && problem === 'paused')).toBe(true);
  });
});

describe('changes of a guess', () => {
  const kinds = ['suggestion.updated'];
  const change = (guess: { id: string }, amount: number) => calls.editSuggestion(ben, guess, { amount });

  test('that wait are one, with the time of the last', async () => {
    const [{ id }, cleo] = [await add(ada, kinds), await makeUser(on)];
    const listing = await makeListing(on, ada);
    const guess = await makeSuggestion(on, listing, { by: ben });
    for (const amount of [110, 120]) await change(guess, amount);
    await tellWebhooks(on.deps);
    on.clock.advance(1000);
    const last = on.clock.now.toISOString();
    await change(guess, 130);
    const other = await makeSuggestion(on, listing, { by: cleo });
    await calls.editSuggestion(cleo, other, { amount: 90 });
    await send();
    expect(await deliveriesOf(ada, { id })).toMatchObject([
      { state: 'delivered', suggestionId: other.id },
      { state: 'delivered', suggestionId: guess.id, happenedAt: last },
    ]);
    await change(guess, 140);
    await send();
    expect(sent).toHaveLength(3);
  });

  test('are another event while one is under way, for its receiver may have looked already', async () => {
    await add(ada, kinds);
    const guess = await makeSuggestion(on, await makeListing(on, ada), { by: ben });
    await change(guess, 110);
    meet = async () => {
      meet = () => {};
      await change(guess, 120);
      await tellWebhooks(on.deps);
    };
    await send();
    expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
  });
});

test('what somebody presses is sent before all that waits', async () => {
  const webhook = await add(ada, ['listing.closed']);
  meet = () => Promise.reject(new OutsideFailure('timeout'));
  await happen(ada, 20);
  await on.jobs.run();
  const { id } = await press(ada, webhook);
  await on.jobs.run();
  expect(sent.at(-1)).toMatchObject({ id, type: 'webhook.test' });
  const [, newest] = await deliveriesOf(ada, webhook);
  await done(ada.call('POST /webhooks/deliveries/:id/again', { params: { id: newest?.id ?? '' } }));
  await on.jobs.run();
  expect(sent.map((one) => one.id).slice(1)).toEqual([id, newest?.id]);
});

test('a try whose process has ended is made again', async () => {
  await add(ada, ['listing.closed']);
  meet = () => Promise.reject(new Error('the process ends'));
  await happen(ada, 1);
  await expect(on.jobs.run()).rejects.toThrow('the process ends');
  meet = () => {};
  on.clock.advance(minuteMs);
  await happen(ada, 1);
  await on.jobs.run();
  expect(sent.map(({ id }) => id)).toEqual([sent[0]?.id, sent[0]?.id, expect.any(String)]);
});

test('jobs of the version before, one for each try, send what waits and no more', async () => {
  const { id } = await add(ada, ['listing.closed']);
  await happen(ada, 2);
  await sql`delete from collected_job`.execute(on.db);
  const waiting = await deliveriesOf(ada, { id });
  for (const delivery of [...waiting, { id: '01890000-0000-7000-8000-00000000000a' }])
    await on.jobs.enqueue(on.db, sendWebhookJob, { deliveryId: delivery.id });
  await on.jobs.run();
  expect(sent.map((one) => one.id)).toEqual(waiting.map((one) => one.id).toReversed());
  expect(await waitingJobs()).toBe(0);
});
