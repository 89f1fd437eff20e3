import { lazyWhenIdle } from '../../ui/lazy-when-idle.tsx';
import type { SimilarToListingProps } from './similar-to-listing.tsx';

/** What similar things went for, beside a listing: its code comes when the page is idle. */
export const LazySimilarToListing = lazyWhenIdle<SimilarToListingProps>(() =>
  import('./similar-to-listing.tsx').then((module) => module.SimilarToListing),
);
