import { demoKey } from '../../src/demo-domain.ts';
import { saveSetting } from '../../src/db/setting-queries.ts';
import type { Endpoint } from '@ballpark/domain/contract/endpoint.ts';
import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import type { OperationRoute } from '@ballpark/domain/contract/operations.ts';
import { adoptSite } from '@ballpark/domain/site.ts';
import { offerFirstAdmin } from '../../src/admin/first-admin.ts';
import { hashToken, newToken } from '../../src/auth/tokens.ts';
import { saveVerificationToken } from '../../src/auth/verification-queries.ts';
import { hasQueue } from '../../src/jobs/job-list-queries.ts';
import { newId } from '../../src/new-id.ts';
import { unsubscribeToken } from '../../src/notifications/settings.ts';
import { makeToken } from './access-tokens.ts';
import { askForReset, mailedToken, notMeTokenOf } from './mailed.ts';
import { leave } from './calls.ts';
import {
  closeByItself,
  done,
  expire,
  makeListing,
  makeNotification,
  makeQuestion,
  makeSuggestion,
  makeUser,
  newSession,
  password,
  type MadeUser,
  type Person,
} from './make.ts';
import { reportedCase, restrict } from './moderation.ts';
import { comeBackAs } from './fake-provider.ts';
import { plainImage } from './photos.ts';
import { makeQueue, queueJob } from './queue.ts';
import { linked, codeAt, pendingOf, turnTotpOn } from './second-factor.ts';
import { resetPassword } from './sign-in.ts';
import { webhookCalls } from './webhook-calls.ts';
import { addPasskey, askedOf, SoftAuthenticator } from './soft-authenticator.ts';
import type { Input, TestApp } from './test-app.ts';

export type Scene = {
  on: TestApp;
  member: Person;
  other: Person;
  /** They guess and ask on every listing that a call needs. */
  crowd?: readonly MadeUser[];
  /** Of the member, for their listings. */
  photoUrls?: readonly string[];
};
export type RightCall = Pick<Input, 'token' | 'params' | 'query'> & { body?: Record<string, unknown> };

export const adminKey = 'an admin key';
let made = 0;

/**
 * A call that succeeds: the contract's example, by the member or by somebody with the role for it, about data that is made for it. A write
 * may end the member's account or session.
 */
export async function rightCall({ route, access, example }: Endpoint, scene: Scene): Promise<RightCall> {
  // The table is keyed by the routes of the contract.
  const special = await calls[route as OperationRoute]?.(scene);
  const { body, params, ...own } = special ?? {};
  return {
    ...tokenOf(isOfStaff(access) ? await makeUser(scene.on, { role: access }) : scene.member),
    params: params ?? (route.includes(':') ? await paramsOf(route, scene) : {}),
    // Examples of queries hold texts and numbers.
    query: (example?.query ?? {}) as Record<string, string | number>,
    ...(example?.body || body ? { body: { ...example?.body, ...body } } : {}),
    ...own,
  };
}

const isOfStaff = (access: Endpoint['access']) => access === 'moderator' || access === 'admin';

async function paramsOf(route: string, scene: Scene): Promise<Record<string, string>> {
  const { user } = scene.member;
  if (route.includes('/listings/:id')) return { id: (await listingOf(scene, scene.member)).id };
  if (route.includes(':username')) return { username: user.username ?? '' };
  return { id: user.id, userId: user.id };
}

/** Calls that need more than the example and one of the member's listings. */
const calls: Partial<Record<OperationRoute, (scene: Scene) => RightCall | Promise<RightCall>>> = {
  'POST /auth/register': () => ({ body: { email: newEmail() } }),
  'POST /auth/login': ({ member }) => ({ body: { email: member.user.email, password } }),
  'POST /auth/reset-password/check': async ({ on }) => ({ body: { token: await resetToken(on) } }),
  'POST /auth/reset-password': async ({ on }) => ({ body: { token: await resetToken(on) } }),
  'POST /auth/reset-password/remove': async ({ on }) => {
    const person = await makeUser(on);
    const { id } = await addPasskey(on, person);
    const token = await askForReset(on, person.user.email);
    await resetPassword(on, token);
    return { body: { token, id } };
  },
  'PUT /auth/password': () => ({ body: { currentPassword: password } }),
  'POST /auth/verify-email': async ({ on }) => {
    const { user, token } = await makeUser(on, { isOnboarded: false });
    const mailed = newToken();
    await saveVerificationToken(on.db, user.id, hashToken(mailed), on.clock.now);
    return { token, body: { token: mailed } };
  },
  'POST /auth/resend-verification': async ({ on }) => tokenOf(await makeUser(on, { isOnboarded: false })),
  'POST /auth/onboarding': async ({ on }) => ({
    token: (await makeUser(on, { isOnboarded: false, isVerified: true })).token,
    body: { username: `newperson${(made += 1)}` },
  }),
  'DELETE /auth/sessions/:id': async ({ member }) => {
    const { data } = await member.call('GET /auth/sessions');
    return { params: { id: data.sessions[0]?.id ?? '' } };
  },
  'DELETE /tokens/:id': async ({ on, member }) => ({
    params: { id: (await makeToken(on, member, ['read'])).token.id },
  }),
  'POST /auth/not-me': async ({ on }) => ({
    body: { token: await notMeTokenOf(on, (await makeUser(on)).user, 'passkeyAdded') },
  }),
  'POST /auth/email': () => ({ body: { email: newEmail(), password } }),
  'POST /auth/email/confirm': async ({ on }) => ({
    body: { token: await mailedToken(on, (await changingEmail(on)).to, 'confirm-email') },
  }),
  'POST /auth/email/undo': async ({ on }) => ({
    body: { token: await mailedToken(on, (await changingEmail(on)).from, 'undo-email') },
  }),

  'POST /account/acceptance': () => ({ body: { terms: 0 } }),
  'GET /pages/:page': () => ({ params: { page: 'terms' } }),
  'GET /admin/pages/:page': () => ({ params: { page: 'terms' } }),
  'PUT /admin/pages/:page': async ({ on }) => {
    const params = { page: 'imprint' } as const;
    const { version } = await done(on.call('GET /pages/:page', { params }));
    return { params, body: { version } };
  },

  'GET /auth/factors': async ({ on }) => tokenOf(await withTotp(on)),
  'POST /auth/factors/totp/confirm': async ({ on, member }) => {
    const { secret } = await done(member.call('POST /auth/factors/totp'));
    return { body: { code: codeAt(secret, on.clock.now) } };
  },
  'DELETE /auth/factors/:id': async ({ on, member }) => ({
    params: { id: (await turnTotpOn(on, member)).id },
  }),
  'POST /auth/recovery-codes': after(({ on, member }) => turnTotpOn(on, member)),
  'POST /auth/login/code': async ({ on }) => {
    const { user, factor } = await withTotp(on);
    return { body: { pending: await pendingOf(on, user.email), code: factor.recoveryCodes[0] } };
  },
  'POST /auth/proof': () => ({ body: { password } }),
  'POST /auth/passkeys': async ({ member }) => {
    const { challenge } = await done(member.call('POST /auth/passkeys/options'));
    return { body: new SoftAuthenticator().make(challenge) };
  },
  'PUT /auth/passkeys/:id': async ({ on, member }) => ({ params: { id: (await addPasskey(on, member)).id } }),
  'POST /auth/passkeys/login': async ({ on }) => ({ body: (await signedByPasskey(on)).body }),
  'POST /auth/proof/passkey': ({ on }) => signedByPasskey(on),

  'POST /auth/oidc/finish': async ({ on }) => {
    const { data } = await on.call('POST /auth/oidc');
    const subject = newId();
    return { body: comeBackAs(data, { subject, email: newEmail(), name: 'Kim Elsewhere' }) };
  },
  'POST /auth/identities/finish': async ({ member }) => ({
    body: comeBackAs(await done(member.call('POST /auth/identities')), { subject: newId() }),
  }),
  'POST /auth/oidc/proof': async ({ on }) => ({ ...tokenOf(await linked(on)), body: {} }),
  'POST /auth/oidc/proof/finish': async ({ on }) => {
    const { token, subject } = await linked(on);
    const { data } = await on.call('POST /auth/oidc/proof', { token, body: {} });
    return { token, body: comeBackAs(data, { subject, signedInAt: on.clock.now.toISOString() }) };
  },
  'GET /auth/identities': async ({ on }) => tokenOf(await linked(on)),
  'DELETE /auth/identities/:id': async ({ on }) => {
    const { token, id } = await linked(on);
    return { token, params: { id } };
  },

  'DELETE /account': () => ({ body: { password } }),
  'POST /account/restore': async ({ on, member }) => {
    await leave(member);
    return tokenOf(await newSession(on, member.user.id));
  },
  'GET /account/export': ({ on }) => withExport(on),
  'POST /account/export/ticket': ({ on }) => withExport(on),
  'PUT /account': () => ({ body: { name: 'Ada Two', username: undefined } }),

  'POST /listings': ({ photoUrls = [] }) => ({ body: { photoUrls } }),
  'PUT /listings/:id': ({ photoUrls = [] }) => ({ body: { photoUrls } }),
  // As near to the price for few guesses as for many.
  'POST /listings/:id/close': () => ({ body: { finalPrice: 100 } }),
  'POST /listings/:id/final-price': async ({ on, ...scene }) => {
    const { id } = await listingOf({ on, ...scene }, scene.member);
    await closeByItself(on, id);
    return { params: { id }, body: { finalPrice: 100 } };
  },
  'POST /listings/:id/reopen': async (scene) => ({ params: await closedListing(scene, scene.member) }),
  'POST /listings/:id/reveal': async (scene) => ({ params: await closedListing(scene, scene.other) }),
  'POST /listings/:id/suggest': async (scene) => {
    const { id } = await listingOf(scene, scene.other);
    return { params: { id }, body: { listingId: id } };
  },
  'PUT /listings/:id/marks': async ({ on, other }) => {
    const lines = [{ text: 'Labour', amount: 600 }];
    const { id } = await makeListing(on, other, { type: 'SERVICE', lines });
    const listing = await done(on.call('GET /listings/:id', { params: { id }, token: other.token }));
    return { params: { id }, body: { lineId: listing.lines?.[0]?.id } };
  },
  'PUT /suggestions/:id': ownSuggestion,
  'DELETE /suggestions/:id': ownSuggestion,
  'POST /listings/:id/questions': async (scene) => ({
    params: { id: (await listingOf(scene, scene.other)).id },
  }),
  'POST /questions/:id/answer': async (scene) => ({
    params: { id: (await makeQuestion(scene.on, await listingOf(scene, scene.member))).id },
  }),
  'DELETE /questions/:id': async (scene) => {
    const listing = await listingOf(scene, scene.other);
    return { params: { id: (await makeQuestion(scene.on, listing, { by: scene.member })).id } };
  },
  'POST /users/:id/block': async ({ on }) => ({ params: { id: (await makeUser(on)).user.id } }),
  'DELETE /users/:id/block': (scene) => avoided(scene, 'POST /users/:id/block'),
  'POST /users/:id/mute': async ({ on }) => ({ params: { id: (await makeUser(on)).user.id } }),
  'DELETE /users/:id/mute': (scene) => avoided(scene, 'POST /users/:id/mute'),
  'GET /auth/blocked': async (scene) => tokenOf(await avoided(scene, 'POST /users/:id/block')),

  'POST /admin/logos': async () => ({ body: await photo() }),
  'POST /photos/upload-profile-base64': async () => ({ body: await photo() }),
  'POST /photos/upload-base64': async () => ({ body: await photo() }),
  'POST /photos/upload-multiple-base64': async () => ({ body: { photos: [await photo(), await photo()] } }),
  'POST /notifications/:id/read': async ({ on, member }) => ({
    params: { id: await makeNotification(on, member) },
  }),
  'POST /notifications/unsubscribe': async ({ on, member }) => ({
    query: { token: await unsubscribeToken(on.db, { userId: member.user.id, kind: null }) },
  }),
  'POST /push/subscriptions': () => ({ body: { endpoint: `https://web.push.apple.com/new${(made += 1)}` } }),

  ...webhookCalls,

  'POST /reports': async ({ on }) => ({
    body: { subjectKind: 'user', subjectId: (await makeUser(on)).user.id },
  }),
  'GET /auth/statements': after(({ on, member }) => restrict(on, member.user.id)),
  'POST /auth/statements/:id/appeal': async ({ on, member }) => ({
    params: { id: await restrict(on, member.user.id) },
  }),
  'GET /moderation/cases': after(openedCase),
  'GET /moderation/cases/:id': openedCase,
  'POST /moderation/cases/:id/decision': async (scene) => ({
    ...(await openedCase(scene)),
    body: { version: undefined },
  }),
  'GET /moderation/log': async (scene) => {
    const [{ call }, { params }] = [await makeUser(scene.on, { role: 'admin' }), await aboutSomebody(scene)];
    await call('DELETE /admin/users/:id/sessions', { params, body: { reason: 'Lost their phone' } });
    return {};
  },
  'GET /moderation/statistics': ({ on }) => {
    // Nobody has asked for ten minutes.
    on.clock.advance(10 * 60_000);
    return {};
  },
  'POST /contact': () => {
    adoptSite({ contactEmail: 'hello@example.com' });
    return {};
  },

  'POST /admin/auto-close-listings': async ({ on, member, crowd = [] }) => {
    for (const owner of [member, ...crowd]) await expire(on, (await makeListing(on, owner)).id);
    return { body: { adminKey } };
  },
  'POST /admin/claim': async ({ on }) => {
    await on.db.updateTable('app_user').set({ role: 'member' }).execute();
    return { body: { token: await claimToken(on) } };
  },
  'DELETE /admin/demo': async ({ on }) => {
    await saveSetting(on.db, demoKey, { state: 'made' });
    return {};
  },
  'POST /admin/decisions': async (scene) => ({ body: { subjectId: (await aboutSomebody(scene)).params.id } }),
  'POST /admin/invitations': () => ({ body: {} }),
  'GET /admin/listings': after(openedCase),
  'PUT /admin/settings': () => ({
    body: { version: undefined, tagline: undefined, contactEmail: newEmail() },
  }),
  'GET /admin/jobs': after(failedJob),
  'POST /admin/jobs/:id/retry': failedJob,
  'POST /admin/jobs/retry': async (scene) => {
    await failedJob(scene);
    return { body: { name: 'send-push' } };
  },
  'GET /admin/users/:id': aboutSomebody,
  'PUT /admin/users/:id/role': aboutSomebody,
  'DELETE /admin/users/:id/sessions': aboutSomebody,
  'POST /admin/users/:id/export': aboutSomebody,
  'DELETE /admin/users/:id': aboutSomebody,
  'POST /admin/people-decisions': async ({ on }) => ({ body: { ids: [(await makeUser(on)).user.id] } }),
  'POST /admin/listing-decisions': async ({ on, member }) => ({
    body: { ids: [(await makeListing(on, member)).id] },
  }),
  'POST /admin/users/:id/removal': async ({ on }) => {
    const { user } = await makeUser(on);
    return { params: { id: user.id }, body: { username: user.username } };
  },
  'GET /admin/invitations': after(invited),
  'DELETE /admin/invitations/:id': invited,
  'POST /admin/sign-up-blocks': () => ({ body: { entries: `${newId()}.example` } }),
  'PUT /moderation/newcomers/:id': newcomer,
  'DELETE /admin/sign-up-blocks/:id': blockedDomain,
};

/** The example as it is, once there is something to find. */
function after(prepare: (scene: Scene) => Promise<unknown>) {
  return async (scene: Scene): Promise<RightCall> => {
    await prepare(scene);
    return {};
  };
}

function newEmail(): string {
  made += 1;
  return `new${made}@example.org`;
}

const tokenOf = ({ token }: { token: string }) => ({ token });

async function resetToken(on: TestApp): Promise<string> {
  return askForReset(on, (await makeUser(on)).user.email);
}

async function changingEmail(on: TestApp): Promise<{ from: string; to: string }> {
  const { user, call } = await makeUser(on);
  const to = newEmail();
  await call('POST /auth/email', { body: { email: to, password } });
  return { from: user.email, to };
}

async function withTotp(on: TestApp) {
  const person = await makeUser(on);
  return { ...person, factor: await turnTotpOn(on, person) };
}

async function signedByPasskey(on: TestApp) {
  const { token } = await makeUser(on);
  const { device } = await addPasskey(on, { token });
  return { token, body: device.sign(await askedOf(on)) };
}

async function withExport(on: TestApp) {
  const person = await makeUser(on);
  await person.call('POST /account/export');
  await on.jobs.run();
  return tokenOf(person);
}

/** Each of the crowd suggests another price, starting at 100, and asks something. */
async function listingOf(
  { on, member, crowd = [], photoUrls = [] }: Scene,
  owner: MadeUser,
): Promise<ListingCard> {
  const listing = await makeListing(on, owner, { photoUrls: owner === member ? photoUrls : [] });
  for (const [at, by] of crowd.entries()) {
    await makeSuggestion(on, listing, { by, amount: 100 + at });
    await makeQuestion(on, listing, { by });
  }
  return listing;
}

/** The member has guessed on it, unless it is theirs. */
async function closedListing(scene: Scene, owner: MadeUser): Promise<{ id: string }> {
  const { on, member } = scene;
  const { id } = await listingOf(scene, owner);
  if (owner !== member) await makeSuggestion(on, { id }, { by: member });
  await on.call('POST /listings/:id/close', { params: { id }, token: owner.token, body: { finalPrice: 9 } });
  return { id };
}

async function ownSuggestion(scene: Scene): Promise<RightCall> {
  const suggestion = await makeSuggestion(scene.on, await listingOf(scene, scene.other), {
    by: scene.member,
  });
  return { params: { id: suggestion.id } };
}

async function avoided({ on, crowd = [] }: Scene, route: 'POST /users/:id/block' | 'POST /users/:id/mute') {
  const [{ token }, { user }] = [await makeUser(on), await makeUser(on)];
  for (const { id } of [user, ...crowd.map((one) => one.user)])
    await on.call(route, { token, params: { id } });
  return { token, params: { id: user.id } };
}

async function photo() {
  return { base64Data: (await plainImage().png().toBuffer()).toString('base64'), filename: 'photo.png' };
}

async function openedCase({ on }: Scene) {
  const listing = await makeListing(on, await makeUser(on));
  const { caseId } = await reportedCase(on, 'listing', listing.id);
  return { params: { id: caseId } };
}

/** As printed at startup. */
export async function claimToken(on: TestApp): Promise<string> {
  const link = await offerFirstAdmin(on.deps);
  return /claim-admin#token=([\w-]{43})$/.exec(link ?? '')?.[1] ?? '';
}

async function aboutSomebody({ on }: Scene) {
  return { params: { id: (await makeUser(on)).user.id } };
}

async function invited({ on }: Scene) {
  const { call, token } = await makeUser(on, { role: 'admin' });
  await call('POST /admin/invitations', { body: {} });
  const { data } = await call('GET /admin/invitations');
  return { token, params: { id: data[0]?.id ?? '' } };
}

async function newcomer({ on }: Scene): Promise<RightCall> {
  const { user } = await makeUser(on, { isOnboarded: false, isVerified: true });
  await on.db.updateTable('app_user').set({ waits_since: on.clock.now }).where('id', '=', user.id).execute();
  return { params: { id: user.id } };
}

async function blockedDomain({ on }: Scene) {
  const { call, token } = await makeUser(on, { role: 'admin' });
  await call('POST /admin/sign-up-blocks', { body: { entries: 'spam.example' } });
  const { data } = await call('GET /admin/sign-up-blocks');
  return { token, params: { id: data[0]?.id ?? '' } };
}

async function failedJob({ on }: Scene) {
  if (!(await hasQueue(on.db))) await makeQueue(on);
  return { params: { id: await queueJob(on) } };
}
