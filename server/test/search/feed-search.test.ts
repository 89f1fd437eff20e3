import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { termsAsTyped } from '../../src/search/feed.ts';
import { expire, makeListing, makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { autoCloseExpired } from '../../src/listings/auto-close.ts';

let on: TestApp;
let reader: MadeUser;
const listings = [
  ['Café table', 'Marble top, 60 cm'],
  ['Straßenrad 28"', 'A bicycle for towns, Größe M'],
  ['Window cleaning', '12 windows, 100% streak-free', 'SERVICE'],
  ["O'Brien's lamp_post", 'Old iron'],
  ['İstanbul rug', 'Hand-knotted, ŁÓDŹ & Ærø style'],
  ['4K monitor 27', 'Barely used'],
  ['Oak bookcase', 'The shelves are solid'],
  ['Oak desk lamp', 'Copper'],
  ['USB-C cable', 'Short'],
  ['Wifi mesh', 'Three pieces'],
  ['Wi-Fi router', 'Fast'],
  ['iPhone 13', 'Black'],
  ['iPhone12 case', 'Clear'],
  ['Kühlschrank', 'Weiß'],
  ['Levi’s jacket', 'Blue'],
  ['Smartphone', 'In a sleeve'],
  ['중고노트북을 팝니다', '깨끗합니다'],
  ['出售显示器', '九成新'],
  ['ขายจอมอนิเตอร์มือสอง', 'สภาพดี'],
  ['ຂາຍຕູ້ເຢັນມືສອງ', 'ສະພາບດີ'],
  ['លក់ទូទឹកកកមួយទឹក', 'ល្អ'],
  ['ရေခဲသေတ္တာအဟောင်းရောင်းမည်', 'ကောင်း'],
] as const;
const open = listings.map(([title]) => title).toReversed();

beforeAll(async () => {
  on = await testApp();
  reader = await makeUser(on);
  const owner = await makeUser(on);
  const post = async (title: string, description: string, type = 'PRODUCT') => {
    on.clock.advance(1000);
    return makeListing(on, owner, { title, description, type });
  };
  for (const [title, description, type] of listings) await post(title, description, type);
  const { id } = await post('Sofa', 'Green velvet');
  const body = { finalPrice: 10 };
  await on.call('POST /listings/:id/close', { token: owner.token, params: { id }, body });
  await expire(on, (await post('Garden work', 'Hedges', 'SERVICE')).id);
  await autoCloseExpired(on.deps);
});
afterAll(() => on.close());

const find = async (query: Record<string, string | number>) => {
  const answer = await on.call('GET /listings', { query: { limit: 50, ...query }, token: reader.token });
  expect(answer.status).toBe(200);
  return { titles: answer.data.map(({ title }) => title), pagination: answer.pagination };
};

test.each([
  ['a word of the title', 'table', ['Café table']],
  ['a word of the description, in any case', 'MARBLE', ['Café table']],
  ['a word without its accent', 'cafe', ['Café table']],
  ['the beginning of a word', 'bicy', ['Straßenrad 28"']],
  ['a sharp s and an umlaut in either writing', 'strassenrad grosse', ['Straßenrad 28"']],
  ['a dotted capital I, strokes and ligatures', 'istanbul lodz aero', ['İstanbul rug']],
  ['all words together, in any order', 'top café', ['Café table']],
  ['a number', '28', ['Straßenrad 28"']],
  ['not by the end of a word', 'able', []],
  ['not by a word that is nowhere', 'zeppelin', []],
  ['not by the owner', 'person', []],
  ['with signs as plain text', '100%', ['Window cleaning']],
  ['with signs as plain text', 'lamp_post', ["O'Brien's lamp_post"]],
  ['with signs as plain text', "o'brien", ["O'Brien's lamp_post"]],
  ['with signs as plain text', "' union 1=1 --", []],
  ['with signs as plain text', 'table & | (', ['Café table']],
  ['with signs as plain text', '\\', []],
  ['joined or split', 'usbc', ['USB-C cable']],
  ['joined or split', 'wifi', ['Wi-Fi router', 'Wifi mesh']],
  ['joined or split', 'wi fi router', ['Wi-Fi router']],
  ['joined or split', 'iphone13', ['iPhone 13']],
  ['joined or split', 'iPhone 12', ['iPhone12 case']],
  ['joined or split', 'weiß schrank', ['Kühlschrank']],
  ['another name of it', 'bike', ['Straßenrad 28"']],
  ['another name of it', 'used bikes', ['Straßenrad 28"']],
  ['another name of it', 'mobile phones', ['Smartphone']],
  ['another name of it', 'cell phone', ['Smartphone']],
  ['the thing alone, whatever is said of it', 'brand new monitor in good condition', ['4K monitor 27']],
  ['the thing alone, whatever is said of it', 'what do you pay for a monitor per day', ['4K monitor 27']],
  ['the thing alone, whatever is said of it', 'window cleaning hourly rate', ['Window cleaning']],
  ['a word that says little, if there is no other', 'used', ['4K monitor 27']],
  ['inside a word', '노트북', ['중고노트북을 팝니다']],
  ['inside a word', 'จอมอนิเตอร์', ['ขายจอมอนิเตอร์มือสอง']],
  ['inside a word', 'ຕູ້ເຢັນ', ['ຂາຍຕູ້ເຢັນມືສອງ']],
  ['inside a word', 'ទូទឹកកក', ['លក់ទូទឹកកកមួយទឹក']],
  ['inside a word', 'သေတ္တာ', ['ရေခဲသေတ္တာအဟောင်းရောင်းမည်']],
])('a listing is found by %s: %s', async (_, search, titles) => {
  const found = await find({ search });
  expect([found.titles, found.pagination?.totalCount]).toEqual([titles, titles.length]);
});

test.each([
  ['one two three four five six seven eight nine ten', 'one two three four five six seven eight'],
  ['lamp lamp lamp lamp lamp lamp lamp lamp blue', 'lamp blue'],
  ['ab12 cd34 ef56 gh78 ij90', 'ab 12 cd 34 ef 56 gh 78'],
])('of %s the first eight different words count', (search, words) => {
  const terms = termsAsTyped(search).map(({ beginnings, words: [part] }) => part ?? beginnings[0]);
  expect(terms.join(' ')).toBe(words);
});

test('a search of blanks counts as no search', async () => {
  for (const search of ['  ', '']) expect((await find({ search })).titles).toEqual(open);
});

test.each(['q '.repeat(100), '㌀'.repeat(200), '\u{1F600}'.repeat(100), 'ﷺ'.repeat(200)])(
  'a search as long as can be is answered (%#)',
  async (search) => {
    expect((await find({ search })).titles).toEqual([]);
  },
);

test.each([
  [{}, open],
  [{ status: 'closed' }, ['Garden work', 'Sofa']],
  [{ status: 'all' }, ['Garden work', 'Sofa', ...open]],
  [{ type: 'SERVICE' }, ['Window cleaning']],
  [{ type: 'SERVICE', status: 'all' }, ['Garden work', 'Window cleaning']],
  [{ type: 'PRODUCT', status: 'closed', search: 'velvet' }, ['Sofa']],
  [{ type: 'SERVICE', status: 'all', search: 'velvet' }, []],
])('of %o there is %o', async (query, titles) => {
  expect((await find(query)).titles).toEqual(titles);
});

describe('where no listing has all the words, those with the words that matter are shown:', () => {
  test.each([
    ['two words beside one that nobody has', 'zeppelin monitor 27', ['4K monitor 27']],
    ['a word of other texts', 'solid monitor', ['4K monitor 27', 'Oak bookcase']],
    ['a word of another listing', 'monitor 27 solid', ['4K monitor 27']],
    ['a typo beside a word too many', 'monitro 27 zeppelin', ['4K monitor 27']],
    ['as many of two listings', 'bookcase desk', ['Oak desk lamp', 'Oak bookcase']],
    ['more than of others', 'oak desk bookcase copper', ['Oak desk lamp']],
    ['in Chinese, which writes no spaces', '二手显示器', ['出售显示器']],
    ['in Korean, with an ending', '노트북에서는', ['중고노트북을 팝니다']],
  ])('%s', async (_, search, titles) => {
    const found = await find({ search });
    expect(found.titles).toEqual(titles);
    expect(found.pagination).toMatchObject({ totalCount: titles.length, isPartial: true });
  });

  test('page by page, with the right count', async () => {
    const second = await find({ search: 'bookcase desk', page: 2, limit: 1 });
    expect(second.titles).toEqual(['Oak bookcase']);
    expect(second.pagination).toMatchObject({ totalCount: 2, totalPages: 2, hasNextPage: false });
  });

  test.each([
    'oak bookcase',
    'oak bookcsae',
    'zeppelin airship',
    'zeppelin',
    'q % z',
    'zeppelin monitor',
    'monitro zeppelin',
  ])('nothing is said of it for %s', async (search) => {
    expect((await find({ search })).pagination).not.toHaveProperty('isPartial');
  });

  test('a common word alone brings nothing, a rare one does', async () => {
    const owner = await makeUser(on);
    for (const title of ['Repair of a zip', 'Repair of a roof', 'Repair of a lock', 'Accordion'])
      await makeListing(on, owner, { title, description: 'As in the photo' });
    expect((await find({ search: 'boiler repair' })).titles).toEqual([]);
    expect((await find({ search: 'accordion repair' })).titles).toEqual(['Accordion']);
  });
});
