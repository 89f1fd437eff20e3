import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { Forbidden } from '../errors.ts';
import { findSettings } from '../site/site-queries.ts';
import { useInvitation } from './invitation-queries.ts';
import { hashToken } from './tokens.ts';

/**
 * Lets somebody make an account, in the caller's transaction; answers the version of the house rules that they accept by it. Throws 403 while
 * nobody may sign up, and where it takes an invitation and theirs is missing or not good; a good one is used up (product 15.5).
 */
export async function admitNewcomer(
  trx: Kysely<Schema>,
  invitation: string | undefined,
  now: Date,
): Promise<{ rulesVersion: number }> {
  // From the database: what this process remembers may be a moment old.
  const { settings, rulesVersion } = await findSettings(trx);
  if (settings.signUp === 'closed') throw new Forbidden('signUpClosed');
  if (settings.signUp === 'invitation') {
    if (invitation === undefined) throw new Forbidden('invitationNeeded');
    if (!(await useInvitation(trx, hashToken(invitation), now))) throw new Forbidden('invitationInvalid');
  }
  return { rulesVersion };
}
