import { createECDH } from 'node:crypto';
import type { Endpoint } from '@ballpark/domain/contract/endpoint.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { defaultChannels } from '@ballpark/domain/notifications.ts';
import { operations, type OperationRoute } from '@ballpark/domain/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { unsubscribeToken } from '../../src/notifications/settings.ts';
import { adminCalls } from '../support/admin-calls.ts';
import { accountCalls } from '../support/account-calls.ts';
import {
  makeListing,
  makeNotification,
  makePhoto,
  makeSuggestion,
  makeUser,
  password,
  type MadeUser,
} from '../support/make.ts';
import { askForReset } from '../support/reset-links.ts';
import { plainImage } from '../support/photo-bytes.ts';
import { countedOidcCalls } from '../support/oidc-calls.ts';
import { peopleCalls } from '../support/people-calls.ts';
import { questionCalls } from '../support/question-calls.ts';
import { factorCalls } from '../support/factor-calls.ts';
import { withExport } from '../support/right-input.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let owner: MadeUser;
let member: MadeUser;
beforeAll(async () => {
  on = await testApp({ config: { logLevel: 'silent', adminKey: 'an admin key' } });
  owner = await makeUser(on);
  member = await makeUser(on);
});
afterAll(() => on.close());

const draft = { title: 'Lamp', description: 'Brass', location: 'Berlin', hasOffer: true, offerAmount: 5 };
type Input = {
  token?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
};
const asMember = (input: Input = {}): Input => ({ token: member.token, ...input });
const photoBody = async () => ({ base64Data: (await plainImage().png().toBuffer()).toString('base64') });

/** An open listing of the owner's with a photo and the member's suggestion. */
async function listing() {
  const made = await makeListing(on, owner, { ...draft, photoUrls: [(await makePhoto(on, owner)).url] });
  return { made, suggestion: await makeSuggestion(on, made, { by: member }) };
}
const ofOwner = async (input: Input = {}): Promise<Input> => ({
  token: owner.token,
  params: { id: (await listing()).made.id },
  ...input,
});
async function closedOfOwner(): Promise<Input> {
  const input = await ofOwner();
  await on.call('POST /listings/:id/close', { ...input, body: { finalPrice: 9 } });
  return input;
}
/** A listing of the owner's that closed by itself a moment ago. */
async function leftByOwner(): Promise<Input> {
  const input = await ofOwner({ body: { finalPrice: 9 } });
  const { now } = on.clock;
  await on.db
    .updateTable('listing')
    .set({ is_active: false, closed_at: now, auto_closed_at: now })
    .where('id', '=', input.params?.['id'] ?? '')
    .execute();
  return input;
}
const browser = {
  endpoint: 'https://push.example/send/1',
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
};
const registration = { name: 'Ada', email: 'ada@example.com', password: 'Correct-horse-9' };

/** A call of each operation that succeeds. */
const calls: Partial<Record<OperationRoute, () => Promise<Input> | Input>> = {
  'POST /admin/auto-close-listings': () => ({ body: { adminKey: 'an admin key' } }),
  ...Object.fromEntries(Object.entries(adminCalls).map(([route, input]) => [route, () => input(on)])),
  'POST /auth/register': () => ({ body: registration }),
  'POST /auth/login': () => ({ body: registration }),
  'POST /auth/forgot-password': () => ({ body: { email: owner.user.email } }),
  'POST /auth/reset-password/check': async () => ({
    body: { token: await askForReset(on, (await makeUser(on)).user.email) },
  }),
  'POST /auth/reset-password': async () => {
    const token = await askForReset(on, (await makeUser(on)).user.email);
    return { body: { token, password: 'Correct-horse-10' } };
  },
  'PUT /auth/password': async () => ({
    token: (await makeUser(on)).token,
    body: { currentPassword: password, newPassword: 'Correct-horse-10' },
  }),
  ...Object.fromEntries(Object.entries(accountCalls).map(([route, input]) => [route, () => input(on)])),
  'GET /auth/sessions': () => asMember(),
  'POST /auth/logout': async () => ({ token: (await makeUser(on)).token }),
  'GET /auth/profile': () => asMember(),
  'POST /auth/verify-email': async () => {
    const { data } = await on.call('POST /auth/register', {
      body: { ...registration, email: 'verify@example.com' },
    });
    await on.jobs.run();
    const mail = on.mails.find(({ to }) => to === 'verify@example.com');
    return { token: data.token, body: { token: /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] } };
  },
  'POST /auth/resend-verification': async () => ({
    token: (await makeUser(on, { isOnboarded: false })).token,
  }),
  'POST /auth/onboarding': async () => ({
    token: (await makeUser(on, { isOnboarded: false, isVerified: true })).token,
    body: { username: 'lovelace', latitude: 52.52, longitude: 13.41, preferences: ['buying'] },
  }),
  'GET /auth/check-username': () => asMember({ query: { username: 'free.name' } }),
  'GET /account': () => asMember(),
  'PUT /account': () => asMember({ body: { name: 'Ada Two' } }),
  'GET /usernames/:username': () => asMember({ params: { username: member.user.username ?? '' } }),
  'DELETE /account': async () => ({ token: (await makeUser(on)).token, body: { password } }),
  'POST /account/restore': async () => ({ token: (await makeUser(on)).token }),
  'POST /account/export': async () => ({ token: (await makeUser(on)).token }),
  'GET /account/export': async () => ({ token: await withExport(on) }),
  'POST /account/export/ticket': async () => ({ token: await withExport(on) }),
  'GET /listings': async () => {
    await listing();
    return asMember();
  },
  'GET /listings/:id': () => ofOwner(),
  'POST /listings': () => asMember({ body: draft }),
  'PUT /listings/:id': () => ofOwner({ body: { ...draft, location: 'Berlin, Germany' } }),
  'DELETE /listings/:id': () => ofOwner(),
  'POST /listings/:id/close': () => ofOwner({ body: { finalPrice: 9 } }),
  'POST /listings/:id/reopen': () => closedOfOwner(),
  'POST /listings/:id/reveal': async () => {
    const { params } = await closedOfOwner();
    return asMember({ ...(params && { params }) });
  },
  'POST /listings/:id/suggest': async () => ({
    ...(await ofOwner()),
    token: (await makeUser(on)).token,
    body: { amount: 5, comment: 'Fair' },
  }),
  'GET /listings/:id/suggestions': () => ofOwner(),
  ...Object.fromEntries(
    Object.entries({ ...questionCalls, ...peopleCalls }).map(([route, input]) => [
      route,
      () => input({ on, members: [member] }),
    ]),
  ),
  'GET /auth/signals': () => asMember(),
  'GET /listings/:id/pair-limits': () => ofOwner(),
  'GET /listings/:id/similar': () => ofOwner(),
  'POST /listings/:id/final-price': leftByOwner,
  'GET /prices/similar': () => asMember({ query: { title: 'Lamp' } }),
  'GET /prices': () => asMember({ query: { q: 'lamp' } }),
  'GET /profile/closed-guesses': () => asMember(),
  'GET /profile/guesses': async () => {
    await listing();
    return asMember();
  },
  'GET /listings/saved': async () => {
    const { made } = await listing();
    await on.call('PUT /listings/:id/save', asMember({ params: { id: made.id } }));
    return asMember();
  },
  'GET /listings/:id/teaser': async () => ({ params: { id: (await listing()).made.id } }),
  'PUT /listings/:id/wanted': async () => asMember({ params: { id: (await listing()).made.id } }),
  'PUT /listings/:id/save': async () => asMember({ params: { id: (await listing()).made.id } }),
  'DELETE /listings/:id/save': async () => asMember({ params: { id: (await listing()).made.id } }),
  'PUT /suggestions/:id': async () =>
    asMember({ params: { id: (await listing()).suggestion.id }, body: { amount: 6 } }),
  'DELETE /suggestions/:id': async () => asMember({ params: { id: (await listing()).suggestion.id } }),
  'GET /profile/:id': () => asMember({ params: { id: owner.user.id } }),
  'PUT /profile': () => asMember({ body: { about: 'Me' } }),
  'GET /profile/:id/listings': async () => {
    await closedOfOwner();
    return asMember({ params: { id: owner.user.id } });
  },
  'GET /profile/:id/suggestions': () => asMember({ params: { id: member.user.id } }),
  'GET /places/cities': () => ({ query: { query: 'Ber' } }),
  'GET /profile/location': () => asMember({ query: { latitude: '52.5', longitude: '13.4' } }),
  'GET /xp/leaderboard': async () => {
    await closedOfOwner();
    return asMember();
  },
  'GET /xp/streak': () => asMember(),
  'PUT /xp/streak': () => asMember({ body: { isShown: false } }),
  'GET /xp/:userId': () => asMember({ params: { userId: member.user.id } }),
  'GET /xp/history': () => asMember(),
  'GET /xp/history/:userId': () => asMember({ params: { userId: member.user.id } }),
  'GET /achievements/users/:id/achievements': () => asMember({ params: { id: member.user.id } }),
  'GET /achievements/users/:id/achievements/progress': () => asMember({ params: { id: member.user.id } }),
  'POST /photos/upload-profile-base64': async () => asMember({ body: await photoBody() }),
  'POST /photos/upload-base64': async () => asMember({ body: await photoBody() }),
  'POST /photos/upload-multiple-base64': async () => asMember({ body: { photos: [await photoBody()] } }),
  'GET /notifications': async () => {
    await makeNotification(on, member);
    return asMember();
  },
  'POST /notifications/:id/read': async () =>
    asMember({ params: { id: await makeNotification(on, member) } }),
  'POST /notifications/read-all': () => asMember(),
  'GET /notifications/settings': () => asMember(),
  'PUT /notifications/settings': () => asMember({ body: { channels: defaultChannels, quietHours: null } }),
  'POST /notifications/unsubscribe': async () => ({
    query: { token: await unsubscribeToken(on.db, { userId: member.user.id, kind: 'rankReached' }) },
  }),
  'GET /push/key': () => asMember(),
  'POST /push/subscriptions': () => asMember({ body: browser }),
  'DELETE /push/subscriptions': () => asMember({ body: { endpoint: browser.endpoint } }),
  'GET /photos/health': () => ({}),
};

describe('a success answers what its contract declares, and nothing else:', () => {
  test.each(operations)('$route', async (operation: Endpoint) => {
    const route = operation.route as OperationRoute;
    const make =
      calls[route] ??
      (factorCalls[route] && (() => factorCalls[route]?.(on))) ??
      (countedOidcCalls[route] && (() => countedOidcCalls[route]?.[1]({ on })));
    if (!make) return expect.soft(make, 'how to call it stands nowhere above').toBeDefined();
    const answer = await on.call(operation.route as OperationRoute, await make());
    expect(answer.error).toBeUndefined();
    expect(answer.status).toBe(operation.status ?? 200);
    const { status: _, headers, ...body } = answer;
    expect(Object.keys(body).sort()).toEqual(
      ['data', 'success', ...(operation.paginated ? ['pagination'] : [])].sort(),
    );
    expect(body.data).toEqual(operation.reply.parse(body.data));
    expect(headers['cache-control']).toBe('no-store');
    // Names of fields only: a random challenge may hold any of these in its letters.
    expect(JSON.stringify(body)).not.toMatch(/"\w*(?:password|(?<!thumb)hash|_key|_minor|tsv)\w*":|argon2/);
  });
});

test('every list that a reply may hold was not empty in these calls', async () => {
  const feed = await on.call('GET /listings', asMember());
  const history = await on.call('GET /xp/history', asMember());
  expect(Math.min(feed.data.length, history.data.length)).toBeGreaterThan(0);
  expect(z.array(z.unknown()).min(1).safeParse(feed.data[0]?.photos).success).toBe(true);
});

test('an unexpected failure says nothing of its cause', async () => {
  await on.db.schema.alterTable('listing').renameTo('listing_away').execute();
  try {
    const answer = await on.app.inject('/api/listings');
    expect(answer.statusCode).toBe(500);
    const error = messages.unexpected;
    expect(answer.json()).toEqual({ success: false, error, message: error, code: 'UNEXPECTED' });
  } finally {
    await on.db.schema.alterTable('listing_away').renameTo('listing').execute();
  }
});
