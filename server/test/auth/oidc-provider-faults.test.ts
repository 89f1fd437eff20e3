import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type IdentityProvider,
  newAttemptSecrets,
  oidcProvider,
} from '../../src/adapters/identity-provider.ts';
import { startForgedProvider } from '../support/forged-provider.ts';

const redirectUri = 'http://localhost:3000/oidc';
const silent = { warn: () => {} };
let forged: Awaited<ReturnType<typeof startForgedProvider>>;
beforeAll(async () => {
  forged = await startForgedProvider();
});
afterEach(() => forged.tell({}));
afterAll(() => forged.close());

const providerAt = (issuer: string) =>
  oidcProvider(
    { issuer, clientId: 'ballpark', clientSecret: 'secret', label: 'Example' },
    redirectUri,
    silent,
  );

async function comeBack(provider: IdentityProvider, told: Parameters<typeof forged.comeBack>[1]) {
  const secrets = newAttemptSecrets('signIn');
  const address = await provider.addressOf(secrets);
  const { query } = forged.comeBack({ address, attempt: '' }, told);
  return (await provider.identityOf(query, secrets))?.subject;
}
const seconds = () => Math.floor(Date.now() / 1000);

test.each([-120, 120])('a provider whose clock is %i seconds off lets people in', async (off) => {
  const at = seconds() + off;
  const claims = { iat: at, nbf: at, exp: at + 60, auth_time: at };
  expect(await comeBack(providerAt(forged.issuer), { claims })).toBe('ada');
});

test('what a provider said ten minutes ago is too old', async () => {
  const at = seconds() - 600;
  expect(await comeBack(providerAt(forged.issuer), { claims: { iat: at, exp: at + 60 } })).toBeUndefined();
});

test('another key than before signs as well', async () => {
  const provider = providerAt(forged.issuer);
  expect(await comeBack(provider, { header: { kid: 'first' } })).toBe('ada');
  expect(await comeBack(provider, { header: { kid: 'second' } })).toBe('ada');
});

test('settings of 50 MB are broken off, answered by 503, and asked for again', async () => {
  const provider = providerAt(forged.issuer);
  forged.tell({ padding: 50_000_000 });
  await expect(provider.addressOf(newAttemptSecrets('signIn'))).rejects.toMatchObject({ status: 503 });
  forged.tell({});
  expect(await comeBack(provider, {})).toBe('ada');
});

test('an answer to a code of 50 MB is broken off and lets nobody in', async () => {
  const provider = providerAt(forged.issuer);
  expect(await comeBack(provider, { padding: 50_000_000 })).toBeUndefined();
  expect(await comeBack(provider, {})).toBe('ada');
});

test(
  'a provider that sends its settings in drops is given up after ten seconds, by all who wait',
  { timeout: 30_000 },
  async () => {
    const server: Server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drops = setInterval(() => response.write(' '), 200);
      response.on('close', () => clearInterval(drops));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const provider = providerAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const begun = performance.now();
    const waiting = [1, 2, 3].map(() => provider.addressOf(newAttemptSecrets('signIn')));
    for (const answer of await Promise.allSettled(waiting))
      expect(answer).toMatchObject({ status: 'rejected', reason: { status: 503 } });
    expect(performance.now() - begun).toBeLessThan(13_000);
    server.closeAllConnections();
    server.close();
  },
);
