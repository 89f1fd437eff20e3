import { currencyOfCountry } from '@ballpark/domain/currencies.ts';
import { openHours } from '@ballpark/domain/listing-window.ts';
import { leastTracked, trackOf } from '@ballpark/domain/track-record.ts';
import { toMinor } from '@ballpark/domain/money.ts';
import { isNameOfHouse, tidyName } from '@ballpark/domain/person-name.ts';
import { usernameKey, usernameProblem } from '@ballpark/domain/username.ts';
import { expect, test } from 'vitest';
import { type DemoPerson, cities, isNamed, namedAccounts, people } from '../../src/demo/people.ts';
import { planCommunity, type DemoEvent } from '../../src/demo/community.ts';

const now = Date.UTC(2026, 10, 1, 12);
const hourMs = 3_600_000;
const { events } = planCommunity(now);
const ofKind = <K extends DemoEvent['kind']>(kind: K) =>
  events.filter((one): one is DemoEvent & { kind: K } => one.kind === kind);
const posts = ofKind('post');
const suggestions = ofKind('suggest');
const closes = ofKind('close');
const postOf = (listing: number) => {
  const post = posts.find((one) => one.listing === listing);
  if (!post) throw new Error(`listing ${listing} was never posted`);
  return post;
};

const isYoung = (at: number) => at > now - openHours * hourMs;
const postsOf = (story: DemoEvent[], shiftMs: number) =>
  story
    .filter(({ kind }) => kind === 'post')
    .map((post) => JSON.stringify({ ...post, at: post.at - shiftMs }))
    .sort();

test('the same now gives the same story', () => {
  expect(planCommunity(now).events).toEqual(events);
});

test('another now moves the story in time and changes nothing else', () => {
  expect(postsOf(planCommunity(now + 5 * hourMs).events, 5 * hourMs)).toEqual(postsOf(events, 0));
  expect(planCommunity(now + 5 * hourMs).events).toHaveLength(events.length);
});

test('60 people in 20 cities of 8 countries with 8 currencies post 180 listings', () => {
  expect(people).toHaveLength(60);
  expect(new Set(people.map(({ email }) => email)).size).toBe(60);
  expect(new Set(people.map(({ username }) => usernameKey(username))).size).toBe(60);
  expect(people.filter(({ name }) => isNameOfHouse(name) || tidyName(name) !== name)).toEqual([]);
  expect(people.map(({ username }) => usernameProblem(username))).toEqual(people.map(() => null));
  expect(posts).toHaveLength(180);
  expect(new Set(posts.map(({ listing }) => listing)).size).toBe(180);
  expect(new Set(posts.map(({ item }) => item.title)).size).toBe(180);
  expect(cities).toHaveLength(20);
  expect(new Set(posts.map(({ city }) => city.name)).size).toBe(20);
  const countries = new Set(posts.map(({ city }) => city.countryCode));
  expect(countries.size).toBe(8);
  expect(new Set([...countries].map((code) => currencyOfCountry(code))).size).toBe(8);
});

test('the named accounts are among the people, and each has a listing of a day ago that others have priced', () => {
  const isClosed = new Set(closes.map(({ listing }) => listing));
  for (const { email } of namedAccounts) {
    const person = people.findIndex((one) => one.email === email);
    const own = posts.filter(({ owner }) => owner === person);
    const open = own.find(({ at, listing }) => at > now - 26 * hourMs && !isClosed.has(listing));
    expect(suggestions.filter(({ listing }) => listing === open?.listing).length, email).toBeGreaterThan(1);
  }
});

test('the named accounts have a listing that closed by itself within the last week', () => {
  const isClosed = new Set(closes.map(({ listing }) => listing));
  for (const { email } of namedAccounts) {
    const person = people.findIndex((one) => one.email === email);
    const left = posts.filter(
      ({ owner, at, listing }) =>
        owner === person && !isClosed.has(listing) && !isYoung(at) && at > now - 7 * 24 * hourMs,
    );
    expect(left.length, email).toBeGreaterThan(0);
  }
});

/** `sofa` for `sofa-3`. */
const subjectOf = (picture = '') => picture.replace(/-\d+$/, '');

test('neighbours have sold five and more of what each named account has open', () => {
  for (const { email, asks } of namedAccounts) {
    const asked = posts.find(({ item }) => item.title === asks);
    expect(people[asked?.owner ?? -1]?.email).toBe(email);
    const sold = posts.filter(
      ({ item, owner, city, listing }) =>
        subjectOf(item.picture) === subjectOf(asked?.item.picture) &&
        item.type === asked?.item.type &&
        city.countryCode === asked.city.countryCode &&
        owner !== asked.owner &&
        closes.some((close) => close.listing === listing),
    );
    expect(sold.length, asks).toBeGreaterThanOrEqual(5);
    expect(new Set(sold.map(({ owner }) => owner)).size, asks).toBeGreaterThanOrEqual(3);
  }
});

const countOn = (listing: number) => suggestions.filter((one) => one.listing === listing).length;
const finalPrices = new Map(closes.map(({ listing, finalPrice }) => [listing, finalPrice]));
/** Guess / final price. */
const ratiosOf = (person: number) =>
  suggestions
    .filter((one) => one.person === person)
    .map(({ listing, amount }) => amount / (finalPrices.get(listing) ?? Number.NaN))
    .filter((ratio) => !Number.isNaN(ratio));

test('one open listing near Maya has independent guesses, and no named account has guessed on it', () => {
  const [one, ...more] = posts.filter(({ isIndependent }) => isIndependent);
  expect(more).toEqual([]);
  expect(one && isYoung(one.at) && !closes.some(({ listing }) => listing === one.listing)).toBe(true);
  expect(one?.city.countryCode).toBe('US');
  const guessers = suggestions.filter(({ listing }) => listing === one?.listing);
  expect(guessers.filter(({ person }) => isNamed(people[person] as DemoPerson))).toEqual([]);
});

test('every listing has three suggestions or more, and most people five on closed ones', () => {
  expect(posts.filter(({ listing }) => countOn(listing) < 3)).toEqual([]);
  const counts = people.map((_, person) => ratiosOf(person).length);
  expect(counts.filter((count) => count >= leastTracked).length).toBeGreaterThan(50);
});

test('people guess each in their own way: some high, some low, and nobody far off usually', () => {
  const usual = people.map((_, person) => trackOf(ratiosOf(person)).usualRatio).toSorted((a, b) => a - b);
  expect(usual[9]).toBeLessThan(0.95);
  expect(usual.at(-10)).toBeGreaterThan(1.1);
  expect(usual.filter((ratio) => ratio < 0.67 || ratio > 1.6)).toEqual([]);
});

test('those who joined first have written about themselves, the others not', () => {
  expect(people.map(({ about }) => about !== null).lastIndexOf(true)).toBe(23);
  expect(people.filter(({ about }) => about !== null)).toHaveLength(24);
  expect(people.filter(({ about }) => (about ?? '').length > 500)).toEqual([]);
});

test('listings are open, closed by their owners, and left to close by themselves', () => {
  const isClosed = new Set(closes.map(({ listing }) => listing));
  const open = posts.filter(({ at, listing }) => isYoung(at) && !isClosed.has(listing));
  const left = posts.filter(({ at, listing }) => !isYoung(at) && !isClosed.has(listing));
  expect(open.length).toBeGreaterThan(40);
  expect(left.length).toBeGreaterThan(10);
  expect(closes.length).toBeGreaterThan(50);
  expect(open.length + left.length + closes.length).toBe(180);
});

test('events are in the order of time, and none is after now', () => {
  const times = events.map(({ at }) => at);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.every((at) => Number.isInteger(at) && at < now)).toBe(true);
});

test('what is left to itself closes when its 72 hours are over', () => {
  const expired = ofKind('expire');
  expect(expired.length).toBeGreaterThan(10);
  for (const { listing, at } of expired) {
    expect(at).toBe(postOf(listing).at + openHours * hourMs);
    expect(closes.some((close) => close.listing === listing)).toBe(false);
  }
});

test('suggestions come within their listing’s time, before its close, once a person, never by the owner', () => {
  const seen = new Set<string>();
  for (const { listing, person, at } of suggestions) {
    const post = postOf(listing);
    const close = closes.find((one) => one.listing === listing);
    expect(at).toBeGreaterThan(post.at);
    expect(at).toBeLessThan(close?.at ?? post.at + openHours * hourMs);
    expect(person).not.toBe(post.owner);
    expect(seen.has(`${listing} ${person}`)).toBe(false);
    seen.add(`${listing} ${person}`);
  }
  expect(seen.size).toBeGreaterThan(600);
});

test('owners close within the 72 hours', () => {
  for (const { listing, owner, at } of closes) {
    const post = postOf(listing);
    expect(owner).toBe(post.owner);
    expect(at).toBeLessThan(post.at + openHours * hourMs);
  }
});

test('every amount is one that its currency has', () => {
  for (const { listing, amount } of suggestions)
    expect(toMinor(amount, currencyOfCountry(postOf(listing).city.countryCode))).toBeGreaterThan(0);
  for (const { listing, finalPrice } of closes)
    expect(toMinor(finalPrice, currencyOfCountry(postOf(listing).city.countryCode))).toBeGreaterThan(0);
  for (const { offer, city } of posts)
    if (offer !== null) expect(toMinor(offer, currencyOfCountry(city.countryCode))).toBeGreaterThan(0);
});

test('titles and descriptions fit a listing', () => {
  for (const { item } of posts) {
    expect(item.title.length).toBeGreaterThan(0);
    expect(item.title.length).toBeLessThanOrEqual(100);
    expect(item.description.length).toBeGreaterThan(0);
    expect(item.description.length).toBeLessThanOrEqual(500);
  }
});
