import { messages } from '@ballpark/domain/contract/messages.ts';
import { getPhotoHealth } from '@ballpark/domain/contract/photos.ts';
import type { Role } from '@ballpark/domain/route-access.ts';
import Fastify from 'fastify';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashToken, newToken } from '../../src/auth/tokens.ts';
import { openApi } from '../../src/docs/openapi.ts';
import { endpointAdder } from '../../src/http/add-endpoint.ts';
import { newId } from '../../src/new-id.ts';
import { type AccessScene, inAnotherSession, makeAccessScene } from '../support/access-scene.ts';
import { makeUser, password, type MadeUser } from '../support/make.ts';
import { makeLimited, makeSuspended } from '../support/restrict.ts';
import { rowsOf } from '../support/rows-of.ts';
import { pendingOf, turnTotpOn } from '../support/second-factor.ts';
import { sendExample } from '../support/send-example.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { readApiDocument, type Operation } from '../every-operation/api-document.ts';

const document = readApiDocument(openApi('1'));
const operations = [...document.operations, ...document.streams];
let on: TestApp;
let owner: MadeUser;
let suggester: MadeUser;
let other: MadeUser;
beforeAll(async () => {
  on = await testApp({ config: { adminKey: 'an admin key' } });
  [owner, suggester, other] = [await makeUser(on), await makeUser(on), await makeUser(on)];
});
afterAll(() => on.close());

type Caller = {
  role: string;
  token: () => Promise<string | undefined>;
  refusal: (to: Operation) => string | null;
};

/** The classes of operations for those who have finished signing up. */
const ofMembers = ['full', 'contributor', 'moderator', 'admin'];
/** What keeps out who has no account yet. */
const ofNewcomers = ['INVITATION_INVALID', 'INVITATION_NEEDED', 'SIGN_UP_CLOSED'];
/** What keeps a person out of reports and cases about themselves and those with a role. */
const ofCases = [
  'REPORT_ON_OWN',
  'CASE_ABOUT_YOURSELF',
  'CASE_NEEDS_ADMIN',
  'APPEAL_TOO_LATE',
  'APPEAL_BY_ANOTHER',
];
/** What keeps a member out of those of moderators and admins. */
const ofRoles = ['MODERATORS_ONLY', 'ADMINS_ONLY'];
/** What keeps out who has not written it. */
const ofAuthors = ['NOT_SUGGESTION_AUTHOR', 'NOT_QUESTION_AUTHOR'];

/** What keeps out whoever has no living session; `isDead`: who sends one that is over is told so on public reads too. */
const signedOut =
  (isDead: boolean) =>
  ({ 'x-access': access, method }: Operation) =>
    !['public', 'adminKey'].includes(access) || (isDead && access === 'public' && method === 'GET')
      ? 'SIGN_IN_NEEDED'
      : null;

/** What keeps a full member out: the codes by which the document says that an operation is somebody else's. */
const notFor =
  (...codes: string[]) =>
  (to: Operation) =>
    codes.find((code) => codesOf(to).includes(code)) ?? null;

/** Who calls, and the code of what refuses them; null: they are let in. */
const roles: Caller[] = [
  { role: 'anonymous', token: async () => undefined, refusal: signedOut(false) },
  { role: 'who makes up a token', token: async () => newToken(), refusal: signedOut(true) },
  { role: 'who sends nonsense for a token', token: async () => "' or 1=1 --", refusal: signedOut(false) },
  { role: 'logged out', token: loggedOut, refusal: signedOut(true) },
  { role: 'expired', token: expired, refusal: signedOut(true) },
  { role: 'half signed in', token: halfSignedIn, refusal: signedOut(true) },
  {
    role: 'unverified',
    token: async () => (await makeUser(on, { isOnboarded: false })).token,
    refusal: ({ 'x-access': access }) =>
      ['verified', ...ofMembers].includes(access) ? 'EMAIL_NOT_VERIFIED' : null,
  },
  {
    role: 'not onboarded',
    token: async () => (await makeUser(on, { isOnboarded: false, isVerified: true })).token,
    refusal: ({ 'x-access': access }) => (ofMembers.includes(access) ? 'ONBOARDING_NEEDED' : null),
  },
  {
    role: 'who has long not proven who they are',
    token: unproven,
    // These examples bring a password, which is a proof of its own where two-step sign-in is off.
    refusal: (to) =>
      ['deleteAccount', 'changeEmail', 'changePassword'].includes(to.operationId)
        ? null
        : notFor(...ofRoles, 'PROOF_REQUIRED', 'NOT_LISTING_OWNER', ...ofAuthors)(to),
  },
  {
    role: 'leaving',
    token: leaving,
    refusal: ({ 'x-access': access }) =>
      ['suspended', 'session', 'verified', ...ofMembers].includes(access) ? 'ACCOUNT_LEAVING' : null,
  },
  {
    role: 'suspended',
    token: async () => (await makeSuspended(on)).token,
    refusal: ({ 'x-access': access }) =>
      ['session', 'verified', ...ofMembers].includes(access) ? 'ACCOUNT_SUSPENDED' : null,
  },
  {
    role: 'limited',
    token: async () => (await makeLimited(on)).token,
    refusal: notFor('ACCOUNT_LIMITED', ...ofRoles, 'NOT_LISTING_OWNER', ...ofAuthors),
  },
  {
    role: 'owner',
    token: () => anotherSessionOf(owner),
    refusal: notFor(...ofRoles, ...ofAuthors, 'SUGGESTION_ON_OWN_LISTING', 'QUESTION_ON_OWN_LISTING'),
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
    token: () => withRole('moderator'),
    refusal: notFor('ADMINS_ONLY', 'NOT_LISTING_OWNER', ...ofAuthors),
  },
  {
    role: 'admin',
    token: () => withRole('admin'),
    refusal: notFor('NOT_LISTING_OWNER', ...ofAuthors),
  },
];

const statuses: Record<string, number> = {
  SIGN_IN_NEEDED: 401,
  PROOF_REQUIRED: 403,
  ACCOUNT_LEAVING: 403,
  ACCOUNT_SUSPENDED: 403,
  ACCOUNT_LIMITED: 403,
  EMAIL_NOT_VERIFIED: 403,
  ONBOARDING_NEEDED: 403,
  MODERATORS_ONLY: 403,
  ADMINS_ONLY: 403,
  NOT_LISTING_OWNER: 403,
  NOT_SUGGESTION_AUTHOR: 403,
  SUGGESTION_ON_OWN_LISTING: 403,
  NOT_QUESTION_AUTHOR: 403,
  QUESTION_ON_OWN_LISTING: 403,
};

describe.each(roles)('$role', ({ token: newCaller, refusal }) => {
  // A call that is refused leaves all as it was, which each case checks: the next begins with the same.
  let scene: AccessScene | undefined;
  let token: string | undefined;
  afterAll(() => (scene = undefined));

  test.each(operations)('$method $path', async (operation) => {
    if (scene === undefined) {
      scene = await makeAccessScene(on, owner, suggester);
      token = await newCaller();
    }
    const { ids, listingId, before, unknownId } = scene;
    const id = Object.entries(ids).find(([part]) => operation.path.includes(part))?.[1] ?? listingId;
    // Whoever blocks the owner would see nothing of the listings that follow.
    const avoids = /\/(block|mute)$/.test(operation.path);
    const personId = avoids ? unknownId : owner.user.id;
    const answer = await sendExample(on, operation, { id, personId, token });
    const code = refusal(operation);
    if (code === null) {
      // What it has changed is none of the next case's.
      if (operation.method !== 'GET') scene = undefined;
      expect(Object.keys(statuses)).not.toContain(answer.body.code);
    } else {
      const after = await rowsOf(on, listingId);
      // One that changes something fails alone.
      if (!isDeepStrictEqual(after, before)) scene = undefined;
      expect(answer).toMatchObject({ status: statuses[code], body: { success: false, code } });
      expect(answer.body).not.toHaveProperty('data');
      expect(after).toEqual(before);
    }
  });
});

test('the matrix knows every refusal that the document has for people who may not do something', () => {
  const announced = operations.flatMap(({ responses }) =>
    [401, 403].flatMap((status) =>
      Object.keys(responses.get(status)?.content['application/json'].examples ?? {}),
    ),
  );
  // Who brings the wrong key or password, or no code, is nobody in particular.
  const ofNobody = ['ADMIN_KEY_WRONG', 'BAD_CREDENTIALS', 'CODE_REQUIRED', ...ofNewcomers, ...ofCases];
  expect([...new Set(announced)].sort()).toEqual([...Object.keys(statuses), ...ofNobody].sort());
});

test('an operation that declares no access class does not start', () => {
  const add = endpointAdder(Fastify(), on.deps, async () => null, new Set());
  const { access: _, ...undeclared } = getPhotoHealth;
  // What the types forbid, a change that avoids them must not get past the start.
  const addAnything = add as (operation: object, handle: () => Promise<object>) => void;
  expect(() => addAnything(undeclared, async () => ({}))).toThrow(
    'GET /photos/health declares no access class',
  );
});

test.each(operations.filter(({ method }) => method !== 'GET'))(
  '$method $path reads nothing of who may not call it',
  async ({ method, path, 'x-access': access }) => {
    const answer = await on.app.inject({
      method,
      url: path.replace(/\{\w+\}/, newId()),
      headers: { 'content-type': 'application/json' },
      payload: '{',
    });
    expect(answer.statusCode).toBe(access === 'public' || access === 'adminKey' ? 400 : 401);
    expect(answer.json()).toMatchObject({
      error: answer.statusCode === 400 ? messages.malformed : messages.signInNeeded,
    });
  },
);

/** A session that may be ended without ending another test's. */
async function anotherSessionOf(person: MadeUser): Promise<string> {
  return (await inAnotherSession(on, person)).token;
}

async function withRole(role: Role): Promise<string> {
  return (await makeUser(on, { role })).token;
}

async function loggedOut(): Promise<string> {
  const token = await anotherSessionOf(other);
  await on.call('POST /auth/logout', { token });
  return token;
}

/** What the right password alone answers where two-step sign-in is on. */
async function halfSignedIn(): Promise<string> {
  const person = await makeUser(on);
  await turnTotpOn(on, person);
  return pendingOf(on, person.user.email);
}

async function unproven(): Promise<string> {
  const token = await anotherSessionOf(other);
  await on.db
    .updateTable('session')
    .set({ proven_at: null })
    .where('token_hash', '=', hashToken(token))
    .execute();
  return token;
}

/** Signed in again by somebody who has asked to leave. */
async function leaving(): Promise<string> {
  const person = await makeUser(on);
  await on.call('DELETE /account', { token: person.token, body: { password } });
  return anotherSessionOf(person);
}

async function expired(): Promise<string> {
  const token = await anotherSessionOf(other);
  await on.db
    .updateTable('session')
    .set({ expires_at: on.clock.now })
    .where('token_hash', '=', hashToken(token))
    .execute();
  return token;
}

function codesOf({ responses }: Operation): string[] {
  return [...responses.values()].flatMap(({ content }) => Object.keys(content['application/json'].examples));
}
