import { z } from 'zod';
import { reportReasons, subjectKinds } from '../reports.ts';
import { longestReport } from '../text-limits.ts';
import { endpoint, id, timestamp } from './endpoint.ts';
import { messages } from './messages.ts';
import { freeText } from './fields.ts';

export const subjectKind = z
  .enum(subjectKinds)
  .describe('What it is: a note is part of its suggestion, a photo of its listing or person.');
export const reportReason = z.enum(reportReasons, { error: messages.reportReasonMissing });

/** What somebody reports, and why. */
export const reportDraft = z.object({
  subjectKind,
  subjectId: id.describe('The listing, suggestion, question or person.'),
  reason: reportReason.describe('The one of the short list that fits best.'),
  text: freeText(longestReport, messages.reportTooLong)
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
