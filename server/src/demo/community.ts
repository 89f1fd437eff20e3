import { currencyOfCountry } from '@ballpark/domain/currencies.ts';
import { expiresAt, openHours } from '@ballpark/domain/listing-window.ts';
import { fractionDigits } from '@ballpark/domain/money.ts';
import { cities, unitsPerDollar, type City } from './cities.ts';
import { items, notes, type Item } from './items.ts';
import { isNamed, people, type DemoPerson } from './people.ts';
import { chanceOf, type Chance } from './random.ts';

/** What happens in the demo community, in the order of time. Persons and listings by their index. */
export type DemoEvent =
  | {
      at: number;
      kind: 'post';
      listing: number;
      owner: number;
      item: Item;
      city: City;
      seed: number;
      offer: number | null;
    }
  | { at: number; kind: 'suggest'; listing: number; person: number; amount: number; note: string | null }
  | { at: number; kind: 'close'; listing: number; owner: number; finalPrice: number };

export type CommunityPlan = { people: readonly DemoPerson[]; happenings: DemoEvent[] };

const hourMs = 3_600_000;
const shareOpen = 0.4;
const shareAbandoned = 0.15;
const longestAgoHours = 60 * 24;

/** The whole story up to `now` (epoch milliseconds); the same for the same `now`. */
export function planCommunity(now: number): CommunityPlan {
  const chance = chanceOf(20_260);
  const happenings = chance
    .shuffle(items)
    .flatMap((item, listing) => planListing(item, listing, now, chance));
  return { people, happenings: happenings.sort((a, b) => a.at - b.at) };
}

function planListing(item: Item, listing: number, now: number, chance: Chance): DemoEvent[] {
  const owner = listing % people.length;
  const city = cityOf(owner);
  const isOfNamed = isFirstOfNamed(listing);
  const drawn = chance.next();
  const fate = isOfNamed ? 0 : drawn;
  const isOpen = fate < shareOpen;
  const hoursAgo = isOpen
    ? chance.whole(1, isOfNamed ? openHours / 3 : openHours - 4)
    : chance.whole(openHours + 2, longestAgoHours);
  const postedAt = now - hoursAgo * hourMs - chance.whole(0, 59) * 60_000;
  const worth = item.dollars * unitsOf(city) * (0.85 + 0.3 * chance.next());
  const offer =
    item.type === 'SERVICE' || chance.next() < 0.25
      ? plausible(worth * (0.95 + 0.5 * chance.next()), city)
      : null;

  const closesAt =
    isOpen || fate > 1 - shareAbandoned ? null : postedAt + chance.whole(20, openHours - 1) * hourMs;
  const lastAt = Math.min(now - 60_000, closesAt ?? expiresAt(postedAt));
  const post: DemoEvent = { at: postedAt, kind: 'post', listing, owner, item, city, seed: listing, offer };
  const suggestions = planSuggestions(
    { listing, owner, city, item, worth, fromAt: postedAt, toAt: lastAt },
    chance,
  );
  if (closesAt === null) return [post, ...suggestions];
  const finalPrice = plausible(worth * (0.92 + 0.16 * chance.next()), city);
  return [post, ...suggestions, { at: closesAt, kind: 'close', listing, owner, finalPrice }];
}

/** Each named account has a listing of its own to change and to close. */
function isFirstOfNamed(listing: number): boolean {
  // Everybody's first is the one of their own number.
  const person = people[listing];
  return person !== undefined && isNamed(person);
}

type Asked = {
  listing: number;
  owner: number;
  city: City;
  item: Item;
  worth: number;
  fromAt: number;
  toAt: number;
};

/** Mostly neighbours and countrymen, whose guesses lie around the worth; a few are far off, as everywhere. */
function planSuggestions(asked: Asked, chance: Chance): DemoEvent[] {
  const others = chance.shuffle(people.map((_, index) => index).filter((index) => index !== asked.owner));
  const near = others.filter((index) => cityOf(index).countryCode === asked.city.countryCode);
  const rest = others.filter((index) => !near.includes(index));
  const count = chance.whole(2, 13);
  return [...near, ...rest].slice(0, count).map((person) => {
    const spread = chance.next() < 0.1 ? 0.6 : 0.16;
    const amount = plausible(asked.worth * Math.exp(spread * chance.normal()), asked.city);
    const at = asked.fromAt + (0.02 + 0.96 * chance.next() ** 1.6) * (asked.toAt - asked.fromAt);
    const note = chance.next() < 0.55 ? chance.pick(notes[asked.item.type]) : null;
    return { at: Math.floor(at), kind: 'suggest', listing: asked.listing, person, amount, note };
  });
}

function cityOf(person: number): City {
  return cities[person % cities.length] ?? cities[0];
}

function unitsOf(city: City): number {
  return unitsPerDollar[currencyOfCountry(city.countryCode)] ?? 1;
}

/** People say round figures: two or three digits that mean something, with a liking for 0 and 5. */
function plausible(amount: number, city: City): number {
  const step = Math.max(5 * 10 ** (Math.floor(Math.log10(amount)) - 2), 1);
  const least = fractionDigits(currencyOfCountry(city.countryCode)) === 0 ? 10 : 1;
  return Math.max(Math.round(amount / step) * step, least);
}
