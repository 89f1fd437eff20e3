import { dayMs, hourMs, minuteMs } from '@ballpark/domain/durations.ts';
import { fixedRandom } from '@ballpark/domain/fixed-random.ts';
import { randomUUID } from 'node:crypto';

export type Plan = {
  seed: number;
  people: number;
  colluders: number;
  days: number;
  listingsADay: number;
  /** Probability of pricing another's listing. */
  zeal: number;
  /** Separate networks and times, and prices near the agreed one. */
  areCareful: boolean;
  /** Cases are reviewed within a day, and limit colluders for the month. */
  isModerated: boolean;
};

export type Member = {
  id: string;
  address: string;
  isColluder: boolean;
  /** Lives alone. */
  isAlone: boolean;
  /** Bias of their guesses, as a logarithm. */
  lean: number;
};

export type PlannedEvent = { atMs: number; listingId: string; by: Member } & (
  | { kind: 'post' }
  | { kind: 'guess'; amount: number }
  | { kind: 'close'; finalPrice: number }
);

const startMs = Date.UTC(2026, 2, 2);
/** How far colluders raise prices. */
const push = 1.5;

/** A month of events in order. Deterministic for a seed, except ids. */
export function plan(wish: Plan): { people: Member[]; events: PlannedEvent[]; startMs: number } {
  const random = fixedRandom(wish.seed);
  const people = Array.from({ length: wish.people }, (_, at) => memberAt(at, wish, random));
  const events: PlannedEvent[] = [];
  for (let at = 0; at < wish.days * wish.listingsADay; at += 1) {
    const owner = people[Math.floor(random() * people.length)];
    if (owner) events.push(...listingOf(owner, people, wish, random));
  }
  return { people, events: events.sort((a, b) => a.atMs - b.atMs), startMs };
}

/** Households of two. Colluders share a network, unless careful. */
function memberAt(at: number, { colluders, areCareful }: Plan, random: () => number): Member {
  const isColluder = at < colluders;
  const isAlone = isColluder && areCareful;
  const house = isAlone ? 100 + at : isColluder ? 99 : at >> 1;
  return {
    id: randomUUID(),
    address: `203.0.113.${house}`,
    isColluder,
    isAlone,
    lean: 0.15 * normal(random),
  };
}

function listingOf(
  owner: Member,
  people: readonly Member[],
  wish: Plan,
  random: () => number,
): PlannedEvent[] {
  const listingId = randomUUID();
  const postedMs = startMs + random() * wish.days * dayMs;
  const price = 10 * 50 ** random();
  const isPushed = owner.isColluder;
  const agreedMs = postedMs + random() * 20 * hourMs;
  const guesses = people.flatMap((by): PlannedEvent[] => {
    const isPushing = isPushed && by.isColluder;
    if (by === owner || (!isPushing && random() > wish.zeal)) return [];
    const know = by.address === owner.address ? 0.1 : 0.25;
    const near = wish.areCareful ? 0.03 * normal(random) : 0;
    const amount = isPushing
      ? push * price * Math.exp(near)
      : price * Math.exp(by.lean + know * normal(random));
    const ownMs = postedMs + minuteMs - 8 * hourMs * Math.log(1 - random());
    const isTogether = isPushing && !wish.areCareful;
    const atMs = Math.min(isTogether ? agreedMs + random() * 3 * minuteMs : ownMs, postedMs + 71 * hourMs);
    return [{ kind: 'guess', listingId, by, amount: rounded(amount), atMs }];
  });
  const paid =
    price *
    Math.exp(
      isPushed && wish.areCareful
        ? Math.log(push) + 0.02 * normal(random)
        : isPushed
          ? Math.log(push)
          : 0.05 * normal(random),
    );
  return [
    { kind: 'post', listingId, by: owner, atMs: postedMs },
    ...withHousemates(guesses, random),
    { kind: 'close', listingId, by: owner, finalPrice: rounded(paid), atMs: postedMs + 71.5 * hourMs },
  ];
}

/** In 30 % of cases housemates guess within the same minute. */
function withHousemates(guesses: PlannedEvent[], random: () => number): PlannedEvent[] {
  const first = new Map<string, number>();
  return guesses.map((guess) => {
    const atMs = first.get(guess.by.address);
    first.set(guess.by.address, guess.atMs);
    return atMs === undefined || guess.by.isColluder || random() > 0.3
      ? guess
      : { ...guess, atMs: atMs + random() * minuteMs };
  });
}

/** To whole units below 100, to fives above. */
export function rounded(amount: number): number {
  const step = amount < 100 ? 1 : 5;
  return Math.max(step, Math.round(amount / step) * step);
}

export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
