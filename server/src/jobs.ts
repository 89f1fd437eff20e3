import { eraseTracesJob, removeAccountsJob } from './account/remove-accounts.ts';
import { removeDemoJob } from './account/remove-demo.ts';
import { makeExportJob } from './account/export.ts';
import { tellOfNewcomersJob } from './admin/tell-of-newcomers.ts';
import { catchUpAchievementsJob } from './achievements/achievements.ts';
import { emailConfirmMailJob, emailUndoMailJob } from './auth/recovery/email-mails.ts';
import { securityMailJob } from './auth/notices/security-mail.ts';
import { resetMailJob } from './auth/recovery/password.ts';
import { verificationMailJob } from './auth/sign-in/verify-email.ts';
import { noteDeletedJob } from './backup/deleted-accounts.ts';
import { scheduledBackupJob } from './backup/scheduled-backup.ts';
import type { Job } from './job.ts';
import { remindOwnersJob, reminderMailJob } from './listings/remind-owners.ts';
import { endRestrictionsJob } from './moderation/undo.ts';
import { statementMailJob } from './moderation/statements.ts';
import { askForDigestsJob, digestMailJob, notificationMailJob, pushJob } from './notifications/send.ts';
import { fanOutJob, fanOutOneJob, notifyToGuessJob } from './notifications/fan-out.ts';
import { sweepPhotoFilesJob } from './photos/sweep-photos.ts';
import { relabelPlacesJob } from './places/relabel-places.ts';
import { catchUpFairPricesJob } from './prices/update-fair-price.ts';
import { openHeldCasesJob } from './moderation/held-posts.ts';
import { publishIndexJob } from './prices/publish-index.ts';
import { keepRecordsOfOneJob, recountRecordsJob, updateRecordsJob } from './prices/update-records.ts';
import { sweepSearchWordsJob } from './search/feed.ts';
import { keepSignalsJob } from './fraud-signals/signals.ts';
import { contactMailJob, countFiguresJob } from './site/follow-site.ts';
import { sweepJob } from './sweep.ts';
import { webhookPausedMailJob } from './webhooks/paused-mail.ts';
import { tellOfOneJob } from './webhooks/tell-webhooks.ts';
import { sendWebhookJob, webhookTurnJob } from './webhooks/turns.ts';
import { autoCloseJob } from './listings/auto-close.ts';
import { askFinalPricesJob } from './listings/ask-final-prices.ts';

/** The admin page has the same order. */
export const jobs: readonly Job<never>[] = [
  verificationMailJob,
  resetMailJob,
  securityMailJob,
  statementMailJob,
  emailConfirmMailJob,
  emailUndoMailJob,
  contactMailJob,
  reminderMailJob,
  notificationMailJob,
  digestMailJob,
  webhookPausedMailJob,
  pushJob,
  webhookTurnJob,
  sendWebhookJob,
  makeExportJob,
  eraseTracesJob,
  removeAccountsJob,
  noteDeletedJob,
  removeDemoJob,
  endRestrictionsJob,
  autoCloseJob,
  remindOwnersJob,
  askFinalPricesJob,
  fanOutJob,
  fanOutOneJob,
  tellOfOneJob,
  updateRecordsJob,
  keepRecordsOfOneJob,
  recountRecordsJob,
  keepSignalsJob,
  openHeldCasesJob,
  askForDigestsJob,
  notifyToGuessJob,
  tellOfNewcomersJob,
  catchUpFairPricesJob,
  catchUpAchievementsJob,
  relabelPlacesJob,
  publishIndexJob,
  countFiguresJob,
  scheduledBackupJob,
  sweepJob,
  sweepPhotoFilesJob,
  sweepSearchWordsJob,
];
