import { hourMs } from '@ballpark/domain/durations.ts';
import * as client from 'openid-client';
import type { CustomFetch } from 'openid-client';
import type { OidcConfig } from '../config.ts';
import { Unavailable } from '../errors.ts';
import type { Log } from '../log.ts';
import { codeOf } from '../error-code.ts';

/** `issuer` and `subject` identify a person for ever; the rest may change. */
export type Identity = {
  issuer: string;
  subject: string;
  name: string | undefined;
  email: string | undefined;
  isEmailVerified: boolean;
  signedInAt: Date | undefined;
};

export type AttemptPurpose = 'signIn' | 'link' | 'proof';

export type AttemptSecrets = { state: string; nonce: string; verifier: string };

export type IdentityProvider = {
  label: string;
  /** With `isAskedAnew` people log in again even if they are logged in there. */
  addressOf: (secrets: AttemptSecrets, options?: { isAskedAnew: boolean }) => Promise<string>;
  /** Undefined if the parameters are forged or used, or the person refused. */
  identityOf: (query: string, secrets: AttemptSecrets) => Promise<Identity | undefined>;
};

const timeoutSeconds = 10;
const clockToleranceSeconds = 3 * 60;
const settingsMs = hourMs;
/** OpenID Connect allows these; a provider that sends others could give two people the same one. */
const allowedSubject = /^[\x20-\x7e]{1,255}$/;

export function newAttemptSecrets(purpose: AttemptPurpose): AttemptSecrets {
  return {
    state: `${purpose}.${client.randomState()}`,
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
}

/**
 * Discovers the provider at the first login, so that Ballpark starts without it. Throws 503 while it is down.
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
        // The library checks this claim only for several audiences.
        if (claims.azp !== undefined && claims.azp !== clientId)
          throw new Error('the ID token was made for another client');
        // Some providers give address and name only there.
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

/** An address and its verification count only together, so both come from the same answer. */
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

/** The provider did not answer in time, or failed. */
function isAway(error: unknown): boolean {
  if (error instanceof client.ResponseBodyError) return error.status >= 500;
  if (error instanceof client.AuthorizationResponseError) return false;
  if (!(error instanceof Error)) return false;
  const code = codeOf(error) ?? '';
  return code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || error instanceof TypeError;
}

/** The person refused, or the code is forged: nothing that an operator can repair. */
function isOfCaller(error: unknown): boolean {
  if (error instanceof client.ResponseBodyError) return error.error === 'invalid_grant';
  return error instanceof client.AuthorizationResponseError;
}

function reasonOf(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return {};
  return {
    reason: error.message,
    ...('code' in error && { code: String(error.code) }),
    ...(error instanceof client.ResponseBodyError && { error: error.error }),
  };
}

/** Some providers send whole pictures; no real answer is nearly this long. */
const maxBytes = 16_000_000;

const boundedFetch: CustomFetch = async (address, options) => {
  // Only the types differ from fetch's.
  const response = await fetch(address, options as RequestInit);
  if (!response.body) return response;
  let bytes = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        bytes += piece.length;
        if (bytes > maxBytes) controller.error(new TypeError('the answer is too long'));
        else controller.enqueue(piece);
      },
    }),
  );
  const { status, statusText, headers } = response;
  const bounded = new Response(counted, { status, statusText, headers });
  // The library compares the URL that answered.
  Object.defineProperty(bounded, 'url', { value: response.url });
  return bounded;
};
