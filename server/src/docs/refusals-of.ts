import type { Endpoint } from '@ballpark/domain/contract/endpoint.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { z } from 'zod';
import * as errors from '../errors.ts';
import { docOf } from './operation-docs.ts';

type Refusals = errors.HttpError[];

const bodyEncoded = new errors.UnsupportedMediaType('bodyEncoded');

/** One error for each status that every operation of its kind may answer. */
export const usualRefusals = {
  401: new errors.Unauthorized(),
  403: new errors.Forbidden('onboardingNeeded'),
  404: new errors.NotFound(),
  413: new errors.PayloadTooLarge(),
  415: new errors.UnsupportedMediaType(),
  429: new errors.TooManyRequests('tooManyRequests', 30),
  503: new errors.Unavailable(),
  507: new errors.StorageFull(),
};

/** Every error that an operation may answer, by status; each is the one that the server itself would throw. */
export function refusalsOf(operation: Endpoint): Refusals {
  const given = [
    ...refusedInput(operation),
    ...refusedAccess(operation),
    ...refusedKey(operation),
    ...(docOf(operation)?.refusals ?? []),
    ...(operation.params ? [new errors.NotFound()] : []),
  ];
  const isGiven = (status: number) => given.some((refusal) => refusal.status === status);
  const missing = new Set(statusesOf(operation).filter((status) => !isGiven(status)));
  const usual = Object.values(usualRefusals).filter(({ status }) => missing.has(status));
  return [...given, ...usual, bodyEncoded].toSorted((one, other) => one.status - other.status);
}

/** Even a write without a body reads one if it is sent. */
function statusesOf({ route, errors: declared = [] }: Endpoint): number[] {
  const ofWrites = isRead(route) ? [] : [413, 415, 429, 507];
  return [...declared, ...ofWrites, 503];
}

function isRead(route: string): boolean {
  return route.startsWith('GET ');
}

/** The error of the operation's own schemas for an empty input; if empty input is allowed, the error for a wrong value. */
function refusedInput({ query, body }: Endpoint): Refusals {
  const refused = [query, body].flatMap((schema) => {
    if (!schema) return [];
    const { error } = schema.safeParse({}, { error: () => messages.invalidInput });
    const path = [schema instanceof z.ZodObject ? (Object.keys(schema.shape)[0] ?? '') : ''];
    return [new errors.InvalidInput(error?.issues ?? [{ path, message: messages.invalidInput }])];
  });
  return [...refused, new errors.BadRequest('malformed')];
}

/** The errors for an `Idempotency-Key` that is invalid, in use, or came with another input. */
function refusedKey({ idempotent }: Endpoint): Refusals {
  if (!idempotent) return [];
  return [
    new errors.BadRequest('idempotencyKeyInvalid'),
    new errors.HttpError(409, 'idempotencyKeyInFlight', { retryAfterSeconds: 1 }),
    new errors.HttpError(422, 'idempotencyKeyReused'),
  ];
}

function refusedAccess({ access, route }: Endpoint): Refusals {
  const leaving = new errors.Forbidden('accountLeaving');
  const suspended = new errors.Forbidden('accountSuspended');
  const notVerified = new errors.Forbidden('emailNotVerified');
  const notOnboarded = new errors.Forbidden('onboardingNeeded');
  switch (access) {
    case 'public':
      // A token that is sent must be valid, except for calls that sign in.
      return isRead(route) ? [new errors.Unauthorized()] : [];
    case 'adminKey':
      return [new errors.Forbidden('adminKeyWrong')];
    case 'leaving':
      return [new errors.Unauthorized()];
    case 'suspended':
      return [new errors.Unauthorized(), leaving];
    case 'session':
      return [new errors.Unauthorized(), leaving, suspended];
    case 'verified':
      return [new errors.Unauthorized(), leaving, suspended, notVerified];
    case 'full':
      return [new errors.Unauthorized(), leaving, suspended, notVerified, notOnboarded];
    case 'contributor': {
      const limited = new errors.Forbidden('accountLimited');
      return [new errors.Unauthorized(), leaving, suspended, notVerified, notOnboarded, limited];
    }
    case 'moderator':
    case 'admin': {
      const notTheirs = new errors.Forbidden(access === 'admin' ? 'adminsOnly' : 'moderatorsOnly');
      return [new errors.Unauthorized(), leaving, suspended, notVerified, notOnboarded, notTheirs];
    }
  }
}
