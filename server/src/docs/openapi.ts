import { type Endpoint, failure, pagination } from '@ballpark/domain/contract/endpoint.ts';
import { type Declared, operations, streams } from '@ballpark/domain/contract/operations.ts';
import { site } from '@ballpark/domain/site.ts';
import { tokenPrefix } from '@ballpark/domain/token-scopes.ts';
import type { z } from 'zod';
import {
  type Media,
  type Reference,
  type ResponseObject,
  type Schema,
  components,
  failuresOf,
  limitFields,
  schemasOf,
  usualResponses,
} from './failures-of.ts';

export type OperationObject = ReturnType<typeof operationObject>;
type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string | undefined;
  schema: Schema;
  example?: unknown;
};

const documented: readonly Endpoint[] = [...operations, ...streams];

/** OpenAPI 3.1, from the declarations that the server validates with. */
export function openApi(version: string) {
  const sent = schemasOf('input', partsOf(['params', 'query', 'body']));
  const answered = schemasOf('output', { ...partsOf(['reply']), failure, pagination });
  const parts = { ...sent.parts, ...answered.parts };
  const paths: Record<string, Record<string, OperationObject>> = {};
  for (const operation of documented) {
    const [method = '', path = ''] = operation.route.split(' ');
    const url = `/api${path.replace(/:(\w+)/g, '{$1}')}`;
    paths[url] = { ...paths[url], [method.toLowerCase()]: operationObject(operation, parts) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.name} API`,
      version,
      description,
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(documented.map(({ tag }) => tag))].map((name) => ({
      name,
      description: (tagNotes as Record<string, string | undefined>)[name] ?? name,
    })),
    paths,
    components: {
      schemas: { ...answered.named, ...sent.named },
      headers: limitHeaders,
      responses: usualResponses(),
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token that registering and signing in answer. It lives on while it is used.',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: `A personal access token, which begins with \`${tokenPrefix}\`. It takes only the operations that name a scope, and needs it.`,
        },
      },
    },
  };
}

function partsOf(kinds: readonly ('params' | 'query' | 'body' | 'reply')[]): Record<string, z.ZodType> {
  return Object.fromEntries(
    documented.flatMap((operation) =>
      kinds.flatMap((kind) => {
        const schema = operation[kind];
        return schema ? [[`${operation.id}/${kind}`, schema] as const] : [];
      }),
    ),
  );
}

function operationObject(operation: Endpoint, parts: Record<string, Schema>) {
  const { id, tag, summary, description, access, scope, body, example, status = 200 } = operation;
  const parameters = [
    ...parametersOf('path', parts[`${id}/params`], example?.params),
    ...parametersOf('query', parts[`${id}/query`], example?.query),
    ...(operation.idempotent ? [idempotencyKey] : []),
  ];
  const sent: Media = {
    schema: parts[`${id}/body`] ?? {},
    examples: { call: { value: example?.body ?? {} } },
  };
  const responses: Record<string, ResponseObject | Reference> = {
    [status]: successOf(operation, parts[`${id}/reply`]),
    ...failuresOf(operation),
  };
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    'x-access': access,
    'x-token-scope': scope,
    security: securityOf(operation),
    parameters: parameters.length > 0 ? parameters : undefined,
    requestBody: body && { required: !body.safeParse({}).success, content: { 'application/json': sent } },
    responses,
  };
}

function securityOf({ access, scope }: Endpoint): Record<string, string[]>[] {
  if (access === 'adminKey') return [];
  const signedIn = [{ session: [] }, ...(scope === undefined ? [] : [{ token: [scope] }])];
  return access === 'public' ? [{}, ...signedIn] : signedIn;
}

function parametersOf(
  where: 'path' | 'query',
  { properties = {}, required = [] }: Schema = {},
  examples: Readonly<Record<string, unknown>> = where === 'path' ? { id: exampleId } : {},
): Parameter[] {
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: where,
    required: required.includes(name),
    description,
    schema,
    ...(name in examples ? { example: examples[name] } : {}),
  }));
}

function successOf({ isStream, paginated, idempotent, route }: Endpoint, data: Schema = {}): ResponseObject {
  if (isStream)
    return {
      description: 'Server-sent events until either side ends it; the `data` of each is as said here.',
      content: { 'text/event-stream': { schema: data } },
    };
  const properties = {
    success: { const: true },
    data,
    ...(paginated ? { pagination: { $ref: `${components}Pagination` } } : {}),
  };
  const schema = { type: 'object', properties, required: Object.keys(properties) };
  return {
    description: 'It is done; `data` holds the answer.',
    ...(route.startsWith('GET ')
      ? {}
      : { headers: { ...(idempotent && { 'idempotency-replayed': replayed }), ...limitFields } }),
    content: { 'application/json': { schema } },
  };
}

const exampleId = '019a40b2-91e0-7e15-a3c8-7f1d5e6b2a03';

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A text of your own, such as a UUID, that makes the call safe to send again: within 24 hours the same key with the same input is answered what it was answered first, and nothing more is done.',
  schema: { type: 'string', pattern: '^[!-~]{1,200}$' },
  example: '1f0e8f6a-6a0b-4f0e-9a51-0c6f3f1f7c2d',
};

const replayed = {
  description:
    'Present when the call was sent before with the same key: this is the answer of the first time.',
  schema: { const: 'true' },
};

const limitHeaders = {
  'RateLimit-Policy': {
    description: 'The limits that the call counted for: so many calls (`q`) in so many seconds (`w`).',
    schema: { type: 'string' },
    example: '"write";q=120;w=60, "write-address";q=600;w=60',
  },
  RateLimit: {
    description: 'How many calls are left of each (`r`), and after how many seconds it begins anew (`t`).',
    schema: { type: 'string' },
    example: '"write";r=119;t=60, "write-address";r=599;t=60',
  },
};

/** Markdown with paragraphs only, because the page shows it too. */
const description = [
  `${site.description} This is the API that the web app itself uses.`,
  'Every success is `{ "success": true, "data": … }`, with `pagination` beside it where a list has pages. Every failure is `{ "success": false, "error", "message", "code", "fields"? }`: `error` and `message` hold the same text for people, `code` is a stable name for programs, and `fields` names what was refused by its path. Whatever is unforeseen answers 500 with the code `UNEXPECTED` and nothing of its cause.',
  'Bodies are JSON (`content-type: application/json`) of at most 64 kB, photos more; fields that are not declared are ignored. Ids are UUIDv7, made by the server. Times are ISO 8601 in UTC. Amounts are numbers in the listing’s currency with at most 2 decimals, none for currencies that have none; the largest is 999,999,999.99.',
  'A session is a bearer token: `authorization: Bearer …`. Access is one of: `public`, anyone, where a session is used when one is sent; `leaving`, signed in, even while the account waits to be deleted or is suspended; `suspended`, signed in, even while suspended; `session`, signed in to an account that stays and is not suspended; `verified`, with a verified e-mail address too; `full`, with a finished profile too; `contributor`, and not limited; `adminKey`, whoever knows the key in the body.',
  'A program of somebody’s needs no session: they make it a personal access token, which is sent as one is, ends by itself after 1 to 365 days and may do only what they chose. `x-token-scope` names what an operation needs of it; one without takes no token. A token takes 300 calls in 5 minutes, reads too; its writes count as its person’s as well.',
  'Writes are limited to 120 a minute for each person, and to 600 a minute for each address without a session; signing in, registering and asking for mail have narrower limits. Two calls of each person are at work at once, or of each address without a session; the others wait for their turn. What counts for a limit says so in `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers): how many calls it takes in which time, how many are left, and after how many seconds it begins anew. 429, 503 and 507 say in `retry-after` how many seconds to wait.',
  'Calls that create take an `idempotency-key`: sent again within 24 hours with the same key and input, they answer what they answered the first time and do nothing more. The key with another input is 422, and while the first call is under way 409.',
].join('\n\n');

const tagNotes: Record<Declared['tag'], string> = {
  Auth: 'Accounts, sessions and the first steps.',
  Tokens: 'Personal access tokens, with which programs act as their person.',
  Account:
    'Names, taking one’s data along, and leaving. The last two are done by jobs: a copy of all data within minutes, the end of an account after 14 days.',
  Listings: 'What people want priced.',
  Suggestions: 'What people think it is worth.',
  Questions: 'What people ask about a listing, and what its owner answers.',
  People: 'Of whom one wants to see no more.',
  Prices: 'What things went for.',
  Profile: 'People, as others see them and as they see themselves.',
  Places: 'Cities by name and by point.',
  XP: 'What good suggestions earn.',
  Achievements:
    'What unlocks with the first, the tenth and the hundredth good suggestion, and how far people are.',
  Photos: 'Photos of listings and people.',
  Notifications: 'Notifications of people, and their channels.',
  Webhooks:
    'Events sent to an address of one’s own, signed by the Standard Webhooks specification: their `type` is a name that `kinds` lists, or `webhook.test`.',
  Live: 'Live events: what has changed, sent at once.',
  Moderation: 'What those who look after the community have done.',
  Admin:
    'The place and its people, for admins. `autoCloseListings` is for operators, and off unless ADMIN_KEY is set.',
};
