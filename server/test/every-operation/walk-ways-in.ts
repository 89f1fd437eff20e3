import { strict as assert } from 'node:assert';
import { codeAt } from '../support/second-factor.ts';
import { SoftAuthenticator } from '../support/soft-authenticator.ts';
import { readMailTo } from './read-mail.ts';
import { enter, join } from './walk-accounts.ts';
import { listAt, textAt, type Person, type Walk } from './walk.ts';

const password = 'Correct-horse-9';
const signedOut = { status: 401, code: 'SIGN_IN_NEEDED' };
const spent = { status: 400, code: 'TOKEN_INVALID' };

export async function walkWaysIn(walk: Walk): Promise<void> {
  await changeNames(walk, await join(walk, 'Jan'));
  await endSessions(walk, await enter(walk, 'Kai'));
  await changeEmail(walk, await enter(walk, 'Lea'));
  await takeBack(walk, await enter(walk, 'Mia'));
  await useCodes(walk, await enter(walk, 'Nia'));
  await usePasskey(walk, await enter(walk, 'Oli'));
  await useProvider(walk, await enter(walk, 'Pia'));
}

async function changeNames({ api, mark }: Walk, { id, token, username }: Person): Promise<void> {
  const { data: before } = await api.succeed('getNames', { token });
  assert.partialDeepStrictEqual(before, { username, usernameChangeableAt: null });
  const next = `janina_${mark}`;
  const { data } = await api.succeed('changeNames', {
    token,
    body: { name: 'Janina Walker', username: next },
  });
  assert.partialDeepStrictEqual(data, { user: { name: 'Janina Walker', username: next } });
  const again = { token, body: { username: `third_${mark}` } };
  await api.refuse('changeNames', again, { status: 409, code: 'USERNAME_CHANGED_LATELY' });
  for (const name of [username, next]) {
    const found = await api.succeed('findByUsername', { token, params: { username: name } });
    assert.deepEqual(found.data, { id, username: next });
  }
  const nobody = { token, params: { username: `nobody_${mark}` } };
  await api.refuse('findByUsername', nobody, { status: 404, code: 'USER_NOT_FOUND' });
}

async function endSessions({ api }: Walk, { token, email }: Person): Promise<void> {
  const others: string[] = [];
  for (let index = 0; index < 2; index++) {
    const { data } = await api.succeed('login', { body: { email, password } });
    others.push(textAt(data, 'token'));
  }
  const { data } = await api.succeed('listSessions', { token });
  const listed = listAt(data, 'sessions');
  const other = listed.find((session) => Reflect.get(Object(session), 'isCurrent') === false);
  await api.succeed('endSession', { token, params: { id: textAt(other, 'id') } });
  await api.succeed('endOtherSessions', { token });
  for (const ended of others) await api.refuse('getOwnProfile', { token: ended }, signedOut);
  await api.succeed('getOwnProfile', { token });
}

async function changeEmail({ api, mark }: Walk, { token, email }: Person): Promise<void> {
  const next = `lea_new_${mark}@example.com`;
  const wrong = { token, body: { email: next, password: 'Wrong-horse-9' } };
  await api.refuse('changeEmail', wrong, { status: 400, code: 'CURRENT_PASSWORD_WRONG' });
  await api.succeed('changeEmail', { token, body: { email: next, password } });
  const confirm = { body: { token: await linkIn(api.origin, next, 'confirm-email') } };
  await api.succeed('confirmEmail', confirm);
  await api.refuse('confirmEmail', confirm, spent);
  await api.succeed('login', { body: { email: next, password } });
  await api.succeed('undoEmail', { body: { token: await linkIn(api.origin, email, 'undo-email') } });
  await api.refuse('getOwnProfile', { token }, signedOut);
  await api.refuse('login', { body: { email, password } }, { status: 401, code: 'BAD_CREDENTIALS' });
  const body = { token: await linkIn(api.origin, email, 'reset-password'), password };
  await api.succeed('resetPassword', { body });
  await api.succeed('login', { body: { email, password } });
}

/** The owner undoes a stranger's password change. */
async function takeBack({ api }: Walk, { token, email }: Person): Promise<void> {
  const body = { currentPassword: password, newPassword: 'Correct-horse-12' };
  await api.succeed('changePassword', { token, body });
  const notMe = { body: { token: await linkIn(api.origin, email, 'not-me') } };
  await api.succeed('notMe', notMe);
  await api.refuse('getOwnProfile', { token }, signedOut);
  await api.refuse('notMe', notMe, spent);
}

async function useCodes({ api, now }: Walk, { token, email }: Person): Promise<void> {
  const { data: begun } = await api.succeed('beginTotp', { token });
  const code = codeAt(textAt(begun, 'secret'), now());
  await api.succeed('confirmTotp', { token, body: { code } });
  const { data } = await api.succeed('makeRecoveryCodes', { token });
  const codes = listAt(data, 'recoveryCodes').map(String);
  assert.equal(codes.length, 10);
  const half = await api.refuse(
    'login',
    { body: { email, password } },
    { status: 401, code: 'CODE_REQUIRED' },
  );
  const { pending = '' } = half;
  await api.refuse('getOwnProfile', { token: pending }, signedOut);
  // This code was used for setup.
  await api.refuse('logInWithCode', { body: { pending, code } }, { status: 400, code: 'CODE_WRONG' });
  const { data: session } = await api.succeed('logInWithCode', { body: { pending, code: codes[0] } });
  const own = textAt(session, 'token');
  await api.succeed('prove', { token: own, body: { password, code: codes[1] } });
  const { data: factors } = await api.succeed('listFactors', { token: own });
  const id = textAt(listAt(factors, 'factors')[0], 'id');
  await api.succeed('removeFactor', { token: own, params: { id } });
  await api.succeed('login', { body: { email, password } });
}

async function usePasskey({ api, publicUrl }: Walk, { id, token }: Person): Promise<void> {
  const device = new SoftAuthenticator(publicUrl);
  const { data: offer } = await api.succeed('offerPasskey', { token });
  await api.succeed('addPasskey', { token, body: device.make(textAt(offer, 'challenge')) });
  const { data } = await api.succeed('listFactors', { token });
  const passkey = textAt(listAt(data, 'factors')[0], 'id');
  await api.succeed('renamePasskey', { token, params: { id: passkey }, body: { name: 'My key' } });
  const ask = async () => textAt((await api.succeed('askPasskey')).data, 'challenge');
  const { data: session } = await api.succeed('logInWithPasskey', { body: device.sign(await ask()) });
  assert.equal(textAt(session, 'user.id'), id);
  await api.succeed('proveByPasskey', { token, body: device.sign(await ask()) });
}

/** Without a provider the calls report that. */
async function useProvider({ api, comeBack }: Walk, { id, token }: Person): Promise<void> {
  const { data: ways } = await api.succeed('getSignInWays');
  if (!comeBack) {
    if (Reflect.get(Object(ways), 'oidcLabel') === null)
      await api.refuse('beginOidc', {}, { status: 404, code: 'OIDC_OFF' });
    return;
  }
  const begun = async (operation: string, by?: string) =>
    comeBack((await api.succeed(operation, by === undefined ? {} : { token: by })).data);
  const body = await begun('beginLink', token);
  await api.succeed('finishLink', { token, body });
  const { data: asked } = await api.succeed('beginOidcProof', { token, body: {} });
  await api.succeed('finishOidcProof', { token, body: comeBack(asked) });
  const { data } = await api.succeed('finishOidc', { body: await begun('beginOidc') });
  assert.equal(textAt(data, 'user.id'), id);
  await api.refuse('finishOidc', { body }, { status: 400, code: 'OIDC_REFUSED' });
  const { data: identities } = await api.succeed('listIdentities', { token });
  const identity = textAt(listAt(identities)[0], 'id');
  await api.succeed('removeIdentity', { token, params: { id: identity } });
}

async function linkIn(origin: string, to: string, page: string): Promise<string> {
  const link = new RegExp(`/${page}#token=([\\w-]+)`);
  return link.exec(await readMailTo(origin, to, (text) => link.test(text)))?.[1] ?? '';
}
