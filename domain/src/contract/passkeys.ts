import { z } from 'zod';
import { longestPasskeyName } from '../text-limits.ts';
import { session } from './auth.ts';
import { empty, endpoint, id } from './endpoint.ts';
import { factor } from './factors.ts';
import { requiredText } from './fields.ts';
import { messages } from './messages.ts';

/** Bytes in base64url, as WebAuthn writes them. */
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
    name: requiredText(messages.passkeyNameMissing, longestPasskeyName, messages.passkeyNameTooLong).describe(
      'At most 60 characters.',
    ),
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
  errors: { 409: ['passkeysImpossible'] },
  reply: z.object({
    challenge: z.string().describe('What the passkey signs, in base64url.'),
    rpId: z.string().describe('The site’s name.'),
    timeout: z.number().int().describe('Milliseconds.'),
    userVerification: z.literal('required').describe('Always asked for.'),
    allowCredentials: z.array(knownCredential).describe('Which passkeys may sign; empty: any of this site.'),
  }),
});

/** What a passkey answers, as an example. */
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
  errors: { 400: ['passkeyTooLate', 'passkeyUnknown', 'passkeyRefused'], 409: ['passkeysImpossible'] },
  body: signedByPasskey,
  reply: session,
  example: { body: signedExample },
});

export const proveByPasskey = endpoint({
  id: 'proveByPasskey',
  tag: 'Auth',
  summary: 'Confirm by a passkey that it is still the person who signed in',
  description: `AuthenticationResponseJSON of WebAuthn, by one of the caller’s own. Good for 15 minutes in this session. ${withoutPasskeys}`,
  route: 'POST /auth/proof/passkey',
  access: 'leaving',
  errors: { 400: ['passkeyTooLate', 'passkeyUnknown', 'passkeyRefused'], 409: ['passkeysImpossible'] },
  body: signedByPasskey,
  reply: empty,
  example: { body: signedExample },
});
