import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertPhotos } from '../../src/photos/photo-queries.ts';
import { newId } from '../../src/new-id.ts';
import { makeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

const newcomer = () => makeUser(on, { isOnboarded: false, isVerified: true });
const chosen = (overrides: Record<string, unknown> = {}) => ({
  latitude: 52.51637,
  longitude: 13.37771,
  preferences: ['helping', 'selling'],
  ...overrides,
});
const onboard = (token: string, overrides: Record<string, unknown> = {}) =>
  on.call('POST /auth/onboarding', { token, body: chosen(overrides) });
const check = (token: string, username: string) =>
  on.call('GET /auth/check-username', { token, query: { username } });

async function uploadedBy(userId: string, kind: 'profile' | 'listing'): Promise<string> {
  const id = newId();
  await insertPhotos(
    on.db,
    [{ id, userId, kind, width: 1, height: 1, thumbhash: '', contentHash: Buffer.alloc(32) }],
    on.clock.now,
  );
  return `/media/${id}.webp`;
}

describe('onboarding', () => {
  test('sets username, photo, coarse place and interests', async () => {
    const { user, token } = await newcomer();
    const photoUrl = await uploadedBy(user.id, 'profile');
    const answer = await onboard(token, { username: '  Ada.L ', photoUrl });
    expect(answer.status).toBe(200);
    expect(answer.data.user).toMatchObject({
      username: 'Ada.L',
      photoUrl,
      preferences: ['selling', 'helping'],
      latitude: 52.52,
      longitude: 13.38,
      location: 'Berlin, Germany',
      address: 'Berlin, Germany',
      countryCode: 'DE',
      isOnboarded: true,
    });
  });

  test("others see the city's centre, and neither e-mail nor address", async () => {
    const { user, token } = await newcomer();
    await onboard(token, { latitude: 52.6, longitude: 13.2 });
    const other = await makeUser(on);
    const { data } = await on.call('GET /profile/:id', { params: { id: user.id }, token: other.token });
    expect(data).toMatchObject({ latitude: 52.52, longitude: 13.41, location: 'Berlin, Germany' });
    expect(Object.keys(data)).not.toContain('email');
    expect(Object.keys(data)).not.toContain('address');
  });

  test.each([
    [52.51637, 13.37771, 'Europe/Berlin'],
    [-36.85, 174.76, 'Pacific/Auckland'],
    [90, 180, 'Etc/GMT'],
    [-90, -180, 'Antarctica/McMurdo'],
  ])('at %d, %d keeps the time zone %s', async (latitude, longitude, timeZone) => {
    const { user, token } = await newcomer();
    expect((await onboard(token, { latitude, longitude })).status).toBe(200);
    const row = await on.db
      .selectFrom('app_user')
      .select('time_zone')
      .where('id', '=', user.id)
      .executeTakeFirst();
    expect(row?.time_zone).toBe(timeZone);
  });

  test('happens once', async () => {
    const { token } = await newcomer();
    const answers = await Promise.all([onboard(token), onboard(token)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await onboard(token, { preferences: ['buying'] })).toMatchObject({
      status: 409,
      error: messages.alreadyOnboarded,
    });
    expect((await on.call('GET /auth/profile', { token })).data.user.preferences).toEqual([
      'selling',
      'helping',
    ]);
  });

  test('needs a verified e-mail', async () => {
    const { token } = await makeUser(on, { isOnboarded: false });
    expect(await onboard(token)).toMatchObject({ status: 403, error: messages.emailNotVerified });
  });

  test('a place in the middle of nowhere is taken, and is no address', async () => {
    const { token } = await newcomer();
    const answer = await onboard(token, { latitude: -48.88, longitude: -123.39 });
    const nowhere = { latitude: -48.88, location: null, address: null, countryCode: null };
    expect(answer.data.user).toMatchObject(nowhere);
  });

  test.each([
    ['preferences', { preferences: [] }, messages.interestMissing],
    ['latitude', { latitude: undefined }, messages.locationNotSet],
    ['username', { username: 'ab' }, messages.usernameTooShort],
    ['username', { username: 'a'.repeat(31) }, messages.usernameTooLong],
    ['username', { username: 'Ａda' }, messages.usernameCharacters],
    ['username', { username: 'admin' }, messages.usernameReserved],
  ])('refuses a bad %s: %j', async (field, wrong, text) => {
    const { token } = await newcomer();
    expect(await onboard(token, wrong)).toMatchObject({
      status: 400,
      error: text,
      fields: { [field]: text },
    });
  });

  test("takes only the person's own profile photo", async () => {
    const { user, token } = await newcomer();
    const { user: other } = await makeUser(on);
    const wrong = [
      await uploadedBy(other.id, 'profile'),
      await uploadedBy(user.id, 'listing'),
      `/media/${newId()}.webp`,
      'https://example.com/photo.webp',
      `${await uploadedBy(user.id, 'profile')}?x`,
    ];
    for (const photoUrl of wrong) {
      expect(await onboard(token, { photoUrl })).toMatchObject({
        status: 400,
        code: 'PHOTO_NOT_YOURS',
        fields: { photoUrl: messages.photoNotYours },
      });
    }
  });
});

describe('usernames', () => {
  test('who lost may choose another one', async () => {
    await makeUser(on, { username: 'first.come' });
    const { token } = await newcomer();
    expect(await onboard(token, { username: 'First.Come' })).toMatchObject({
      status: 409,
      code: 'USERNAME_TAKEN',
      error: messages.usernameTaken,
      fields: { username: messages.usernameTaken },
    });
    expect((await onboard(token, { username: 'second.come' })).data.user.username).toBe('second.come');
  });

  test('the check says what is free, taken, reserved, or no username at all', async () => {
    await makeUser(on, { username: 'Somebody' });
    const { token } = await makeUser(on, { username: 'Myself' });
    const cases = [
      ['nobody.yet', true, messages.usernameAvailable],
      ['sOMEBODY', false, messages.usernameTaken],
      [' somebody ', false, messages.usernameTaken],
      ['MYSELF', true, messages.usernameAvailable],
      ['ballpark', false, messages.usernameReserved],
      ['ab', false, messages.usernameTooShort],
      ['', false, messages.usernameMissing],
      ['not ok', false, messages.usernameCharacters],
    ] as const;
    for (const [username, available, message] of cases) {
      expect((await check(token, username)).data).toEqual({ available, message });
    }
  });

  test('the check asks for a session', async () => {
    expect((await on.call('GET /auth/check-username', { query: { username: 'abc' } })).status).toBe(401);
  });
});
