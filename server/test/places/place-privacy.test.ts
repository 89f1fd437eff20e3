import type { Point } from '@ballpark/domain/places.ts';
import { expect, test } from 'vitest';
import { makeListing, makeSuggestion, makeUser, type Person } from '../support/make.ts';
import { useTestApp } from '../support/test-app.ts';

const on = useTestApp();

/** Corners of one 0.01° cell, some 700 m and 1.1 km apart. */
const corners = [
  { latitude: 52.5151, longitude: 13.4051 },
  { latitude: 52.5249, longitude: 13.4149 },
  { latitude: 52.5151, longitude: 13.4149 },
] as const;

async function moveIn(point: Point): Promise<Person> {
  const person = await makeUser(on, { isOnboarded: false, isVerified: true });
  const body = { ...point, preferences: ['helping'] };
  expect((await person.call('POST /auth/onboarding', { body })).status).toBe(200);
  return person;
}

async function feedOf(viewer: Person, radius: number): Promise<string[]> {
  const { data } = await viewer.call('GET /listings', { query: { radius, limit: 50 } });
  return data.map(({ id }) => id);
}

/** The smallest feed radius that includes the listing, to within 10 cm. */
async function thresholdOf(viewer: Person, listingId: string): Promise<number> {
  let [near, far] = [0.0001, 20_000];
  while (far - near > 1e-4) {
    const middle = (near + far) / 2;
    if ((await feedOf(viewer, middle)).includes(listingId)) far = middle;
    else near = middle;
  }
  return far;
}

test('a listing moved within its cell stays where it was for every centre and radius', async () => {
  const owner = await makeUser(on);
  const listing = await makeListing(on, owner, corners[0]);
  const near = await makeUser(on, { point: { latitude: 52.5, longitude: 13.38 } });
  const far = await makeUser(on, { point: { latitude: 51.51, longitude: -0.13 } });
  const seen: unknown[] = [];
  for (const corner of corners) {
    const body = { title: 'Oak bookcase', description: 'Solid oak.', location: 'Berlin, Germany', ...corner };
    const params = { id: listing.id };
    expect((await owner.call('PUT /listings/:id', { params, body })).status).toBe(200);
    const thresholds = [await thresholdOf(near, listing.id), await thresholdOf(far, listing.id)];
    seen.push({ thresholds, detail: (await near.call('GET /listings/:id', { params })).data });
  }
  expect(seen).toEqual(corners.map(() => seen[0]));
  expect(JSON.stringify(seen)).not.toMatch(/52\.5(?:1|24)\d|13\.4(?:0|14)\d/);
});

test('two viewers within one cell see the same feed at every radius', async () => {
  const [one, other] = [await moveIn(corners[0]), await moveIn(corners[1])];
  const owner = await makeUser(on);
  for (let step = 0; step < 12; step += 1)
    await makeListing(on, owner, { latitude: 52.4 + step / 50, longitude: 13.3 + step / 70 });
  for (let radius = 0.5; radius < 25; radius += 0.5)
    expect(await feedOf(one, radius)).toEqual(await feedOf(other, radius));
});

test('on the leaderboard a person stands at their city’s centre, wherever in it they live', async () => {
  const people = await Promise.all(corners.map(moveIn));
  const far = await moveIn({ latitude: 52.4, longitude: 13.3 });
  const owner = await makeUser(on);
  const listing = await makeListing(on, owner);
  for (const by of [...people, far]) await makeSuggestion(on, listing, { by });
  await owner.call('POST /listings/:id/close', { params: { id: listing.id }, body: { finalPrice: 100 } });
  const together = [...people, far].map(({ user }) => user.id).sort();
  for (const centre of ['52.5,13.38', '52.4,13.3', '52.515123,13.405123', '52.7,13.8']) {
    for (let radius = 1; radius <= 50; radius += 3) {
      const { data } = await owner.call('GET /xp/leaderboard', { query: { location: centre, radius } });
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
    await viewer.call('GET /profile/:id', { params }),
    await viewer.call('GET /profile/:id/suggestions', { params }),
    await viewer.call('GET /listings/:id/suggestions', { params: { id: listing.id } }),
    await viewer.call('GET /xp/:userId', { params: { userId: hidden.user.id } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(JSON.stringify(answers)).not.toMatch(/52\.4[67]|13\.3[45]/);
});
