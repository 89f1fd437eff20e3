import { z } from 'zod';
import { hidingCauses } from '../reports.ts';
import { roles } from '../route-access.ts';
import { maxReasonLength } from '../text-limits.ts';
import { exportStates } from './account.ts';
import { subjectKind, tablePage } from './cases.ts';
import { empty, endpoint, id, idParams, timestamp } from './endpoint.ts';
import { freeText, mailedToken, person, requiredText, role } from './fields.ts';
import { messages } from './messages.ts';
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
  reply: z.object({ user: ownProfile.describe('The caller’s own profile.') }),
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
    reason: freeText(maxReasonLength, messages.reasonTooLong)
      .default('')
      .describe('Why, in the words of who did it; may be empty.'),
  }),
  reply: z.object({ user: adminUser.describe('The person.') }),
  example: { body: { role: 'moderator', reason: 'Knows everybody on the block' } },
});

/** Today included. */
export const overviewDays = 30;

const count = z.number().int();

export const overviewDay = z
  .object({
    day: z.string().describe('A day of UTC, `YYYY-MM-DD`.'),
    people: count.describe('Accounts that were made.'),
    listings: count.describe('Listings that were posted.'),
    suggestions: count.describe('Prices that were suggested.'),
    closes: count.describe('Listings that closed, by their owner or by time.'),
    failedAnswers: count.describe('Answers with a status from 500 on, of all processes.'),
    errorLines: count.describe('Lines of the log that tell of a fault, of all processes.'),
  })
  .meta({ id: 'OverviewDay', description: 'What happened on a day.' });
export type OverviewDay = z.output<typeof overviewDay>;

export const getOverview = endpoint({
  id: 'getOverview',
  tag: 'Admin',
  summary: 'How the place is doing: its last days, mails, jobs and room',
  description: 'Days are those of UTC. The same answer is given for a minute.',
  route: 'GET /admin/overview',
  access: 'admin',
  reply: z.object({
    days: z.array(overviewDay).describe('The last 30, the oldest first.'),
    waitingMails: count.describe('Mails that wait to be sent.'),
    undeliveredMails: count.describe('Mails that were given up on within 30 days.'),
    pushBrowsers: count.describe('Browsers that take pushes.'),
    waitingJobs: count.describe('Other jobs that are due.'),
    failedJobs: count.describe('Jobs that have failed for good.'),
    databaseBytes: z.number().describe('Size of the database.'),
    freeDiskBytes: z
      .number()
      .nullable()
      .describe('Free bytes where photos are kept; null if that is unknown.'),
    demo: z
      .enum(['made', 'removing'])
      .nullable()
      .optional()
      .describe('Whether the demo community is here, or on its way out; null without one.'),
    lastBackup: z
      .object({
        madeAt: timestamp.describe('Of the data that it has.'),
        bytes: z
          .number()
          .nullable()
          .describe('Its size; null for one that the server has not made by itself.'),
      })
      .nullable()
      .optional()
      .describe('The last backup that the server knows of; null without any.'),
    takenAt: timestamp.describe('When it was counted.'),
  }),
});
export type Overview = z.output<(typeof getOverview)['reply']>;

export const removeDemo = endpoint({
  id: 'removeDemo',
  tag: 'Admin',
  summary: 'Remove the demo’s people with all that they posted',
  description:
    'A job removes one person after the other, within a minute. What others earned on the demo’s listings stays theirs. No later start makes another demo. Asks for a fresh proof: `POST /auth/proof`.',
  route: 'DELETE /admin/demo',
  access: 'admin',
  status: 202,
  errors: { 403: ['proofRequired'], 409: ['demoHasAdmins', 'demoMissing', 'demoUnfinished'] },
  reply: empty,
});

const reason = freeText(maxReasonLength, messages.reasonTooLong).default('');
const why = z.object({ reason: reason.describe('Why, in the words of who did it; may be empty.') });

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
    // Absent from an older server.
    mailRefusedAt: timestamp
      .nullish()
      .describe('Since when a mail server refuses their address; null while it takes mail.'),
    exportState: z.enum(exportStates).describe('How far the copy of their data is.'),
    openCases: z
      .array(z.object({ id, subjectKind }))
      .describe('The open cases about the person or their content, without appeals.'),
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
  reply: z.object({ user: adminUserDetail.describe('The person.') }),
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

export const removeUser = endpoint({
  id: 'removeUser',
  tag: 'Admin',
  summary: 'Delete somebody at once with all that they posted, their guesses too',
  description:
    'A job does it within a minute, and nothing brings it back. A mail tells them, with the reason. A person with a role must be made a member first. Asks for a fresh proof: `POST /auth/proof`.',
  route: 'POST /admin/users/:id/removal',
  access: 'admin',
  status: 202,
  errors: {
    400: [{ text: 'usernameNotTyped', field: 'username' }],
    403: ['proofRequired'],
    409: ['userHasRole'],
  },
  params: idParams,
  body: z.object({
    username: z
      .string({ error: messages.usernameNotTyped })
      .max(254, messages.usernameNotTyped)
      .describe('Of that person, so that nobody else is meant; their e-mail address if they have none yet.'),
    reason: requiredText(messages.decisionReasonMissing, maxReasonLength, messages.reasonTooLong).describe(
      'The person reads it, and the log keeps it.',
    ),
  }),
  reply: empty,
  example: { body: { username: 'spammer', reason: 'Nothing but advertising' } },
});

const adminListing = z
  .object({
    id,
    title: z.string().describe('Plain text on one line, 100 characters at most.'),
    owner: person.describe('Whose it is.'),
    isActive: z.boolean().describe('True while the listing is open.'),
    hiddenBy: z
      .enum(hidingCauses)
      .nullable()
      .describe('What hid it from all but its owner and moderators; null while everybody sees it.'),
    suggestionCount: z.number().int().describe('How many suggestions it has.'),
    reportCount: z.number().int().describe('How many reports there were about it, in all its cases.'),
    openCaseId: id.nullable().describe('The case about it that waits for a decision, if any.'),
    createdAt: timestamp,
  })
  .meta({ id: 'AdminListing', description: 'A line of the table of listings.' });
export type AdminListing = z.output<typeof adminListing>;

export const listAllListings = endpoint({
  id: 'listAllListings',
  tag: 'Admin',
  summary: 'The listings, hidden ones too, found by title or owner',
  description: '`q` is any part of a title, or of the owner’s name or username. Newest first by default.',
  route: 'GET /admin/listings',
  access: 'admin',
  paginated: true,
  query: tablePage.extend({
    q: z.string().max(200).default('').describe('Any part of a title, or of the owner’s name or username.'),
    state: z
      .enum(['open', 'closed', 'hidden', 'reported'])
      .optional()
      .describe('Left out: all of them; `reported`: with an open case.'),
    sort: z
      .enum(['posted', 'title', 'suggestions', 'reports'])
      .default('posted')
      .describe('What the rows are sorted by.'),
    direction: z
      .enum(['up', 'down'])
      .default('down')
      .describe('`up`: from the smallest, first or oldest on.'),
  }),
  reply: z.array(adminListing),
  example: { query: { q: 'lamp', state: 'reported' } },
});

export const listInvitations = endpoint({
  id: 'listInvitations',
  tag: 'Admin',
  summary: 'The invitations that can still be used, newest first',
  description: 'Only the person who was given it knows an invitation’s link.',
  route: 'GET /admin/invitations',
  access: 'admin',
  paginated: true,
  query: tablePage,
  reply: z.array(
    z.object({
      id,
      createdBy: person.describe('Who has made it.'),
      createdAt: timestamp,
      expiresAt: timestamp.describe('Until when it works.'),
    }),
  ),
});

export const revokeInvitation = endpoint({
  id: 'revokeInvitation',
  tag: 'Admin',
  summary: 'Take an invitation back: its link works no more',
  description: 'One that was used, taken back or is over is 404. Asks for a fresh proof: `POST /auth/proof`.',
  route: 'DELETE /admin/invitations/:id',
  access: 'admin',
  errors: { 403: ['proofRequired'], 404: ['invitationGone'] },
  params: idParams,
  reply: empty,
});
