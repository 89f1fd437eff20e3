import * as client from 'openid-client';
import type { CustomFetch } from 'openid-client';
import type { OidcConfig } from '../config.ts';
import { Unavailable } from '../errors.ts';
import type { Log } from '../log.ts';

/** The provider's data about a person. `issuer` and `subject` together identify them for ever; the other fields may change. */
export type Identity = {
  issuer: string;
  subject: string;
  name: string | undefined;
  email: string | undefined;
  isEmailVerified: boolean;
  /** When they signed in there; undefined if the provider does not say so. */
  signedInAt: Date | undefined;
};

/** The purpose of an attempt: to sign in or make an account, to connect an account, or to give a fresh proof. */
export type AttemptPurpose = 'signIn' | 'link' | 'proof';

/** Connects a reply of the provider with the attempt that asked for it. `state` begins with the purpose. */
export type AttemptSecrets = { state: string; nonce: string; verifier: string };

/** Another site where people have accounts that they can sign in with. */
export type IdentityProvider = {
  label: string;
  /**
   * The address where the provider asks the person to sign in; with `isAskedAnew` also one who is signed in there. It sends them back to
   * `redirectUri`.
   */
  addressOf: (secrets: AttemptSecrets, options?: { isAskedAnew: boolean }) => Promise<string>;
  /**
   * The person who came back with these parameters of `redirectUri`. Undefined if the parameters are forged or used, or the person refused.
   */
  identityOf: (query: string, secrets: AttemptSecrets) => Promise<Identity | undefined>;
};

const timeoutSeconds = 10;
/** The provider's clock may differ from ours by this much. */
const clockToleranceSeconds = 3 * 60;
/** The provider's settings are fetched again after this time, because a provider may move. */
const settingsMs = 60 * 60 * 1000;
/** The subjects that OpenID Connect allows. A provider that sends anything else could give two people the same one. */
const allowedSubject = /^[\x20-\x7e]{1,255}$/;

export function newAttemptSecrets(purpose: AttemptPurpose): AttemptSecrets {
  return {
    state: `${purpose}.${client.randomState()}`,
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
}

/**
 * A provider that speaks OpenID Connect. Its settings are fetched when the first person wants to sign in, so that Ballpark starts without
 * it. While it is away the calls throw 503.
 */
export function oidcProvider(
  { issuer, clientId, clientSecret, label }: OidcConfig,
  redirectUri: string,
  log: Pick<Log, 'warn'>,
): IdentityProvider {
  let discovered: Promise<client.Configuration> | undefined;
  let discoveredAt = 0;
  const isPlain = new URL(issuer).protocol === 'http:';

  function discover(): Promise<client.Configuration> {
    if (discovered && performance.now() - discoveredAt < settingsMs) return discovered;
    const before = discovered;
    discoveredAt = performance.now();
    const metadata = { client_secret: clientSecret, [client.clockTolerance]: clockToleranceSeconds };
    discovered = client
      .discovery(new URL(issuer), clientId, metadata, undefined, {
        timeout: timeoutSeconds,
        [client.customFetch]: boundedFetch,
        ...(isPlain && { execute: [client.allowInsecureRequests] }),
      })
      .catch((error: unknown) => {
        discovered = before;
        if (before) return before;
        throw new Unavailable('providerAway', 30, error);
      });
    return discovered;
  }

  return {
    label,
    async addressOf({ state, nonce, verifier }, { isAskedAnew } = { isAskedAnew: false }) {
      const address = client.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        ...(isAskedAnew && { max_age: '0' }),
      });
      return address.href;
    },
    async identityOf(query, { state, nonce, verifier }) {
      const config = await discover();
      const returned = new URL(`${redirectUri}?${query}`);
      try {
        const tokens = await client.authorizationCodeGrant(config, returned, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims || !allowedSubject.test(claims.sub)) return undefined;
        // The library reads this claim only where the token is for several clients.
        if (claims.azp !== undefined && claims.azp !== clientId)
          throw new Error('the ID token was made for another client');
        // Some providers put the address and the name only there.
        const hasAll =
          typeof claims['email'] === 'string' || config.serverMetadata().userinfo_endpoint === undefined;
        const person = hasAll ? claims : await client.fetchUserInfo(config, tokens.access_token, claims.sub);
        return identityFrom(claims, person);
      } catch (error) {
        if (isAway(error)) throw new Unavailable('providerAway', 30, error);
        if (!isOfCaller(error)) log.warn(reasonOf(error), 'what the identity provider answered was refused');
        return undefined;
      }
    },
  };
}

type Claims = Record<string, unknown>;

/**
 * Reads the ID token, and beside it what the provider says of the person. An address and whether it is verified count only together, so both
 * come from the same answer.
 */
function identityFrom(token: client.IDToken, person: Claims): Identity {
  const { iss: issuer, sub: subject } = token;
  const text = (name: string, from: Claims = { ...person, ...token }) => {
    const claim = from[name];
    return typeof claim === 'string' && claim.trim() !== '' ? claim : undefined;
  };
  return {
    issuer,
    subject,
    name: text('name') ?? text('preferred_username') ?? text('given_name'),
    email: text('email', person),
    isEmailVerified: person['email_verified'] === true,
    signedInAt: typeof token.auth_time === 'number' ? new Date(token.auth_time * 1000) : undefined,
  };
}

/** True if no answer came in time, or the answer says that the provider has a fault. */
function isAway(error: unknown): boolean {
  if (error instanceof client.ResponseBodyError) return error.status >= 500;
  if (error instanceof client.AuthorizationResponseError) return false;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || error instanceof TypeError;
}

/** True if the person refused, or the code does not come from the provider: an operator can repair neither. */
function isOfCaller(error: unknown): boolean {
  if (error instanceof client.ResponseBodyError) return error.error === 'invalid_grant';
  return error instanceof client.AuthorizationResponseError;
}

/** The reason for the log, without personal data of the reply. */
function reasonOf(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return {};
  return {
    reason: error.message,
    ...('code' in error && { code: String(error.code) }),
    ...(error instanceof client.ResponseBodyError && { error: error.error }),
  };
}

/** Some providers send whole pictures with a person's data; no real answer is nearly this long. */
const mostBytes = 16_000_000;

/** Fetches, and aborts a reply that is too long, so that it keeps a caller waiting no longer than a reply that never comes. */
const boundedFetch: CustomFetch = async (address, options) => {
  // The library’s options are those of fetch; only their types differ.
  const response = await fetch(address, options as RequestInit);
  if (!response.body) return response;
  let bytes = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        bytes += piece.length;
        if (bytes > mostBytes) controller.error(new TypeError('the answer is too long'));
        else controller.enqueue(piece);
      },
    }),
  );
  const { status, statusText, headers } = response;
  const bounded = new Response(counted, { status, statusText, headers });
  // The library compares the address that the answer came from.
  Object.defineProperty(bounded, 'url', { value: response.url });
  return bounded;
};
