import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Overrides ID token claims, its header, or the token endpoint's answer. */
export type Lie = {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  status?: number;
  answer?: unknown;
  /** Without it there is no such endpoint. */
  userInfo?: Record<string, unknown>;
  /** Delays the answer. */
  after?: Promise<void>;
  /** Extra bytes in the answer. */
  padding?: number;
};

/** A provider that gives invalid answers on demand. */
export async function startForgedProvider() {
  let [lie, nonce]: [Lie, string] = [{}, ''];
  const server = createServer((request, response) => {
    void answerTo(request.url ?? '').then(({ status, body }) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(body) + ' '.repeat(lie.padding ?? 0)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answerTo(path: string): Promise<{ status: number; body: unknown }> {
    if (path === '/userinfo')
      return { status: 200, body: lie.userInfo ?? { sub: lie.claims?.['sub'] ?? 'ada' } };
    if (path !== '/token') return { status: 200, body: settings(issuer) };
    await lie.after;
    const { status = 200, answer = { access_token: 'x', token_type: 'Bearer', id_token: idToken() } } = lie;
    return { status, body: answer };
  }
  function idToken(): string {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: 'ballpark',
      sub: 'ada',
      iat: now,
      exp: now + 300,
      nonce,
      ...lie.claims,
    };
    const parts = [{ alg: 'RS256', ...lie.header }, claims].map((part) => encoded(JSON.stringify(part)));
    return [...parts, encoded('signature')].join('.');
  }
  return {
    issuer,
    tell(told: Lie) {
      lie = told;
    },
    /** The callback query; its code gets this answer. */
    comeBack({ address, attempt }: { address: string; attempt: string }, told: Lie = {}) {
      const asked = new URL(address).searchParams;
      [lie, nonce] = [told, asked.get('nonce') ?? ''];
      return { attempt, query: String(new URLSearchParams({ code: 'x', state: asked.get('state') ?? '' })) };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function settings(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  };
}

function encoded(text: string): string {
  return Buffer.from(text).toString('base64url');
}
