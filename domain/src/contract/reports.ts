import { z } from 'zod';
import { reportReasons, subjectKinds } from '../reports.ts';
import { longestReport } from '../text-limits.ts';
import { endpoint, id, timestamp } from './endpoint.ts';
import { messages } from './messages.ts';
import { freeText } from './fields.ts';

export const subjectKind = z.enum(subjectKinds);
export const reportReason = z.enum(reportReasons, { error: messages.reportReasonMissing });

/** What somebody reports, and why (product 15.8). */
export const reportDraft = z.object({
  subjectKind,
  subjectId: id,
  reason: reportReason,
  text: freeText(longestReport, messages.reportTooLong).default(''),
  /** The photo that it is about, if it is one of the listing or the person. */
  photoUrl: z.string().max(200).optional(),
});
export type ReportDraft = z.input<typeof reportDraft>;

export const createReport = endpoint({
  id: 'createReport',
  tag: 'Moderation',
  summary: 'Report a listing, a suggestion, a question or a person',
  route: 'POST /reports',
  access: 'contributor',
  status: 201,
  errors: [404, 409],
  body: reportDraft,
  reply: z.object({ id, subjectKind, subjectId: id, reason: reportReason, createdAt: timestamp }),
});
