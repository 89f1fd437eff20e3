import { hourMs } from '@ballpark/domain/durations.ts';
import type { Endpoint } from '@ballpark/domain/contract/endpoint.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { operations } from '@ballpark/domain/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimKey } from '../../src/http/idempotency-queries.ts';
import { newId } from '../../src/new-id.ts';
import { makeListing, makeUser, type Person } from '../support/make.ts';
import { rightCall } from '../support/right-calls.ts';
import { requestOf, testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const kinds = databaseKind === 'postgres' ? (['embedded', 'postgres'] as const) : (['embedded'] as const);
const draft = {
  title: 'Oak bookcase',
  description: 'Five shelves',
  type: 'PRODUCT',
  location: 'Berlin',
  hasOffer: false,
};
const keyed: readonly Endpoint[] = operations.filter((operation) => 'idempotent' in operation);

describe.each(kinds)('on the %s database', (kind) => {
  let on: TestApp;
  let owner: Person;
  beforeAll(async () => {
    on = await testApp({ kind });
    owner = await makeUser(on);
  });
  afterAll(() => on.close());

  const post = (key: string, body: unknown = draft, { token }: Pick<Person, 'token'> = owner) =>
    on.call('POST /listings', { token, body, headers: { 'idempotency-key': key } });
  const countOf = async (table: 'listing' | 'idempotency_key') => {
    const { rows } = await on.pool.query<{ count: number }>(`select count(*) from ${table}`);
    return rows[0]?.count ?? 0;
  };

  test.each(keyed)('$route sent again is done once, whatever the order of its fields', async (operation) => {
    const input = await rightCall(operation, { on, member: await makeUser(on), other: owner });
    const send = async (body: unknown) => {
      const headers = { 'idempotency-key': 'again' };
      const answer = await on.app.inject(requestOf(operation.route, { ...input, body, headers }));
      return [
        answer.statusCode,
        answer.headers['idempotency-replayed'],
        answer.json<{ data: unknown }>().data,
      ];
    };
    const [status, replayed, data] = await send(input.body);
    expect([status, replayed]).toEqual([201, undefined]);
    const turned = Object.fromEntries(Object.entries(input.body ?? {}).toReversed());
    expect(await send(turned)).toEqual([201, 'true', data]);
  });

  test('a changed body, or the same one for another subject, is refused', async () => {
    const by = await makeUser(on);
    const suggest = ({ id }: { id: string }) =>
      by.call('POST /listings/:id/suggest', { ...headers, params: { id }, body: { amount: 25.5 } });
    const headers = { headers: { 'idempotency-key': 'changed' } };
    const [listing, another] = [await makeListing(on, owner), await makeListing(on, owner)];
    expect((await suggest(listing)).status).toBe(201);
    const refused = { status: 422, code: 'IDEMPOTENCY_KEY_REUSED', error: messages.idempotencyKeyReused };
    expect(await suggest(another)).toMatchObject(refused);
    // The same key for another route is another one.
    const { status, data } = await post('changed', draft, by);
    expect(status).toBe(201);
    // … and so is that of another person.
    expect((await post('changed')).data.id).not.toBe(data.id);
    expect(await post('changed', { ...draft, title: 'Pine bookcase' }, by)).toMatchObject(refused);
  });

  test('a refusal is not kept: the key serves the next try', async () => {
    expect((await post('tried', {})).status).toBe(400);
    expect((await post('tried', { ...draft, photoUrls: ['/media/nobodys.webp'] })).status).toBe(400);
    expect((await post('tried')).status).toBe(201);
  });

  test('a key has 1 to 200 visible characters', async () => {
    for (const key of ['', 'two words', 'é', 'x'.repeat(201)])
      expect(await post(key), key).toMatchObject({ status: 400, code: 'IDEMPOTENCY_KEY_INVALID' });
    expect((await post('~'.repeat(200))).status).toBe(201);
  });

  test('of 20 at once one is done, the others are told the same or to wait', async () => {
    const before = await countOf('listing');
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('race')));
    const done = answers.filter(({ status }) => status === 201);
    const waiting = answers.filter(({ status }) => status === 409);
    expect(done.length).toBeGreaterThan(0);
    expect(done.length + waiting.length).toBe(20);
    expect(new Set(done.map(({ data }) => data.id)).size).toBe(1);
    for (const { headers, code } of waiting)
      expect([headers['retry-after'], code]).toEqual(['1', 'IDEMPOTENCY_KEY_IN_FLIGHT']);
    expect(await countOf('listing')).toBe(before + 1);
    expect((await post('race')).data.id).toBe(done[0]?.data.id);
  });

  test('a key whose process died serves again after a minute', async () => {
    const at = on.clock.now;
    const of = { userId: owner.user.id, route: 'POST /listings', key: 'died' };
    const times = { now: at, abandonedBefore: at, forgottenBefore: at };
    expect(await claimKey(on.db, of, { claim: newId(), requestHash: Buffer.alloc(32), ...times })).toBe(true);
    on.clock.advance(59_000);
    expect((await post('died')).status).toBe(422);
    on.clock.advance(2000);
    expect((await post('died')).status).toBe(201);
  });

  test('who was thought dead and comes late has done nothing', async () => {
    const before = await countOf('listing');
    const { places } = on.deps;
    const search = places.search.bind(places);
    let isLate = false;
    // Delays the first before its transaction, until another has taken over after a minute.
    places.search = async (...input) => {
      if (isLate) return search(...input);
      isLate = true;
      on.clock.advance(61_000);
      expect((await post('late')).status).toBe(201);
      return search(...input);
    };
    const late = await post('late');
    places.search = search;
    expect(late).toMatchObject({ status: 409, code: 'IDEMPOTENCY_KEY_IN_FLIGHT' });
    expect(await countOf('listing')).toBe(before + 1);
    expect((await post('late')).status).toBe(201);
    expect(await countOf('listing')).toBe(before + 1);
  });

  test('a key is kept for 24 hours, then forgotten', async () => {
    const first = await post('day');
    on.clock.advance(24 * hourMs - 1000);
    expect((await post('day')).data.id).toBe(first.data.id);
    on.clock.advance(2000);
    expect((await post('day')).data.id).not.toBe(first.data.id);
  });
});
