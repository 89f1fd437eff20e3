import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeAccounts } from '../../src/account/remove-accounts.ts';
import { makeListing, makeUser, password, type MadeUser } from '../support/make.ts';
import { sell, takeInPrices } from '../support/prices.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
let owners: MadeUser[];
let reader: MadeUser;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind, config: { logLevel: 'silent', isRateLimited: false } });
  owners = [await makeUser(on), await makeUser(on), await makeUser(on)];
  reader = await makeUser(on);
});
afterAll(() => on.close());

async function keptWords(): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select distinct word from price_word`.execute(on.db);
  return rows.map((row) => row.word);
}

const hostile = [
  '',
  ' ',
  'the a an of and',
  '😀😀 👩‍👩‍👧‍👦',
  '.*+?^${}()|[]\\ (a+)+$',
  '\u202Eoak\u202C \u200Bbookcase',
  '%_% \' or 1=1 -- "',
  'constructor __proto__ toString',
  Array.from({ length: 60 }, (_, at) => `w${at}`).join(' '),
  'é'.repeat(200),
  'ﷺ'.repeat(200),
  '漢字仮名'.repeat(50),
  'a'.repeat(10_000),
  'oak '.repeat(2_500),
];

test(
  'hostile texts are answered shortly or refused, fifty of each at once',
  { timeout: 180_000 },
  async () => {
    await sell(on, owners, [100, 110, 120, 130, 140]);
    for (const text of hostile) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, async (_, at) =>
          at % 2 === 0
            ? on.call('GET /prices', { query: { q: text }, token: reader.token })
            : on.call('GET /prices/similar', {
                query: { title: text.slice(0, 200), description: text },
                token: reader.token,
              }),
        ),
      );
      const name = text.slice(0, 20);
      for (const { status } of answers) expect([200, 400], name).toContain(status);
      for (const { data } of answers) expect(JSON.stringify(data ?? null).length, name).toBeLessThan(5_000);
    }
  },
);

test('a person who leaves takes along the words of what they sold', async () => {
  const leaver = await makeUser(on);
  await sell(on, [leaver], [90], {
    title: 'Violin of Zuzanna Wiśniewska',
    description: 'Ring 0170-5550199 at Rosengasse',
  });
  expect(await keptWords()).toEqual(expect.arrayContaining(['zuzanna', 'rosengasse']));
  await on.call('DELETE /account', { token: leaver.token, body: { password } });
  on.clock.advance(14 * 24 * 3_600_000);
  expect(await removeAccounts(on.deps)).toBe(1);
  const personal = async () => {
    await takeInPrices(on);
    return (await keptWords()).filter((word) => ['violin', 'zuzanna', 'rosengasse'].includes(word));
  };
  await expect.poll(personal, { timeout: 60_000 }).toEqual([]);
  expect(await keptWords()).toContain('oak');
});

test('a currency in which nothing is left is offered no more', async () => {
  const tokyo = { latitude: 35.68, longitude: 139.69, location: 'Tokyo, Japan' };
  const [id = ''] = await sell(on, owners, [5_000], { ...tokyo, title: 'Koto with stand' });
  const ask = () => on.call('GET /prices', { query: { q: 'koto' }, token: reader.token });
  expect((await ask()).data.currencies).toEqual(['JPY']);
  await on.call('DELETE /listings/:id', { params: { id }, token: owners[0]?.token ?? '' });
  const askAgain = async () => {
    await takeInPrices(on);
    return (await ask()).data;
  };
  // Events wait for running transactions, even of other databases.
  const nothing = { currency: 'EUR', currencies: [], spread: null, periods: [], sold: [], elsewhere: [] };
  await expect.poll(askAgain, { timeout: 60_000 }).toEqual(nothing);
});

test('one’s own closed listings make no usual price, and those of two others are too few', async () => {
  const title = 'Gramophone with horn';
  await sell(on, [reader], [1, 1, 1, 1, 1, 1], { title });
  await sell(on, owners.slice(0, 2), [300, 310, 320, 330], { title });
  const { id } = await makeListing(on, reader, { title });
  const similar = () => on.call('GET /listings/:id/similar', { params: { id }, token: reader.token });
  expect((await similar()).data.spread).toBeNull();
  await sell(on, owners.slice(2), [340], { title });
  expect((await similar()).data.spread).toMatchObject({ count: 5, median: 320 });
});
