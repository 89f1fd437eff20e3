import { hourMs } from '@ballpark/domain/durations.ts';
import { readdirSync } from 'node:fs';
import { currencyOfCountry } from '@ballpark/domain/currencies.ts';
import { openHours } from '@ballpark/domain/listing-window.ts';
import { emptyHistory, recordClosed } from '@ballpark/domain/fair-price.ts';
import { toMinor } from '@ballpark/domain/money.ts';
import { minLineMarks } from '@ballpark/domain/quote-lines.ts';
import { median } from '@ballpark/domain/price-estimate.ts';
import { isNameOfHouse, tidyName } from '@ballpark/domain/person-name.ts';
import { usernameKey, usernameProblem } from '@ballpark/domain/username.ts';
import { describe, expect, test } from 'vitest';
import { commonItems, items, writtenIn } from '../../src/demo/items.ts';
import { cities, namedAccounts, people } from '../../src/demo/people.ts';
import { planCommunity, type DemoEvent } from '../../src/demo/community.ts';
import { readFace, readPicture } from '../../src/demo/seed-demo.ts';
import { processPhoto } from '../../src/photos/process-photo.ts';

const now = Date.UTC(2026, 10, 1, 12);
const openMs = openHours * hourMs;
const { events } = planCommunity(now);
const ofKind = <K extends DemoEvent['kind']>(kind: K) =>
  events.filter((one): one is DemoEvent & { kind: K } => one.kind === kind);
const [posts, suggestions, closes] = [ofKind('post'), ofKind('suggest'), ofKind('close')];
const postOf = (listing: number) => {
  const post = posts.find((one) => one.listing === listing);
  if (!post) throw new Error(`listing ${listing} was never posted`);
  return post;
};
const closeOf = (listing: number) => closes.find((one) => one.listing === listing);
const guessesOn = (listing: number) => suggestions.filter((one) => one.listing === listing);
const open = posts.filter(({ at, listing }) => at > now - openMs && !closeOf(listing));
const left = posts.filter(({ at, listing }) => at <= now - openMs && !closeOf(listing));
const countOf = (values: Iterable<unknown>) => new Set(values).size;

test('the same now gives the same story, and another one moves it in time and changes nothing else', () => {
  expect(planCommunity(now).events).toEqual(events);
  const postsOf = (at: number) =>
    planCommunity(at)
      .events.filter(({ kind }) => kind === 'post')
      .map((post) => JSON.stringify({ ...post, at: post.at - at }))
      .sort();
  expect(postsOf(now + 5 * hourMs)).toEqual(postsOf(now));
});

test('60 people in 20 cities of 8 countries with 8 currencies post 201 listings', () => {
  expect([people.length, countOf(people.map(({ email }) => email))]).toEqual([60, 60]);
  expect(countOf(people.map(({ username }) => usernameKey(username)))).toBe(60);
  expect(people.filter(({ name }) => isNameOfHouse(name) || tidyName(name) !== name)).toEqual([]);
  expect(people.filter(({ username }) => usernameProblem(username) !== null)).toEqual([]);
  expect([posts.length, countOf(posts.map(({ item }) => item.title))]).toEqual([201, 201]);
  expect([cities.length, countOf(posts.map(({ city }) => city.name))]).toEqual([20, 20]);
  const countries = [...new Set(posts.map(({ city }) => city.countryCode))];
  expect([countries.length, countOf(countries.map((code) => currencyOfCountry(code)))]).toEqual([8, 8]);
  expect(people.map(({ about }) => about !== null).lastIndexOf(true)).toBe(23);
});

test('listings are open, closed by their owners within 72 hours, and left to close by themselves after them', () => {
  expect(open.length).toBeGreaterThan(40);
  expect(closes.length).toBeGreaterThan(50);
  expect(left.length).toBeGreaterThan(10);
  expect(open.length + left.length + closes.length).toBe(201);
  for (const { listing, owner, at } of closes) {
    expect(owner).toBe(postOf(listing).owner);
    expect(at).toBeLessThan(postOf(listing).at + openMs);
  }
  const expired = ofKind('expire').map(({ listing, at }) => `${listing} ${at}`);
  expect(expired.toSorted()).toEqual(left.map(({ listing, at }) => `${listing} ${at + openMs}`).toSorted());
});

test('suggestions come within their listing’s time, before its close, once a person, never by the owner', () => {
  for (const { listing, person, at } of suggestions) {
    const post = postOf(listing);
    expect(at).toBeGreaterThan(post.at);
    expect(at).toBeLessThan(closeOf(listing)?.at ?? post.at + openMs);
    expect(person).not.toBe(post.owner);
  }
  expect(countOf(suggestions.map(({ listing, person }) => `${listing} ${person}`))).toBe(suggestions.length);
  expect(posts.filter(({ listing }) => guessesOn(listing).length < 3)).toEqual([]);
});

test('every amount is one that its currency has, and every text fits a listing', () => {
  const amounts = [
    ...suggestions,
    ...closes.map(({ listing, finalPrice }) => ({ listing, amount: finalPrice })),
    ...posts.map(({ listing, offer }) => ({ listing, amount: offer ?? 1 })),
  ];
  for (const { listing, amount } of amounts)
    expect(toMinor(amount, currencyOfCountry(postOf(listing).city.countryCode))).toBeGreaterThan(0);
  for (const { item } of posts) {
    expect(item.title).toMatch(/^.{1,100}$/);
    expect(item.description).toMatch(/^.{1,500}$/);
  }
});

test('a quote near each named account has lines that come to its offer, with enough marks, the last line’s mostly high', () => {
  const quoted = posts.filter(({ lines }) => lines.length > 0);
  expect(quoted.map(({ city }) => city.countryCode).toSorted()).toEqual(['DE', 'JP', 'US']);
  for (const { listing, lines, offer, city } of quoted) {
    expect(open.map((post) => post.listing)).toContain(listing);
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(offer);
    for (const { text, amount } of lines) {
      expect(text).toMatch(/^[^{}|]{1,100}$/);
      expect(toMinor(amount, currencyOfCountry(city.countryCode))).toBeGreaterThan(0);
    }
    const marks = lines.map((_, line) =>
      ofKind('mark').filter((one) => one.listing === listing && one.line === line),
    );
    expect(Math.min(...marks.map(({ length }) => length))).toBeGreaterThanOrEqual(minLineMarks);
    const last = marks.at(-1) ?? [];
    expect(last.filter(({ mark }) => mark === 'high').length).toBeGreaterThan(last.length / 2);
    for (const { at, person } of marks.flat()) {
      expect(at).toBeLessThan(now);
      expect(namedAccounts.map(({ email }) => email)).not.toContain(people[person]?.email);
    }
  }
});

test('guesses are as wrong as those of people, some of whom know better', () => {
  const errorOf = ({ listing, amount }: { listing: number; amount: number }) => {
    const close = closeOf(listing);
    return close ? [Math.abs(amount / close.finalPrice - 1)] : [];
  };
  expect(median(suggestions.flatMap(errorOf))).toSatisfy((error: number) => error > 0.2 && error < 0.45);
  const byPerson = Map.groupBy(suggestions, ({ person }) => person);
  const usual = [...byPerson.values()]
    .map((own) => own.flatMap(errorOf))
    .filter((errors) => errors.length >= 5)
    .map(median)
    .sort((a, b) => a - b);
  expect(usual[Math.floor(usual.length / 10)]).toBeLessThan(0.22);
  expect(usual[Math.floor(usual.length * 0.9)]).toBeGreaterThan(0.4);
});

test('together people guess neither high nor low, so that nobody’s fair price is pulled from their guesses', () => {
  const history = closes.reduce(
    (before, { listing, owner, finalPrice }) =>
      recordClosed(before, {
        finalPriceMinor: finalPrice,
        ownerId: String(owner),
        suggestions: guessesOn(listing).map(({ person, amount }) => ({
          userId: String(person),
          amountMinor: amount,
        })),
      }),
    emptyHistory,
  );
  expect(Math.abs(history.lean)).toBeLessThan(0.03);
  const errors = closes.flatMap(({ listing, finalPrice }) =>
    guessesOn(listing).map(({ amount }) => Math.log(amount / finalPrice)),
  );
  expect(Math.abs(median(errors))).toBeLessThan(0.03);
});

test('nobody repeats a remark, on a listing or on a profile', () => {
  const noted = suggestions.filter(({ note }) => note !== null);
  expect(noted.length).toBeGreaterThan(400);
  expect(countOf(noted.map(({ listing, note }) => `${listing} ${note}`))).toBe(noted.length);
  expect(countOf(noted.map(({ person, note }) => `${person} ${note}`))).toBe(noted.length);
});

test('measures and words are those of the country', () => {
  const textsIn = (code: string) =>
    posts
      .filter(({ city }) => city.countryCode === code)
      .map(({ item }) => `${item.title} ${item.description}`)
      .join(' ');
  expect(posts.filter(({ item }) => /[{}|]/.test(item.title + item.description))).toEqual([]);
  expect(textsIn('US')).not.toMatch(/\d (cm|m|m²|km|kg|litres)\b|(small|room) flat\b|colour|tyres/);
  expect(textsIn('US')).toMatch(/\d (in|ft|sq ft|lb|miles)\b/);
  expect(textsIn('GB')).toMatch(/\d (cm|m|m²|km|kg)\b/);
  const car = { type: 'PRODUCT', picture: 'car-1', dollars: 1, title: '{98000 km}' } as const;
  expect(writtenIn('US', { ...car, description: '{two-room flat|apartment}, {52 m2}' })).toMatchObject({
    title: '61,000 miles',
    description: 'apartment, 560 sq ft',
  });
});

// The front page's field and Prices suggest them, and 'roof repair' is like them.
test.each(['boiler repair', 'roof repair', 'oak bookcase', 'bicycle'])(
  'who asks what %s costs in the US gets a typical price',
  (words) => {
    const found = closes.filter(({ listing }) => {
      const { item, city } = postOf(listing);
      const text = `${item.title} ${item.description}`.toLowerCase();
      return city.countryCode === 'US' && words.split(' ').every((word) => text.includes(word));
    });
    expect(found.length).toBeGreaterThan(4);
    expect(countOf(found.map(({ owner }) => owner))).toBeGreaterThan(3);
    expect(found.every(({ listing }) => guessesOn(listing).length > 2)).toBe(true);
  },
);

describe.each(namedAccounts)('$email', ({ email }) => {
  const isOwn = ({ owner }: { owner: number }) => people[owner]?.email === email;

  test('has a listing of a day ago that others have priced, and one that closed by itself within a week', () => {
    const own = open.find((post) => isOwn(post) && post.at > now - 26 * hourMs);
    expect(own && guessesOn(own.listing).length).toBeGreaterThan(1);
    expect(left.filter((post) => isOwn(post) && post.at > now - 7 * 24 * hourMs)).not.toEqual([]);
  });
});

const things = [...items, ...Object.values(commonItems).flat()];
const pictures = [...new Set(things.map(({ picture }) => picture))].map((name) => () => readPicture(name));
const faces = people.map((person) => () => readFace(person));

test.each([
  ['thing has a picture', 'listings', pictures, 'listing', { width: 1200, height: 900 }],
  ['person has a face', 'people', faces, 'profile', { width: 480, height: 480 }],
] as const)(
  'each %s of its own that can be uploaded, and none is left over',
  async (_, folder, reads, kind, size) => {
    const all = await Promise.all(reads.map((read) => read()));
    expect(countOf(all.map((picture) => picture.toString('base64')))).toBe(reads.length);
    expect(readdirSync(new URL(`../../src/demo/pictures/${folder}/`, import.meta.url))).toHaveLength(
      reads.length,
    );
    expect(await processPhoto(all[0] ?? Buffer.alloc(0), kind, { by: 'ada' })).toMatchObject(size);
  },
);
