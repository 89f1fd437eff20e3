import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { ReplyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { askPasskey as contract } from '@ballpark/domain/contract/passkeys.ts';
import type { Deps } from '../../deps.ts';
import type { SessionUser } from '../../session-user.ts';
import { knownPasskey } from './offer-passkey.ts';
import { listPasskeys, saveChallenge } from './passkey-queries.ts';
import { passkeySite } from './passkey-site.ts';

/** The challenge for a passkey: for anybody's at a sign-in, for one's own as a proof in a session. */
export async function askPasskey(deps: Deps, user: SessionUser | null): Promise<ReplyOf<typeof contract>> {
  const { rpId } = passkeySite(deps.config);
  const passkeys = user ? await listPasskeys(deps.db, user.id) : [];
  const { challenge, timeout } = await generateAuthenticationOptions({ rpID: rpId });
  await saveChallenge(deps.db, challenge, null, deps.now());
  return {
    challenge,
    rpId,
    timeout: timeout ?? 60_000,
    userVerification: 'required',
    allowCredentials: passkeys.map(knownPasskey),
  };
}
