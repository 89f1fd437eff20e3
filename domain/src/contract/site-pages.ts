import { z } from 'zod';
import { acceptedPages, sitePages } from '../site-pages.ts';
import { maxPageTextLength } from '../text-limits.ts';
import { endpoint, timestamp } from './endpoint.ts';
import { person, requiredText } from './fields.ts';
import { messages } from './messages.ts';
import { ownProfile } from './profiles.ts';

const page = z.enum(sitePages).describe('Each is also the path of a page.');
const pageParams = z.object({ page });
const version = z.number().int().min(0).describe('Grows with each change; 0 is the first text.');
const html = z
  .string()
  .describe('Without scripts, styles, pictures and any HTML that the text itself contains.');
const gaps = z
  .array(z.string())
  .describe('What the first text leaves to be filled in, by the settings or in the text, and nobody has.');

/** In bytes: a character has up to three. */
const pageBodyLimit = 256 * 1024;

export const getPage = endpoint({
  id: 'getPage',
  tag: 'Moderation',
  summary: 'The imprint, the terms, the privacy page, the house rules or the accessibility statement',
  description: 'As the page shows it, with the date and links to earlier versions.',
  route: 'GET /pages/:page',
  access: 'public',
  scope: 'read',
  params: pageParams,
  query: z.object({
    version: z.coerce
      .number()
      .int()
      .min(0)
      .max(2 ** 31 - 1)
      .optional()
      .describe('An earlier one; without it the newest.'),
  }),
  reply: z.object({ page, version, html }),
});

export const acceptPages = endpoint({
  id: 'acceptPages',
  tag: 'Account',
  summary: 'Accept the terms or the house rules anew',
  description:
    'Where an admin asks for it, `toAccept` of `getOwnProfile` names the pages. Until they are accepted, calls that write are 403 with `ACCEPTANCE_NEEDED`, except what ends access, protects the account, exports its data or deletes it. Send the versions that the person has read: 409 where one has changed since.',
  route: 'POST /account/acceptance',
  access: 'session',
  isWayOut: true,
  errors: { 409: ['pageChanged'] },
  body: z.object({
    terms: version.optional().describe('The version of the terms that the person has read.'),
    rules: version.optional().describe('The version of the house rules that the person has read.'),
  }),
  reply: z.object({ user: ownProfile.describe('The caller’s own profile.') }),
  example: { body: { terms: 0 } },
});

export const listPages = endpoint({
  id: 'listPages',
  tag: 'Admin',
  summary: 'The texts of the site that an admin edits',
  route: 'GET /admin/pages',
  access: 'admin',
  reply: z.array(z.object({ page, version, gaps })),
});

const pageText = z.object({
  page,
  version,
  text: z
    .string()
    .describe('Markdown. `{{site}}`, `{{operator}}`, `{{address}}` and `{{email}}` stand for settings.'),
  gaps,
  publishedAt: timestamp.nullable().describe('Null for the first text.'),
});

export const getPageText = endpoint({
  id: 'getPageText',
  tag: 'Admin',
  summary: 'A text to edit: the newest, or an earlier version',
  route: 'GET /admin/pages/:page',
  access: 'admin',
  params: pageParams,
  query: getPage.query,
  reply: pageText.extend({
    versions: z
      .array(
        z.object({
          version,
          mustAccept: z.boolean().describe('Whether people had to accept it anew.'),
          publishedBy: person.nullable().describe('Null for a former member.'),
          publishedAt: timestamp.describe('When it was published.'),
        }),
      )
      .describe('The newest 50, newest first; the first text is not among them.'),
  }),
});

const text = requiredText(messages.pageTextMissing, maxPageTextLength, messages.pageTextTooLong).describe(
  'Markdown, without HTML.',
);

export const previewPage = endpoint({
  id: 'previewPage',
  tag: 'Admin',
  summary: 'A text as its page would show it',
  description: 'Nothing is saved.',
  route: 'POST /admin/pages/preview',
  access: 'admin',
  bodyLimit: pageBodyLimit,
  body: z.object({ text }),
  reply: z.object({ html, gaps }),
  example: { body: { text: '# Be kind\n\nThere are people behind the prices.' } },
});

export const publishPage = endpoint({
  id: 'publishPage',
  tag: 'Admin',
  summary: 'Publish a text as the newest version of its page',
  description:
    'It shows at once in this process, and within a second in all others; earlier versions stay readable. With `mustAccept`, which terms and house rules alone can have, everybody else has to accept it before they write anything again. Send the `version` that you have read: 409 where somebody else was faster. Asks for a fresh proof: `POST /auth/proof`.',
  route: 'PUT /admin/pages/:page',
  access: 'admin',
  bodyLimit: pageBodyLimit,
  errors: { 403: ['proofRequired'], 409: ['pageEdited'] },
  params: pageParams,
  body: z.object({
    version: version.describe('The newest that you have read.'),
    text,
    mustAccept: z
      .boolean()
      .default(false)
      .describe(`Whether people must accept it anew; only of ${acceptedPages.join(' and ')}.`),
  }),
  reply: pageText,
  example: {
    params: { page: 'rules' },
    body: { version: 0, text: '# Be kind\n\nThere are people behind the prices.' },
  },
});
