import { z } from 'zod';
import { roles } from '../roles.ts';
import { longestReason } from '../text-limits.ts';
import { endpoint, id, idParams, timestamp } from './endpoint.ts';
import { freeText, mailedToken, role } from './fields.ts';
import { messages } from './messages.ts';
import { tablePage } from './moderation.ts';
import { ownProfile } from './profiles.ts';

export const autoCloseListings = endpoint({
  id: 'autoCloseListings',
  tag: 'Admin',
  summary: 'Close every listing whose time is over, as the background job does each minute',
  route: 'POST /admin/auto-close-listings',
  access: 'adminKey',
  errors: [403, 404],
  body: z.object({ adminKey: z.string({ error: messages.adminKeyWrong }).max(1000) }),
  reply: z.object({ closedCount: z.number().int() }),
});

export const claimAdmin = endpoint({
  id: 'claimAdmin',
  tag: 'Admin',
  summary: 'Become the first admin by the link that the start has printed',
  route: 'POST /admin/claim',
  access: 'full',
  errors: [409],
  body: z.object({ token: mailedToken(messages.adminLinkIncomplete) }),
  reply: z.object({ user: ownProfile }),
});

const userSorts = ['joined', 'name', 'xp'] as const;

/** A line of the table of people. */
export const adminUser = z.object({
  id,
  name: z.string(),
  username: z.string().nullable(),
  photoUrl: z.string().nullable(),
  email: z.string(),
  role,
  xp: z.number().int(),
  isEmailVerified: z.boolean(),
  isOnboarded: z.boolean(),
  /** When the account will be deleted; null for one that stays. */
  deletionAt: timestamp.nullable(),
  isSuspended: z.boolean(),
  createdAt: timestamp,
});
export type AdminUser = z.output<typeof adminUser>;

export const listUsers = endpoint({
  id: 'listUsers',
  tag: 'Admin',
  summary: 'The people, found by name, username or e-mail address',
  route: 'GET /admin/users',
  access: 'admin',
  paginated: true,
  errors: [400],
  query: tablePage.extend({
    q: z.string().max(200).default(''),
    role: role.optional(),
    sort: z.enum(userSorts).default('joined'),
    direction: z.enum(['up', 'down']).default('down'),
  }),
  reply: z.array(adminUser),
});

export const setRole = endpoint({
  id: 'setRole',
  tag: 'Admin',
  summary: 'Make somebody a member, moderator or admin',
  route: 'PUT /admin/users/:id/role',
  access: 'admin',
  errors: [404, 409],
  params: idParams,
  body: z.object({
    role: z.enum(roles, { error: messages.roleMissing }),
    reason: freeText(longestReason, messages.reasonTooLong).default(''),
  }),
  reply: z.object({ user: adminUser }),
});
