import { isDatabaseUnavailable } from './database-errors.ts';

const tries = 10;

/**
 * Does what the start needs of the database, again while that cannot be reached or is too busy: a busy machine may take longer for it than
 * a pool waits, and the start has no caller to whom that could be said. After ten tries it throws.
 */
export async function whileUnavailable<T>(work: () => Promise<T>): Promise<T> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !isDatabaseUnavailable(error)) throw error;
    }
  }
}
