import { z } from 'zod';
import { reportReasons } from '../reports.ts';
import { restrictionActions } from '../restrictions.ts';
import { endpoint } from './endpoint.ts';

/** Null: fewer than five, whose exact number is not shown. */
const count = z.number().int().nullable();
/** In hours; null of fewer than five. */
const medianHours = z.number().nullable();

/** What was decided in a month; nobody is named. */
export const decidedMonth = z.object({
  month: z.string().describe('In UTC, like `2026-03`.'),
  byAction: z
    .array(z.object({ action: z.enum(restrictionActions), count: count.describe('Null: fewer than five.') }))
    .describe('How often what was done.'),
  byReason: z
    .array(z.object({ reason: z.enum(reportReasons), count: count.describe('Null: fewer than five.') }))
    .describe('How often for which kind of reason.'),
  byPerson: count.describe('Decided by people; null: fewer than five.'),
  byRule: count.describe('Done by a rule of the house; null: fewer than five.'),
  appeals: count.describe('Null: fewer than five.'),
  granted: count.describe('Appeals that undid a decision; null: fewer than five.'),
  denied: count.describe('Appeals after which it stood; null: fewer than five.'),
  hoursToDecision: medianHours.describe(
    'The median, from the first report to the decision; null of fewer than five.',
  ),
  hoursToAnswer: medianHours.describe('The median, from an appeal to its answer; null of fewer than five.'),
});
export type DecidedMonth = z.output<typeof decidedMonth>;

export const getModerationStatistics = endpoint({
  id: 'getModerationStatistics',
  tag: 'Moderation',
  summary: 'How often what was decided, by reason and month; the last twelve months in which anything was',
  description:
    'Counts below five are null. The numbers are counted from the log, at most once in ten minutes.',
  route: 'GET /moderation/statistics',
  access: 'public',
  reply: z.array(decidedMonth),
});
