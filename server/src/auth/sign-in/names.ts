import { dayMs } from '@ballpark/domain/durations.ts';
import type { BodyOf, ReplyOf } from '@ballpark/domain/contract/endpoint.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import type {
  changeNames as contract,
  findByUsername as found,
  getNames,
} from '@ballpark/domain/contract/account.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { daysBetweenUsernames, daysUsernameLeadsOn } from '@ballpark/domain/account-days.ts';
import { usernameKey, usernameProblem } from '@ballpark/domain/username.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { Conflict, NotFound, Unauthorized } from '../../errors.ts';
import { isWatched, requireUnwatched } from '../../site/watched-words.ts';
import { type SessionUser, canSee } from '../../session-user.ts';
import {
  findLastGivenUp,
  findNames,
  findUsernameObstacles,
  findUsernameOwner,
  lockKey,
  saveName,
  saveUsername,
  swapUsername,
} from './name-queries.ts';
import { lockPerson } from '../sessions/session-queries.ts';
import { readOwnProfile } from '../sessions/sessions.ts';

/** Throws 409 for another's username, and for a second new one within 30 days. */
export async function changeNames(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  change: BodyOf<typeof contract>,
  { id }: SessionUser,
): Promise<OwnProfile> {
  const { name } = change;
  const username =
    change.username === undefined ? undefined : { text: change.username, key: usernameKey(change.username) };
  return db.transaction().execute(async (trx) => {
    // Lock order, as in onboarding: the username, then the person.
    if (username) await lockKey(trx, username.key);
    await lockPerson(trx, id);
    if (username) await changeUsername(trx, id, username, clock());
    if (name !== undefined) await changeName(trx, id, name);
    return readOwnProfile(trx, id);
  });
}

async function changeName(trx: Kysely<Schema>, id: string, name: string): Promise<void> {
  requireUnwatched(name, (await findNames(trx, id))?.name);
  await saveName(trx, id, name);
}

async function changeUsername(
  trx: Kysely<Schema>,
  id: string,
  next: { text: string; key: string },
  now: Date,
): Promise<void> {
  const names = await findNames(trx, id);
  if (isWatched(next.text, names?.username ?? '')) throw new Conflict('usernameReserved', 'username');
  const former = names?.username_key ?? null;
  // The same key is the same username in other letters.
  if (former === null || former === next.key) return saveUsername(trx, id, next);
  const changeableAt = await changeableFrom(trx, id, now);
  if (changeableAt !== null) throw new Conflict('usernameChangedLately', 'username');
  const obstacle = (await findUsernameObstacles(trx, [next.key], id)).get(next.key);
  if (obstacle) throw new Conflict(obstacle, 'username');
  return swapUsername(trx, id, former, next, now);
}

export async function readNames(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id }: SessionUser,
): Promise<ReplyOf<typeof getNames>> {
  const names = await findNames(db, id);
  if (!names) throw new Unauthorized();
  const usernameChangeableAt = await changeableFrom(db, id, now());
  return {
    name: names.name,
    // Everybody with full access has one.
    username: names.username ?? '',
    usernameChangeableAt: usernameChangeableAt?.toISOString() ?? null,
  };
}

async function changeableFrom(db: Kysely<Schema>, id: string, now: Date): Promise<Date | null> {
  const last = await findLastGivenUp(db, id);
  const from = last && new Date(last.given_up_at.getTime() + daysBetweenUsernames * dayMs);
  return from && from > now ? from : null;
}

/** Throws 404 if nobody has it, or it was given up too long ago. */
export async function findByUsername(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  username: string,
  reader: SessionUser,
): Promise<ReplyOf<typeof found>> {
  const since = new Date(now().getTime() - daysUsernameLeadsOn * dayMs);
  const owner = await findUsernameOwner(db, usernameKey(username), { since, readerId: reader.id });
  if (owner?.username == null || !canSee(reader, owner.id)) throw new NotFound('userNotFound');
  return { id: owner.id, username: owner.username };
}

export async function checkUsername(
  db: Kysely<Schema>,
  username: string,
  userId: string,
): Promise<{ available: boolean; message: string }> {
  const key = usernameKey(username);
  const problem =
    usernameProblem(username) ??
    (await findUsernameObstacles(db, [key], userId)).get(key) ??
    (isWatched(username) ? 'usernameReserved' : undefined);
  return { available: problem === undefined, message: messages[problem ?? 'usernameAvailable'] };
}
