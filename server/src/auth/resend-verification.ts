import type { Deps } from '../deps.ts';
import { Conflict, TooManyRequests } from '../errors.ts';
import { requestVerificationMail } from './request-verification-mail.ts';
import type { SessionUser } from '../session-user.ts';
import { readOwnProfile } from './start-session.ts';
import { findSendsSince, lockUnverified } from './verification-queries.ts';

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;
const mostPerHour = 3;

/**
 * Sends the verification mail again. Refuses a second one within a minute, and more than three an hour, counting the first.
 */
export async function resendVerification(deps: Deps, user: SessionUser): Promise<void> {
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    const account = await lockUnverified(trx, user.id);
    if (!account) {
      // An account that was released in between is gone, not verified.
      await readOwnProfile(trx, user.id);
      throw new Conflict('alreadyVerified');
    }
    if (deps.config.isRateLimited) {
      const sends = await findSendsSince(trx, user.id, new Date(now.getTime() - hourMs), now);
      refuseIfTooSoon(sends, account.created_at, now);
    }
    await requestVerificationMail(deps, trx, user.id, now);
  });
}

/** `sends` of the last hour, newest first, without the one of the registration, which nobody requested. */
function refuseIfTooSoon(sends: Date[], registeredAt: Date, now: Date): void {
  const isFirstAmong = sends.at(-1)?.getTime() === registeredAt.getTime();
  const latest = (isFirstAmong ? sends.slice(0, -1) : sends).at(0);
  const secondsUntil = (sent: Date, waitMs: number) => (sent.getTime() + waitMs - now.getTime()) / 1000;
  const third = sends.at(mostPerHour - 1);
  if (third) throw new TooManyRequests('resendTooMany', secondsUntil(third, hourMs));
  if (latest && secondsUntil(latest, minuteMs) > 0) {
    throw new TooManyRequests('resendTooSoon', secondsUntil(latest, minuteMs));
  }
}
