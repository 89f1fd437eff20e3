import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addToOrder, findUncounted } from '../../src/prices/record-queries.ts';
import { makeListing, makeSuggestion, makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

let on: TestApp;
let owner: MadeUser;
let people: MadeUser[];
beforeAll(async () => {
  on = await testApp({ kind: databaseKind });
  owner = await makeUser(on);
  people = [await makeUser(on), await makeUser(on), await makeUser(on)];
});
beforeEach(() => on.db.deleteFrom('listing').execute());
afterAll(() => on.close());

/** These users guess or edit in turn; returns whose guesses count as independent. */
async function independentAfter(
  steps: readonly number[],
  hasIndependentGuesses: boolean,
): Promise<boolean[]> {
  const listing = await makeListing(on, owner, { hasIndependentGuesses });
  const made = new Map<number, string>();
  for (const step of steps) {
    on.clock.advance(1000);
    const by = people[step] as MadeUser;
    const id = made.get(step);
    if (id === undefined) made.set(step, (await makeSuggestion(on, listing, { by })).id);
    else await on.call('PUT /suggestions/:id', { params: { id }, token: by.token, body: { amount: 70 } });
  }
  const input = { params: { id: listing.id }, token: owner.token, body: { finalPrice: 90 } };
  await on.call('POST /listings/:id/close', input);
  const [position = 0] = await addToOrder(on.db, [listing.id]);
  const [found] = await findUncounted(on.db, position - 1, 1);
  return people.flatMap(({ user }) => {
    const at = found?.personIds.indexOf(user.id) ?? -1;
    return at < 0 ? [] : [found?.independent[at] ?? false];
  });
}

test.each([
  ['of guesses in sight of others the first alone is independent', false, [0, 1, 2], [true, false, false]],
  ['where others’ show after one’s own each guess is independent', true, [0, 1, 2], [true, true, true]],
  [
    'one that was changed after others’ had shown is not independent',
    true,
    [0, 1, 2, 1],
    [true, false, true],
  ],
  ['one that was changed before any other stood there is independent', true, [0, 0, 1], [true, true]],
  ['one that was changed once a later one stood there is not independent', true, [0, 1, 0], [false, true]],
] as const)('%s', async (_, isHidden, steps, independent) => {
  expect(await independentAfter(steps, isHidden)).toEqual(independent);
});
