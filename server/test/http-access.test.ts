import type { Access, Endpoint } from '@ballpark/domain/contract/endpoint.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { operations } from '@ballpark/domain/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashToken, newToken } from '../src/auth/tokens.ts';
import { newId } from '../src/new-id.ts';
import { makeUser } from './make.ts';
import { testApp, type TestApp } from './test-app.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

const signIn = { status: 401, error: messages.signInNeeded, code: 'SIGN_IN_NEEDED' };
const verify = { status: 403, error: messages.emailNotVerified, code: 'EMAIL_NOT_VERIFIED' };
const onboard = { status: 403, error: messages.onboardingNeeded, code: 'ONBOARDING_NEEDED' };
type Refusal = { status: number; error: string; code: string } | null;

/** Who believes to be signed in is told otherwise, on public reads too, but may sign in anew. */
const dead = { ...all(signIn), publicRead: signIn };

/** Who calls, and what each access class answers them; null: it lets them in. */
const roles: {
  role: string;
  token: () => Promise<string | undefined>;
  refusals: Record<Access | 'publicRead', Refusal>;
}[] = [
  { role: 'nobody', token: async () => undefined, refusals: all(signIn) },
  { role: 'who makes up a token', token: async () => newToken(), refusals: dead },
  { role: 'who sends nonsense for a token', token: async () => "' or 1=1 --", refusals: all(signIn) },
  { role: 'who has logged out', token: loggedOut, refusals: dead },
  { role: 'whose session has run out', token: runOut, refusals: dead },
  {
    role: 'the unverified',
    token: async () => (await makeUser(on, { isOnboarded: false })).token,
    refusals: { ...all(null), verified: verify, full: verify },
  },
  {
    role: 'those without a profile yet',
    token: async () => (await makeUser(on, { isOnboarded: false, isVerified: true })).token,
    refusals: { ...all(null), full: onboard },
  },
  { role: 'a full member', token: async () => (await makeUser(on)).token, refusals: all(null) },
];

function all(refusal: Refusal): Record<Access | 'publicRead', Refusal> {
  return {
    public: null,
    publicRead: null,
    adminKey: null,
    session: refusal,
    verified: refusal,
    full: refusal,
  };
}

async function loggedOut(): Promise<string> {
  const { token } = await makeUser(on);
  await on.call('POST /auth/logout', { token });
  return token;
}

async function runOut(): Promise<string> {
  const { token } = await makeUser(on);
  await on.db
    .updateTable('session')
    .set({ expires_at: on.clock.now })
    .where('token_hash', '=', hashToken(token))
    .execute();
  return token;
}

describe.each(roles)('$role', ({ token, refusals }) => {
  test.each(operations)('$route', async ({ route, access }) => {
    const given = await token();
    const answer = await on.call(route, {
      params: { id: newId(), userId: newId() },
      ...(route.startsWith('GET') ? {} : { body: {} }),
      ...(given === undefined ? {} : { token: given }),
    });
    const refusal = refusals[access === 'public' && route.startsWith('GET') ? 'publicRead' : access];
    if (refusal) {
      expect(answer).toMatchObject({ ...refusal, success: false, message: refusal.error });
      expect(answer).not.toHaveProperty('data');
    } else {
      const gates = [signIn.code, verify.code, onboard.code];
      expect(gates).not.toContain(answer.code);
    }
  });
});

test('every operation declares who may call it', () => {
  const classes: Access[] = ['public', 'session', 'verified', 'full', 'adminKey'];
  for (const { access } of operations) expect(classes).toContain(access);
  expect(operations.length).toBeGreaterThanOrEqual(32);
});

test.each(['Basic', 'bearer', 'Token'])(
  'only the Bearer scheme carries a session, in any case: %s',
  async (scheme) => {
    const { token } = await makeUser(on);
    const answer = await on.app.inject({
      url: '/api/auth/profile',
      headers: { authorization: `${scheme} ${token}` },
    });
    expect(answer.statusCode).toBe(scheme === 'bearer' ? 200 : 401);
  },
);

test('a token in the address opens nothing', async () => {
  const { token } = await makeUser(on);
  for (const name of ['token', 'access_token', 'authorization'])
    expect((await on.app.inject(`/api/auth/profile?${name}=${token}`)).statusCode).toBe(401);
});

test.each(operations.filter(({ route }) => !route.startsWith('GET')))(
  '$route reads nothing of who may not call it',
  async ({ route, access }: Endpoint) => {
    const [method = 'POST', path = ''] = route.split(' ');
    const answer = await on.app.inject({
      method: method as 'POST' | 'PUT' | 'DELETE',
      url: `/api${path.replace(/:\w+/, newId())}`,
      headers: { 'content-type': 'application/json' },
      payload: '{',
    });
    expect(answer.statusCode).toBe(access === 'public' || access === 'adminKey' ? 400 : 401);
  },
);
