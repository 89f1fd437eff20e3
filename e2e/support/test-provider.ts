import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export type ProviderPerson = {
  subject: string;
  name?: string;
  email?: string;
  email_verified?: boolean;
};

export type TestProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Who is at the browser; null refuses. */
  person: ProviderPerson | null;
  /** Registers the client by its redirect URI. */
  allow: (redirectUri: string) => void;
  /** Returns the final query. */
  visit: (address: string) => Promise<string>;
  close: () => Promise<void>;
};

const hour = 60 * 60;

/** A local OpenID Connect provider; `person` consents at once. */
export async function startTestProvider(): Promise<TestProvider> {
  let [redirectUri, provider]: [string, Provider | undefined] = ['', undefined];
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const people = new Map<string, ProviderPerson>();
  const known: TestProvider = {
    issuer: `http://127.0.0.1:${port}`,
    clientId: 'ballpark',
    clientSecret: 'a-secret-of-the-client',
    person: null,
    allow(uri) {
      redirectUri = uri;
      provider = providerFor(known, uri, people);
    },
    visit: (address) => visit(address, redirectUri),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return known;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!provider) return void response.writeHead(500).end();
    if (request.url?.startsWith('/interaction/')) return interact(provider, request, response);
    return provider.callback()(request, response);
  }

  async function interact(
    provider: Provider,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { prompt, params, session } = await provider.interactionDetails(request, response);
    if (known.person === null)
      return provider.interactionFinished(request, response, { error: 'access_denied' });
    people.set(known.person.subject, known.person);
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, { login: { accountId: known.person.subject } });
    const grant = new provider.Grant({
      accountId: session?.accountId ?? '',
      clientId: String(params['client_id']),
    });
    grant.addOIDCScope('openid email profile');
    const consent = { grantId: await grant.save() };
    return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true });
  }
}

function providerFor(
  { issuer, clientId, clientSecret }: TestProvider,
  redirectUri: string,
  people: Map<string, ProviderPerson>,
): Provider {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        id_token_signed_response_alg: 'ES256',
        application_type: redirectUri.startsWith('https:') ? 'web' : 'native',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256' }] },
    ttl: { Interaction: hour, Session: hour, Grant: hour, AccessToken: hour, IdToken: hour },
    cookies: { keys: ['a key of the cookies'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => {
      const { subject, ...claims } = people.get(id) ?? { subject: id };
      return { accountId: id, claims: () => ({ sub: subject, ...claims }) };
    },
  });
}

async function visit(address: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>();
  for (let next = address; ;) {
    if (next.startsWith(redirectUri)) return new URL(next).search.slice(1);
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`);
    next = new URL(location, next).href;
  }
}
