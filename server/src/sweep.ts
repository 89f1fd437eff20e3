import { sweepExports } from './account/remove-exports.ts';
import { releaseLapsedAccounts } from './auth/release-lapsed-accounts.ts';
import { deleteOldChanges } from './auth/email/email-change-queries.ts';
import { deleteUnconfirmedTotps } from './auth/factors/factor-queries.ts';
import { deleteExpiredChallenges } from './auth/factors/passkey-queries.ts';
import { deleteExpiredInvitations } from './auth/invitation-queries.ts';
import { deleteExpiredAttempts } from './auth/oidc/oidc-queries.ts';
import { deleteExpiredPendingLogins } from './auth/factors/pending-login-queries.ts';
import { deleteExpiredResets } from './auth/password-reset-queries.ts';
import { deleteOldSends } from './auth/verification-queries.ts';
import { deleteOldNotices } from './auth/security-queries.ts';
import { deleteExpiredSessions } from './auth/session-queries.ts';
import { deleteOldContributions } from './contributions/contribution-queries.ts';
import type { Deps } from './deps.ts';
import { deleteOldHealthCounts } from './health/health-count-queries.ts';
import { deleteOldIdempotencyKeys } from './http/idempotency-queries.ts';
import { deletePassedLimits } from './http/limits/rate-limit-queries.ts';
import { deleteOldSignals } from './origins/origin-queries.ts';
import { signalsSince } from './origins/note-origin.ts';
import { releaseHeld } from './moderation/hide-queries.ts';
import { sweepNotifications } from './notifications/sweep-notifications.ts';
import { sweepPhotos } from './photos/sweep-photos.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** A little more than the overview shows. */
const countedDays = 40;
/** A little more than the longest limit of repeated texts looks back. */
const contributedDays = 8;
/** How long what was removed is kept: 20 days to appeal, and as many to answer. */
const heldDays = 40;

/**
 * Removes what nothing needs any more: unverified accounts, ended sessions, expired links of mails, unfinished sign-ins and second factors,
 * old invitations, signals older than a month, passed limits, old idempotency keys and counts, old notifications, old exports, old events
 * whose notifications are made, and photos that nothing names.
 */
export async function sweep(deps: Deps): Promise<void> {
  const now = deps.now();
  const released = await releaseLapsedAccounts(deps);
  if (released > 0) deps.log.info({ count: released }, 'unverified accounts released');
  await deleteExpiredSessions(deps.db, now);
  await deleteExpiredResets(deps.db, now);
  await deleteOldNotices(deps.db, now);
  await deleteOldChanges(deps.db, now);
  await deleteExpiredPendingLogins(deps.db, now);
  await deleteExpiredChallenges(deps.db, now);
  await deleteExpiredAttempts(deps.db, now);
  await deleteExpiredInvitations(deps.db, now);
  await deleteUnconfirmedTotps(deps.db, new Date(now.getTime() - dayMs));
  await deleteOldSignals(deps.db, signalsSince(now));
  await deleteOldContributions(deps.db, new Date(now.getTime() - contributedDays * dayMs));
  await deletePassedLimits(deps.db, now);
  await deleteOldIdempotencyKeys(deps.db, new Date(now.getTime() - dayMs));
  await deleteOldHealthCounts(deps.db, new Date(now.getTime() - countedDays * dayMs));
  await deleteOldSends(deps.db, new Date(now.getTime() - dayMs));
  await sweepExports(deps);
  await sweepNotifications(deps);
  await releaseHeld(deps.db, new Date(now.getTime() - heldDays * dayMs));
  const count = await sweepPhotos(deps);
  if (count > 0) deps.log.info({ count }, 'unused photos removed');
}
