import {
  getPhotoHealth,
  uploadPhoto,
  uploadPhotos,
  uploadProfilePhoto,
} from '@ballpark/domain/contract/photos.ts';
import type { Deps } from '../deps.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { untilCallerLeaves } from '../until-caller-leaves.ts';
import { savePhoto, savePhotos } from './save-photos.ts';

export function photoRoutes(add: AddEndpoint, deps: Deps): void {
  add(uploadProfilePhoto, ({ body, user, request, reply }) =>
    savePhoto(
      deps,
      { user, kind: 'profile', from: request.ip, signal: untilCallerLeaves(reply) },
      body.base64Data,
    ),
  );
  add(uploadPhoto, ({ body, user, request, reply }) =>
    savePhoto(
      deps,
      { user, kind: 'listing', from: request.ip, signal: untilCallerLeaves(reply) },
      body.base64Data,
    ),
  );
  add(uploadPhotos, async ({ body, user, request, reply }) => ({
    photos: await savePhotos(
      deps,
      { user, kind: 'listing', from: request.ip, signal: untilCallerLeaves(reply) },
      body.photos.map((photo) => photo.base64Data),
    ),
  }));
  add(getPhotoHealth, async () => ({ status: await healthOf(deps) }));
}

async function healthOf(deps: Deps): Promise<'ok' | 'unavailable'> {
  return deps.photoStore.check().then(
    () => 'ok',
    () => 'unavailable',
  );
}
