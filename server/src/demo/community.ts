import { hourMs } from '@ballpark/domain/durations.ts';
import { currencyOfCountry } from '@ballpark/domain/currencies.ts';
import { expiresAt, openHours } from '@ballpark/domain/listing-window.ts';
import { fractionDigits } from '@ballpark/domain/money.ts';
import type { LineMark } from '@ballpark/domain/quote-lines.ts';
import {
  type City,
  type DemoPerson,
  cities,
  guessOf,
  isNamed,
  namedAccounts,
  people,
  unitsPerDollar,
} from './people.ts';
import { type Item, commonItems, items, notesFor, writtenIn } from './items.ts';
import { markOf, quoteOf } from './quotes.ts';
import { chanceOf, type Chance } from './random.ts';

/** People and listings are indexes. */
export type DemoPost = {
  at: number;
  kind: 'post';
  listing: number;
  owner: number;
  item: Item;
  city: City;
  offer: number | null;
  /** They come to the offer. */
  lines: { text: string; amount: number }[];
  /** Hides other guesses until you guess. */
  isIndependent: boolean;
};

type DemoGuess = {
  at: number;
  kind: 'suggest';
  listing: number;
  person: number;
  amount: number;
  note: string | null;
};

export type DemoEvent =
  | DemoPost
  | DemoGuess
  | { at: number; kind: 'mark'; listing: number; person: number; line: number; mark: LineMark }
  | { at: number; kind: 'close'; listing: number; owner: number; finalPrice: number }
  | { at: number; kind: 'expire'; listing: number };

export type CommunityPlan = { people: readonly DemoPerson[]; events: DemoEvent[] };

const shareOpen = 0.4;
const shareLeft = 0.15;
const maxAgoHours = 60 * 24;
/** Recent enough for the owner to state the price. */
const leftHoursAgo = { least: openHours + 20, most: openHours + 68 };

/** The same for the same `now` (epoch milliseconds). */
export function planCommunity(now: number): CommunityPlan {
  const chance = chanceOf(20_260);
  const saidBy = new Map<number, Set<string>>();
  const events = [...planThings(chance), ...planCommonThings(chance)].flatMap((thing, listing) =>
    planListing({ ...thing, listing }, now, { chance, saidBy }),
  );
  return { people, events: events.sort((a, b) => a.at - b.at) };
}

/** What each person has said, by index, because nobody says a thing twice. */
type Telling = { chance: Chance; saidBy: Map<number, Set<string>> };

type Fate = 'open' | 'closed' | 'left';
type Thing = {
  item: Item;
  owner: number;
  fate: Fate;
  hoursAgo?: { least: number; most: number };
  isIndependent?: boolean;
};

/** Everybody posts two or three; the named accounts' are not random. */
function planThings(chance: Chance): Thing[] {
  const mixed = chance.shuffle(items);
  for (const { email, asks } of namedAccounts) {
    const own = people.findIndex((person) => person.email === email);
    const other = mixed.findIndex(({ title }) => title === asks);
    [mixed[own], mixed[other]] = [mixed[other] as Item, mixed[own] as Item];
  }
  const things = mixed.map((item, at): Thing => {
    const owner = at % people.length;
    const drawn = chance.next();
    const fate = drawn < shareOpen ? 'open' : drawn > 1 - shareLeft ? 'left' : 'closed';
    const person = people[owner];
    if (!person || !isNamed(person) || at >= 2 * people.length) return { item, owner, fate };
    return at === owner
      ? { item, owner, fate: 'open', hoursAgo: { least: 1, most: openHours / 3 } }
      : { item, owner, fate: 'left', hoursAgo: leftHoursAgo };
  });
  const near = cityOf(people.findIndex(isNamed)).countryCode;
  const one = things.find(
    ({ owner, fate }) => fate === 'open' && !isNamedAt(owner) && cityOf(owner).countryCode === near,
  );
  if (one) one.isIndependent = true;
  return things;
}

/** Neighbours of the named accounts sold them, so that these see similar prices. */
function planCommonThings(chance: Chance): Thing[] {
  return Object.entries(commonItems).flatMap(([country, sold]) => {
    const neighbours = chance.shuffle(
      [...people.keys()].filter((at) => cityOf(at).countryCode === country && !isNamedAt(at)),
    );
    return sold.map((item, at) => ({
      item,
      owner: neighbours[at % neighbours.length] ?? 0,
      fate: 'closed' as const,
    }));
  });
}

function planListing(
  { item: thing, owner, fate, hoursAgo, isIndependent = false, listing }: Thing & { listing: number },
  now: number,
  { chance, saidBy }: Telling,
): DemoEvent[] {
  const city = cityOf(owner);
  const item = writtenIn(city.countryCode, thing);
  const between =
    hoursAgo ??
    (fate === 'open' ? { least: 1, most: openHours - 4 } : { least: openHours + 2, most: maxAgoHours });
  const postedAt = now - chance.whole(between.least, between.most) * hourMs - chance.whole(0, 59) * 60_000;
  const worth = item.dollars * unitsOf(city) * (0.85 + 0.3 * chance.next());
  const offer =
    item.type === 'SERVICE' || chance.next() < 0.25
      ? plausible(worth * (0.95 + 0.5 * chance.next()), city)
      : null;

  const closesAt = fate === 'closed' ? postedAt + chance.whole(20, openHours - 1) * hourMs : null;
  const lastAt = Math.min(now - 60_000, closesAt ?? expiresAt(postedAt));
  const facts = { listing, owner, item, city, isIndependent };
  const lines = linesOf(thing, offer, city);
  const post: DemoPost = { at: postedAt, kind: 'post', ...facts, offer, lines };
  const guesses = planSuggestions({ ...facts, worth, fromAt: postedAt, toAt: lastAt }, { chance, saidBy });
  const suggestions = [...guesses, ...planMarks(thing, guesses)];
  if (fate === 'left') return [post, ...suggestions, { at: expiresAt(postedAt), kind: 'expire', listing }];
  if (closesAt === null) return [post, ...suggestions];
  const finalPrice = plausible(worth * (0.92 + 0.16 * chance.next()), city);
  return [post, ...suggestions, { at: closesAt, kind: 'close', listing, owner, finalPrice }];
}

function linesOf({ title }: Item, offer: number | null, city: City): DemoPost['lines'] {
  if (offer === null) return [];
  let left = offer;
  return quoteOf(title).map(({ text, share }, at, { length }) => {
    const amount = at === length - 1 ? left : plausible((offer * share) / 100, city);
    left -= amount;
    return { text, amount };
  });
}

/** Who has guessed says what they think of the lines, but for the named accounts, which find them still to be marked. */
function planMarks({ title }: Item, guesses: readonly DemoGuess[]): DemoEvent[] {
  // Of its own, so that quotes change nothing else.
  const chance = chanceOf(20_261);
  return guesses
    .filter(({ person }) => !isNamedAt(person))
    .flatMap(({ at, listing, person }) =>
      quoteOf(title).flatMap((quoted, line): DemoEvent[] => {
        const mark = markOf(quoted, chance);
        return mark === null
          ? []
          : [{ at: at + 1000 * (line + 1), kind: 'mark', listing, person, line, mark }];
      }),
    );
}

function isNamedAt(index: number): boolean {
  const person = people[index];
  return person !== undefined && isNamed(person);
}

type Asked = {
  listing: number;
  owner: number;
  city: City;
  item: Item;
  isIndependent: boolean;
  worth: number;
  fromAt: number;
  toAt: number;
};

/** Mostly neighbours guess, enough for a fair price. */
function planSuggestions(asked: Asked, { chance, saidBy }: Telling): DemoGuess[] {
  // The named accounts find others' guesses hidden here.
  const isFree = (index: number) => index !== asked.owner && !(asked.isIndependent && isNamedAt(index));
  const others = chance.shuffle([...people.keys()].filter(isFree));
  const near = others.filter((index) => cityOf(index).countryCode === asked.city.countryCode);
  const rest = others.filter((index) => !near.includes(index));
  const count = chance.whole(3, 12);
  // Visitors see the named accounts first.
  const eager = near.filter(isNamedAt);
  const said = new Set<string>();
  return [...new Set([...eager, ...near, ...rest])].slice(0, count).map((person) => {
    const amount = plausible(asked.worth * guessOf(person, asked.item.type, chance), asked.city);
    const at = asked.fromAt + (0.02 + 0.96 * chance.next() ** 1.6) * (asked.toAt - asked.fromAt);
    const note =
      chance.next() < 0.55 ? noteOf(asked.item, { said, own: ownOf(saidBy, person) }, chance) : null;
    return { at: Math.floor(at), kind: 'suggest', listing: asked.listing, person, amount, note };
  });
}

/** Null when all has been said. */
function noteOf(
  item: Item,
  { said, own }: { said: Set<string>; own: Set<string> },
  chance: Chance,
): string | null {
  const left = notesFor(item).filter((note) => !said.has(note) && !own.has(note));
  // Those that fit best come first.
  const note = left[Math.floor(chance.next() ** 2 * left.length)] ?? null;
  if (note !== null) for (const kept of [said, own]) kept.add(note);
  return note;
}

function ownOf(saidBy: Map<number, Set<string>>, person: number): Set<string> {
  const own = saidBy.get(person) ?? new Set<string>();
  saidBy.set(person, own);
  return own;
}

function cityOf(person: number): City {
  return cities[person % cities.length] ?? cities[0];
}

function unitsOf(city: City): number {
  return unitsPerDollar[currencyOfCountry(city.countryCode)] ?? 1;
}

function plausible(amount: number, city: City): number {
  const step = Math.max(5 * 10 ** (Math.floor(Math.log10(amount)) - 2), 1);
  const least = fractionDigits(currencyOfCountry(city.countryCode)) === 0 ? 10 : 1;
  return Math.max(Math.round(amount / step) * step, least);
}
