import { english } from '@ballpark/domain/english.ts';
import {
  type Access,
  type Endpoint,
  type Refusal,
  needsAcceptance,
} from '@ballpark/domain/contract/endpoint.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { z } from 'zod';
import * as errors from '../errors.ts';
import { type HttpError, failureBody } from '../errors.ts';

export type Media = { schema: Schema; examples?: Record<string, { value: unknown }> };
export type ResponseObject = {
  description: string;
  headers?: Record<string, { description: string; schema: Schema } | Reference>;
  content: { 'application/json': Media } | { 'text/event-stream': Media };
};
export type Reference = { $ref: string };

const meanings: Record<number, { name: string; text: string }> = {
  400: { name: 'BadRequest', text: 'The input is refused.' },
  401: { name: 'Unauthorized', text: 'No valid session.' },
  403: { name: 'Forbidden', text: 'The caller may not do this.' },
  404: { name: 'NotFound', text: 'There is no such thing.' },
  409: { name: 'Conflict', text: 'The present state forbids it.' },
  413: { name: 'TooLarge', text: 'Too large.' },
  415: { name: 'UnsupportedType', text: 'Not a type that is taken.' },
  422: { name: 'Unprocessable', text: 'The input cannot be processed.' },
  429: { name: 'TooManyRequests', text: 'Too many calls.' },
  503: { name: 'Unavailable', text: 'Briefly unavailable.' },
  507: { name: 'StorageFull', text: 'No room for anything new; reading still works.' },
};

export function usualResponses(): Record<string, ResponseObject> {
  return Object.fromEntries(
    usualRefusals.map((refusal) => [meaningOf(refusal.status).name, responseOf(refusal.status, [refusal])]),
  );
}

export function failuresOf(operation: Endpoint): Record<string, ResponseObject | Reference> {
  const byStatus = Map.groupBy(refusalsOf(operation), ({ status }) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, refusals]) => [
      String(status),
      isUsual(refusals)
        ? { $ref: `#/components/responses/${meaningOf(status).name}` }
        : responseOf(status, refusals),
    ]),
  );
}

function isUsual([first, ...others]: readonly HttpError[]): boolean {
  if (!first || others.length > 0) return false;
  return usualRefusals.some((usual) => usual.code === first.code && !first.fields);
}

function responseOf(status: number, refusals: readonly HttpError[]): ResponseObject {
  const isTimed = refusals.some((refusal) => refusal.retryAfterSeconds !== undefined);
  return {
    description: meaningOf(status).text,
    ...(isTimed ? { headers: { 'retry-after': retryAfter, ...(status === 429 && limitFields) } } : {}),
    content: {
      'application/json': {
        schema: {
          $ref: `${components}Failure`,
          properties: { code: { enum: [...new Set(refusals.map(({ code }) => code))] } },
        },
        examples: Object.fromEntries(
          refusals.map((refusal) => [
            exampleName(refusal, refusals),
            { value: failureBody(refusal, english) },
          ]),
        ),
      },
    },
  };
}

function exampleName({ code, key }: HttpError, all: readonly HttpError[]): string {
  return all.find((other) => other.code === code)?.key === key ? code : `${code} (${key})`;
}

const retryAfter = { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } };

/** Of replies to calls that count for a limit. */
export const limitFields: Record<string, Reference> = {
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
  RateLimit: { $ref: '#/components/headers/RateLimit' },
};

function meaningOf(status: number) {
  return meanings[status] ?? { name: `Status${status}`, text: 'The call is refused.' };
}

type Errors = errors.HttpError[];

/** One for each status that every operation of its kind may answer. */
const usualRefusals: Errors = [
  new errors.Unauthorized(),
  new errors.Forbidden('onboardingNeeded'),
  new errors.NotFound(),
  new errors.PayloadTooLarge(),
  new errors.UnsupportedMediaType(),
  new errors.TooManyRequests('tooManyRequests', 30),
  new errors.Unavailable(),
  new errors.StorageFull(),
];

const signedIn: Errors = [new errors.Unauthorized()];
const staying: Errors = [...signedIn, new errors.Forbidden('accountLeaving')];
const active: Errors = [...staying, new errors.Forbidden('accountSuspended')];
const verified: Errors = [
  ...active,
  new errors.Forbidden('emailNotVerified'),
  new errors.Forbidden('accountWaiting'),
];
const full: Errors = [...verified, new errors.Forbidden('onboardingNeeded')];
const refusedAccess: Record<Access, Errors> = {
  public: [],
  leaving: signedIn,
  suspended: staying,
  session: active,
  verified,
  full,
  contributor: [...full, new errors.Forbidden('accountLimited')],
  moderator: [...full, new errors.Forbidden('moderatorsOnly')],
  admin: [...full, new errors.Forbidden('adminsOnly')],
  adminKey: [new errors.Forbidden('adminKeyWrong')],
};

const refusedKey: Errors = [
  new errors.BadRequest('idempotencyKeyInvalid'),
  new errors.HttpError(409, 'idempotencyKeyInFlight', { retryAfterSeconds: 1 }),
  new errors.HttpError(422, 'idempotencyKeyReused'),
];

function refusedToken({ scope }: Endpoint): Errors {
  const refused = scope === undefined ? 'tokenRefused' : 'tokenScopeNeeded';
  return [new errors.Forbidden('tokensOff'), new errors.Forbidden(refused)];
}

/** The server itself would throw each of these. */
export function refusalsOf(operation: Endpoint): Errors {
  const { access, route, idempotent, params, scope, errors: declared = {} } = operation;
  const isRead = route.startsWith('GET ');
  const own = Object.entries(declared).flatMap(([status, refusals]) =>
    refusals.map((refusal) => errorOf(Number(status), refusal)),
  );
  const given = [
    ...refusedInput(operation),
    ...refusedToken(operation),
    ...refusedAccess[access],
    ...(needsAcceptance(operation) ? [new errors.Forbidden('acceptanceNeeded')] : []),
    // A token that is sent must be valid, except for logins.
    ...(access === 'public' && isRead ? signedIn : []),
    ...(idempotent ? refusedKey : []),
    ...own,
    ...(params ? [new errors.NotFound()] : []),
  ];
  const statuses = new Set([
    ...Object.keys(declared).map(Number),
    ...(isRead ? [] : [413, 415, 429, 507]),
    ...(scope === undefined ? [] : [429]),
    503,
  ]);
  const usual = usualRefusals.filter(
    ({ status }) => statuses.has(status) && !given.some((refusal) => refusal.status === status),
  );
  const all = [...given, ...usual, new errors.UnsupportedMediaType('bodyEncoded')];
  return all.toSorted((one, other) => one.status - other.status);
}

function errorOf(status: number, refusal: Refusal): errors.HttpError {
  const { text, field, code } =
    typeof refusal === 'string' ? { text: refusal, field: undefined, code: undefined } : refusal;
  return new errors.HttpError(status, text, {
    ...(code === undefined ? {} : { code }),
    ...(field === undefined ? {} : { fields: { [field]: messages[text] } }),
    ...([429, 503].includes(status) ? { retryAfterSeconds: 30 } : {}),
  });
}

/** The schemas themselves refuse an empty input; a generic error if they allow it. */
function refusedInput({ query, body }: Endpoint): Errors {
  const refused = [query, body].flatMap((schema) => {
    if (!schema) return [];
    const { error } = schema.safeParse({}, { error: () => messages.invalidInput });
    const path = [schema instanceof z.ZodObject ? (Object.keys(schema.shape)[0] ?? '') : ''];
    return [new errors.InvalidInput(error?.issues ?? [{ path, message: messages.invalidInput }])];
  });
  return [...refused, new errors.BadRequest('malformed')];
}

/** Other keywords stay as zod writes them. */
export type Schema = {
  [key: string]: unknown;
  $ref?: string;
  format?: string;
  description?: string;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | false;
  items?: Schema;
  anyOf?: Schema[];
};

export const components = '#/components/schemas/';

/** `named`: the schemas that others refer to. */
export function schemasOf(io: 'input' | 'output', parts: Record<string, z.ZodType>) {
  const { properties, $defs } = z.toJSONSchema(z.object(parts), { io });
  const text = JSON.stringify([properties, $defs]).replaceAll('"#/$defs/', `"${components}`);
  const [written, named] = JSON.parse(text) as Record<string, Schema>[];
  return { parts: tidyFields(written), named: tidyFields(named) };
}

function tidy(schema: Schema): Schema {
  const { id: _, pattern, minimum = -Infinity, maximum = Infinity, additionalProperties, ...rest } = schema;
  return {
    ...rest,
    ...(pattern !== undefined && schema.format === undefined ? { pattern } : {}),
    ...(minimum > Number.MIN_SAFE_INTEGER ? { minimum } : {}),
    ...(maximum < Number.MAX_SAFE_INTEGER ? { maximum } : {}),
    // A reply may get fields later, and a client that refuses unknown ones would break.
    ...(additionalProperties ? { additionalProperties } : {}),
    ...(schema.items ? { items: tidyInner(schema.items) } : {}),
    ...(schema.anyOf ? { anyOf: schema.anyOf.map(tidyInner) } : {}),
    ...(schema.properties ? { properties: tidyFields(schema.properties) } : {}),
  };
}

function tidyInner(schema: Schema): Schema {
  const { description: _, ...rest } = tidy(schema);
  return rest;
}

function tidyFields(fields: Record<string, Schema> = {}): Record<string, Schema> {
  return Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, tidy(schema)]));
}
