import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/new-id.ts';
import { type LiveClient, openLive } from '../support/live-client.ts';
import { makeListing, makeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let origin: string;
beforeAll(async () => {
  on = await testApp({ config: { isRateLimited: true } });
  on.deps.outbox.start(async () => {});
  origin = await on.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => on.close());

const lastOwn = ({ all }: LiveClient) => all.findLast(({ type }) => type !== 'leaderboard');

test('a listing that was deleted while a stream was cut is reported to who comes back, and one of a newcomer’s wishes is not', async () => {
  const [owner, { token }] = [await makeUser(on), await makeUser(on)];
  const newcomer = await makeUser(on, { isOnboarded: false });
  const { id } = await makeListing(on, owner);
  const open = () =>
    Promise.all([token, newcomer.token].map((each) => openLive(origin, each, { listings: [id] })));
  for (const stream of await open()) stream.cut();
  await on.call('DELETE /listings/:id', { params: { id }, token: owner.token });
  const again = await open();
  expect(again.map(({ all }) => all.filter(({ type }) => type === 'listing'))).toEqual([
    [{ type: 'listing', listingId: id, kind: 'listing.deleted' }],
    [],
  ]);
  for (const stream of again) stream.cut();
});

test('of more than six streams of one person the oldest ends', async () => {
  const { token } = await makeUser(on);
  const streams: LiveClient[] = [];
  for (let count = 0; count < 8; count++) streams.push(await openLive(origin, token));
  await Promise.all(streams.slice(0, 2).map(({ ended }) => ended));
  await expect
    .poll(() => streams.map(lastOwn))
    .toEqual([
      ...Array.from({ length: 2 }, () => ({ type: 'ended', reason: 'replaced' })),
      ...Array.from({ length: 6 }, () => ({ type: 'ready' })),
    ]);
  for (const stream of streams) stream.cut();
});

test('a flood of streams is refused', async () => {
  const { token } = await makeUser(on);
  const streams: LiveClient[] = [];
  for (let count = 0; count < 61; count++) streams.push(await openLive(origin, token));
  expect(streams.map(({ status }) => status)).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
  expect(streams.at(-1)?.headers.get('retry-after')).toMatch(/^\d+$/);
  for (const stream of streams) stream.cut();
});

test('anything but a list of at most 60 listings is refused', async () => {
  const { token } = await makeUser(on);
  const many = Array.from({ length: 61 }, newId).join(',');
  const lists = ['1', `${newId()},`, `${newId()};${newId()}`, many, 'x'.repeat(5000)];
  for (const list of lists) {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await on.app.inject({ url: `/api/live?listings=${list}`, headers });
    expect(answer.statusCode, list).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'INVALID_INPUT' });
  }
});
