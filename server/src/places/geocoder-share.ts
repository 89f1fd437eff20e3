import type { MayAsk } from '../adapters/places.ts';
import type { Deps } from '../deps.ts';
import { countAttempts } from '../http/limits/rate-limit-queries.ts';
import { rates } from '../http/limits/rates.ts';

const { name, most, perSeconds } = rates.geocode.perCaller;

/**
 * Gives each caller a share of the questions to the external geocoder, which somebody pays for. The count is in the database, so that all
 * processes share it. If the count fails nobody may ask; the built-in places need no database.
 */
export function geocoderShare({ config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>): MayAsk {
  return async (caller) => {
    if (!config.isRateLimited) return true;
    const at = now();
    const attempt = { key: `${name}:${caller}`, resetsAt: new Date(at.getTime() + perSeconds * 1000) };
    const counted = await countAttempts(db, [attempt], at).catch(() => []);
    return counted.some(({ count }) => count <= most);
  };
}
