import { typoKeys } from '@ballpark/domain/search-typos.ts';
import { chanceOf } from '../../server/src/demo/random.ts';
import { cityPicker, largestCities } from './cities.ts';
import { addListing } from './listings.ts';
import { addPerson, newPerson } from './people.ts';
import { vocabulary, writerOf } from './words.ts';
import type { World, Batch } from './batch.ts';
import type { Texts } from './batch.ts';

const cityCount = 2000;
const listingsInBatch = 5000;

/** How many people there are, how many listings have suggestions (5.5 each on average), and the share of open listings. */
export type Mix = { personCount: number; suggestedCount: number; openShare: number };

/** Deterministic for `now`. Open listings are under a day old, so that none expires during a measurement. */
export async function* makeRows(listingCount: number, now: number, mix: Mix): AsyncGenerator<Texts> {
  const { personCount, suggestedCount, openShare } = mix;
  const chance = chanceOf(listingCount);
  const cities = await largestCities(cityCount);
  const world: World = {
    chance,
    now,
    openShare,
    writer: writerOf(chance),
    pickCity: cityPicker(cities, chance),
  };
  const people = Array.from({ length: personCount }, (_, number) =>
    newPerson(world, number, cities[number] ?? world.pickCity()),
  );
  let batch = newBatch();
  for (const word of vocabulary)
    for (const key of typoKeys(word)) batch.add('search_word_key', { key, word });
  for (let number = 1; number <= listingCount; number++) {
    addListing(batch, world, people, chance.next() < suggestedCount / listingCount);
    if (number % listingsInBatch !== 0) continue;
    yield batch.texts;
    batch = newBatch();
  }
  for (const person of people) addPerson(batch, person);
  yield batch.texts;
}

/** Values must not hold a tab, newline or backslash. */
function newBatch(): Batch {
  const texts = new Map<string, string>();
  return {
    texts,
    add: (table, row) => {
      const target = `${table} (${Object.keys(row).join(', ')})`;
      texts.set(target, `${texts.get(target) ?? ''}${Object.values(row).map(textOf).join('\t')}\n`);
    },
  };
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return `{${value.join(',')}}`;
  return Buffer.isBuffer(value) ? `\\\\x${value.toString('hex')}` : JSON.stringify(value);
}
