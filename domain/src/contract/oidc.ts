import { z } from 'zod';
import { session } from './auth.ts';
import { empty, endpoint, id, timestamp } from './endpoint.ts';
import { code } from './fields.ts';
import { messages } from './messages.ts';

/** The query with which the provider sent the person back, and the attempt, which proves that this browser asked for it. */
const providerReturn = z.object({
  attempt: z.string({ error: messages.oidcRefused }).min(1, messages.oidcRefused).max(200),
  query: z.string({ error: messages.oidcRefused }).max(8000, messages.oidcRefused),
});

const begun = z.object({
  /** Where the browser goes next. */
  address: z.string(),
  /** For this browser alone, valid once within 10 minutes. */
  attempt: z.string(),
});

export const getSignInWays = endpoint({
  id: 'getSignInWays',
  tag: 'Auth',
  summary: 'With which other site people can sign in; null when with none',
  route: 'GET /auth/ways',
  access: 'public',
  reply: z.object({ oidcLabel: z.string().nullable() }),
});

export const beginOidc = endpoint({
  id: 'beginOidc',
  tag: 'Auth',
  summary: 'Begin to sign in with an account at the other site',
  route: 'POST /auth/oidc',
  access: 'public',
  errors: [404, 503],
  reply: begun,
});

export const finishOidc = endpoint({
  id: 'finishOidc',
  tag: 'Auth',
  summary: 'Sign in as the person whom the other site confirmed, or make an account for them',
  route: 'POST /auth/oidc/finish',
  access: 'public',
  errors: [401, 404, 409, 503],
  body: providerReturn,
  reply: session,
});

export const beginLink = endpoint({
  id: 'beginLink',
  tag: 'Auth',
  summary: 'Begin to connect one’s own account with one at the other site',
  route: 'POST /auth/identities',
  access: 'verified',
  errors: [404, 503],
  reply: begun,
});

export const finishLink = endpoint({
  id: 'finishLink',
  tag: 'Auth',
  summary: 'Connect one’s own account with the one that the other site confirmed',
  route: 'POST /auth/identities/finish',
  access: 'verified',
  errors: [404, 409, 503],
  body: providerReturn,
  reply: empty,
});

export const beginOidcProof = endpoint({
  id: 'beginOidcProof',
  tag: 'Auth',
  summary: 'Begin to confirm at the other site that it is still the person who signed in',
  route: 'POST /auth/oidc/proof',
  access: 'leaving',
  errors: [401, 404, 503],
  body: z.object({ code: code.optional() }),
  reply: begun,
});

export const finishOidcProof = endpoint({
  id: 'finishOidcProof',
  tag: 'Auth',
  summary: 'Confirm by the other site that it is still the person who signed in',
  route: 'POST /auth/oidc/proof/finish',
  access: 'leaving',
  errors: [404, 503],
  body: providerReturn,
  reply: empty,
});

export const listIdentities = endpoint({
  id: 'listIdentities',
  tag: 'Auth',
  summary: 'With which accounts elsewhere the caller can sign in',
  route: 'GET /auth/identities',
  access: 'session',
  reply: z.array(
    z.object({
      id,
      /** The person's name at the other site when they connected the account. */
      name: z.string(),
      createdAt: timestamp,
      lastUsedAt: timestamp.nullable(),
    }),
  ),
});

export const removeIdentity = endpoint({
  id: 'removeIdentity',
  tag: 'Auth',
  summary: 'End that the caller can sign in with an account elsewhere',
  route: 'DELETE /auth/identities/:id',
  access: 'session',
  errors: [404],
  params: z.object({ id }),
  reply: empty,
});
