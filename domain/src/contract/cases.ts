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

/** A line of the queue. */
export const moderationCase = z.object({
  id,
  kind: z.enum(caseKinds).describe('What began it.'),
  subjectKind,
  subjectId: id.describe('The listing, suggestion, question or person.'),
  title: z.string().describe('What it is about, in a line; empty where that is gone.'),
  hiddenBy: z
    .enum(hidingCauses)
    .nullable()
    .describe('By what it is hidden from all but whose it is and moderators; null while everybody sees it.'),
  person: person.describe('Whose it is.'),
  weight: z.number().describe('The sum of what its reports and signals weigh.'),
  reportCount: z.number().int().describe('How many people have reported it.'),
  reportReasons: z.array(reportReason).describe('Why people have reported it, the heaviest reason first.'),
  version: z.number().int().describe('Grows with each report.'),
  openedAt: timestamp.describe('Since when it waits.'),
  decided: z
    .object({
      action: decision.describe('What was done.'),
      reason: z.string().describe('Why, in the words of who did it; may be empty.'),
      at: timestamp.describe('When that was.'),
      by: person.nullable().describe('Who has decided; null for a former member.'),
    })
    .nullable()
    .describe('What was decided, why, when and by whom; null while nobody has.'),
});
export type ModerationCase = z.output<typeof moderationCase>;

/** A case with everything that a decision needs. It names no reporter. */
export const caseDetail = moderationCase.extend({
  subject: z
    .object({
      text: z.string().describe('Its words.'),
      listing: z
        .object({ id, title: z.string().describe('Plain text on one line, 100 characters at most.') })
        .nullable()
        .describe('The listing that it belongs to.'),
      amount: z.number().nullable().describe('Of a suggestion, in units of `currency`.'),
      currency: z.string().nullable().describe('ISO 4217; follows from the country of the listing’s point.'),
      photoUrls: z
        .array(z.string())
        .describe('Addresses of photos that the owner uploaded here; the first is the cover.'),
    })
    .nullable()
    .describe('What it is about as it stands now; null where that is gone.'),
  reports: z
    .array(
      z.object({
        reason: reportReason.describe('What the person chose of the short list.'),
        text: z.string().describe('What the person wrote.'),
        weight: z.number().describe('Above 0 and below 1: how often earlier ones of that person were right.'),
        photoUrl: z
          .string()
          .nullable()
          .describe('The photo that it is about, where it is one of the listing or the person.'),
        createdAt: timestamp,
      }),
    )
    .describe('What people wrote, without their names.'),
  signals: z.array(z.string()).describe('What rules of the house have noticed, in words.'),
  appealed: z
    .object({
      action: z.enum(restrictionActions).describe('What was done.'),
      reason: z.string().describe('Why, in the words of who did it; may be empty.'),
      facts: z.string().describe('What is known, in words.'),
      decidedBy: z
        .enum(['person', 'rule'])
        .describe('A person who looks after the place, or a rule by itself.'),
      at: timestamp.describe('When that was.'),
    })
    .nullable()
    .describe(
      'The decision that an appeal is against, as its person has read it; null where it is no appeal.',
    ),
  history: z
    .object({
      role,
      joinedAt: timestamp.describe('When they signed up.'),
      listingCount: z.number().int().describe('How many listings they have.'),
      suggestionCount: z.number().int().describe('How many suggestions they have made.'),
      cases: z
        .array(
          z.object({
            id,
            subjectKind,
            action: decision.describe('What was done.'),
            reason: z.string().describe('Why, in the words of who did it; may be empty.'),
            decidedAt: timestamp.describe('When that was.'),
          }),
        )
        .describe('Their latest other cases that were decided, newest first.'),
    })
    .describe('What is known of the person.'),
  refusal: z
    .enum(['caseAboutYourself', 'caseNeedsAdmin', 'appealByAnother'])
    .nullable()
    .describe('Why the caller may not decide; null where they may.'),
});
export type CaseDetail = z.output<typeof caseDetail>;

export const listCases = endpoint({
  id: 'listCases',
  tag: 'Moderation',
  summary: 'The queue of what people have reported and rules have noticed',
  description:
    'Open ones have the heaviest first, or with `sort=time` the one that waits longest; `mine` are those that the caller has decided.',
  route: 'GET /moderation/cases',
  access: 'moderator',
  paginated: true,
  query: tablePage.extend({
    status: z
      .enum(['open', 'decided', 'mine'])
      .default('open')
      .describe('`open`, `decided`, or `mine`: decided by the caller.'),
    sort: z
      .enum(['weight', 'time'])
      .default('weight')
      .describe('`weight`: the heaviest first; `time`: the one that waits longest.'),
  }),
  reply: z.array(moderationCase),
  example: { query: { status: 'open' } },
});

export const getCase = endpoint({
  id: 'getCase',
  tag: 'Moderation',
  summary: 'A case with what it is about, its reports and its person’s history',
  description:
    'Nobody who has reported is named. Its photos have addresses that show them though they are hidden, for a day.',
  route: 'GET /moderation/cases/:id',
  access: 'moderator',
  errors: { 404: ['caseNotFound'] },
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
  description:
    'It takes effect at once, in every process within a second; the person gets a statement, and the reporters a notification. Of two who decide at once the second gets 409, with the decision of the first in `fields.action`. An appeal is granted by `keep`, and any other action says that the decision stands. With `photoUrl`, `remove` takes that photo off and nothing else. `limit` lasts 7 days unless told otherwise, `suspend` for good.',
  route: 'POST /moderation/cases/:id/decision',
  access: 'moderator',
  errors: {
    400: [{ text: 'reportPhotoUnknown', field: 'photoUrl' }],
    403: ['caseAboutYourself', 'caseNeedsAdmin', 'appealByAnother'],
    404: ['caseNotFound'],
    409: ['caseDecided', 'caseChanged', 'caseSubjectGone', 'subjectHidden'],
  },
  params: idParams,
  body: z.object({
    action: decision.describe('What is to be done.'),
    reason: decisionReason.describe('The person reads it, and the log keeps it.'),
    photoUrl: z.string().max(300).optional().describe('With `remove`: only this photo is taken off.'),
    days: days.describe('How long `limit` and `suspend` last; left out: 7 days, and for good.'),
    version: z.number().int().optional().describe('The one that was read; left out: whichever holds.'),
  }),
  reply: caseDetail,
  example: { body: { action: 'hide', reason: 'The photos are from a shop’s page', version: 3 } },
});

export const decideAtOnce = endpoint({
  id: 'decideAtOnce',
  tag: 'Moderation',
  summary: 'Open a case about a person or a listing and decide it at once',
  description:
    'The case is there for the record: the person gets a statement and may appeal, as after any decision. Where people have reported the same thing, it is 409: their case is to be decided.',
  route: 'POST /admin/decisions',
  access: 'admin',
  status: 201,
  errors: {
    403: ['caseAboutYourself', 'caseNeedsAdmin'],
    404: ['decisionSubjectGone'],
    409: ['caseIsOpen', 'personSuspended', 'subjectHidden'],
  },
  body: z.object({
    subjectKind: z.enum(['user', 'listing']).describe('A person or a listing.'),
    subjectId: id.describe('Which one.'),
    action: z
      .enum(['hide', 'remove', 'warn', 'limit', 'suspend'], { error: messages.decisionMissing })
      .describe('What is to be done; a listing can be hidden or removed, and its person all else.'),
    reason: decisionReason.describe('The person reads it, and the log keeps it.'),
    days: days.describe('How long `limit` and `suspend` last; left out: 7 days, and for good.'),
  }),
  reply: caseDetail,
  example: {
    body: {
      subjectKind: 'user',
      subjectId: '019a3f12-0b40-7c93-8f5a-2d6e9b4c7f02',
      action: 'suspend',
      reason: 'Sells stolen bikes',
      days: 30,
    },
  },
});
