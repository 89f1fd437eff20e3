import { closeByItself } from '../support/close-by-itself.ts';
import type { Endpoint } from '@ballpark/domain/contract/endpoint.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { operations, type OperationRoute } from '@ballpark/domain/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { unsubscribeToken } from '../../src/notifications/settings.ts';
import { countedAdminCalls } from '../support/admin-calls.ts';
import { accountCalls } from '../support/account-calls.ts';
import { makeNotification, makeSuggestion, makeUser } from '../support/make.ts';
import { countedOidcCalls } from '../support/oidc-calls.ts';
import { countedPeopleCalls } from '../support/people-calls.ts';
import { countedQuestionCalls } from '../support/question-calls.ts';
import { countedFactorCalls } from '../support/factor-calls.ts';
import { adminKey, makeWorld, suggestedOn, type World } from '../support/grown-world.ts';
import { plainImage } from '../support/photo-bytes.ts';
import { askForReset } from '../support/reset-links.ts';
import { withExport } from '../support/right-input.ts';
import { testApp } from '../support/test-app.ts';

type Input = {
  token?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
};

const password = 'Correct-horse-9';
/** Fewer than one batch of the automatic close. */
const sizes = [1, 15];
let worlds: World[];
beforeAll(async () => {
  worlds = [];
  for (const size of sizes) worlds.push(await makeWorld(size));
});
afterAll(async () => {
  for (const { on } of worlds) await on.close();
});

async function closed(world: World): Promise<Input> {
  const input = await suggestedOn(world);
  await world.on.call('POST /listings/:id/close', { ...input, body: { finalPrice: 100 } });
  return input;
}

async function leftToClose(world: World): Promise<Input> {
  const input = await suggestedOn(world);
  await closeByItself(world.on, input.params.id);
  return input;
}

async function ownSuggestion(world: World): Promise<Input> {
  const { params } = await suggestedOn(world);
  const { data } = await world.on.call('GET /listings/:id', { params, token: world.member.token });
  const own = data.suggestions.find(({ userId }) => userId === world.member.user.id);
  return { token: world.member.token, params: { id: own?.id ?? '' } };
}

const asMember = ({ member }: World): Input => ({ token: member.token });
const ofMember = (world: World, name = 'id'): Input => ({
  ...asMember(world),
  params: { [name]: world.member.user.id },
});
const draft = { title: 'Lamp', description: 'Brass', location: 'Berlin' };
const registration = { name: 'Ada', email: 'ada@example.com', password };
const photo = async () => ({ base64Data: (await plainImage().png().toBuffer()).toString('base64') });

type Counted = [statements: number, call: (world: World) => Promise<Input> | Input];

/**
 * How many statements a call sends, whatever the amount of data; begin and commit count. An operation that is not here sends few, and its
 * example in the contract succeeds.
 */
const counted: Partial<Record<OperationRoute, Counted>> = {
  ...countedFactorCalls,
  ...countedOidcCalls,
  ...countedAdminCalls,
  ...countedQuestionCalls,
  ...countedPeopleCalls,
  // With three that make the secret of devices, once.
  'POST /auth/register': [14, () => ({ body: registration })],
  'POST /auth/login': [10, ({ owner }) => ({ body: { email: owner.user.email, password } })],
  'POST /auth/forgot-password': [5, ({ owner }) => ({ body: { email: owner.user.email } })],
  'POST /auth/reset-password/check': [
    1,
    async ({ on }) => ({ body: { token: await askForReset(on, (await makeUser(on)).user.email) } }),
  ],
  'POST /auth/reset-password': [
    14,
    async ({ on }) => {
      const token = await askForReset(on, (await makeUser(on)).user.email);
      return { body: { token, password: 'Correct-horse-10' } };
    },
  ],
  'PUT /auth/password': [
    18,
    async ({ on }) => ({
      token: (await makeUser(on)).token,
      body: { currentPassword: password, newPassword: 'Correct-horse-10' },
    }),
  ],
  'GET /auth/sessions': [2, asMember],
  'DELETE /auth/sessions/:id': [5, ({ on }) => accountCalls['DELETE /auth/sessions/:id'](on)],
  'DELETE /auth/sessions': [7, ({ on }) => accountCalls['DELETE /auth/sessions'](on)],
  'POST /auth/email': [12, ({ on }) => accountCalls['POST /auth/email'](on)],
  'POST /auth/email/confirm': [13, ({ on }) => accountCalls['POST /auth/email/confirm'](on)],
  'POST /auth/email/undo': [25, ({ on }) => accountCalls['POST /auth/email/undo'](on)],
  'POST /auth/not-me': [17, ({ on }) => accountCalls['POST /auth/not-me'](on)],
  'POST /auth/logout': [2, async ({ on }) => ({ token: (await makeUser(on)).token })],
  'GET /auth/profile': [2, asMember],
  'POST /auth/verify-email': [2, (world) => ({ ...asMember(world), body: { token: 'any' } })],
  'POST /auth/resend-verification': [
    6,
    async ({ on }) => ({ token: (await makeUser(on, { isOnboarded: false })).token }),
  ],
  'POST /auth/onboarding': [
    8,
    async ({ on }) => ({
      token: (await makeUser(on, { isOnboarded: false, isVerified: true })).token,
      body: { username: 'lovelace', latitude: 52.52, longitude: 13.41, preferences: ['buying'] },
    }),
  ],
  'GET /auth/check-username': [2, (world) => ({ ...asMember(world), query: { username: 'free.name' } })],
  'GET /account': [3, asMember],
  'PUT /account': [6, (world) => ({ ...asMember(world), body: { name: 'Ada Two' } })],
  'GET /usernames/:username': [
    2,
    (world) => ({ ...asMember(world), params: { username: world.member.user.username ?? '' } }),
  ],
  'DELETE /account': [17, async ({ on }) => ({ token: (await makeUser(on)).token, body: { password } })],
  'POST /account/restore': [5, async ({ on }) => ({ token: (await makeUser(on)).token })],
  'POST /account/export': [10, async ({ on }) => ({ token: (await makeUser(on)).token })],
  'GET /account/export': [2, async ({ on }) => ({ token: await withExport(on) })],
  'POST /account/export/ticket': [4, async ({ on }) => ({ token: await withExport(on) })],
  'GET /listings': [2, (world) => ({ ...asMember(world), query: { radius: '0' } })],
  'GET /listings/:id': [2, suggestedOn],
  'POST /listings': [11, ({ owner, photoUrls }) => ({ token: owner.token, body: { ...draft, photoUrls } })],
  'PUT /listings/:id': [
    13,
    async (world) => ({ ...(await suggestedOn(world)), body: { ...draft, photoUrls: world.photoUrls } }),
  ],
  'POST /listings/:id/close': [
    14,
    async (world) => ({ ...(await suggestedOn(world)), body: { finalPrice: 100 } }),
  ],
  'POST /listings/:id/final-price': [
    15,
    async (world) => ({ ...(await leftToClose(world)), body: { finalPrice: 100 } }),
  ],
  'POST /listings/:id/reopen': [7, closed],
  'POST /listings/:id/reveal': [5, async (world) => ({ ...(await closed(world)), ...asMember(world) })],
  'POST /listings/:id/suggest': [
    8,
    async (world) => {
      const input = await suggestedOn(world);
      // The third guess makes a fair price.
      for (const amount of [5, 6]) await makeSuggestion(world.on, input.params, { amount });
      return { ...input, token: (await makeUser(world.on)).token, body: { amount: 5 } };
    },
  ],
  'PUT /suggestions/:id': [9, async (world) => ({ ...(await ownSuggestion(world)), body: { amount: 6 } })],
  'DELETE /suggestions/:id': [
    9,
    async (world) => {
      const by = await makeUser(world.on);
      const { params } = await suggestedOn(world);
      return { token: by.token, params: { id: (await makeSuggestion(world.on, params, { by })).id } };
    },
  ],
  'GET /xp/leaderboard': [2, (world) => ({ ...asMember(world), query: { location: '52.5,13.4' } })],
  'GET /auth/signals': [3, asMember],
  'POST /photos/upload-profile-base64': [2, async (world) => ({ ...asMember(world), body: await photo() })],
  'POST /photos/upload-base64': [2, async (world) => ({ ...asMember(world), body: await photo() })],
  'POST /photos/upload-multiple-base64': [
    2,
    async (world) => ({ ...asMember(world), body: { photos: [await photo(), await photo()] } }),
  ],
  'POST /notifications/:id/read': [
    2,
    async (world) => ({ ...asMember(world), params: { id: await makeNotification(world.on, world.member) } }),
  ],
  'POST /notifications/unsubscribe': [
    2,
    async ({ on, member }) => ({
      query: { token: await unsubscribeToken(on.db, { userId: member.user.id, kind: null }) },
    }),
  ],
  'POST /admin/auto-close-listings': [
    12,
    async ({ on, listingIds }) => {
      await on.db
        .updateTable('listing')
        .set({ expires_at: new Date(0) })
        .where('id', 'in', listingIds)
        .execute();
      return { body: { adminKey } };
    },
  ],
};

/** The contract's example, about a listing of the owner's or else about the member. */
async function exampleIn(world: World, { route, example }: Endpoint): Promise<Input> {
  const parameter = /:(\w+)/.exec(route)?.[1];
  const input = route.includes('/listings/:id') ? await suggestedOn(world) : ofMember(world, parameter);
  // Only the values of a query are of other types than here, and they become texts.
  return { ...(example as Input | undefined), ...input };
}

/** Calls an operation and checks its reply; answers how many statements that sent to the database, which has but one connection. */
async function countStatements(world: World, operation: Endpoint, input: Input): Promise<number> {
  const client = await world.on.pool.connect();
  client.release();
  // Expires the cached session.
  world.on.clock.advance(1000);
  const query = vi.spyOn(client, 'query');
  try {
    // Every endpoint of the list has a route of the list.
    const answer = await world.on.call(operation.route as OperationRoute, input);
    const sent = query.mock.calls.length;
    expectDeclared(operation, answer);
    return sent;
  } finally {
    query.mockRestore();
  }
}

type Answer = Awaited<ReturnType<World['on']['call']>>;

/** A success answers what its contract declares, and nothing else. */
function expectDeclared(operation: Endpoint, { status, headers, ...body }: Answer): void {
  expect(body.error).toBeUndefined();
  expect(status).toBe(operation.status ?? 200);
  expect(Object.keys(body).sort()).toEqual(
    ['data', 'success', ...(operation.paginated ? ['pagination'] : [])].sort(),
  );
  expect(body.data).toEqual(operation.reply.parse(body.data));
  expect(headers['cache-control']).toBe('no-store');
  // Names of fields only: a random challenge may hold any of these in its letters.
  expect(JSON.stringify(body)).not.toMatch(/"\w*(?:password|(?<!thumb)hash|_key|_minor|tsv)\w*":|argon2/);
}

describe('an operation answers what it declares, with as many statements for many rows as for one:', () => {
  test.each(operations)('$route', async (operation: Endpoint) => {
    const { route } = operation;
    const [statements, call] = counted[route as OperationRoute] ?? [];
    const counts: number[] = [];
    for (const world of worlds)
      counts.push(
        await countStatements(world, operation, await (call?.(world) ?? exampleIn(world, operation))),
      );
    const [first = 0] = counts;
    expect(counts).toEqual([statements ?? first, statements ?? first]);
    if (statements === undefined) expect(first).toBeLessThanOrEqual(route.startsWith('GET ') ? 4 : 12);
  });
});

test('the lists of these replies were not empty', async () => {
  for (const world of worlds) {
    const feed = await world.on.call('GET /listings', asMember(world));
    const history = await world.on.call('GET /xp/history', asMember(world));
    expect(feed.data[0]?.photos.length).toBeGreaterThan(0);
    expect(history.data.length).toBeGreaterThan(0);
  }
});

test('an unexpected failure says nothing of its cause', async () => {
  const on = await testApp({ config: { logLevel: 'silent' } });
  try {
    await on.db.schema.alterTable('listing').renameTo('listing_away').execute();
    const answer = await on.app.inject('/api/listings');
    expect(answer.statusCode).toBe(500);
    const error = messages.unexpected;
    expect(answer.json()).toEqual({ success: false, error, message: error, code: 'UNEXPECTED' });
  } finally {
    await on.close();
  }
});
