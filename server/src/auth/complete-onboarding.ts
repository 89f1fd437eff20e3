import type { completeOnboarding as contract } from '@ballpark/domain/contract/auth.ts';
import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { coarsenPoint } from '@ballpark/domain/location-privacy.ts';
import { usernameKey } from '@ballpark/domain/username.ts';
import type { Deps } from '../deps.ts';
import { Conflict } from '../errors.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { ownPhotoIds } from '../photos/own-photos.ts';
import { timeZoneAt } from '../places/time-zone-at.ts';
import { saveOnboarding } from './auth-queries.ts';
import { findTakenKeys, lockKey } from './name-queries.ts';
import { underMadeUsername } from './make-username.ts';
import type { SessionUser } from '../session-user.ts';
import { readOwnProfile } from './start-session.ts';

/**
 * Completes a profile once: username, photo, coarse place and interests (product 3.5). Whoever chooses no
 * username gets one that is made from their name.
 */
export async function completeOnboarding(
  deps: Deps,
  chosen: BodyOf<typeof contract>,
  user: SessionUser,
): Promise<OwnProfile> {
  const point = coarsenPoint(chosen);
  const place = await deps.places.lookUp(point, user.id);
  const complete = (username: string) =>
    deps.db.transaction().execute(async (trx) => {
      if (chosen.photoUrl) await ownPhotoIds(trx, user.id, 'profile', [chosen.photoUrl], 'photoUrl');
      const key = usernameKey(username);
      await lockKey(trx, key);
      const isTaken = (await findTakenKeys(trx, [key], user.id, { isForUsername: true })).has(key);
      const outcome = isTaken
        ? 'usernameTaken'
        : await saveOnboarding(trx, user.id, {
            username: { text: username, key },
            photoUrl: chosen.photoUrl || null,
            preferences: chosen.preferences,
            point,
            timeZone: timeZoneAt(point),
            centre: place.centre,
            location: place.centre && place.formattedLocation,
            countryCode: place.countryCode,
            now: deps.now(),
          });
      if (outcome === 'alreadyOnboarded') throw new Conflict('alreadyOnboarded');
      if (outcome === 'usernameTaken') throw new Conflict('usernameTaken', 'username');
      // A tab that is still at it, on whichever device, hears of it by its live stream.
      await recordEvents(trx, [{ kind: 'user.onboarded', userId: user.id }], deps.now());
      return readOwnProfile(trx, user.id);
    });
  return chosen.username === undefined
    ? underMadeUsername(deps.db, user.id, complete)
    : complete(chosen.username);
}
