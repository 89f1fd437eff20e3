import { personName, registration } from '@ballpark/domain/contract/auth.ts';
import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { finishOidc } from '@ballpark/domain/contract/oidc.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import type { Kysely } from 'kysely';
import type { Identity } from '../../adapters/identity-provider.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { BadRequest, CodeRequired, Conflict } from '../../errors.ts';
import { admitNewcomer } from '../admit-newcomer.ts';
import { createAccount } from '../create-account.ts';
import { beginSecondStep } from '../factors/begin-second-step.ts';
import { isTotpOn } from '../factors/factor-queries.ts';
import { lockPerson } from '../session-queries.ts';
import { startSession } from '../start-session.ts';
import { confirmedIdentity } from './confirmed-identity.ts';
import { insertIdentity, useIdentity } from './oidc-queries.ts';

const namelessName = 'New neighbour';

/**
 * Signs in the person whom the provider confirmed, identified by the provider's own id; a new person gets an account. An equal e-mail
 * address never opens an existing account: throws 409. Throws 401 CODE_REQUIRED if a second step has to follow.
 */
export async function logInWithOidc(
  deps: Deps,
  comeBack: BodyOf<typeof finishOidc>,
  userAgent: string | undefined,
): Promise<{ user: OwnProfile; token: string }> {
  const identity = await confirmedIdentity(deps, comeBack, { purpose: 'signIn', userId: null });
  const outcome = await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const known = await useIdentity(trx, identity, now);
    const userId = known ?? (await addNewcomer(deps, trx, identity, now));
    // The lock comes first, because two-step sign-in may be being turned on at this moment.
    await lockPerson(trx, userId);
    if (await isTotpOn(trx, userId)) return beginSecondStep(trx, userId, now);
    return startSession(trx, userId, now, { userAgent });
  });
  if (typeof outcome === 'string') throw new CodeRequired(outcome);
  return outcome;
}

async function addNewcomer(deps: Deps, trx: Kysely<Schema>, identity: Identity, now: Date): Promise<string> {
  const email = registration.shape.email.safeParse(identity.email);
  if (!email.success) throw new BadRequest('oidcNoEmail');
  const account = {
    name: nameFor(identity, email.data),
    email: email.data,
    isEmailVerified: identity.isEmailVerified,
    // They can set a password by a mailed link.
    passwordHash: null,
    point: null,
    // The provider sends people back without their invitation, so people with one sign up by the form.
    ...(await admitNewcomer(trx, undefined, now)),
    now,
  };
  try {
    const userId = await createAccount(deps, trx, account);
    if (await insertIdentity(trx, identity, userId, now)) return userId;
    throw new Conflict('identityTaken');
  } catch (error) {
    if (!(error instanceof Conflict) || error.key !== 'emailTaken') throw error;
    // Another tab of the same person may have made the account first.
    const own = await useIdentity(trx, identity, now);
    if (own === undefined) throw new Conflict('oidcEmailTaken');
    return own;
  }
}

/** The first allowed name: the provider's, the part before the @, or the default one. */
function nameFor({ name }: Identity, email: string): string {
  for (const wanted of [name, email.split('@')[0]]) {
    const read = personName.safeParse(wanted);
    if (read.success) return read.data;
  }
  return namelessName;
}
