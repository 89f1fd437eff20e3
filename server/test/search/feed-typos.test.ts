import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MadeUser, makeListing, makeUser } from '../support/make.ts';
import { type TestApp, testApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

describe.each([...new Set(['embedded', databaseKind] as const)])('on the %s database', (kind) => {
  let on: TestApp;
  let owner: MadeUser;
  beforeAll(async () => {
    on = await testApp({ kind });
    owner = await makeUser(on);
  });
  afterAll(() => on.close());

  const find = async (search: string, token?: string) => {
    const query = { search, limit: 50 };
    const answer = await on.call('GET /listings', { query, ...(token && { token }) });
    expect(answer.status).toBe(200);
    return answer.data.map(({ title }) => title);
  };

  test('‘mountian bike’ finds ‘Mountain bike’, and ‘mountian’ what begins with it', async () => {
    await makeListing(on, owner, { title: 'Mountain bike' });
    await makeListing(on, owner, { title: 'Mountainbike helmet' });
    expect(await find('mountian bike')).toEqual(['Mountain bike']);
    expect(await find('MOUNTIAN')).toEqual(['Mountainbike helmet', 'Mountain bike']);
    expect(await find('mountianb')).toEqual(['Mountainbike helmet']);
  });

  test('two typos, or one in a short word or a number, find nothing by themselves', async () => {
    await makeListing(on, owner, { title: 'Harp 90210', description: 'Oak' });
    expect(await find('harp 90210')).toEqual(['Harp 90210']);
    for (const search of ['hapr', 'harq', '90211', 'mounatni'])
      expect(await find(search), search).toEqual([]);
  });

  test('a word that is found as it is typed is not corrected', async () => {
    await makeListing(on, owner, { title: 'Rocking horse' });
    expect(await find('house')).toEqual(['Rocking horse']);
    await makeListing(on, owner, { title: 'Doll’s house' });
    expect(await find('house')).toEqual(['Doll’s house']);
  });

  test('a title comes before a description, however new, but nearer before better', async () => {
    const far = { latitude: 48.86, longitude: 2.35 };
    await makeListing(on, owner, { title: 'Ocarina', ...far });
    await makeListing(on, owner, { title: 'Near flute', description: 'Or an ocarina' });
    await makeListing(on, owner, { title: 'Ocarina, too' });
    await makeListing(on, owner, { title: 'Flute', description: 'No ocarina', ...far });
    for (const search of ['ocarina', 'ocraina']) {
      expect(await find(search, owner.token)).toEqual(['Ocarina, too', 'Near flute', 'Ocarina', 'Flute']);
      expect(await find(search)).toEqual(['Ocarina, too', 'Ocarina', 'Flute', 'Near flute']);
    }
  });

  test('an edited listing is found by its new words, with a typo as well, and not by its old ones', async () => {
    const listing = await makeListing(on, owner, { title: 'Gramophone' });
    const body = { ...listing, title: 'Kaleidoscope' };
    await on.call('PUT /listings/:id', { token: owner.token, params: { id: listing.id }, body });
    expect(await find('kaliedoscope')).toEqual(['Kaleidoscope']);
    expect(await find('gramophone')).toEqual([]);
  });

  test('people who post the same new words at once do not stop each other', async () => {
    const words = Array.from('abcdefghijklmnopqrst', (letter) => `quux${letter}zing`);
    const descriptions = [words, words.toReversed()].map((each) => each.join(' '));
    const post = (_: unknown, index: number) =>
      makeListing(on, owner, { title: 'Words', description: descriptions[index % 2] });
    expect(await Promise.all(Array.from({ length: 10 }, post))).toHaveLength(10);
  });
});
