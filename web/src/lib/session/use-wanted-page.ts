import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { useEffect } from 'react';
import { api } from '../api/api.ts';
import { intendedPath, isVerificationLink, rememberIntendedPath } from './intended-path.ts';

/**
 * Stores the wanted listing with the newcomer's account: the mail's link may open in another tab or
 * on another device.
 */
export function useWantedListing(user: OwnProfile | null): void {
  const isNewcomer = user !== null && !user.isOnboarded;
  const wantedListingId = user?.wantedListingId ?? null;
  useEffect(() => {
    if (!isNewcomer) return;
    const path = intendedPath();
    const id = listingIdOf(path);
    // Ignored: this tab goes there anyway, and the listing may be gone.
    if (id !== null && id !== wantedListingId)
      api('PUT /listings/:id/wanted', { params: { id } }).catch(() => undefined);
    else if (wantedListingId !== null && (path === null || isVerificationLink(path)))
      rememberIntendedPath(`/listing/${wantedListingId}`);
  }, [isNewcomer, wantedListingId]);
}

/** Null for other paths. */
export function listingIdOf(path: string | null): string | null {
  return /^\/listing\/([\w-]+)(?:[?#]|$)/.exec(path ?? '')?.[1] ?? null;
}
