import type * as contract from '@ballpark/domain/contract/passkeys.ts';
import * as errors from '../../errors.ts';
import type { DocsOf } from '../../examples/operation-doc.ts';
import * as story from '../../examples/story.ts';

const proofRequired = new errors.Forbidden('proofRequired');
const impossible = new errors.Conflict('passkeysImpossible');
const tooLate = new errors.BadRequest('passkeyTooLate');
const unknown = new errors.BadRequest('passkeyUnknown');
const refused = new errors.BadRequest('passkeyRefused');
const challenge = 't_0z9qJwELsPWMHmBvpbpfV-7p3EdzKaBfYwCQEZU74';
const known = { id: 'pYR1nTgS8YFqkT0mVf3mXQ', type: 'public-key' as const, transports: ['internal'] };
const siteNote =
  'Where `PUBLIC_URL` is an IP address, or no https, browsers take no passkeys, and this answers `PASSKEYS_IMPOSSIBLE`.';
const signed = {
  id: known.id,
  rawId: known.id,
  type: known.type,
  response: {
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiLi4uIn0',
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAA',
    signature: 'MEUCIQDk',
    userHandle: 'AZo_EGwAekGdLluPDH4aAQ',
  },
  clientExtensionResults: {},
};

export const passkeyDocs: DocsOf<typeof contract> = {
  offerPasskey: {
    note: `PublicKeyCredentialCreationOptionsJSON of WebAuthn; the challenge is good for 5 minutes, once. A person has 20 passkeys at most. Asks for a fresh proof: \`POST /auth/proof\`. ${siteNote}`,
    refusals: [proofRequired, impossible, new errors.Conflict('passkeysTooMany')],
    reply: {
      challenge,
      rp: { id: 'ballpark.example', name: 'Ballpark' },
      user: { id: 'AZo_EGwAekGdLluPDH4aAQ', name: 'mara@example.com', displayName: 'Mara Lindt' },
      pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
      timeout: 60_000,
      attestation: 'none',
      excludeCredentials: [known],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    },
  },
  addPasskey: {
    note: `RegistrationResponseJSON of WebAuthn. It is named after the browser that made it. A mail tells the person. ${siteNote}`,
    refusals: [
      tooLate,
      refused,
      proofRequired,
      impossible,
      new errors.Conflict('passkeyKnown'),
      new errors.Conflict('passkeysTooMany'),
    ],
    body: {
      id: known.id,
      rawId: known.id,
      type: known.type,
      response: {
        clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiLi4uIn0',
        attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ',
        transports: ['internal'],
      },
      clientExtensionResults: {},
    },
    reply: {
      id: story.factorId,
      kind: 'passkey',
      name: 'Passkey on Chrome, Android',
      createdAt: '2026-03-09T18:20:00.000Z',
      lastUsedAt: null,
    },
  },
  renamePasskey: {
    note: 'At most 60 characters.',
    pathId: story.factorId,
    body: { name: 'My phone' },
    reply: {},
  },
  askPasskey: {
    note: `PublicKeyCredentialRequestOptionsJSON of WebAuthn; the challenge is good for 5 minutes, once. With a session, the caller is asked for one of their own passkeys. ${siteNote}`,
    refusals: [impossible],
    reply: {
      challenge,
      rpId: 'ballpark.example',
      timeout: 60_000,
      userVerification: 'required',
      allowCredentials: [],
    },
  },
  logInWithPasskey: {
    note: `AuthenticationResponseJSON of WebAuthn. A passkey is unlocked by a finger, a face or a PIN, so no code is asked for besides. ${siteNote}`,
    refusals: [tooLate, unknown, refused, impossible],
    body: signed,
    reply: { token: story.token, user: story.maraHerself },
  },
  proveByPasskey: {
    note: `AuthenticationResponseJSON of WebAuthn, by one of the caller’s own. Good for 15 minutes in this session. ${siteNote}`,
    refusals: [tooLate, unknown, refused, impossible],
    body: signed,
    reply: {},
  },
};
