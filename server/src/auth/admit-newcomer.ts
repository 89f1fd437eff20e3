import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { Forbidden } from '../errors.ts';
import { findSettings } from '../site/site-queries.ts';
import { useInvitation } from './invitation-queries.ts';
import { hashToken } from './tokens.ts';

/**
 * Checks in the caller's transaction that somebody may sign up; answers the version of the house rules that they accept by it. Throws 403
 * while nobody may sign up, and for a missing or invalid invitation if one is needed. A valid one is used up.
 */
export async function admitNewcomer(
  trx: Kysely<Schema>,
  invitation: string | undefined,
  now: Date,
): Promise<{ rulesVersion: number }> {
  // Read from the database: the settings in memory may be a moment old.
  const { settings, rulesVersion } = await findSettings(trx);
  if (settings.signUp === 'closed') throw new Forbidden('signUpClosed');
  if (settings.signUp === 'invitation') {
    if (invitation === undefined) throw new Forbidden('invitationNeeded');
    if (!(await useInvitation(trx, hashToken(invitation), now))) throw new Forbidden('invitationInvalid');
  }
  return { rulesVersion };
}
