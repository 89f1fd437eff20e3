import { z } from 'zod';
import { session } from './auth.ts';
import { empty, endpoint, id, timestamp } from './endpoint.ts';
import { code } from './fields.ts';
import { messages } from './messages.ts';

/** The provider’s query, and the attempt, which proves that this browser asked for it. */
const providerReturn = z.object({
  attempt: z
    .string({ error: messages.oidcRefused })
    .min(1, messages.oidcRefused)
    .max(200)
    .describe('What beginning answered.'),
  query: z
    .string({ error: messages.oidcRefused })
    .max(8000, messages.oidcRefused)
    .describe('The query that the other site sent the person back with, without the question mark.'),
});

const begun = z.object({
  address: z.string().describe('Where the browser goes next.'),
  attempt: z.string().describe('For this browser alone, valid once within 10 minutes.'),
});

export const getSignInWays = endpoint({
  id: 'getSignInWays',
  tag: 'Auth',
  summary: 'With which other site people can sign in; null when with none',
  description: 'The operator sets a provider by `OIDC_ISSUER`; without one all calls about it answer 404.',
  route: 'GET /auth/ways',
  access: 'public',
  reply: z.object({
    oidcLabel: z
      .string()
      .nullable()
      .describe('What the button calls the other site; null when there is none.'),
  }),
});

export const beginOidc = endpoint({
  id: 'beginOidc',
  tag: 'Auth',
  summary: 'Begin to sign in with an account at the other site',
  description:
    'The browser goes to `address`, where the person signs in, and comes back to `/oidc` with a query. `attempt` stays in the browser, and is good for 10 minutes, once. An address of the network can begin 100 times in 15 minutes.',
  route: 'POST /auth/oidc',
  access: 'public',
  isSigningIn: true,
  errors: { 404: ['oidcOff'], 429: ['tooManyRequests'], 503: ['providerAway', 'unavailable'] },
  reply: begun,
});

export const finishOidc = endpoint({
  id: 'finishOidc',
  tag: 'Auth',
  summary: 'Sign in as the person whom the other site confirmed, or make an account for them',
  description:
    'A person whom the provider’s own id identifies is signed in, or asked for a code if two-step sign-in is on; a new person gets an account. An equal e-mail address never opens an account that is there: `OIDC_EMAIL_TAKEN`. An address that the provider has verified counts as verified.',
  route: 'POST /auth/oidc/finish',
  access: 'public',
  isSigningIn: true,
  errors: {
    400: ['oidcRefused', 'oidcNoEmail'],
    401: ['codeRequired'],
    403: ['signUpClosed', 'invitationNeeded', { text: 'emailBlocked', field: 'email' }, 'networkBlocked'],
    404: ['oidcOff'],
    409: ['oidcEmailTaken', 'identityTaken'],
    503: ['providerAway', 'unavailable'],
  },
  body: providerReturn,
  reply: session,
  example: {
    body: {
      attempt: 'q3mJ0yJ7cKZ2r8VtW5xN1bLdP9sHfGa4uEoTiYkRnQw',
      query: 'code=SplxlOBeZQQYbYS6WxSbIA&state=Zm9v',
    },
  },
});

export const beginLink = endpoint({
  id: 'beginLink',
  tag: 'Auth',
  summary: 'Begin to connect one’s own account with one at the other site',
  description: 'As `POST /auth/oidc`, for somebody who is signed in and has lately shown that it is them.',
  route: 'POST /auth/identities',
  access: 'verified',
  errors: {
    403: ['proofRequired'],
    404: ['oidcOff'],
    429: ['tooManyRequests'],
    503: ['providerAway', 'unavailable'],
  },
  reply: begun,
});

export const finishLink = endpoint({
  id: 'finishLink',
  tag: 'Auth',
  summary: 'Connect one’s own account with the one that the other site confirmed',
  description:
    'By the person alone who began it, with a proof of the last 15 minutes. A mail tells them of it.',
  route: 'POST /auth/identities/finish',
  access: 'verified',
  errors: {
    400: ['oidcRefused'],
    403: ['proofRequired'],
    404: ['oidcOff'],
    409: ['identityTaken'],
    503: ['providerAway', 'unavailable'],
  },
  body: providerReturn,
  reply: empty,
  example: {
    body: {
      attempt: 'q3mJ0yJ7cKZ2r8VtW5xN1bLdP9sHfGa4uEoTiYkRnQw',
      query: 'code=SplxlOBeZQQYbYS6WxSbIA&state=Zm9v',
    },
  },
});

export const beginOidcProof = endpoint({
  id: 'beginOidcProof',
  tag: 'Auth',
  summary: 'Begin to confirm at the other site that it is still the person who signed in',
  description:
    'As `POST /auth/oidc`, for who has connected an account there; the other site is asked to ask them anew. Where two-step sign-in is on it takes a code.',
  route: 'POST /auth/oidc/proof',
  access: 'leaving',
  errors: {
    400: [{ text: 'codeWrong', field: 'code' }],
    401: ['codeRequired'],
    404: ['oidcOff'],
    429: ['tooManyRequests', 'tooManyAttempts'],
    503: ['providerAway', 'unavailable'],
  },
  body: z.object({
    code: code.optional().describe('Of the app, or a recovery code; needed where two-step sign-in is on.'),
  }),
  reply: begun,
});

export const finishOidcProof = endpoint({
  id: 'finishOidcProof',
  tag: 'Auth',
  summary: 'Confirm by the other site that it is still the person who signed in',
  description:
    'By the person alone who began it. It counts as `POST /auth/proof` does. The other site has to say in its ID token when it last asked the person to sign in (`auth_time`), and that must have been within the last 15 minutes.',
  route: 'POST /auth/oidc/proof/finish',
  access: 'leaving',
  errors: {
    400: ['oidcRefused', 'oidcOther', 'oidcNotAsked', 'oidcSilent'],
    404: ['oidcOff'],
    503: ['providerAway', 'unavailable'],
  },
  body: providerReturn,
  reply: empty,
  example: {
    body: {
      attempt: 'q3mJ0yJ7cKZ2r8VtW5xN1bLdP9sHfGa4uEoTiYkRnQw',
      query: 'code=SplxlOBeZQQYbYS6WxSbIA&state=Zm9v',
    },
  },
});

export const listIdentities = endpoint({
  id: 'listIdentities',
  tag: 'Auth',
  summary: 'With which accounts elsewhere the caller can sign in',
  description: 'The oldest first.',
  route: 'GET /auth/identities',
  access: 'session',
  reply: z.array(
    z.object({
      id,
      name: z.string().describe('The person’s name at the other site when they connected the account.'),
      createdAt: timestamp,
      lastUsedAt: timestamp.nullable().describe('When it last signed its person in; null when never.'),
    }),
  ),
});

export const removeIdentity = endpoint({
  id: 'removeIdentity',
  tag: 'Auth',
  summary: 'End that the caller can sign in with an account elsewhere',
  description:
    'The person signs in by their password from then on; who has none sets one by `POST /auth/forgot-password`. A mail tells them of it.',
  route: 'DELETE /auth/identities/:id',
  access: 'session',
  errors: { 403: ['proofRequired'], 404: ['notFound'] },
  params: z.object({ id }),
  reply: empty,
});
