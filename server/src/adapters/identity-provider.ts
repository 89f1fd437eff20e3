import * as client from 'openid-client';
import type { OidcConfig } from '../config.ts';
import { Unavailable } from '../errors.ts';
import type { Log } from '../log.ts';
import { boundedFetch } from './bounded-fetch.ts';

/** What a provider says of a person. `issuer` and `subject` together name them for good; the rest may change. */
export type Identity = {
  issuer: string;
  subject: string;
  name: string | undefined;
  email: string | undefined;
  isEmailVerified: boolean;
  /** When they signed in there, where the provider tells. */
  signedInAt?: Date | undefined;
};

/** To sign in or make an account, to connect one’s own, or to show that it is still oneself. */
export type AttemptPurpose = 'signIn' | 'link' | 'proof';

/** What ties an answer of the provider to the attempt that asked for it; `state` begins with what it is for. */
export type AttemptSecrets = { state: string; nonce: string; verifier: string };

/** Where people have accounts that they can sign in with. */
export type IdentityProvider = {
  label: string;
  /** The address at which the provider asks the person, also one who is signed in there where `isAskedAnew`; it sends them back to `redirectUri`. */
  addressOf: (secrets: AttemptSecrets, options?: { isAskedAnew: boolean }) => Promise<string>;
  /** Who came back with these parameters of `redirectUri`; undefined when they are forged, spent, or the person said no. */
  identityOf: (query: string, secrets: AttemptSecrets) => Promise<Identity | undefined>;
};

const timeoutSeconds = 10;
/** The provider’s clock may be so far off ours. */
const clockToleranceSeconds = 3 * 60;
/** Settings are asked for anew after so long: a provider may move. */
const settingsMs = 60 * 60 * 1000;
/** What OpenID Connect allows as a name of a person. Whatever else one provider might send, two people could share it here. */
const allowedSubject = /^[\x20-\x7e]{1,255}$/;

export function newAttemptSecrets(purpose: AttemptPurpose): AttemptSecrets {
  return {
    state: `${purpose}.${client.randomState()}`,
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
}

/**
 * A provider that speaks OpenID Connect. It is asked for its settings when the first person wants to sign in, so that Ballpark starts
 * without it; while it is away the calls throw 503.
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
        // Some providers put address and name there alone.
        const more =
          typeof claims['email'] === 'string' || config.serverMetadata().userinfo_endpoint === undefined
            ? {}
            : await client.fetchUserInfo(config, tokens.access_token, claims.sub);
        return identityFrom(claims.iss, claims.sub, { ...more, ...claims });
      } catch (error) {
        if (isAway(error)) throw new Unavailable('providerAway', 30, error);
        if (!isOfCaller(error)) log.warn(reasonOf(error), 'what the identity provider answered was refused');
        return undefined;
      }
    },
  };
}

function identityFrom(issuer: string, subject: string, claims: Record<string, unknown>): Identity {
  const text = (name: string) => {
    const claim = claims[name];
    return typeof claim === 'string' && claim.trim() !== '' ? claim : undefined;
  };
  return {
    issuer,
    subject,
    name: text('name') ?? text('preferred_username') ?? text('given_name'),
    email: text('email'),
    isEmailVerified: claims['email_verified'] === true,
    signedInAt: typeof claims['auth_time'] === 'number' ? new Date(claims['auth_time'] * 1000) : undefined,
  };
}

/** No answer, in time or at all, or one that says that the provider is at fault. */
function isAway(error: unknown): boolean {
  if (error instanceof client.ResponseBodyError) return error.status >= 500;
  if (error instanceof client.AuthorizationResponseError) return false;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || error instanceof TypeError;
}

/** The person said no, or the code that came back is none of the provider's: nothing that an operator could mend. */
function isOfCaller(error: unknown): boolean {
  if (error instanceof client.ResponseBodyError) return error.error === 'invalid_grant';
  return error instanceof client.AuthorizationResponseError;
}

/** For the log, without what the answer says of the person. */
function reasonOf(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return {};
  return {
    reason: error.message,
    ...('code' in error && { code: String(error.code) }),
    ...(error instanceof client.ResponseBodyError && { error: error.error }),
  };
}
