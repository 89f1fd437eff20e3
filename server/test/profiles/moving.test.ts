import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeListing, makeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

const london = { latitude: 51.516, longitude: -0.139 };
let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

test('who moves is shown in the new city, sees its listings first and posts in its currency', async () => {
  const [mover, other] = [await makeUser(on), await makeUser(on)];
  const far = await makeListing(on, other, { ...london, location: 'London' });
  const near = await makeListing(on, other);
  const feed = async () =>
    (await on.call('GET /listings', { token: mover.token })).data.map(({ id }) => id).slice(0, 2);
  expect(await feed()).toEqual([near.id, far.id]);

  const moved = await on.call('PUT /profile', { token: mover.token, body: { place: london } });
  expect(moved.data.user).toMatchObject({
    latitude: 51.52,
    longitude: -0.14,
    location: 'London, United Kingdom',
  });
  const seen = await on.call('GET /profile/:id', { params: { id: mover.user.id }, token: other.token });
  expect(seen.data).toMatchObject({ location: 'London, United Kingdom', countryCode: 'GB' });
  expect(await feed()).toEqual([far.id, near.id]);
  const { time_zone: zone } = await on.db
    .selectFrom('app_user')
    .select('time_zone')
    .where('id', '=', mover.user.id)
    .executeTakeFirstOrThrow();
  expect(zone).toBe('Europe/London');
  const posted = await makeListing(on, mover, { latitude: null, longitude: null, location: 'Somewhere' });
  expect(posted).toMatchObject({ currency: 'GBP', latitude: 51.52 });
});

test.each([
  { latitude: 51.52 },
  { longitude: -0.14 },
  { latitude: 91, longitude: 0 },
  { latitude: null, longitude: null },
  {},
  'London',
])('%o is no place to move to', async (place) => {
  const { user, token } = await makeUser(on);
  const answer = await on.call('PUT /profile', { token, body: { place } });
  expect(answer.status).toBe(400);
  const own = await on.call('GET /auth/profile', { token });
  expect(own.data.user).toMatchObject({ latitude: user.latitude, longitude: user.longitude });
});

test('another field is changed without a place', async () => {
  const { user, token } = await makeUser(on);
  await on.call('PUT /profile', { token, body: { about: 'I stay.' } });
  const own = await on.call('GET /auth/profile', { token });
  expect(own.data.user).toMatchObject({ about: 'I stay.', latitude: user.latitude, location: user.location });
});
