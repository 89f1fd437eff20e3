import { dayMs } from '@ballpark/domain/durations.ts';
import { type Hash, createHash } from 'node:crypto';
import type { Endpoint } from '@ballpark/domain/contract/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { BadRequest, HttpError } from '../errors.ts';
import { newId } from '../new-id.ts';
import type { SessionUser } from '../session-user.ts';
import { type KeyedCall, claimKey, findKey, releaseKey, saveReply } from './idempotency-queries.ts';

export type RememberReply = (trx: Kysely<Schema>, reply: unknown) => Promise<void>;

export const rememberNothing: RememberReply = async () => {};

const keptMs = dayMs;
/** No call takes this long, so the process that claimed the key has died. */
const abandonedAfterMs = 60 * 1000;
const retryAfterSeconds = 1;

type Parsed = { request: FastifyRequest; user: SessionUser | null; params: unknown; body: unknown };

/**
 * Replays the first reply for 24 hours. Throws 400 for a bad key, 409 while the first call runs, 422 if the
 * key came with another call. A handler that passes its transaction to `remember` runs exactly once, even
 * after a crash. Others (photos) save the reply afterwards: a crash in between leaves a photo that the
 * cleanup removes.
 */
export async function answerOnce(
  deps: Deps,
  operation: Endpoint,
  { request, user, params, body }: Parsed,
  reply: FastifyReply,
  handle: (remember: RememberReply) => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers['idempotency-key'];
  if (!operation.idempotent || !user || key === undefined) return handle(rememberNothing);
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw new BadRequest('idempotencyKeyInvalid');
  const call = { userId: user.id, route: operation.route, key };
  const requestHash = hashValue([params ?? null, body ?? null]);
  const claim = await claimOf(deps, call, requestHash);
  if (claim !== null) return answerFirst(deps, call, claim, handle);
  const kept = await keptReply(deps, call, requestHash);
  reply.header('idempotency-replayed', 'true');
  return kept;
}

async function claimOf(deps: Deps, call: KeyedCall, requestHash: Buffer): Promise<string | null> {
  const claim = newId();
  const now = deps.now();
  const abandonedBefore = new Date(now.getTime() - abandonedAfterMs);
  const forgottenBefore = new Date(now.getTime() - keptMs);
  const attempt = { claim, requestHash, now, abandonedBefore, forgottenBefore };
  return (await claimKey(deps.db, call, attempt)) ? claim : null;
}

async function answerFirst(
  deps: Deps,
  call: KeyedCall,
  claim: string,
  handle: (remember: RememberReply) => Promise<unknown>,
): Promise<unknown> {
  let isRemembered = false;
  const remember: RememberReply = async (db, answer) => {
    isRemembered = await saveReply(db, call, claim, JSON.stringify(answer));
    if (!isRemembered) throw inFlight();
  };
  try {
    const answer = await handle(remember);
    if (!isRemembered) await remember(deps.db, answer);
    return answer;
  } catch (error) {
    // A key that cannot be released is taken over later.
    await releaseKey(deps.db, call, claim).catch((cause: unknown) => {
      deps.log.warn({ err: cause }, 'an idempotency key could not be released');
    });
    throw error;
  }
}

async function keptReply(deps: Deps, call: KeyedCall, requestHash: Buffer): Promise<unknown> {
  const kept = await findKey(deps.db, call);
  // The first call failed in between.
  if (!kept) throw inFlight();
  if (!kept.request_hash.equals(requestHash)) throw new HttpError(422, 'idempotencyKeyReused');
  if (kept.reply === null) throw inFlight();
  return JSON.parse(kept.reply);
}

function inFlight(): HttpError {
  return new HttpError(409, 'idempotencyKeyInFlight', { retryAfterSeconds });
}

/** SHA-256, independent of field order, without one large string in memory. */
export function hashValue(value: unknown): Buffer {
  const hash = createHash('sha256');
  add(hash, value);
  return hash.digest();
}

/** Type and length prevent that different values give the same bytes. */
function add(hash: Hash, value: unknown): void {
  if (typeof value === 'string') {
    hash.update(`string ${value.length}:`).update(value);
  } else if (Array.isArray(value)) {
    hash.update(`array ${value.length}:`);
    for (const item of value) add(hash, item);
  } else if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
    hash.update(`object ${fields.length}:`);
    for (const [name, field] of fields) {
      add(hash, name);
      add(hash, field);
    }
  } else {
    hash.update(`${String(value)};`);
  }
}
