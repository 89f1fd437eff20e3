import {
  getPhotoHealth,
  uploadPhoto,
  uploadPhotos,
  uploadProfilePhoto,
} from '@ballpark/domain/contract/photos.ts';
import type { Deps } from '../deps.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { keepPhoto, keepPhotos } from './keep-photos.ts';

export function photoRoutes(add: AddEndpoint, deps: Deps): void {
  add(uploadProfilePhoto, ({ body, user }) => keepPhoto(deps, user, 'profile', body.base64Data));
  add(uploadPhoto, ({ body, user }) => keepPhoto(deps, user, 'listing', body.base64Data));
  add(uploadPhotos, async ({ body, user }) => ({
    photos: await keepPhotos(
      deps,
      user,
      'listing',
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
