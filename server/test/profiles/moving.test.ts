import { expect, test } from 'vitest';
import { makeListing, makeUser } from '../support/make.ts';
import { useTestApp } from '../support/test-app.ts';

const london = { latitude: 51.516, longitude: -0.139 };
const on = useTestApp();

test('who moves is shown in the new city, sees its listings first and posts in its currency', async () => {
  const [mover, other] = [await makeUser(on), await makeUser(on)];
  const far = await makeListing(on, other, { ...london, location: 'London' });
  const near = await makeListing(on, other);
  const feed = async () => (await mover.call('GET /listings')).data.map(({ id }) => id).slice(0, 2);
  expect(await feed()).toEqual([near.id, far.id]);

  const { data } = await mover.call('PUT /profile', { body: { place: london } });
  const location = 'London, United Kingdom';
  expect(data.user).toMatchObject({ latitude: 51.52, longitude: -0.14, location });
  const seen = await other.call('GET /profile/:id', { params: { id: mover.user.id } });
  expect(seen.data).toMatchObject({ location, countryCode: 'GB' });
  expect(await feed()).toEqual([far.id, near.id]);
  const row = on.db.selectFrom('app_user').select('time_zone').where('id', '=', mover.user.id);
  expect(await row.executeTakeFirst()).toEqual({ time_zone: 'Europe/London' });
  const posted = await makeListing(on, mover, { latitude: null, longitude: null, location: 'Somewhere' });
  expect(posted).toMatchObject({ currency: 'GBP', latitude: 51.51 });
});

test.each([{ latitude: 91, longitude: 0 }, { latitude: null, longitude: null }, 'London'])(
  '%o is no place to move to',
  async (place) => {
    const { user, call } = await makeUser(on);
    expect((await call('PUT /profile', { body: { place } })).status).toBe(400);
    const { latitude, longitude } = user;
    expect((await call('GET /auth/profile')).data.user).toMatchObject({ latitude, longitude });
  },
);
