import { generateRegistrationOptions } from '@simplewebauthn/server';
import type { ReplyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { offerPasskey as contract } from '@ballpark/domain/contract/passkeys.ts';
import { site } from '@ballpark/domain/site.ts';
import { parse } from 'uuid';
import type { Deps } from '../../deps.ts';
import { Conflict, Unauthorized } from '../../errors.ts';
import type { SessionUser } from '../../session-user.ts';
import { findOwner } from './factor-queries.ts';
import { listPasskeys, mostPasskeys, saveChallenge } from './passkey-queries.ts';
import { passkeySite } from './passkey-site.ts';
import { requireFreshProof } from './require-fresh-proof.ts';

/** EdDSA, ES256, RS256: every device supports one of them. */
const algorithms = [-8, -7, -257];

/**
 * The options from which a browser makes a passkey. The device stores it with its person's name and asks for a finger, a face or a PIN, so
 * it replaces password and code at once.
 */
export async function offerPasskey(deps: Deps, user: SessionUser): Promise<ReplyOf<typeof contract>> {
  const now = deps.now();
  requireFreshProof(user, now);
  const { rpId } = passkeySite(deps.config);
  const person = await findOwner(deps.db, user.id);
  if (!person) throw new Unauthorized();
  const passkeys = await listPasskeys(deps.db, user.id);
  if (passkeys.length >= mostPasskeys) throw new Conflict('passkeysTooMany');
  const { challenge, rp, pubKeyCredParams, timeout, ...options } = await generateRegistrationOptions({
    rpName: site.name,
    rpID: rpId,
    userID: Uint8Array.from(parse(user.id)),
    userName: person.email,
    userDisplayName: person.name,
    supportedAlgorithmIDs: algorithms,
  });
  await saveChallenge(deps.db, challenge, user.id, now);
  return {
    challenge,
    rp: { id: rpId, name: rp.name },
    user: options.user,
    pubKeyCredParams,
    timeout: timeout ?? 60_000,
    attestation: 'none',
    excludeCredentials: passkeys.map(knownPasskey),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

/** A passkey in the form that browsers use. */
export function knownPasskey(passkey: { credential_id: string; transports: string[] }) {
  return { id: passkey.credential_id, type: 'public-key' as const, transports: passkey.transports };
}
