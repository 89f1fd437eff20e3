import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../src/auth/start-session.ts';
import { hashToken, newToken } from '../../src/auth/tokens.ts';
import { saveVerificationToken } from '../../src/auth/verification-queries.ts';
import { lastIdOf, type LiveClient, openLive } from '../support/live-client.ts';
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

const ofListings = (stream: LiveClient) => () => stream.hints().filter(({ type }) => type === 'listing');
/** The leaderboard is everybody's. */
const ownHints = (stream: LiveClient) => () => stream.hints().filter(({ type }) => type !== 'leaderboard');
const close = async (listing: { id: string }) =>
  on.call('POST /listings/:id/close', {
    params: { id: listing.id },
    token: owner.token,
    body: { finalPrice: 100 },
  });

let posted = 0;
/** Each with a text of its own, for the same one is held back. */
function post() {
  posted += 1;
  return makeListing(on, owner, { title: `Oak bookcase ${posted}` });
}

test('a stream begins with where it stands, and is neither kept nor gathered on its way', async () => {
  const stream = await openLive(origin, owner.token);
  await expect
    .poll(() => stream.events)
    .toEqual([{ id: expect.stringMatching(/^\d+$/), hint: { type: 'ready' } }]);
  expect(Object.fromEntries(stream.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  expect(stream.headers.get('content-encoding')).toBeNull();
  stream.cut();
});

test('a hint names the call that caused it, whose caller has the answer already', async () => {
  const [listing, { token }] = [await post(), await makeUser(on)];
  const stream = await openLive(origin, token, { listings: [listing.id] });
  const call = async (method: string, path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${origin}/api${path}`, { method, headers, body: JSON.stringify(body) });
    // The envelope of every reply.
    const { data } = (await answer.json()) as { data: { id: string } };
    return { id: data.id, requestId: answer.headers.get('x-request-id') };
  };
  const suggested = await call('POST', `/listings/${listing.id}/suggest`, { amount: 90 });
  const changed = await call('PUT', `/suggestions/${suggested.id}`, { amount: 95 });
  await expect.poll(ofListings(stream)).toEqual([
    { type: 'listing', listingId: listing.id, kind: 'suggestion.created', requestId: suggested.requestId },
    { type: 'listing', listingId: listing.id, kind: 'suggestion.updated', requestId: changed.requestId },
  ]);
  stream.cut();
});

test('only followers of a listing get a hint of an event on it', async () => {
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

test('the person gets a hint of their XP, and everybody one of the leaderboard, at most every five seconds', async () => {
  const [first, second] = [await post(), await post()];
  const [winner, watcher] = [await makeUser(on), await makeUser(on)];
  await makeSuggestion(on, first, { by: winner });
  await makeSuggestion(on, second, { by: winner });
  const [own, others] = [await openLive(origin, winner.token), await openLive(origin, watcher.token)];
  await close(first);
  await expect.poll(others.hints).toEqual([{ type: 'leaderboard' }]);
  const firstAt = performance.now();
  await close(second);
  await expect.poll(() => own.hints().filter(({ type }) => type === 'me').length).toBeGreaterThan(1);
  expect(others.hints().every(({ type }) => type === 'leaderboard')).toBe(true);
  expect(others.hints().length).toBeLessThanOrEqual(
    1 + Math.floor((performance.now() - firstAt + 500) / 5000),
  );
  own.cut();
  others.cut();
});

test('a stream that reconnects gets the hints that it missed, once and in order', async () => {
  const listing = await post();
  const listings = [listing.id];
  const { token } = await makeUser(on);
  const first = await openLive(origin, token, { listings });
  // A hint of the leaderboard may come with it, of an earlier change.
  await expect.poll(() => first.events.map(({ hint }) => hint)).toContainEqual({ type: 'ready' });
  first.cut();
  await makeSuggestion(on, listing);
  await close(listing);
  const second = await openLive(origin, token, { listings, lastEventId: lastIdOf(first.events) });
  const kinds = () => second.hints().flatMap((hint) => (hint.type === 'listing' ? [hint.kind] : []));
  await expect.poll(kinds).toEqual(['suggestion.created', 'listing.closed']);
  // That of an earlier change may come as well.
  await expect.poll(second.hints).toContainEqual({ type: 'leaderboard' });
  second.cut();
});

test.each(['999999999999999', 'yesterday', '7-1'])(
  'from a place that is not known any more everything is to be read again: %s',
  async (lastEventId) => {
    const stream = await openLive(origin, owner.token, { lastEventId });
    await expect
      .poll(() => stream.events.slice(0, 2).map(({ hint }) => hint.type))
      .toEqual(['resync', 'ready']);
    stream.cut();
  },
);

test('nothing is lost or doubled while streams are cut again and again under writes', async () => {
  const listing = await post();
  const [suggester, { token }] = [await makeUser(on), await makeUser(on)];
  const { id } = await makeSuggestion(on, listing, { by: suggester });
  const seen: string[] = [];
  let lastEventId: string | undefined;
  const over = new AbortController();
  let turns = 0;
  const follow = async (): Promise<void> => {
    for (; !over.signal.aborted; turns++) {
      // On a busy machine there are more turns than streams that may be opened in a minute.
      on.clock.advance(1000);
      const stream = await openLive(origin, token, { listings: [listing.id], lastEventId });
      await expect.poll(() => stream.events.some(({ hint }) => hint.type === 'ready')).toBe(true);
      await sleep(40);
      stream.cut();
      // The suggestion itself may still be news.
      const edits = stream.events.filter(
        ({ hint }) => hint.type === 'listing' && hint.kind === 'suggestion.updated',
      );
      seen.push(...edits.flatMap((event) => event.id ?? []));
      lastEventId = lastIdOf(stream.events);
      expect(stream.hints()).not.toContainEqual({ type: 'resync' });
    }
  };
  const following = follow();
  await expect.poll(() => turns).toBeGreaterThan(0);
  for (let amount = 1; amount <= 25; amount++) {
    const body = { amount };
    const answer = await on.call('PUT /suggestions/:id', { params: { id }, token: suggester.token, body });
    expect(answer.status).toBe(200);
  }
  await expect.poll(() => seen.length).toBeGreaterThanOrEqual(25);
  // Whatever was doubled would come in one of the next turns.
  const turnsSoFar = turns;
  await expect.poll(() => turns).toBeGreaterThan(turnsSoFar + 2);
  over.abort();
  await following;
  const rows = await on.db
    .selectFrom('outbox')
    .select('seq')
    .where('listing_id', '=', listing.id)
    .where('kind', '=', 'suggestion.updated')
    .orderBy('seq')
    .execute();
  expect(rows).toHaveLength(25);
  expect(seen).toEqual(rows.map(({ seq }) => String(seq)));
});

test('a session that ends takes its stream along within five seconds, and no other', async () => {
  const [leaving, staying] = [await makeUser(on), await makeUser(on)];
  const [stream, other] = [await openLive(origin, leaving.token), await openLive(origin, staying.token)];
  const startedAt = performance.now();
  await on.call('POST /auth/logout', { token: leaving.token });
  await stream.ended;
  expect(performance.now() - startedAt).toBeLessThan(5000);
  expect(stream.events.at(-1)?.hint).toEqual({ type: 'ended', reason: 'signedOut' });
  expect(other.hints()).not.toContainEqual({ type: 'ended', reason: 'signedOut' });
  other.cut();
});

test('a person who waits for their mail gets a hint that the link was opened elsewhere, and none of listings', async () => {
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
  await expect.poll(ownHints(waiting)).toEqual([{ type: 'me' }]);

  // A link opened twice succeeds twice, and is news once.
  expect((await on.call('POST /auth/verify-email', verify)).status).toBe(200);
  await on.call('POST /auth/verify-email', { token: bystander.token, body: { token } });
  await makeSuggestion(on, listing);
  const watcher = await openLive(origin, owner.token, { listings: [listing.id] });
  await makeSuggestion(on, listing);
  await expect.poll(() => ofListings(watcher)().length).toBeGreaterThan(0);
  expect([ownHints(waiting)(), ownHints(other)()]).toEqual([[{ type: 'me' }], []]);
  for (const stream of [waiting, other, watcher]) stream.cut();
});
