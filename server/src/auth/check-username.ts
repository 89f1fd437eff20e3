import { messages } from '@ballpark/domain/contract/messages.ts';
import { usernameKey, usernameProblem } from '@ballpark/domain/username.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { findUsernameObstacles } from './name-queries.ts';

/** Whether a person could have this username, with a text that says so; their own counts as available. */
export async function checkUsername(
  db: Kysely<Schema>,
  username: string,
  userId: string,
): Promise<{ available: boolean; message: string }> {
  const key = usernameKey(username);
  const problem = usernameProblem(username) ?? (await findUsernameObstacles(db, [key], userId)).get(key);
  return { available: problem === undefined, message: messages[problem ?? 'usernameAvailable'] };
}
