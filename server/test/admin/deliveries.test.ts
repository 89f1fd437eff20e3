import { dayMs } from '@ballpark/domain/durations.ts';
import { beforeAll, expect, test } from 'vitest';
import { MailDelayed, MailRefused } from '../../src/adapters/mailer.ts';
import type { PushOutcome, PushSender } from '../../src/adapters/push-sender.ts';
import { makeUser, type Person } from '../support/make.ts';
import { useTestApp, testPlaces } from '../support/test-app.ts';

const on = useTestApp({
  config: { smtpUrl: 'smtp://mail.example', publicUrl: 'https://place.example', logLevel: 'silent' },
  deps: {
    mailer: { send: async () => (fault ? Promise.reject(fault) : undefined), close: () => {} },
    places: { ...testPlaces, search: () => Promise.reject(new Error('boom')) },
    pushSender: { send: async () => (pushed instanceof Error ? Promise.reject(pushed) : pushed) },
  },
});
let admin: Person;
let fault: Error | null = null;
let pushed: PushOutcome | Error = 'sent';
beforeAll(async () => {
  // So that a minute later is the same day.
  on.clock.now.setUTCHours(12);
  admin = await makeUser(on, { role: 'admin' });
});

/** After pending counts are stored. */
const read = async () => {
  await on.deps.health.flush(on.db);
  return (await admin.call('GET /admin/deliveries')).data;
};
const mail = { to: 'eve@example.com', subject: '', text: '', html: '' };
/** The counter ignores what a push contains. */
const push = {} as Parameters<PushSender['send']>[0];

async function send(as: Error | null): Promise<void> {
  fault = as;
  await on.deps.mailer.send(mail).catch(() => {});
}

async function ring(as: PushOutcome | Error): Promise<void> {
  pushed = as;
  await on.deps.pushSender.send(push).catch(() => {});
}

test('mails and pushes are counted by outcome, for a day and a week, with the last reason', async () => {
  expect(await read()).toMatchObject({
    mail: { isConfigured: true, lastRefusal: null, waitingCount: 0, undeliveredCount: 0 },
    push: { isConfigured: true, lastRefusal: null, browserCount: 0 },
  });
  await send(new MailRefused('to eve@example.com', 'SMTP_550'));
  const refusedAt = on.clock.now.toISOString();
  on.clock.advance(2 * dayMs);
  await send(null);
  await send(null);
  await send(new MailDelayed('down', 'ECONNREFUSED'));
  for (const outcome of [
    'sent',
    'gone',
    { refusedWith: 403 },
    { retryAfterSeconds: 9 },
    new Error(),
  ] as const)
    await ring(outcome);
  expect(await read()).toMatchObject({
    mail: {
      lastDay: { sentCount: 2, delayedCount: 1, refusedCount: 0 },
      lastWeek: { sentCount: 2, delayedCount: 1, refusedCount: 1 },
      lastRefusal: { code: 'SMTP_550', at: refusedAt },
    },
    push: {
      lastDay: { sentCount: 1, delayedCount: 2, refusedCount: 1 },
      lastRefusal: { code: 'HTTP_403' },
    },
  });
  const { rows } = await on.pool.query('select * from health_count');
  expect(JSON.stringify(rows)).not.toContain('eve');
});

test('what processes count adds up, and is kept where the database was away', async () => {
  const { lastDay } = (await read()).mail;
  await send(null);
  const away = new Proxy(on.db, {
    get: () => {
      throw new Error('away');
    },
  });
  await expect(on.deps.health.flush(away)).rejects.toThrow('away');
  await send(null);
  expect((await read()).mail.lastDay.sentCount).toBe(lastDay.sentCount + 2);
});

test('nothing leaves by mail without a server for it, nor by push from an address that is not secure', async () => {
  Object.assign(on.deps.config, { smtpUrl: undefined, publicUrl: 'http://place.example' });
  expect(await read()).toMatchObject({ mail: { isConfigured: false }, push: { isConfigured: false } });
});

test('answers from 500 on are counted by day', async () => {
  expect((await on.call('GET /places/cities', { query: { query: 'Berlin' } })).status).toBe(500);
  await on.deps.health.flush(on.db);
  on.clock.advance(60_000);
  const { days } = (await admin.call('GET /admin/overview')).data;
  // On a busy machine other calls may be refused.
  expect(days.at(-1)?.failedAnswers).toBeGreaterThanOrEqual(1);
});
