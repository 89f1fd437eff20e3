import { z } from 'zod';
import type { messages } from './messages.ts';

/**
 * Who may call an operation. public: anybody, with or without a session; leaving: signed in, even while the account waits to
 * be deleted or is suspended; suspended: signed in to an account that stays, even while suspended; session: the same, and not suspended;
 * verified: signed in with a verified e-mail; full: verified and onboarded; contributor: the same, and not limited; moderator, admin: full
 * with that role or a higher one; adminKey: the key in the body decides.
 */
export const accessClasses = [
  'public',
  'leaving',
  'suspended',
  'session',
  'verified',
  'full',
  'contributor',
  'moderator',
  'admin',
  'adminKey',
] as const;
export type Access = (typeof accessClasses)[number];

export type Route = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

/** One operation of the API: the server validates with it, the web takes its types from it. */
export type Endpoint = {
  /** Stable name, the operationId of the OpenAPI document. */
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  /** What a stranger needs beyond the summary and the fields, as one paragraph of Markdown. */
  readonly description?: string;
  /** Verb and path below /api, parameters as `:name`. */
  readonly route: Route;
  readonly access: Access;
  /** Status of success; 200 by default. */
  readonly status?: 200 | 201 | 202;
  /** Largest body in bytes; 64 kB by default. */
  readonly bodyLimit?: number;
  /**
   * True if a header `Idempotency-Key` makes it safe to send the call again: for 24 hours the same key gets the same reply. While the first
   * call runs the answer is 409 with Retry-After, and another body gets 422.
   */
  readonly idempotent?: boolean;
  /** True when the answer carries `pagination` beside `data`. */
  readonly paginated?: boolean;
  /** True when the answer is not JSON but a stream of events (text/event-stream), each with `reply` as its data. */
  readonly isStream?: boolean;
  /** What it refuses besides what every operation of this access may answer, by status; an empty list has the usual text of its status. */
  readonly errors?: Partial<Record<ErrorStatus, readonly Refusal[]>>;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Shape of `data`. Fields that it does not declare never leave the server. */
  readonly reply: z.ZodType;
  /** A call. */
  readonly example?: {
    readonly params?: Readonly<Record<string, unknown>>;
    readonly query?: Readonly<Record<string, unknown>>;
    readonly body?: Readonly<Record<string, unknown>>;
  };
};

/** Its text, and what differs from a plain error: the field that it is shown beside, a code that several texts share. */
export type Refusal =
  | keyof typeof messages
  | { readonly text: keyof typeof messages; readonly field?: string; readonly code?: string };

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503 | 507;

/** Declares an operation and keeps the exact types of its route, access class and schemas. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared;
}

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;
export type ParamsOf<E extends Endpoint> = OutputOf<E['params']>;
export type QueryOf<E extends Endpoint> = OutputOf<E['query']>;
export type BodyOf<E extends Endpoint> = OutputOf<E['body']>;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;

/**
 * A page of a list. `totalCount` stops at 1,000; `isCapped` says that there are more. `isPartial` says that nothing has all
 * words of a search, and that these have most of them.
 */
export const pagination = z
  .object({
    currentPage: z.number().int().describe('From 1.'),
    totalPages: z.number().int().describe('Of as many as `totalCount` says.'),
    totalCount: z.number().int().describe('Stops at 1,000.'),
    limit: z.number().int().describe('How many a page holds.'),
    hasPreviousPage: z.boolean().describe('Whether there is a page before this one.'),
    hasNextPage: z.boolean().describe('Whether there is a page after this one.'),
    isCapped: z.boolean().describe('True when there are more than `totalCount` says.'),
    isPartial: z
      .literal(true)
      .optional()
      .describe(
        'True when no listing has all words of the search, and these have most of them; absent otherwise, and in lists without a search.',
      ),
  })
  .meta({ id: 'Pagination', description: 'Which part of a list this is.' });
export type Pagination = z.output<typeof pagination>;

export const failure = z
  .object({
    success: z.literal(false).describe('Always false.'),
    error: z.string().describe('A text for people.'),
    message: z.string().describe('The same text.'),
    code: z.string().describe('Stable name of the failure, for programs.'),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .describe('A text for each field that was refused, by its path.'),
    pending: z
      .string()
      .optional()
      .describe(
        'What the second step of this sign-in is sent with, for 5 minutes; only with `CODE_REQUIRED` of a sign-in.',
      ),
  })
  .meta({ id: 'Failure', description: 'The body of every failure.' });
export type Failure = z.output<typeof failure>;

/** Identifiers compare as texts, so capitals of a caller are made small. */
export const id = z.uuid().toLowerCase().describe('UUIDv7, made by the server.');
export const timestamp = z.iso.datetime().describe('ISO 8601, UTC.');
export const idParams = z.object({ id });
export const empty = z.object({});
