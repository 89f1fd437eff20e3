import { type AchievementFacts, isAccurate, newlyEarned } from '@ballpark/domain/achievements.ts';
import { type Tier, awardXp, laterAwards, participationAwards } from '@ballpark/domain/xp.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { autoCloseExpired } from '../../src/listings/close.ts';
import { type MadeUser, expire, insertListings, makeListing, makeUser, readLedger } from '../support/make.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

/** LEDGER_RUNS=1000 LEDGER_COMMANDS=100 tries more. */
const runs = Number(process.env['LEDGER_RUNS'] ?? 30);
const commandsEach = Number(process.env['LEDGER_COMMANDS'] ?? 40);
const peopleCount = 6;

let on: TestApp;
let people: MadeUser[];
let earlierOwner: MadeUser;
beforeAll(async () => {
  on = await testApp();
  people = await Promise.all(Array.from({ length: peopleCount }, () => makeUser(on)));
  earlierOwner = await makeUser(on);
  await insertEarlier();
});
afterAll(() => on.close());

const person = fc.nat(peopleCount - 1);
/** Mostly the rightful owner or author, so that many commands succeed. */
const mostlyRightful = fc.option(person, { freq: 4, nil: 'rightful' as const });
const which = fc.nat(2);
const price = fc.constantFrom(50, 90, 95, 100, 105, 110, 200);

/** `at` picks among the existing listings. */
class OnListing implements fc.AsyncCommand<Model, TestApp> {
  readonly #name: string;
  readonly #at: number;
  readonly #run: (listing: Listing, model: Model) => Promise<void>;

  constructor(name: string, at: number, run: (listing: Listing, model: Model) => Promise<void>) {
    this.#name = name;
    this.#at = at;
    this.#run = run;
  }

  check(model: Readonly<Model>): boolean {
    return model.listings.length > 0;
  }

  async run(model: Model): Promise<void> {
    const listing = model.listings[this.#at % model.listings.length];
    // A suggestion after a price needs a later time.
    on.clock.advance(10);
    if (listing) await this.#run(listing, model);
  }

  toString(): string {
    return this.#name;
  }
}

class Create implements fc.AsyncCommand<Model, TestApp> {
  readonly #owner: number;
  constructor(owner: number) {
    this.#owner = owner;
  }

  check(model: Readonly<Model>): boolean {
    return model.listings.length < 3;
  }

  async run(model: Model): Promise<void> {
    const { id } = await makeListing(on, personAt(this.#owner));
    model.listings.push({ id, owner: this.#owner, state: 'open', wasPriced: false, suggestions: [] });
  }

  toString(): string {
    return `create by ${this.#owner}`;
  }
}

const create = person.map((owner) => new Create(owner));
const suggest = fc.tuple(which, person, price).map(
  ([at, by, amount]) =>
    new OnListing(`suggest ${amount} by ${by} on ${at}`, at, async (listing, model) => {
      const answer = await call('POST /listings/:id/suggest', listing.id, by, { amount });
      if (by === listing.owner) return expect(answer.status).toBe(403);
      const isAllowed = listing.state === 'open' && !listing.suggestions.some((one) => one.by === by);
      expect(answer.status).toBe(isAllowed ? 201 : 409);
      if (!isAllowed) return;
      listing.suggestions.push({
        id: answer.data.id,
        by,
        amount,
        isPaid: false,
        paidXp: 0,
        isLate: listing.wasPriced,
      });
      unlock(model, by);
    }),
);
const edit = fc.tuple(which, which, mostlyRightful, price).map(
  ([at, index, who, amount]) =>
    new OnListing(`edit suggestion ${index} of ${at} to ${amount} by ${who}`, at, async (listing) => {
      const suggestion = listing.suggestions[index % Math.max(1, listing.suggestions.length)];
      if (!suggestion) return;
      const by = who === 'rightful' ? suggestion.by : who;
      const answer = await call('PUT /suggestions/:id', suggestion.id, by, { amount });
      if (by !== suggestion.by) return expect(answer.status).toBe(403);
      expect(answer.status).toBe(listing.state === 'open' ? 200 : 409);
      if (answer.status === 200) suggestion.amount = amount;
    }),
);
const close = fc.tuple(which, mostlyRightful, price).map(
  ([at, who, finalPrice]) =>
    new OnListing(`close ${at} at ${finalPrice} by ${who}`, at, async (listing, model) => {
      const by = who === 'rightful' ? listing.owner : who;
      const answer = await call('POST /listings/:id/close', listing.id, by, { finalPrice });
      if (by !== listing.owner) return expect(answer.status).toBe(403);
      expect(answer.status).toBe(listing.state === 'open' ? 200 : 409);
      if (listing.state !== 'open') return;
      const rewards = awardXp(finalPrice * 100, listing.suggestions.map(asDomain));
      expect(
        new Map(answer.data.xpRewards.map(({ suggestionId, xpAwarded }) => [suggestionId, xpAwarded])),
      ).toEqual(new Map(rewards.map(({ suggestionId, xpAwarded }) => [suggestionId, xpAwarded])));
      pay(model, listing, rewards, finalPrice);
      listing.state = 'closed';
      listing.wasPriced = true;
    }),
);
const reopen = fc.tuple(which, mostlyRightful).map(
  ([at, who]) =>
    new OnListing(`reopen ${at} by ${who}`, at, async (listing) => {
      const by = who === 'rightful' ? listing.owner : who;
      const answer = await call('POST /listings/:id/reopen', listing.id, by);
      if (by !== listing.owner) return expect(answer.status).toBe(403);
      expect(answer.status).toBe(listing.state === 'closed' ? 200 : 409);
      if (listing.state === 'closed') listing.state = 'open';
    }),
);
const runOut = which.map(
  (at) =>
    new OnListing(`let the time of ${at} run out`, at, async (listing, model) => {
      await expire(on, listing.id);
      expect(await autoCloseExpired(on.deps)).toBe(listing.state === 'open' ? 1 : 0);
      if (listing.state !== 'open') return;
      pay(model, listing, participationAwards(listing.suggestions.map(asDomain)), null);
      listing.state = 'autoClosed';
    }),
);
const answer = fc.tuple(which, mostlyRightful, fc.option(price, { freq: 4 })).map(
  ([at, who, finalPrice]) =>
    new OnListing(`say by ${who} that ${at} went for ${finalPrice}`, at, async (listing, model) => {
      const by = who === 'rightful' ? listing.owner : who;
      const said = await call('POST /listings/:id/final-price', listing.id, by, { finalPrice });
      if (by !== listing.owner) return expect(said.status).toBe(403);
      expect(said.status).toBe(listing.state === 'autoClosed' ? 200 : 409);
      if (listing.state !== 'autoClosed') return;
      listing.state = 'answered';
      if (finalPrice === null || listing.wasPriced) return expect(said.data.xpRewards).toEqual([]);
      const suggestions = listing.suggestions.map((one) => ({ ...asDomain(one), paidXp: one.paidXp }));
      const rewards = laterAwards(finalPrice * 100, suggestions);
      expect(said.data.xpRewards.map(({ xpAwarded }) => xpAwarded)).toEqual(
        rewards.map(({ xpAwarded }) => xpAwarded),
      );
      for (const one of listing.suggestions) one.isPaid = false;
      pay(model, listing, rewards, finalPrice);
    }),
);
const remove = fc.tuple(which, person).map(
  ([at, by]) =>
    new OnListing(`delete ${at} by ${by}`, at, async (listing, model) => {
      const answer = await call('DELETE /listings/:id', listing.id, by);
      expect(answer.status).toBe(by === listing.owner ? 200 : 403);
      if (answer.status === 200) model.listings.splice(model.listings.indexOf(listing), 1);
    }),
);
const often = (times: number, command: fc.Arbitrary<fc.AsyncCommand<Model, TestApp>>) =>
  Array.from({ length: times }, () => command);
/** Closes are rare, so that much happens before. */
const commands = [
  ...often(4, create),
  ...often(10, suggest),
  ...often(3, edit),
  ...often(6, close),
  ...often(8, reopen),
  ...often(2, runOut),
  ...often(3, answer),
  remove,
];

type Route =
  | 'POST /listings/:id/suggest'
  | 'PUT /suggestions/:id'
  | 'POST /listings/:id/close'
  | 'POST /listings/:id/final-price'
  | 'POST /listings/:id/reopen'
  | 'DELETE /listings/:id';
const call = <R extends Route>(route: R, id: string, by: number, body?: unknown) =>
  on.call(route, { params: { id }, token: personAt(by).token, ...(body === undefined ? {} : { body }) });

function personAt(index: number): MadeUser {
  const found = people[index];
  if (!found) throw new Error(`nobody is at ${index}`);
  return found;
}

async function insertEarlier(): Promise<void> {
  const ids = await insertListings(on, earlierOwner.user.id, earlierEach);
  await sql`insert into suggestion (id, listing_id, user_id, amount_minor, created_at, day, owner_id, is_product, is_quick)
    select gen_random_uuid(), listing.id, person.id, 100, listing.created_at + interval '2 hours',
      (listing.created_at + interval '2 hours')::date, listing.user_id, true, false
    from listing, app_user as person
    where listing.id = any(${ids}) and person.id = any(${people.map(({ user }) => user.id)})`.execute(on.db);
}

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
        const model: Model = {
          listings: [],
          people: people.map(() => ({ xp: 0, accurate: 0, unlockedIds: [] })),
        };
        await fc.asyncModelRun(() => ({ model, real: on }), told);
        const ledger = await readLedger(on);
        expect(people.map(({ user }) => ledger.get(user.id))).toEqual(
          model.people.map(({ xp }) => ({ xp, sum: xp })),
        );
      },
    );
    await fc.assert(story, { numRuns: runs, endOnFailure: false });
  },
);

/** Brings further achievements near. */
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
/** What the rules demand, computed without a database. */
type Model = {
  listings: Listing[];
  people: Person[];
};
type Person = { xp: number; accurate: number; unlockedIds: string[] };

function asDomain({ id, amount, isPaid, isLate }: Suggestion) {
  return { suggestionId: id, amountMinor: amount * 100, isPaid, isLate };
}

type Award = { suggestionId: string; xpAwarded: number; tier: Tier };

function pay(model: Model, listing: Listing, awards: Award[], finalPrice: number | null): void {
  for (const { suggestionId, xpAwarded, tier } of awards) {
    const suggestion = listing.suggestions.find(({ id }) => id === suggestionId);
    if (!suggestion || suggestion.isPaid) throw new Error('paid twice, or nobody');
    suggestion.isPaid = true;
    suggestion.paidXp += xpAwarded;
    const paid = modelOf(model, suggestion.by);
    paid.xp += xpAwarded;
    if (finalPrice !== null && isAccurate(tier, suggestion.amount, finalPrice)) paid.accurate += 1;
    unlock(model, suggestion.by);
  }
}

function unlock(model: Model, by: number): void {
  const person = modelOf(model, by);
  for (const { id, xpReward } of newlyEarned(factsOf(model, by), person.unlockedIds)) {
    person.unlockedIds.push(id);
    person.xp += xpReward;
  }
}

/** All are products of today; earlier prices were on one owner's listings. */
function factsOf({ listings, people }: Model, by: number): AchievementFacts {
  const on = listings.filter(({ suggestions }) => suggestions.some((one) => one.by === by));
  return {
    totalSuggestions: earlierEach + on.length,
    accurateSuggestions: people[by]?.accurate ?? 0,
    quickResponses: on.length,
    uniquePeopleHelped: 1 + new Set(on.map(({ owner }) => owner)).size,
    longestStreak: 1,
    productSuggestions: earlierEach + on.length,
    serviceSuggestions: 0,
  };
}

function modelOf(model: Model, by: number): Person {
  const person = model.people[by];
  if (!person) throw new Error(`nobody is at ${by}`);
  return person;
}
