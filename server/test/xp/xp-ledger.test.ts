import { type AchievementFacts, isAccurate, newlyEarned } from '@ballpark/domain/achievements.ts';
import { type Tier, awardXp, laterAwards, participationAwards } from '@ballpark/domain/xp.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { close, deleteListing, editSuggestion, reopen, sayPrice, suggest, times } from '../support/calls.ts';
import { type Person, expire, insertListings, makeListing, makeUser, readLedger } from '../support/make.ts';
import { type TestApp, testApp } from '../support/test-app.ts';
import { autoCloseExpired } from '../../src/listings/auto-close.ts';

/** LEDGER_RUNS=1000 LEDGER_COMMANDS=100 tries more. */
const runs = Number(process.env['LEDGER_RUNS'] ?? 30);
const commandsEach = Number(process.env['LEDGER_COMMANDS'] ?? 40);
const peopleCount = 6;
/** Guesses of everybody on one owner's earlier listings, which bring further achievements near. */
const earlierEach = 8;

type Suggestion = {
  id: string;
  by: number;
  amount: number;
  isPaid: boolean;
  paidXp: number;
  isLate: boolean;
};
type Listing = {
  id: string;
  owner: number;
  state: 'open' | 'closed' | 'autoClosed' | 'answered';
  wasPriced: boolean;
  suggestions: Suggestion[];
};
type Earner = { xp: number; accurate: number; unlockedIds: string[] };
/** What the rules demand, computed without a database. */
type Model = { listings: Listing[]; earners: Earner[] };
type Command = fc.AsyncCommand<Model, TestApp>;

let on: TestApp;
let people: Person[];
let earlierOwner: Person;
beforeAll(async () => {
  on = await testApp();
  people = await times(peopleCount, () => makeUser(on));
  earlierOwner = await makeUser(on);
  const ids = await insertListings(on, earlierOwner.user.id, earlierEach);
  await sql`insert into suggestion (id, listing_id, user_id, amount_minor, created_at, day, owner_id, is_product, is_quick)
    select gen_random_uuid(), listing.id, person.id, 100, listing.created_at + interval '2 hours',
      (listing.created_at + interval '2 hours')::date, listing.user_id, true, false
    from listing, app_user as person
    where listing.id = any(${ids}) and person.id = any(${people.map(({ user }) => user.id)})`.execute(on.db);
});
afterAll(() => on.close());

const person = fc.nat(peopleCount - 1);
const which = fc.nat(2);
const price = fc.constantFrom(50, 90, 95, 100, 105, 110, 200);

const create = person.map((owner): Command => ({
  check: ({ listings }) => listings.length < 3,
  async run({ listings }) {
    const { id } = await makeListing(on, personAt(owner));
    listings.push({ id, owner, state: 'open', wasPriced: false, suggestions: [] });
  },
  toString: () => `create by ${owner}`,
}));

/** `at` picks among the existing listings. */
function onListing(
  name: string,
  at: number,
  run: (listing: Listing, owner: Person, model: Model) => Promise<void>,
): Command {
  return {
    check: ({ listings }) => listings.length > 0,
    async run(model) {
      // A suggestion after a price needs a later time.
      on.clock.advance(10);
      const listing = model.listings[at % model.listings.length];
      if (listing) await run(listing, personAt(listing.owner), model);
    },
    toString: () => name,
  };
}

const suggesting = fc.tuple(which, person, price).map(([at, by, amount]) =>
  onListing(`suggest ${amount} by ${by} on ${at}`, at, async (listing, _, model) => {
    const { status, data } = await suggest(personAt(by), listing, { amount });
    if (by === listing.owner) return expect(status).toBe(403);
    const isAllowed = listing.state === 'open' && !listing.suggestions.some((one) => one.by === by);
    expect(status).toBe(isAllowed ? 201 : 409);
    if (!isAllowed) return;
    const isLate = listing.wasPriced;
    listing.suggestions.push({ id: data.id, by, amount, isPaid: false, paidXp: 0, isLate });
    unlock(model, by);
  }),
);
const editing = fc.tuple(which, which, price).map(([at, nth, amount]) =>
  onListing(`edit suggestion ${nth} of ${at} to ${amount}`, at, async ({ state, suggestions }) => {
    const suggestion = suggestions[nth % Math.max(1, suggestions.length)];
    if (!suggestion) return;
    const { status } = await editSuggestion(personAt(suggestion.by), suggestion, { amount });
    expect(status).toBe(state === 'open' ? 200 : 409);
    if (status === 200) suggestion.amount = amount;
  }),
);
const closing = fc.tuple(which, price).map(([at, finalPrice]) =>
  onListing(`close ${at} at ${finalPrice}`, at, async (listing, owner, model) => {
    const { status, data } = await close(owner, listing, finalPrice);
    expect(status).toBe(listing.state === 'open' ? 200 : 409);
    if (listing.state !== 'open') return;
    const awards = awardXp(finalPrice * 100, listing.suggestions.map(asDomain));
    expect(xpOf(data.xpRewards)).toEqual(xpOf(awards));
    pay(model, listing, awards, finalPrice);
    listing.state = 'closed';
    listing.wasPriced = true;
  }),
);
const reopening = which.map((at) =>
  onListing(`reopen ${at}`, at, async (listing, owner) => {
    const { status } = await reopen(owner, listing);
    expect(status).toBe(listing.state === 'closed' ? 200 : 409);
    if (listing.state === 'closed') listing.state = 'open';
  }),
);
const runningOut = which.map((at) =>
  onListing(`let the time of ${at} run out`, at, async (listing, _, model) => {
    await expire(on, listing.id);
    expect(await autoCloseExpired(on.deps)).toBe(listing.state === 'open' ? 1 : 0);
    if (listing.state !== 'open') return;
    pay(model, listing, participationAwards(listing.suggestions.map(asDomain)), null);
    listing.state = 'autoClosed';
  }),
);
const answering = fc.tuple(which, fc.option(price, { freq: 4 })).map(([at, finalPrice]) =>
  onListing(`say that ${at} went for ${finalPrice}`, at, async (listing, owner, model) => {
    const { status, data } = await sayPrice(owner, listing, finalPrice);
    expect(status).toBe(listing.state === 'autoClosed' ? 200 : 409);
    if (listing.state !== 'autoClosed') return;
    listing.state = 'answered';
    if (finalPrice === null || listing.wasPriced) return expect(data.xpRewards).toEqual([]);
    const suggestions = listing.suggestions.map((one) => ({ ...asDomain(one), paidXp: one.paidXp }));
    const awards = laterAwards(finalPrice * 100, suggestions);
    expect(xpOf(data.xpRewards)).toEqual(xpOf(awards));
    for (const one of listing.suggestions) one.isPaid = false;
    pay(model, listing, awards, finalPrice);
  }),
);
const deleting = which.map((at) =>
  onListing(`delete ${at}`, at, async (listing, owner, { listings }) => {
    expect((await deleteListing(owner, listing)).status).toBe(200);
    listings.splice(listings.indexOf(listing), 1);
  }),
);

const often = (count: number, command: fc.Arbitrary<Command>) => Array.from({ length: count }, () => command);
/** Closes are rare, so that much happens before. */
const commands = [
  ...often(4, create),
  ...often(10, suggesting),
  ...often(3, editing),
  ...often(6, closing),
  ...often(8, reopening),
  ...often(2, runningOut),
  ...often(3, answering),
  deleting,
];

test(
  `whatever people do, XP is the sum of the ledger and what the rules say (${runs} × about ${commandsEach})`,
  { timeout: 60_000 + runs * commandsEach * 100 },
  async () => {
    const story = fc.asyncProperty(
      fc.commands(commands, { maxCommands: 2 * commandsEach, size: 'max' }),
      async (told) => {
        await on.db.deleteFrom('listing').where('user_id', '!=', earlierOwner.user.id).execute();
        await on.db.deleteFrom('xp_award').execute();
        await on.db.updateTable('app_user').set({ xp: 0 }).execute();
        const earners = people.map(() => ({ xp: 0, accurate: 0, unlockedIds: [] }));
        const model: Model = { listings: [], earners };
        await fc.asyncModelRun(() => ({ model, real: on }), told);
        const ledger = await readLedger(on);
        expect(people.map(({ user }) => ledger.get(user.id))).toEqual(
          model.earners.map(({ xp }) => ({ xp, sum: xp })),
        );
      },
    );
    await fc.assert(story, { numRuns: runs, endOnFailure: false });
  },
);

function personAt(at: number): Person {
  const found = people[at];
  if (!found) throw new Error(`nobody is at ${at}`);
  return found;
}

function asDomain({ id, amount, isPaid, isLate }: Suggestion) {
  return { suggestionId: id, amountMinor: amount * 100, isPaid, isLate };
}

type Award = { suggestionId: string; xpAwarded: number; tier: Tier };

const xpOf = (awards: readonly Award[]) =>
  new Map(awards.map(({ suggestionId, xpAwarded }) => [suggestionId, xpAwarded]));

function pay(model: Model, listing: Listing, awards: Award[], finalPrice: number | null): void {
  for (const { suggestionId, xpAwarded, tier } of awards) {
    const suggestion = listing.suggestions.find(({ id }) => id === suggestionId);
    if (!suggestion || suggestion.isPaid) throw new Error('paid twice, or nobody');
    suggestion.isPaid = true;
    suggestion.paidXp += xpAwarded;
    const earner = earnerAt(model, suggestion.by);
    earner.xp += xpAwarded;
    if (finalPrice !== null && isAccurate(tier, suggestion.amount, finalPrice)) earner.accurate += 1;
    unlock(model, suggestion.by);
  }
}

function unlock(model: Model, by: number): void {
  const earner = earnerAt(model, by);
  for (const { id, xpReward } of newlyEarned(factsOf(model, by), earner.unlockedIds)) {
    earner.unlockedIds.push(id);
    earner.xp += xpReward;
  }
}

/** All are products of today. */
function factsOf(model: Model, by: number): AchievementFacts {
  const guessed = model.listings.filter(({ suggestions }) => suggestions.some((one) => one.by === by));
  return {
    totalSuggestions: earlierEach + guessed.length,
    accurateSuggestions: earnerAt(model, by).accurate,
    quickResponses: guessed.length,
    uniquePeopleHelped: 1 + new Set(guessed.map(({ owner }) => owner)).size,
    longestStreak: 1,
    productSuggestions: earlierEach + guessed.length,
    serviceSuggestions: 0,
  };
}

function earnerAt({ earners }: Model, at: number): Earner {
  const earner = earners[at];
  if (!earner) throw new Error(`nobody is at ${at}`);
  return earner;
}
