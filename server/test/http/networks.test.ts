import { hourMs } from '@ballpark/domain/durations.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, makeUser } from '../support/make.ts';
import { type TestApp, testApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const proxy = '198.51.100.1';
const inner = '198.51.100.2';
let counting: TestApp;
let naming: TestApp;
let person: { counting: Person; naming: Person };
beforeAll(async () => {
  const open = (trustProxy: number | string[]) =>
    testApp({ kind: databaseKind, config: { isRateLimited: true, trustProxy } });
  [counting, naming] = await Promise.all([open(1), open([proxy, inner])]);
  person = { counting: await makeUser(counting), naming: await makeUser(naming) };
});
afterAll(async () => {
  await counting.close();
  await naming.close();
});

/** Which addresses a write is counted for. */
async function countedFor(on: TestApp, { call }: Person, forwarded: string): Promise<string[]> {
  await on.db.deleteFrom('rate_limit').execute();
  const headers = { 'x-forwarded-for': forwarded };
  expect((await call('PUT /profile', { body: {}, ip: proxy, headers })).status).toBe(200);
  const rows = await on.db.selectFrom('rate_limit').select('key').execute();
  return rows.flatMap(({ key }) => (key.startsWith('write-address:') ? [key.slice(14)] : [])).toSorted();
}

const wide = '2001:db8:1::/48';
const near = '2001:db8:1:2::/64';

describe('the client of a call is', () => {
  test.each<[forwarded: string, counted: string[]]>([
    ['203.0.113.9', ['203.0.113.9']],
    ['203.0.113.9:5678', ['203.0.113.9']],
    ['::ffff:203.0.113.9', ['203.0.113.9']],
    ['[::ffff:203.0.113.9]:443', ['203.0.113.9']],
    ['2001:db8:1:2::9', [near, wide]],
    ['[2001:db8:1:2::9]', [near, wide]],
    ['[2001:DB8:1:2:ff::9]:443', [near, wide]],
    ['2001:db8:1:2::9%eth0', [near, wide]],
    ['unknown', [proxy]],
    ['203.0.113.9, unknown', [proxy]],
    ['', [proxy]],
    [' , ,', [proxy]],
  ])('by the number of proxies, of %j, that of %j', async (forwarded, counted) => {
    expect(await countedFor(counting, person.counting, forwarded)).toEqual(counted);
  });

  test('that of the last of very many entries, and of one without end that of the proxy', async () => {
    const many = `${'203.0.113.9,'.repeat(500)}203.0.113.10`;
    expect(await countedFor(counting, person.counting, many)).toEqual(['203.0.113.10']);
    expect(await countedFor(counting, person.counting, 'x'.repeat(8000))).toEqual([proxy]);
  });

  test.each<[forwarded: string, counted: string[]]>([
    [`203.0.113.9, ${inner}`, ['203.0.113.9']],
    [`203.0.113.9:80, [::ffff:${inner}]:443`, ['203.0.113.9']],
    ['203.0.113.9, unknown', [proxy]],
    [`203.0.113.9, unknown, ${inner}`, [proxy]],
    [`${inner}, 203.0.113.9:80`, ['203.0.113.9']],
  ])('by the proxies’ addresses, of %j, that of %j', async (forwarded, counted) => {
    expect(await countedFor(naming, person.naming, forwarded)).toEqual(counted);
  });
});

describe('an IPv6 network', () => {
  beforeEach(() => counting.clock.advance(hourMs));
  /** Reset mails may be asked for 20 times an hour. */
  const askFrom = async (ip: string) => {
    const body = { email: 'nobody@example.com' };
    const headers = { 'x-forwarded-for': ip };
    const answer = await counting.call('POST /auth/forgot-password', { body, ip: proxy, headers });
    if (answer.status === 429) expect(answer.error).toBe(messages.tooManyRequests);
    return answer.status;
  };
  const askTimes = async (count: number, ipOf: (at: number) => string) => {
    const statuses: number[] = [];
    for (let at = 0; at < count; at += 1) statuses.push(await askFrom(ipOf(at)));
    return { taken: statuses.filter((status) => status === 200).length, last: statuses.at(-1) };
  };

  test('whose owner takes another /64 for each call has four times the share of a /64', async () => {
    expect(await askTimes(81, (at) => `2001:db8:2:${at.toString(16)}::1`)).toEqual({ taken: 80, last: 429 });
    expect(await askFrom('2001:db8:3::1')).toBe(200);
  });

  test('in which one /64 asks without end has as much left for the others', async () => {
    expect(await askTimes(100, (at) => `2001:db8:4:1::${at.toString(16)}`)).toEqual({ taken: 20, last: 429 });
    expect(await askTimes(20, () => '2001:db8:4:2::1')).toEqual({ taken: 20, last: 200 });
  });
});

test('a call leaves keyed hashes of the /64 and of the /48, and one over IPv4 only of the address', async () => {
  const hashesOf = async (ip: string) => {
    const { user, call } = await makeUser(counting);
    await call('PUT /profile', { body: {}, ip: proxy, headers: { 'x-forwarded-for': ip } });
    return counting.db
      .selectFrom('person_mark')
      .select(['kind', 'hash'])
      .where('user_id', '=', user.id)
      .orderBy('kind')
      .execute();
  };
  const [one, neighbour] = [await hashesOf('[2606:4700:1:1::1]:443'), await hashesOf('2606:4700:1:2::1')];
  expect(one.map(({ kind }) => kind)).toEqual(['address', 'network']);
  expect(neighbour.map(({ hash }, at) => hash.equals(one[at]?.hash ?? hash))).toEqual([false, true]);
  expect((await hashesOf('203.0.113.77:80')).map(({ kind }) => kind)).toEqual(['address']);
  expect(await hashesOf('10.0.0.1')).toEqual([]);
});
