import { z } from 'zod';
import { maxPasskeyNameLength } from '../text-limits.ts';
import { session } from './auth.ts';
import { empty, endpoint, id, timestamp } from './endpoint.ts';
import { code, presentPassword, requiredText } from './fields.ts';
import { messages } from './messages.ts';

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
  isSigningIn: true,
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
  isWayOut: true,
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

/** In base64url. */
const bytes = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(most);

const credential = {
  id: bytes(1400).describe('The name of the passkey, in base64url.'),
  rawId: bytes(1400).describe('The same as `id`.'),
  type: z.literal('public-key').describe('Always `public-key`.'),
};

const newPasskey = z
  .object({
    ...credential,
    response: z
      .object({
        clientDataJSON: bytes(4000),
        attestationObject: bytes(16_000),
        transports: z.array(z.string().max(20)).max(10).optional(),
      })
      .describe('As WebAuthn has it, in base64url.'),
    clientExtensionResults: z.object({}).default({}).describe('Not looked at.'),
  })
  .meta({ id: 'NewPasskey', description: 'WebAuthn’s RegistrationResponseJSON.' });

export const signedByPasskey = z
  .object({
    ...credential,
    response: z
      .object({
        clientDataJSON: bytes(4000),
        authenticatorData: bytes(4000),
        signature: bytes(8000),
        userHandle: bytes(200).optional(),
      })
      .describe('As WebAuthn has it, in base64url.'),
    clientExtensionResults: z.object({}).default({}).describe('Not looked at.'),
  })
  .meta({ id: 'SignedByPasskey', description: 'WebAuthn’s AuthenticationResponseJSON.' });

const knownCredential = z.object({
  id: z.string().describe('The name of the passkey, in base64url.'),
  type: z.literal('public-key').describe('Always `public-key`.'),
  transports: z.array(z.string()),
});

const withoutPasskeys =
  'Where `PUBLIC_URL` is an IP address, or no https, browsers take no passkeys, and this answers `PASSKEYS_IMPOSSIBLE`.';

export const offerPasskey = endpoint({
  id: 'offerPasskey',
  tag: 'Auth',
  summary: 'Begin to add a passkey: what the browser makes it from',
  description: `PublicKeyCredentialCreationOptionsJSON of WebAuthn; the challenge is good for 5 minutes, once. A person has 20 passkeys at most. Asks for a fresh proof: \`POST /auth/proof\`. ${withoutPasskeys}`,
  route: 'POST /auth/passkeys/options',
  access: 'verified',
  errors: { 403: ['proofRequired'], 409: ['passkeysImpossible', 'passkeysTooMany'] },
  reply: z.object({
    challenge: z.string().describe('What the passkey signs, in base64url.'),
    rp: z.object({ id: z.string(), name: z.string() }).describe('The site.'),
    user: z
      .object({ id: z.string(), name: z.string(), displayName: z.string() })
      .describe('As the device shows them.'),
    pubKeyCredParams: z
      .array(z.object({ alg: z.number().int(), type: z.literal('public-key') }))
      .describe('Kinds of signatures, the preferred one first.'),
    timeout: z.number().int().describe('Milliseconds.'),
    attestation: z.literal('none').describe('Nobody asks where the device comes from.'),
    excludeCredentials: z.array(knownCredential).describe('What the caller has already.'),
    authenticatorSelection: z
      .object({
        residentKey: z.literal('required'),
        requireResidentKey: z.boolean(),
        userVerification: z.literal('required').describe('Always asked for.'),
      })
      .describe('Kept on the device, and unlocked by its person.'),
  }),
});

export const addPasskey = endpoint({
  id: 'addPasskey',
  tag: 'Auth',
  summary: 'Add the passkey that the browser has made',
  description: `RegistrationResponseJSON of WebAuthn. It is named after the browser that made it. A mail tells the person. ${withoutPasskeys}`,
  route: 'POST /auth/passkeys',
  access: 'verified',
  status: 201,
  errors: {
    400: ['passkeyTooLate', 'passkeyRefused'],
    403: ['proofRequired'],
    409: ['passkeysImpossible', 'passkeyKnown', 'passkeysTooMany'],
  },
  body: newPasskey,
  reply: factor,
  example: {
    body: {
      id: 'pYR1nTgS8YFqkT0mVf3mXQ',
      rawId: 'pYR1nTgS8YFqkT0mVf3mXQ',
      type: 'public-key',
      response: {
        clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiLi4uIn0',
        attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ',
        transports: ['internal'],
      },
      clientExtensionResults: {},
    },
  },
});

export const renamePasskey = endpoint({
  id: 'renamePasskey',
  tag: 'Auth',
  summary: 'Give a passkey another name',
  description: 'At most 60 characters.',
  route: 'PUT /auth/passkeys/:id',
  access: 'session',
  params: z.object({ id }),
  body: z.object({
    name: requiredText(
      messages.passkeyNameMissing,
      maxPasskeyNameLength,
      messages.passkeyNameTooLong,
    ).describe('At most 60 characters.'),
  }),
  reply: empty,
  example: { body: { name: 'My phone' } },
});

export const askPasskey = endpoint({
  id: 'askPasskey',
  tag: 'Auth',
  summary: 'Begin to sign in, or to prove who one is, by a passkey: what it is to sign',
  description: `PublicKeyCredentialRequestOptionsJSON of WebAuthn; the challenge is good for 5 minutes, once. With a session, the caller is asked for one of their own passkeys. ${withoutPasskeys}`,
  route: 'POST /auth/passkeys/login/options',
  access: 'public',
  isSigningIn: true,
  errors: { 409: ['passkeysImpossible'] },
  reply: z.object({
    challenge: z.string().describe('What the passkey signs, in base64url.'),
    rpId: z.string().describe('The site’s name.'),
    timeout: z.number().int().describe('Milliseconds.'),
    userVerification: z.literal('required').describe('Always asked for.'),
    allowCredentials: z.array(knownCredential).describe('Which passkeys may sign; empty: any of this site.'),
  }),
});

const signedExample = {
  id: 'pYR1nTgS8YFqkT0mVf3mXQ',
  rawId: 'pYR1nTgS8YFqkT0mVf3mXQ',
  type: 'public-key',
  response: {
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiLi4uIn0',
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAA',
    signature: 'MEUCIQDk',
    userHandle: 'AZo_EGwAekGdLluPDH4aAQ',
  },
  clientExtensionResults: {},
};

export const logInWithPasskey = endpoint({
  id: 'logInWithPasskey',
  tag: 'Auth',
  summary: 'Sign in by what a passkey has signed; answers a new session token',
  description: `AuthenticationResponseJSON of WebAuthn. A passkey is unlocked by a finger, a face or a PIN, so no code is asked for besides. ${withoutPasskeys}`,
  route: 'POST /auth/passkeys/login',
  access: 'public',
  isSigningIn: true,
  errors: { 400: ['passkeyTooLate', 'passkeyUnknown', 'passkeyRefused'], 409: ['passkeysImpossible'] },
  body: signedByPasskey,
  reply: session,
  example: { body: signedExample },
});

export const proveByPasskey = endpoint({
  id: 'proveByPasskey',
  tag: 'Auth',
  isWayOut: true,
  summary: 'Confirm by a passkey that it is still the person who signed in',
  description: `AuthenticationResponseJSON of WebAuthn, by one of the caller’s own. Good for 15 minutes in this session. ${withoutPasskeys}`,
  route: 'POST /auth/proof/passkey',
  access: 'leaving',
  errors: { 400: ['passkeyTooLate', 'passkeyUnknown', 'passkeyRefused'], 409: ['passkeysImpossible'] },
  body: signedByPasskey,
  reply: empty,
  example: { body: signedExample },
});
