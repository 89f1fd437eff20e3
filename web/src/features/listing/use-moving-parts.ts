import { useViewTransitionState } from 'react-router';

/** Names the cover and the title of a listing while they move between its card and its page, both ways. */
export function useMovingParts(listingId: string) {
  const isMoving = useViewTransitionState(`/listing/${listingId}`);
  return {
    cover: isMoving ? { viewTransitionName: 'listing-cover' } : undefined,
    title: isMoving ? { viewTransitionName: 'listing-title' } : undefined,
  };
}
