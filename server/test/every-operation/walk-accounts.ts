import { strict as assert } from 'node:assert';
import { readResetToken, readVerificationToken } from './read-mail.ts';
import { textAt, type People, type Person, type Walk } from './walk.ts';

const password = 'Correct-horse-9';
const berlin = { latitude: 52.52, longitude: 13.41 };

export async function walkAccounts(walk: Walk): Promise<People> {
  await refuseRegistrations(walk);
  const ana = await enter(walk, 'Ana');
  await refuseOnboarding(walk, ana);
  await onboard(walk, ana);
  const [ben, cem, dee] = [await join(walk, 'Ben'), await join(walk, 'Cem'), await join(walk, 'Dee')];
  await signInAgain(walk, ana);
  await walkPasswords(walk);
  return { ana, ben, cem, dee };
}

export async function register({ api, mark }: Walk, name: string): Promise<Person> {
  const username = `${name.toLowerCase()}_${mark}`;
  const email = `${username}@example.com`;
  const body = { name: `${name} Walker`, email, password, latitude: 0, longitude: 0 };
  const { data } = await api.succeed('register', { body });
  assert.partialDeepStrictEqual(data, {
    user: { email, username: null, latitude: null, isEmailVerified: false, isOnboarded: false, xp: 0 },
  });
  return { id: textAt(data, 'user.id'), token: textAt(data, 'token'), username, email };
}

export async function join(walk: Walk, name: string): Promise<Person> {
  const person = await enter(walk, name);
  await onboard(walk, person);
  return person;
}

export async function enter(walk: Walk, name: string): Promise<Person> {
  const person = await register(walk, name);
  const token = await readVerificationToken(walk.api.origin, person.email);
  const { data } = await walk.api.succeed('verifyEmail', { token: person.token, body: { token } });
  assert.partialDeepStrictEqual(data, { user: { isEmailVerified: true, isOnboarded: false } });
  return person;
}

async function onboard({ api }: Walk, { token, username }: Person): Promise<void> {
  const free = await api.succeed('checkUsername', { token, query: { username } });
  assert.partialDeepStrictEqual(free.data, { available: true });
  const body = { username, preferences: ['helping', 'selling'], ...berlin };
  const { data } = await api.succeed('completeOnboarding', { token, body });
  assert.partialDeepStrictEqual(data, {
    user: { username, isOnboarded: true, preferences: ['selling', 'helping'], countryCode: 'DE', ...berlin },
  });
}

async function refuseRegistrations(walk: Walk): Promise<void> {
  const { api, mark } = walk;
  const right = { name: 'Eve', email: `eve_${mark}@example.com`, password };
  const invalid = { status: 400, code: 'INVALID_INPUT' };
  for (const missing of ['name', 'email', 'password'])
    await api.refuse('register', { body: { ...right, [missing]: ' ' } }, invalid);
  for (const weak of ['Aa1bcde', 'alllower1', 'ALLUPPER1', 'NoNumbers'])
    await api.refuse('register', { body: { ...right, password: weak } }, invalid);
  const { fields } = await api.refuse('register', { body: { name: 'Eve', email: 'eve' } }, invalid);
  assert.deepEqual(Object.keys(fields).sort(), ['email', 'password']);

  const fay = await register(walk, 'Fay');
  const body = { ...right, email: fay.email.toUpperCase() };
  await api.refuse('register', { body }, { status: 409, code: 'EMAIL_TAKEN' });
  await resend(walk, fay);
  for (const credentials of [
    { email: fay.email, password: 'wrong' },
    { email: `nobody_${mark}@example.com`, password },
  ])
    await api.refuse('login', { body: credentials }, { status: 401, code: 'BAD_CREDENTIALS' });
}

/** With rate limits, the second resend within a minute is refused. */
async function resend({ api }: Walk, { token }: Person): Promise<void> {
  await api.succeed('resendVerification', { token });
  const again = await api.attempt('resendVerification', { token });
  if ('code' in again) assert.deepEqual([again.status, again.code], [429, 'RESEND_TOO_SOON']);
}

async function refuseOnboarding(walk: Walk, { token, email }: Person): Promise<void> {
  const { api, mark } = walk;
  await api.refuse('resendVerification', { token }, { status: 409, code: 'ALREADY_VERIFIED' });
  const gil = await register(walk, 'Gil');
  const forged = { token: gil.token, body: { token: 'x'.repeat(43) } };
  await api.refuse('verifyEmail', forged, { status: 400, code: 'VERIFICATION_TOKEN_INVALID' });

  const taken = await join(walk, 'Hal');
  const right = { username: `ana_${mark}`, preferences: ['helping'], ...berlin };
  const refusals = [
    [{ username: '' }, 400, 'Please enter your username'],
    [{ username: ' ab ' }, 400, 'Username must be at least 3 characters long'],
    [{ username: taken.username }, 409, 'Username is already taken. Please choose a different one.'],
    [{ username: 'admin' }, 409, 'This username is reserved. Please choose a different one.'],
    [{ preferences: [] }, 400, 'Please select at least one interest'],
    [{ latitude: undefined }, 400, 'Please set your location first'],
  ] as const;
  for (const [wrong, status, text] of refusals) {
    const answer = await api.attempt('completeOnboarding', { token, body: { ...right, ...wrong } });
    assert.ok('code' in answer, `${JSON.stringify(wrong)} was taken of ${email}`);
    assert.equal(answer.text, text);
    // A reserved word may be invalid or taken.
    if (!('username' in wrong && wrong.username === 'admin')) assert.equal(answer.status, status);
  }
  const { data } = await api.succeed('checkUsername', { token, query: { username: taken.username } });
  assert.partialDeepStrictEqual(data, { available: false });
  const again = { token: taken.token, body: right };
  await api.refuse('completeOnboarding', again, { status: 409, code: 'ALREADY_ONBOARDED' });
}

async function signInAgain({ api }: Walk, ana: Person): Promise<void> {
  const { data } = await api.succeed('login', { body: { email: ana.email.toUpperCase(), password } });
  assert.notEqual(textAt(data, 'token'), ana.token);
  const own = await api.succeed('getOwnProfile', { token: textAt(data, 'token') });
  assert.partialDeepStrictEqual(own.data, { user: { id: ana.id, email: ana.email } });
}

async function walkPasswords(walk: Walk): Promise<void> {
  const { api, mark } = walk;
  const ivy = await register(walk, 'Ivy');
  const [second, third] = ['Correct-horse-10', 'Correct-horse-11'];
  const { data: answer } = await api.succeed('forgotPassword', { body: { email: ivy.email.toUpperCase() } });
  const nobody = await api.succeed('forgotPassword', { body: { email: `nobody_${mark}@example.com` } });
  assert.deepEqual(nobody.data, answer);
  const token = await readResetToken(api.origin, ivy.email);
  const reset = { body: { token, password: second } };
  const weak = { body: { token, password: 'weak' } };
  await api.succeed('checkResetLink', { body: { token } });
  await api.refuse('resetPassword', weak, { status: 400, code: 'INVALID_INPUT' });
  await api.succeed('resetPassword', reset);
  await api.refuse('resetPassword', reset, { status: 400, code: 'TOKEN_INVALID' });
  await api.refuse('checkResetLink', { body: { token } }, { status: 400, code: 'TOKEN_INVALID' });
  await api.refuse('getOwnProfile', { token: ivy.token }, { status: 401, code: 'SIGN_IN_NEEDED' });
  const old = { email: ivy.email, password };
  await api.refuse('login', { body: old }, { status: 401, code: 'BAD_CREDENTIALS' });

  const { data } = await api.succeed('login', { body: { email: ivy.email, password: second } });
  assert.partialDeepStrictEqual(data, { user: { isEmailVerified: true } });
  const own = textAt(data, 'token');
  const wrong = { token: own, body: { currentPassword: password, newPassword: third } };
  const { fields } = await api.refuse('changePassword', wrong, {
    status: 400,
    code: 'CURRENT_PASSWORD_WRONG',
  });
  assert.deepEqual(Object.keys(fields), ['currentPassword']);
  const right = { token: own, body: { currentPassword: second, newPassword: third } };
  await api.succeed('changePassword', right);
  await api.succeed('getOwnProfile', { token: own });
}
