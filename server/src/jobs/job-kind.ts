import type { Queue } from 'pg-boss';

export type JobKind<Data extends object | null, Needs> = {
  /** Stored with waiting jobs: never change it. */
  name: string;
  /** Also runs once at the start, to replace missed runs. */
  cron?: string;
  retry: Retry;
  /** Longest wait of retries and of other processes' jobs; default one minute. */
  pollSeconds?: number;
  /** So many run at once in each process, and of each group one. Without, ten run at once and wait for their slowest. */
  slots?: number;
  run: (needs: Needs, data: Data) => Promise<void>;
};

export type Retry = Omit<Queue, 'name'>;

export const hour = 60 * 60;
export const day = 24 * hour;

/** A failed run is not repeated, because the next one does its work. One waiting run is enough. */
export const recurring = {
  policy: 'short',
  retryLimit: 0,
  expireInSeconds: 10 * 60,
  retentionSeconds: hour,
  deleteAfterSeconds: hour,
} as const satisfies Retry;

export const recurringLong = { ...recurring, expireInSeconds: hour } as const satisfies Retry;

/** Keeps mails that failed for good for a month, for the operator to see. No worker takes them. */
export const undelivered = {
  name: 'undelivered-mail',
  retry: { policy: 'standard', retryLimit: 0, retentionSeconds: 30 * day },
} as const;

/** Asked for once, and tried again for hours. */
export const untilDone = {
  policy: 'short',
  retryLimit: 10,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: hour,
  retentionSeconds: day,
  deleteAfterSeconds: hour,
} as const satisfies Retry;

/** Three tries within a minute. What still fails is kept for a month, for the operator to try again. */
export const setAside = {
  policy: 'standard',
  retryLimit: 2,
  retryDelay: 30,
  expireInSeconds: 10 * 60,
  retentionSeconds: 30 * day,
  deleteAfterSeconds: 30 * day,
} as const satisfies Retry;

/** Retries after 5, 10, 20, … seconds, then every 15 minutes, for a day in all. */
export const mailRetry = {
  policy: 'standard',
  retryLimit: 120,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 15 * 60,
  expireInSeconds: 3 * 60,
  retentionSeconds: day,
  deleteAfterSeconds: hour,
  deadLetter: undelivered.name,
} as const satisfies Retry;
