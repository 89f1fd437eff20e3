import { z } from 'zod';
import { reportReasons, subjectKinds } from '../reports.ts';
import { appealOutcomes, longestAppeal, restrictionActions } from '../restrictions.ts';
import { endpoint, id, idParams, timestamp } from './endpoint.ts';
import { requiredText } from './fields.ts';
import { messages } from './messages.ts';
import { tablePage } from './moderation.ts';

/** What was done to a person and why, in the words that they read (product 15.10). It names no moderator and no reporter. */
export const statement = z.object({
  id,
  action: z.enum(restrictionActions),
  /** What it is about; null where that is the person as a whole. */
  subject: z.object({ kind: z.enum(subjectKinds), id, title: z.string().nullable() }).nullable(),
  /** The kind of rule that was broken. */
  rule: z.enum(reportReasons),
  /** The heading of that rule in the house rules; null if they have no such heading. */
  ruleHeading: z.string().nullable(),
  reason: z.string(),
  facts: z.string(),
  decidedBy: z.enum(['person', 'rule']),
  /** When it ends by itself; null: never. */
  until: timestamp.nullable(),
  createdAt: timestamp,
  /** When it was undone, or its time was over; null while it is in force. */
  endedAt: timestamp.nullable(),
  appealUntil: timestamp,
  appeal: z
    .object({
      text: z.string(),
      sentAt: timestamp,
      /** Null until somebody has answered. */
      answer: z
        .object({
          outcome: z.enum(appealOutcomes),
          text: z.string(),
          answeredAt: timestamp,
          /** Whether the same person decided and answered the appeal, because there was nobody else. */
          isBySameModerator: z.boolean(),
        })
        .nullable(),
    })
    .nullable(),
});
export type Statement = z.output<typeof statement>;

export const listStatements = endpoint({
  id: 'listStatements',
  tag: 'Moderation',
  summary: 'What was decided about the caller and why, newest first',
  route: 'GET /auth/statements',
  access: 'suspended',
  paginated: true,
  errors: [400],
  query: tablePage,
  reply: z.array(statement),
});

export const appealStatement = endpoint({
  id: 'appealStatement',
  tag: 'Moderation',
  summary: 'Appeal against a decision, once and within 20 days',
  route: 'POST /auth/statements/:id/appeal',
  access: 'suspended',
  status: 201,
  errors: [403, 404, 409],
  params: idParams,
  body: z.object({
    text: requiredText(messages.appealMissing, longestAppeal, messages.appealTooLong),
  }),
  reply: z.object({ statement }),
});
