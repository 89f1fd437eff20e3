import { isIPv6 } from 'node:net';
import type { Deps } from '../../deps.ts';
import { TooManyRequests } from '../../errors.ts';
import { countAttempts, deleteCounts, uncountAttempt } from './rate-limit-queries.ts';

export type Limit = { name: string; most: number; perSeconds: number };

/** Throws 429 after more than `most` in the window. All processes share the count. */
export async function takeFromLimit(
  deps: Deps,
  limit: Limit,
  key: string,
  message: 'tooManyRequests' | 'tooManyAttempts' = 'tooManyRequests',
): Promise<void> {
  await takeFromLimits(deps, [{ limit, key }], message);
}

export async function takeFromLimits(
  deps: Deps,
  taken: readonly { limit: Limit; key: string }[],
  message: 'tooManyRequests' | 'tooManyAttempts' = 'tooManyRequests',
): Promise<void> {
  const usedUp = await findUsedUp(deps, taken);
  if (usedUp) throw new TooManyRequests(message, Math.max(1, usedUp.secondsLeft));
}

/** For work that is silently skipped beyond the limit. */
export async function isWithinLimit(deps: Deps, limit: Limit, key: string): Promise<boolean> {
  return (await findUsedUp(deps, [{ limit, key }])) === null;
}

async function findUsedUp(
  deps: Deps,
  taken: readonly { limit: Limit; key: string }[],
): Promise<{ secondsLeft: number } | null> {
  if (!deps.config.isRateLimited) return null;
  const now = deps.now();
  const attempts = taken.map(({ limit, key }) => ({
    key: `${limit.name}:${key}`,
    resetsAt: new Date(now.getTime() + limit.perSeconds * 1000),
  }));
  const counted = await countAttempts(deps.db, attempts, now);
  for (const [index, { limit }] of taken.entries()) {
    const found = counted.find(({ key }) => key === attempts[index]?.key);
    if (found && found.count > limit.most)
      return { secondsLeft: (found.resetsAt.getTime() - now.getTime()) / 1000 };
  }
  return null;
}

/** Never throws: what the attempt was for succeeds even if the count stays. */
export async function giveBackToLimit(deps: Deps, limit: Limit, key: string): Promise<void> {
  if (!deps.config.isRateLimited) return;
  await uncountAttempt(deps.db, `${limit.name}:${key}`).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'an attempt could not be given back'),
  );
}

export async function forgetCounts(
  deps: Deps,
  counts: readonly { limit: Limit; key: string }[],
): Promise<void> {
  if (!deps.config.isRateLimited) return;
  await deleteCounts(
    deps.db,
    counts.map(({ limit, key }) => `${limit.name}:${key}`),
  );
}

/** An IPv4 address, or the /64 network of an IPv6 address. */
export function addressKey(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = ip.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
