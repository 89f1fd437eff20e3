import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { oidcProvider } from '../../src/adapters/identity-provider.ts';
import { newId } from '../../src/new-id.ts';
import { makeUser, password } from '../support/make.ts';
import { turnTotpOn } from '../support/second-factor.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { type ProviderPerson, startTestProvider, type TestProvider } from '../support/test-provider.ts';

const redirectUri = 'http://localhost:3000/oidc';
let provider: TestProvider;
let on: TestApp;
beforeAll(async () => {
  provider = await startTestProvider();
  provider.allow(redirectUri);
  const identityProvider = oidcProvider({ ...provider, label: 'Example ID' }, redirectUri, {
    warn: () => {},
  });
  on = await testApp({ deps: { identityProvider } });
});
afterAll(async () => {
  await on.close();
  await provider.close();
});

type Begin = 'POST /auth/oidc' | 'POST /auth/oidc/proof' | 'POST /auth/identities';

async function comeBack(route: Begin, person: ProviderPerson, token?: string, code?: string) {
  const { data } = await on.call(route, {
    ...(token && { token }),
    ...(route === 'POST /auth/oidc/proof' && { body: { code } }),
  });
  provider.person = person;
  return { attempt: data.attempt, query: await provider.visit(data.address) };
}

/** Signed up through the provider; the proof has expired. */
async function newcomer() {
  const subject = newId();
  const person = { subject, name: 'Ada Elsewhere', email: `${subject}@example.com`, email_verified: true };
  const { data } = await on.call('POST /auth/oidc/finish', {
    body: await comeBack('POST /auth/oidc', person),
  });
  await letProofAge(data.user.id);
  return { person, token: data.token, user: data.user };
}
const letProofAge = (userId: string) =>
  on.db.updateTable('session').set({ proven_at: null }).where('user_id', '=', userId).execute();
const waysOf = async (token: string) => (await on.call('GET /auth/factors', { token })).data;
const finishProof = (token: string, body: object) => on.call('POST /auth/oidc/proof/finish', { token, body });

test('who came with an account elsewhere has no password, until they set one by a mailed link', async () => {
  const { token, user } = await newcomer();
  expect(await waysOf(token)).toMatchObject({ hasPassword: false, oidcLabel: 'Example ID' });
  const body = { currentPassword: 'null', newPassword: password };
  expect(await on.call('PUT /auth/password', { token, body })).toMatchObject({
    status: 400,
    code: 'CURRENT_PASSWORD_WRONG',
  });
  await on.call('POST /auth/forgot-password', { body: { email: user.email } });
  await on.jobs.run();
  const mail = on.mails.findLast(({ to }) => to === user.email);
  const reset = /reset-password#token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  await on.call('POST /auth/reset-password', { body: { token: reset, password } });
  const { data } = await on.call('POST /auth/login', { body: { email: user.email, password } });
  expect(await waysOf(data.token)).toMatchObject({ hasPassword: true, oidcLabel: 'Example ID' });
});

test('signing in there again is a fresh proof, with which they delete their account', async () => {
  const { person, token } = await newcomer();
  const leave = () => on.call('DELETE /account', { token, body: {} });
  expect(await leave()).toMatchObject({ status: 403, code: 'PROOF_REQUIRED' });
  const body = await comeBack('POST /auth/oidc/proof', person, token);
  expect((await finishProof(token, body)).status).toBe(200);
  expect(await finishProof(token, body)).toMatchObject({ status: 400, code: 'OIDC_REFUSED' });
  expect((await leave()).status).toBe(200);
});

test('who has no password changes the address by a fresh proof, and nobody else does', async () => {
  const { person, token } = await newcomer();
  const ask = (by: string) =>
    on.call('POST /auth/email', { token: by, body: { email: `new-${newId()}@example.com` } });
  expect(await ask(token)).toMatchObject({ status: 403, code: 'PROOF_REQUIRED' });
  await finishProof(token, await comeBack('POST /auth/oidc/proof', person, token));
  expect((await ask(token)).status).toBe(200);
  expect(await ask((await makeUser(on)).token)).toMatchObject({
    status: 400,
    fields: { password: messages.currentPasswordMissing },
  });
});

test('another account there proves nothing', async () => {
  const [mine, theirs] = [await newcomer(), await newcomer()];
  const other = await comeBack('POST /auth/oidc/proof', theirs.person, mine.token);
  expect(await finishProof(mine.token, other)).toMatchObject({ status: 400, code: 'OIDC_OTHER' });
  const stolen = await comeBack('POST /auth/oidc/proof', mine.person, mine.token);
  expect(await finishProof(theirs.token, stolen)).toMatchObject({ status: 400, code: 'OIDC_REFUSED' });
});

test('what was begun for one purpose serves no other', async () => {
  const { person, token } = await newcomer();
  await finishProof(token, await comeBack('POST /auth/oidc/proof', person, token));
  const proof = await comeBack('POST /auth/oidc/proof', { ...person, subject: newId() }, token);
  const refused = { status: 400, code: 'OIDC_REFUSED' };
  expect(await on.call('POST /auth/identities/finish', { token, body: proof })).toMatchObject(refused);
  const link = await comeBack('POST /auth/identities', person, token);
  expect(await finishProof(token, link)).toMatchObject(refused);
});

test('a code is asked for before they go there, where two-step sign-in is on', async () => {
  const made = await makeUser(on);
  const person = { subject: newId(), name: 'Ada', email: made.user.email };
  await on.call('POST /auth/identities/finish', {
    token: made.token,
    body: await comeBack('POST /auth/identities', person, made.token),
  });
  const app = await turnTotpOn(on, made);
  const begin = (body: object) => on.call('POST /auth/oidc/proof', { token: made.token, body });
  expect(await begin({})).toMatchObject({ status: 401, code: 'CODE_REQUIRED' });
  expect(await begin({ code: 'nonsense' })).toMatchObject({ status: 400, code: 'CODE_WRONG' });
  const code = app.recoveryCodes[0] ?? '';
  const body = await comeBack('POST /auth/oidc/proof', person, made.token, code);
  expect((await finishProof(made.token, body)).status).toBe(200);
  expect(await begin({ code })).toMatchObject({ status: 400, code: 'CODE_WRONG' });
});

test('a provider that has asked nobody lately proves nothing', async () => {
  const { person, token } = await newcomer();
  const body = await comeBack('POST /auth/oidc/proof', person, token);
  // Our clock advances, the provider's does not.
  await on.db
    .updateTable('oidc_attempt')
    .set({ expires_at: new Date('2100-01-01') })
    .execute();
  const before = on.clock.now;
  on.clock.advance(16 * 60_000);
  const answer = await finishProof(token, body);
  on.clock.now = before;
  expect(answer).toMatchObject({ status: 400, code: 'OIDC_NOT_ASKED' });
});

test('who is about to leave can still show that it is them, and takes their data along', async () => {
  const made = await makeUser(on);
  await on.call('DELETE /account', { token: made.token, body: { password } });
  const { data } = await on.call('POST /auth/login', { body: { email: made.user.email, password } });
  await letProofAge(made.user.id);
  const take = () => on.call('POST /account/export', { token: data.token });
  expect(await take()).toMatchObject({ status: 403, code: 'PROOF_REQUIRED' });
  expect((await on.call('POST /auth/proof', { token: data.token, body: { password } })).status).toBe(200);
  expect((await take()).status).toBe(202);
});
