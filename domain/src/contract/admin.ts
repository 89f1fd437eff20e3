import { z } from 'zod';
import { roles } from '../roles.ts';
import { longestReason } from '../text-limits.ts';
import { endpoint, id, idParams, timestamp } from './endpoint.ts';
import { freeText, mailedToken, role, person } from './fields.ts';
import { messages } from './messages.ts';
import { tablePage } from './moderation.ts';
import { ownProfile } from './profiles.ts';

export const autoCloseListings = endpoint({
  id: 'autoCloseListings',
  tag: 'Admin',
  summary: 'Close every listing whose time is over, as the background job does each minute',
  description:
    'Their suggesters earn 5 XP each. Safe to call at any time and by several at once: each listing is closed once.',
  route: 'POST /admin/auto-close-listings',
  access: 'adminKey',
  errors: { 403: ['adminKeyWrong'], 404: ['notFound'] },
  body: z.object({
    adminKey: z.string({ error: messages.adminKeyWrong }).max(1000).describe('The value of ADMIN_KEY.'),
  }),
  reply: z.object({ closedCount: z.number().int().describe('How many listings this call has closed.') }),
  example: { body: { adminKey: 'the value of ADMIN_KEY' } },
});

export const claimAdmin = endpoint({
  id: 'claimAdmin',
  tag: 'Admin',
  summary: 'Become the first admin by the link that the start has printed',
  description:
    'The link is printed at each start without an admin, and takes the place of the last one. It works once; where somebody was made an admin since, it is 409. 10 tries an hour for each person.',
  route: 'POST /admin/claim',
  access: 'full',
  errors: { 400: ['adminLinkUnknown'], 409: ['adminLinkLate'], 429: ['tooManyRequests'] },
  body: z.object({
    token: mailedToken(messages.adminLinkIncomplete).describe(
      'Behind `#token=` in the link that the start has printed.',
    ),
  }),
  reply: z.object({ user: ownProfile.describe('Who it is, or whose it is.') }),
  example: { body: { token: 'q3mJ0yJ7cKZ2r8VtW5xN1bLdP9sHfGa4uEoTiYkRnQw' } },
});

const userSorts = ['joined', 'name', 'xp'] as const;

export const adminUser = z
  .object({
    id,
    name: z.string().describe('As the person entered it, on one line and without signs that cannot be seen.'),
    username: person.shape.username,
    photoUrl: person.shape.photoUrl,
    email: z.string().describe('Admins see it, nobody else does.'),
    role,
    xp: z.number().int().describe('All XP earned so far.'),
    isEmailVerified: z.boolean().describe('True once the e-mail address is verified.'),
    isOnboarded: z.boolean().describe('True once the profile is set up.'),
    deletionAt: timestamp.nullable().describe('When the account will be deleted; null for one that stays.'),
    isSuspended: z.boolean().describe('Whether they have no access at present.'),
    createdAt: timestamp,
  })
  .meta({ id: 'AdminUser', description: 'A person as admins see them.' });
export type AdminUser = z.output<typeof adminUser>;

export const listUsers = endpoint({
  id: 'listUsers',
  tag: 'Admin',
  summary: 'The people, found by name, username or e-mail address',
  description: '`q` is any part of a name, username or e-mail address. Newest first by default.',
  route: 'GET /admin/users',
  access: 'admin',
  paginated: true,
  query: tablePage.extend({
    q: z.string().max(200).default('').describe('Any part of a name, username or e-mail address.'),
    role: role.optional().describe('Only people with this role.'),
    sort: z.enum(userSorts).default('joined').describe('What the rows are sorted by.'),
    direction: z
      .enum(['up', 'down'])
      .default('down')
      .describe('`up`: from the smallest, first or oldest on.'),
  }),
  reply: z.array(adminUser),
  example: { query: { q: 'jonas' } },
});

export const setRole = endpoint({
  id: 'setRole',
  tag: 'Admin',
  summary: 'Make somebody a member, moderator or admin',
  description:
    'Holds from the next call on, in every process; a mail tells the person. The only admin cannot step down: 409. Asks for a fresh proof: `POST /auth/proof`.',
  route: 'PUT /admin/users/:id/role',
  access: 'admin',
  errors: { 403: ['proofRequired'], 409: ['lastAdmin'] },
  params: idParams,
  body: z.object({
    role: z
      .enum(roles, { error: messages.roleMissing })
      .describe(
        'What somebody may do here beyond what everybody may; each role may do what those before it may.',
      ),
    reason: freeText(longestReason, messages.reasonTooLong)
      .default('')
      .describe('Why, in the words of who did it; may be empty.'),
  }),
  reply: z.object({ user: adminUser.describe('Who it is, or whose it is.') }),
  example: { body: { role: 'moderator', reason: 'Knows everybody on the block' } },
});
