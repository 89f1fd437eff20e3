import { z } from 'zod';
import { endpoint, id, timestamp } from './endpoint.ts';
import { person } from './fields.ts';

/** A line of the audit log (product 15.3). */
export const auditEntry = z.object({
  id,
  /** What was done, such as `change-role`; newer servers know more of them. */
  action: z.string(),
  by: z.object({
    kind: z.enum(['person', 'operator', 'rule']),
    /** Null for a former member, and where it was no person. */
    person: person.nullable(),
    /** The system account that an operator worked with. */
    operator: z.string().nullable(),
  }),
  /** Null for what concerns the whole place. */
  about: z
    .object({
      kind: z.string(),
      /** Null for a former member. */
      id: id.nullable(),
      /** The person, where it is about one who is still here. */
      person: person.nullable(),
    })
    .nullable(),
  reason: z.string(),
  /** Facts of the action in words, such as `from` and `to` of a role. */
  facts: z.record(z.string(), z.string()),
  createdAt: timestamp,
});
export type AuditEntry = z.output<typeof auditEntry>;

/** A page of a table: 1 is the first, 50 rows at most. */
export const tablePage = z.object({
  page: z.coerce.number().int().min(1).max(1000).default(1),
  limit: z.coerce.number().int().min(1).max(50).default(25),
});

export const getModerationLog = endpoint({
  id: 'getModerationLog',
  tag: 'Moderation',
  summary: 'What moderators, admins, operators and rules have done, newest first',
  route: 'GET /moderation/log',
  access: 'moderator',
  paginated: true,
  errors: [400],
  query: tablePage.extend({
    /** A part of the name or username of who did it, or whom it is about. */
    q: z.string().max(200).default(''),
    /** What was done; one that this server does not know has no lines. */
    action: z.string().max(50).optional(),
  }),
  reply: z.array(auditEntry),
});
