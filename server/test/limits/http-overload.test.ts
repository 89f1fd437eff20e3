import { messages } from '@ballpark/domain/contract/messages.ts';
import type { InjectOptions } from 'fastify';
import type { PoolClient } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { makeUser, type MadeUser } from '../support/make.ts';
import { useTestApp } from '../support/test-app.ts';

const on = useTestApp({ isPatient: false });
let member: MadeUser;
beforeAll(async () => {
  member = await makeUser(on);
});

/** Blocks all queries: the embedded database has one connection. */
async function holdDatabase(): Promise<PoolClient> {
  return on.pool.connect();
}
const readProfile = async () =>
  on.app.inject({ url: '/api/auth/profile', headers: { authorization: `Bearer ${member.token}` } });
const many = (count: number) => Array.from({ length: count }, readProfile);

test('calls that cannot be served in time are refused at once with when to come again, the others are served', async () => {
  const held = await holdDatabase();
  const first = many(256);
  for (const answer of await Promise.all(many(100))) {
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({ 'retry-after': '1', 'cache-control': 'no-store' });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.json()).toMatchObject({ error: messages.unavailable, code: 'UNAVAILABLE' });
  }
  held.release();
  const served = await Promise.all(first);
  expect(new Set(served.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

test('no other way to write an address escapes it, a listing’s page is refused as a page, and the operator’s are served', async () => {
  const held = await holdDatabase();
  const waiting = many(400);
  const ask = (url: string) => on.app.inject({ url, headers: { accept: 'text/html' } });
  for (const url of ['/%61pi/auth/profile', '/api/%61uth/profile/', '/%61%70%69/listings?limit=1'])
    expect((await ask(url)).statusCode, url).toBe(503);
  for (const url of [`/listing/${member.user.id}`, `/%6cisting/${member.user.id}?a=b`]) {
    const page = await ask(url);
    expect([page.statusCode, page.headers['retry-after']], url).toEqual([503, '1']);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(page.body).toContain(messages.unavailable);
  }
  for (const url of ['/healthz', '/readyz', '/metrics', '/api/photos/health'])
    expect((await ask(url)).statusCode, url).toBe(200);
  held.release();
  await Promise.all(waiting);
  expect((await readProfile()).statusCode).toBe(200);
});

const doors = (id: string) => [
  '/price-index.csv?words=sofa',
  '/price-index/all.csv',
  '/feeds/sold.atom',
  '/feeds/open.json?search=sofa',
  `/oembed?url=${on.deps.config.publicUrl}/s/${id}`,
  `/embed/${id}`,
  `/s/${id}`,
];

test('doors to the outside are refused as calls are, a card as a page that its frame shows', async () => {
  const held = await holdDatabase();
  const waiting = many(400);
  for (const url of doors(member.user.id)) {
    const refused = await on.app.inject({ url });
    expect([refused.statusCode, refused.headers['retry-after']], url).toEqual([503, '1']);
    const isPage = /^.(embed|s)\//.test(url);
    expect(refused.headers['content-type'], url).toMatch(isPage ? /^text\/html/ : /^application\/json/);
    const isFramed = url.startsWith('/embed/');
    expect(refused.headers['content-security-policy'], url).toContain(
      `frame-ancestors ${isFramed ? '*' : "'none'"}`,
    );
  }
  held.release();
  await Promise.all(waiting);
});

test('one address has few at work at a door, so that its others use up nobody’s room', async () => {
  on.deps.config.isRateLimited = true;
  for (const url of doors(member.user.id)) {
    const held = await holdDatabase();
    const one = Array.from({ length: 300 }, async () => on.app.inject({ url, remoteAddress: '192.0.2.1' }));
    const other = on.app.inject({ url, remoteAddress: '192.0.2.2' });
    held.release();
    const statuses = (await Promise.all([...one, other])).map(({ statusCode }) => statusCode);
    expect(statuses, url).not.toContain(503);
  }
  on.deps.config.isRateLimited = false;
});

test('each call gives its room and its turn back, however it ends', async () => {
  on.deps.config.isRateLimited = true;
  const headers = { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' };
  const post = { method: 'POST', url: '/api/listings', headers } as const;
  const calls: InjectOptions[] = [
    { ...post, payload: '{' },
    { ...post, payload: 'x'.repeat(70_000) },
    { ...post, headers: {}, payload: '{}' },
    { method: 'PUT', url: '/api/profile', headers, payload: '{"about":"x"}' },
    { url: '/api/xp/leaderboard', headers },
    { url: '/api/xp/leaderboard', headers: { authorization: 'Bearer made-up-and-long-enough' } },
    { url: `/listing/${member.user.id}`, headers: { accept: 'text/html' } },
    { url: '/feeds/sold.atom' },
    { url: '/price-index/all.csv' },
    { method: 'POST', url: '/api/unsubscribe', payload: {} },
  ];
  for (const call of calls) {
    // More in all than fit at once.
    for (let batch = 0; batch < 6; batch += 1) {
      const answers = await Promise.all(Array.from({ length: 50 }, async () => on.app.inject(call)));
      expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
    }
  }
});
