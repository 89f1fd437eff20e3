import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import { hourMs, minuteMs } from '@ballpark/domain/durations.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { verificationHours } from '@ballpark/domain/account-days.ts';
import { mayMail } from '@ballpark/domain/may-mail.ts';
import { site } from '@ballpark/domain/site.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { BadRequest, Conflict, TooManyRequests } from '../../errors.ts';
import { recordEvents } from '../../events/outbox-queries.ts';
import { textsOf } from '../../language/language-of.ts';
import { takeFromLimits } from '../../limits/rate-limit.ts';
import { job } from '../../job.ts';
import { mailRetry } from '../../jobs/job-kind.ts';
import { type Composed, composeMail } from '../../mail/compose-mail.ts';
import type { SessionUser } from '../../session-user.ts';
import { tagLimits } from '../notices/mailbox-limit.ts';
import { lockPerson } from '../sessions/session-queries.ts';
import { readOwnProfile } from '../sessions/sessions.ts';
import { refuseBlocked } from './sign-up-blocks.ts';
import { hashToken, newToken } from '../tokens.ts';
import {
  claimVerification,
  dropOlderTokens,
  findSendsSince,
  findToVerify,
  insertSend,
  lockUnproven,
  saveVerificationToken,
} from '../verification-queries.ts';

/**
 * Any token succeeds once the person is verified and their address not refused, so a link works twice. Throws
 * 400 for a token that is not theirs, replaced or expired, and 403 if the address was blocked meanwhile.
 */
export async function verifyEmail(deps: Deps, token: string, user: SessionUser): Promise<OwnProfile> {
  const isClaimed = await claim(deps, token, user.id);
  const profile = await readOwnProfile(deps.db, user.id);
  // Read after the claim: a concurrent call may have won with the same token.
  const isProven = isClaimed || (profile.isEmailVerified && !profile.isMailRefused);
  if (!isProven) throw new BadRequest('verificationTokenInvalid');
  return profile;
}

/** The event lets a waiting tab continue, on any device. */
async function claim({ db, now }: Deps, token: string, userId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, userId);
    if (person?.email_verified_at === null) await refuseBlocked(trx, person, now());
    const isClaimed = await claimVerification(trx, userId, hashToken(token), now());
    if (isClaimed) await recordEvents(trx, [{ kind: 'user.verified', userId }], now());
    return isClaimed;
  });
}

const maxPerHour = 3;

/** Throws 429 within a minute, and beyond three an hour, counting the first. */
export async function resendVerification(deps: Deps, user: SessionUser): Promise<void> {
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    const account = await lockUnproven(trx, user.id);
    if (!account) {
      // An account that was deleted meanwhile is gone, not verified.
      await readOwnProfile(trx, user.id);
      throw new Conflict('alreadyVerified');
    }
    if (deps.config.isRateLimited) {
      const sends = await findSendsSince(trx, user.id, new Date(now.getTime() - hourMs), now);
      refuseIfTooSoon(sends, account.created_at, now);
    }
    await requestVerificationMail(deps, trx, { id: user.id, email: account.email }, now);
  });
}

/** Sends of the last hour, newest first. The registration's does not count, because nobody requested it. */
function refuseIfTooSoon(sends: Date[], registeredAt: Date, now: Date): void {
  const isFirstAmong = sends.at(-1)?.getTime() === registeredAt.getTime();
  const latest = (isFirstAmong ? sends.slice(0, -1) : sends).at(0);
  const secondsUntil = (sent: Date, waitMs: number) => (sent.getTime() + waitMs - now.getTime()) / 1000;
  const third = sends.at(maxPerHour - 1);
  if (third) throw new TooManyRequests('resendTooMany', secondsUntil(third, hourMs));
  if (latest && secondsUntil(latest, minuteMs) > 0) {
    throw new TooManyRequests('resendTooSoon', secondsUntil(latest, minuteMs));
  }
}

/** Throws 429 after too many mails to tags of the mailbox; the count is part of the transaction. */
export async function requestVerificationMail(
  deps: Deps,
  trx: Kysely<Schema>,
  { id: userId, email }: { id: string; email: string },
  now: Date,
): Promise<void> {
  await takeFromLimits({ ...deps, db: trx }, tagLimits(email));
  await insertSend(trx, userId, now);
  await deps.jobs.enqueue(trx, verificationMailJob, { userId });
}

/** Makes the token here and stores only its hash. Earlier links stay valid until this mail has left. */
export async function sendVerificationMail(deps: Deps, userId: string): Promise<void> {
  const person = await findToVerify(deps.db, userId);
  const now = deps.now();
  if (!person || mayMail(person.facts, 'verification', now.getTime()) === null) return;
  const token = newToken();
  await saveVerificationToken(deps.db, userId, hashToken(token), now);
  const to = { name: person.name, token, publicUrl: deps.config.publicUrl };
  const mail = verificationMail(textsOf(person.facts), to);
  await deps.mailer.send({ to: person.email, ...mail });
  await dropOlderTokens(deps.db, userId, now);
}

export const verificationMailJob = job({
  name: 'send-verification-mail',
  retry: mailRetry,
  pollSeconds: 5,
  run: (deps, { userId }: { userId: string }) => sendVerificationMail(deps, userId),
});

export function verificationMail(
  i18n: I18n,
  to: { name: string; token: string; publicUrl: string },
): Composed {
  const { name: place } = site;
  return composeMail(i18n, {
    subject: i18n._(msg`Verify your email for ${{ site: place }}`),
    heading: i18n._(msg`You’re almost in`),
    name: to.name,
    paragraphs: [
      i18n._(msg`Welcome to ${{ site: place }}, where neighbours help each other find a fair price.`),
    ],
    ask: i18n._(msg`First, verify your email address.`),
    link: {
      label: i18n._(msg`Verify my email`),
      url: `${to.publicUrl}/verify-email?token=${encodeURIComponent(to.token)}`,
    },
    note: i18n._(
      msg`${plural(
        { hours: verificationHours },
        {
          one: 'The link works for # hour. After that, sign in to get a new one.',
          other: 'The link works for # hours. After that, sign in to get a new one.',
        },
      )}`,
    ),
    footer: i18n._(msg`Didn’t sign up? Someone probably mistyped their address. You can ignore this email.`),
  });
}
