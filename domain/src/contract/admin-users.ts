import { z } from 'zod';
import { longestReason } from '../text-limits.ts';
import { exportStates } from './account.ts';
import { adminUser } from './admin.ts';
import { endpoint, id, idParams, timestamp } from './endpoint.ts';
import { messages } from './messages.ts';
import { subjectKind } from './reports.ts';
import { freeText } from './fields.ts';

const reason = freeText(longestReason, messages.reasonTooLong).default('');
const why = z.object({ reason: reason.describe('Why, in the words of who did it; may be empty.') });

/** A person with everything that an admin can act on. */
export const adminUserDetail = adminUser
  .extend({
    sessionCount: z.number().int().describe('On how many devices they are signed in.'),
    lastSeenAt: timestamp
      .nullable()
      .describe('When they were last here, to the hour; null while signed out everywhere.'),
    listingCount: z.number().int().describe('How many listings they have.'),
    suggestionCount: z.number().int().describe('How many suggestions they have made.'),
    suspendedUntil: timestamp
      .nullable()
      .describe('When their suspension ends; null for good, and while they are not suspended.'),
    limitedUntil: timestamp.nullable().describe('Until when they may not post; null while they may.'),
    exportState: z.enum(exportStates).describe('How far the copy of their data is.'),
    openCases: z
      .array(z.object({ id, subjectKind }))
      .describe('The cases about them or what is theirs that wait for a decision, but for appeals.'),
  })
  .meta({ id: 'AdminUserDetail', description: 'A person with what an admin may do something about.' });
export type AdminUserDetail = z.output<typeof adminUserDetail>;

export const getUser = endpoint({
  id: 'getUser',
  tag: 'Admin',
  summary: 'A person with what an admin may do something about',
  description:
    'The copy of somebody’s data is theirs alone: an admin reads how far it is, and nothing of it.',
  route: 'GET /admin/users/:id',
  access: 'admin',
  params: idParams,
  reply: z.object({ user: adminUserDetail.describe('Who it is, or whose it is.') }),
});

export const endUserSessions = endpoint({
  id: 'endUserSessions',
  tag: 'Admin',
  summary: 'Sign somebody out on all devices',
  description: 'Pushes to their devices end as well. Asks for a fresh proof: `POST /auth/proof`.',
  route: 'DELETE /admin/users/:id/sessions',
  access: 'admin',
  errors: { 403: ['proofRequired'] },
  params: idParams,
  body: why,
  reply: z.object({ endedCount: z.number().int().describe('How many sessions this call has ended.') }),
  example: { body: { reason: 'Lost their phone' } },
});

export const startUserExport = endpoint({
  id: 'startUserExport',
  tag: 'Admin',
  summary: 'Have the copy of somebody’s data made, which they alone can fetch',
  description:
    'A mail tells them that it was requested, and a notification that it is ready. If one is being made already, nothing happens. Five a day for each person. Asks for a fresh proof: `POST /auth/proof`.',
  route: 'POST /admin/users/:id/export',
  access: 'admin',
  status: 202,
  errors: { 403: ['proofRequired'], 429: ['tooManyRequests'] },
  params: idParams,
  body: why,
  reply: z.object({ state: z.enum(exportStates).describe('How far the copy of their data is.') }),
  example: { body: { reason: 'Asked for it by letter' } },
});

export const deleteUser = endpoint({
  id: 'deleteUser',
  tag: 'Admin',
  summary: 'Have somebody’s account deleted in 14 days; signs them out at once',
  description:
    'They get a mail, and can keep the account by signing in before that day. A person with a role must be made a member first. Asks for a fresh proof: `POST /auth/proof`.',
  route: 'DELETE /admin/users/:id',
  access: 'admin',
  errors: { 403: ['proofRequired'], 409: ['userHasRole', 'userIsLeaving'] },
  params: idParams,
  body: why,
  reply: z.object({ deletionAt: timestamp.describe('When the account will be deleted.') }),
  example: { body: { reason: 'Asked for it by letter' } },
});
