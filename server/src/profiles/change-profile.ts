import type { BodyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { OwnProfile, updateProfile } from '@ballpark/domain/contract/profiles.ts';
import type { SessionUser } from '../session-user.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { ownPhotoIds } from '../photos/own-photos.ts';
import { presentOwnProfile } from './present-profile.ts';
import { findProfile, saveProfile } from './profile-queries.ts';

/** Changes the given fields of one's own profile; photos must be one's own profile uploads. */
export async function changeProfile(
  deps: Deps,
  change: BodyOf<typeof updateProfile>,
  user: SessionUser,
): Promise<OwnProfile> {
  return deps.db.transaction().execute(async (trx) => {
    if (change.photoUrl) await ownPhotoIds(trx, user.id, 'profile', [change.photoUrl], 'photoUrl');
    if (change.backgroundUrl)
      await ownPhotoIds(trx, user.id, 'profile', [change.backgroundUrl], 'backgroundUrl');
    await saveProfile(trx, user.id, {
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
