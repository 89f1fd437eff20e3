import { slipKeys } from '@ballpark/domain/search-slips.ts';
import { type Chance, chanceOf } from '../../server/src/demo/random.ts';
import { type City, cityPicker, largestCities } from './cities.ts';
import { addListing } from './make-listing.ts';
import { addPerson, newPerson } from './make-person.ts';
import { newBatch, type Texts } from './tables.ts';
import { vocabulary, type Writer, writerOf } from './words.ts';

/** What rows are made from: the same seed makes the same rows. */
export type World = { chance: Chance; now: number; writer: Writer; pickCity: () => City };

const cityCount = 2000;
const personCount = 20_000;
/** This many listings with 5.5 suggestions each make 500,000. */
const suggestedCount = 90_600;
const listingsInBatch = 5000;

/**
 * Batches of rows by table, as the product would have written them; the same `now` makes the same rows. Half of the listings are
 * open and were posted within the last day, so that none expires while Ballpark is measured.
 */
export async function* makeRows(listingCount: number, now: number): AsyncGenerator<Texts> {
  const chance = chanceOf(listingCount);
  const cities = await largestCities(cityCount);
  const world: World = { chance, now, writer: writerOf(chance), pickCity: cityPicker(cities, chance) };
  const people = Array.from({ length: personCount }, (_, number) =>
    newPerson(world, number, cities[number] ?? world.pickCity()),
  );
  let batch = newBatch();
  for (const word of vocabulary)
    for (const key of slipKeys(word)) batch.add('search_word_key', { key, word });
  for (let number = 1; number <= listingCount; number++) {
    addListing(batch, world, people, { isSuggested: chance.next() < suggestedCount / listingCount });
    if (number % listingsInBatch !== 0) continue;
    yield batch.texts;
    batch = newBatch();
  }
  for (const person of people) addPerson(batch, person);
  yield batch.texts;
}
