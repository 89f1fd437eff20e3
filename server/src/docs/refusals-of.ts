import type { Access, Endpoint, Refusal } from '@ballpark/domain/contract/endpoint.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { z } from 'zod';
import * as errors from '../errors.ts';

type Errors = errors.HttpError[];

/** One error for each status that every operation of its kind may answer. */
export const usualRefusals: Errors = [
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
const verified: Errors = [...active, new errors.Forbidden('emailNotVerified')];
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

/** The errors for an `Idempotency-Key` that is invalid, in use, or came with another input. */
const refusedKey: Errors = [
  new errors.BadRequest('idempotencyKeyInvalid'),
  new errors.HttpError(409, 'idempotencyKeyInFlight', { retryAfterSeconds: 1 }),
  new errors.HttpError(422, 'idempotencyKeyReused'),
];

/** Every error that an operation may answer, by status; each is one that the server itself would throw. */
export function refusalsOf(operation: Endpoint): Errors {
  const { access, route, idempotent, params, errors: declared = {} } = operation;
  const isRead = route.startsWith('GET ');
  const own = Object.entries(declared).flatMap(([status, refusals]) =>
    refusals.map((refusal) => errorOf(Number(status), refusal)),
  );
  const given = [
    ...refusedInput(operation),
    ...refusedAccess[access],
    // A token that is sent must be valid, except for calls that sign in.
    ...(access === 'public' && isRead ? signedIn : []),
    ...(idempotent ? refusedKey : []),
    ...own,
    ...(params ? [new errors.NotFound()] : []),
  ];
  // Even a write without a body reads one if it is sent.
  const statuses = new Set([
    ...Object.keys(declared).map(Number),
    ...(isRead ? [] : [413, 415, 429, 507]),
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

/** The error of the operation's own schemas for an empty input; if empty input is allowed, the error for a wrong value. */
function refusedInput({ query, body }: Endpoint): Errors {
  const refused = [query, body].flatMap((schema) => {
    if (!schema) return [];
    const { error } = schema.safeParse({}, { error: () => messages.invalidInput });
    const path = [schema instanceof z.ZodObject ? (Object.keys(schema.shape)[0] ?? '') : ''];
    return [new errors.InvalidInput(error?.issues ?? [{ path, message: messages.invalidInput }])];
  });
  return [...refused, new errors.BadRequest('malformed')];
}
