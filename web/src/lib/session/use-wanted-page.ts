import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { useEffect } from 'react';
import { api } from '../api/api.ts';
import { hasShape, isText } from '../has-shape.ts';
import { deviceStore } from '../storage.ts';
import { intendedPath, isVerificationLink, rememberIntendedPath } from './intended-path.ts';
import { keepInput, readKept } from './kept-input.ts';

/**
 * Keeps the wanted page while somebody signs up, because the mail’s link may open elsewhere: in this browser, so
 * that its other tabs have it too, and a listing with the account, for other devices.
 */
export function useWantedPage(user: OwnProfile | null): void {
  const newcomerId = user && !user.isOnboarded ? user.id : null;
  const onboardedId = user?.isOnboarded ? user.id : null;
  const wantedListingId = user?.wantedListingId ?? null;
  useEffect(() => {
    if (newcomerId === null) return;
    const path = intendedPath();
    if (path === null || isVerificationLink(path)) {
      const wanted = readKept(deviceStore, keyOf(newcomerId), isWanted)?.path;
      if (wanted !== undefined) rememberIntendedPath(wanted);
      else if (wantedListingId !== null) rememberIntendedPath(`/listing/${wantedListingId}`);
      return;
    }
    keepInput(deviceStore, keyOf(newcomerId), { path });
    const id = listingIdOf(path);
    // Ignored: this tab goes there anyway, and the listing may be gone.
    if (id !== null && id !== wantedListingId)
      api('PUT /listings/:id/wanted', { params: { id } }).catch(() => undefined);
  }, [newcomerId, wantedListingId]);
  useEffect(() => {
    if (onboardedId !== null) deviceStore.removeItem(keyOf(onboardedId));
  }, [onboardedId]);
}

const isWanted = hasShape<{ path: string }>({ path: isText });

function keyOf(userId: string) {
  return `ballpark.wanted.${userId}` as const;
}

/** Null for other paths. */
export function listingIdOf(path: string | null): string | null {
  return /^\/listing\/([\w-]+)(?:[?#]|$)/.exec(path ?? '')?.[1] ?? null;
}
