import { randomInt } from 'node:crypto';
import type { completeOnboarding as contract } from '@ballpark/domain/contract/auth.ts';
import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { usernameKey, usernamesFrom } from '@ballpark/domain/username.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { Conflict, Unauthorized } from '../../errors.ts';
import { recordEvents } from '../../events/outbox-queries.ts';
import { ownPhotoIds } from '../../photos/save-photos.ts';
import { placeOfPerson } from '../../places/place-of-person.ts';
import type { SessionUser } from '../../session-user.ts';
import { isWatched } from '../../site/watched-words.ts';
import { findName, saveOnboarding } from '../auth-queries.ts';
import { findUsernameObstacles, lockKey } from './name-queries.ts';
import { readOwnProfile } from '../sessions/sessions.ts';

/** Without a chosen username one is made from the name. */
export async function completeOnboarding(
  deps: Deps,
  chosen: BodyOf<typeof contract>,
  user: SessionUser,
): Promise<OwnProfile> {
  const place = placeOfPerson(deps, chosen);
  const complete = (username: string) =>
    deps.db.transaction().execute(async (trx) => {
      if (chosen.photoUrl) await ownPhotoIds(trx, user.id, 'profile', [chosen.photoUrl], 'photoUrl');
      const key = usernameKey(username);
      await lockKey(trx, key);
      const obstacle = (await findUsernameObstacles(trx, [key], user.id)).get(key);
      if (obstacle || isWatched(username)) throw new Conflict(obstacle ?? 'usernameReserved', 'username');
      const outcome = await saveOnboarding(trx, user.id, {
        username: { text: username, key },
        photoUrl: chosen.photoUrl || null,
        preferences: chosen.preferences,
        place,
        now: deps.now(),
      });
      if (outcome === 'alreadyOnboarded') throw new Conflict('alreadyOnboarded');
      if (outcome === 'usernameTaken') throw new Conflict('usernameTaken', 'username');
      // The person's other tabs leave onboarding too.
      await recordEvents(trx, [{ kind: 'user.onboarded', userId: user.id }], deps.now());
      return readOwnProfile(trx, user.id);
    });
  return chosen.username === undefined
    ? underMadeUsername(deps.db, user.id, complete)
    : complete(chosen.username);
}

const maxTries = 10;
const small = Array.from({ length: 18 }, (_, index) => index + 2);

/** Tries the plain name, then a small number, then any, until one is free. */
async function underMadeUsername<T>(
  db: Kysely<Schema>,
  userId: string,
  attempt: (username: string) => Promise<T>,
): Promise<T> {
  const found = await findName(db, userId);
  if (found === undefined) throw new Unauthorized();
  // One from before the word was watched makes no username, nor one whose first letters are such a word.
  const name = [found, ...usernamesFrom(found, [])].some((text) => isWatched(text)) ? '' : found;
  for (let tries = 1; ; tries += 1) {
    const any = Array.from({ length: 10 }, () => randomInt(100, 1_000_000));
    // Random, because concurrent namesakes would all want the next number.
    const usernames = usernamesFrom(name, tries === 1 ? [...small, ...any] : any);
    const taken = await findUsernameObstacles(db, usernames.map(usernameKey), userId);
    const free = usernames.filter((username) => !taken.has(usernameKey(username)));
    try {
      return await attempt((tries === 1 ? free[0] : free.at(-1)) ?? usernames[0] ?? '');
    } catch (error) {
      const isTaken =
        error instanceof Conflict && (error.key === 'usernameTaken' || error.key === 'usernameReserved');
      if (!isTaken || tries === maxTries) throw error;
    }
  }
}
