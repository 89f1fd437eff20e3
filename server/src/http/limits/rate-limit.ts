import type { Deps } from '../../deps.ts';
import { countAttempts, uncountAttempt } from './rate-limit-queries.ts';
import { TooManyRequests } from '../../errors.ts';

export type Limit = { name: string; most: number; perSeconds: number };

/**
 * Counts one attempt under `key` and throws 429 with Retry-After once there were more than `most` in the window.
 * Kept in the database, so that all processes share it. Does nothing when RATE_LIMIT is off.
 */
export async function takeFromLimit(
  deps: Deps,
  limit: Limit,
  key: string,
  message: 'tooManyRequests' | 'tooManyAttempts' = 'tooManyRequests',
): Promise<void> {
  await takeFromLimits(deps, [{ limit, key }], message);
}

/** The same for several limits, in one statement: each counts the attempt, and answers the first that is used up. */
export async function takeFromLimits(
  deps: Deps,
  taken: readonly { limit: Limit; key: string }[],
  message: 'tooManyRequests' | 'tooManyAttempts' = 'tooManyRequests',
): Promise<void> {
  if (!deps.config.isRateLimited) return;
  const now = deps.now();
  const attempts = taken.map(({ limit, key }) => ({
    key: `${limit.name}:${key}`,
    resetsAt: new Date(now.getTime() + limit.perSeconds * 1000),
  }));
  const counted = await countAttempts(deps.db, attempts, now);
  for (const [index, { limit }] of taken.entries()) {
    const found = counted.find(({ key }) => key === attempts[index]?.key);
    if (found && found.count > limit.most)
      throw new TooManyRequests(message, Math.max(1, (found.resetsAt.getTime() - now.getTime()) / 1000));
  }
}

/** Takes back one attempt that turned out to be no failure. */
export async function giveBackToLimit(deps: Deps, limit: Limit, key: string): Promise<void> {
  if (deps.config.isRateLimited) await uncountAttempt(deps.db, `${limit.name}:${key}`);
}
