import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/new-id.ts';
import { makeListing, makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let owner: MadeUser;
beforeAll(async () => {
  on = await testApp();
  owner = await makeUser(on);
});
afterAll(() => on.close());

const draft = { title: 'Lamp', description: 'Brass', location: 'Berlin' };
const post = (overrides: Record<string, unknown>) =>
  on.call('POST /listings', { token: owner.token, body: { ...draft, ...overrides } });

describe('fields that nobody may set', () => {
  const injected = {
    id: newId(),
    userId: newId(),
    user_id: newId(),
    isActive: false,
    is_active: false,
    finalPrice: 1,
    final_price_minor: 1,
    autoClosedAt: '2020-01-01T00:00:00Z',
    expiresAt: '2099-01-01T00:00:00Z',
    createdAt: '2020-01-01T00:00:00Z',
    currency: 'JPY',
    suggestionCount: 99,
    suggestion_count: 99,
    xp: 5000,
    user: { xp: 5000 },
    constructor: 'x',
  };

  test('change nothing of a new listing', async () => {
    const plain = await post({});
    const answer = await post(injected);
    expect(answer.status).toBe(201);
    expect(answer.data).toEqual({ ...plain.data, id: answer.data.id });
    expect(answer.data.id).not.toBe(injected.id);
  });

  test('change nothing of an edited one', async () => {
    const listing = await makeListing(on, owner);
    const params = { id: listing.id };
    const before = await on.db.selectFrom('listing').selectAll().where('id', '=', listing.id).execute();
    const answer = await on.call('PUT /listings/:id', {
      token: owner.token,
      params,
      body: { ...listing, ...injected },
    });
    expect(answer.status).toBe(200);
    expect(await on.db.selectFrom('listing').selectAll().where('id', '=', listing.id).execute()).toEqual(
      before,
    );
  });

  test('change nothing of one’s profile', async () => {
    const { token, user } = await makeUser(on);
    const before = await on.db.selectFrom('app_user').selectAll().where('id', '=', user.id).execute();
    const body = {
      ...injected,
      email: 'other@example.com',
      username: 'admin',
      password_hash: 'x',
      isEmailVerified: false,
      latitude: 1,
    };
    const answer = await on.call('PUT /profile', { token, body });
    expect(answer.data.user).toEqual(user);
    expect(await on.db.selectFrom('app_user').selectAll().where('id', '=', user.id).execute()).toEqual(
      before,
    );
  });

  test.each(['{"__proto__":{"isActive":false}}', '{"constructor":{"prototype":{"isActive":false}}}'])(
    '%s is not read at all',
    async (extra) => {
      const answer = await on.app.inject({
        method: 'POST',
        url: '/api/listings',
        headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
        payload: JSON.stringify(draft).replace('{', `${extra.slice(0, -1)},`),
      });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ success: false, error: messages.malformed, code: 'MALFORMED' });
      expect(({} as Record<string, unknown>)['isActive']).toBeUndefined();
    },
  );
});

describe('text', () => {
  test.each([
    ['markup', '<script>alert(1)</script>'],
    ['quotes and signs', `'; drop table listing; -- " \\ % _ $1 {{x}} \${x}`],
    ['right to left', 'مصباح نحاسي\u202e'],
    ['characters of many bytes', '𝕷𝖆𝖒𝖕 👩‍👩‍👧 灯'],
    ['a written-out escape', String.raw`C:\u0000 and \\u0000`],
  ])('with %s comes back as it was typed', async (_, text) => {
    const answer = await post({ title: text, description: text });
    expect(answer).toMatchObject({ status: 201, data: { title: text, description: text } });
  });

  test.each(['title', 'description', 'location'])('with NUL is refused in %s', async (field) => {
    const answer = await post({ [field]: 'a\0b' });
    expect(answer).toMatchObject({ status: 400, error: messages.malformed });
  });

  test('with half a surrogate pair is kept with a sign in its place', async () => {
    const answer = await post({
      title: 'Lamp \ud83d',
      description: '\udc00 brass',
      location: 'Berlin \ud800',
    });
    expect(answer).toMatchObject({
      status: 201,
      data: { title: 'Lamp \ufffd', description: '\ufffd brass', location: 'Berlin \ufffd' },
    });
  });

  test('is measured in characters, not in their halves: 100 astral ones are a title, 101 are too long', async () => {
    const full = '🪑'.repeat(100);
    expect((await post({ title: full })).data.title).toBe(full);
    expect(await post({ title: `${full}!` })).toMatchObject({ status: 400, error: messages.titleTooLong });
  });

  test.each(['title', 'description', 'location'])('of blanks of any kind is no %s', async (field) => {
    expect((await post({ [field]: ' \t\r\n\u00a0\u3000\ufeff' })).status).toBe(400);
  });
});

describe('of several lines', () => {
  const lines = ' Lamp\r\nBcc: all\u2028brass\tfoot\u0085x ';

  test.each(['title', 'location'] as const)('is put on one line in a %s', async (field) => {
    const answer = await post({ [field]: lines });
    expect(answer).toMatchObject({ status: 201, data: { [field]: 'Lamp Bcc: all brass foot x' } });
  });

  test('stays so in a description', async () => {
    expect((await post({ description: 'Brass\n\nOne foot' })).data.description).toBe('Brass\n\nOne foot');
  });

  test('is put on one line in an edited title too', async () => {
    const { id } = await makeListing(on, owner);
    const body = { ...draft, title: 'Lamp\nBrass' };
    const answer = await on.call('PUT /listings/:id', { token: owner.token, params: { id }, body });
    expect(answer.data.title).toBe('Lamp Brass');
  });
});

test.each([
  '\u034f',
  '\ufe0f\u{e0100}',
  '\u0300\u0301',
  '\u200b\u200b',
  '\u2060\u00ad \ufeff\u3164',
  '\u202e',
  '\u0007',
])('a title that shows nothing is none: %j', async (title) => {
  const answer = await post({ title });
  expect(answer).toMatchObject({ status: 400, error: messages.titleMissing });
});

test('a picture alone is a title', async () => {
  expect((await post({ title: '🚲' })).status).toBe(201);
});
