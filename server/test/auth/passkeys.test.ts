import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passkeyName } from '../../src/auth/passkeys.ts';
import { sweep } from '../../src/sweep.ts';
import { makeUser, password, type MadeUser } from '../support/make.ts';
import { aliveOf } from '../support/mailed.ts';
import { turnTotpOn } from '../support/second-factor.ts';
import { addPasskey, askedOf, SoftAuthenticator } from '../support/soft-authenticator.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

const logIn = (body: unknown) => on.call('POST /auth/passkeys/login', { body });
const offered = async ({ token }: MadeUser) => (await on.call('POST /auth/passkeys/options', { token })).data;
const add = ({ token }: MadeUser, body: unknown) => on.call('POST /auth/passkeys', { token, body });
const listed = async ({ token }: MadeUser) => (await on.call('GET /auth/factors', { token })).data.factors;
const remove = ({ token }: MadeUser, id: string) =>
  on.call('DELETE /auth/factors/:id', { token, params: { id } });

describe('a passkey', () => {
  test('is added, named, and signs its person in without password or code', async () => {
    const person = await makeUser(on);
    const { id, device } = await addPasskey(on, person);
    await turnTotpOn(on, person);
    expect((await listed(person)).map(({ kind }) => kind)).toEqual(['totp', 'passkey']);
    const answer = await logIn(device.sign(await askedOf(on)));
    expect(answer.data.user.id).toBe(person.user.id);
    expect(await aliveOf(on, [answer.data.token])).toHaveLength(1);
    expect(answer.headers['set-cookie']).toContain('ballpark-known=');
    const rename = (name: string, by = person) =>
      on.call('PUT /auth/passkeys/:id', { token: by.token, params: { id }, body: { name } });
    expect((await rename(' ')).status).toBe(400);
    expect((await rename('x'.repeat(61))).status).toBe(400);
    expect((await rename('Mine', await makeUser(on))).status).toBe(404);
    expect((await rename(' My phone ')).status).toBe(200);
    const [, passkey] = await listed(person);
    expect(passkey).toMatchObject({ id, name: 'My phone', lastUsedAt: on.clock.now.toISOString() });
  });

  test('is asked to be kept on its device and to be unlocked, and not to be made twice there', async () => {
    const person = await makeUser(on);
    const { device } = await addPasskey(on, person);
    const options = await offered(person);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Ballpark' },
      user: { name: person.user.email, displayName: person.user.name },
      excludeCredentials: [{ id: device.id, transports: ['internal'] }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const other = await makeUser(on);
    const { challenge } = await offered(other);
    expect(await add(other, device.make(challenge))).toMatchObject({ status: 409, code: 'PASSKEY_KNOWN' });
  });

  test('signs nobody in once it is removed, which its person alone can do', async () => {
    const person = await makeUser(on);
    const { id, device } = await addPasskey(on, person);
    expect((await remove(await makeUser(on), id)).status).toBe(404);
    expect((await remove(person, id)).status).toBe(200);
    expect(await logIn(device.sign(await askedOf(on)))).toMatchObject({
      status: 400,
      code: 'PASSKEY_UNKNOWN',
    });
    await on.jobs.run();
    const told = on.mails.filter(({ to }) => to === person.user.email).map(({ subject }) => subject);
    expect(told).toEqual(['A passkey was added', 'A passkey was removed']);
  });

  test('proves who one is, where the password would', async () => {
    const person = await makeUser(on);
    const { id, device } = await addPasskey(on, person);
    const stranger = await addPasskey(on, await makeUser(on));
    on.clock.advance(15 * 60_000 + 1);
    expect((await remove(person, id)).code).toBe('PROOF_REQUIRED');
    const { token } = person;
    const { data } = await on.call('POST /auth/passkeys/login/options', { token });
    expect(data.allowCredentials.map((known) => known.id)).toEqual([device.id]);
    const prove = (body: unknown) => on.call('POST /auth/proof/passkey', { token, body });
    expect(await prove(stranger.device.sign(data.challenge))).toMatchObject({ code: 'PASSKEY_UNKNOWN' });
    expect((await remove(person, id)).code).toBe('PROOF_REQUIRED');
    expect((await prove(device.sign(await askedOf(on, token)))).status).toBe(200);
    expect((await remove(person, id)).status).toBe(200);
  });

  test('a person has twenty at most', async () => {
    const person = await makeUser(on);
    const { challenge } = await offered(person);
    for (let count = 0; count < 20; count += 1) await addPasskey(on, person);
    expect(await on.call('POST /auth/passkeys/options', { token: person.token })).toMatchObject({
      status: 409,
      code: 'PASSKEYS_TOO_MANY',
    });
    const late = await add(person, new SoftAuthenticator().make(challenge));
    expect(late).toMatchObject({ status: 409, code: 'PASSKEYS_TOO_MANY' });
  });
});

describe('what is refused', () => {
  test.each([
    ['of another site', { origin: 'https://evil.example' }, 'PASSKEY_REFUSED'],
    ['for another site', { rpId: 'evil.example' }, 'PASSKEY_REFUSED'],
    ['that was not unlocked', { flags: 0x01 }, 'PASSKEY_REFUSED'],
    ['of another kind', { type: 'webauthn.create' }, 'PASSKEY_REFUSED'],
    ['for a challenge that nobody made', { challenge: 'A'.repeat(43) }, 'PASSKEY_TOO_LATE'],
    ['that counts backwards', { counter: 1 }, 'PASSKEY_REFUSED'],
  ])('a signature %s', async (_what, lie, code) => {
    const { device } = await addPasskey(on, await makeUser(on));
    for (let count = 0; count < 2; count += 1)
      expect((await logIn(device.sign(await askedOf(on)))).status).toBe(200);
    expect(await logIn(device.sign(await askedOf(on), lie))).toMatchObject({ status: 400, code });
    expect((await logIn(device.sign(await askedOf(on)))).status).toBe(200);
  });

  test('a signature sent twice, changed, or after five minutes', async () => {
    const { device } = await addPasskey(on, await makeUser(on));
    const signed = device.sign(await askedOf(on));
    expect((await logIn(signed)).status).toBe(200);
    expect((await logIn(signed)).code).toBe('PASSKEY_TOO_LATE');
    const altered = device.sign(await askedOf(on));
    const [first = '', ...rest] = altered.response.authenticatorData;
    altered.response.authenticatorData = (first === 'A' ? 'B' : 'A') + rest.join('');
    expect((await logIn(altered)).code).toBe('PASSKEY_REFUSED');
    const late = device.sign(await askedOf(on));
    on.clock.advance(5 * 60_000);
    expect((await logIn(late)).code).toBe('PASSKEY_TOO_LATE');
    await sweep(on.deps);
    const left = await on.db.selectFrom('passkey_challenge').selectAll().execute();
    expect(left.every(({ expires_at: end }) => end >= on.clock.now)).toBe(true);
  });

  test('a challenge of somebody else, and one that was made for something else', async () => {
    const [person, other] = [await makeUser(on), await makeUser(on)];
    const device = new SoftAuthenticator();
    const { challenge } = await offered(other);
    expect((await add(person, device.make(challenge))).code).toBe('PASSKEY_TOO_LATE');
    expect((await add(person, device.make(await askedOf(on)))).code).toBe('PASSKEY_TOO_LATE');
    const { device: known } = await addPasskey(on, person);
    expect((await logIn(known.sign((await offered(person)).challenge))).code).toBe('PASSKEY_TOO_LATE');
  });

  test.each([
    [{}, 400],
    [{ id: 'x', rawId: 'x', type: 'public-key', response: {} }, 400],
    [{ ...new SoftAuthenticator().sign('AAAA'), type: 'password' }, 400],
  ])('the body %#', async (body, status) => {
    expect((await logIn(body)).status).toBe(status);
  });
});

test.each(['http://192.0.2.7:3000', 'http://ballpark.example'])(
  'a server at %s says plainly that there are no passkeys',
  async (publicUrl) => {
    const there = await testApp({ config: { publicUrl } });
    const { token } = await makeUser(there);
    expect((await there.call('GET /auth/factors', { token })).data.canUsePasskeys).toBe(false);
    const refused = { status: 409, code: 'PASSKEYS_IMPOSSIBLE' };
    expect(await there.call('POST /auth/passkeys/options', { token })).toMatchObject(refused);
    expect(await there.call('POST /auth/passkeys/login/options')).toMatchObject(refused);
    const body = new SoftAuthenticator().sign('AAAA');
    expect(await there.call('POST /auth/passkeys/login', { body })).toMatchObject(refused);
    await there.close();
  },
);

test('of 50 uses at once of one signature exactly one succeeds', async () => {
  const { device } = await addPasskey(on, await makeUser(on));
  const signed = device.sign(await askedOf(on));
  const answers = await Promise.all(Array.from({ length: 50 }, () => logIn(signed)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a new password leaves passkeys as they are', async () => {
  const person = await makeUser(on);
  const { device } = await addPasskey(on, person);
  const body = { currentPassword: password, newPassword: 'Correct-horse-10' };
  expect((await on.call('PUT /auth/password', { token: person.token, body })).status).toBe(200);
  expect((await logIn(device.sign(await askedOf(on)))).status).toBe(200);
});

test.each([
  [
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Passkey on Chrome, Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Passkey on Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Passkey on Edge, Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0',
    'Passkey on Firefox, macOS',
  ],
  ['curl/8', 'Passkey'],
  [undefined, 'Passkey'],
])('%s makes a %s', (userAgent, name) => {
  expect(passkeyName(userAgent)).toBe(name);
});
