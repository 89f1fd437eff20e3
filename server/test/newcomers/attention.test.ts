import { afterAll, expect, test } from 'vitest';
import { openHeldCases } from '../../src/moderation/held-posts.ts';
import { adoptWatchedWords } from '../../src/site/watched-words.ts';
import { statusesOf } from '../support/calls.ts';
import { done, makeListing, makeUser, type Person } from '../support/make.ts';
import { fanOutAll, useTestApp } from '../support/test-app.ts';

const berlin = { latitude: 52.52, longitude: 13.41 };
const on = useTestApp({ config: { isRateLimited: true } });
afterAll(() => adoptWatchedWords([]));

const remove = (by: Person, id: string) => done(by.call('DELETE /listings/:id', { params: { id } }));
const nearbyTo = async ({ call }: Person) => {
  await fanOutAll(on);
  const { notifications } = await done(call('GET /notifications'));
  return notifications.filter(({ kind }) => kind === 'listingNearby').map(({ text }) => text);
};

test('neighbours hear of two listings of one owner a day, also where earlier ones are deleted, and of others’', async () => {
  const neighbour = await makeUser(on, { point: berlin, preferences: ['buying'] });
  const [loud, other] = [await makeUser(on), await makeUser(on)];
  for (const title of ['A', 'B']) {
    const { id } = await makeListing(on, loud, { title });
    expect(await nearbyTo(neighbour)).toEqual([`New near you: “${title}”`]);
    await remove(loud, id);
    expect(await nearbyTo(neighbour)).toEqual([]);
  }
  await makeListing(on, loud, { title: 'C' });
  await makeListing(on, other, { title: 'D' });
  expect(await nearbyTo(neighbour)).toEqual(['New near you: “D”']);
});

test('one person gives moderators ten posts with watched words a day at most', async () => {
  const moderator = await makeUser(on, { role: 'moderator' });
  const busy = await makeUser(on);
  adoptWatchedWords(['casino*']);
  const answers = [];
  for (let count = 0; count < 12; count += 1)
    answers.push(
      await busy.call('POST /listings', {
        body: { title: `Casino ${count}`, description: 'Chips', location: 'Berlin', ...berlin },
      }),
    );
  expect(statusesOf(answers)).toEqual({ 201: 10, 429: 2 });
  await openHeldCases(on.deps);
  expect((await moderator.call('GET /moderation/cases')).data).toHaveLength(10);
});
