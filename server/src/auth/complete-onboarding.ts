import type { completeOnboarding as contract } from '@ballpark/domain/contract/auth.ts';
import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { usernameKey } from '@ballpark/domain/username.ts';
import type { Deps } from '../deps.ts';
import { Conflict } from '../errors.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { ownPhotoIds } from '../photos/own-photos.ts';
import { placeOfPerson } from '../places/place-of-person.ts';
import { saveOnboarding } from './auth-queries.ts';
import { findUsernameObstacles, lockKey } from './name-queries.ts';
import { underMadeUsername } from './make-username.ts';
import type { SessionUser } from '../session-user.ts';
import { readOwnProfile } from './start-session.ts';

/**
 * Completes a profile once: username, photo, coarse place and interests. A person who chooses no username gets one that is made
 * from their name.
 */
export async function completeOnboarding(
  deps: Deps,
  chosen: BodyOf<typeof contract>,
  user: SessionUser,
): Promise<OwnProfile> {
  const place = await placeOfPerson(deps, chosen, user.id);
  const complete = (username: string) =>
    deps.db.transaction().execute(async (trx) => {
      if (chosen.photoUrl) await ownPhotoIds(trx, user.id, 'profile', [chosen.photoUrl], 'photoUrl');
      const key = usernameKey(username);
      await lockKey(trx, key);
      const obstacle = (await findUsernameObstacles(trx, [key], user.id)).get(key);
      if (obstacle) throw new Conflict(obstacle, 'username');
      const outcome = await saveOnboarding(trx, user.id, {
        username: { text: username, key },
        photoUrl: chosen.photoUrl || null,
        preferences: chosen.preferences,
        place,
        now: deps.now(),
      });
      if (outcome === 'alreadyOnboarded') throw new Conflict('alreadyOnboarded');
      if (outcome === 'usernameTaken') throw new Conflict('usernameTaken', 'username');
      // The event reaches the live streams of the person's other tabs, which then leave onboarding too.
      await recordEvents(trx, [{ kind: 'user.onboarded', userId: user.id }], deps.now());
      return readOwnProfile(trx, user.id);
    });
  return chosen.username === undefined
    ? underMadeUsername(deps.db, user.id, complete)
    : complete(chosen.username);
}
