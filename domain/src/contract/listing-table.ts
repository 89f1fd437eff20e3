import { z } from 'zod';
import { maxExportedListings, maxImportLength, maxImportRows } from '../listing-table.ts';
import { endpoint, id } from './endpoint.ts';
import { messages } from './messages.ts';

export const importedRow = z
  .object({
    row: z
      .number()
      .int()
      .describe('As spreadsheets count: the first row names the columns, so this is 2 or more.'),
    title: z.string().describe('What the row has for a title, at most 100 characters.'),
    problems: z.array(z.string()).describe('What is wrong with it, for people; empty if nothing is.'),
    listingId: id.nullable().describe('The listing that was posted; null if none was.'),
  })
  .meta({ id: 'ImportedRow', description: 'A row of a table of listings.' });
export type ImportedRow = z.output<typeof importedRow>;

const table =
  'The first row names the columns `title`, `description`, `type` (PRODUCT or SERVICE), `amount` (an offer that one already has), `currency` and `photos` (addresses with spaces between them), in any order; title and description are needed. Commas, semicolons or tabs separate them.';

export const importListings = endpoint({
  id: 'importListings',
  tag: 'Listings',
  summary: 'Post many listings from a CSV table, or say row by row what is wrong with it',
  description: `${table} Each is posted at the caller’s place, in its currency, and counts like any other: limits of a day and of new accounts hold. Rows with problems are left out. A row that says the same as an open listing of the caller is not posted, so sending a table again is safe. Photos are fetched over https from public addresses, without redirects, and taken like uploads. After about 15 seconds it answers what it has done, with \`nextRow\`: call again from there.`,
  route: 'POST /listings/import',
  access: 'contributor',
  bodyLimit: 2 * 1024 * 1024,
  errors: {
    400: ['importEmpty', 'importTooManyRows', 'importHead'],
    409: ['importOff'],
    413: ['tooLarge'],
    429: ['tooManyRequests'],
  },
  body: z.object({
    csv: z
      .string({ error: messages.importMissing })
      .min(1, messages.importMissing)
      .max(maxImportLength, messages.importTooLong)
      .describe(`The table, at most ${maxImportRows} rows.`),
    isDryRun: z.boolean().default(true).describe('Only say what is wrong; photos are not fetched.'),
    fromRow: z.number().int().min(2).default(2).describe('Rows before it are not posted.'),
  }),
  reply: z.object({
    isDryRun: z.boolean().describe('As in the call.'),
    rows: z.array(importedRow).describe('From `fromRow` on, in their order.'),
    postedCount: z.number().int().describe('How many this call has posted.'),
    leftToday: z
      .number()
      .int()
      .nullable()
      .describe('How many more the caller can post today; null without a limit.'),
    nextRow: z.number().int().nullable().describe('Where to go on; null when all is done.'),
  }),
  example: {
    body: {
      csv: 'title,description,type,amount,currency,photos\nOak bookcase,"Solid oak, five shelves.",PRODUCT,95.50,EUR,\n',
      isDryRun: true,
    },
  },
});

export const exportListings = endpoint({
  id: 'exportListings',
  tag: 'Listings',
  summary: 'One’s own listings as a CSV table',
  description: `The newest ${maxExportedListings}, in the form that \`importListings\` takes. Cells that begin like a formula have a ' before them.`,
  route: 'GET /listings/export',
  access: 'full',
  reply: z.object({
    csv: z.string().describe('Begins with a byte order mark, by which spreadsheets know UTF-8.'),
    filename: z.string().describe('What to call the file.'),
  }),
});
