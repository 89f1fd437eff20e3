import { lazyWhenIdle } from '../../ui/lazy-when-idle.tsx';
import type { SimilarToDraftProps } from './similar-to-draft.tsx';
import type { SimilarToListingProps } from './similar-to-listing.tsx';

const shortestTitle = 3;

/** What similar things went for, beside a listing: its code comes when the page is idle. */
export const LazySimilarToListing = lazyWhenIdle<SimilarToListingProps>(() =>
  import('./similar-to-listing.tsx').then((module) => module.SimilarToListing),
);

const SimilarToDraft = lazyWhenIdle<SimilarToDraftProps>(() =>
  import('./similar-to-draft.tsx').then((module) => module.SimilarToDraft),
);

/** The same beside the form, once there is a title to go by. */
export function LazySimilarToDraft({ draft }: SimilarToDraftProps) {
  return draft.title.trim().length < shortestTitle ? null : <SimilarToDraft draft={draft} />;
}
