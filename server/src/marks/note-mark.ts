import { signalLimits } from '@ballpark/domain/signals.ts';
import { createHmac } from 'node:crypto';
import { isPublicAddress } from './is-public-address.ts';
import { addressKey } from '../http/limits/address-key.ts';
import { findSecret } from '../db/setting-queries.ts';
import type { Deps } from '../deps.ts';
import { saveMark } from './mark-queries.ts';

type Kind = 'address' | 'device';

/** Few enough to be nothing in memory; what was forgotten is written once more. */
const mostRemembered = 20_000;
const againAfterMs = 12 * 60 * 60 * 1000;

/** What this process has written lately, and when, by person and hash. */
const remembered = new Map<string, number>();

/** Notes from which network a person came, unless it is one inside a house or computer, where a proxy may hide everybody. */
export async function noteAddress(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: string,
  // Fastify says it is a string; once the caller has hung up, it is none.
  ip: string | undefined,
): Promise<void> {
  if (ip !== undefined && isPublicAddress(ip)) await noteMark(deps, userId, 'address', addressKey(ip));
}

/** Notes where a person has been seen, as a hash that nobody can turn back, at most twice a day and process; it is kept for 30 days (product 9.6). */
export async function noteMark(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
  kind: Kind,
  text: string,
): Promise<void> {
  const at = now().getTime();
  const key = `${userId} ${kind} ${text}`;
  if (at - (remembered.get(key) ?? 0) < againAfterMs) return;
  const secret = await findSecret(db, 'mark-secret');
  const hash = createHmac('sha256', secret).update(`${kind} ${text}`).digest();
  await saveMark(db, { kind, hash, user_id: userId, seen_at: new Date(at) });
  if (remembered.size >= mostRemembered) remembered.clear();
  remembered.set(key, at);
}

/** From when on marks and links count. */
export function signalsSince(now: Date): Date {
  return new Date(now.getTime() - signalLimits.days * 24 * 60 * 60 * 1000);
}
