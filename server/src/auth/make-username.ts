import { randomInt } from 'node:crypto';
import { usernameKey } from '@ballpark/domain/username.ts';
import { usernamesFrom } from '@ballpark/domain/usernames-from.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { Conflict, Unauthorized } from '../errors.ts';
import { findName } from './auth-queries.ts';
import { findUsernameObstacles } from './name-queries.ts';

const mostTries = 10;
const small = Array.from({ length: 18 }, (_, index) => index + 2);

/**
 * Runs a function with a username made from a person's name: the plain one, one with a small number, or one with any number. If somebody
 * takes it at the same moment, the function runs again with the next one.
 */
export async function underMadeUsername<T>(
  db: Kysely<Schema>,
  userId: string,
  attempt: (username: string) => Promise<T>,
): Promise<T> {
  const name = await findName(db, userId);
  if (name === undefined) throw new Unauthorized();
  for (let tries = 1; ; tries += 1) {
    const any = Array.from({ length: 10 }, () => randomInt(100, 1_000_000));
    // Many people with the same name at once would all want the next number.
    const usernames = usernamesFrom(name, tries === 1 ? [...small, ...any] : any);
    const taken = await findUsernameObstacles(db, usernames.map(usernameKey), userId);
    const free = usernames.filter((username) => !taken.has(usernameKey(username)));
    try {
      return await attempt((tries === 1 ? free[0] : free.at(-1)) ?? usernames[0] ?? '');
    } catch (error) {
      const isTaken =
        error instanceof Conflict && (error.key === 'usernameTaken' || error.key === 'usernameReserved');
      if (!isTaken || tries === mostTries) throw error;
    }
  }
}
