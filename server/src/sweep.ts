import { dayMs } from '@ballpark/domain/durations.ts';
import { sweepExports } from './account/export.ts';
import { releaseLapsedAccounts } from './auth/sign-in/register.ts';
import { deleteOldChanges } from './auth/email-change-queries.ts';
import { deleteExpiredPendingLogins, deleteUnconfirmedTotps } from './auth/factor-queries.ts';
import { deleteExpiredChallenges } from './auth/factors/passkey-queries.ts';
import { deleteExpiredInvitations } from './auth/sign-in/invitation-queries.ts';
import { deleteEndedSignUpBlocks } from './auth/sign-in/sign-up-block-queries.ts';
import { deleteExpiredAttempts } from './auth/oidc-queries.ts';
import { deleteExpiredResets } from './auth/password-reset-queries.ts';
import { deleteOldSends } from './auth/verification-queries.ts';
import { deleteOldNotices } from './auth/notices/security-queries.ts';
import { deleteOldTokens } from './auth/sessions/access-token-queries.ts';
import { deleteExpiredSessions } from './auth/sessions/session-queries.ts';
import { deleteOldContributions } from './newcomers/posting-limit-queries.ts';
import type { Deps } from './deps.ts';
import { deleteOldHealthCounts } from './health/health-count-queries.ts';
import { deleteOldIdempotencyKeys } from './http/idempotency-queries.ts';
import { deletePassedLimits } from './limits/rate-limit-queries.ts';
import { deleteOldClientHashes } from './client-hashes/client-hash-queries.ts';
import { signalsSince } from './client-hashes/client-hashes.ts';
import { deleteRemovedContent } from './moderation/hide-queries.ts';
import { sweepNotifications } from './notifications/fan-out.ts';
import { deleteUnheldSubscriptions } from './push/push-queries.ts';
import { sweepPhotos } from './photos/sweep-photos.ts';
import { deleteOldDeliveries } from './webhooks/webhook-queries.ts';
import { job } from './job.ts';
import { recurring } from './jobs/job-kind.ts';
import { walkSeldom } from './jobs/walk-seldom.ts';

/** The overview shows a little less. */
const countedDays = 40;
/** The longest window of repeated texts is a little shorter. */
const contributedDays = 8;
/** 20 days to appeal, and 20 to spare; an open appeal keeps it longer. */
const heldDays = 40;
/** What was sent to webhooks. */
const deliveredDays = 30;

/** A failed step is logged and does not stop the others; the job fails at its end. */
export async function sweep(deps: Deps): Promise<void> {
  const { db } = deps;
  const now = deps.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  const failures: unknown[] = [];
  const steps: Record<string, () => Promise<unknown>> = {
    'unverified accounts': () => releaseLapsedAccounts(deps),
    sessions: () => deleteExpiredSessions(db, now),
    tokens: () => deleteOldTokens(db, now),
    'pushes of ended sessions': () => deleteUnheldSubscriptions(db),
    'password resets': () => deleteExpiredResets(db, now),
    'security notices': () => deleteOldNotices(db, now),
    'changes of addresses': () => deleteOldChanges(db, now),
    'sign-ins': () => deleteExpiredPendingLogins(db, now),
    challenges: () => deleteExpiredChallenges(db, now),
    'sign-ins elsewhere': () => deleteExpiredAttempts(db, now),
    invitations: () => deleteExpiredInvitations(db, now),
    'sign-up blocks': () => deleteEndedSignUpBlocks(db, now),
    'unconfirmed factors': () => deleteUnconfirmedTotps(db, daysAgo(1)),
    signals: () => deleteOldClientHashes(db, signalsSince(now)),
    contributions: () => deleteOldContributions(db, daysAgo(contributedDays)),
    limits: () => deletePassedLimits(db, now),
    'idempotency keys': () => deleteOldIdempotencyKeys(db, daysAgo(1)),
    'health counts': () => deleteOldHealthCounts(db, daysAgo(countedDays)),
    'sent mails': () => deleteOldSends(db, daysAgo(1)),
    exports: () => sweepExports(deps),
    'notifications and events': () => sweepNotifications(deps),
    'webhook deliveries': () => deleteOldDeliveries(db, daysAgo(deliveredDays)),
    'removed content': () => deleteRemovedContent(db, daysAgo(heldDays)),
    'unused photos': () => walkSeldom(deps, 'unused photos', () => sweepPhotos(deps)),
  };
  for (const [what, remove] of Object.entries(steps)) {
    try {
      const count = await remove();
      if (typeof count === 'number' && count > 0) deps.log.info({ what, count }, 'removed');
    } catch (err) {
      failures.push(err);
      deps.log.warn({ err, what }, 'could not be removed');
    }
  }
  if (failures.length > 0) throw failures[0];
}

export const sweepJob = job({
  name: 'sweep',
  cron: '17 * * * *',
  retry: recurring,
  run: sweep,
});
