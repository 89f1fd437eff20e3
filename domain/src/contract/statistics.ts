import { z } from 'zod';
import { reportReasons } from '../reports.ts';
import { restrictionActions } from '../restrictions.ts';
import { endpoint } from './endpoint.ts';

/** Null: fewer than five, whose exact number is not shown. */
const count = z.number().int().nullable();
/** In hours; null of fewer than five. */
const medianHours = z.number().nullable();

/** What was decided in a month (product 15.12); nobody is named. */
export const decidedMonth = z.object({
  /** In UTC, 'YYYY-MM'. */
  month: z.string(),
  byAction: z.array(z.object({ action: z.enum(restrictionActions), count })),
  byReason: z.array(z.object({ reason: z.enum(reportReasons), count })),
  byPerson: count,
  byRule: count,
  appeals: count,
  granted: count,
  denied: count,
  /** From the first report of a case to its decision. */
  hoursToDecision: medianHours,
  /** From an appeal to its answer. */
  hoursToAnswer: medianHours,
});
export type DecidedMonth = z.output<typeof decidedMonth>;

export const getModerationStatistics = endpoint({
  id: 'getModerationStatistics',
  tag: 'Moderation',
  summary: 'How often what was decided, by reason and month; the last twelve months in which anything was',
  route: 'GET /moderation/statistics',
  access: 'public',
  reply: z.array(decidedMonth),
});
