import { z } from 'zod';
import { longestReason } from '../text-limits.ts';
import { exportStates } from './account.ts';
import { adminUser } from './admin.ts';
import { endpoint, id, idParams, timestamp } from './endpoint.ts';
import { messages } from './messages.ts';
import { subjectKind } from './reports.ts';
import { freeText } from './fields.ts';

const reason = freeText(longestReason, messages.reasonTooLong).default('');
const why = z.object({ reason });

/** A person with everything that an admin can act on (product 15.15). */
export const adminUserDetail = adminUser.extend({
  sessionCount: z.number().int(),
  /** When one of their sessions was last used, to the hour; null without a session. */
  lastSeenAt: timestamp.nullable(),
  listingCount: z.number().int(),
  suggestionCount: z.number().int(),
  /** Null if they are not suspended, or suspended for good. */
  suspendedUntil: timestamp.nullable(),
  /** Null while they are not limited. */
  limitedUntil: timestamp.nullable(),
  /** How far the copy of their data is, which they alone can fetch. */
  exportState: z.enum(exportStates),
  /** Open cases about the person or their content, without appeals. */
  openCases: z.array(z.object({ id, subjectKind })),
});
export type AdminUserDetail = z.output<typeof adminUserDetail>;

export const getUser = endpoint({
  id: 'getUser',
  tag: 'Admin',
  summary: 'A person with what an admin may do something about',
  route: 'GET /admin/users/:id',
  access: 'admin',
  errors: [404],
  params: idParams,
  reply: z.object({ user: adminUserDetail }),
});

export const endUserSessions = endpoint({
  id: 'endUserSessions',
  tag: 'Admin',
  summary: 'Sign somebody out on all devices',
  route: 'DELETE /admin/users/:id/sessions',
  access: 'admin',
  errors: [404],
  params: idParams,
  body: why,
  reply: z.object({ endedCount: z.number().int() }),
});

export const startUserExport = endpoint({
  id: 'startUserExport',
  tag: 'Admin',
  summary: 'Have the copy of somebody’s data made, which they alone can fetch',
  route: 'POST /admin/users/:id/export',
  access: 'admin',
  status: 202,
  errors: [404],
  params: idParams,
  body: why,
  reply: z.object({ state: z.enum(exportStates) }),
});

export const deleteUser = endpoint({
  id: 'deleteUser',
  tag: 'Admin',
  summary: 'Have somebody’s account deleted in 14 days; signs them out at once',
  route: 'DELETE /admin/users/:id',
  access: 'admin',
  errors: [404, 409],
  params: idParams,
  body: why,
  reply: z.object({ deletionAt: timestamp }),
});
