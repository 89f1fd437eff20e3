import { strict as assert } from 'node:assert';
import { createECDH, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { readMailTo } from './read-mail.ts';
import { draftOf } from './walk-listings.ts';
import { listAt, numberAt, textAt, valueAt, type People, type Person, type Walk } from './walk.ts';

const limitMs = 20_000;

/** Unsubscribes by the mail's link at the end. */
export async function walkNotifications(walk: Walk, people: People): Promise<void> {
  const { ana, ben } = people;
  await choose(walk, ana);
  const listing = { title: `PendingNotification of ${walk.mark}` };
  const posted = await walk.api.succeed('createListing', {
    token: ana.token,
    body: draftOf(walk.mark, listing),
  });
  const listingId = textAt(posted.data, 'id');
  await walk.api.succeed('createSuggestion', {
    token: ben.token,
    params: { id: listingId },
    body: { amount: 12.5 },
  });
  await read(walk, people, listingId);
  await unsubscribe(walk, ana, listing.title);
  await walkPushes(walk, ana);
}

async function choose({ api }: Walk, { token }: Person): Promise<void> {
  const { data } = await api.succeed('getNotificationSettings', { token });
  const channels = Object(valueAt(data, 'channels')) as Record<string, object>;
  const suggestionReceived = { inApp: true, mail: 'atOnce', push: false };
  const body = { channels: { ...channels, suggestionReceived }, quietHours: null };
  const changed = await api.succeed('updateNotificationSettings', { token, body });
  assert.deepEqual(valueAt(changed.data, 'channels.suggestionReceived'), suggestionReceived);
  const bad = { ...body, quietHours: { from: '24:00', to: '07:00' } };
  await api.refuse(
    'updateNotificationSettings',
    { token, body: bad },
    { status: 400, code: 'INVALID_INPUT' },
  );
}

async function read({ api }: Walk, { ana, cem }: People, listingId: string): Promise<void> {
  const { token } = ana;
  const notification = await waitForNotification(async () => {
    const { data } = await api.succeed('listNotifications', { token, query: { limit: 50 } });
    return listAt(data, 'notifications').find((each) => valueAt(each, 'listingId') === listingId);
  });
  assert.partialDeepStrictEqual(notification, { kind: 'suggestionReceived', isRead: false, count: 1 });
  const params = { id: textAt(notification, 'id') };
  const notFound = { status: 404, code: 'NOT_FOUND' };
  await api.refuse('readNotification', { token: cem.token, params, body: {} }, notFound);
  await api.succeed('readNotification', { token, params, body: {} });
  const all = await api.succeed('readAllNotifications', { token, body: {} });
  assert.equal(numberAt(all.data, 'unreadCount'), 0);
}

async function unsubscribe({ api }: Walk, { token, email }: Person, title: string): Promise<void> {
  const mail = await readMailTo(api.origin, email, (text) => text.includes(title));
  const link = /\/unsubscribe#token=([\w.-]+)/.exec(mail)?.[1] ?? '';
  const ended = await api.succeed('unsubscribe', { query: { token: link } });
  assert.equal(valueAt(ended.data, 'kind'), 'suggestionReceived');
  const { data } = await api.succeed('getNotificationSettings', { token });
  assert.equal(valueAt(data, 'channels.suggestionReceived.mail'), 'off');
  await api.refuse('unsubscribe', { query: { token: 'made-up' } }, { status: 404 });
}

async function walkPushes({ api, mark }: Walk, { token }: Person): Promise<void> {
  const { data } = await api.succeed('getPushKey', { token });
  assert.equal(Buffer.from(textAt(data, 'publicKey'), 'base64url').length, 65);
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  const endpoint = `https://push.example.net/${mark}`;
  await api.succeed('savePushSubscription', { token, body: { endpoint, keys } });
  const inside = { endpoint: 'https://127.0.0.1/push', keys };
  await api.refuse('savePushSubscription', { token, body: inside }, { status: 400, code: 'INVALID_INPUT' });
  await api.succeed('deletePushSubscription', { token, body: { endpoint } });
}

async function waitForNotification(find: () => Promise<unknown>): Promise<unknown> {
  for (const giveUpAt = Date.now() + limitMs; Date.now() < giveUpAt; await sleep(100)) {
    const found = await find();
    if (found !== undefined) return found;
  }
  throw new Error('no notification of the suggestion came');
}
