import { z } from 'zod';
import { restrictionDays } from '../reports.ts';
import { maxReasonLength } from '../text-limits.ts';
import { endpoint, id } from './endpoint.ts';
import { requiredText } from './fields.ts';
import { messages } from './messages.ts';

/** A page of a table. */
const maxAtOnce = 50;

const ids = z
  .array(id)
  .min(1, messages.nothingSelected)
  .max(maxAtOnce, messages.nothingSelected)
  .transform((all) => [...new Set(all)]);
const reason = requiredText(messages.decisionReasonMissing, maxReasonLength, messages.reasonTooLong).describe(
  'Each person reads it, and the log keeps it.',
);

const outcome = z.object({
  doneCount: z.number().int().describe('For how many it was done.'),
  refused: z
    .array(z.object({ id, text: z.string().describe('Why, for people.') }))
    .describe('Those for whom it was not done.'),
});
export type BulkOutcome = z.output<typeof outcome>;

export const personActions = ['limit', 'suspend', 'lift', 'delete'] as const;
export type PersonAction = (typeof personActions)[number];

export const decideAboutPeople = endpoint({
  id: 'decideAboutPeople',
  tag: 'Admin',
  summary: 'Do the same about several people',
  description:
    'Each is decided for itself, as by `POST /admin/decisions` and `DELETE /admin/users/:id`; what cannot be done about one is told, and the others go on. `lift` ends all limits and suspensions. Asks for a fresh proof: `POST /auth/proof`.',
  route: 'POST /admin/people-decisions',
  access: 'admin',
  errors: { 403: ['proofRequired'] },
  body: z.object({
    ids: ids.describe('At most 50 people.'),
    action: z.enum(personActions, { error: messages.decisionMissing }).describe('What is to be done.'),
    reason,
    days: z
      .literal(restrictionDays, { error: messages.decisionDaysWrong })
      .optional()
      .describe('How long `limit` and `suspend` last; left out: 7 days, and for good.'),
  }),
  reply: outcome,
  example: {
    body: { ids: ['019a3f12-0b40-7c93-8f5a-2d6e9b4c7f02'], action: 'limit', reason: 'Advertising', days: 7 },
  },
});

export const listingActions = ['hide', 'remove', 'restore'] as const;
export type ListingAction = (typeof listingActions)[number];

export const decideAboutListings = endpoint({
  id: 'decideAboutListings',
  tag: 'Admin',
  summary: 'Do the same about several listings',
  description:
    'Each is decided for itself, as by `POST /admin/decisions`; what cannot be done about one is told, and the others go on. `restore` shows what a decision hid or removed. Asks for a fresh proof: `POST /auth/proof`.',
  route: 'POST /admin/listing-decisions',
  access: 'admin',
  errors: { 403: ['proofRequired'] },
  body: z.object({
    ids: ids.describe('At most 50 listings.'),
    action: z.enum(listingActions, { error: messages.decisionMissing }).describe('What is to be done.'),
    reason,
  }),
  reply: outcome,
  example: {
    body: { ids: ['019a40b2-91e0-7e15-a3c8-7f1d5e6b2a03'], action: 'hide', reason: 'Advertising' },
  },
});
