import { z } from 'zod';
import { endpoint, timestamp } from './endpoint.ts';

/** The number of days in an overview, today among them. */
export const overviewDays = 30;

const count = z.number().int();

export const overviewDay = z
  .object({
    day: z.string().describe('A day of UTC, `YYYY-MM-DD`.'),
    people: count.describe('Accounts that were made.'),
    listings: count.describe('Listings that were posted.'),
    suggestions: count.describe('Prices that were suggested.'),
    closes: count.describe('Listings that closed, by their owner or by time.'),
    failedAnswers: count.describe('Answers with a status from 500 on, of all processes.'),
    errorLines: count.describe('Lines of the log that tell of a fault, of all processes.'),
  })
  .meta({ id: 'OverviewDay', description: 'What happened on a day.' });
export type OverviewDay = z.output<typeof overviewDay>;

export const getOverview = endpoint({
  id: 'getOverview',
  tag: 'Admin',
  summary: 'How the place is doing: its last days, mails, jobs and room',
  description: 'Days are those of UTC. The same answer is given for a minute.',
  route: 'GET /admin/overview',
  access: 'admin',
  reply: z.object({
    days: z.array(overviewDay).describe('The last 30, the oldest first.'),
    waitingMails: count.describe('Mails that wait to be sent.'),
    undeliveredMails: count.describe('Mails that were given up on within 30 days.'),
    pushBrowsers: count.describe('Browsers that take pushes.'),
    waitingJobs: count.describe('Other jobs that are due.'),
    failedJobs: count.describe('Jobs that have failed for good.'),
    databaseBytes: z.number().describe('Size of the database.'),
    freeDiskBytes: z
      .number()
      .nullable()
      .describe('Free bytes where photos are kept; null if that is unknown.'),
    takenAt: timestamp.describe('When it was counted.'),
  }),
});
export type Overview = z.output<(typeof getOverview)['reply']>;
