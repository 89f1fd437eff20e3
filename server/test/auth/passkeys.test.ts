import { english } from '@ballpark/domain/english.ts';
import { describe, expect, test } from 'vitest';
import { passkeyName } from '../../src/auth/factors/passkeys.ts';
import { times } from '../support/calls.ts';
import { aliveOf, subjectsTo } from '../support/mailed.ts';
import { makeUser, type Person } from '../support/make.ts';
import { turnTotpOn } from '../support/second-factor.ts';
import { changePassword, inTurn } from '../support/sign-in.ts';
import { addPasskey, askedOf, signInWith, SoftAuthenticator } from '../support/soft-authenticator.ts';
import { useTestApp, testApp } from '../support/test-app.ts';

const on = useTestApp();

const logIn = (body: unknown) => on.call('POST /auth/passkeys/login', { body });
const offered = async ({ call }: Person) => (await call('POST /auth/passkeys/options')).data;
const add = ({ call }: Person, body: unknown) => call('POST /auth/passkeys', { body });
const listed = async ({ call }: Person) => (await call('GET /auth/factors')).data.factors;
const remove = ({ call }: Person, id: string) => call('DELETE /auth/factors/:id', { params: { id } });

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
    const rename = async (name: string, { call } = person) =>
      (await call('PUT /auth/passkeys/:id', { params: { id }, body: { name } })).status;
    expect([await rename(' '), await rename('x'.repeat(61))]).toEqual([400, 400]);
    expect(await rename('Mine', await makeUser(on))).toBe(404);
    expect(await rename(' My phone ')).toBe(200);
    const [, passkey] = await listed(person);
    expect(passkey).toMatchObject({ id, name: 'My phone', lastUsedAt: on.clock.now.toISOString() });
  });

  test('is asked to be kept on its device and to be unlocked, and not to be made twice there', async () => {
    const [person, other] = [await makeUser(on), await makeUser(on)];
    const { device } = await addPasskey(on, person);
    expect(await offered(person)).toMatchObject({
      rp: { id: 'localhost', name: 'Ballpark' },
      user: { name: person.user.email, displayName: person.user.name },
      excludeCredentials: [{ id: device.id, transports: ['internal'] }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const { challenge } = await offered(other);
    expect(await add(other, device.make(challenge))).toMatchObject({ status: 409, code: 'PASSKEY_KNOWN' });
  });

  test('signs nobody in once it is removed, which its person alone can do', async () => {
    const person = await makeUser(on);
    const { id, device } = await addPasskey(on, person);
    expect((await remove(await makeUser(on), id)).status).toBe(404);
    // A new password leaves it as it is.
    expect((await changePassword(on, person.token)).status).toBe(200);
    expect(await signInWith(on, device)).toBe(200);
    expect((await remove(person, id)).status).toBe(200);
    const answer = await logIn(device.sign(await askedOf(on)));
    expect(answer).toMatchObject({ status: 400, code: 'PASSKEY_UNKNOWN' });
    expect(await subjectsTo(on, person.user.email)).toEqual([
      'A passkey was added',
      'Your password was changed',
      'A passkey was removed',
    ]);
  });

  test('proves who one is, where the password would', async () => {
    const person = await makeUser(on);
    const { id, device } = await addPasskey(on, person);
    const stranger = await addPasskey(on, await makeUser(on));
    on.clock.advance(15 * 60_000 + 1);
    const { data } = await person.call('POST /auth/passkeys/login/options');
    expect(data.allowCredentials.map((known) => known.id)).toEqual([device.id]);
    const prove = (body: unknown) => person.call('POST /auth/proof/passkey', { body });
    expect(await prove(stranger.device.sign(data.challenge))).toMatchObject({ code: 'PASSKEY_UNKNOWN' });
    expect((await remove(person, id)).code).toBe('PROOF_REQUIRED');
    expect((await prove(device.sign(await askedOf(on, person.token)))).status).toBe(200);
    expect((await remove(person, id)).status).toBe(200);
  });

  test('is one of twenty at most', async () => {
    const person = await makeUser(on);
    const { challenge } = await offered(person);
    await inTurn(20, () => addPasskey(on, person));
    const tooMany = { status: 409, code: 'PASSKEYS_TOO_MANY' };
    expect(await person.call('POST /auth/passkeys/options')).toMatchObject(tooMany);
    expect(await add(person, new SoftAuthenticator().make(challenge))).toMatchObject(tooMany);
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
    for (let count = 0; count < 2; count += 1) expect(await signInWith(on, device)).toBe(200);
    expect(await logIn(device.sign(await askedOf(on), lie))).toMatchObject({ status: 400, code });
    expect(await signInWith(on, device)).toBe(200);
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
  });

  test('49 of 50 uses at once of one signature', async () => {
    const { device } = await addPasskey(on, await makeUser(on));
    const signed = device.sign(await askedOf(on));
    const answers = await times(50, () => logIn(signed));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a challenge of somebody else, and one that was made for something else', async () => {
    const [person, other] = [await makeUser(on), await makeUser(on)];
    const device = new SoftAuthenticator();
    for (const challenge of [(await offered(other)).challenge, await askedOf(on)])
      expect((await add(person, device.make(challenge))).code).toBe('PASSKEY_TOO_LATE');
    const { device: known } = await addPasskey(on, person);
    expect((await logIn(known.sign((await offered(person)).challenge))).code).toBe('PASSKEY_TOO_LATE');
  });
});

test('a server at an address without passkeys says so plainly', async () => {
  const there = await testApp({ config: { publicUrl: 'http://192.0.2.7:3000' } });
  const { call } = await makeUser(there);
  expect((await call('GET /auth/factors')).data.canUsePasskeys).toBe(false);
  const body = new SoftAuthenticator().sign('AAAA');
  for (const answer of [
    await call('POST /auth/passkeys/options'),
    await there.call('POST /auth/passkeys/login/options'),
    await there.call('POST /auth/passkeys/login', { body }),
  ])
    expect(answer).toMatchObject({ status: 409, code: 'PASSKEYS_IMPOSSIBLE' });
  await there.close();
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Firefox/144.0', 'Passkey on Firefox, Linux'],
  [undefined, 'Passkey'],
])('%s makes a %s', (userAgent, name) => {
  expect(passkeyName(english, userAgent)).toBe(name);
});
