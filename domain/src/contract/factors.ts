import { z } from 'zod';
import { session } from './auth.ts';
import { empty, endpoint, id, timestamp } from './endpoint.ts';
import { code, presentPassword } from './fields.ts';
import { messages } from './messages.ts';

/** How a person signs in beside their password. */
export const factor = z
  .object({
    id,
    kind: z.enum(['totp', 'passkey']).describe('An app that makes codes, or a passkey.'),
    name: z.string().describe('For people.'),
    createdAt: timestamp,
    lastUsedAt: timestamp.nullable().describe('When it last signed its person in; null when never.'),
  })
  .meta({ id: 'Factor', description: 'One way to sign in beside the password.' });
export type Factor = z.output<typeof factor>;

const tenCodes = z.object({
  recoveryCodes: z
    .array(z.string())
    .describe('Ten, each good for one sign-in. They are shown once: only hashes are kept.'),
});

const asksForProof =
  'Answers `PROOF_REQUIRED` when the caller signed in, or last called `POST /auth/proof`, more than 15 minutes ago: send it again after that.';

export const listFactors = endpoint({
  id: 'listFactors',
  tag: 'Auth',
  summary: 'How the caller signs in, and shows that it is them',
  description: 'Neither secrets nor keys.',
  route: 'GET /auth/factors',
  access: 'leaving',
  reply: z.object({
    factors: z.array(factor).describe('The app for codes first, then the passkeys, the oldest first.'),
    recoveryCodesLeft: z.number().int().describe('How many have not been used.'),
    canUsePasskeys: z.boolean().describe('False where the address of this server rules passkeys out.'),
    hasPassword: z
      .boolean()
      .describe(
        'False for who came with an account elsewhere and has set none: screens then ask for another proof.',
      ),
    oidcLabel: z
      .string()
      .nullable()
      .describe('The other site, where the caller has connected an account there; null otherwise.'),
  }),
});

export const beginTotp = endpoint({
  id: 'beginTotp',
  tag: 'Auth',
  summary: 'Begin to turn on two-step sign-in: a secret for an app that makes codes',
  description: `Nothing is asked for yet: that begins with the first right code. Beginning again makes another secret. ${asksForProof}`,
  route: 'POST /auth/factors/totp',
  access: 'verified',
  errors: { 403: ['proofRequired'], 409: ['totpAlreadyOn'] },
  reply: z.object({
    secret: z.string().describe('In base32, for people who type it into the app.'),
    address: z.string().describe('The same as an `otpauth:` address, for a QR code.'),
  }),
});

export const confirmTotp = endpoint({
  id: 'confirmTotp',
  tag: 'Auth',
  summary: 'Turn on two-step sign-in by the first code of the app; answers ten recovery codes, once',
  description: `The code is used up by it. Proofs of the caller’s other sessions are void from then on. A mail tells the person. ${asksForProof}`,
  route: 'POST /auth/factors/totp/confirm',
  access: 'verified',
  errors: {
    400: [{ text: 'codeWrong', field: 'code' }],
    403: ['proofRequired'],
    409: ['totpNotBegun', 'totpAlreadyOn'],
  },
  body: z.object({ code: code.describe('The six digits that the app shows now.') }),
  reply: tenCodes,
  example: { body: { code: '492039' } },
});

export const removeFactor = endpoint({
  id: 'removeFactor',
  tag: 'Auth',
  summary: 'Turn off two-step sign-in, or remove a passkey',
  description: `Where two-step sign-in is on, the proof that this needs takes a code or a passkey, so that the password alone removes nothing. With the app its recovery codes go. A mail tells the person. ${asksForProof}`,
  route: 'DELETE /auth/factors/:id',
  access: 'session',
  errors: { 403: ['proofRequired'] },
  params: z.object({ id }),
  reply: empty,
});

export const makeRecoveryCodes = endpoint({
  id: 'makeRecoveryCodes',
  tag: 'Auth',
  summary: 'Make ten new recovery codes, which end the old ones',
  description: `A mail tells the person. ${asksForProof}`,
  route: 'POST /auth/recovery-codes',
  access: 'session',
  errors: { 403: ['proofRequired'], 409: ['totpNotOn'] },
  reply: tenCodes,
});

export const logInWithCode = endpoint({
  id: 'logInWithCode',
  tag: 'Auth',
  summary: 'The second step of signing in; answers a new session token',
  description:
    'A code is good once, from 30 seconds before its time to 30 seconds after it, and no code of a time before the last used one is taken; neither is a sign-in after 10 wrong ones, 5 minutes, or a new password. An account takes 10 wrong codes an hour and 30 a day from browsers that have not signed it in before, an address 50 in 15 minutes; recovery codes count for the address alone.',
  route: 'POST /auth/login/code',
  access: 'public',
  errors: {
    400: ['signInTooOld', { text: 'codeWrong', field: 'code' }],
    429: ['tooManyAttempts', 'tooManyRequests'],
  },
  body: z.object({
    pending: z
      .string({ error: messages.signInTooOld })
      .min(1, messages.signInTooOld)
      .max(200, messages.signInTooOld)
      .describe('What signing in answered.'),
    code: code.describe('Of the app, or a recovery code.'),
  }),
  reply: session,
  example: { body: { pending: 'q3mJ0yJ7cKZ2r8VtW5xN1bLdP9sHfGa4uEoTiYkRnQw', code: '492039' } },
});

export const prove = endpoint({
  id: 'prove',
  tag: 'Auth',
  summary: 'Confirm by the password that it is still the person who signed in',
  description:
    'Good for 15 minutes in this session. Signing in counts as well. Where two-step sign-in is on, `code` is needed beside the password. Wrong passwords count together with those at `currentPassword`.',
  route: 'POST /auth/proof',
  access: 'leaving',
  errors: {
    400: [
      { text: 'currentPasswordWrong', field: 'password' },
      { text: 'codeWrong', field: 'code' },
    ],
    401: ['codeRequired'],
    429: ['tooManyAttempts', 'tooManyRequests'],
  },
  body: z.object({
    password: presentPassword.describe('The present one.'),
    code: code.optional().describe('Of the app, or a recovery code; needed where two-step sign-in is on.'),
  }),
  reply: empty,
  example: { body: { password: 'Correct-horse-9' } },
});
