import { messages } from '@ballpark/domain/contract/messages.ts';
import { expect, test } from 'vitest';
import { newId } from '../../src/new-id.ts';
import { comeBackAs } from '../support/fake-provider.ts';
import { askForReset, freshEmail } from '../support/mailed.ts';
import { linked, turnTotpOn } from '../support/second-factor.ts';
import { makeUser, password } from '../support/make.ts';
import { changePassword, logIn, resetPassword } from '../support/sign-in.ts';
import { useTestApp } from '../support/test-app.ts';

const on = useTestApp();

type Begin = 'POST /auth/oidc' | 'POST /auth/oidc/proof' | 'POST /auth/identities';
type Who = { token?: string; subject: string; email?: string; code?: string };

/** The provider asks the person now. */
async function comeBack(route: Begin, { token, code, ...who }: Who) {
  const body = route === 'POST /auth/oidc/proof' ? { body: { code } } : {};
  const { data } = await on.call(route, { ...(token && { token }), ...body });
  return comeBackAs(data, { ...who, verified: 'yes', signedInAt: on.clock.now.toISOString() });
}
const letProofAge = (userId: string) =>
  on.db.updateTable('session').set({ proven_at: null }).where('user_id', '=', userId).execute();
/** Signed up through the provider; the proof has expired. */
async function newcomer() {
  const [subject, email] = [newId(), freshEmail()];
  const body = await comeBack('POST /auth/oidc', { subject, email });
  const { token, user } = (await on.call('POST /auth/oidc/finish', { body })).data;
  await letProofAge(user.id);
  return { subject, token, user };
}
const beginProof = (who: Who) => comeBack('POST /auth/oidc/proof', who);
const finishProof = (token: string, body: object) => on.call('POST /auth/oidc/proof/finish', { token, body });
const refused = { status: 400, code: 'OIDC_REFUSED' };

test('who came with an account elsewhere has no password, until they set one by a mailed link', async () => {
  const { token, user } = await newcomer();
  const waysOf = async (by: string) => (await on.call('GET /auth/factors', { token: by })).data;
  expect(await waysOf(token)).toMatchObject({ hasPassword: false, oidcLabel: 'Example ID' });
  const changed = await changePassword(on, token, password, 'null');
  expect(changed).toMatchObject({ status: 400, code: 'CURRENT_PASSWORD_WRONG' });
  await resetPassword(on, await askForReset(on, user.email), password);
  const { data } = await logIn(on, user.email);
  expect(await waysOf(data.token)).toMatchObject({ hasPassword: true, oidcLabel: 'Example ID' });
});

test('who has no password changes the address by a fresh proof, and nobody else does', async () => {
  const { subject, token } = await newcomer();
  const ask = (by: string) => on.call('POST /auth/email', { token: by, body: { email: freshEmail() } });
  expect(await ask(token)).toMatchObject({ status: 403, code: 'PROOF_REQUIRED' });
  const body = await beginProof({ token, subject });
  expect((await finishProof(token, body)).status).toBe(200);
  expect(await finishProof(token, body)).toMatchObject(refused);
  expect((await ask(token)).status).toBe(200);
  const fields = { password: messages.currentPasswordMissing };
  expect(await ask((await makeUser(on)).token)).toMatchObject({ status: 400, fields });
});

test('another account there proves nothing', async () => {
  const [mine, theirs] = [await newcomer(), await newcomer()];
  const other = await beginProof({ token: mine.token, subject: theirs.subject });
  expect(await finishProof(mine.token, other)).toMatchObject({ status: 400, code: 'OIDC_OTHER' });
  const stolen = await beginProof({ token: mine.token, subject: mine.subject });
  expect(await finishProof(theirs.token, stolen)).toMatchObject(refused);
});

test('what was begun for one purpose serves no other', async () => {
  const { subject, token } = await newcomer();
  await finishProof(token, await beginProof({ token, subject }));
  const proof = await beginProof({ token, subject: newId() });
  expect(await on.call('POST /auth/identities/finish', { token, body: proof })).toMatchObject(refused);
  const link = await comeBack('POST /auth/identities', { token, subject });
  expect(await finishProof(token, link)).toMatchObject(refused);
});

test('a code is asked for before they go there, where two-step sign-in is on', async () => {
  const { token, subject } = await linked(on);
  const [code = ''] = (await turnTotpOn(on, { token })).recoveryCodes;
  const begin = (body: object) => on.call('POST /auth/oidc/proof', { token, body });
  const wrong = { status: 400, code: 'CODE_WRONG' };
  expect(await begin({})).toMatchObject({ status: 401, code: 'CODE_REQUIRED' });
  expect(await begin({ code: 'nonsense' })).toMatchObject(wrong);
  const body = await beginProof({ token, subject, code });
  expect((await finishProof(token, body)).status).toBe(200);
  expect(await begin({ code })).toMatchObject(wrong);
});
