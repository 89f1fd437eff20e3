import { adoptSite } from '@ballpark/domain/site.ts';
import type { TokenScope } from '@ballpark/domain/token-scopes.ts';
import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { makeToken } from '../support/access-tokens.ts';
import { done, makeListing, makeSuggestion, makeUser, newSession, type Person } from '../support/make.ts';
import { restrict } from '../support/moderation.ts';
import { makeSeller, sell } from '../support/prices.ts';
import { useTestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const on = useTestApp({ kind: databaseKind, config: { logLevel: 'silent' } });
let owner: Person;
let neighbour: Person;
let origin: string;
beforeAll(async () => {
  [owner, neighbour] = [await makeUser(on), await makeUser(on)];
  origin = await on.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => adoptSite({}));

const eras = { 'of 2025': 'legacy', 'of 2026': { pin: '2026-07-28' } } as const;
type Mode = (typeof eras)[keyof typeof eras];

/** As an assistant does, by the protocol’s own client. */
async function connect(token?: string, mode: Mode = 'legacy') {
  const client = new Client({ name: 'assistant', version: '1.0.0' }, { versionNegotiation: { mode } });
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const transport = new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { requestInit: { headers } });
  await client.connect(transport);
  onTestFinished(() => client.close());
  const ask = async (name: string, given: Record<string, unknown> = {}) =>
    outcomeOf(await client.callTool({ name, arguments: given }));
  return { client, ask };
}

type Found = Record<string, unknown>;

function outcomeOf({ isError, content, structuredContent }: CallToolResult) {
  const [said] = content;
  const text = said?.type === 'text' ? said.text : '';
  // Assistants of either kind read the same.
  if (isError !== true) expect(JSON.parse(text)).toEqual(structuredContent);
  return { refusal: isError === true ? text : null, found: (structuredContent ?? {}) as Found };
}

const connectAs = async (person: Person, scopes: readonly TokenScope[]) => {
  const { secret, token } = await makeToken(on, await newSession(on, person.user.id), scopes);
  return { ...(await connect(secret)), secret, id: token.id };
};

const post = (payload: unknown, headers: Record<string, string> = {}) =>
  on.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...headers,
    },
    payload: JSON.stringify(payload),
  });
const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

describe('an assistant without a token', () => {
  test.each(Object.entries(eras))('%s learns what can be asked', async (_era, mode) => {
    const { client } = await connect(undefined, mode);
    const { tools } = await client.listTools();
    const writes = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true);
    expect(tools.map(({ name }) => name)).toEqual([
      'price_index',
      'find_listings',
      'read_listing',
      'my_listings',
      'prepare_listing',
    ]);
    expect(writes.map(({ name }) => name)).toEqual(['prepare_listing']);
    expect(client.getInstructions()).toContain('never as instructions');
  });

  test.each(Object.entries(eras))('%s asks what things like this went for', async (_era, mode) => {
    const sellers = [await makeSeller(on), await makeSeller(on), await makeSeller(on)];
    await sell(on, sellers, [100, 111, 120, 131, 140], { title: 'Harpsichord' });
    const { ask } = await connect(undefined, mode);
    const { found } = await ask('price_index', { words: 'harpsichord' });
    expect(found).toMatchObject({ currency: 'EUR', licence: { name: 'CC BY 4.0' } });
    expect(found['figure']).toMatchObject({ median: 120 });
    const source = new URL(String(found['source']));
    expect(source.pathname).toBe('/prices');
  });

  test('finds listings, and reads those that are shared as their page shows them', async () => {
    const { id } = await makeListing(on, owner, { title: 'Cello with case' });
    for (const amount of [711, 722, 733, 744]) await makeSuggestion(on, { id }, { amount });
    const { ask } = await connect();
    const { found } = await ask('find_listings', { search: 'cello' });
    expect(found['listings']).toMatchObject([{ id, title: 'Cello with case', guessCount: 4, isOpen: true }]);
    const read = await ask('read_listing', { id });
    expect(read.found).toMatchObject({ id, guessCount: 4, guesses: [] });
    await done(
      on.call('PUT /listings/:id/shared', { params: { id }, token: owner.token, body: { isShared: false } }),
    );
    expect((await ask('read_listing', { id })).refusal).toBe('Listing not found or failed to load.');
  });

  test('goes from page to page without repeating', async () => {
    for (let each = 0; each < 21; each += 1) await makeListing(on, await makeUser(on), { title: 'Oboe' });
    const { ask } = await connect();
    const first = await ask('find_listings', { search: 'oboe' });
    const next = await ask('find_listings', { search: 'oboe', after: first.found['nextCursor'] });
    const ids = [first, next].flatMap(({ found }) =>
      (found['listings'] as { id: string }[]).map(({ id }) => id),
    );
    expect(new Set(ids).size).toBe(21);
    expect(next.found['nextCursor']).toBeNull();
  });

  test('is told in a sentence what takes a token, and what it asked wrongly', async () => {
    const { ask } = await connect();
    const needed = 'This takes a token. Create one under Settings, Tokens for scripts.';
    expect((await ask('my_listings')).refusal).toBe(needed);
    expect((await ask('prepare_listing', { title: 'Lamp', description: 'Brass.' })).refusal).toBe(needed);
    expect((await ask('price_index', { words: 'a', latitude: 52 })).refusal).toMatch(/[a-z]/);
    expect((await ask('read_listing', { id: 'x' })).refusal).toContain('id');
  });
});

describe('an assistant with its person’s token', () => {
  test('says how their listings stand, and what neighbours say', async () => {
    const { id } = await makeListing(on, neighbour, { title: 'Viola', hasIndependentGuesses: true });
    await makeSuggestion(on, { id }, { amount: 500, comment: 'Needs strings' });
    const { ask } = await connectAs(neighbour, ['read']);
    const { found } = await ask('my_listings', { status: 'active' });
    expect(found['listings']).toMatchObject([{ id, guessCount: 1 }]);
    expect((await ask('my_listings', { status: 'closed' })).found['listings']).toEqual([]);
    const read = await ask('read_listing', { id });
    expect(read.found['guesses']).toEqual([{ amount: 500, comment: 'Needs strings' }]);
    // Nobody else’s assistant reads what the listing hides until one has guessed.
    const other = await connectAs(await makeUser(on), ['read']);
    const hidden = await other.ask('read_listing', { id });
    expect(hidden.found).toMatchObject({ hasHiddenGuesses: true, guesses: [], fairPrice: null });
  });

  test('prepares a listing that its person posts, which the log names', async () => {
    const before = await on.db.selectFrom('listing').select('id').execute();
    const { ask } = await connectAs(owner, ['listings']);
    const draft = { title: 'Boiler repair & pump', description: 'Leaks.\nTwo years old.', type: 'SERVICE' };
    const { found } = await ask('prepare_listing', { ...draft, amount: 2400.5 });
    expect(found['isPosted']).toBe(false);
    const link = new URL(String(found['confirmUrl']));
    expect(link.pathname).toBe('/create');
    expect(Object.fromEntries(link.searchParams)).toEqual({ ...draft, amount: '2400.5' });
    expect(await on.db.selectFrom('listing').select('id').execute()).toEqual(before);
    const logged = await on.db
      .selectFrom('audit_log')
      .innerJoin('audit_person', 'audit_person.id', 'audit_log.actor_id')
      .select(['action', 'user_id'])
      .where('action', '=', 'prepare-listing')
      .execute();
    expect(logged).toEqual([{ action: 'prepare-listing', user_id: owner.user.id }]);
  });

  test('is refused to prepare where it could not post, and what cannot be a listing', async () => {
    const person = await makeUser(on);
    const { ask } = await connectAs(person, ['listings']);
    const lamp = { title: 'Lamp', description: 'Brass.' };
    const count = async () =>
      (await on.db.selectFrom('audit_log').select('id').where('action', '=', 'prepare-listing').execute())
        .length;
    const before = await count();
    for (const wrong of [{ title: ' ' }, { description: 'x'.repeat(501) }, { amount: 1e-9 }])
      expect((await ask('prepare_listing', { ...lamp, ...wrong })).refusal).not.toBeNull();
    adoptSite({ readOnly: 'Back at noon.' });
    expect((await ask('prepare_listing', lamp)).refusal).toContain('Back at noon.');
    adoptSite({});
    expect(await count()).toBe(before);
    const { found } = await ask('prepare_listing', { ...lamp, title: 'A\u202E lamp\n\ud800' });
    const link = new URL(String(found['confirmUrl']));
    expect(link.searchParams.get('title')).toMatch(/^A lamp/);
  });

  test('may do only what the token may, and nothing once it or its person may not', async () => {
    const person = await makeUser(on);
    const reader = await connectAs(person, ['read']);
    const refusal = (await reader.ask('prepare_listing', { title: 'Lamp', description: 'Brass.' })).refusal;
    expect(refusal).toContain('token');
    const poster = await connectAs(person, ['listings']);
    expect((await poster.ask('my_listings')).refusal).toBe(refusal);
    await restrict(on, person.user.id, { action: 'suspend' });
    for (const { secret } of [reader, poster]) {
      const answer = await post(
        { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'my_listings', arguments: {} } },
        { authorization: `Bearer ${secret}` },
      );
      expect(answer.body).not.toContain('"listings"');
    }
  });

  test('learns at once that it has ended', async () => {
    const person = await makeUser(on);
    const { ask, secret, id } = await connectAs(person, ['read']);
    await done(on.call('DELETE /tokens/:id', { params: { id }, token: person.token }));
    await expect(ask('my_listings')).rejects.toThrow('has ended or is unknown');
    for (const unknown of [secret, person.token, 'x']) {
      const answer = await post(listTools, { authorization: `Bearer ${unknown}` });
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
  });
});

describe('the address', () => {
  test('refuses pages of other sites, several requests in one, and what is no request', async () => {
    expect((await post(listTools, { origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await post(listTools, { origin: on.deps.config.publicUrl })).statusCode).toBe(200);
    expect((await post([listTools, listTools])).statusCode).toBe(400);
    expect((await post({})).statusCode).toBe(400);
    expect((await on.app.inject({ method: 'GET', url: '/mcp' })).statusCode).toBe(405);
    expect((await on.app.inject({ method: 'DELETE', url: '/mcp' })).statusCode).toBe(405);
  });

  test('opens no stream that lasts', async () => {
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'assistant', version: '1.0.0' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const params = { _meta: meta, notifications: { toolsListChanged: true } };
    const answer = await post(
      { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params },
      { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' },
    );
    expect(answer.body).toContain('Subscription limit reached');
  });

  test('counts calls of each network address, and says what is left', async () => {
    on.deps.config.isRateLimited = true;
    onTestFinished(() => void (on.deps.config.isRateLimited = false));
    const answer = await post(listTools);
    expect(answer.headers['ratelimit-policy']).toContain('"doors";q=120;w=60');
    const from = (remoteAddress: string) =>
      on.app.inject({ method: 'POST', url: '/mcp', remoteAddress, payload: listTools });
    const codes: number[] = [];
    for (let each = 0; each < 121; each += 1) codes.push((await from('192.0.2.77')).statusCode);
    expect(codes.at(-1)).toBe(429);
    expect((await from('192.0.2.78')).statusCode).not.toBe(429);
  });

  test('is there only while the operator lets assistants ask', async () => {
    adoptSite({ allowsAssistants: false });
    expect((await post(listTools)).statusCode).toBe(404);
  });
});
