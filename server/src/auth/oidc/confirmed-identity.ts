import type { Identity } from '../../adapters/identity-provider.ts';
import type { Deps } from '../../deps.ts';
import { BadRequest } from '../../errors.ts';
import { hashToken } from '../tokens.ts';
import { providerOf } from './begin-oidc.ts';
import { type AttemptFor, claimAttempt } from './oidc-queries.ts';

type ComeBack = { attempt: string; query: string };

/**
 * The identity that the provider confirmed for this browser. Each attempt works once; throws 400 for one that does not, and when the provider
 * refuses.
 */
export async function confirmedIdentity(
  deps: Deps,
  { attempt, query }: ComeBack,
  wanted: AttemptFor,
): Promise<Identity> {
  const provider = providerOf(deps);
  const secrets = await claimAttempt(deps.db, hashToken(attempt), wanted, deps.now());
  const identity = secrets && (await provider.identityOf(query, secrets));
  if (!identity) throw new BadRequest('oidcRefused');
  return identity;
}
