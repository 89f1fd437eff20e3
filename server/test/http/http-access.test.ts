import { type Endpoint, needsAcceptance } from '@ballpark/domain/contract/endpoint.ts';
import { operations as declared, streams } from '@ballpark/domain/contract/operations.ts';
import { isDeepStrictEqual } from 'node:util';
import { messages } from '@ballpark/domain/contract/messages.ts';
import type { TokenScope } from '@ballpark/domain/token-scopes.ts';
import { getPhotoHealth } from '@ballpark/domain/contract/photos.ts';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSession } from '../../src/auth/sessions/sessions.ts';
import { hashToken, newToken } from '../../src/auth/tokens.ts';
import { refusalsOf } from '../../src/docs/failures-of.ts';
import { endpointAdder } from '../../src/http/add-endpoint.ts';
import { newId } from '../../src/new-id.ts';
import { makeToken, overToken } from '../support/access-tokens.ts';
import {
  type MadeUser,
  makeListing,
  makeQuestion,
  makeSuggestion,
  makeUser,
  password,
} from '../support/make.ts';
import { makeLimited, makeSuspended } from '../support/moderation.ts';
import { pendingOf, turnTotpOn } from '../support/second-factor.ts';
import { rowsOf, sendExample } from '../support/send-example.ts';
import { useTestApp, requestOf } from '../support/test-app.ts';

const operations: readonly Endpoint[] = [...declared, ...streams];
const on = useTestApp({ config: { adminKey: 'an admin key' } });
let owner: MadeUser;
let suggester: MadeUser;
let other: MadeUser;
beforeAll(async () => {
  [owner, suggester, other] = [await makeUser(on), await makeUser(on), await makeUser(on)];
});

type Caller = {
  role: string;
  token: () => Promise<string | undefined>;
  refusal: (to: Endpoint) => string | null;
};

/** Onboarded users. */
const ofMembers = ['full', 'contributor', 'moderator', 'admin'];
/** Refusals without an account. */
const ofSignUp = ['WORK_NEEDED', 'INVITATION_INVALID', 'INVITATION_NEEDED', 'SIGN_UP_CLOSED'];
const ofNewcomers = [...ofSignUp, 'EMAIL_BLOCKED', 'NETWORK_BLOCKED'];
/** Refusals for reports and cases about oneself or about staff. */
const ofCases = [
  'REPORT_ON_OWN',
  'CASE_ABOUT_YOURSELF',
  'CASE_NEEDS_ADMIN',
  'APPEAL_TOO_LATE',
  'APPEAL_BY_ANOTHER',
];
const ofRoles = ['MODERATORS_ONLY', 'ADMINS_ONLY'];
const ofOthers = ['SUGGESTION_ON_OWN_LISTING', 'QUESTION_ON_OWN_LISTING', 'MARK_ON_OWN_LISTING'];
const ofAuthors = ['NOT_SUGGESTION_AUTHOR', 'NOT_QUESTION_AUTHOR'];

/** `isDead`: public reads reject an expired session too. */
const signedOut =
  (isDead: boolean) =>
  ({ access, route }: Endpoint) =>
    !['public', 'adminKey'].includes(access) || (isDead && access === 'public' && route.startsWith('GET'))
      ? 'SIGN_IN_NEEDED'
      : null;

/** Refusals for other users' data. */
const notFor =
  (...codes: string[]) =>
  (to: Endpoint) =>
    codes.find((code) => codesOf(to).includes(code)) ?? null;

/** Of people who may do what an example of these scopes does, but for others’ listings. */
const ofPrograms =
  (...scopes: readonly TokenScope[]) =>
  (to: Endpoint) => {
    if (to.scope === undefined) return 'TOKEN_REFUSED';
    if (!scopes.includes(to.scope)) return 'TOKEN_SCOPE_NEEDED';
    return notFor('NOT_LISTING_OWNER', ...ofAuthors)(to);
  };

/** null means allowed. */
const roles: Caller[] = [
  { role: 'anonymous', token: async () => undefined, refusal: signedOut(false) },
  { role: 'who makes up a token', token: async () => newToken(), refusal: signedOut(true) },
  { role: 'who sends nonsense for a token', token: async () => "' or 1=1 --", refusal: signedOut(false) },
  { role: 'logged out', token: loggedOut, refusal: signedOut(true) },
  { role: 'expired', token: () => sessionWith({ expires_at: on.clock.now }), refusal: signedOut(true) },
  { role: 'half signed in', token: halfSignedIn, refusal: signedOut(true) },
  { role: 'a program whose token is over', token: () => overToken(on, other), refusal: signedOut(true) },
  {
    role: 'a program that reads',
    token: async () => (await makeToken(on, await inAnotherSession(other), ['read'])).secret,
    refusal: ofPrograms('read'),
  },
  {
    role: 'a program that posts and guesses',
    token: async () => (await makeToken(on, await inAnotherSession(other), ['listings', 'guess'])).secret,
    refusal: ofPrograms('listings', 'guess'),
  },
  {
    role: 'a program of a moderator',
    token: async () =>
      (await makeToken(on, await makeUser(on, { role: 'moderator' }), ['read', 'moderate'])).secret,
    refusal: ofPrograms('read', 'moderate'),
  },
  {
    role: 'unverified',
    token: async () => (await makeUser(on, { isOnboarded: false })).token,
    refusal: ({ access }) => (['verified', ...ofMembers].includes(access) ? 'EMAIL_NOT_VERIFIED' : null),
  },
  {
    role: 'not onboarded',
    token: async () => (await makeUser(on, { isOnboarded: false, isVerified: true })).token,
    refusal: ({ access }) => (ofMembers.includes(access) ? 'ONBOARDING_NEEDED' : null),
  },
  {
    role: 'who has long not proven who they are',
    token: () => sessionWith({ proven_at: null }),
    // The password in these examples is proof enough without two-step sign-in.
    refusal: (to) =>
      ['deleteAccount', 'changeEmail', 'changePassword'].includes(to.id)
        ? null
        : notFor(...ofRoles, 'PROOF_REQUIRED', 'NOT_LISTING_OWNER', ...ofAuthors)(to),
  },
  {
    role: 'leaving',
    token: leaving,
    refusal: ({ access }) =>
      ['suspended', 'session', 'verified', ...ofMembers].includes(access) ? 'ACCOUNT_LEAVING' : null,
  },
  {
    role: 'suspended',
    token: async () => (await makeSuspended(on)).token,
    refusal: ({ access }) =>
      ['session', 'verified', ...ofMembers].includes(access) ? 'ACCOUNT_SUSPENDED' : null,
  },
  {
    role: 'who waits for a moderator',
    token: async () => {
      const person = await makeUser(on);
      await on.db
        .updateTable('app_user')
        .set({ waits_since: on.clock.now })
        .where('id', '=', person.user.id)
        .execute();
      return person.token;
    },
    refusal: ({ access }) => (['verified', ...ofMembers].includes(access) ? 'ACCOUNT_WAITING' : null),
  },
  {
    role: 'who has terms to accept',
    token: async () => {
      const person = await makeUser(on);
      // Older than any version.
      await on.db
        .updateTable('app_user')
        .set({ terms_version: -1 })
        .where('id', '=', person.user.id)
        .execute();
      return person.token;
    },
    refusal: (to) =>
      notFor(...ofRoles)(to) ??
      (needsAcceptance(to) ? 'ACCEPTANCE_NEEDED' : notFor('NOT_LISTING_OWNER', ...ofAuthors)(to)),
  },
  {
    role: 'limited',
    token: async () => (await makeLimited(on)).token,
    refusal: notFor('ACCOUNT_LIMITED', ...ofRoles, 'NOT_LISTING_OWNER', ...ofAuthors),
  },
  {
    role: 'owner',
    token: () => anotherSessionOf(owner),
    refusal: notFor(...ofRoles, ...ofAuthors, ...ofOthers),
  },
  {
    role: 'suggester',
    token: () => anotherSessionOf(suggester),
    refusal: notFor(...ofRoles, 'NOT_LISTING_OWNER'),
  },
  {
    role: 'other',
    token: () => anotherSessionOf(other),
    refusal: notFor(...ofRoles, 'NOT_LISTING_OWNER', ...ofAuthors),
  },
  {
    role: 'moderator',
    token: async () => (await makeUser(on, { role: 'moderator' })).token,
    refusal: notFor('ADMINS_ONLY', 'NOT_LISTING_OWNER', ...ofAuthors),
  },
  {
    role: 'admin',
    token: async () => (await makeUser(on, { role: 'admin' })).token,
    refusal: notFor('NOT_LISTING_OWNER', ...ofAuthors),
  },
  {
    role: 'admin who has long not proven who they are',
    token: async () => sessionWith({ proven_at: null }, await makeUser(on, { role: 'admin' })),
    refusal: (to) =>
      // The example of the last one hides something, and only a suspension asks.
      ['deleteAccount', 'changeEmail', 'changePassword', 'decideCase'].includes(to.id)
        ? null
        : notFor('PROOF_REQUIRED', 'NOT_LISTING_OWNER', ...ofAuthors)(to),
  },
];

/** All answer 403, but for the first. */
const refusals = [
  'SIGN_IN_NEEDED',
  'PROOF_REQUIRED',
  'ACCOUNT_LEAVING',
  'ACCOUNT_SUSPENDED',
  'ACCOUNT_LIMITED',
  'ACCEPTANCE_NEEDED',
  'TOKEN_REFUSED',
  'TOKEN_SCOPE_NEEDED',
  'ACCOUNT_WAITING',
  'EMAIL_NOT_VERIFIED',
  'ONBOARDING_NEEDED',
  'NOT_LISTING_OWNER',
  ...ofOthers,
  ...ofRoles,
  ...ofAuthors,
];

describe.each(roles)('$role', ({ token: newCaller, refusal }) => {
  // Reused after a refusal, which changes nothing.
  let scene: AccessScene | undefined;
  let token: string | undefined;
  afterAll(() => (scene = undefined));

  test.each(operations)('$route', async (operation) => {
    if (scene === undefined) {
      scene = await makeAccessScene();
      token = await newCaller();
    }
    const { ids, listingId, before, unknownId } = scene;
    const id = Object.entries(ids).find(([part]) => operation.route.includes(part))?.[1] ?? listingId;
    // Blocking would hide the owner's listings from later cases.
    const avoids = /\/(block|mute)$/.test(operation.route);
    const personId = avoids ? unknownId : owner.user.id;
    const answer = await sendExample(on, operation, { id, personId, token });
    const code = refusal(operation);
    if (code === null) {
      if (!operation.route.startsWith('GET')) scene = undefined;
      expect(refusals).not.toContain(answer.body.code);
    } else {
      const after = await rowsOf(on, listingId);
      // Keep the failure to this case.
      if (!isDeepStrictEqual(after, before)) scene = undefined;
      const status = code === 'SIGN_IN_NEEDED' ? 401 : 403;
      expect(answer).toMatchObject({ status, body: { success: false, code } });
      expect(answer.body).not.toHaveProperty('data');
      expect(after).toEqual(before);
    }
  });
});

test('the matrix knows every refusal that the document has for people who may not do something', () => {
  const announced = operations.flatMap((operation) =>
    refusalsOf(operation).flatMap(({ status, code }) => (status === 401 || status === 403 ? code : [])),
  );
  // A wrong key, password or code identifies nobody.
  const ofNobody = [
    'TOKENS_OFF',
    'ADMIN_KEY_WRONG',
    'BAD_CREDENTIALS',
    'CODE_REQUIRED',
    ...ofNewcomers,
    ...ofCases,
  ];
  expect([...new Set(announced)].sort()).toEqual([...refusals, ...ofNobody].sort());
});

test('all that admins decide or change asks for a fresh proof, but for what is written here', () => {
  const open = operations.filter(
    (operation) =>
      operation.access === 'admin' &&
      !operation.route.startsWith('GET') &&
      !codesOf(operation).includes('PROOF_REQUIRED'),
  );
  expect(open.map(({ id }) => id).sort()).toEqual([
    'addLogo',
    'previewPage',
    'retryJob',
    'retryJobs',
    'sendSiteWebhookAgain',
    'sendTestMail',
    'testSiteWebhook',
  ]);
});

test('an operation that declares no access class does not start', () => {
  const add = endpointAdder(Fastify(), on.deps, async () => null, new Set());
  // The types forbid it; startup must still refuse it.
  const undeclared = { ...getPhotoHealth, access: undefined as never };
  expect(() => add(undeclared, async () => ({ status: 'ok' as const }))).toThrow(
    'GET /photos/health declares no access class',
  );
});

test('no operation is open to more people than is written here', () => {
  const withAccess = (...wanted: string[]) =>
    operations.filter(({ access }) => wanted.includes(access)).map(({ route }) => route);
  const open = withAccess('public').map((route) => route.replace(/^\w+ /, ''));
  expect(open.sort()).toEqual([
    '/auth/email/confirm',
    '/auth/email/undo',
    '/auth/forgot-password',
    '/auth/login',
    '/auth/login/code',
    '/auth/not-me',
    '/auth/oidc',
    '/auth/oidc/finish',
    '/auth/passkeys/login',
    '/auth/passkeys/login/options',
    '/auth/register',
    '/auth/reset-password',
    '/auth/reset-password/check',
    '/auth/reset-password/remove',
    '/auth/sign-up-challenge',
    '/auth/ways',
    '/contact',
    '/listings',
    '/listings/:id/shared',
    '/listings/:id/similar',
    '/listings/:id/teaser',
    '/moderation/statistics',
    '/notifications/unsubscribe',
    '/pages/:page',
    '/photos/health',
    '/places/cities',
    '/price-index',
    '/prices',
    '/rules',
  ]);
  expect(withAccess('adminKey')).toEqual(['POST /admin/auto-close-listings']);
  const ofStaff = operations.filter(({ route }) => / \/(admin|moderation)\//.test(route));
  const others = new Set([
    'GET /moderation/statistics',
    'POST /admin/auto-close-listings',
    'POST /admin/claim',
  ]);
  expect(withAccess('moderator', 'admin').sort()).toEqual(
    ofStaff.flatMap(({ route }) => (others.has(route) ? [] : route)).sort(),
  );
});

test.each(operations.filter(({ route }) => !route.startsWith('GET')))(
  '$route reads nothing of who may not call it',
  async ({ route, access }) => {
    const answer = await on.app.inject({
      ...requestOf(route, {
        params: { id: newId(), page: 'rules' },
        headers: { 'content-type': 'application/json' },
      }),
      payload: '{',
    });
    expect(answer.statusCode).toBe(access === 'public' || access === 'adminKey' ? 400 : 401);
    expect(answer.json()).toMatchObject({
      error: answer.statusCode === 400 ? messages.malformed : messages.signInNeeded,
    });
  },
);

test('only the Bearer scheme carries a session, in any case, and no address or cookie does', async () => {
  const { token } = await makeUser(on);
  const statusOf = async (headers: Record<string, string>, query = '') =>
    (await on.app.inject({ url: `/api/auth/profile${query}`, headers })).statusCode;
  expect(await statusOf({ authorization: `bearer ${token}` })).toBe(200);
  for (const scheme of ['Basic', 'Token'])
    expect(await statusOf({ authorization: `${scheme} ${token}` }), scheme).toBe(401);
  for (const name of ['token', 'access_token', 'authorization'])
    expect(await statusOf({ cookie: `${name}=${token}` }, `?${name}=${token}`), name).toBe(401);
});

test('a public read with a made-up session is refused, also one of the head', async () => {
  const headers = { authorization: `Bearer ${'made-up'.repeat(5)}` };
  for (const method of ['GET', 'HEAD'] as const)
    expect((await on.app.inject({ method, url: '/api/listings', headers })).statusCode, method).toBe(401);
});

test('an id in capitals is the same person’s', async () => {
  const [one, blocked] = [await makeUser(on), await makeUser(on)];
  const params = { id: one.user.id.toUpperCase() };
  expect((await one.call('POST /users/:id/block', { params })).code).toBe('NOT_OF_ONESELF');
  const body = { subjectKind: 'user', subjectId: params.id, reason: 'spam' };
  expect((await one.call('POST /reports', { body })).code).toBe('REPORT_ON_OWN');
  await one.call('POST /users/:id/block', { params: { id: blocked.user.id } });
  expect((await blocked.call('GET /profile/:id', { params })).status).toBe(404);
});

/** Ending it leaves other tests alone. */
const anotherSessionOf = async (person: MadeUser) => (await inAnotherSession(person)).token;

async function loggedOut(): Promise<string> {
  const token = await anotherSessionOf(other);
  await on.call('POST /auth/logout', { token });
  return token;
}

async function halfSignedIn(): Promise<string> {
  const person = await makeUser(on);
  await turnTotpOn(on, person);
  return pendingOf(on, person.user.email);
}

/** Signed in again after asking for deletion. */
async function leaving(): Promise<string> {
  const person = await makeUser(on);
  await on.call('DELETE /account', { token: person.token, body: { password } });
  return anotherSessionOf(person);
}

async function sessionWith(
  changes: { proven_at: null } | { expires_at: Date },
  person: MadeUser = other,
): Promise<string> {
  const token = await anotherSessionOf(person);
  await on.db.updateTable('session').set(changes).where('token_hash', '=', hashToken(token)).execute();
  return token;
}

/** Those of a field depend on what is sent. */
const codesOf = (to: Endpoint) => refusalsOf(to).flatMap(({ code, fields }) => (fields ? [] : [code]));

type AccessScene = Awaited<ReturnType<typeof makeAccessScene>>;

/** Uses separate sessions, because some operations end them. */
async function makeAccessScene() {
  const listing = await makeListing(on, await inAnotherSession(owner));
  const suggestion = await makeSuggestion(on, listing, { by: await inAnotherSession(suggester) });
  const question = await makeQuestion(on, listing, { by: await inAnotherSession(suggester) });
  return {
    listingId: listing.id,
    ids: { '/suggestions/:': suggestion.id, '/questions/:': question.id },
    unknownId: (await makeUser(on)).user.id,
    before: await rowsOf(on, listing.id),
  };
}

async function inAnotherSession({ user }: MadeUser): Promise<MadeUser> {
  return startSession(on.db, user.id, on.clock.now);
}
