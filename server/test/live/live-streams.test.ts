import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startSession } from '../../src/auth/sessions.ts';
import { hashToken, newToken } from '../../src/auth/tokens.ts';
import { saveVerificationToken } from '../../src/auth/verification-queries.ts';
import { type LiveClient, openLive } from '../support/live-client.ts';
import { makeListing, makeSuggestion, makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let origin: string;
let owner: MadeUser;
beforeAll(async () => {
  on = await testApp({ config: { isRateLimited: true } });
  on.deps.outbox.start(async () => {});
  origin = await on.app.listen({ port: 0, host: '127.0.0.1' });
  owner = await makeUser(on);
});
afterAll(() => on.close());

const ofListings = (stream: LiveClient) => () => stream.events().filter(({ type }) => type === 'listing');
/** Everybody gets leaderboard events. */
const ownEvents = (stream: LiveClient) => () => stream.events().filter(({ type }) => type !== 'leaderboard');
const close = async (listing: { id: string }) =>
  on.call('POST /listings/:id/close', {
    params: { id: listing.id },
    token: owner.token,
    body: { finalPrice: 100 },
  });

let posted = 0;
/** Duplicate texts would be held back. */
function post() {
  posted += 1;
  return makeListing(on, owner, { title: `Oak bookcase ${posted}` });
}

test('a stream begins by saying that it is ready, and is neither kept nor gathered on its way', async () => {
  const stream = await openLive(origin, owner.token);
  expect(stream.all).toEqual([{ type: 'ready' }]);
  expect(Object.fromEntries(stream.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  expect(stream.headers.get('content-encoding')).toBeNull();
  stream.cut();
});

test('a live event says what changed and nothing more', async () => {
  const [listing, { token }] = [await post(), await makeUser(on)];
  const stream = await openLive(origin, token, { listings: [listing.id] });
  const params = { id: listing.id };
  const { data } = await on.call('POST /listings/:id/suggest', { params, token, body: { amount: 90 } });
  const changed = { params: { id: data.id }, token, body: { amount: 95 } };
  await on.call('PUT /suggestions/:id', changed);
  await expect.poll(ofListings(stream)).toEqual([
    { type: 'listing', listingId: listing.id, kind: 'suggestion.created' },
    { type: 'listing', listingId: listing.id, kind: 'suggestion.updated' },
  ]);
  stream.cut();
});

test('only followers of a listing get a live event about it', async () => {
  const [listing, other] = [await post(), await post()];
  const watcher = await makeUser(on);
  const following = await openLive(origin, watcher.token, { listings: [listing.id.toUpperCase()] });
  const elsewhere = await openLive(origin, watcher.token, { listings: [other.id] });
  await makeSuggestion(on, listing);
  await expect
    .poll(ofListings(following))
    .toMatchObject([{ type: 'listing', listingId: listing.id, kind: 'suggestion.created' }]);
  await on.call('DELETE /listings/:id', { params: { id: other.id }, token: owner.token });
  await expect
    .poll(ofListings(elsewhere))
    .toMatchObject([{ type: 'listing', listingId: other.id, kind: 'listing.deleted' }]);
  expect(ofListings(following)()).toHaveLength(1);
  following.cut();
  elsewhere.cut();
});

test('the person gets a live event of their XP, and everybody one of the leaderboard, at most every five seconds', async () => {
  const [first, second] = [await post(), await post()];
  const [winner, watcher] = [await makeUser(on), await makeUser(on)];
  await makeSuggestion(on, first, { by: winner });
  await makeSuggestion(on, second, { by: winner });
  const [own, others] = [await openLive(origin, winner.token), await openLive(origin, watcher.token)];
  await close(first);
  await expect.poll(others.events).toEqual([{ type: 'leaderboard' }]);
  const firstAt = performance.now();
  await close(second);
  await expect.poll(() => own.events().filter(({ type }) => type === 'me').length).toBeGreaterThan(1);
  expect(others.events().every(({ type }) => type === 'leaderboard')).toBe(true);
  expect(others.events().length).toBeLessThanOrEqual(
    1 + Math.floor((performance.now() - firstAt + 500) / 5000),
  );
  own.cut();
  others.cut();
});

test('a stream begins with the reader’s events of the last 15 seconds, each once, whether or not it was open before', async () => {
  const [listing, other] = [await post(), await post()];
  const [winner, watcher] = [await makeUser(on), await makeUser(on)];
  const listings = [listing.id];
  const first = await openLive(origin, watcher.token, { listings });
  first.cut();
  await makeSuggestion(on, listing, { by: winner });
  await makeSuggestion(on, listing);
  await makeSuggestion(on, other);
  await close(listing);
  const beginnings = async () => {
    const streams = [
      await openLive(origin, watcher.token, { listings }),
      await openLive(origin, winner.token, { listings }),
    ];
    for (const stream of streams) stream.cut();
    return streams.map((stream) => stream.repeated().toSorted(byText));
  };
  const ofListing = [
    { type: 'listing', listingId: listing.id, kind: 'listing.closed' },
    { type: 'listing', listingId: listing.id, kind: 'suggestion.created' },
  ];
  // The follower may not have read them yet.
  await expect.poll(beginnings).toEqual(
    [
      [...ofListing, { type: 'leaderboard' }],
      [...ofListing, { type: 'leaderboard' }, { type: 'me' }],
    ].map((events) => events.toSorted(byText)),
  );
  const now = performance.now.bind(performance);
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 15_000);
  expect(await beginnings()).toEqual([[], []]);
  later.mockRestore();
});

function byText(one: object, other: object): number {
  return JSON.stringify(one).localeCompare(JSON.stringify(other));
}

test('nothing is lost while streams are cut again and again under writes', async () => {
  const { token } = await makeUser(on);
  const ids: string[] = [];
  for (let nth = 0; nth < 25; nth++) {
    const { id } = await makeListing(on, await makeUser(on), { title: `Pine shelf ${nth}` });
    ids.push(id);
  }
  const seen = new Set<string>();
  const over = new AbortController();
  const follow = async (): Promise<void> => {
    while (!over.signal.aborted) {
      // On a busy machine the turns exceed the streams allowed per minute.
      on.clock.advance(1000);
      const stream = await openLive(origin, token, { listings: ids });
      await sleep(40);
      stream.cut();
      for (const event of stream.all)
        if (event.type === 'listing' && event.kind === 'suggestion.created') seen.add(event.listingId);
    }
  };
  const following = follow();
  for (const id of ids) await makeSuggestion(on, { id });
  await expect.poll(() => [...seen].toSorted()).toEqual(ids.toSorted());
  over.abort();
  await following;
});

test('a session that ends takes its stream along within five seconds, and no other', async () => {
  const [leaving, staying] = [await makeUser(on), await makeUser(on)];
  const [stream, other] = [await openLive(origin, leaving.token), await openLive(origin, staying.token)];
  const startedAt = performance.now();
  await on.call('POST /auth/logout', { token: leaving.token });
  await stream.ended;
  expect(performance.now() - startedAt).toBeLessThan(5000);
  expect(stream.all.at(-1)).toEqual({ type: 'ended', reason: 'signedOut' });
  expect(other.all).not.toContainEqual({ type: 'ended', reason: 'signedOut' });
  other.cut();
});

test('a person who waits for their mail gets a live event that the link was opened elsewhere, and none of listings', async () => {
  const newcomer = await makeUser(on, { isOnboarded: false });
  const bystander = await makeUser(on, { isOnboarded: false });
  const listing = await post();
  const [waiting, other] = [
    await openLive(origin, newcomer.token, { listings: [listing.id] }),
    await openLive(origin, bystander.token),
  ];
  const token = newToken();
  await saveVerificationToken(on.db, newcomer.user.id, hashToken(token), on.clock.now);
  await makeSuggestion(on, listing);
  const phone = await startSession(on.db, newcomer.user.id, on.clock.now);
  const verify = { token: phone.token, body: { token } };
  expect((await on.call('POST /auth/verify-email', verify)).status).toBe(200);
  await expect.poll(ownEvents(waiting)).toEqual([{ type: 'me' }]);

  // The link succeeds twice but sends one event.
  expect((await on.call('POST /auth/verify-email', verify)).status).toBe(200);
  await on.call('POST /auth/verify-email', { token: bystander.token, body: { token } });
  await makeSuggestion(on, listing);
  const watcher = await openLive(origin, owner.token, { listings: [listing.id] });
  await makeSuggestion(on, listing);
  await expect.poll(() => ofListings(watcher)().length).toBeGreaterThan(0);
  expect([ownEvents(waiting)(), ownEvents(other)()]).toEqual([[{ type: 'me' }], []]);
  for (const stream of [waiting, other, watcher]) stream.cut();
});
