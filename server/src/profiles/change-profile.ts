import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import { initialColorOf } from '@ballpark/domain/initial-color.ts';
import type { OwnProfile, updateProfile } from '@ballpark/domain/contract/profiles.ts';
import { holdBackProfile } from '../contributions/hold-back.ts';
import type { SessionUser } from '../session-user.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound } from '../errors.ts';
import { ownPhotoIds } from '../photos/keep-photos.ts';
import { placeOfPerson } from '../places/place-of-person.ts';
import { presentOwnProfile } from './present-profile.ts';
import { findProfile, lockProfile, saveProfile } from './profile-queries.ts';

/** Changes the given fields of one's own profile; photos must be one's own profile uploads. Throws 409 where something is added to a hidden one. */
export async function changeProfile(
  deps: Deps,
  change: BodyOf<typeof updateProfile>,
  user: SessionUser,
): Promise<OwnProfile> {
  // Before the transaction, because a geocoder may be slow.
  const place = change.place && (await placeOfPerson(deps, change.place, user.id));
  return deps.db.transaction().execute(async (trx) => {
    const adds = Boolean(change.photoUrl || change.backgroundUrl || change.about);
    if (adds && (await lockProfile(trx, user.id)).isHidden) throw new Conflict('profileHidden');
    const photos = [];
    for (const field of ['photoUrl', 'backgroundUrl'] as const) {
      const url = change[field];
      if (!url || (field === 'photoUrl' && initialColorOf(url) !== null)) continue;
      for (const id of await ownPhotoIds(trx, user.id, 'profile', [url], field)) photos.push({ id, field });
    }
    await holdBackProfile(deps, trx, { about: change.about, photos }, user);
    await saveProfile(trx, user.id, {
      ...place,
      ...(change.photoUrl === undefined ? {} : { photo_url: change.photoUrl || null }),
      ...(change.backgroundUrl === undefined ? {} : { background_url: change.backgroundUrl || null }),
      ...(change.about === undefined ? {} : { about: change.about || null }),
      ...(change.preferences === undefined ? {} : { preferences: change.preferences }),
    });
    const saved = await findProfile(trx, user.id);
    if (!saved) throw new NotFound('userNotFound');
    return presentOwnProfile(saved);
  });
}
