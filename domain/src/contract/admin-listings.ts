import { z } from 'zod';
import { hidingCauses } from '../reports.ts';
import { endpoint, id, timestamp } from './endpoint.ts';
import { person } from './fields.ts';
import { tablePage } from './moderation.ts';

/** A line of the table of listings (product 15.16). */
export const adminListing = z.object({
  id,
  title: z.string(),
  /** The owner. */
  owner: person,
  isActive: z.boolean(),
  hiddenBy: z.enum(hidingCauses).nullable(),
  suggestionCount: z.number().int(),
  /** How many reports there were about it, in all its cases. */
  reportCount: z.number().int(),
  /** The case about it that is open, if any. */
  openCaseId: id.nullable(),
  createdAt: timestamp,
});
export type AdminListing = z.output<typeof adminListing>;

export const listAllListings = endpoint({
  id: 'listAllListings',
  tag: 'Admin',
  summary: 'The listings, hidden ones too, found by title or owner',
  route: 'GET /admin/listings',
  access: 'admin',
  paginated: true,
  errors: [400],
  query: tablePage.extend({
    q: z.string().max(200).default(''),
    state: z.enum(['open', 'closed', 'hidden', 'reported']).optional(),
    sort: z.enum(['posted', 'title', 'suggestions', 'reports']).default('posted'),
    direction: z.enum(['up', 'down']).default('down'),
  }),
  reply: z.array(adminListing),
});
