import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { saveRole } from '../../src/admin/user-queries.ts';
import { startSession } from '../../src/auth/sessions/sessions.ts';
import { hashToken, newToken } from '../../src/auth/tokens.ts';
import { saveVerificationToken } from '../../src/auth/verification-queries.ts';
import { type LiveClient, openLive } from '../support/live-client.ts';
import { makeListing, makeSuggestion, makeUser, type MadeUser, type Person } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let origin: string;
let owner: Person;
beforeAll(async () => {
  on = await testApp({ config: { isRateLimited: true } });
  on.deps.outbox.start(async () => {});
  origin = await on.app.listen({ port: 0, host: '127.0.0.1' });
  owner = await makeUser(on);
});
afterAll(() => on.close());

const open = ({ token }: MadeUser, ...listings: string[]) => openLive(origin, token, { listings });
/** The kinds of events of listings. */
const kindsIn = (events: LiveClient['all']) =>
  events.flatMap((event) => (event.type === 'listing' ? [event.kind] : []));
const kinds = (stream: LiveClient) => () => kindsIn(stream.all);
/** Everybody gets leaderboard events. */
const own = (stream: LiveClient) => () => stream.events().filter(({ type }) => type !== 'leaderboard');
const close = ({ id }: { id: string }) =>
  owner.call('POST /listings/:id/close', { params: { id }, body: { finalPrice: 100 } });
const remove = (id: string) => owner.call('DELETE /listings/:id', { params: { id } });

let posted = 0;
/** Duplicate texts would be held back. */
function post(overrides: object = {}) {
  posted += 1;
  return makeListing(on, owner, { title: `Oak bookcase ${posted}`, ...overrides });
}

test('a stream begins by saying that it is ready, and is neither kept nor gathered on its way', async () => {
  const stream = await open(owner);
  expect(stream.all).toEqual([{ type: 'ready' }]);
  expect(Object.fromEntries(stream.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  expect(stream.headers.get('content-encoding')).toBeNull();
  stream.cut();
});

test('followers of a listing, and nobody else, are told what changed and nothing more', async () => {
  const [listing, other] = [await post(), await post()];
  const watcher = await makeUser(on);
  const following = await open(watcher, listing.id.toUpperCase());
  const elsewhere = await open(watcher, other.id);
  const params = { id: listing.id };
  const { data } = await watcher.call('POST /listings/:id/suggest', { params, body: { amount: 90 } });
  await watcher.call('PUT /suggestions/:id', { params: { id: data.id }, body: { amount: 95 } });
  const ofListings = () => following.all.filter(({ type }) => type === 'listing');
  const events = ['created', 'updated'].map((what) => ({
    type: 'listing',
    listingId: listing.id,
    kind: `suggestion.${what}`,
  }));
  await expect.poll(ofListings).toEqual(events);
  await remove(other.id);
  await expect.poll(kinds(elsewhere)).toEqual(['listing.deleted']);
  expect(kinds(following)()).toHaveLength(2);
  for (const stream of [following, elsewhere]) stream.cut();
});

test('the person gets a live event of their XP, and everybody one of the leaderboard, at most every five seconds', async () => {
  const [first, second] = [await post(), await post()];
  const [winner, watcher] = [await makeUser(on), await makeUser(on)];
  for (const listing of [first, second]) await makeSuggestion(on, listing, { by: winner });
  const [ofWinner, ofOther] = [await open(winner), await open(watcher)];
  await close(first);
  await expect.poll(ofOther.events).toEqual([{ type: 'leaderboard' }]);
  const firstAt = performance.now();
  await close(second);
  await expect.poll(() => ofWinner.events().filter(({ type }) => type === 'me').length).toBeGreaterThan(1);
  expect(own(ofOther)()).toEqual([]);
  const most = 1 + Math.floor((performance.now() - firstAt + 500) / 5000);
  expect(ofOther.events().length).toBeLessThanOrEqual(most);
  for (const stream of [ofWinner, ofOther]) stream.cut();
});

test('a stream begins with the reader’s events of the last 15 seconds, each once, whether or not it was open before', async () => {
  const [listing, other] = [await post(), await post()];
  const [winner, watcher] = [await makeUser(on), await makeUser(on)];
  (await open(watcher, listing.id)).cut();
  await makeSuggestion(on, listing, { by: winner });
  await makeSuggestion(on, listing);
  await makeSuggestion(on, other);
  await close(listing);
  const beginning = async (by: MadeUser) => {
    const stream = await open(by, listing.id);
    stream.cut();
    return [...kindsIn(stream.repeated()), ...stream.repeated().map(({ type }) => type)].toSorted();
  };
  const ofListing = ['leaderboard', 'listing', 'listing', 'listing.closed', 'suggestion.created'];
  // The follower may not have read them yet.
  await expect.poll(() => beginning(watcher)).toEqual(ofListing);
  await expect.poll(() => beginning(winner)).toEqual([...ofListing, 'me'].toSorted());
  const now = performance.now.bind(performance);
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 15_000);
  expect([await beginning(watcher), await beginning(winner)]).toEqual([[], []]);
  later.mockRestore();
});

test('a person who waits for their mail gets a live event that the link was opened elsewhere, and none of listings', async () => {
  const newcomer = await makeUser(on, { isOnboarded: false });
  const bystander = await makeUser(on, { isOnboarded: false });
  const listing = await post();
  const [waiting, other] = [await open(newcomer, listing.id), await open(bystander)];
  const token = newToken();
  await saveVerificationToken(on.db, newcomer.user.id, hashToken(token), on.clock.now);
  await makeSuggestion(on, listing);
  const phone = await startSession(on.db, newcomer.user.id, on.clock.now);
  // The link succeeds twice but sends one event.
  for (const by of [phone.token, phone.token, bystander.token])
    await on.call('POST /auth/verify-email', { token: by, body: { token } });
  await expect.poll(own(waiting)).toEqual([{ type: 'me' }]);
  const watcher = await open(owner, listing.id);
  await makeSuggestion(on, listing);
  await expect.poll(() => kindsIn(watcher.events()).length).toBeGreaterThan(0);
  expect([own(waiting)(), own(other)()]).toEqual([[{ type: 'me' }], []]);
  for (const stream of [waiting, other, watcher]) stream.cut();
});

test('a change of a hidden guess is a live event for the owner and people who have guessed alone, also when it is repeated', async () => {
  const { id: listingId } = await post({ hasIndependentGuesses: true });
  const [author, guesser, watcher] = [await makeUser(on), await makeUser(on), await makeUser(on)];
  const people = [owner, guesser, watcher];
  const streams = await Promise.all(people.map((by) => open(by, listingId)));
  const withdrawn = await makeSuggestion(on, { id: listingId }, { by: guesser });
  await guesser.call('DELETE /suggestions/:id', { params: { id: withdrawn.id } });
  const { id } = await makeSuggestion(on, { id: listingId }, { by: author });
  const edit = () => author.call('PUT /suggestions/:id', { params: { id }, body: { amount: 95 } });
  await edit();
  await makeSuggestion(on, { id: listingId }, { by: guesser });
  await edit();
  const [created, updated] = ['suggestion.created', 'suggestion.updated'];
  const counted = [created, 'suggestion.withdrawn', created];
  await expect
    .poll(() => streams.map((stream) => kinds(stream)()))
    .toEqual([
      [...counted, updated, created, updated],
      [...counted, created, updated],
      [...counted, created],
    ]);
  const again = await Promise.all([open(guesser, listingId), open(watcher, listingId)]);
  expect(again.map((stream) => kinds(stream)())).toEqual([
    [created, 'suggestion.withdrawn', updated],
    [created, 'suggestion.withdrawn'],
  ]);
  for (const stream of [...streams, ...again]) stream.cut();
});

test('a moderator whose role is taken loses a hidden listing in their stream within five seconds', async () => {
  const [{ id }, moderator] = [await post(), await makeUser(on, { role: 'moderator' })];
  await on.db.updateTable('listing').set({ hidden_by: 'decision' }).where('id', '=', id).execute();
  const [stream, other] = [await open(moderator, id), await open(owner, id)];
  const startedAt = performance.now();
  await saveRole(on.db, moderator.user.id, 'member');
  await stream.ended;
  expect(performance.now() - startedAt).toBeLessThan(5000);
  // The reconnected stream does not get the listing.
  const again = await open(moderator, id);
  expect(kinds(again)()).toEqual(['listing.deleted']);
  await remove(id);
  await expect.poll(() => kinds(other)().length).toBe(1);
  expect(kinds(again)()).toHaveLength(1);
  for (const each of [again, other]) each.cut();
});

test('a listing that was deleted while a stream was cut is reported to who comes back, and one of a newcomer’s wishes is not', async () => {
  const people = [await makeUser(on), await makeUser(on, { isOnboarded: false })];
  const { id } = await post();
  const openAll = () => Promise.all(people.map((by) => open(by, id)));
  for (const stream of await openAll()) stream.cut();
  await remove(id);
  const again = await openAll();
  expect(again.map((stream) => kinds(stream)())).toEqual([['listing.deleted'], []]);
  for (const stream of again) stream.cut();
});

test('of more than six streams of one person the oldest ends, and a flood of streams is refused', async () => {
  const person = await makeUser(on);
  const streams: LiveClient[] = [];
  for (let count = 0; count < 61; count++) streams.push(await open(person));
  await Promise.all(streams.slice(0, 54).map(({ ended }) => ended));
  const last = ({ all }: LiveClient) => all.findLast(({ type }) => type !== 'leaderboard');
  for (const stream of streams.slice(0, 54))
    expect(last(stream)).toEqual({ type: 'ended', reason: 'replaced' });
  for (const stream of streams.slice(54, 60)) expect(last(stream)).toEqual({ type: 'ready' });
  expect(streams.map(({ status }) => status)).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
  expect(streams.at(-1)?.headers.get('retry-after')).toMatch(/^\d+$/);
  for (const stream of streams) stream.cut();
});

test('a server that closes ends its streams and does not wait for those who do not read', async () => {
  const closing = await testApp();
  const { token } = await makeUser(closing);
  const url = await closing.app.listen({ port: 0, host: '127.0.0.1' });
  const stream = await openLive(url, token);
  const deaf = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
  deaf.write(`GET /api/live HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`);
  await once(deaf, 'readable');
  const startedAt = performance.now();
  await closing.close();
  await stream.ended;
  expect(performance.now() - startedAt).toBeLessThan(5000);
  deaf.destroy();
});
