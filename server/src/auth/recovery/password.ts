import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import type {
  OtherWay,
  changePassword as changePasswordContract,
  resetPassword as resetPasswordContract,
} from '@ballpark/domain/contract/auth.ts';
import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import { emailKey } from '@ballpark/domain/email.ts';
import { resetMinutes } from '@ballpark/domain/account-days.ts';
import { mayMail } from '@ballpark/domain/may-mail.ts';
import { site } from '@ballpark/domain/site.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { BadRequest, CodeRequired, InvalidToken } from '../../errors.ts';
import { recordEvents } from '../../events/outbox-queries.ts';
import { forgetCounts, areWithinLimits, takeFromLimit } from '../../limits/rate-limit.ts';
import { rates } from '../../limits/rates.ts';
import { job } from '../../job.ts';
import { mailRetry } from '../../jobs/job-kind.ts';
import { textsOf } from '../../language/language-of.ts';
import { type Composed, composeMail } from '../../mail/compose-mail.ts';
import { newId } from '../../new-id.ts';
import type { SessionUser } from '../../session-user.ts';
import { updatePassword } from '../auth-queries.ts';
import { supersedeAsked } from '../email-change-queries.ts';
import { isTotpOn } from '../factor-queries.ts';
import { forgetFailures } from '../sign-in/log-in.ts';
import { tagLimits } from '../notices/mailbox-limit.ts';
import { deleteIdentitiesOf } from '../oidc-queries.ts';
import { listOtherWays } from './other-ways.ts';
import { hashPassword } from '../password-hash.ts';
import {
  claimReset,
  deleteResetOf,
  findReset,
  findResetLink,
  lockResetRequests,
  restoreResetLink,
  saveResetRequest,
  saveResetToken,
} from '../password-reset-queries.ts';
import { withPresentPassword } from '../present-password.ts';
import { requireProofBesidePassword } from '../require-fresh-proof.ts';
import { announceSecurityChange } from '../notices/security-mail.ts';
import { lockPerson } from '../sessions/session-queries.ts';
import { endAllAccess, lockSession } from '../sessions/sessions.ts';
import { hashToken, newToken } from '../tokens.ts';
import { type CodeCaller, limitCodes, takeCode } from '../factors/totp.ts';
import { markVerified } from '../verification-queries.ts';
import { shortKey } from '../short-key.ts';

/**
 * Known and unknown addresses get the same statements, reply and count; only the job learns whether there is
 * an account.
 */
export async function forgotPassword(deps: Deps, email: string, ip: string): Promise<void> {
  await takeFromLimit(deps, rates.forgotPassword.perAddress, ip);
  const key = emailKey(email);
  // Not refused: an earlier mail of this hour has a valid link.
  if (!(await areWithinLimits(deps, [{ limit: rates.forgotPassword.perAccount, key: shortKey(key) }])))
    return;
  await deps.db.transaction().execute((trx) => requestResetMail(deps, trx, key));
}

export async function requestResetMail(deps: Deps, trx: Kysely<Schema>, emailKey: string): Promise<void> {
  const requestId = newId();
  await lockResetRequests(trx, emailKey);
  await saveResetRequest(trx, emailKey, requestId, deps.now());
  await deps.jobs.enqueue(trx, resetMailJob, { requestId });
}

type Reset = { userId: string; tokenHash: Buffer; password: string; code: string | undefined };

/**
 * Works once, ends all sessions and pushes, verifies the address, and unlinks accounts from before that.
 * Returns what still signs in without the password. Throws 400 for a used, replaced or expired token and for a wrong code (the link stays unused), 401
 * CODE_REQUIRED for a missing code.
 */
export async function resetPassword(
  deps: Deps,
  { token, password, code }: BodyOf<typeof resetPasswordContract>,
  caller: CodeCaller,
): Promise<OtherWay[]> {
  await takeFromLimit(deps, rates.resetPassword.perAddress, caller.ip);
  const tokenHash = hashToken(token);
  // Hashing is expensive, so an invented token is refused first.
  const userId = await ownerOf(deps.db, tokenHash, deps.now());
  const isCodeAsked = await isTotpOn(deps.db, userId);
  if (isCodeAsked && code === undefined) throw new CodeRequired();
  const use = () => saveByLink(deps, { userId, tokenHash, password, code });
  const saved = await (isCodeAsked && code !== undefined
    ? limitCodes(deps, { userId, code, caller }, use)
    : use());
  if (saved === null) throw await refusalOf(deps.db, tokenHash, deps.now());
  // The password is set; at worst the person has to wait.
  await forgetAttempts(deps, saved.email, caller.ip).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'attempts could not be forgotten'),
  );
  return saved.otherWays;
}

/** Throws 400 with the reason. Opening a link, even by a program, does not use it. */
export async function checkResetLink(deps: Deps, token: string, ip: string): Promise<void> {
  await takeFromLimit(deps, rates.checkReset.perAddress, ip);
  await ownerOf(deps.db, hashToken(token), deps.now());
}

type Saved = { email: string; otherWays: OtherWay[] };

async function saveByLink(deps: Deps, { userId, tokenHash, password, code }: Reset): Promise<Saved | null> {
  const passwordHash = await hashPassword(password, userId);
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    // Locks the person before their link, as changePassword does.
    const person = await lockPerson(trx, userId);
    if (!person || !(await claimReset(trx, tokenHash, now))) return null;
    if (await isTotpOn(trx, userId)) await takeCode(deps, trx, { userId, code, now });
    if (person.email_verified_at === null) {
      // Whoever made the account had not proved to own the address.
      await deleteIdentitiesOf(trx, userId);
    }
    if (person.email_verified_at === null || person.mail_refused_at !== null) {
      await markVerified(trx, userId, now);
      await recordEvents(trx, [{ kind: 'user.verified', userId }], now);
    }
    await savePassword(deps, trx, { userId, passwordHash, change: 'passwordReset', now, keptSession: null });
    return { email: person.email_key, otherWays: await listOtherWays(trx, userId) };
  });
}

async function forgetAttempts(deps: Deps, email: string, ip: string): Promise<void> {
  await forgetFailures(deps, email, ip);
  await forgetCounts(deps, [{ limit: rates.forgotPassword.perAccount, key: shortKey(email) }]);
}

async function ownerOf(db: Kysely<Schema>, tokenHash: Buffer, now: Date): Promise<string> {
  const reset = await findReset(db, tokenHash, now);
  if (!reset || reset.usedAt) throw await refusalOf(db, tokenHash, now);
  return reset.userId;
}

async function refusalOf(db: Kysely<Schema>, tokenHash: Buffer, now: Date): Promise<InvalidToken> {
  const reset = await findReset(db, tokenHash, now);
  return new InvalidToken(reset?.usedAt ? 'resetLinkUsed' : 'resetLinkInvalid');
}

type Change = BodyOf<typeof changePasswordContract>;

/**
 * Ends all other sessions. Throws 400 for a wrong password, 403 PROOF_REQUIRED if two-factor is on
 * and the proof is not fresh.
 */
export async function changePassword(deps: Deps, change: Change, user: SessionUser): Promise<string> {
  await requireProofBesidePassword(deps, user);
  const typed = { userId: user.id, password: change.currentPassword, field: 'currentPassword' };
  return withPresentPassword(deps, typed, async (presentHash) => {
    const passwordHash = await hashPassword(change.newPassword, user.id);
    await saveByOwner(deps, user, { presentHash, passwordHash });
    return passwordHash;
  });
}

type Hashes = { presentHash: string; passwordHash: string };

/** Of two concurrent changes one succeeds: the other's current password is wrong by then. */
async function saveByOwner(
  deps: Deps,
  user: SessionUser,
  { presentHash, passwordHash }: Hashes,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const { person, session } = await lockSession(trx, user, now);
    const { id: userId, sessionHash } = session;
    await requireProofBesidePassword({ db: trx, now: deps.now }, session);
    if (person.password_hash !== presentHash) throw new BadRequest('currentPasswordWrong', 'currentPassword');
    await deleteResetOf(trx, userId);
    const change = 'passwordChanged';
    await savePassword(deps, trx, { userId, passwordHash, change, now, keptSession: sessionHash });
  });
}

type NewPassword = {
  userId: string;
  passwordHash: string;
  change: 'passwordReset' | 'passwordChanged';
  now: Date;
  keptSession: Buffer | null;
};

/** The caller's transaction has locked the person. */
async function savePassword(
  deps: Pick<Deps, 'jobs'>,
  trx: Kysely<Schema>,
  { userId, passwordHash, change, now, keptSession }: NewPassword,
): Promise<void> {
  await updatePassword(trx, userId, passwordHash);
  // It was requested with a password that is no longer valid.
  await supersedeAsked(trx, userId);
  await endAllAccess(trx, userId, keptSession);
  await announceSecurityChange(deps, trx, { userId, change, now });
}

/**
 * Makes the token here and stores only its hash, so that neither database nor job has a usable one. If the
 * mail of a second try fails, the first token is restored, because its mail may have arrived.
 */
export async function sendResetMail(deps: Deps, requestId: string): Promise<void> {
  const token = newToken();
  const tokenHash = hashToken(token);
  const before = await findResetLink(deps.db, requestId);
  const now = deps.now();
  const person = await saveResetToken(deps.db, requestId, tokenHash, now);
  if (!person || mayMail(person.facts, 'access', now.getTime()) === null) return;
  // The first try counts for all.
  const isCounted = before !== undefined || person.facts.isVerified;
  if (!isCounted && !(await areWithinLimits(deps, tagLimits(person.email)))) return;
  const to = { name: person.name, token, publicUrl: deps.config.publicUrl };
  const mail = resetMail(textsOf(person.facts), to);
  try {
    await deps.mailer.send({ to: person.email, ...mail });
  } catch (error) {
    if (before) await restoreResetLink(deps.db, before, tokenHash);
    throw error;
  }
}

export const resetMailJob = job({
  name: 'send-reset-mail',
  retry: mailRetry,
  pollSeconds: 5,
  run: (deps, { requestId }: { requestId: string }) => sendResetMail(deps, requestId),
});

export function resetMail(i18n: I18n, to: { name: string; token: string; publicUrl: string }): Composed {
  const { name: place } = site;
  return composeMail(i18n, {
    subject: i18n._(msg`Set a new password for ${{ site: place }}`),
    heading: i18n._(msg`A new password`),
    name: to.name,
    paragraphs: [i18n._(msg`You asked for a new ${{ site: place }} password.`)],
    ask: i18n._(msg`Choose one here:`),
    link: {
      label: i18n._(msg`Set a new password`),
      url: `${to.publicUrl}/reset-password#token=${encodeURIComponent(to.token)}`,
    },
    note: i18n._(
      msg`${plural(
        { minutes: resetMinutes },
        {
          one: 'The link works once, for # minute. If you ask for another one, this one stops working. Setting a new password signs you out on every device.',
          other:
            'The link works once, for # minutes. If you ask for another one, this one stops working. Setting a new password signs you out on every device.',
        },
      )}`,
    ),
    footer: i18n._(
      msg`Wasn’t you? You can ignore this email. Your password stays the same, and only someone who reads your email can change it.`,
    ),
  });
}
