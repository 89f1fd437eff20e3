import { randomInt } from 'node:crypto';
import { usernameKey, usernamesFrom } from '@ballpark/domain/username.ts';
import type { Kysely } from 'kysely';
import {
  findLastGivenUp,
  findNames,
  findUsernameObstacles,
  giveBackUsername,
  saveName,
  swapUsername,
} from '../auth/sign-in/name-queries.ts';
import type { Schema } from '../db/schema.ts';
import type { StatementRow } from './statement-queries.ts';

type Taken = Pick<StatementRow, 'taken_name' | 'taken_username'>;

/**
 * The person is called by a made username, which leads from the one before, and which they can change after as many days as
 * their own. The caller's transaction has locked the whole row.
 */
export async function takeName(trx: Kysely<Schema>, userId: string, now: Date): Promise<Taken> {
  const before = await findNames(trx, userId);
  if (!before?.username || !before.username_key) return { taken_name: null, taken_username: null };
  const isMade = madeUsername.test(before.username);
  const made = isMade ? before.username : await freeUsername(trx, userId);
  if (!isMade)
    await swapUsername(trx, userId, before.username_key, { text: made, key: usernameKey(made) }, now);
  await saveName(trx, userId, made);
  return { taken_name: before.name, taken_username: isMade ? null : before.username };
}

/** Keeps what the person has chosen since. */
export async function returnName(trx: Kysely<Schema>, statement: StatementRow): Promise<void> {
  const { user_id: userId, taken_name: name, taken_username: username } = statement;
  const now = await findNames(trx, userId);
  if (name === null || now === undefined) return;
  if (madeUsername.test(now.name)) await saveName(trx, userId, name);
  if (username === null) return;
  const last = await findLastGivenUp(trx, userId);
  const key = usernameKey(username);
  if (last?.username_key === key) await giveBackUsername(trx, userId, { text: username, key });
}

const tries = 20;
/** Another removal keeps it, so that an appeal against the first can return the username of before. */
const madeUsername = /^(?:neighbour|person)\d{6}$/u;

async function freeUsername(trx: Kysely<Schema>, userId: string): Promise<string> {
  const numbers = Array.from({ length: tries }, () => randomInt(100_000, 1_000_000));
  const made = usernamesFrom('', numbers).filter((username) => madeUsername.test(username));
  const obstacles = await findUsernameObstacles(trx, made.map(usernameKey), userId);
  const free = made.find((username) => !obstacles.has(usernameKey(username)));
  if (free === undefined) throw new Error('Every username that was made is taken');
  return free;
}
