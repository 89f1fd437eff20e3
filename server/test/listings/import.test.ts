import { messages } from '@ballpark/domain/contract/messages.ts';
import { adoptSite } from '@ballpark/domain/site.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import * as calls from '../support/calls.ts';
import { done, makeListing, makeUser, type Person } from '../support/make.ts';
import { type Outside, startOutside } from '../support/outside.ts';
import { plainImage } from '../support/photos.ts';
import { type TestApp, testApp } from '../support/test-app.ts';
import { BadRequest } from '../../src/errors.ts';
import { rates } from '../../src/limits/rates.ts';
import { readTable, writeTable } from '../../src/listings/listing-table.ts';

let on: TestApp;
let outside: Outside;
let ada: Person;

beforeAll(async () => {
  outside = await startOutside();
  on = await testApp({
    config: { isRateLimited: true, logLevel: 'silent' },
    deps: { outsideWeb: outside.web },
  });
});
beforeEach(async () => {
  outside.received.length = 0;
  outside.answers.clear();
  ada = await makeUser(on);
});
afterAll(async () => {
  await on.close();
  await outside.close();
});

const bring = ({ call }: Person, csv: string, isDryRun = false, fromRow = 2) =>
  done(call('POST /listings/import', { body: { csv, isDryRun, fromRow } }));
const take = ({ call }: Person) => done(call('GET /listings/export'));
const head = 'title,description,type,amount,currency,photos';
const ownListings = async ({ call, user }: Person) =>
  (await done(call('GET /profile/:id/listings', { params: { id: user.id } }))) as unknown as Record<
    string,
    unknown
  >[];

describe('a table of listings', () => {
  test('as a German spreadsheet saves it: a byte order mark, semicolons, decimal commas, quotes and lines in cells', async () => {
    const csv = [
      '\uFEFFTitle;Description;Type;Amount;Currency;Photos',
      '"Oak ""Billy"" bookcase";"Solid oak;\r\nfive shelves";product;1.095,50;EUR;',
      'Paint a fence;Twelve metres;SERVICE;;;',
      ';;;;;',
      '',
    ].join('\r\n');
    const { rows, postedCount, nextRow } = await bring(ada, csv);
    expect([rows.map(({ row, problems }) => [row, problems]), postedCount, nextRow]).toEqual([
      [
        [2, []],
        [3, []],
      ],
      2,
      null,
    ]);
    expect(await calls.readListing(ada, { id: rows[0]?.listingId ?? '' })).toMatchObject({
      title: 'Oak "Billy" bookcase',
      description: 'Solid oak;\nfive shelves',
      type: 'PRODUCT',
      offerAmount: 1095.5,
      currency: 'EUR',
      location: 'Berlin, Germany',
    });
    expect(await calls.readListing(ada, { id: rows[1]?.listingId ?? '' })).toMatchObject({
      type: 'SERVICE',
      hasOffer: false,
    });
  });

  test('is judged row by row, and a dry run posts and fetches nothing', async () => {
    const csv = [
      head,
      'Fine,As it is,,,,https://pictures.example.com/a.png',
      ',No title,,,,',
      `${'x'.repeat(101)},Long,,,,`,
      'Other type,Words,BOAT,,,',
      'Other money,Words,,5,USD,',
      'Not a number,Words,,abc,,',
      'At home,Words,,,,http://127.0.0.1/a.png',
      `Too many,Words,,,,${'https://a.example/1 '.repeat(6)}`,
      'Fine,As it is,,,,',
      'Too,many,,,,,cells',
    ].join('\n');
    const { rows, postedCount } = await bring(ada, csv, true);
    expect(rows.map(({ problems }) => problems)).toEqual([
      [],
      [messages.titleMissing],
      [messages.titleTooLong],
      [messages.importType],
      [messages.importCurrency],
      [messages.offerAmountInvalid],
      [messages.importPhotoAddress],
      [messages.photosTooMany],
      [messages.importTwice],
      [messages.importRowBroken],
    ]);
    expect([postedCount, outside.received, await ownListings(ada)]).toEqual([0, [], []]);
    const real = await bring(ada, csv);
    expect(real.rows.map(({ problems }) => problems.length === 0)).toEqual(rows.map(() => false));
    expect(real.rows[0]?.problems).toEqual([messages.importPhotoFailed]);
  });

  test('costs no more than its length, whatever is in it', async () => {
    const { maxImportLength } = await import('@ballpark/domain/listing-table.ts');
    const half = maxImportLength / 2 - 100;
    const tables = [
      (length: number) => `title,description${',a'.repeat(length)}\nA,One`,
      (length: number) => `title;description;"\n"${';'.repeat(length)}\n${'a;b\n'.repeat(length / 400)}`,
      (length: number) => `title,description\n"${'x"'.repeat(length / 2)}${' '.repeat(length)},One`,
      (length: number) => `title,description\n${'"'.repeat(2 * length)}`,
      (length: number) => `title,description\n${'a\n'.repeat(length)}`,
      (length: number) => `title,description\n${'"a" '.repeat(length / 2)}`,
    ];
    for (const [at, table] of tables.entries()) {
      const cost = (length: number) => {
        const csv = table(length);
        const before = process.cpuUsage();
        try {
          readTable(csv);
        } catch (error) {
          expect(error).toBeInstanceOf(BadRequest);
        }
        return process.cpuUsage(before).user;
      };
      cost(half / 16);
      // Sixteen times as long; what is quadratic would cost 256 times as much.
      expect(cost(half), String(at)).toBeLessThan(80 * cost(half / 16) + 100_000);
    }
  });

  test('brings photos along, which are taken like uploads', async () => {
    const image = await plainImage().png().toBuffer();
    outside.answers.set('pictures.example.com/a.png', { status: 200, body: image });
    outside.answers.set('pictures.example.com/b.txt', {
      status: 200,
      body: Buffer.from('<html>no photo</html>'),
    });
    outside.answers.set('pictures.example.com/c', {
      status: 302,
      headers: { location: 'https://a.example/' },
    });
    outside.answers.set('pictures.example.com/d', { status: 200, body: Buffer.alloc(6 * 1024 * 1024) });
    const csv = `${head}\n${['a.png', 'b.txt', 'c', 'd']
      .map((name) => `With ${name},Words,,,,https://pictures.example.com/${name}`)
      .join('\n')}`;
    const { rows } = await bring(ada, csv);
    expect(rows.map(({ problems }) => problems)).toEqual([
      [],
      [messages.photoTypeListing],
      [messages.importPhotoFailed],
      [messages.importPhotoTooLarge],
    ]);
    const { photos } = await calls.readListing(ada, { id: rows[0]?.listingId ?? '' });
    expect(photos).toHaveLength(1);
  });

  test('calls other sites for a person as often as one needs, and no more', async () => {
    const addresses = (row: number) =>
      Array.from({ length: 5 }, (_, at) => `https://pictures.example.com/${row}-${at}`).join(' ');
    const csv = `${head}\n${Array.from({ length: 40 }, (_, row) => `Thing ${row},Words,,,,${addresses(row)}`).join('\n')}`;
    // Nothing is there: each row ends with its first photo.
    for (let table = 0; table < 5; table += 1) await bring(ada, csv);
    expect(outside.received).toHaveLength(rates.import.photosPerPerson.most);
  });

  test('can be sent again: what is posted is not posted twice', async () => {
    const csv = `${head}\nA,One,,,,\nB,Two,,,,`;
    await bring(ada, csv);
    const again = await bring(ada, `${csv}\nC,Three,,,,`);
    expect(again.rows.map(({ problems }) => problems)).toEqual([
      [messages.importPosted],
      [messages.importPosted],
      [],
    ]);
    expect((await bring(ada, csv, true)).rows[0]?.problems).toEqual([messages.importPosted]);
    expect((await bring(ada, csv, false, 3)).rows.map(({ row }) => row)).toEqual([3]);
  });

  test('is posted once, also by who sends it again before the answer', async () => {
    const csv = `${head}\nA,One,,,,\nB,Two,,,,`;
    await Promise.all(Array.from({ length: 3 }, () => bring(ada, csv)));
    expect(await ownListings(ada)).toHaveLength(2);
  });

  test('is bound by the limit of a day, which a dry run tells', async () => {
    const csv = `${head}\n${Array.from({ length: 32 }, (_, at) => `Thing ${at},Words ${at},,,,`).join('\n')}`;
    const dry = await bring(ada, csv, true);
    expect(dry.leftToday).toBe(30);
    expect(dry.rows.filter(({ problems }) => problems.length > 0).map(({ row }) => row)).toEqual([32, 33]);
    const real = await bring(ada, csv);
    expect([real.postedCount, real.leftToday, real.rows.at(-1)?.problems]).toEqual([
      30,
      0,
      [messages.importBeyondLimit],
    ]);
  });

  test.each([
    ['without a description', 'IMPORT_HEAD', 'title\nA'],
    [
      'with more cells than anybody fills in',
      'IMPORT_TOO_MANY_ROWS',
      `title;description\nA;B${';'.repeat(50_000)}`,
    ],
    ['with more columns than anybody fills in', 'IMPORT_HEAD', `${';'.repeat(50)}title;description\nA;B`],
    ['without rows', 'IMPORT_EMPTY', `${head}\n,,,,,`],
    ['with more rows than a day has listings', 'IMPORT_TOO_MANY_ROWS', `${head}\n${'A,B,,,,\n'.repeat(201)}`],
  ])('%s is none', async (_, code, csv) => {
    expect((await ada.call('POST /listings/import', { body: { csv } })).code).toBe(code);
  });
});

describe('one’s own listings', () => {
  test('go out as they come in, and no spreadsheet runs what they say', async () => {
    const title = '=HYPERLINK("https://evil.example","x")';
    await makeListing(on, ada, { title, description: '+1, "two"', hasOffer: true, offerAmount: 12.5 });
    await makeListing(on, await makeUser(on));
    const { csv, filename } = await take(ada);
    expect(filename).toMatch(/^ballpark-listings-\d{4}-\d\d-\d\d\.csv$/);
    expect(csv).toBe(
      `\uFEFF${head}\r\n"'=HYPERLINK(""https://evil.example"",""x"")","'+1, ""two""",PRODUCT,12.5,EUR,\r\n`,
    );
    const ben = await makeUser(on);
    const { rows } = await bring(ben, csv);
    expect(await calls.readListing(ben, { id: rows[0]?.listingId ?? '' })).toMatchObject({
      title,
      description: '+1, "two"',
      offerAmount: 12.5,
    });
  });

  test.each(['=1', '+1', '-1', '@a', '\t=1'])('a cell that begins like %j is text', (cell) => {
    const row = { title: cell, description: '', type: '', amount: '', currency: '', photos: '' };
    expect(writeTable([row]).split('\r\n')[1]).toMatch(/^"?'/);
  });
});

test('while a site takes no tables, none is judged or posted, and people still take theirs', async () => {
  await makeListing(on, ada, { title: 'Oak bookcase' });
  adoptSite({ takesTables: false });
  onTestFinished(() => adoptSite({}));
  for (const isDryRun of [true, false]) {
    const body = { csv: `${head}\nSofa,Two seats\n`, isDryRun };
    expect(await ada.call('POST /listings/import', { body })).toMatchObject({
      status: 409,
      code: 'IMPORT_OFF',
    });
  }
  expect((await take(ada)).csv).toContain('Oak bookcase');
});
