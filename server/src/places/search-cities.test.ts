import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Places } from '../adapters/places.ts';
import { openPlaces } from './places.ts';

let places: Places;
beforeAll(async () => {
  places = await openPlaces();
});

async function first(text: string): Promise<string | undefined> {
  return (await places.search(text))[0]?.displayName;
}

describe('the best match', () => {
  it.each([
    ['Munich', 'Munich, Bavaria, Germany'],
    ['München', 'Munich, Bavaria, Germany'],
    ['munchen', 'Munich, Bavaria, Germany'],
    ['Vienna', 'Vienna, Austria'],
    ['WIEN', 'Vienna, Austria'],
    ['Köln', 'Köln, North Rhine-Westphalia, Germany'],
    ['koln', 'Köln, North Rhine-Westphalia, Germany'],
    ['Cologne', 'Köln, North Rhine-Westphalia, Germany'],
    ['NYC', 'New York City, New York, United States'],
    ['new york', 'New York City, New York, United States'],
    ['Bombay', 'Mumbai, Maharashtra, India'],
    ['sao paulo', 'São Paulo, Brazil'],
    ['東京', 'Tokyo, Japan'],
    ['Москва', 'Moscow, Russia'],
    ['Αθήνα', 'Athens, Attica, Greece'],
    ['القاهرة', 'Cairo, Egypt'],
    ['서울', 'Seoul, South Korea'],
    ["xi'an", 'Xi’an, Shaanxi, China'],
    ['san fr', 'San Francisco, California, United States'],
    ['berl', 'Berlin, Germany'],
    ['pa', 'Paris, Île-de-France, France'],
    ['francisco', 'San Francisco, California, United States'],
    ['york', 'York, England, United Kingdom'],
  ])('for %s is %s', async (text, expected) => {
    expect(await first(text)).toBe(expected);
  });

  it.each([
    ['Paris, Texas', 'Paris, Texas, United States'],
    ['paris texas', 'Paris, Texas, United States'],
    ['springfield il', 'Springfield, Illinois, United States'],
    ['Springfield, MA', 'Springfield, Massachusetts, United States'],
    ['London Canada', 'London, Ontario, Canada'],
    ['London, ON', 'London, Ontario, Canada'],
    ['london, uk', 'London, England, United Kingdom'],
    ['Birmingham, USA', 'Birmingham, Alabama, United States'],
    ['Amsterdam, the Netherlands', 'Amsterdam, North Holland, Netherlands'],
    ['München, Deutschland', 'Munich, Bavaria, Germany'],
    ['Washington, D.C.', 'Washington, District of Columbia, United States'],
    ['Paris, Île-de-France, France', 'Paris, Île-de-France, France'],
  ])('with the qualifier of %s is %s', async (text, expected) => {
    expect(await first(text)).toBe(expected);
  });

  it.each([
    ['Lodnon', 'London, England, United Kingdom'],
    ['Barcelonna', 'Barcelona, Catalonia, Spain'],
    ['Amsterdm', 'Amsterdam, North Holland, Netherlands'],
    ['newyork city', 'New York City, New York, United States'],
    ['Melbuorne, Australia', 'Melbourne, Victoria, Australia'],
  ])('for the typo %s is %s', async (text, expected) => {
    expect(await first(text)).toBe(expected);
  });
});

describe('the list', () => {
  it('holds five cities, or as many as asked for, each name once', async () => {
    const five = await places.search('san');
    expect(five).toHaveLength(5);
    const ten = await places.search('san', 10);
    expect(new Set(ten.map((city) => city.displayName)).size).toBe(10);
    expect(ten.slice(0, 5)).toEqual(five);
  });

  it('puts the larger of two cities of one name first', async () => {
    const names = (await places.search('cambridge')).map((city) => city.displayName);
    expect(names.slice(0, 3).toSorted()).toEqual([
      'Cambridge, England, United Kingdom',
      'Cambridge, Massachusetts, United States',
      'Cambridge, Ontario, Canada',
    ]);
  });

  it('gives a city with its country and the coordinates of its centre', async () => {
    const [lisbon] = await places.search('lisboa', 1);
    expect(lisbon).toEqual({
      displayName: 'Lisbon, Portugal',
      city: 'Lisbon',
      country: 'Portugal',
      countryCode: 'PT',
      latitude: expect.closeTo(38.72, 1),
      longitude: expect.closeTo(-9.13, 1),
    });
  });

  it.each([
    '',
    ' ',
    'a',
    ' b ',
    '%%',
    '--',
    'qqqqzzzz',
    'Paris, Qqqqzzzz',
    'x'.repeat(5000),
    '\u0000\uFFFF',
    '\uD800\uD800',
  ])('is empty for %j', async (text) => {
    expect(await places.search(text)).toEqual([]);
  });

  it('takes any text, and never gives more than asked for', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.stringMatching(/^[a-z]{1,4}[ ,][a-z]{0,3}$/),
    );
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 10 }), async (text, limit) => {
        const found = await places.search(text, limit);
        expect(found.length).toBeLessThanOrEqual(limit);
        expect(new Set(found.map((city) => city.displayName)).size).toBe(found.length);
      }),
      { numRuns: 300 },
    );
  });

  it('finds a city by the name that it gave it', async () => {
    for (const prefix of ['ab', 'el', 'ki', 'mo', 'os', 'ru', 'to', 'zh']) {
      for (const city of await places.search(prefix, 10)) {
        const again = await places.search(city.displayName, 3);
        expect(again.map((match) => match.displayName)).toContain(city.displayName);
      }
    }
  });
});
