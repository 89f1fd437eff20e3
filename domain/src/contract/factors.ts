import { z } from 'zod';
import { session } from './auth.ts';
import { empty, endpoint, id, timestamp } from './endpoint.ts';
import { code, presentPassword } from './fields.ts';
import { messages } from './messages.ts';

/** How a person signs in beside their password (product 3.13, 3.14). */
export const factor = z.object({
  id,
  kind: z.enum(['totp', 'passkey']),
  name: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
});
export type Factor = z.output<typeof factor>;

const tenCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const listFactors = endpoint({
  id: 'listFactors',
  tag: 'Auth',
  summary: 'How the caller signs in, and shows that it is them',
  route: 'GET /auth/factors',
  access: 'leaving',
  reply: z.object({
    factors: z.array(factor),
    recoveryCodesLeft: z.number().int(),
    canUsePasskeys: z.boolean(),
    hasPassword: z.boolean(),
    /** The other site, where the caller has connected an account there. */
    oidcLabel: z.string().nullable(),
  }),
});

export const beginTotp = endpoint({
  id: 'beginTotp',
  tag: 'Auth',
  summary: 'Begin to turn on two-step sign-in: a secret for an app that makes codes',
  route: 'POST /auth/factors/totp',
  access: 'verified',
  errors: [409],
  reply: z.object({ secret: z.string(), address: z.string() }),
});

export const confirmTotp = endpoint({
  id: 'confirmTotp',
  tag: 'Auth',
  summary: 'Turn on two-step sign-in by the first code of the app; answers ten recovery codes, once',
  route: 'POST /auth/factors/totp/confirm',
  access: 'verified',
  errors: [409],
  body: z.object({ code }),
  reply: tenCodes,
});

export const removeFactor = endpoint({
  id: 'removeFactor',
  tag: 'Auth',
  summary: 'Turn off two-step sign-in, or remove a passkey',
  route: 'DELETE /auth/factors/:id',
  access: 'session',
  params: z.object({ id }),
  reply: empty,
});

export const makeRecoveryCodes = endpoint({
  id: 'makeRecoveryCodes',
  tag: 'Auth',
  summary: 'Make ten new recovery codes, which end the old ones',
  route: 'POST /auth/recovery-codes',
  access: 'session',
  errors: [409],
  reply: tenCodes,
});

export const logInWithCode = endpoint({
  id: 'logInWithCode',
  tag: 'Auth',
  summary: 'The second step of signing in; answers a new session token',
  route: 'POST /auth/login/code',
  access: 'public',
  body: z.object({
    pending: z
      .string({ error: messages.signInTooOld })
      .min(1, messages.signInTooOld)
      .max(200, messages.signInTooOld),
    code,
  }),
  reply: session,
});

export const prove = endpoint({
  id: 'prove',
  tag: 'Auth',
  summary: 'Confirm by the password that it is still the person who signed in',
  route: 'POST /auth/proof',
  access: 'leaving',
  errors: [401],
  body: z.object({ password: presentPassword, code: code.optional() }),
  reply: empty,
});
