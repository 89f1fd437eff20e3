import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newAttemptSecrets, oidcProvider } from '../../src/adapters/identity-provider.ts';
import { type Lie, startForgedProvider } from '../support/forged-provider.ts';
import { makeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let provider: Awaited<ReturnType<typeof startForgedProvider>>;
let on: TestApp;
const logged: object[] = [];
const log = { warn: (fields: object) => void logged.push(fields) };
const providerAt = (issuer: string) =>
  oidcProvider(
    { issuer, clientId: 'ballpark', clientSecret: 'secret', label: 'ID' },
    'http://localhost:3000/oidc',
    log,
  );
beforeAll(async () => {
  provider = await startForgedProvider();
  on = await testApp({ deps: { identityProvider: providerAt(provider.issuer) }, isPatient: false });
});
beforeEach(() => {
  logged.length = 0;
});
afterAll(async () => {
  await on.close();
  await provider.close();
});

async function signIn(lie: Lie) {
  const { data } = await on.call('POST /auth/oidc');
  return on.call('POST /auth/oidc/finish', { body: provider.comeBack(data, lie) });
}
async function beginLink(token: string, lie: Lie) {
  const { data } = await on.call('POST /auth/identities', { token });
  const body = provider.comeBack(data, lie);
  return () => on.call('POST /auth/identities/finish', { token, body });
}
const now = () => Math.floor(on.clock.now.getTime() / 1000);
const realNow = Math.floor(Date.now() / 1000);
const refused = { status: 400, code: 'OIDC_REFUSED' };

describe('what the provider says of a person', () => {
  test.each<[string, Lie]>([
    ['of another provider', { claims: { iss: 'http://127.0.0.1:1' } }],
    ['for another client', { claims: { aud: 'another' } }],
    ['for another attempt', { claims: { nonce: 'another' } }],
    ['for no attempt', { claims: { nonce: undefined } }],
    ['for us by another', { claims: { azp: 'another' } }],
    ['without an end', { claims: { exp: undefined } }],
    ['of ten minutes ago', { claims: { iat: realNow - 600, exp: realNow - 540 } }],
    ['unsigned', { header: { alg: 'none' } }],
    ['signed with the secret of the client', { header: { alg: 'HS256' } }],
    ['without an ID token', { answer: { access_token: 'x', token_type: 'Bearer' } }],
    ['in 50 MB', { padding: 50_000_000 }],
  ])('is not believed %s, and the log says why', async (_, lie) => {
    expect(await signIn(lie)).toMatchObject(refused);
    expect(logged).toHaveLength(1);
    expect(JSON.stringify(logged)).not.toContain('ada');
  });

  test.each(['', 'a\u0000', 'a\uD800', 'a\uD801', 'a'.repeat(256), '\u{10000}'.repeat(200)])(
    'names nobody whom another could be taken for: %j',
    async (sub) => {
      expect(await signIn({ claims: { sub, email: 'named@example.com' } })).toMatchObject(refused);
    },
  );

  test('that a code is not its own, or that the person said no, is not logged', async () => {
    expect(await signIn({ status: 400, answer: { error: 'invalid_grant' } })).toMatchObject(refused);
    const { address, attempt } = (await on.call('POST /auth/oidc')).data;
    const state = new URL(address).searchParams.get('state') ?? '';
    const query = String(new URLSearchParams({ error: 'access_denied', state }));
    const answer = await on.call('POST /auth/oidc/finish', { body: { attempt, query } });
    expect(answer).toMatchObject(refused);
    expect(logged).toEqual([]);
  });

  // Looking for words of the house must take time in proportion to the length.
  test.each(['<b>', 'rn', '@', 's ', 'ss '])('may be megabytes of %j', async (part) => {
    const sub = `long${part.length}${part.charCodeAt(0)}`;
    const claims = { sub, name: part.repeat(5_000_000 / part.length), email: `${sub}@example.com` };
    expect((await signIn({ claims })).data.user.name).toBe(sub);
  });

  test.each([-120, 120])('is believed from a clock that is %i seconds off, by any key', async (off) => {
    const at = realNow + off;
    const time = { iat: at, nbf: at, exp: at + 60, auth_time: at };
    const claims = { ...time, sub: `off${off}`, email: `off${off}@example.com` };
    for (const kid of ['first', 'second'])
      expect((await signIn({ claims, header: { kid } })).status).toBe(200);
  });
});

describe('an address', () => {
  test.each([undefined, 'true', 1, null])('is not verified by %j', async (verified) => {
    const sub = `unsure-${typeof verified}`;
    const claims = { sub, email: `${sub}@example.com`, email_verified: verified };
    expect((await signIn({ claims })).data.user.isEmailVerified).toBe(false);
  });

  test('is not verified by what was said beside no address', async () => {
    const userInfo = { sub: 'apart', email: 'apart@example.com' };
    const claims = { sub: 'apart', email_verified: true };
    expect((await signIn({ claims, userInfo })).data.user.isEmailVerified).toBe(false);
    const both = { sub: 'together', email: 'together@example.com', email_verified: true };
    const answer = await signIn({ claims: { sub: 'together' }, userInfo: both });
    expect(answer.data.user.isEmailVerified).toBe(true);
  });
});

describe('a proof of an account elsewhere', () => {
  test.each<[string, () => unknown, number, string | undefined]>([
    ['now', now, 200, undefined],
    ['a quarter of an hour ago', () => now() - 901, 400, 'OIDC_NOT_ASKED'],
    ['never', () => undefined, 400, 'OIDC_SILENT'],
    ['at no number', () => String(now()), 400, 'OIDC_REFUSED'],
    ['null', () => null, 400, 'OIDC_REFUSED'],
  ])('where the provider says it last asked %s', async (when, at, status, code) => {
    const { token, user } = await makeUser(on);
    const claims = { sub: `proof-${when.length}` };
    expect((await (await beginLink(token, { claims }))()).status).toBe(200);
    await on.db.updateTable('session').set({ proven_at: null }).where('user_id', '=', user.id).execute();
    const { data } = await on.call('POST /auth/oidc/proof', { token, body: {} });
    const body = provider.comeBack(data, { claims: { ...claims, auth_time: at() } });
    const answer = await on.call('POST /auth/oidc/proof/finish', { token, body });
    expect([answer.status, answer.code]).toEqual([status, code]);
    const asked = await on.call('POST /account/export', { token });
    expect(asked.status).toBe(status === 200 ? 202 : 403);
  });
});

describe('an account elsewhere', () => {
  test.each([
    ['a\u0000\u202E@b', 'a @b'],
    [`${'x'.repeat(253)}\u{1F600}`, `${'x'.repeat(253)}\uFFFD`],
  ])('is shown by a name that does no harm: %j', async (email, shown) => {
    const { token } = await makeUser(on);
    const finish = await beginLink(token, { claims: { sub: `hostile-${email.length}`, email } });
    expect((await finish()).status).toBe(200);
    const { data } = await on.call('GET /auth/identities', { token });
    expect(data.map(({ name }) => name)).toEqual([shown]);
  });

  test('is not connected by a session that was ended while the provider took its time', async () => {
    const { token } = await makeUser(on);
    const { promise: after, resolve: answer } = Promise.withResolvers<void>();
    const finish = await beginLink(token, { claims: { sub: 'too-late' }, after });
    const finishing = finish();
    const attempts = on.db.selectFrom('oidc_attempt').select('expires_at');
    await expect.poll(() => attempts.execute()).toEqual([]);
    await on.call('POST /auth/logout', { token });
    answer();
    expect((await finishing).status).toBe(401);
    const identities = on.db.selectFrom('identity').select('id').where('subject', '=', 'too-late');
    expect(await identities.execute()).toEqual([]);
  });
});

describe('a provider that is asked for its settings', () => {
  const ask = (by: ReturnType<typeof providerAt>) => by.addressOf(newAttemptSecrets('signIn'));
  const away = { status: 503 };

  test('and sends 50 MB is broken off, and asked again', async () => {
    const asked = providerAt(provider.issuer);
    provider.tell({ padding: 50_000_000 });
    await expect(ask(asked)).rejects.toMatchObject(away);
    provider.tell({});
    expect(await ask(asked)).toContain(provider.issuer);
  });

  test('and sends drops is given up after ten seconds, by all who wait', { timeout: 30_000 }, async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drops = setInterval(() => response.write(' '), 200);
      response.on('close', () => clearInterval(drops));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const asked = providerAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const begun = performance.now();
    for (const answer of await Promise.allSettled([1, 2, 3].map(() => ask(asked))))
      expect(answer).toMatchObject({ status: 'rejected', reason: away });
    expect(performance.now() - begun).toBeLessThan(13_000);
    server.closeAllConnections();
    server.close();
  });
});
