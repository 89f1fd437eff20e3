import { messages } from '@ballpark/domain/contract/messages.ts';
import { repeatLimits } from '@ballpark/domain/newcomer-limits.ts';
import type { LineMark } from '@ballpark/domain/quote-lines.ts';
import { adoptSite } from '@ballpark/domain/site.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { block, close, exportedFiles, leaveForGood, readListing, reopen, suggest } from '../support/calls.ts';
import { restrict } from '../support/moderation.ts';
import { type Person, expire, makeListing, makeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
let owner: Person;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind });
  owner = await makeUser(on);
});
afterAll(() => on.close());

const boiler = { text: 'Boiler', amount: 1400 };
const labour = { text: 'Labour, 6 h', amount: 600 };
const disposal = { text: 'Disposal', amount: 120.5 };
const quoted = [boiler, labour, disposal];

const makeQuote = (overrides: Record<string, unknown> = {}) =>
  makeListing(on, owner, { title: 'Boiler repair', type: 'SERVICE', lines: quoted, ...overrides });

type Subject = { id: string };
const linesOf = async (reader: Person, quote: Subject) => (await readListing(reader, quote)).lines ?? [];
const shown = async (quote: Subject) =>
  (await linesOf(owner, quote)).map(({ text, amount }) => ({ text, amount }));

async function lineIdOf(quote: Subject, text = labour.text): Promise<string> {
  return (await linesOf(owner, quote)).find((line) => line.text === text)?.id ?? '';
}

async function mark(by: Person, quote: Subject, how: LineMark | null, text = labour.text) {
  const body = { lineId: await lineIdOf(quote, text), mark: how };
  return by.call('PUT /listings/:id/marks', { params: { id: quote.id }, body });
}

async function makePeople(count: number): Promise<Person[]> {
  return Promise.all(Array.from({ length: count }, () => makeUser(on)));
}

const marksOf = async (reader: Person, quote: Subject, of = labour.text) => {
  const line = (await linesOf(reader, quote)).find(({ text }) => text === of);
  return line && { ownMark: line.ownMark, marks: line.marks };
};

const edit = (quote: Subject, change: Record<string, unknown>) =>
  owner.call('PUT /listings/:id', {
    params: { id: quote.id },
    body: { title: 'Boiler repair', description: 'With a new pump.', location: 'Berlin, Germany', ...change },
  });

describe('the lines of a quote', () => {
  test('are shown as posted, stay when they are left out, change as a whole and go with an empty list', async () => {
    const quote = await makeQuote();
    expect(await shown(quote)).toEqual(quoted);
    expect((await edit(quote, {})).data.lines).toHaveLength(3);
    const changed = [disposal, { ...labour, amount: 500 }];
    expect((await edit(quote, { lines: changed })).status).toBe(200);
    expect(await shown(quote)).toEqual(changed);
    await edit(quote, { lines: [] });
    expect(await shown(quote)).toEqual([]);
  });

  test('are of services only: a product has none, and one that becomes a product loses them', async () => {
    expect(await shown(await makeQuote({ type: 'PRODUCT' }))).toEqual([]);
    const quote = await makeQuote();
    await edit(quote, { type: 'PRODUCT' });
    expect(await shown(quote)).toEqual([]);
  });

  test('are one line each, of something and an amount; at most thirty', async () => {
    const refused = async (lines: object[]) =>
      (await owner.call('POST /listings', { body: { ...draft, lines } })).status;
    const draft = {
      title: 'Boiler repair',
      description: 'With a new pump.',
      type: 'SERVICE' as const,
      location: 'Berlin, Germany',
      latitude: 52.52,
      longitude: 13.41,
    };
    for (const wrong of [
      { text: ' ', amount: 5 },
      { text: 'x'.repeat(101), amount: 5 },
      { text: 'Labour', amount: 0 },
      { text: 'Labour', amount: -5 },
      { text: 'Labour', amount: 5.555 },
      { text: 'Labour' },
    ])
      expect(await refused([boiler, wrong]), JSON.stringify(wrong)).toBe(400);
    expect(await refused(Array.from({ length: 31 }, () => boiler))).toBe(400);
    const quote = await makeQuote({ lines: Array.from({ length: 30 }, () => ({ text: 'a\nb', amount: 1 })) });
    expect((await shown(quote))[29]).toEqual({ text: 'a b', amount: 1 });
  });

  test('do not stay in another currency, nor with more decimals than it has', async () => {
    const quote = await makeQuote();
    const tokyo = { location: 'Tokyo', latitude: 35.68, longitude: 139.69 };
    expect(await edit(quote, tokyo)).toMatchObject({
      status: 400,
      fields: { lines: messages.lineAmountInvalid },
    });
    expect(await edit(quote, { ...tokyo, lines: quoted })).toMatchObject({
      status: 400,
      fields: { lines: messages.amountTooPrecise },
    });
    await mark(await makeUser(on), quote, 'high');
    expect((await edit(quote, { ...tokyo, lines: [labour] })).data).toMatchObject({ currency: 'JPY' });
    for (const person of await makePeople(2)) await mark(person, quote, 'high');
    expect(await marksOf(owner, quote)).toMatchObject({ marks: null });
  });

  test('are told by no search, because visitors search too', async () => {
    const quote = await makeQuote({ title: 'Heating', lines: [{ text: 'Expansion vessel', amount: 80 }] });
    const found = async (search: string) =>
      (await owner.call('GET /listings', { query: { search } })).data.map(({ id }) => id);
    expect(await found('heating')).toContain(quote.id);
    for (const word of ['vessel', 'expans']) expect(await found(word)).not.toContain(quote.id);
    await edit(quote, { lines: [{ text: 'Copper flue', amount: 90 }] });
    expect(await found('heating flue')).not.toContain(quote.id);
  });

  test('are watched: a word in a new line holds the listing, one that was there before does not', async () => {
    const asbestos = { text: 'Asbestos', amount: 90 };
    const earlier = await makeQuote({ lines: [asbestos] });
    const admin = await makeUser(on, { role: 'admin' });
    const { version } = (await admin.call('GET /admin/settings')).data;
    const watch = { body: { version, watchedWords: ['asbestos'] } };
    expect((await admin.call('PUT /admin/settings', watch)).status).toBe(200);
    const quote = await makeQuote();
    const held = await edit(quote, { lines: [...quoted, asbestos] });
    expect(held.data.hidden).toMatchObject({ by: 'reports' });
    expect((await edit(earlier, { lines: [labour, asbestos] })).data.hidden).toBeUndefined();
  });

  test('make a text another one, and not the same one again', async () => {
    const limited = await testApp({ config: { isRateLimited: true } });
    try {
      const poster = await makeUser(limited);
      const post = (lines: object[]) =>
        limited.call('POST /listings', {
          token: poster.token,
          body: {
            title: 'Boiler repair',
            description: 'With a new pump.',
            type: 'SERVICE',
            location: 'Berlin',
            lines,
          },
        });
      for (let nth = 0; nth < repeatLimits.listingText.most; nth += 1)
        expect((await post(quoted)).status).toBe(201);
      expect((await post(quoted)).status).toBe(409);
      expect((await post([boiler])).status).toBe(201);
    } finally {
      await limited.close();
    }
  });
});

test('while a site has turned lines off, none is added or marked; those that are there stay, move and go', async () => {
  const quote = await makeQuote();
  for (const person of await makePeople(3)) await mark(person, quote, 'high');
  adoptSite({ hasQuoteLines: false });
  onTestFinished(() => adoptSite({}));
  const body = { title: 'Roof', description: 'Tiles.', type: 'SERVICE' as const, location: 'Berlin' };
  const refused = { status: 409, code: 'LINES_OFF', fields: { lines: messages.linesOff } };
  expect(await owner.call('POST /listings', { body: { ...body, lines: [boiler] } })).toMatchObject(refused);
  expect((await owner.call('POST /listings', { body: { ...body, lines: [] } })).status).toBe(201);
  expect(await edit(quote, { lines: [...quoted, { text: 'Pump', amount: 90 }] })).toMatchObject(refused);
  expect(await edit(quote, { lines: [boiler, { ...labour, amount: 700 }] })).toMatchObject(refused);
  expect(await mark(await makeUser(on), quote, 'fair')).toMatchObject({ status: 409, code: 'LINES_OFF' });
  expect((await edit(quote, {})).data.lines).toHaveLength(3);
  expect((await edit(quote, { lines: [labour, boiler] })).status).toBe(200);
  expect(await shown(quote)).toEqual([labour, boiler]);
  expect(await marksOf(owner, quote)).toMatchObject({ marks: { high: 3 } });
});

describe('a mark', () => {
  test('is one a person and line, changes, and is taken back', async () => {
    const quote = await makeQuote();
    const person = await makeUser(on);
    expect((await mark(person, quote, 'high')).data.lines.map(({ ownMark }) => ownMark)).toEqual([
      null,
      'high',
      null,
    ]);
    await mark(person, quote, 'low');
    expect(await marksOf(person, quote)).toEqual({ ownMark: 'low', marks: null });
    await mark(person, quote, null);
    expect(await marksOf(person, quote)).toEqual({ ownMark: null, marks: null });
  });

  test('counts from three on, for the owner and everybody', async () => {
    const quote = await makeQuote();
    const [one, two, three] = (await makePeople(3)) as [Person, Person, Person];
    await mark(one, quote, 'high');
    await mark(two, quote, 'high');
    expect(await marksOf(owner, quote)).toEqual({ ownMark: null, marks: null });
    await mark(three, quote, 'fair');
    const marks = { high: 2, fair: 1, low: 0 };
    expect(await marksOf(owner, quote)).toEqual({ ownMark: null, marks });
    expect(await marksOf(one, quote)).toEqual({ ownMark: 'high', marks });
    expect(await marksOf(owner, quote, boiler.text)).toMatchObject({ marks: null });
  });

  test('takes a guess first where guesses are hidden until one’s own, and so do the marks of others', async () => {
    const quote = await makeQuote({ hasIndependentGuesses: true });
    const people = await makePeople(3);
    for (const person of people) {
      expect(await mark(person, quote, 'high')).toMatchObject({
        status: 409,
        error: messages.markBeforeGuess,
      });
      await suggest(person, quote);
      expect((await mark(person, quote, 'high')).status).toBe(200);
    }
    const reader = await makeUser(on);
    const marks = { high: 3, fair: 0, low: 0 };
    expect(await marksOf(reader, quote)).toMatchObject({ marks: null });
    expect(await marksOf(owner, quote)).toMatchObject({ marks });
    await suggest(reader, quote);
    expect(await marksOf(reader, quote)).toMatchObject({ marks });
    await close(owner, quote, 2000);
    expect(await marksOf(await makeUser(on), quote)).toMatchObject({ marks });
  });

  test('goes with the guess that is taken back there', async () => {
    const quote = await makeQuote({ hasIndependentGuesses: true });
    const person = await makeUser(on);
    const { data } = await suggest(person, quote);
    await mark(person, quote, 'high');
    await person.call('DELETE /suggestions/:id', { params: { id: data.id } });
    expect(await marksOf(person, quote)).toMatchObject({ ownMark: null });
  });

  test('is refused on one’s own quote, a closed or expired one, and an unknown line', async () => {
    const quote = await makeQuote();
    const person = await makeUser(on);
    expect(await mark(owner, quote, 'low')).toMatchObject({ status: 403, error: messages.markOnOwnListing });
    const lineId = await lineIdOf(await makeQuote());
    const elsewhere = await person.call('PUT /listings/:id/marks', {
      params: { id: quote.id },
      body: { lineId, mark: 'high' },
    });
    expect(elsewhere).toMatchObject({ status: 404, error: messages.lineNotFound });
    await expire(on, quote.id);
    expect(await mark(person, quote, 'high')).toMatchObject({ status: 409, error: messages.listingExpired });
    await close(owner, quote, 2000);
    expect(await mark(person, quote, 'high')).toMatchObject({ status: 409, error: messages.listingNotOpen });
    await reopen(owner, quote);
    expect((await mark(person, quote, 'high')).status).toBe(200);
  });

  test('stays with a line that its owner moves, and goes with one that changes', async () => {
    const quote = await makeQuote();
    for (const person of await makePeople(3)) {
      await mark(person, quote, 'high');
      await mark(person, quote, 'fair', boiler.text);
    }
    const lines = [labour, { ...boiler, amount: 1300 }];
    await edit(quote, { lines });
    expect(await shown(quote)).toEqual(lines);
    expect(await marksOf(owner, quote)).toMatchObject({ marks: { high: 3 } });
    expect(await marksOf(owner, quote, boiler.text)).toMatchObject({ marks: null });
  });

  test('does not count while its author is suspended and once they have left, and blocking tells nobody’s mark', async () => {
    const quote = await makeQuote();
    const [reader, ...people] = (await makePeople(6)) as [Person, Person, ...Person[]];
    for (const person of people) await mark(person, quote, 'high');
    const high = async (by: Person) => (await marksOf(by, quote))?.marks?.high;
    expect(await high(reader)).toBe(5);
    await block(reader, people[0]);
    expect([await high(reader), await high(owner)]).toEqual([5, 5]);
    await restrict(on, people[1]?.user.id ?? '', { action: 'suspend' });
    expect([await high(reader), await high(owner)]).toEqual([4, 4]);
    await leaveForGood(on, people[2] as Person);
    expect(await high(owner)).toBe(3);
  });

  test('is in the copy of one’s data, as lines are in their owner’s', async () => {
    const person = await makeUser(on);
    const writer = await makeUser(on);
    const quote = await makeListing(on, writer, { type: 'SERVICE', lines: quoted });
    await mark(person, quote, 'low', boiler.text);
    const fileOf = async (by: Person, name: string) => {
      await by.call('POST /account/export');
      await on.jobs.run();
      return String((await exportedFiles(on, by)).get(name));
    };
    const marked = { listingId: quote.id, mark: 'low', line: 'Boiler', listingTitle: 'Oak bookcase' };
    expect(JSON.parse(await fileOf(person, 'line-marks.json'))).toMatchObject([marked]);
    expect(JSON.parse(await fileOf(writer, 'listings.json'))).toMatchObject([{ lines: quoted }]);
  });
});
