import { z } from 'zod';
import {
  caseKinds,
  decisions,
  hidingCauses,
  reportReasons,
  restrictionActions,
  restrictionDays,
  subjectKinds,
} from '../reports.ts';
import { maxReasonLength, maxReportLength } from '../text-limits.ts';
import { endpoint, id, idParams, timestamp } from './endpoint.ts';
import { freeText, person, requiredText, role } from './fields.ts';
import { messages } from './messages.ts';

export const subjectKind = z
  .enum(subjectKinds)
  .describe('What it is: a note is part of its suggestion, a photo of its listing or person.');
const reportReason = z.enum(reportReasons, { error: messages.reportReasonMissing });

export const reportDraft = z.object({
  subjectKind,
  subjectId: id.describe('The listing, suggestion, question or person.'),
  reason: reportReason.describe('The one of the short list that fits best.'),
  text: freeText(maxReportLength, messages.reportTooLong)
    .default('')
    .describe('What moderators should know; 500 characters at most.'),
  photoUrl: z
    .string()
    .max(200)
    .optional()
    .describe('The photo that it is about, where it is one of the listing or the person.'),
});
export type ReportDraft = z.input<typeof reportDraft>;

export const createReport = endpoint({
  id: 'createReport',
  tag: 'Moderation',
  summary: 'Report a listing, a suggestion, a question or a person',
  description:
    'A note is reported with its suggestion, a photo with its listing or person; an answer as a `question` by the answer’s own id, for it is its owner’s. Nobody learns who has reported. While a case is open, another report of the same person changes the first one. 30 an hour for each person, and 100 that wait for a decision.',
  route: 'POST /reports',
  access: 'contributor',
  status: 201,
  errors: {
    400: [{ text: 'reportPhotoUnknown', field: 'photoUrl' }],
    403: ['reportOnOwn'],
    404: ['reportSubjectGone'],
    409: ['reportsWaiting'],
    429: ['tooManyRequests'],
  },
  body: reportDraft,
  reply: z.object({
    id,
    subjectKind,
    subjectId: id.describe('The listing, suggestion, question or person.'),
    reason: reportReason.describe('The one of the short list that fits best.'),
    createdAt: timestamp,
  }),
  example: {
    body: {
      subjectKind: 'listing',
      subjectId: '019a40b2-91e0-7e15-a3c8-7f1d5e6b2a03',
      reason: 'scam',
      text: 'The same bookcase stands in a shop’s advertisement',
    },
  },
});

export const auditEntry = z
  .object({
    id,
    action: z.string().describe('What was done, such as `change-role`; newer servers know more of them.'),
    by: z
      .object({
        kind: z.enum(['person', 'operator', 'rule']),
        person: person.nullable().describe('Null for a former member, and where it was no person.'),
        operator: z.string().nullable().describe('The system account that an operator worked with.'),
      })
      .describe('A person, an operator of the installation, or a rule. Former members have no name.'),
    about: z
      .object({
        kind: z.string(),
        id: id.nullable().describe('Null for a former member.'),
        person: person.nullable().describe('The person, where it is about one who is still here.'),
      })
      .nullable()
      .describe('The person or content that it concerns; null if it concerns the whole site.'),
    reason: z.string().describe('Why, in the words of who did it; may be empty.'),
    facts: z
      .record(z.string(), z.string())
      .describe('What changed, in words, such as `from` and `to` of a role.'),
    createdAt: timestamp,
  })
  .meta({ id: 'AuditEntry', description: 'What somebody did who looks after the place.' });
export type AuditEntry = z.output<typeof auditEntry>;

/** 50 rows a page, from 1. */
export const tablePage = z.object({
  page: z.coerce.number().int().min(1).max(1000).default(1).describe('From 1.'),
  limit: z.coerce.number().int().min(1).max(50).default(25).describe('How many a page holds.'),
});

export const getModerationLog = endpoint({
  id: 'getModerationLog',
  tag: 'Moderation',
  summary: 'What moderators, admins, operators and rules have done, newest first',
  description:
    'Lines are only ever added. People are named as long as they are members; after that their lines stay without a name. Decisions in a case about the caller have neither reason, facts nor name.',
  route: 'GET /moderation/log',
  access: 'moderator',
  scope: 'moderate',
  paginated: true,
  query: tablePage.extend({
    q: z
      .string()
      .max(200)
      .default('')
      .describe(
        'A part of the name or username of the person who acted or who is concerned; empty: all lines.',
      ),
    action: z.string().max(50).optional().describe('Only lines of this action; left out: of all.'),
  }),
  reply: z.array(auditEntry),
});

const decision = z.enum(decisions, { error: messages.decisionMissing });

export const moderationCase = z.object({
  id,
  kind: z.enum(caseKinds).describe('What began it.'),
  subjectKind,
  subjectId: id.describe('The listing, suggestion, question or person.'),
  title: z.string().describe('Its subject, in a line; empty if that no longer exists.'),
  hiddenBy: z
    .enum(hidingCauses)
    .nullable()
    .describe('What hid it from all but its owner and moderators; null while everybody sees it.'),
  person: person.describe('Whose it is.'),
  weight: z.number().describe('The sum of what its reports and signals weigh.'),
  reportCount: z.number().int().describe('How many people have reported it.'),
  reportReasons: z.array(reportReason).describe('Why people have reported it, the heaviest reason first.'),
  version: z.number().int().describe('Grows with each report that says something new.'),
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

/** Names no reporter. */
export const caseDetail = moderationCase.extend({
  subject: z
    .object({
      text: z.string().describe('Its words.'),
      listing: z
        .object({ id, title: z.string().describe('Plain text on one line, 100 characters at most.') })
        .nullable()
        .describe('The listing that it belongs to.'),
      amount: z
        .number()
        .nullable()
        .describe(
          'Of a suggestion, in units of `currency`; null as long as guesses are hidden from the reader.',
        ),
      currency: z.string().nullable().describe('ISO 4217; follows from the country of the listing’s point.'),
      photoUrls: z
        .array(z.string())
        .describe('Addresses of photos that the owner uploaded here; the first is the cover.'),
    })
    .nullable()
    .describe('Its subject as it is now; null if that no longer exists.'),
  contentHash: z
    .string()
    .nullable()
    .describe('Another one says that its author has changed it; null if it no longer exists.'),
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
        isOfEarlier: z.boolean().describe('Whether the subject’s words or photos have changed since.'),
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
    'Open ones have the heaviest first, or with `sort=time` the one that waits longest; `mine` are those that the caller has decided. Cases about the caller are left out.',
  route: 'GET /moderation/cases',
  access: 'moderator',
  scope: 'moderate',
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
  scope: 'moderate',
  errors: { 403: ['caseAboutYourself'], 404: ['caseNotFound'] },
  params: idParams,
  reply: caseDetail,
});

const decisionReason = requiredText(messages.decisionReasonMissing, maxReasonLength, messages.reasonTooLong);
/** Without it `suspend` has no end. */
const days = z.literal(restrictionDays, { error: messages.decisionDaysWrong }).optional();

export const decideCase = endpoint({
  id: 'decideCase',
  tag: 'Moderation',
  summary: 'Decide a case',
  description:
    'It takes effect at once, in every process within a second; the person gets a statement, and the reporters a notification. Of two who decide at once the second gets 409, with the decision of the first in `fields.action`. An appeal is granted by `keep`, and any other action says that the decision stands. With `photoUrl`, `remove` takes that photo off and nothing else; with `isName`, it gives a person a made name and username, and does nothing else. `limit` lasts 7 days unless told otherwise, `suspend` for good. `suspend` asks for a fresh proof: `POST /auth/proof`.',
  route: 'POST /moderation/cases/:id/decision',
  access: 'moderator',
  scope: 'moderate',
  errors: {
    400: [
      { text: 'reportPhotoUnknown', field: 'photoUrl' },
      { text: 'nameNotOfPerson', field: 'isName' },
    ],
    403: ['proofRequired', 'caseAboutYourself', 'caseNeedsAdmin', 'appealByAnother'],
    404: ['caseNotFound'],
    409: ['caseDecided', 'caseChanged', 'caseSubjectGone', 'subjectHidden'],
  },
  params: idParams,
  body: z.object({
    action: decision.describe('What is to be done.'),
    reason: decisionReason.describe('The person reads it, and the log keeps it.'),
    photoUrl: z.string().max(300).optional().describe('With `remove`: only this photo is taken off.'),
    isName: z.boolean().optional().describe('With `remove`, of a person: only name and username are taken.'),
    days: days.describe('How long `limit` and `suspend` last; left out: 7 days, and for good.'),
    version: z
      .number()
      .int()
      .optional()
      .describe('With `keep`: the one that was read; left out: whichever holds.'),
    contentHash: z
      .string()
      .max(100)
      .optional()
      .describe('With `keep` and `isName`: the one that was read; left out: whichever holds.'),
  }),
  reply: caseDetail,
  example: { body: { action: 'hide', reason: 'The photos are from a shop’s page', version: 3 } },
});

export const decideAtOnce = endpoint({
  id: 'decideAtOnce',
  tag: 'Moderation',
  summary: 'Open a case about a person or a listing and decide it at once',
  description:
    'The case is there for the record: the person gets a statement and may appeal, as after any decision. Where people have reported the same thing, it is 409: their case is to be decided. Asks for a fresh proof: `POST /auth/proof`.',
  route: 'POST /admin/decisions',
  access: 'admin',
  status: 201,
  errors: {
    403: ['proofRequired', 'caseAboutYourself', 'caseNeedsAdmin'],
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
