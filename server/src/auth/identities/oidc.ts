import { msg } from '@lingui/core/runtime-macro';
import { personName, registration } from '@ballpark/domain/contract/auth.ts';
import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { finishLink, finishOidc, finishOidcProof } from '@ballpark/domain/contract/oidc.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import type { Kysely } from 'kysely';
import { type Identity, type IdentityProvider, newAttemptSecrets } from '../../adapters/identity-provider.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { BadRequest, CodeRequired, Conflict, NotFound } from '../../errors.ts';
import { textsOf } from '../../language/language-of.ts';
import { takeFromLimit } from '../../limits/rate-limit.ts';
import { rates } from '../../limits/rates.ts';
import type { SessionUser } from '../../session-user.ts';
import { isWatched } from '../../site/watched-words.ts';
import { isTotpOn } from '../factor-queries.ts';
import { beginSecondStep } from '../sign-in/log-in.ts';
import {
  type AttemptFor,
  claimAttempt,
  deleteIdentity,
  findIdentities,
  insertAttempt,
  insertIdentity,
  useIdentity,
} from '../oidc-queries.ts';
import { type Caller, admitNewcomer, createAccount } from '../sign-in/register.ts';
import { isFresh, requireFreshProof } from '../require-fresh-proof.ts';
import { announceSecurityChange } from '../notices/security-mail.ts';
import { lockPerson, saveProof } from '../sessions/session-queries.ts';
import { lockSession, startSession } from '../sessions/sessions.ts';
import { hashToken, newToken } from '../tokens.ts';
import { type CodeCaller, limitCodes, takeCode } from '../factors/totp.ts';

/** Throws 404 without a configured provider. */
function providerOf({ identityProvider }: Pick<Deps, 'identityProvider'>): IdentityProvider {
  if (!identityProvider) throw new NotFound('oidcOff');
  return identityProvider;
}

/** The token stays in the browser that asked, so that nobody else's return link works. */
export async function beginOidc(
  deps: Deps,
  { purpose, userId, ip }: AttemptFor & { ip: string },
): Promise<{ address: string; attempt: string }> {
  const provider = providerOf(deps);
  await takeFromLimit(deps, rates.beginOidc.perAddress, ip);
  const secrets = newAttemptSecrets(purpose);
  const address = await provider.addressOf(secrets, { isAskedAnew: purpose === 'proof' });
  const attempt = newToken();
  await insertAttempt(deps.db, { tokenHash: hashToken(attempt), userId, secrets, now: deps.now() });
  return { address, attempt };
}

/**
 * Identifies people by the provider's own id: an equal e-mail address never opens an existing account and
 * throws 409. Throws 401 CODE_REQUIRED before a second step.
 */
export async function logInWithOidc(
  deps: Deps,
  comeBack: BodyOf<typeof finishOidc>,
  { ip, userAgent, language }: Caller,
): Promise<{ user: OwnProfile; token: string }> {
  const identity = await confirmedIdentity(deps, comeBack, { purpose: 'signIn', userId: null });
  const outcome = await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const known = await useIdentity(trx, identity, now);
    const userId = known ?? (await addNewcomer(deps, trx, { identity, ip, language, now }));
    // Locked first, because two-factor may be being turned on.
    await lockPerson(trx, userId);
    if (await isTotpOn(trx, userId)) return beginSecondStep(trx, userId, now);
    return startSession(trx, userId, now, { userAgent });
  });
  if (typeof outcome === 'string') throw new CodeRequired(outcome);
  return outcome;
}

type NewcomerElsewhere = { identity: Identity; now: Date } & Pick<Caller, 'ip' | 'language'>;

async function addNewcomer(
  deps: Deps,
  trx: Kysely<Schema>,
  { identity, ip, language, now }: NewcomerElsewhere,
): Promise<string> {
  const email = registration.shape.email.safeParse(identity.email);
  if (!email.success) throw new BadRequest('oidcNoEmail');
  const account = {
    name: nameFor(identity, email.data) ?? textsOf({ language })._(msg`New neighbour`),
    email: email.data,
    isEmailVerified: identity.isEmailVerified,
    // A mailed link can set one.
    passwordHash: null,
    point: null,
    language,
    // The provider loses the invitation; people with one use the form.
    ...(await admitNewcomer(trx, { email: email.data, ip }, now)),
    now,
  };
  try {
    const userId = await createAccount(deps, trx, account);
    if (await insertIdentity(trx, identity, userId, now)) return userId;
    throw new Conflict('identityTaken');
  } catch (error) {
    if (!(error instanceof Conflict) || error.key !== 'emailTaken') throw error;
    // Another tab of the same person may have made the account.
    const own = await useIdentity(trx, identity, now);
    if (own === undefined) throw new Conflict('oidcEmailTaken');
    return own;
  }
}

/** The provider's name, or the part before the @. */
function nameFor({ name }: Identity, email: string): string | undefined {
  for (const wanted of [name, email.split('@')[0]]) {
    const read = personName.safeParse(wanted);
    if (read.success && !isWatched(read.data)) return read.data;
  }
  return undefined;
}

/** Needs a fresh proof; throws 409 if it belongs to another account here. */
export async function linkIdentity(
  deps: Deps,
  comeBack: BodyOf<typeof finishLink>,
  user: SessionUser,
): Promise<void> {
  requireFreshProof(user, deps.now());
  const userId = user.id;
  const identity = await confirmedIdentity(deps, comeBack, { purpose: 'link', userId });
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    // The provider may have taken long, so the session may have ended.
    const { session } = await lockSession(trx, user, now);
    requireFreshProof(session, now);
    if (!(await insertIdentity(trx, identity, userId, now))) throw new Conflict('identityTaken');
    await announceSecurityChange(deps, trx, { userId, change: 'signInLinked', now });
  });
}

export async function removeIdentity(deps: Deps, id: string, user: SessionUser): Promise<void> {
  requireFreshProof(user, deps.now());
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const { session } = await lockSession(trx, user, now);
    requireFreshProof(session, now);
    if (!(await deleteIdentity(trx, id, user.id))) throw new NotFound();
    await announceSecurityChange(deps, trx, { userId: user.id, change: 'signInUnlinked', now });
  });
}

export async function listIdentities({ db }: Pick<Deps, 'db'>, { id: userId }: SessionUser) {
  const rows = await findIdentities(db, userId);
  return rows.map(({ id, name, created_at, used_at }) => ({
    id,
    name,
    createdAt: created_at.toISOString(),
    lastUsedAt: used_at?.toISOString() ?? null,
  }));
}

/** Needs the code now if two-factor is on: throws 401 CODE_REQUIRED if missing, 400 if wrong. */
export async function beginOidcProof(
  deps: Deps,
  code: string | undefined,
  { id: userId }: SessionUser,
  caller: CodeCaller,
): Promise<{ address: string; attempt: string }> {
  providerOf(deps);
  if (await isTotpOn(deps.db, userId)) {
    if (code === undefined) throw new CodeRequired();
    await limitCodes(deps, { userId, code, caller }, () =>
      deps.db.transaction().execute(async (trx) => {
        await lockPerson(trx, userId);
        await takeCode(deps, trx, { userId, code, now: deps.now() });
      }),
    );
  }
  return beginOidc(deps, { purpose: 'proof', userId, ip: caller.ip });
}

/**
 * Throws 400 for an account that is not linked, and unless the provider confirms a recent login, which
 * `max_age` makes it report.
 */
export async function proveByOidc(
  deps: Deps,
  comeBack: BodyOf<typeof finishOidcProof>,
  user: SessionUser,
): Promise<void> {
  const identity = await confirmedIdentity(deps, comeBack, { purpose: 'proof', userId: user.id });
  if (!identity.signedInAt)
    deps.log.warn('the identity provider answered max_age without auth_time, so it gives no fresh proof');
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const { session } = await lockSession(trx, user, now);
    if (!identity.signedInAt) throw new BadRequest('oidcSilent');
    if (!isFresh(identity.signedInAt, now)) throw new BadRequest('oidcNotAsked');
    if ((await useIdentity(trx, identity, now)) !== user.id) throw new BadRequest('oidcOther');
    await saveProof(trx, session.sessionHash, now);
  });
}

type ComeBack = { attempt: string; query: string };

/** An attempt works once. Throws 400 otherwise, and if the provider refuses. */
async function confirmedIdentity(
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
