import { ListingCardSkeleton } from './listing-card-skeleton.tsx';

/** While the preview is on its way. */
export function ListingPreviewSkeleton() {
  return (
    <div role="status" className="grid grid-cols-1 gap-5 sm:grid-cols-2 noscript:hidden">
      <span className="sr-only">Loading...</span>
      <ListingCardSkeleton hasSuggestLink />
      <ListingCardSkeleton hasSuggestLink />
    </div>
  );
}
