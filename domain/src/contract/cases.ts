import { z } from 'zod';
import { caseKinds, decisions, hidingCauses } from '../reports.ts';
import { restrictionActions, restrictionDays } from '../restrictions.ts';
import { longestReason } from '../text-limits.ts';
import { endpoint, id, idParams, timestamp } from './endpoint.ts';
import { person, requiredText, role } from './fields.ts';
import { messages } from './messages.ts';
import { tablePage } from './moderation.ts';
import { reportReason, subjectKind } from './reports.ts';

const decision = z.enum(decisions, { error: messages.decisionMissing });

/** A line of the queue (product 15.9). */
export const moderationCase = z.object({
  id,
  kind: z.enum(caseKinds),
  subjectKind,
  subjectId: id,
  /** What it is about, in one line; empty if that is gone. */
  title: z.string(),
  /** Why it is hidden; null while everybody sees it. */
  hiddenBy: z.enum(hidingCauses).nullable(),
  /** The owner or author. */
  person,
  /** The sum of what its reports and signals weigh. */
  weight: z.number(),
  reportCount: z.number().int(),
  /** Why people reported it, the heaviest reason first. */
  reportReasons: z.array(reportReason),
  version: z.number().int(),
  openedAt: timestamp,
  /** Null while nobody has decided. */
  decided: z
    .object({
      action: decision,
      reason: z.string(),
      at: timestamp,
      /** Null for a former member. */
      by: person.nullable(),
    })
    .nullable(),
});
export type ModerationCase = z.output<typeof moderationCase>;

/** A case with everything that a decision needs. It names no reporter. */
export const caseDetail = moderationCase.extend({
  /** The present content that it is about; null if that is gone. */
  subject: z
    .object({
      text: z.string(),
      listing: z.object({ id, title: z.string() }).nullable(),
      /** Of a suggestion, in units of the currency. */
      amount: z.number().nullable(),
      currency: z.string().nullable(),
      photoUrls: z.array(z.string()),
    })
    .nullable(),
  reports: z.array(
    z.object({
      reason: reportReason,
      text: z.string(),
      /** The weight of the report, above 0 and below 1. */
      weight: z.number(),
      photoUrl: z.string().nullable(),
      createdAt: timestamp,
    }),
  ),
  /** What rules of the server have noticed, in words. */
  signals: z.array(z.string()),
  /** The decision that an appeal is against; null where it is no appeal. */
  appealed: z
    .object({
      action: z.enum(restrictionActions),
      reason: z.string(),
      facts: z.string(),
      decidedBy: z.enum(['person', 'rule']),
      at: timestamp,
    })
    .nullable(),
  /** Facts about the person. */
  history: z.object({
    role,
    joinedAt: timestamp,
    listingCount: z.number().int(),
    suggestionCount: z.number().int(),
    /** Their latest other cases that were decided, newest first. */
    cases: z.array(z.object({ id, subjectKind, action: decision, reason: z.string(), decidedAt: timestamp })),
  }),
  /** Why the caller may not decide; null where they may. */
  refusal: z.enum(['caseAboutYourself', 'caseNeedsAdmin', 'appealByAnother']).nullable(),
});
export type CaseDetail = z.output<typeof caseDetail>;

export const listCases = endpoint({
  id: 'listCases',
  tag: 'Moderation',
  summary: 'The queue of what people have reported and rules have noticed',
  route: 'GET /moderation/cases',
  access: 'moderator',
  paginated: true,
  errors: [400],
  query: tablePage.extend({
    status: z.enum(['open', 'decided', 'mine']).default('open'),
    sort: z.enum(['weight', 'time']).default('weight'),
  }),
  reply: z.array(moderationCase),
});

export const getCase = endpoint({
  id: 'getCase',
  tag: 'Moderation',
  summary: 'A case with what it is about, its reports and its person’s history',
  route: 'GET /moderation/cases/:id',
  access: 'moderator',
  errors: [404],
  params: idParams,
  reply: caseDetail,
});

const decisionReason = requiredText(messages.decisionReasonMissing, longestReason, messages.reasonTooLong);
/** How long `limit` and `suspend` last; without it `suspend` is for good. */
const days = z.literal(restrictionDays, { error: messages.decisionDaysWrong }).optional();

export const decideCase = endpoint({
  id: 'decideCase',
  tag: 'Moderation',
  summary: 'Decide a case',
  route: 'POST /moderation/cases/:id/decision',
  access: 'moderator',
  errors: [404, 409],
  params: idParams,
  body: z.object({
    action: decision,
    reason: decisionReason,
    /** With `remove`: only this photo is taken off. */
    photoUrl: z.string().max(300).optional(),
    days,
    /** The version of the case that the moderator read. */
    version: z.number().int().optional(),
  }),
  reply: caseDetail,
});

export const decideAtOnce = endpoint({
  id: 'decideAtOnce',
  tag: 'Moderation',
  summary: 'Open a case about a person or a listing and decide it at once',
  route: 'POST /admin/decisions',
  access: 'admin',
  status: 201,
  errors: [404, 409],
  body: z.object({
    subjectKind: z.enum(['user', 'listing']),
    subjectId: id,
    action: z.enum(['hide', 'remove', 'warn', 'limit', 'suspend'], { error: messages.decisionMissing }),
    reason: decisionReason,
    days,
  }),
  reply: caseDetail,
});
