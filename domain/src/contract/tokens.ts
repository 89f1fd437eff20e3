import { z } from 'zod';
import { maxTokenNameLength, oneLine } from '../text-limits.ts';
import { maxTokenDays, maxTokens, tokenPrefix, tokenScopes } from '../token-scopes.ts';
import { empty, endpoint, id, timestamp } from './endpoint.ts';
import { requiredText } from './fields.ts';
import { messages } from './messages.ts';

const scopes = z
  .array(z.enum(tokenScopes), { error: messages.tokenScopesMissing })
  .min(1, messages.tokenScopesMissing)
  .max(tokenScopes.length, messages.tokenScopesMissing)
  .transform((chosen) => tokenScopes.filter((scope) => chosen.includes(scope)));

const whatScopesAllow =
  '`read`, to read what its person reads; `listings`, to post, edit and close listings, with photos; `guess`, to guess; `moderate`, to do what its person may do as a moderator. Each operation names the one that it needs as `x-token-scope`.';

const token = z
  .object({
    id,
    name: z.string().describe('What its person calls it.'),
    scopes: z.array(z.enum(tokenScopes)).describe(`What it may do: ${whatScopesAllow}`),
    createdAt: timestamp.describe('When it was made.'),
    expiresAt: timestamp.describe('Until when it works.'),
    lastUsedOn: z.iso
      .date()
      .nullable()
      .describe('The day, in UTC, on which it was last used; null when never.'),
  })
  .meta({ id: 'Token', description: 'A personal access token, without its secret.' });
export type Token = z.output<typeof token>;

export const listTokens = endpoint({
  id: 'listTokens',
  tag: 'Tokens',
  summary: 'The caller’s personal access tokens',
  description: 'Those whose time is over stay listed for 30 days.',
  route: 'GET /tokens',
  access: 'session',
  reply: z.object({ tokens: z.array(token).describe('The newest first.') }),
});

export const createToken = endpoint({
  id: 'createToken',
  tag: 'Tokens',
  summary: 'Make a personal access token, with which a program acts as the caller',
  description: `It is answered once: only its hash is kept. It begins with \`${tokenPrefix}\` and is sent as a session’s is: \`authorization: Bearer ${tokenPrefix}…\`. It ends with its time, when it is removed, and whenever all sessions of its person are. A person has ${maxTokens} at most. A mail tells the person. Asks for a fresh proof: \`POST /auth/proof\`.`,
  route: 'POST /tokens',
  access: 'full',
  status: 201,
  errors: {
    403: ['proofRequired', { text: 'moderatorsOnly', field: 'scopes' }],
    409: ['tokensTooMany'],
  },
  body: z.object({
    name: requiredText(
      messages.tokenNameMissing,
      maxTokenNameLength,
      messages.tokenNameTooLong,
      oneLine,
    ).describe(`At most ${maxTokenNameLength} characters.`),
    scopes: scopes.describe(whatScopesAllow),
    days: z
      .number({ error: messages.tokenDaysWrong })
      .int(messages.tokenDaysWrong)
      .min(1, messages.tokenDaysWrong)
      .max(maxTokenDays, messages.tokenDaysWrong)
      .describe('For how long it works.'),
  }),
  reply: z.object({
    secret: z.string().describe('The token itself, shown this once.'),
    token: token.describe('As it is listed from now on.'),
  }),
  example: { body: { name: 'Shop export', scopes: ['read', 'listings'], days: 90 } },
});

export const endToken = endpoint({
  id: 'endToken',
  tag: 'Tokens',
  summary: 'End a personal access token',
  description: 'At once, in every process.',
  route: 'DELETE /tokens/:id',
  access: 'session',
  isWayOut: true,
  params: z.object({ id }),
  reply: empty,
});
