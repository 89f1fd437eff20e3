import {
  type BodyOf,
  type Endpoint,
  type Pagination,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  accessClasses,
  needsAcceptance,
  pagination,
} from '@ballpark/domain/contract/endpoint.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { hasRole } from '@ballpark/domain/route-access.ts';
import { pagesToAccept } from '@ballpark/domain/site-pages.ts';
import { site } from '@ballpark/domain/site.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toJSONSchema, z } from 'zod';
import { minimumFreeBytes, signInFreeBytes } from '../db/embedded/disk-room.ts';
import type { Deps } from '../deps.ts';
import { Forbidden, InvalidInput, NotFound, SiteReadOnly, StorageFull } from '../errors.ts';
import type { SessionUser } from '../session-user.ts';
import { type RememberReply, answerOnce } from './idempotency.ts';
import { admitLargeBody, largeBodyBudgets, limitLargeBodies } from '../limits/body-budget.ts';
import { takeFromLimits } from '../limits/rate-limit.ts';
import { rates } from '../limits/rates.ts';

export const defaultBodyLimit = 64 * 1024;
/** A session that has ended is dead within a second. */
const knownForMs = 500;

declare module 'fastify' {
  interface FastifyRequest {
    caller: SessionUser | null;
    /** When it was found out, on the clock of `performance`. */
    callerSinceMs: number;
  }
}

type Call<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  user: E['access'] extends 'public' | 'adminKey' ? SessionUser | null : SessionUser;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Saves an idempotent operation's reply in the operation's own transaction. */
  remember: RememberReply;
};
export type Authenticate = (
  request: FastifyRequest,
  operation: Pick<Endpoint, 'access' | 'scope'>,
) => Promise<SessionUser | null>;

type Answer<E extends Endpoint> = E extends { paginated: true }
  ? { data: ReplyOf<E>; pagination: Pagination }
  : ReplyOf<E>;

export type AddEndpoint = <E extends Endpoint>(
  operation: E,
  handle: (call: Call<E>) => Promise<Answer<E>>,
) => void;

/** `added` collects the routes, so that a test can find operations without one. */
export function endpointAdder(
  app: FastifyInstance,
  deps: Deps,
  authenticate: Authenticate,
  added: Set<string>,
): AddEndpoint {
  if (!app.hasRequestDecorator('caller')) {
    app.decorateRequest('caller', null);
    app.decorateRequest('callerSinceMs', 0);
  }
  const budgets = largeBodyBudgets();
  return (operation, handle) => {
    const [method = 'GET', path = ''] = operation.route.split(' ');
    const isWrite = method !== 'GET';
    const success = operation.status ?? 200;
    if (!accessClasses.includes(operation.access))
      throw new Error(`${operation.route} declares no access class`);
    added.add(operation.route);
    const bodyLimit = operation.bodyLimit ?? defaultBodyLimit;
    const readQuery = operation.query && queryReader(operation.query);
    app.route<{ Body: unknown }>({
      method,
      url: `/api${path}`,
      bodyLimit,
      schema: { response: { [success]: replySchema(operation) } },
      // Before the body is read, so that a refused call uses no memory.
      onRequest: async (request) => {
        const user = await authenticate(request, operation);
        if (isWrite) await admitWrite(deps, operation, request, user);
        if (bodyLimit > defaultBodyLimit) {
          const claim = { person: user?.id ?? request.ip, bodyLimit };
          await limitLargeBodies(deps, request, claim);
          admitLargeBody(budgets, request, claim);
        }
        request.caller = user;
        request.callerSinceMs = performance.now();
      },
      handler: async (request, reply) => {
        // A body can take minutes, in which a session, a role or a token may end.
        if (performance.now() - request.callerSinceMs > knownForMs)
          request.caller = await authenticate(request, operation);
        const call = {
          ...parseInput(operation, request, readQuery?.(request.query)),
          user: request.caller,
          request,
          reply,
        };
        const answer = await answerOnce(deps, operation, call, reply, (remember) =>
          // authenticate() has refused a missing user where the access class needs one.
          handle({ ...call, remember } as Call<typeof operation>),
        );
        reply.status(success).header('cache-control', 'no-store');
        return operation.paginated
          ? { success: true, ...(answer as object) }
          : { success: true, data: answer };
      },
    });
  };
}

/** Refuses a write for want of room, limits, terms to accept or a site that is read-only. */
export async function admitWrite(
  deps: Deps,
  operation: Endpoint,
  request: FastifyRequest,
  user: SessionUser | null,
): Promise<void> {
  const { isSigningIn, isWayOut } = operation;
  const minBytes = isSigningIn ? signInFreeBytes : minimumFreeBytes;
  if (!deps.hasRoom(minBytes))
    throw new StorageFull(
      new Error(`fewer than ${minBytes / 2 ** 20} MB are free in ${deps.config.dataDir}`),
    );
  const byUser = user ? [{ limit: rates.write.perPerson, key: user.id }] : [];
  await takeFromLimits(deps, [...byUser, { limit: rates.write.perAddress, key: request.ip }]);
  const isStaff = user !== null && hasRole(user.role, 'moderator');
  if (user?.accepted && needsAcceptance(operation) && pagesToAccept(user.accepted).length > 0)
    throw new Forbidden('acceptanceNeeded');
  if (site.readOnly !== '' && !isSigningIn && !isWayOut && !isStaff) throw new SiteReadOnly(site.readOnly);
}

function parseInput(operation: Endpoint, request: FastifyRequest, query: unknown) {
  const params = operation.params?.safeParse(request.params);
  if (params && !params.success) throw new NotFound();
  return {
    params: params?.data,
    query: operation.query && parse(operation.query, query),
    body: operation.body && parse(operation.body, request.body ?? {}),
  };
}

function parse(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value, { error: () => messages.invalidInput });
  if (!parsed.success) throw new InvalidInput(parsed.error.issues);
  return parsed.data;
}

/** Treats an empty optional value as missing, and an empty number as invalid instead of 0. */
function queryReader(schema: z.ZodType): (query: unknown) => unknown {
  const { properties = {}, required = [] } = toJSONSchema(schema, { io: 'input' }) as ObjectSchema;

  function withoutEmpty([name, value]: [string, unknown]): [string, unknown][] {
    const { type = '', enum: choices } = properties[name] ?? {};
    if (value !== '') return [[name, value]];
    if (/^(number|integer)$/.test(type)) return [[name, Number.NaN]];
    const isNone = choices !== undefined && !choices.includes('') && !required.includes(name);
    return isNone ? [] : [[name, value]];
  }

  return (query) => {
    const fields = Object.entries(query ?? {});
    return fields.some(([, value]) => value === '')
      ? Object.fromEntries(fields.flatMap(withoutEmpty))
      : query;
  };
}

type ObjectSchema = {
  properties?: Record<string, { type?: string; enum?: unknown[] }>;
  required?: string[];
};

type JsonSchema = { [key: string]: unknown };

/** Compiled once; it drops fields that the contract does not declare. */
function replySchema(operation: Endpoint): JsonSchema {
  const envelope = z.object({
    success: z.literal(true),
    data: operation.reply,
    ...(operation.paginated ? { pagination } : {}),
  });
  return flattenNullable(z.toJSONSchema(envelope, { io: 'output', target: 'draft-7' })) as JsonSchema;
}

/** The serializer is several times faster with `nullable` than with a choice. */
function flattenNullable(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(flattenNullable);
  if (typeof node !== 'object' || node === null) return node;
  const schema = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, flattenNullable(value)]),
  );
  const choices: unknown = schema.anyOf;
  if (!Array.isArray(choices) || choices.length !== 2) return schema;
  const rest: unknown = choices.find((choice) => !isNull(choice));
  if (!choices.some(isNull) || typeof rest !== 'object') return schema;
  return { ...rest, nullable: true };
}

function isNull(choice: unknown): boolean {
  return typeof choice === 'object' && choice !== null && 'type' in choice && choice.type === 'null';
}
