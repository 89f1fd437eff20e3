import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { z } from 'zod';
import type { signedByPasskey } from '@ballpark/domain/contract/passkeys.ts';
import type { Deps } from '../../deps.ts';
import { BadRequest } from '../../errors.ts';
import { claimChallenge, findPasskey } from './passkey-queries.ts';
import { passkeySite } from './passkey-site.ts';

type Signed = z.output<typeof signedByPasskey>;
/** A passkey with a valid signature, and its own count of signatures. */
type Checked = { id: string; userId: string; counter: number };

/** Finds the person of the passkey, and checks that it has signed this challenge, for this site, with its person present. Throws 400. */
export async function checkPasskey(deps: Deps, signed: Signed): Promise<Checked> {
  const { rpId, origin } = passkeySite(deps.config);
  const challenge = challengeOf(signed.response.clientDataJSON);
  if (challenge === null || !(await claimChallenge(deps.db, challenge, null, deps.now())))
    throw new BadRequest('passkeyTooLate');
  const passkey = await findPasskey(deps.db, signed.id);
  if (!passkey) throw new BadRequest('passkeyUnknown');
  const { id, user_id: userId, credential_id: credentialId, public_key: publicKey, counter } = passkey;
  const credential = { id: credentialId, publicKey: Uint8Array.from(publicKey), counter };
  const found = await verifyAuthenticationResponse({
    response: { ...signed, response: withoutUndefined(signed.response) },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    deps.log.debug({ err: error }, 'a passkey was refused');
    return null;
  });
  if (!found?.verified) throw new BadRequest('passkeyRefused');
  return { id, userId, counter: found.authenticationInfo.newCounter };
}

/** The signed challenge, from the browser's client data; null if that is unreadable. */
export function challengeOf(clientDataJSON: string): string | null {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON);
    // The caller may have written anything there.
    return typeof challenge === 'string' && /^[\w-]{1,200}$/.test(challenge) ? challenge : null;
  } catch {
    return null;
  }
}

function withoutUndefined({ userHandle, ...response }: Signed['response']) {
  return { ...response, ...(userHandle === undefined ? {} : { userHandle }) };
}
