import { site } from '@ballpark/domain/site.ts';
import { eraseTraces } from './account/erase-traces.ts';
import { makeExport } from './account/make-export.ts';
import { removeAccounts } from './account/remove-accounts.ts';
import { catchUpAchievements } from './achievements/catch-up-achievements.ts';
import { sendEmailConfirmMail, sendEmailUndoMail } from './auth/email/send-email-mails.ts';
import { sendResetMail } from './auth/send-reset-mail.ts';
import { sendSecurityMail } from './auth/send-security-mail.ts';
import { sendVerificationMail } from './auth/send-verification-mail.ts';
import type { Deps } from './deps.ts';
import { askFinalPrices } from './listings/ask-final-prices.ts';
import { autoCloseExpired } from './listings/auto-close.ts';
import { remindOwners } from './listings/remind-owners.ts';
import { sendReminderMail } from './listings/send-reminder-mail.ts';
import { sweepSearchWords } from './search/sweep-search-words.ts';
import { notifyToGuess } from './search/notify-to-guess.ts';
import { endRestrictions } from './moderation/end-restrictions.ts';
import { sendStatementMail } from './moderation/send-statement-mail.ts';
import { askForDigests } from './notifications/ask-for-digests.ts';
import { fanOut } from './notifications/fan-out.ts';
import { sendDigestMail } from './notifications/send-digest-mail.ts';
import { sendNotificationMail } from './notifications/send-notification-mail.ts';
import { sweepPhotoFiles } from './photos/sweep-photo-files.ts';
import { sendPush } from './notifications/send-push.ts';
import type { JobHandlers } from './jobs/jobs.ts';
import { catchUpFairPrices } from './prices/catch-up-fair-prices.ts';
import { keepRecords } from './prices/keep-records.ts';
import { keepSimilarPrices } from './prices/keep-similar-prices.ts';
import { contactMail } from './site/contact-mail.ts';
import { countFigures } from './site/keep-site.ts';
import { keepSignals } from './signals/keep-signals.ts';
import { sweep } from './sweep.ts';

/** The function for each job. */
export function jobHandlers(deps: Deps): JobHandlers {
  return {
    'send-verification-mail': ({ userId }) => sendVerificationMail(deps, userId),
    'send-reset-mail': ({ requestId }) => sendResetMail(deps, requestId),
    'send-email-confirm-mail': ({ changeId }) => sendEmailConfirmMail(deps, changeId),
    'send-email-undo-mail': ({ changeId }) => sendEmailUndoMail(deps, changeId),
    'send-security-mail': ({ noticeId }) => sendSecurityMail(deps, noticeId),
    'send-statement-mail': (job) => sendStatementMail(deps, job),
    'send-reminder-mail': (reminder) => sendReminderMail(deps, reminder),
    'send-notification-mail': (job) => sendNotificationMail(deps, job),
    'send-digest-mail': (digest) => sendDigestMail(deps, digest),
    async 'send-contact-mail'(message) {
      // An admin may have removed the address since then.
      if (site.contactEmail !== null)
        await deps.mailer.send({ to: site.contactEmail, ...contactMail(message) });
    },
    'send-push': (push) => sendPush(deps, push),
    'make-export': ({ exportId }) => makeExport(deps, exportId),
    async 'remove-accounts'() {
      const count = await removeAccounts(deps);
      if (count > 0) deps.log.info({ count }, 'accounts deleted');
    },
    'erase-traces': () => eraseTraces(deps),
    async 'auto-close-listings'() {
      const count = await autoCloseExpired(deps);
      if (count > 0) deps.log.info({ count }, 'listings closed automatically');
    },
    async 'end-suspensions'() {
      const count = await endRestrictions(deps);
      if (count > 0) deps.log.info({ count }, 'limits and suspensions over');
    },
    async 'remind-owners'() {
      const count = await remindOwners(deps);
      if (count > 0) deps.log.info({ count }, 'owners reminded');
    },
    async 'ask-final-prices'() {
      const count = await askFinalPrices(deps);
      if (count > 0) deps.log.info({ count }, 'owners asked again what their listings went for');
    },
    // Each process also does this at once (main.ts); this job does what a crash has left over.
    async 'fan-out-events'() {
      await fanOut(deps);
    },
    // Likewise, and for large amounts: the first start with many closed listings, or the reopening of an old one.
    async 'keep-records'() {
      const count = await keepRecords(deps);
      if (count > 0) deps.log.info({ count }, 'closed listings counted into the records');
      await keepSimilarPrices(deps);
    },
    // Likewise.
    async 'keep-signals'() {
      await keepSignals(deps);
    },
    async 'ask-for-digests'() {
      const count = await askForDigests(deps);
      if (count > 0) deps.log.info({ count }, 'daily mails asked for');
    },
    async 'notify-to-guess'() {
      const count = await notifyToGuess(deps);
      if (count > 0) deps.log.info({ count }, 'people notified of what is left to guess nearby');
    },
    async 'count-figures'() {
      await countFigures(deps);
    },
    sweep: () => sweep(deps),
    async 'catch-up-achievements'() {
      const count = await catchUpAchievements(deps);
      if (count > 0) deps.log.info({ count }, 'achievements unlocked in arrears');
    },
    async 'catch-up-fair-prices'() {
      const count = await catchUpFairPrices(deps);
      if (count > 0) deps.log.info({ count }, 'fair prices made in arrears');
    },
    async 'sweep-photo-files'() {
      const swept = await sweepPhotoFiles(deps);
      const count = swept.setAside + swept.broughtBack + swept.removed;
      if (count > 0) deps.log.info(swept, 'photo files set aside, brought back or removed');
    },
    async 'sweep-search-words'() {
      const count = await sweepSearchWords(deps);
      if (count > 0) deps.log.info({ count }, 'search words that no listing holds forgotten');
    },
  };
}
