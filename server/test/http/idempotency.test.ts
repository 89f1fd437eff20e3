import { messages } from '@ballpark/domain/contract/messages.ts';
import type { OperationRoute } from '@ballpark/domain/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweep } from '../../src/sweep.ts';
import { claimKey } from '../../src/http/idempotency-queries.ts';
import { newId } from '../../src/new-id.ts';
import { makeListing, makeUser, type MadeUser } from '../support/make.ts';
import { plainImage } from '../support/photos.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

const kinds =
  process.env['TEST_DATABASE_URL'] === undefined
    ? (['embedded'] as const)
    : (['embedded', 'postgres'] as const);
const hour = 60 * 60_000;
const draft = {
  title: 'Oak bookcase',
  description: 'Five shelves',
  type: 'PRODUCT',
  location: 'Berlin',
  hasOffer: false,
};

describe.each(kinds)('on the %s database', (kind) => {
  let on: TestApp;
  let owner: MadeUser;
  beforeAll(async () => {
    on = await testApp({ kind });
    owner = await makeUser(on);
  });
  afterAll(() => on.close());

  const send = async <R extends OperationRoute>(
    route: R,
    key: string,
    body: unknown,
    { by = owner, id }: { by?: MadeUser; id?: string } = {},
  ) =>
    on.call(route, {
      body,
      token: by.token,
      headers: { 'idempotency-key': key },
      ...(id === undefined ? {} : { params: { id } }),
    });
  const post = (key: string, body: unknown = draft) => send('POST /listings', key, body);
  const countOf = async (table: 'listing' | 'suggestion' | 'photo' | 'idempotency_key') => {
    const row = await on.db
      .selectFrom(table)
      .select((all) => all.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return row.count;
  };

  test('a listing sent again is the same one, whatever the order of its fields', async () => {
    const before = await countOf('listing');
    const first = await post('again');
    expect(first.status).toBe(201);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    const again = await post('again', Object.fromEntries(Object.entries(draft).toReversed()));
    expect(again).toMatchObject({ status: 201, headers: { 'idempotency-replayed': 'true' } });
    expect(again.data).toEqual(first.data);
    expect(await countOf('listing')).toBe(before + 1);
  });

  test('without a key each is another one, and nothing is kept', async () => {
    const kept = await countOf('idempotency_key');
    const [first, second] = [await makeListing(on, owner), await makeListing(on, owner)];
    expect(second.id).not.toBe(first.id);
    expect(await countOf('idempotency_key')).toBe(kept);
  });

  test('a changed body is refused', async () => {
    await post('changed');
    expect(await post('changed', { ...draft, title: 'Pine bookcase' })).toMatchObject({
      status: 422,
      code: 'IDEMPOTENCY_KEY_REUSED',
      error: messages.idempotencyKeyReused,
    });
  });

  test('the same key of another person, or for another route, is another key', async () => {
    const other = await makeUser(on);
    const first = await post('shared');
    const others = await send('POST /listings', 'shared', draft, { by: other });
    expect(others.data.id).not.toBe(first.data.id);
    const suggestion = await send(
      'POST /listings/:id/suggest',
      'shared',
      { amount: 10 },
      { by: other, id: first.data.id },
    );
    expect(suggestion.status).toBe(201);
  });

  test('a suggestion sent again is the same one; the key on another listing is refused', async () => {
    const by = await makeUser(on);
    const [listing, another] = [await makeListing(on, owner), await makeListing(on, owner)];
    const suggest = (id: string) => send('POST /listings/:id/suggest', 'price', { amount: 25.5 }, { by, id });
    const first = await suggest(listing.id);
    const again = await suggest(listing.id);
    expect(again).toMatchObject({ status: 201, data: first.data });
    expect((await suggest(another.id)).status).toBe(422);
    const shown = await on.call('GET /listings/:id', { params: { id: listing.id }, token: by.token });
    expect(shown.data.suggestionCount).toBe(1);
  });

  test('photos sent again are the same ones', async () => {
    const bytes = await plainImage().png().toBuffer();
    const photo = { base64Data: bytes.toString('base64'), filename: 'a.png' };
    const before = await countOf('photo');
    const one = () => send('POST /photos/upload-base64', 'photo', photo);
    const several = () => send('POST /photos/upload-multiple-base64', 'photo', { photos: [photo, photo] });
    const profile = () => send('POST /photos/upload-profile-base64', 'photo', photo);
    for (const upload of [one, several, profile]) {
      const first = await upload();
      expect(first.status).toBe(201);
      expect((await upload()).data).toEqual(first.data);
    }
    expect(await countOf('photo')).toBe(before + 4);
  });

  test('a refusal is not kept: the key serves the next try', async () => {
    expect((await post('tried', {})).status).toBe(400);
    const listing = await makeListing(on, owner);
    const own = await send('POST /listings/:id/suggest', 'own', { amount: 5 }, { id: listing.id });
    expect(own.status).toBe(403);
    expect((await post('tried', { ...draft, photoUrls: ['/media/nobodys.webp'] })).status).toBe(400);
    expect((await post('tried')).status).toBe(201);
  });

  test.each(['', 'two words', 'é', 'x'.repeat(201), '\t'])('%j is no key', async (key) => {
    expect(await post(key)).toMatchObject({ status: 400, code: 'IDEMPOTENCY_KEY_INVALID' });
  });

  test('a key of 200 characters is one', async () => {
    expect((await post('~'.repeat(200))).status).toBe(201);
  });

  test.each([1, 2, 3])(
    'of 20 at once one is done, the others are told the same or to wait (%d)',
    async (round) => {
      const before = await countOf('listing');
      const answers = await Promise.all(Array.from({ length: 20 }, () => post(`race-${round}`)));
      const done = answers.filter(({ status }) => status === 201);
      const waiting = answers.filter(({ status }) => status === 409);
      expect(done.length).toBeGreaterThan(0);
      expect(done.length + waiting.length).toBe(20);
      expect(new Set(done.map(({ data }) => data.id)).size).toBe(1);
      for (const { headers, code } of waiting)
        expect([headers['retry-after'], code]).toEqual(['1', 'IDEMPOTENCY_KEY_IN_FLIGHT']);
      expect(await countOf('listing')).toBe(before + 1);
      expect((await post(`race-${round}`)).data.id).toBe(done[0]?.data.id);
    },
  );

  const claim = (key: string, at: Date) =>
    claimKey(
      on.db,
      { userId: owner.user.id, route: 'POST /listings', key },
      { claim: newId(), requestHash: Buffer.alloc(32), now: at, abandonedBefore: at, forgottenBefore: at },
    );

  test('a key whose process died serves again after a minute', async () => {
    expect(await claim('died', on.clock.now)).toBe(true);
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

  test('a key is kept for 24 hours, then forgotten and swept', async () => {
    const first = await post('day');
    on.clock.advance(24 * hour - 1000);
    await sweep(on.deps);
    expect((await post('day')).data.id).toBe(first.data.id);
    on.clock.advance(2000);
    expect((await post('day')).data.id).not.toBe(first.data.id);
    on.clock.advance(24 * hour + 1000);
    await sweep(on.deps);
    expect(await countOf('idempotency_key')).toBe(0);
  });
});
