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

const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') };

/** What a browser answers when it has made a passkey: WebAuthn’s RegistrationResponseJSON. */
export const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(16_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
  clientExtensionResults: z.object({}).default({}),
});

/** What a browser answers when a passkey has signed: WebAuthn’s AuthenticationResponseJSON. */
export const signedByPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(8000),
    userHandle: bytes(200).optional(),
  }),
  clientExtensionResults: z.object({}).default({}),
});

const knownCredential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

export const offerPasskey = endpoint({
  id: 'offerPasskey',
  tag: 'Auth',
  summary: 'Begin to add a passkey: what the browser makes it from',
  route: 'POST /auth/passkeys/options',
  access: 'verified',
  errors: [409],
  reply: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal('public-key') })),
    timeout: z.number().int(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(knownCredential),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.boolean(),
      userVerification: z.literal('required'),
    }),
  }),
});

export const addPasskey = endpoint({
  id: 'addPasskey',
  tag: 'Auth',
  summary: 'Add the passkey that the browser has made',
  route: 'POST /auth/passkeys',
  access: 'verified',
  status: 201,
  errors: [409],
  body: newPasskey,
  reply: factor,
});

export const renamePasskey = endpoint({
  id: 'renamePasskey',
  tag: 'Auth',
  summary: 'Give a passkey another name',
  route: 'PUT /auth/passkeys/:id',
  access: 'session',
  params: z.object({ id }),
  body: z.object({
    name: requiredText(messages.passkeyNameMissing, longestPasskeyName, messages.passkeyNameTooLong),
  }),
  reply: empty,
});

export const askPasskey = endpoint({
  id: 'askPasskey',
  tag: 'Auth',
  summary: 'Begin to sign in, or to prove who one is, by a passkey: what it is to sign',
  route: 'POST /auth/passkeys/login/options',
  access: 'public',
  errors: [409],
  reply: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.number().int(),
    userVerification: z.literal('required'),
    allowCredentials: z.array(knownCredential),
  }),
});

export const logInWithPasskey = endpoint({
  id: 'logInWithPasskey',
  tag: 'Auth',
  summary: 'Sign in by what a passkey has signed; answers a new session token',
  route: 'POST /auth/passkeys/login',
  access: 'public',
  errors: [409],
  body: signedByPasskey,
  reply: session,
});

export const proveByPasskey = endpoint({
  id: 'proveByPasskey',
  tag: 'Auth',
  summary: 'Confirm by a passkey that it is still the person who signed in',
  route: 'POST /auth/proof/passkey',
  access: 'leaving',
  errors: [409],
  body: signedByPasskey,
  reply: empty,
});
