import { dayMs, hourMs, minuteMs } from '@ballpark/domain/durations.ts';
import { adoptSite } from '@ballpark/domain/site.ts';
import { keptDeliveries, maxWebhooks, webhookKinds, webhookTries } from '@ballpark/domain/webhooks.ts';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hideSubject } from '../../src/moderation/hide.ts';
import { tellWebhooks } from '../../src/webhooks/tell-webhooks.ts';
import * as calls from '../support/calls.ts';
import {
  closeByItself,
  done,
  makeListing,
  makeQuestion,
  makeSuggestion,
  makeUser,
  type Person,
} from '../support/make.ts';
import { makeSuspended } from '../support/moderation.ts';
import { type Outside, startOutside } from '../support/outside.ts';
import { type TestApp, testApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const address = 'https://hooks.example.com/in?key=secret-part';
const path = 'hooks.example.com/in?key=secret-part';
let on: TestApp;
let outside: Outside;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  outside = await startOutside();
  on = await testApp({ kind: databaseKind, deps: { outsideWeb: outside.web } });
});
beforeEach(async () => {
  await on.db.deleteFrom('webhook').execute();
  outside.received.length = 0;
  outside.answers.clear();
  adoptSite({});
  // Receivers refuse what is not of these minutes.
  on.clock.now = new Date();
  [ada, ben] = [await makeUser(on), await makeUser(on)];
  await send();
  on.mails.length = 0;
});
afterAll(async () => {
  await on.close();
  await outside.close();
});

const add = ({ call }: Person, kinds: readonly string[] = webhookKinds, url = address) =>
  done(call('POST /webhooks', { body: { url, kinds } }));
const addForAll = ({ call }: Person, kinds: readonly string[] = webhookKinds) =>
  done(call('POST /admin/webhooks', { body: { url: address, kinds } }));
const deliveriesOf = ({ call }: Person, { id }: { id: string }) =>
  done(call('GET /webhooks/:id/deliveries', { params: { id } }));

/** All that is due by now. */
async function send(): Promise<void> {
  await tellWebhooks(on.deps);
  await on.jobs.run();
}

/** What the receiver got since the last time, each proven by its signature. */
async function arrived(secret: string): Promise<{ type: string; data: Record<string, string> }[]> {
  await send();
  return outside.received
    .splice(0)
    .map(({ body, headers }) => new Webhook(secret).verify(body, headers) as never);
}
const typesOf = (events: readonly { type: string }[]) => events.map(({ type }) => type);

describe('a webhook for one’s own listings', () => {
  test('is told of everything that happens on them, signed, with ids alone', async () => {
    const { secret } = await add(ada);
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const listing = await makeListing(on, ada);
    const guess = await makeSuggestion(on, listing, { by: ben });
    await calls.editSuggestion(ben, guess, { amount: 120 });
    const question = await makeQuestion(on, listing, { by: ben });
    expect(await arrived(secret)).toEqual([
      { type: 'listing.created', timestamp: expect.any(String), data: { listingId: listing.id } },
      {
        type: 'suggestion.created',
        timestamp: on.clock.now.toISOString(),
        data: { listingId: listing.id, suggestionId: guess.id },
      },
      {
        type: 'suggestion.updated',
        timestamp: expect.any(String),
        data: { listingId: listing.id, suggestionId: guess.id },
      },
      {
        type: 'question.asked',
        timestamp: expect.any(String),
        data: { listingId: listing.id, questionId: question.id },
      },
    ]);
    await done(ben.call('DELETE /suggestions/:id', { params: { id: guess.id } }));
    await makeSuggestion(on, listing);
    await calls.close(ada, listing, 100);
    await calls.reopen(ada, listing);
    expect(typesOf(await arrived(secret))).toEqual([
      'suggestion.withdrawn',
      'suggestion.created',
      'listing.closed',
      'listing.reopened',
    ]);
    await closeByItself(on, listing.id);
    const other = await makeListing(on, ada);
    await calls.deleteListing(ada, other);
    expect(typesOf(await arrived(secret))).toEqual([
      'listing.autoClosed',
      'listing.created',
      'listing.deleted',
    ]);
    await makeSuggestion(on, await makeListing(on, ben));
    expect(await arrived(secret)).toEqual([]);
  });

  test('another secret does not verify what it gets', async () => {
    await add(ada);
    await makeListing(on, ada);
    await send();
    const { body = '', headers = {} } = outside.received[0] ?? {};
    const other = new Webhook(`whsec_${Buffer.alloc(32, 1).toString('base64')}`);
    expect(() => other.verify(body, headers)).toThrow('No matching signature');
    expect(headers['content-type']).toBe('application/json');
  });

  test('is told only of what it wants, and of nothing while it is paused', async () => {
    const { id, secret } = await add(ada, ['listing.deleted']);
    await calls.deleteListing(ada, await makeListing(on, ada));
    expect(typesOf(await arrived(secret))).toEqual(['listing.deleted']);
    const params = { id };
    const paused = await done(ada.call('PUT /webhooks/:id', { params, body: { isPaused: true } }));
    expect(paused).toMatchObject({ pausedBy: 'person', pausedAt: on.clock.now.toISOString() });
    await calls.deleteListing(ada, await makeListing(on, ada));
    const { code } = await ada.call('POST /webhooks/:id/test', { params });
    expect(code).toBe('WEBHOOK_PAUSED');
    expect(await arrived(secret)).toEqual([]);
    await done(
      ada.call('PUT /webhooks/:id', { params, body: { isPaused: false, kinds: ['listing.created'] } }),
    );
    await makeListing(on, ada);
    expect(typesOf(await arrived(secret))).toEqual(['listing.created']);
  });

  test('hears of nobody whom its owner blocks, and of nothing that is hidden, also if that was later', async () => {
    const { id, secret } = await add(ada, ['suggestion.created', 'question.asked']);
    const listing = await makeListing(on, ada);
    await ada.call('POST /users/:id/block', { params: { id: (await makeUser(on)).user.id } });
    const blocked = await makeUser(on);
    const guess = await makeSuggestion(on, listing, { by: ben });
    await makeSuggestion(on, listing, { by: blocked });
    await makeQuestion(on, listing, { by: blocked });
    await tellWebhooks(on.deps);
    await ada.call('POST /users/:id/block', { params: { id: blocked.user.id } });
    expect((await arrived(secret)).map(({ data }) => data.suggestionId)).toEqual([guess.id]);
    const hidden = await makeSuggestion(on, listing);
    await tellWebhooks(on.deps);
    await on.db
      .transaction()
      .execute((trx) => hideSubject(trx, { kind: 'suggestion', id: hidden.id }, 'decision', on.clock.now));
    expect(await arrived(secret)).toEqual([]);
    expect((await deliveriesOf(ada, { id })).map(({ suggestionId }) => suggestionId)).toEqual([guess.id]);
    await ada.call('POST /users/:id/block', { params: { id: ben.user.id } });
    expect(await deliveriesOf(ada, { id })).toEqual([]);
  });

  test('takes a proof, tells its person by mail, and there are five at most', async () => {
    await add(ada);
    await on.jobs.run();
    expect(on.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [ada.user.email, 'A webhook was added'],
    ]);
    for (let count = 1; count < maxWebhooks; count += 1) await add(ada);
    const body = { url: address, kinds: ['listing.closed'] };
    expect((await ada.call('POST /webhooks', { body })).code).toBe('WEBHOOKS_TOO_MANY');
    on.clock.advance(16 * minuteMs);
    expect((await ada.call('POST /webhooks', { body })).code).toBe('PROOF_REQUIRED');
  });

  test.each([
    'http://hooks.example.com/',
    'https://127.0.0.1/',
    'https://localhost/',
    'https://10.0.0.1:8443/',
    'https://user:pass@example.com/',
    'not an address',
  ])('has no address such as %s', async (url) => {
    const answer = await ada.call('POST /webhooks', { body: { url, kinds: ['listing.closed'] } });
    expect(answer).toMatchObject({ status: 400, fields: { url: expect.stringContaining('https://') } });
  });

  test('is nobody else’s, and its secret is shown once', async () => {
    const { id } = await add(ada);
    await makeListing(on, ada);
    await send();
    const [delivery] = await deliveriesOf(ada, { id });
    const params = { id };
    const answers = [
      await ben.call('PUT /webhooks/:id', { params, body: { isPaused: true } }),
      await ben.call('DELETE /webhooks/:id', { params }),
      await ben.call('GET /webhooks/:id/deliveries', { params }),
      await ben.call('POST /webhooks/:id/test', { params }),
      await ben.call('POST /webhooks/deliveries/:id/again', { params: { id: delivery?.id ?? '' } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(await done(ben.call('GET /webhooks'))).toEqual([]);
    const [own] = await done(ada.call('GET /webhooks'));
    expect(own).toEqual(expect.not.objectContaining({ secret: expect.anything() }));
    const admin = await makeUser(on, { role: 'admin' });
    expect((await admin.call('DELETE /admin/webhooks/:id', { params })).code).toBe('WEBHOOK_GONE');
  });

  test('is silent while its person is suspended, and ends with the account', async () => {
    const person = await makeSuspended(on);
    const id = '01890000-0000-7000-8000-00000000000a';
    const row = { id, user_id: person.user.id, scope: 'own' as const, url: address };
    const secret = Buffer.alloc(32, 2);
    await on.db
      .insertInto('webhook')
      .values({ ...row, secret, kinds: [...webhookKinds], created_at: on.clock.now })
      .execute();
    const listing = await makeListing(on, ben);
    await on.db
      .updateTable('listing')
      .set({ user_id: person.user.id })
      .where('id', '=', listing.id)
      .execute();
    await makeSuggestion(on, listing);
    await send();
    expect(outside.received).toEqual([]);
    await on.db.deleteFrom('app_user').where('id', '=', person.user.id).execute();
    expect(await on.db.selectFrom('webhook').select('id').execute()).toEqual([]);
  });

  test('sends nothing while the site has switched webhooks off, and none can be added', async () => {
    const { id } = await add(ada);
    await makeListing(on, ada);
    await tellWebhooks(on.deps);
    adoptSite({ hasWebhooks: false });
    await makeListing(on, ada);
    await send();
    expect(outside.received).toEqual([]);
    expect(await deliveriesOf(ada, { id })).toMatchObject([{ state: 'failed', problem: 'off' }]);
    const body = { url: address, kinds: ['listing.closed'] };
    expect((await ada.call('POST /webhooks', { body })).code).toBe('WEBHOOKS_OFF');
  });
});

describe('an admin’s webhook', () => {
  test('is told of all listings, but of no independent guess before the close', async () => {
    const admin = await makeUser(on, { role: 'admin' });
    const { secret } = await addForAll(admin);
    const listing = await makeListing(on, ada, { hasIndependentGuesses: true });
    const guess = await makeSuggestion(on, listing, { by: ben });
    const events = await arrived(secret);
    expect(typesOf(events)).toEqual(['listing.created', 'suggestion.created']);
    expect(events[1]?.data).toEqual({ listingId: listing.id });
    const open = await makeListing(on, ada);
    const shown = await makeSuggestion(on, open, { by: ben });
    expect((await arrived(secret))[1]?.data).toEqual({ listingId: open.id, suggestionId: shown.id });
    expect(guess.id).not.toBe(shown.id);
  });

  test('ends with the role, and every admin sees and removes it', async () => {
    const [admin, other] = [await makeUser(on, { role: 'admin' }), await makeUser(on, { role: 'admin' })];
    const { id, secret } = await addForAll(admin);
    expect(await done(other.call('GET /admin/webhooks'))).toMatchObject([
      { id, user: { id: admin.user.id } },
    ]);
    await on.db.updateTable('app_user').set({ role: 'member' }).where('id', '=', admin.user.id).execute();
    await makeListing(on, ada);
    expect(await arrived(secret)).toEqual([]);
    await on.db.updateTable('app_user').set({ role: 'admin' }).where('id', '=', admin.user.id).execute();
    await done(other.call('DELETE /admin/webhooks/:id', { params: { id } }));
    const log = await on.db.selectFrom('audit_log').select(['action', 'facts']).orderBy('id').execute();
    expect(log.slice(-2)).toEqual([
      { action: 'add-webhook', facts: { host: 'hooks.example.com' } },
      { action: 'remove-webhook', facts: { host: 'hooks.example.com' } },
    ]);
  });
});

describe('a receiver that fails', () => {
  test('is tried for a day with the same id, then the webhook is paused and a mail tells, once', async () => {
    outside.answers.set(path, { status: 500 });
    const { id } = await add(ada, ['listing.created']);
    await makeListing(on, ada);
    await makeListing(on, ada);
    await send();
    expect(await deliveriesOf(ada, { id })).toMatchObject([
      { state: 'waiting', tries: 1, status: 500, problem: 'status' },
      { state: 'waiting', tries: 1, status: 500, problem: 'status' },
    ]);
    on.mails.length = 0;
    const begun = on.clock.now.getTime();
    for (let tries = 1; tries < webhookTries; tries += 1) {
      const [next] = await deliveriesOf(ada, { id });
      on.clock.now = new Date(next?.nextTryAt ?? 0);
      await send();
    }
    expect(on.clock.now.getTime() - begun).toBeGreaterThan(23 * hourMs);
    expect(on.clock.now.getTime() - begun).toBeLessThanOrEqual(dayMs);
    const ids = outside.received.map(({ headers }) => headers['webhook-id']);
    // The first that fails for good pauses the webhook before the other's last try.
    expect([new Set(ids).size, ids.length]).toEqual([2, 2 * webhookTries - 1]);
    expect(await deliveriesOf(ada, { id })).toMatchObject([{ state: 'failed' }, { state: 'failed' }]);
    const [webhook] = await done(ada.call('GET /webhooks'));
    expect(webhook).toMatchObject({ pausedBy: 'failures' });
    expect(on.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [ada.user.email, 'Your webhook is paused'],
    ]);
    expect(on.mails[0]?.text).toContain('hooks.example.com');
    expect(on.mails[0]?.text).not.toContain('secret-part');
  });

  test('is sent the delivery again on a press, once the webhook is resumed', async () => {
    outside.answers.set(path, { status: 410 });
    const { id, secret } = await add(ada, ['listing.created']);
    const listing = await makeListing(on, ada);
    await send();
    const [failed] = await deliveriesOf(ada, { id });
    expect(failed).toMatchObject({ state: 'failed', status: 410, tries: 1 });
    expect(await done(ada.call('GET /webhooks'))).toMatchObject([{ pausedBy: 'gone' }]);
    const params = { id: failed?.id ?? '' };
    expect((await ada.call('POST /webhooks/deliveries/:id/again', { params })).code).toBe('WEBHOOK_PAUSED');
    await done(ada.call('PUT /webhooks/:id', { params: { id }, body: { isPaused: false } }));
    outside.answers.clear();
    outside.received.length = 0;
    await done(ada.call('POST /webhooks/deliveries/:id/again', { params }));
    expect(await arrived(secret)).toMatchObject([{ data: { listingId: listing.id } }]);
    expect(await deliveriesOf(ada, { id })).toMatchObject([
      { id: failed?.id, state: 'delivered', status: 204, problem: null, nextTryAt: null },
    ]);
  });

  test('leads nowhere else: a redirect is a failure', async () => {
    outside.answers.set(path, { status: 302, headers: { location: 'https://other.example.com/' } });
    const { id } = await add(ada, ['listing.created']);
    await makeListing(on, ada);
    await send();
    expect(outside.received).toHaveLength(1);
    expect(await deliveriesOf(ada, { id })).toMatchObject([{ state: 'waiting', status: 302 }]);
  });

  test('that does not answer is left alone for a minute, then all is sent', async () => {
    const { id } = await add(ada, ['listing.created']);
    await on.db.updateTable('webhook').set({ failed_at: on.clock.now }).execute();
    await makeListing(on, ada);
    await makeListing(on, ada);
    await send();
    expect(outside.received).toEqual([]);
    on.clock.advance(minuteMs);
    await send();
    expect(outside.received).toHaveLength(2);
    expect(await deliveriesOf(ada, { id })).toMatchObject([{ tries: 1 }, { tries: 1 }]);
  });
});

test('a test reaches the receiver, and the last hundred deliveries stay', async () => {
  const { id, secret } = await add(ada, ['listing.closed']);
  const params = { id };
  for (let count = 0; count < keptDeliveries + 2; count += 1) {
    const asked = await done(ada.call('POST /webhooks/:id/test', { params }));
    expect(asked).toMatchObject({ state: 'waiting', kind: 'webhook.test', listingId: null });
    if (count === 0) expect(await arrived(secret)).toMatchObject([{ type: 'webhook.test', data: {} }]);
    else await on.jobs.run();
  }
  await done(ada.call('POST /webhooks/:id/test', { params }));
  const kept = await on.db.selectFrom('webhook_delivery').select('state').execute();
  expect(kept).toHaveLength(keptDeliveries + 1);
});
