import { z } from 'zod';
import { maxReasonLength } from '../text-limits.ts';
import { tablePage } from './cases.ts';
import { empty, endpoint, id, idParams, timestamp } from './endpoint.ts';
import { freeText } from './fields.ts';
import { messages } from './messages.ts';

export const newcomer = z
  .object({
    id,
    name: z.string().describe('As the person entered it, on one line and without signs that cannot be seen.'),
    mailDomain: z.string().describe('What stands behind the @ of their address.'),
    waitsSince: timestamp.describe('When they signed up.'),
    refusedAt: timestamp.nullable().describe('When they were refused; null while they wait.'),
  })
  .meta({ id: 'Newcomer', description: 'A person who signed up and waits for a moderator.' });
export type Newcomer = z.output<typeof newcomer>;

export const listNewcomers = endpoint({
  id: 'listNewcomers',
  tag: 'Moderation',
  summary: 'The people who signed up and wait for a moderator, the longest first',
  description:
    'Once they have verified their address. `refused` are those whose account waits for its deletion after a refusal.',
  route: 'GET /moderation/newcomers',
  access: 'moderator',
  scope: 'moderate',
  paginated: true,
  query: tablePage.extend({
    state: z.enum(['waiting', 'refused']).default('waiting').describe('`waiting`, or `refused`.'),
  }),
  reply: z.array(newcomer),
  example: { query: { state: 'waiting' } },
});

export const decideNewcomer = endpoint({
  id: 'decideNewcomer',
  tag: 'Moderation',
  summary: 'Let somebody in who waits, or refuse them',
  description:
    'A mail tells them, with the reason. A refused account is deleted in 14 days; until then it can still be let in.',
  route: 'PUT /moderation/newcomers/:id',
  access: 'moderator',
  scope: 'moderate',
  errors: { 404: ['newcomerGone'], 409: ['newcomerDecided'] },
  params: idParams,
  body: z.object({
    decision: z
      .enum(['approve', 'refuse'], { error: messages.decisionMissing })
      .describe('What is to be done.'),
    reason: freeText(maxReasonLength, messages.reasonTooLong)
      .default('')
      .describe('The person reads it, and the log keeps it; may be empty.'),
  }),
  reply: empty,
  example: { body: { decision: 'approve' } },
});
