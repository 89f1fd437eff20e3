import type { Language } from '@ballpark/domain/languages.ts';
import type { register as contract } from '@ballpark/domain/contract/auth.ts';
import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import { emailKey as keyOf } from '@ballpark/domain/email.ts';
import { coarsenPoint } from '@ballpark/domain/places.ts';
import { site } from '@ballpark/domain/site.ts';
import type { Versions } from '@ballpark/domain/site-pages.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { Conflict, Forbidden, SiteReadOnly } from '../../errors.ts';
import { takeFromLimit } from '../../limits/rate-limit.ts';
import { rates } from '../../limits/rates.ts';
import { newId } from '../../new-id.ts';
import { findNewestVersions } from '../../site/site-page-queries.ts';
import { requireUnwatched } from '../../site/watched-words.ts';
import { findSettings } from '../../site/site-queries.ts';
import { deleteLapsed, insertUser } from '../auth-queries.ts';
import { isReserved } from '../email-change-queries.ts';
import { useInvitation } from './invitation-queries.ts';
import type { SignedIn } from './log-in.ts';
import { refuseBlocked } from './sign-up-blocks.ts';
import { checkWork } from './sign-up-work.ts';
import { hashPassword } from '../password-hash.ts';
import { startSession } from '../sessions/sessions.ts';
import { hashToken } from '../tokens.ts';
import { markVerified } from '../verification-queries.ts';
import { requestVerificationMail } from './verify-email.ts';

type Registration = BodyOf<typeof contract>;

/** Who calls, and in which of our languages. */
export type Caller = { ip: string; userAgent: string | undefined; language: Language | null };

export async function register(
  deps: Deps,
  registration: Registration,
  { ip, userAgent, language }: Caller,
): Promise<SignedIn> {
  await checkWork(deps, registration);
  await takeFromLimit(deps, rates.register.perAddress, ip);
  requireUnwatched(registration.name);
  const { name, email, password, invitation } = registration;
  const passwordHash = await hashPassword(password, ip);
  const now = deps.now();
  const account = {
    name,
    email,
    passwordHash,
    point: signUpPoint(registration),
    isEmailVerified: false,
    language,
    now,
  };
  const session = await deps.db.transaction().execute(async (trx) => {
    const admitted = await admitNewcomer(trx, { email, ip, invitation }, now);
    const id = await createAccount(deps, trx, { ...account, ...admitted });
    return startSession(trx, id, now, { userAgent });
  });
  return { session, passwordHash };
}

/** The form sends 0, 0 for an unknown location. */
function signUpPoint({ latitude = 0, longitude = 0 }: Registration) {
  return latitude === 0 && longitude === 0 ? null : coarsenPoint({ latitude, longitude });
}

type NewAccount = {
  name: string;
  email: string;
  /** A trusted provider verified it; otherwise a mail asks for it. */
  isEmailVerified: boolean;
  /** Null with single sign-on. */
  passwordHash: string | null;
  point: { latitude: number; longitude: number } | null;
  /** What they accept by signing up. */
  accepted: Versions;
  /** A moderator has to let them in. */
  waits: boolean;
  language?: Language | null;
  now: Date;
};

/** Throws 409 if the e-mail address is somebody else's. */
export async function createAccount(
  deps: Deps,
  trx: Kysely<Schema>,
  { isEmailVerified, waits, ...account }: NewAccount,
): Promise<string> {
  const id = newId();
  const { email, now } = account;
  const emailKey = keyOf(email);
  const user = { ...account, id, emailKey, waitsSince: waits ? now : null };
  const isNew =
    (await insertUser(trx, user)) ||
    ((await deleteLapsed(trx, now, { emailKey })) > 0 && (await insertUser(trx, user)));
  // Checked once the account has the address: whoever gives it up now has reserved it before.
  if (!isNew || (await isReserved(trx, emailKey, id, now))) throw new Conflict('emailTaken', 'email');
  if (isEmailVerified) await markVerified(trx, id, now);
  else await requestVerificationMail(deps, trx, { id, email }, now);
  return id;
}

type Newcomer = { email: string; ip: string; invitation?: string | undefined };

/**
 * Uses the invitation up, also where anyone may join: who has one waits for nobody. Throws 403 if sign-up is closed, if
 * an invitation is needed and missing or invalid, or if their address or network is blocked.
 */
export async function admitNewcomer(
  trx: Kysely<Schema>,
  { invitation, ...newcomer }: Newcomer,
  now: Date,
): Promise<{ accepted: Versions; waits: boolean }> {
  // The settings in memory may be stale.
  const { settings } = await findSettings(trx);
  if (settings.signUp === 'closed') throw new Forbidden('signUpClosed');
  // Signing in by another site also signs up.
  if (site.readOnly !== '') throw new SiteReadOnly(site.readOnly);
  await refuseBlocked(trx, newcomer, now);
  const isInvited = invitation !== undefined && (await useInvitation(trx, hashToken(invitation), now));
  if (settings.signUp === 'invitation' && !isInvited)
    throw new Forbidden(invitation === undefined ? 'invitationNeeded' : 'invitationInvalid');
  return {
    accepted: await findNewestVersions(trx),
    waits: settings.approvesNewcomers && !isInvited,
  };
}

/** Small, because some foreign keys to accounts have no index. */
const batch = 20;

/** Frees the addresses of accounts that were never verified. */
export async function releaseLapsedAccounts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  let released = 0;
  for (;;) {
    const count = await db.transaction().execute((trx) => deleteLapsed(trx, now(), { most: batch }));
    released += count;
    if (count < batch) return released;
  }
}
