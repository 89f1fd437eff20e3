import { dayMs, hourMs, minuteMs } from '@ballpark/domain/durations.ts';
import type { Endpoint } from '@ballpark/domain/contract/endpoint.ts';
import { type OperationRoute, operations, streams } from '@ballpark/domain/contract/operations.ts';
import { adoptSite } from '@ballpark/domain/site.ts';
import { type TokenScope, tokenScopes } from '@ballpark/domain/token-scopes.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hashToken } from '../../src/auth/tokens.ts';
import { newId } from '../../src/new-id.ts';
import { sweep } from '../../src/sweep.ts';
import { makeToken } from '../support/access-tokens.ts';
import { askForReset, notMeTokenOf, subjectsTo } from '../support/mailed.ts';
import { done, makeListing, makeUser, newSession, password, type Person } from '../support/make.ts';
import { plainImage } from '../support/photos.ts';
import { reportedCase, restrict } from '../support/moderation.ts';
import { resetPassword, changePassword } from '../support/sign-in.ts';
import { useTestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const on = useTestApp({ kind: databaseKind });
const declared: readonly Endpoint[] = [...operations, ...streams];

const statusWith = async (token: string, route: OperationRoute = 'GET /notifications') =>
  (await on.call(route, { token })).status;

async function newOwner(scopes: readonly TokenScope[] = ['read'], days = 90) {
  const owner = await makeUser(on);
  return { owner, ...(await makeToken(on, owner, scopes, days)) };
}

describe('a program with a token', () => {
  test('posts a listing with a photo for its person, edits and deletes it, and reads it', async () => {
    const { owner, secret } = await newOwner(['read', 'listings']);
    const send = async (method: 'POST' | 'PUT' | 'DELETE' | 'GET', url: string, payload?: object) => {
      const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
      const body = payload === undefined ? {} : { payload: JSON.stringify(payload) };
      const answer = await on.app.inject({ method, url, headers, ...body });
      return { status: answer.statusCode, ...answer.json<{ data: Record<string, unknown> }>() };
    };
    const picture = (await plainImage().png().toBuffer()).toString('base64');
    const photo = await send('POST', '/api/photos/upload-base64', {
      base64Data: picture,
      filename: 'shelf.png',
    });
    expect(photo.status).toBe(201);
    const listing = { title: 'Oak bookcase', description: 'Five shelves.', location: 'Berlin, Germany' };
    const posted = await send('POST', '/api/listings', { ...listing, photoUrls: [photo.data['url']] });
    expect(posted).toMatchObject({ status: 201, data: { title: 'Oak bookcase' } });
    const at = `/api/listings/${String(posted.data['id'])}`;
    const edited = await send('PUT', at, { ...listing, title: 'Pine bookcase' });
    expect(edited).toMatchObject({ status: 200, data: { title: 'Pine bookcase' } });
    expect((await send('GET', at)).data).toMatchObject({
      title: 'Pine bookcase',
      user: { id: owner.user.id },
    });
    expect((await send('DELETE', at)).status).toBe(200);
  });

  test('may do only what its scopes say, and its session’s work not at all', async () => {
    const { secret } = await newOwner(['listings']);
    const refused = { status: 403, code: 'TOKEN_SCOPE_NEEDED' };
    expect(await on.call('GET /notifications', { token: secret })).toMatchObject(refused);
    const params = { id: (await makeListing(on, await makeUser(on))).id };
    const guess = { params, token: secret, body: { amount: 40 } };
    expect(await on.call('POST /listings/:id/suggest', guess)).toMatchObject(refused);
    const unnamed = { status: 403, code: 'TOKEN_REFUSED' };
    for (const route of [
      'GET /tokens',
      'GET /auth/profile',
      'POST /account/export',
      'GET /admin/users',
    ] as const)
      expect(await on.call(route, { token: secret }), route).toMatchObject(unnamed);
    const more = { name: 'More', scopes: [...tokenScopes], days: 365 };
    expect(await on.call('POST /tokens', { token: secret, body: more })).toMatchObject(unnamed);
  });

  test('may do nothing with a token that has ended, is over, or was made up', async () => {
    const { owner, secret, token } = await newOwner(['read'], 1);
    const { secret: other } = await makeToken(on, owner, ['read']);
    expect(await statusWith(secret)).toBe(200);
    on.clock.advance(dayMs - minuteMs);
    expect(await statusWith(secret)).toBe(200);
    on.clock.advance(minuteMs);
    expect(await statusWith(secret)).toBe(401);
    expect(await statusWith(secret, 'GET /listings')).toBe(401);
    expect(await statusWith(other)).toBe(200);
    const { tokens } = await done(owner.call('GET /tokens'));
    const id = tokens.find((one) => one.id !== token.id)?.id ?? '';
    await done(owner.call('DELETE /tokens/:id', { params: { id } }));
    expect(await statusWith(other)).toBe(401);
    expect(await statusWith(`bp_${'x'.repeat(43)}`)).toBe(401);
  });

  test('may not suspend anybody, which asks for a proof that no program has', async () => {
    const moderator = await makeUser(on, { role: 'moderator' });
    const { secret } = await makeToken(on, moderator, ['moderate']);
    expect(await statusWith(secret, 'GET /moderation/cases')).toBe(200);
    const { id } = (await makeUser(on)).user;
    const { caseId } = await reportedCase(on, 'user', id);
    const decide = (action: string) =>
      on.call('POST /moderation/cases/:id/decision', {
        token: secret,
        params: { id: caseId },
        body: { action, reason: 'Spam' },
      });
    expect(await decide('suspend')).toMatchObject({ status: 403, code: 'PROOF_REQUIRED' });
    expect((await decide('warn')).status).toBe(200);
    await on.db.updateTable('app_user').set({ role: 'member' }).where('id', '=', moderator.user.id).execute();
    expect(await on.call('GET /moderation/cases', { token: secret })).toMatchObject({
      status: 403,
      code: 'MODERATORS_ONLY',
    });
  });
});

describe('a token', () => {
  test('is shown once, kept as a hash, and announced to its person by a mail and the log', async () => {
    const { owner, secret, token } = await newOwner(['read', 'guess']);
    expect(secret).toMatch(/^bp_[\w-]{43}$/);
    const rows = await on.db.selectFrom('access_token').selectAll().where('id', '=', token.id).execute();
    expect(rows).toMatchObject([{ token_hash: hashToken(secret), scopes: ['read', 'guess'] }]);
    const listed = await owner.call('GET /tokens');
    expect(listed.data.tokens).toEqual([token]);
    expect(JSON.stringify(listed)).not.toContain(secret);
    expect(await subjectsTo(on, owner.user.email)).toEqual(['A token for scripts was created']);
    await done(owner.call('DELETE /tokens/:id', { params: { id: token.id } }));
    const log = await (await makeUser(on, { role: 'moderator' })).call('GET /moderation/log');
    expect(log.data.slice(0, 2)).toMatchObject([
      { action: 'end-token', facts: { scopes: 'read, guess' } },
      {
        action: 'make-token',
        facts: { scopes: 'read, guess', days: '90' },
        by: { person: { id: owner.user.id } },
      },
    ]);
  });

  test('shows the day of its last use, and no more', async () => {
    const { owner, secret } = await newOwner();
    const lastUsedOn = async () => (await done(owner.call('GET /tokens'))).tokens[0]?.lastUsedOn;
    expect(await lastUsedOn()).toBe(null);
    await statusWith(secret);
    const first = on.clock.now.toISOString().slice(0, 10);
    expect(await lastUsedOn()).toBe(first);
    const row = () => on.db.selectFrom('access_token').select('used_at').executeTakeFirstOrThrow();
    expect((await row()).used_at?.getTime()).toSatisfy((at: number) => at % dayMs === 0);
    on.clock.advance(2 * dayMs);
    await statusWith(secret);
    expect(await lastUsedOn()).toBe(on.clock.now.toISOString().slice(0, 10));
  });

  test('takes a fresh proof, a role for its scope, and fewer than 20 others', async () => {
    const owner = await makeUser(on);
    const make = (scopes: readonly TokenScope[], by: Person = owner) =>
      by.call('POST /tokens', { body: { name: 'Shop', scopes, days: 1 } });
    expect(await make(['moderate'])).toMatchObject({ status: 403, code: 'MODERATORS_ONLY' });
    for (const _ of Array.from({ length: 20 })) await done(make(['read']));
    expect(await make(['read'])).toMatchObject({ status: 409, code: 'TOKENS_TOO_MANY' });
    on.clock.advance(16 * minuteMs);
    expect(await make(['read'])).toMatchObject({ status: 403, code: 'PROOF_REQUIRED' });
    on.clock.advance(dayMs);
    // Those that are over count no more.
    expect((await make(['read'], await newSession(on, owner.user.id))).status).toBe(201);
  });

  test.each([
    { name: ' ', scopes: ['read'], days: 1 },
    { name: 'x'.repeat(61), scopes: ['read'], days: 1 },
    { name: 'Shop', scopes: [], days: 1 },
    { name: 'Shop', scopes: ['admin'], days: 1 },
    { name: 'Shop', scopes: ['read'], days: 0 },
    { name: 'Shop', scopes: ['read'], days: 366 },
    { name: 'Shop', scopes: ['read'], days: 1.5 },
  ])('is not made of %j', async (body) => {
    expect((await (await makeUser(on)).call('POST /tokens', { body })).status).toBe(400);
  });

  test('is nobody else’s to end', async () => {
    const { secret, token } = await newOwner();
    const other = await makeUser(on);
    expect((await other.call('DELETE /tokens/:id', { params: { id: token.id } })).status).toBe(404);
    expect((await other.call('DELETE /tokens/:id', { params: { id: newId() } })).status).toBe(404);
    expect(await statusWith(secret)).toBe(200);
  });

  test('stays listed for 30 days after its time', async () => {
    const { owner } = await newOwner(['read'], 1);
    const tokens = async () =>
      (await done((await newSession(on, owner.user.id)).call('GET /tokens'))).tokens.length;
    on.clock.advance(31 * dayMs - hourMs);
    await sweep(on.deps);
    expect(await tokens()).toBe(1);
    on.clock.advance(2 * hourMs);
    await sweep(on.deps);
    expect(await tokens()).toBe(0);
  });

  test('works as long as an admin lets tokens work', async () => {
    const { owner, secret, token } = await newOwner();
    const admin = await makeUser(on, { role: 'admin' });
    onTestFinished(() => adoptSite({}));
    await done(admin.call('PUT /admin/settings', { body: { allowsTokens: false } }));
    expect(await on.call('GET /notifications', { token: secret })).toMatchObject({
      status: 403,
      code: 'TOKENS_OFF',
    });
    const body = { name: 'Shop', scopes: ['read'], days: 1 };
    expect(await owner.call('POST /tokens', { body })).toMatchObject({ status: 403, code: 'TOKENS_OFF' });
    expect((await done(owner.call('GET /tokens'))).tokens).toHaveLength(1);
    await done(admin.call('PUT /admin/settings', { body: { allowsTokens: true } }));
    expect(await statusWith(secret)).toBe(200);
    expect((await owner.call('DELETE /tokens/:id', { params: { id: token.id } })).status).toBe(200);
  });
});

describe('tokens end with all sessions', () => {
  test.each<[string, (owner: Person) => Promise<unknown>]>([
    [
      'after “This wasn’t me”',
      async ({ user }) => {
        const token = await notMeTokenOf(on, user, 'tokenMade');
        return done(on.call('POST /auth/not-me', { body: { token } }));
      },
    ],
    [
      'after a reset of the password',
      async ({ user }) => resetPassword(on, await askForReset(on, user.email), 'Regained-horse-9'),
    ],
    ['after a new password', ({ token }) => changePassword(on, token, 'Regained-horse-9', password)],
    [
      'when the account is to be deleted',
      ({ call }) => done(call('DELETE /account', { body: { password } })),
    ],
    ['with a suspension', ({ user }) => restrict(on, user.id, { action: 'suspend' })],
    [
      'when an admin signs them out',
      async ({ user: { id } }) => {
        const admin = await makeUser(on, { role: 'admin' });
        const input = { params: { id }, body: { reason: 'A stolen phone' } };
        return done(admin.call('DELETE /admin/users/:id/sessions', input));
      },
    ],
  ])('%s', async (_, end) => {
    const { owner, secret } = await newOwner();
    expect(await statusWith(secret)).toBe(200);
    await end(owner);
    expect(await statusWith(secret)).toBe(401);
  });

  test('but not when other devices are signed out, or this one', async () => {
    const { owner, secret } = await newOwner();
    await done(owner.call('DELETE /auth/sessions'));
    await done(owner.call('POST /auth/logout'));
    expect(await statusWith(secret)).toBe(200);
  });
});

test('no operation of the account, of security or of admins takes a token', () => {
  const taking = declared.filter(({ scope }) => scope !== undefined);
  expect(taking.length).toBeGreaterThan(40);
  const closed = / \/(auth|account|admin|tokens|push|live|profile\/location)\b/;
  expect(taking.filter(({ route }) => closed.test(route)).map(({ route }) => route)).toEqual([]);
  expect(
    taking.filter(({ access }) => !['public', 'full', 'contributor', 'moderator'].includes(access)),
  ).toEqual([]);
});

test('reading takes `read`, a moderator’s work `moderate`, and a write never `read`', () => {
  const wrong = declared.filter(({ route, access, scope }) => {
    if (scope === undefined) return false;
    if (access === 'moderator') return scope !== 'moderate';
    return route.startsWith('GET ') !== (scope === 'read');
  });
  expect(wrong.map(({ route }) => route)).toEqual([]);
});
