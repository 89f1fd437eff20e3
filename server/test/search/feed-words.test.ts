import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeListing, makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let reader: MadeUser;
const listings = [
  ['4K monitor 27', 'Barely used'],
  ['Oak bookcase', 'The shelves are solid'],
  ['Oak desk lamp', 'Brass'],
  ['USB-C cable', 'Short'],
  ['Wifi mesh', 'Three pieces'],
  ['Wi-Fi router', 'Fast'],
  ['iPhone 13', 'Black'],
  ['iPhone12 case', 'Clear'],
  ['Kühlschrank', 'Weiß'],
  ['Levi’s jacket', 'Blue'],
  ['중고노트북을 팝니다', '깨끗합니다'],
  ['出售显示器', '九成新'],
  ['ขายจอมอนิเตอร์มือสอง', 'สภาพดี'],
  ['ຂາຍຕູ້ເຢັນມືສອງ', 'ສະພາບດີ'],
  ['លក់ទូទឹកកកមួយទឹក', 'ល្អ'],
  ['ရေခဲသေတ္တာအဟောင်းရောင်းမည်', 'ကောင်း'],
] as const;

beforeAll(async () => {
  on = await testApp();
  reader = await makeUser(on);
  const owner = await makeUser(on);
  for (const [title, description] of listings) {
    on.clock.advance(1000);
    await makeListing(on, owner, { title, description });
  }
});
afterAll(() => on.close());

const find = async (search: string, query: { page?: number; limit?: number; radius?: number } = {}) => {
  const answer = await on.call('GET /listings', {
    query: { limit: 50, ...query, search },
    token: reader.token,
  });
  expect(answer.status).toBe(200);
  return { titles: answer.data.map(({ title }) => title), pagination: answer.pagination };
};

describe('where no listing has all the words, those with most of them are shown:', () => {
  test.each([
    ['a word that nobody has', 'zeppelin monitor', ['4K monitor 27']],
    ['a word of other texts', 'the monitor', ['4K monitor 27', 'Oak bookcase']],
    ['a word of another listing', 'monitor 27 solid', ['4K monitor 27']],
    ['a typo beside a word too many', 'monitro zeppelin', ['4K monitor 27']],
    ['as many of two listings', 'bookcase lamp', ['Oak desk lamp', 'Oak bookcase']],
    ['more than of others', 'oak desk bookcase brass', ['Oak desk lamp']],
    ['in Chinese, which writes no spaces', '二手显示器', ['出售显示器']],
    ['in Korean, with an ending', '노트북에서는', ['중고노트북을 팝니다']],
  ])('%s', async (_, search, titles) => {
    const found = await find(search);
    expect(found.titles).toEqual(titles);
    expect(found.pagination).toMatchObject({ totalCount: titles.length, isPartial: true });
  });

  test('page by page, with the right count', async () => {
    const second = await find('bookcase lamp', { page: 2, limit: 1 });
    expect(second.titles).toEqual(['Oak bookcase']);
    expect(second.pagination).toMatchObject({ totalCount: 2, totalPages: 2, hasNextPage: false });
  });

  test.each([['oak bookcase'], ['oak bookcsae'], ['zeppelin airship'], ['zeppelin'], ['q % z']])(
    'nothing is said of it for %s',
    async (search) => {
      expect((await find(search)).pagination).not.toHaveProperty('isPartial');
    },
  );
});

describe('words joined or split:', () => {
  test.each([
    ['usbc', ['USB-C cable']],
    ['USB-C', ['USB-C cable']],
    ['usb c', ['USB-C cable']],
    ['wifi', ['Wi-Fi router', 'Wifi mesh']],
    ['Wi-Fi', ['Wi-Fi router', 'Wifi mesh']],
    ['wi fi router', ['Wi-Fi router']],
    ['iphone13', ['iPhone 13']],
    ['iPhone 12', ['iPhone12 case']],
    ['iphone12', ['iPhone12 case']],
    ['levis', ['Levi’s jacket']],
    ['kühl schrank', ['Kühlschrank']],
    ['schrank', ['Kühlschrank']],
    ['weißer schrank', ['Kühlschrank']],
  ])('%s', async (search, titles) => {
    const found = await find(search);
    expect(found.titles).toEqual(titles);
  });

  test.each([
    ['노트북', '중고노트북을 팝니다'],
    ['จอมอนิเตอร์', 'ขายจอมอนิเตอร์มือสอง'],
    ['ຕູ້ເຢັນ', 'ຂາຍຕູ້ເຢັນມືສອງ'],
    ['ទូទឹកកក', 'លក់ទូទឹកកកមួយទឹក'],
    ['သေတ္တာ', 'ရေခဲသေတ္တာအဟောင်းရောင်းမည်'],
  ])('%s is found inside a word', async (search, title) => {
    expect((await find(search)).titles).toEqual([title]);
  });
});
