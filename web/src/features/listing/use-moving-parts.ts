import { useViewTransitionState } from 'react-router';

/** View transition names of cover and title between card and page. */
export function useMovingParts(listingId: string) {
  const isMoving = useViewTransitionState(`/listing/${listingId}`);
  return {
    cover: isMoving ? { viewTransitionName: 'listing-cover' } : undefined,
    title: isMoving ? { viewTransitionName: 'listing-title' } : undefined,
  };
}
