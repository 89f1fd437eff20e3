import { verifyRegistrationResponse } from '@simplewebauthn/server';
import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { Factor } from '@ballpark/domain/contract/factors.ts';
import type { addPasskey as contract } from '@ballpark/domain/contract/passkeys.ts';
import type { Deps } from '../../deps.ts';
import { BadRequest, Conflict } from '../../errors.ts';
import { newId } from '../../new-id.ts';
import type { SessionUser } from '../../session-user.ts';
import { lockSession } from '../lock-session.ts';
import { announceSecurityChange } from '../security-mail.ts';
import { challengeOf } from './check-passkey.ts';
import { claimChallenge, insertPasskey, listPasskeys, mostPasskeys } from './passkey-queries.ts';
import { passkeyName } from './passkey-name.ts';
import { passkeySite } from './passkey-site.ts';
import { requireFreshProof } from './require-fresh-proof.ts';

type NewPasskey = BodyOf<typeof contract>;

/** Saves a new passkey of a person's device. Throws 400 if it is invalid, and 409 if it exists already or there are too many. */
export async function addPasskey(
  deps: Deps,
  made: NewPasskey,
  user: SessionUser,
  userAgent: string | undefined,
): Promise<Factor> {
  requireFreshProof(user, deps.now());
  const { credential } = await verify(deps, made, user.id);
  const userId = user.id;
  const [id, name] = [newId(), passkeyName(userAgent)];
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    const { session } = await lockSession(trx, user, now);
    requireFreshProof(session, now);
    if ((await listPasskeys(trx, userId)).length >= mostPasskeys) throw new Conflict('passkeysTooMany');
    const { id: credentialId, publicKey, counter } = credential;
    const transports = made.response.transports ?? [];
    const passkey = { id, userId, credentialId, publicKey, counter, transports, name, now };
    if (!(await insertPasskey(trx, passkey))) throw new Conflict('passkeyKnown');
    await announceSecurityChange(deps, trx, { userId, change: 'passkeyAdded', now });
  });
  return { id, kind: 'passkey', name, createdAt: now.toISOString(), lastUsedAt: null };
}

async function verify(deps: Deps, made: NewPasskey, userId: string) {
  const { rpId, origin } = passkeySite(deps.config);
  const challenge = challengeOf(made.response.clientDataJSON);
  if (challenge === null || !(await claimChallenge(deps.db, challenge, userId, deps.now())))
    throw new BadRequest('passkeyTooLate');
  const { transports, ...response } = made.response;
  const found = await verifyRegistrationResponse({
    response: { ...made, response: { ...response, ...(transports && { transports }) } },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    deps.log.debug({ err: error }, 'a new passkey was refused');
    return null;
  });
  if (!found?.verified) throw new BadRequest('passkeyRefused');
  return found.registrationInfo;
}
