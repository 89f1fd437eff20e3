import type { MayAsk } from '../adapters/places.ts';
import type { Deps } from '../deps.ts';
import { countAttempts } from '../http/limits/rate-limit-queries.ts';

/** Typing a city's name needs about ten queries. */
const mostAsked = 60;
const perMs = 60_000;

/**
 * Gives each caller 60 questions a minute to the external geocoder, which somebody pays for. The count is in the database, so that all
 * processes share it. If the count fails nobody may ask; the built-in places need no database.
 */
export function geocoderShare({ config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>): MayAsk {
  return async (caller) => {
    if (!config.isRateLimited) return true;
    const at = now();
    const attempt = { key: `geocoder:${caller}`, resetsAt: new Date(at.getTime() + perMs) };
    const counted = await countAttempts(db, [attempt], at).catch(() => []);
    return counted.some(({ count }) => count <= mostAsked);
  };
}
