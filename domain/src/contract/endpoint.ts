import { z } from 'zod';
import type { TokenScope } from '../token-scopes.ts';
import type { messages } from './messages.ts';

/**
 * public: anybody; leaving: signed in, even if the account will be deleted or is suspended; suspended: signed
 * in, not leaving; session: also not suspended; verified: with a verified address; full: also onboarded;
 * contributor: also not limited; moderator, admin: full with that role or higher; adminKey: a key in the
 * body.
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

/** The server validates with it; the web takes its types from it. */
export type Endpoint = {
  /** The operationId in OpenAPI. */
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  /** One paragraph of Markdown. */
  readonly description?: string;
  /** Below /api, with `:name` parameters. */
  readonly route: Route;
  readonly access: Access;
  /** What a personal access token needs to call it; without one it takes none. */
  readonly scope?: TokenScope;
  /** 200 by default. */
  readonly status?: 200 | 201 | 202;
  /** In bytes; 64 kB by default. */
  readonly bodyLimit?: number;
  /**
   * Whether `Idempotency-Key` makes repeating safe: the same reply for 24 hours; 409 with Retry-After while
   * the first call runs; 422 for another body.
   */
  readonly idempotent?: boolean;
  readonly paginated?: boolean;
  /** A small write of signing in or out, for which some room is kept on a full disk. */
  readonly isSigningIn?: boolean;
  /** Works while the site is read-only: it ends access, takes back what a stranger did, or lets people read on. */
  readonly isWayOut?: boolean;
  /** Events (text/event-stream) with `reply` as data. */
  readonly isStream?: boolean;
  /** Beyond what its access class may answer. An empty list means the status’s default text. */
  readonly errors?: Partial<Record<ErrorStatus, readonly Refusal[]>>;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Fields it does not declare never leave the server. */
  readonly reply: z.ZodType;
  readonly example?: {
    readonly params?: Readonly<Record<string, unknown>>;
    readonly query?: Readonly<Record<string, unknown>>;
    readonly body?: Readonly<Record<string, unknown>>;
  };
};

const accessWithAcceptance: ReadonlySet<Access> = new Set([
  'verified',
  'full',
  'contributor',
  'moderator',
  'admin',
]);

/**
 * Refused to who must accept the terms or the house rules anew. All else only reads, or lets people in and out,
 * protects their account, exports their data or deletes it.
 */
export function needsAcceptance({ access, route, isWayOut }: Endpoint): boolean {
  return accessWithAcceptance.has(access) && !route.startsWith('GET ') && !isWayOut;
}

/** A text, or a text with its field and shared code. */
export type Refusal =
  | keyof typeof messages
  | { readonly text: keyof typeof messages; readonly field?: string; readonly code?: string };

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503 | 507;

/** Keeps the exact types. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared;
}

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;
export type ParamsOf<E extends Endpoint> = OutputOf<E['params']>;
export type QueryOf<E extends Endpoint> = OutputOf<E['query']>;
export type BodyOf<E extends Endpoint> = OutputOf<E['body']>;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;

/** `totalCount` stops at 1,000, then `isCapped` is true. `isPartial`: nothing has all words of the search. */
export const pagination = z
  .object({
    currentPage: z.number().int().describe('From 1.'),
    totalPages: z.number().int().describe('Of as many as `totalCount` says.'),
    totalCount: z.number().int().describe('Stops at 1,000.'),
    limit: z.number().int().describe('How many a page holds.'),
    hasPreviousPage: z.boolean().describe('Whether there is a page before this one.'),
    hasNextPage: z.boolean().describe('Whether there is a page after this one.'),
    nextCursor: z
      .string()
      .optional()
      .describe(
        'What the call for what follows sends as `after`: it repeats and skips nothing, whatever is posted meanwhile. Absent at the end, and in lists without `after`.',
      ),
    isCapped: z.boolean().describe('True when there are more than `totalCount` says.'),
    isPartial: z
      .literal(true)
      .optional()
      .describe(
        'True when no listing has all words of the search, and these have those that matter; absent otherwise, and in lists without a search.',
      ),
  })
  .meta({ id: 'Pagination', description: 'Which part of a list this is.' });
export type Pagination = z.output<typeof pagination>;

/** Of a list with the newest first; instead of `page`. */
export const after = z
  .string()
  .max(100)
  .optional()
  .describe(
    'The `nextCursor` of the answer before, with everything else as it was: answers what follows, and `page` counts for nothing.',
  );

export const pageSize = (usual: number) =>
  z.coerce.number<number>().int().min(1).max(50).default(usual).describe('How many a page holds.');

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

/** Ids compare as text, so capitals become small. */
export const id = z.uuid().toLowerCase().describe('UUIDv7, made by the server.');
export const timestamp = z.iso.datetime().describe('ISO 8601, UTC.');
export const idParams = z.object({ id });
export const empty = z.object({});
