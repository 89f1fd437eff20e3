import { z } from 'zod';
import { endpoint, timestamp } from './endpoint.ts';

/** The number of days in an overview, today among them. */
export const overviewDays = 30;

const count = z.number().int();

/** What happened on a day of UTC. */
export const overviewDay = z.object({
  /** 'YYYY-MM-DD'. */
  day: z.string(),
  people: count,
  listings: count,
  suggestions: count,
  closes: count,
  /** Answers with a status from 500 on. */
  failedAnswers: count,
  /** Lines of the log about a fault. */
  errorLines: count,
});
export type OverviewDay = z.output<typeof overviewDay>;

export const getOverview = endpoint({
  id: 'getOverview',
  tag: 'Admin',
  summary: 'How the place is doing: its last days, mails, jobs and room',
  route: 'GET /admin/overview',
  access: 'admin',
  reply: z.object({
    /** The oldest first. */
    days: z.array(overviewDay),
    waitingMails: count,
    /** Given up on within the last 30 days. */
    undeliveredMails: count,
    /** Browsers that take pushes. */
    pushBrowsers: count,
    waitingJobs: count,
    failedJobs: count,
    databaseBytes: z.number(),
    /** Free room where photos and an embedded database are; null where it is unknown. */
    freeDiskBytes: z.number().nullable(),
    takenAt: timestamp,
  }),
});
export type Overview = z.output<(typeof getOverview)['reply']>;
