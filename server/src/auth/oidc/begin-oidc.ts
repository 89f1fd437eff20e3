import { type IdentityProvider, newAttemptSecrets } from '../../adapters/identity-provider.ts';
import type { Deps } from '../../deps.ts';
import { NotFound } from '../../errors.ts';
import { addressKey } from '../../http/limits/address-key.ts';
import { takeFromLimit } from '../../http/limits/rate-limit.ts';
import { rates } from '../../http/limits/rates.ts';
import { hashToken, newToken } from '../tokens.ts';
import { type AttemptFor, insertAttempt } from './oidc-queries.ts';

/** Throws 404 if the operator has set no provider. */
export function providerOf({ identityProvider }: Pick<Deps, 'identityProvider'>): IdentityProvider {
  if (!identityProvider) throw new NotFound('oidcOff');
  return identityProvider;
}

/**
 * Sends a person to the provider, to sign in, or to connect or prove their account. The answered token stays in the browser
 * that asked, so that a return link made by somebody else is useless without it.
 */
export async function beginOidc(
  deps: Deps,
  { purpose, userId, ip }: AttemptFor & { ip: string },
): Promise<{ address: string; attempt: string }> {
  const provider = providerOf(deps);
  await takeFromLimit(deps, rates.beginOidc.perAddress, addressKey(ip));
  const secrets = newAttemptSecrets(purpose);
  const address = await provider.addressOf(secrets, { isAskedAnew: purpose === 'proof' });
  const attempt = newToken();
  await insertAttempt(deps.db, { tokenHash: hashToken(attempt), userId, secrets, now: deps.now() });
  return { address, attempt };
}
