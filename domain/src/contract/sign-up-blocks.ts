import { z } from 'zod';
import { signUpBlockKinds } from '../sign-up-blocks.ts';
import { maxReasonLength } from '../text-limits.ts';
import { tablePage } from './cases.ts';
import { endpoint, id, idParams, timestamp } from './endpoint.ts';
import { freeText, person } from './fields.ts';
import { messages } from './messages.ts';

/** In characters: about as many domains. */
const maxPasted = 300_000;
/** Others are counted. */
export const maxRefusedShown = 100;

const reason = freeText(maxReasonLength, messages.reasonTooLong).default('');

export const signUpBlock = z
  .object({
    id,
    kind: z
      .enum(signUpBlockKinds)
      .describe('A mail domain with all below it, one mailbox, or a network of callers.'),
    value: z.string().describe('In small letters and ASCII; of a network with its prefix.'),
    reason: z.string().describe('Why, in the words of who did it; may be empty.'),
    until: timestamp.nullable().describe('When it ends by itself; null: when an admin ends it.'),
    createdBy: person.nullable().describe('Null for a former member.'),
    createdAt: timestamp,
    addedWith: z.number().int().describe('How many were added by the same call and are still there.'),
  })
  .meta({ id: 'SignUpBlock', description: 'What nobody may sign up from.' });
export type SignUpBlock = z.output<typeof signUpBlock>;

export const listSignUpBlocks = endpoint({
  id: 'listSignUpBlocks',
  tag: 'Admin',
  summary: 'The blocks of mail domains, addresses and networks, newest first',
  description: 'Those that have ended are left out.',
  route: 'GET /admin/sign-up-blocks',
  access: 'admin',
  paginated: true,
  query: tablePage.extend({
    q: z.string().max(200).default('').describe('Any part of what is blocked, or of the reason.'),
  }),
  reply: z.array(signUpBlock),
  example: { query: { q: 'example' } },
});

export const addSignUpBlocks = endpoint({
  id: 'addSignUpBlocks',
  tag: 'Admin',
  summary: 'Block mail domains, addresses and networks at sign-up',
  description:
    'One a line: `example.com` (with all below it), `ann@example.com` (with all its tags), `192.0.2.0/24` or `2001:db8::/32`. Lines that begin with # are left out. One that is there already gets the new reason and end. Domains and addresses also hold where somebody changes their e-mail address; members stay. 10,000 at most. Asks for a fresh proof: `POST /auth/proof`.',
  route: 'POST /admin/sign-up-blocks',
  access: 'admin',
  bodyLimit: 640 * 1024,
  errors: {
    400: [
      { text: 'blocksMissing', field: 'entries' },
      { text: 'endPassed', field: 'until' },
    ],
    403: ['proofRequired'],
    409: [{ text: 'signUpBlocksTooMany', field: 'entries' }],
  },
  body: z.object({
    entries: z
      .string({ error: messages.blocksMissing })
      .max(maxPasted, messages.signUpBlocksTooMany)
      .describe('One a line.'),
    reason: reason.describe('Why, in the words of who did it; may be empty.'),
    until: timestamp
      .nullable()
      .default(null)
      .describe('When they end by themselves; null: when an admin ends them.'),
  }),
  reply: z.object({
    addedCount: z.number().int().describe('How many are blocked now, those that were there included.'),
    refusedCount: z.number().int().describe('How many lines were not understood.'),
    refused: z
      .array(
        z.object({
          line: z.number().int().describe('From 1.'),
          entry: z.string().describe('The line, or its first 100 characters.'),
          text: z.string().describe('Why, for people.'),
        }),
      )
      .describe('The first 100 of them.'),
  }),
  example: { body: { entries: 'mailinator.example\n192.0.2.0/24', reason: 'Throw-away addresses' } },
});

export const removeSignUpBlock = endpoint({
  id: 'removeSignUpBlock',
  tag: 'Admin',
  summary: 'End a block, or all that were added with it',
  description: 'One that has ended or was removed is 404. Asks for a fresh proof: `POST /auth/proof`.',
  route: 'DELETE /admin/sign-up-blocks/:id',
  access: 'admin',
  errors: { 403: ['proofRequired'], 404: ['signUpBlockGone'] },
  params: idParams,
  body: z.object({
    all: z.boolean().default(false).describe('Whether those that the same call added end, too.'),
  }),
  reply: z.object({ endedCount: z.number().int().describe('How many blocks this call has ended.') }),
  example: { body: { all: true } },
});
