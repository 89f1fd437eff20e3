import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAddress } from '../../src/client-hashes/client-hashes.ts';
import { makeUser, type Person } from '../support/make.ts';
import { plainImage } from '../support/photos.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const dayMs = 24 * 60 * 60 * 1000;
let on: TestApp;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind, config: { isRateLimited: true } });
});
afterAll(() => on.close());

/** Too old for the limits of new accounts. */
async function makeMember(): Promise<Person> {
  const made = await makeUser(on);
  const joined = new Date(on.clock.now.getTime() - 8 * dayMs);
  await on.db.updateTable('app_user').set({ created_at: joined }).where('id', '=', made.user.id).execute();
  return made;
}
const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;
/** On the same network. */
const newAccounts = (most: number) =>
  Promise.all(
    Array.from({ length: most }, async () => {
      const made = await makeUser(on);
      await recordAddress(on.deps, made.user.id, '2001:db8:9::1');
      return made;
    }),
  );
const advert =
  'Oak and beech chairs, six of a kind and cheaper than new ones, all at chairs.example, write to me today!';
const say = ({ token }: Person, about: string) => on.call('PUT /profile', { token, body: { about } });

test('one text of several new accounts is held back from profiles, and not one’s own', async () => {
  const newcomers = await newAccounts(5);
  const answers = await Promise.all(newcomers.map((one) => say(one, advert)));
  expect([count(answers, 200), count(answers, 409)]).toEqual([2, 3]);
  expect(answers.find(({ status }) => status === 409)).toMatchObject({
    code: 'LISTING_OF_MANY',
    fields: { about: messages.listingOfMany },
  });
  expect((await say(await makeMember(), advert)).status).toBe(200);
  expect((await say(await makeUser(on), advert)).status).toBe(200);
  const [one] = newcomers as [Person];
  for (const about of [
    'I like old chairs and lamps of all kinds',
    'Hi',
    'I like old chairs and lamps of all kinds',
  ])
    expect((await say(one, about)).status).toBe(200);
  for (const other of newcomers)
    expect((await say(other, 'I sell and buy old chairs and lamps, chairs.example')).status).toBe(200);
});

test('one photo of several new accounts is held back from profiles, as photo and background together', async () => {
  const show = async (
    { token }: Person,
    colour: string,
    field: 'photoUrl' | 'backgroundUrl' = 'photoUrl',
  ) => {
    const bytes = await plainImage(60, 40, colour).png().toBuffer();
    const body = { base64Data: bytes.toString('base64'), filename: 'photo.png' };
    const { data } = await on.call('POST /photos/upload-profile-base64', { body, token });
    return on.call('PUT /profile', { token, body: { [field]: data.url } });
  };
  const [a, b, c] = (await newAccounts(3)) as [Person, Person, Person];
  expect([(await show(a, 'blue')).status, (await show(b, 'blue', 'backgroundUrl')).status]).toEqual([
    200, 200,
  ]);
  expect(await show(c, 'blue')).toMatchObject({
    status: 409,
    code: 'PHOTO_OF_MANY',
    fields: { photoUrl: messages.photoOfMany },
  });
  expect((await show(c, 'white')).status).toBe(200);
  expect([(await show(a, 'blue')).status, (await show(await makeMember(), 'blue')).status]).toEqual([
    200, 200,
  ]);
  expect((await show(await makeUser(on), 'blue')).status).toBe(200);
  on.clock.advance(dayMs);
  expect((await show(c, 'blue')).status).toBe(200);
});
