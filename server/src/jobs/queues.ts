import type { Queue } from 'pg-boss';

/** The data of each job. */
export type JobData = {
  'send-verification-mail': { userId: string };
  'send-reset-mail': { requestId: string };
  'send-security-mail': { noticeId: string };
  'send-statement-mail': { statementId: string; about: 'restriction' | 'answer' };
  'send-email-confirm-mail': { changeId: string };
  'send-email-undo-mail': { changeId: string };
  /** The text that somebody wrote in the contact form. */
  'send-contact-mail': { name: string; email: string; subject: string; message: string };
  'send-reminder-mail': { listingId: string; expiresAt: string };
  'send-notification-mail': { notificationId: string; dueAt: string };
  /** `day` is in the person's time zone, 'YYYY-MM-DD'. */
  'send-digest-mail': { userId: string; day: string };
  'send-push': { notificationId: string; subscriptionId: string };
  'make-export': { exportId: string };
  'remove-accounts': null;
  'erase-traces': null;
  'auto-close-listings': null;
  'end-suspensions': null;
  'remind-owners': null;
  'ask-final-prices': null;
  'fan-out-events': null;
  'keep-records': null;
  'keep-signals': null;
  'ask-for-digests': null;
  'notify-to-guess': null;
  sweep: null;
  'catch-up-achievements': null;
  'catch-up-fair-prices': null;
  'count-figures': null;
  'sweep-photo-files': null;
  'sweep-search-words': null;
};
export type JobName = keyof JobData;

type JobQueue = {
  options: Omit<Queue, 'name'>;
  /** How often a worker polls without being woken; retries and jobs of other processes wait this long at most. */
  pollSeconds: number;
  /** When it runs by itself. These jobs also run once at the start, in place of runs that were missed. */
  cron?: string;
};

const hour = 60 * 60;
const day = 24 * hour;

/** A run that fails or is interrupted is not repeated, because the next one does its work. One waiting run is enough. */
const recurring = {
  policy: 'short',
  retryLimit: 0,
  expireInSeconds: 10 * 60,
  retentionSeconds: hour,
  deleteAfterSeconds: hour,
} as const;

/**
 * Keeps the jobs of mails that failed for good for a month, so that the operator sees which failed, when, and the error code. No worker
 * takes them.
 */
export const undelivered = {
  name: 'undelivered-mail',
  options: { policy: 'standard', retryLimit: 0, retentionSeconds: 30 * day },
} as const;

/** Tried again after about 5, 10, 20, … seconds, then every quarter of an hour, for a day in all. */
const mail = {
  policy: 'standard',
  retryLimit: 120,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 15 * 60,
  expireInSeconds: 3 * 60,
  retentionSeconds: day,
  deleteAfterSeconds: hour,
  deadLetter: undelivered.name,
} as const;

/**
 * At most one push of a notification waits for a browser, even if the notification grew in between. It is tried for about six hours; after
 * that it is outdated.
 */
const push = {
  policy: 'short',
  retryLimit: 30,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 15 * 60,
  expireInSeconds: 60,
  retentionSeconds: day,
  deleteAfterSeconds: hour,
} as const;

export const queues: { [Name in JobName]: JobQueue } = {
  'send-verification-mail': { options: mail, pollSeconds: 5 },
  'send-reset-mail': { options: mail, pollSeconds: 5 },
  'send-security-mail': { options: mail, pollSeconds: 5 },
  'send-statement-mail': { options: mail, pollSeconds: 5 },
  'send-email-confirm-mail': { options: mail, pollSeconds: 5 },
  'send-email-undo-mail': { options: mail, pollSeconds: 5 },
  'send-contact-mail': { options: mail, pollSeconds: 5 },
  'send-reminder-mail': { options: mail, pollSeconds: 30 },
  'send-notification-mail': { options: mail, pollSeconds: 30 },
  'send-digest-mail': { options: mail, pollSeconds: 30 },
  'send-push': { options: push, pollSeconds: 5 },
  'make-export': {
    // An interrupted run starts again, since its file belongs to no export before it is complete.
    options: {
      policy: 'standard',
      retryLimit: 2,
      // Its person waits, so a process that died is noticed by its missing heartbeat, long before the time that a large export may take.
      heartbeatSeconds: 60,
      expireInSeconds: hour,
      retentionSeconds: day,
      deleteAfterSeconds: hour,
    },
    pollSeconds: 5,
  },
  'erase-traces': {
    options: {
      policy: 'short',
      retryLimit: 10,
      retryDelay: 60,
      retryBackoff: true,
      expireInSeconds: hour,
      retentionSeconds: day,
      deleteAfterSeconds: hour,
    },
    pollSeconds: 30,
  },
  'remove-accounts': {
    options: { ...recurring, expireInSeconds: hour },
    pollSeconds: 60,
    cron: '*/5 * * * *',
  },
  'end-suspensions': { options: recurring, pollSeconds: 30, cron: '* * * * *' },
  'auto-close-listings': { options: recurring, pollSeconds: 5, cron: '* * * * *' },
  'remind-owners': { options: recurring, pollSeconds: 30, cron: '*/5 * * * *' },
  'ask-final-prices': { options: recurring, pollSeconds: 60, cron: '11 * * * *' },
  'fan-out-events': { options: recurring, pollSeconds: 30, cron: '* * * * *' },
  'keep-records': { options: { ...recurring, expireInSeconds: hour }, pollSeconds: 30, cron: '* * * * *' },
  'keep-signals': { options: recurring, pollSeconds: 30, cron: '* * * * *' },
  'ask-for-digests': { options: recurring, pollSeconds: 60, cron: '3/15 * * * *' },
  'notify-to-guess': { options: recurring, pollSeconds: 60, cron: '6/15 * * * *' },
  'catch-up-fair-prices': { options: recurring, pollSeconds: 60, cron: '53 * * * *' },
  'catch-up-achievements': { options: recurring, pollSeconds: 60, cron: '47 * * * *' },
  'count-figures': { options: recurring, pollSeconds: 60, cron: '23 * * * *' },
  sweep: { options: recurring, pollSeconds: 60, cron: '17 * * * *' },
  'sweep-photo-files': {
    options: { ...recurring, expireInSeconds: hour },
    pollSeconds: 60,
    cron: '41 3 * * *',
  },
  'sweep-search-words': {
    options: { ...recurring, expireInSeconds: hour },
    pollSeconds: 60,
    cron: '29 */2 * * *',
  },
};

export const jobNames = Object.keys(queues) as JobName[];
