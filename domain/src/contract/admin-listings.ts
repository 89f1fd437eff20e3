import { z } from 'zod';
import { hidingCauses } from '../reports.ts';
import { endpoint, id, timestamp } from './endpoint.ts';
import { person } from './fields.ts';
import { tablePage } from './moderation.ts';

/** A line of the table of listings. */
export const adminListing = z
  .object({
    id,
    title: z.string().describe('Plain text on one line, 100 characters at most.'),
    owner: person.describe('Whose it is.'),
    isActive: z.boolean().describe('True while the listing is open.'),
    hiddenBy: z
      .enum(hidingCauses)
      .nullable()
      .describe(
        'By what it is hidden from all but whose it is and moderators; null while everybody sees it.',
      ),
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
