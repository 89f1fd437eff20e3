import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeListing, makeSuggestion, makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

/** Corners of one 0.01° cell, some 700 m and 1.1 km apart. */
const corners = [
  { latitude: 52.5151, longitude: 13.4051 },
  { latitude: 52.5249, longitude: 13.4149 },
  { latitude: 52.5151, longitude: 13.4149 },
];

async function moveIn(point: { latitude: number; longitude: number }): Promise<MadeUser> {
  const person = await makeUser(on, { isOnboarded: false, isVerified: true });
  const body = { ...point, preferences: ['helping'] };
  const answer = await on.call('POST /auth/onboarding', { token: person.token, body });
  expect(answer.status).toBe(200);
  return { ...person, user: answer.data.user };
}

/** The smallest feed radius that includes the listing, to within 10 cm. */
async function thresholdOf(viewer: MadeUser, listingId: string): Promise<number> {
  let [near, far] = [0.0001, 20_000];
  while (far - near > 1e-4) {
    const middle = (near + far) / 2;
    const { data } = await on.call('GET /listings', { token: viewer.token, query: { radius: middle } });
    if (data.some(({ id }) => id === listingId)) far = middle;
    else near = middle;
  }
  return far;
}

test('a listing moved within its cell stays where it was for every centre and radius', async () => {
  const owner = await makeUser(on);
  const listing = await makeListing(on, owner, corners[0]);
  const viewers = await Promise.all(
    [
      { latitude: 52.5, longitude: 13.38 },
      { latitude: 51.51, longitude: -0.13 },
    ].map((point) => makeUser(on, { point })),
  );
  const seen: unknown[] = [];
  for (const corner of corners) {
    await move(owner, listing.id, corner);
    const thresholds: number[] = [];
    for (const viewer of viewers) thresholds.push(await thresholdOf(viewer, listing.id));
    const detail = await on.call('GET /listings/:id', {
      params: { id: listing.id },
      token: viewers[0]?.token ?? '',
    });
    seen.push({ thresholds, detail: detail.data });
  }
  expect(seen).toEqual(corners.map(() => seen[0]));
  expect(JSON.stringify(seen)).not.toMatch(/52\.5(?:1|24)\d|13\.4(?:0|14)\d/);
});

test('two viewers within one cell see the same feed at every radius', async () => {
  const [one, other] = await Promise.all(corners.slice(0, 2).map(moveIn));
  const owner = await makeUser(on);
  for (let step = 0; step < 12; step += 1)
    await makeListing(on, owner, { latitude: 52.4 + step / 50, longitude: 13.3 + step / 70 });
  const feed = async (viewer: MadeUser | undefined, radius: number) =>
    (await on.call('GET /listings', { token: viewer?.token ?? '', query: { radius, limit: 50 } })).data.map(
      ({ id }) => id,
    );
  for (let radius = 0.5; radius < 25; radius += 0.5)
    expect(await feed(one, radius)).toEqual(await feed(other, radius));
});

test('on the leaderboard a person stands at their city’s centre, wherever in it they live', async () => {
  const people = await Promise.all(corners.map(moveIn));
  const far = await moveIn({ latitude: 52.4, longitude: 13.3 });
  const owner = await makeUser(on);
  const listing = await makeListing(on, owner);
  for (const by of [...people, far]) await makeSuggestion(on, listing, { by });
  const close = { params: { id: listing.id }, token: owner.token, body: { finalPrice: 100 } };
  await on.call('POST /listings/:id/close', close);

  const together = [...people, far].map(({ user }) => user.id).sort();
  for (const centre of ['52.5,13.38', '52.4,13.3', '52.515123,13.405123', '52.7,13.8']) {
    for (let radius = 1; radius <= 50; radius += 3) {
      const { data } = await on.call('GET /xp/leaderboard', {
        token: owner.token,
        query: { location: centre, radius },
      });
      const found = data.entries.map(({ id }) => id).filter((id) => together.includes(id));
      // No circle separates two people of one city.
      expect([[], together]).toContainEqual(found.sort());
    }
  }
});

test('no answer gives another’s place more exactly than their city', async () => {
  const [hidden, viewer] = [
    await makeUser(on, { point: { latitude: 52.4678, longitude: 13.3456 } }),
    await makeUser(on),
  ];
  const listing = await makeListing(on, viewer);
  await makeSuggestion(on, listing, { by: hidden });
  const params = { id: hidden.user.id };
  const answers = [
    await on.call('GET /profile/:id', { params, token: viewer.token }),
    await on.call('GET /profile/:id/suggestions', { params, token: viewer.token }),
    await on.call('GET /listings/:id/suggestions', { params: { id: listing.id }, token: viewer.token }),
    await on.call('GET /xp/:userId', { params: { userId: hidden.user.id }, token: viewer.token }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(JSON.stringify(answers)).not.toMatch(/52\.4[67]|13\.3[45]/);
});

async function move(
  owner: MadeUser,
  id: string,
  point: { latitude: number; longitude: number },
): Promise<void> {
  const body = { title: 'Oak bookcase', description: 'Solid oak.', location: 'Berlin, Germany', ...point };
  const answer = await on.call('PUT /listings/:id', { params: { id }, token: owner.token, body });
  expect(answer.status).toBe(200);
}
