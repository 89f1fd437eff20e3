import type { completeOnboarding as contract } from '@ballpark/domain/contract/auth.ts';
import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { coarsenPoint } from '@ballpark/domain/location-privacy.ts';
import { usernameKey } from '@ballpark/domain/username.ts';
import type { Deps } from '../deps.ts';
import { Conflict } from '../http/errors.ts';
import { ownPhotoIds } from '../photos/own-photos.ts';
import { timeZoneAt } from '../places/time-zone-at.ts';
import { saveOnboarding } from './auth-queries.ts';
import type { SessionUser } from './session-queries.ts';
import { readOwnProfile } from './start-session.ts';

/** Completes a profile once: username, photo, coarse place and interests (specification, section 4; rules, People). */
export async function completeOnboarding(
  deps: Deps,
  chosen: BodyOf<typeof contract>,
  user: SessionUser,
): Promise<OwnProfile> {
  const point = coarsenPoint(chosen);
  const place = await deps.places.lookUp(point);
  return deps.db.transaction().execute(async (trx) => {
    if (chosen.photoUrl) await ownPhotoIds(trx, user.id, 'profile', [chosen.photoUrl], 'photoUrl');
    const outcome = await saveOnboarding(trx, user.id, {
      username:
        chosen.username === undefined ? null : { text: chosen.username, key: usernameKey(chosen.username) },
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
    return readOwnProfile(trx, user.id);
  });
}
