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
    ['Köln', 'Köln, North Rhine-Westphalia, Germany'],
    ['Cologne', 'Köln, North Rhine-Westphalia, Germany'],
    ['Bombay', 'Mumbai, Maharashtra, India'],
    ['東京', 'Tokyo, Japan'],
    ['القاهرة', 'Cairo, Egypt'],
    ['pa', 'Paris, Île-de-France, France'],
  ])('for %s is %s', async (text, expected) => {
    expect(await first(text)).toBe(expected);
  });

  it.each([
    ['Paris, Texas', 'Paris, Texas, United States'],
    ['springfield il', 'Springfield, Illinois, United States'],
    ['London Canada', 'London, Ontario, Canada'],
    ['Amsterdam, the Netherlands', 'Amsterdam, North Holland, Netherlands'],
  ])('with the qualifier of %s is %s', async (text, expected) => {
    expect(await first(text)).toBe(expected);
  });

  it.each([
    ['Lodnon', 'London, England, United Kingdom'],
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

  it.each(['', 'a', '%%', 'Paris, Qqqqzzzz', 'x'.repeat(5000), '\u0000\uFFFF'])(
    'is empty for %j',
    async (text) => {
      expect(await places.search(text)).toEqual([]);
    },
  );

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
});
