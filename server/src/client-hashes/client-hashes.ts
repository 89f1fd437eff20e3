import { dayMs, hourMs } from '@ballpark/domain/durations.ts';
import { createHmac } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import { signalLimits } from '@ballpark/domain/signals.ts';
import type { ClientHashTable } from '../db/community-tables.ts';
import { findSecret } from '../db/setting-queries.ts';
import type { Deps } from '../deps.ts';
import { networksOf } from '../networks.ts';
import { saveClientHash } from './client-hash-queries.ts';

/** A forgotten hash is saved again. */
const maxRemembered = 20_000;
const againAfterMs = 12 * hourMs;

const remembered = new Map<string, number>();

/** Skips private networks: a proxy there may hide everybody. */
export async function recordAddress(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: string,
  // Fastify types it as a string, but it is undefined once the caller has hung up.
  ip: string | undefined,
): Promise<void> {
  if (ip === undefined || !isPublicClient(ip)) return;
  const { near, wide } = networksOf(ip);
  await recordClientHash(deps, userId, 'address', near);
  if (wide !== null) await recordClientHash(deps, userId, 'network', wide);
}

/** Saves at most twice a day and process; kept for 30 days. */
export async function recordClientHash(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
  kind: ClientHashTable['kind'],
  text: string,
): Promise<void> {
  const at = now().getTime();
  const key = `${userId} ${kind} ${text}`;
  if (at - (remembered.get(key) ?? 0) < againAfterMs) return;
  const secret = await findSecret(db, 'mark-secret');
  const hash = createHmac('sha256', secret).update(`${kind} ${text}`).digest();
  await saveClientHash(db, { kind, hash, user_id: userId, seen_at: new Date(at) });
  if (remembered.size >= maxRemembered) remembered.clear();
  remembered.set(key, at);
}

export function signalsSince(now: Date): Date {
  return new Date(now.getTime() - signalLimits.days * dayMs);
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

/** Strangers share the addresses of a private network or of a carrier's NAT. */
export function isPublicClient(ip: string): boolean {
  return !inner.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
}
