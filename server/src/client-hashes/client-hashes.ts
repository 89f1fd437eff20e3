import { createHmac } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import { signalLimits } from '@ballpark/domain/signals.ts';
import { findSecret } from '../db/setting-queries.ts';
import type { Deps } from '../deps.ts';
import { addressKey } from '../http/limits/rate-limit.ts';
import { saveClientHash } from './client-hash-queries.ts';

type Kind = 'address' | 'device';

/** Bounds the memory; a hash that was forgotten is saved once more. */
const mostRemembered = 20_000;
const againAfterMs = 12 * 60 * 60 * 1000;

/** The hashes that this process has saved lately, by person and hash, with the time. */
const remembered = new Map<string, number>();

/** Records the network of a person, unless it is inside a house or computer, because a proxy there may hide everybody. */
export async function recordAddress(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: string,
  // Fastify's type is a string, but it is undefined once the caller has hung up.
  ip: string | undefined,
): Promise<void> {
  if (ip !== undefined && isPublicAddress(ip))
    await recordClientHash(deps, userId, 'address', addressKey(ip));
}

/**
 * Records a person's network or browser as a hash from which nobody can find the address, at most twice a day and process. It is kept for 30 days.
 */
export async function recordClientHash(
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
  await saveClientHash(db, { kind, hash, user_id: userId, seen_at: new Date(at) });
  if (remembered.size >= mostRemembered) remembered.clear();
  remembered.set(key, at);
}

/** Client hashes, links and closes count from this time on. */
export function signalsSince(now: Date): Date {
  return new Date(now.getTime() - signalLimits.days * 24 * 60 * 60 * 1000);
}

const inner = new BlockList();
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  inner.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  inner.addSubnet(address, bits, 'ipv6');

/** Whether an address is public. Strangers share the addresses inside a house, a computer or a provider's network. */
export function isPublicAddress(ip: string): boolean {
  return !inner.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
}
