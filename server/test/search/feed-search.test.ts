import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { autoCloseExpired } from '../../src/listings/close.ts';
import { expire, makeListing, makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let reader: MadeUser;
beforeAll(async () => {
  on = await testApp();
  reader = await makeUser(on);
  const owner = await makeUser(on);
  const post = async (title: string, description: string, type = 'PRODUCT') => {
    on.clock.advance(1000);
    return makeListing(on, owner, { title, description, type });
  };
  await post('Café table', 'Marble top, 60 cm');
  await post('Straßenrad 28"', 'A bicycle for the city, Größe M');
  await post('Window cleaning', '12 windows, 100% streak-free', 'SERVICE');
  await post("O'Brien's lamp_post", 'Old iron');
  await post('İstanbul rug', 'Hand-knotted, ŁÓDŹ & Ærø style');
  const closed = await post('Sofa', 'Green velvet');
  await on.call('POST /listings/:id/close', {
    token: owner.token,
    params: { id: closed.id },
    body: { finalPrice: 10 },
  });
  const autoClosed = await post('Garden work', 'Hedges', 'SERVICE');
  await expire(on, autoClosed.id);
  await autoCloseExpired(on.deps);
});
afterAll(() => on.close());

const titles = async (query: Record<string, string | number>) => {
  const answer = await on.call('GET /listings', { query: { limit: 50, ...query }, token: reader.token });
  expect(answer.status).toBe(200);
  expect(answer.pagination?.totalCount).toBe(answer.data.length);
  return answer.data.map(({ title }) => title);
};

describe('a search finds', () => {
  test.each([
    ['a word of the title', 'table', ['Café table']],
    ['a word of the description', 'marble', ['Café table']],
    ['any case', 'MARBLE', ['Café table']],
    ['a word without its accent', 'cafe', ['Café table']],
    ['a word with an accent too many', 'táblé', ['Café table']],
    ['the beginning of a word', 'bicy', ['Straßenrad 28"']],
    ['a sharp s in either writing', 'strassenrad', ['Straßenrad 28"']],
    ['an umlaut in either writing', 'grosse', ['Straßenrad 28"']],
    ['a dotted capital I', 'istanbul', ['İstanbul rug']],
    ['strokes and ligatures', 'lodz aero', ['İstanbul rug']],
    ['all words together, in any order', 'top café', ['Café table']],
    ['a number', '28', ['Straßenrad 28"']],
  ])('%s', async (_, search, found) => {
    expect(await titles({ search })).toEqual(found);
  });

  test.each([
    ['the end of a word', 'able'],
    ['a word that is nowhere', 'zeppelin'],
    ['the owner', 'person'],
  ])('nothing by %s', async (_, search) => {
    expect(await titles({ search })).toEqual([]);
  });
});

describe('signs are plain text:', () => {
  test.each([
    ['100%', ['Window cleaning']],
    ['%', []],
    ['_', []],
    ['%%%', []],
    ['lamp_post', ["O'Brien's lamp_post"]],
    ["o'brien", ["O'Brien's lamp_post"]],
    ['28"', ['Straßenrad 28"']],
    ["' or 1=1 --", []],
    ['table:*', ['Café table']],
    ['table & !zeppelin | (', ['Café table']],
    ['!table', ['Café table']],
    ['\\', []],
    ['🪑', []],
  ])('%s', async (search, found) => {
    expect(await titles({ search })).toEqual(found);
  });

  test('a search of blanks counts as no search', async () => {
    expect(await titles({ search: '  ' })).toHaveLength(5);
    expect(await titles({ search: '' })).toHaveLength(5);
  });

  test.each(['x'.repeat(200), 'q '.repeat(100), '㌀'.repeat(200), '\u{1F600}'.repeat(100), 'ﷺ'.repeat(200)])(
    'a search as long as can be is answered (%#)',
    async (search) => {
      expect(await titles({ search })).toEqual([]);
    },
  );
});

describe('filters:', () => {
  const open = ['İstanbul rug', "O'Brien's lamp_post", 'Window cleaning', 'Straßenrad 28"', 'Café table'];
  test('only open listings by default', async () => {
    expect(await titles({})).toEqual(open);
    expect(await titles({ status: 'active' })).toEqual(open);
  });

  test('closed by price or by time, or all', async () => {
    expect(await titles({ status: 'closed' })).toEqual(['Garden work', 'Sofa']);
    expect(await titles({ status: 'all' })).toEqual(['Garden work', 'Sofa', ...open]);
  });

  test('of one type, together with status and search', async () => {
    expect(await titles({ type: 'SERVICE' })).toEqual(['Window cleaning']);
    expect(await titles({ type: 'SERVICE', status: 'all' })).toEqual(['Garden work', 'Window cleaning']);
    expect(await titles({ type: 'PRODUCT', status: 'closed', search: 'velvet' })).toEqual(['Sofa']);
    expect(await titles({ type: 'SERVICE', search: 'velvet', status: 'all' })).toEqual([]);
  });

  test('find nothing near with a radius that leaves it out', async () => {
    const londoner = await makeUser(on, { point: { latitude: 51.51, longitude: -0.13 } });
    const answer = await on.call('GET /listings', {
      query: { search: 'table', radius: 100 },
      token: londoner.token,
    });
    expect(answer).toMatchObject({ data: [], pagination: { totalCount: 0, totalPages: 0 } });
  });
});

test('an edit changes what finds a listing', async () => {
  const owner = await makeUser(on);
  const listing = await makeListing(on, owner, { title: 'Typewriter' });
  await on.call('PUT /listings/:id', {
    token: owner.token,
    params: { id: listing.id },
    body: { ...listing, title: 'Gramophone' },
  });
  expect(await titles({ search: 'typewriter' })).toEqual([]);
  expect(await titles({ search: 'gramophone' })).toEqual(['Gramophone']);
});
