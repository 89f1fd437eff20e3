import type { Queue } from 'pg-boss';

/** One kind of job, as `job.ts` defines it beside its work. `Needs` is what the work is given beside the data: the server's deps. */
export type JobKind<Data extends object | null, Needs> = {
  /** Kept with each waiting job, so it stays the same from version to version. */
  name: string;
  /** When it runs by itself. Such a job also runs once at the start, in place of runs that were missed. */
  cron?: string;
  retry: Retry;
  /** How often a worker polls without being woken; retries and jobs of other processes wait this long at most. A minute unless given. */
  pollSeconds?: number;
  run: (needs: Needs, data: Data) => Promise<void>;
};

/** How many wait at once, how often and how long one that fails is tried again, and how long its row is kept. */
export type Retry = Omit<Queue, 'name'>;

export const hour = 60 * 60;
export const day = 24 * hour;

/** A run that fails or is interrupted is not repeated, because the next one does its work. One waiting run is enough. */
export const recurring = {
  policy: 'short',
  retryLimit: 0,
  expireInSeconds: 10 * 60,
  retentionSeconds: hour,
  deleteAfterSeconds: hour,
} as const satisfies Retry;

/** Likewise, for work that may take up to an hour. */
export const recurringLong = { ...recurring, expireInSeconds: hour } as const satisfies Retry;

/**
 * Keeps the jobs of mails that failed for good for a month, so that the operator sees which failed, when, and the error code. No worker
 * takes them.
 */
export const undelivered = {
  name: 'undelivered-mail',
  retry: { policy: 'standard', retryLimit: 0, retentionSeconds: 30 * day },
} as const;

/** Tried again after about 5, 10, 20, … seconds, then every quarter of an hour, for a day in all. */
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
