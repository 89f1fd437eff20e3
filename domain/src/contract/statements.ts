import { z } from 'zod';
import {
  appealOutcomes,
  maxAppealLength,
  reportReasons,
  restrictionActions,
  subjectKinds,
} from '../reports.ts';
import { signalKinds } from '../signals.ts';
import { tablePage } from './cases.ts';
import { endpoint, id, idParams, timestamp } from './endpoint.ts';
import { requiredText } from './fields.ts';
import { messages } from './messages.ts';

/** Names no moderator and no reporter. */
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
    .describe('The content that it is about; null if it is about the person.'),
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
    text: requiredText(messages.appealMissing, maxAppealLength, messages.appealTooLong).describe(
      'Why the person sees it differently: 2,000 characters at most.',
    ),
  }),
  reply: z.object({ statement: statement.describe('As it is now.') }),
  example: { body: { text: 'It is the door sign of the shop downstairs, which everybody can read.' } },
});

const signal = z
  .object({
    kind: z.enum(signalKinds).describe('What it is.'),
    words: z.string().describe('The same in words, for people.'),
    people: z.number().int().describe('How many people it links the caller to.'),
    foundAt: timestamp.describe('When it was last found.'),
    forgottenAt: timestamp.describe('When it will be forgotten, unless it is found again.'),
  })
  .meta({ id: 'Signal', description: 'Why a person and others earn less from each other.' });

export const listSignals = endpoint({
  id: 'listSignals',
  tag: 'Moderation',
  summary: 'Why the caller and others earn less from each other',
  description:
    'Only closes between people who use the same network or browser are looked at. A moderator looks at each signal, and can lift the limit. Each is forgotten 30 days after the last such close. Others are not named.',
  route: 'GET /auth/signals',
  access: 'suspended',
  reply: z.array(signal),
});

/** Null below five. */
const count = z.number().int().nullable();
/** Null below five. */
const medianHours = z.number().nullable();

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
    'The median from the first report to the decision; null below five decisions.',
  ),
  hoursToAnswer: medianHours.describe('The median from an appeal to its answer; null below five appeals.'),
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
  scope: 'read',
  reply: z.array(decidedMonth),
});
