import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { useEffect } from 'react';
import { api } from '../api/api.ts';
import { intendedPath, isVerificationLink, rememberIntendedPath } from './intended-path.ts';

/**
 * Saves the listing for which a newcomer signs up with their account, because the link of the mail may be opened in another tab or on another
 * device. It is read from there if this tab has no page of its own to return to.
 */
export function useWantedListing(user: OwnProfile | null): void {
  const isNewcomer = user !== null && !user.isOnboarded;
  const wantedListingId = user?.wantedListingId ?? null;
  useEffect(() => {
    if (!isNewcomer) return;
    const path = intendedPath();
    const id = listingIdOf(path);
    // This tab leads there all the same; the listing may be gone by now.
    if (id !== null && id !== wantedListingId)
      api('PUT /listings/:id/wanted', { params: { id } }).catch(() => undefined);
    else if (wantedListingId !== null && (path === null || isVerificationLink(path)))
      rememberIntendedPath(`/listing/${wantedListingId}`);
  }, [isNewcomer, wantedListingId]);
}

/** The listing to whose page a path leads; null of any other path. */
export function listingIdOf(path: string | null): string | null {
  return /^\/listing\/([\w-]+)(?:[?#]|$)/.exec(path ?? '')?.[1] ?? null;
}
