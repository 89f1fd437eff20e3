import { messages } from '@ballpark/domain/contract/messages.ts';
import { usernameKey, usernameProblem } from '@ballpark/domain/username.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { findTakenKeys } from './name-queries.ts';

/** Whether a person could have this username, with a text that says so; their own counts as available. */
export async function checkUsername(
  db: Kysely<Schema>,
  username: string,
  userId: string,
): Promise<{ available: boolean; message: string }> {
  const problem = usernameProblem(username);
  if (problem) return { available: false, message: messages[problem] };
  const key = usernameKey(username);
  const isTaken = (await findTakenKeys(db, [key], userId, { isForUsername: true })).has(key);
  return { available: !isTaken, message: isTaken ? messages.usernameTaken : messages.usernameAvailable };
}
