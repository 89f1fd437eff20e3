import { z } from 'zod';
import { reportReasons, subjectKinds } from '../reports.ts';
import { appealOutcomes, longestAppeal, restrictionActions } from '../restrictions.ts';
import { endpoint, id, idParams, timestamp } from './endpoint.ts';
import { requiredText } from './fields.ts';
import { messages } from './messages.ts';
import { tablePage } from './moderation.ts';

/** What was done to a person and why, in the words that they read. It names no moderator and no reporter. */
export const statement = z.object({
  id,
  action: z.enum(restrictionActions).describe('What was done.'),
  subject: z
    .object({
      kind: z.enum(subjectKinds),
      id,
      title: z.string().nullable().describe('Plain text on one line, 100 characters at most.'),
    })
    .nullable()
    .describe('What of the person’s it is about; null for the person as a whole.'),
  rule: z.enum(reportReasons).describe('The kind of house rule that was broken.'),
  ruleHeading: z
    .string()
    .nullable()
    .describe('What the house rules call it; null where they have no such heading.'),
  reason: z.string().describe('What was said about it.'),
  facts: z.string().describe('What is known, in words.'),
  decidedBy: z.enum(['person', 'rule']).describe('A person who looks after the place, or a rule by itself.'),
  until: timestamp.nullable().describe('When it ends by itself; null: never.'),
  createdAt: timestamp,
  endedAt: timestamp
    .nullable()
    .describe('When it was undone, or its time was over; null while it is in force.'),
  appealUntil: timestamp.describe('Until when an appeal can be sent.'),
  appeal: z
    .object({
      text: z.string().describe('What the person wrote.'),
      sentAt: timestamp,
      answer: z
        .object({
          outcome: z.enum(appealOutcomes),
          text: z.string().describe('What was answered.'),
          answeredAt: timestamp,
          isBySameModerator: z
            .boolean()
            .describe(
              'Whether the same person decided and answered the appeal, because there was nobody else.',
            ),
        })
        .nullable()
        .describe('Null until somebody has answered.'),
    })
    .nullable()
    .describe('Null as long as there is none.'),
});
export type Statement = z.output<typeof statement>;

export const listStatements = endpoint({
  id: 'listStatements',
  tag: 'Moderation',
  summary: 'What was decided about the caller and why, newest first',
  description:
    'A restricted person learns of it at the moment when it takes effect: here, by a notification and by mail. Nobody who reported is ever named, and no moderator. Suspended people sign in as always, to a session that can call these, the export, `deleteAccount` and signing out; all else answers `ACCOUNT_SUSPENDED`.',
  route: 'GET /auth/statements',
  access: 'suspended',
  paginated: true,
  query: tablePage,
  reply: z.array(statement),
});

export const appealStatement = endpoint({
  id: 'appealStatement',
  tag: 'Moderation',
  summary: 'Appeal against a decision, once and within 20 days',
  description:
    'It stands in the same queue as reports. Another moderator than the one who decided answers it, where there are two. A notification and a mail tell the answer; one that is granted undoes the decision.',
  route: 'POST /auth/statements/:id/appeal',
  access: 'suspended',
  status: 201,
  errors: { 403: ['appealTooLate'], 409: ['appealTwice'] },
  params: idParams,
  body: z.object({
    text: requiredText(messages.appealMissing, longestAppeal, messages.appealTooLong).describe(
      'Why the person sees it differently: 2,000 characters at most.',
    ),
  }),
  reply: z.object({ statement: statement.describe('As it is now.') }),
  example: { body: { text: 'It is the door sign of the shop downstairs, which everybody can read.' } },
});
