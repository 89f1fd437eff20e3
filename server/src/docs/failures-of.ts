import type { Endpoint } from '@ballpark/domain/contract/endpoint.ts';
import { failureBody, type HttpError } from '../errors.ts';
import { refusalsOf, usualRefusals } from './refusals-of.ts';
import { components, type Schema } from './schemas-of.ts';

export type Media = { schema: Schema; examples?: Record<string, { value: unknown }> };
export type ResponseObject = {
  description: string;
  headers?: Record<string, { description: string; schema: Schema }>;
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

/** The failures that operations have in common, by name. */
export function usualResponses(): Record<string, ResponseObject> {
  return Object.fromEntries(
    usualRefusals.map((refusal) => [meaningOf(refusal.status).name, responseOf(refusal.status, [refusal])]),
  );
}

/** Every error that an operation may answer, by status; a usual one is a reference to its name. */
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
    ...(isTimed ? { headers: { 'retry-after': retryAfter } } : {}),
    content: {
      'application/json': {
        schema: {
          $ref: `${components}Failure`,
          properties: { code: { enum: [...new Set(refusals.map(({ code }) => code))] } },
        },
        examples: Object.fromEntries(
          refusals.map((refusal) => [exampleName(refusal, refusals), { value: failureBody(refusal) }]),
        ),
      },
    },
  };
}

/** The code of an error, with the key of its text if several texts share the code. */
function exampleName({ code, key }: HttpError, all: readonly HttpError[]): string {
  return all.find((other) => other.code === code)?.key === key ? code : `${code} (${key})`;
}

const retryAfter = { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } };

function meaningOf(status: number) {
  return meanings[status] ?? { name: `Status${status}`, text: 'The call is refused.' };
}
