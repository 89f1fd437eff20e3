import { z } from 'zod';
import { endpoint, id, timestamp } from './endpoint.ts';
import { person } from './fields.ts';

/** A line of the audit log. */
export const auditEntry = z
  .object({
    id,
    action: z.string().describe('What was done, such as `change-role`; newer servers know more of them.'),
    by: z
      .object({
        kind: z.enum(['person', 'operator', 'rule']),
        person: person.nullable().describe('Null for a former member, and where it was no person.'),
        operator: z.string().nullable().describe('The system account that an operator worked with.'),
      })
      .describe('A person, an operator of the installation, or a rule. Former members have no name.'),
    about: z
      .object({
        kind: z.string(),
        id: id.nullable().describe('Null for a former member.'),
        person: person.nullable().describe('The person, where it is about one who is still here.'),
      })
      .nullable()
      .describe('Whom or what it concerns; null where that is the whole place.'),
    reason: z.string().describe('Why, in the words of who did it; may be empty.'),
    facts: z
      .record(z.string(), z.string())
      .describe('What changed, in words, such as `from` and `to` of a role.'),
    createdAt: timestamp,
  })
  .meta({ id: 'AuditEntry', description: 'What somebody did who looks after the place.' });
export type AuditEntry = z.output<typeof auditEntry>;

/** A page of a table: 1 is the first, 50 rows at most. */
export const tablePage = z.object({
  page: z.coerce.number().int().min(1).max(1000).default(1).describe('From 1.'),
  limit: z.coerce.number().int().min(1).max(50).default(25).describe('How many a page holds.'),
});

export const getModerationLog = endpoint({
  id: 'getModerationLog',
  tag: 'Moderation',
  summary: 'What moderators, admins, operators and rules have done, newest first',
  description:
    'Lines are only ever added. People are named as long as they are members; after that their lines stay without a name.',
  route: 'GET /moderation/log',
  access: 'moderator',
  paginated: true,
  query: tablePage.extend({
    q: z
      .string()
      .max(200)
      .default('')
      .describe('A part of the name or username of who did it, or whom it is about; empty: all lines.'),
    action: z.string().max(50).optional().describe('Only lines of this action; left out: of all.'),
  }),
  reply: z.array(auditEntry),
});
