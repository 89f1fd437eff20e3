import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveRole } from '../../src/admin/user-queries.ts';
import { type LiveClient, openLive } from '../support/live-client.ts';
import { makeListing, makeSuggestion, makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let origin: string;
let owner: MadeUser;
beforeAll(async () => {
  on = await testApp();
  on.deps.outbox.start(async () => {});
  origin = await on.app.listen({ port: 0, host: '127.0.0.1' });
  owner = await makeUser(on);
});
afterAll(() => on.close());

const ofListings = (stream: LiveClient) => () => stream.all.filter(({ type }) => type === 'listing');
const kinds = (stream: LiveClient) => () =>
  stream.all.flatMap((event) => (event.type === 'listing' ? [event.kind.slice('suggestion.'.length)] : []));

test('a change of a hidden guess is a live event for the owner and people who have guessed alone, also when it is repeated', async () => {
  const listing = await makeListing(on, owner, { hasIndependentGuesses: true });
  const [author, guesser, watcher] = [await makeUser(on), await makeUser(on), await makeUser(on)];
  const listings = [listing.id];
  const open = async ({ token }: MadeUser) => openLive(origin, token, { listings });
  const [ofOwner, ofGuesser, ofWatcher] = [await open(owner), await open(guesser), await open(watcher)];
  const withdrawn = await makeSuggestion(on, listing, { by: guesser });
  const params = { id: withdrawn.id };
  await on.call('DELETE /suggestions/:id', { params, token: guesser.token });
  const { id } = await makeSuggestion(on, listing, { by: author });
  const edit = async () =>
    on.call('PUT /suggestions/:id', { params: { id }, token: author.token, body: { amount: 95 } });
  await edit();
  await makeSuggestion(on, listing, { by: guesser });
  await edit();
  const counted = ['created', 'withdrawn', 'created'];
  const all = [...counted, 'updated', 'created', 'updated'];
  await expect.poll(kinds(ofOwner)).toEqual(all);
  await expect.poll(kinds(ofGuesser)).toEqual([...counted, 'created', 'updated']);
  await expect.poll(kinds(ofWatcher)).toEqual([...counted, 'created']);
  const [again, back] = [await open(guesser), await open(watcher)];
  expect(kinds(again)()).toEqual(['created', 'withdrawn', 'updated']);
  expect(kinds(back)()).toEqual(['created', 'withdrawn']);
  for (const stream of [ofOwner, ofGuesser, ofWatcher, again, back]) stream.cut();
});

test('a moderator whose role is taken loses a hidden listing in their stream within five seconds', async () => {
  const [listing, moderator] = [await makeListing(on, owner), await makeUser(on, { role: 'moderator' })];
  await on.db.updateTable('listing').set({ hidden_by: 'decision' }).where('id', '=', listing.id).execute();
  const listings = [listing.id];
  const [stream, other] = [
    await openLive(origin, moderator.token, { listings }),
    await openLive(origin, owner.token, { listings }),
  ];
  const startedAt = performance.now();
  await saveRole(on.db, moderator.user.id, 'member');
  await stream.ended;
  expect(performance.now() - startedAt).toBeLessThan(5000);
  // The reconnected stream does not get the listing.
  const again = await openLive(origin, moderator.token, { listings });
  expect(ofListings(again)()).toMatchObject([{ listingId: listing.id, kind: 'listing.deleted' }]);
  await on.call('DELETE /listings/:id', { params: { id: listing.id }, token: owner.token });
  await expect.poll(() => ofListings(other)().length).toBe(1);
  expect(ofListings(again)()).toHaveLength(1);
  again.cut();
  other.cut();
});
