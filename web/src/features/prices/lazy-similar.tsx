import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { whenIdle } from '../../ui/when-idle.ts';
import type { SimilarToDraftProps } from './similar-to-draft.tsx';
import type { SimilarToListingProps } from './similar-to-listing.tsx';

const shortestTitle = 3;

/** What similar things went for, beside a listing: its code comes when the page is idle. */
export const LazySimilarToListing = whenThereIsTime<SimilarToListingProps>(() =>
  import('./similar-to-listing.tsx').then((module) => module.SimilarToListing),
);

const SimilarToDraft = whenThereIsTime<SimilarToDraftProps>(() =>
  import('./similar-to-draft.tsx').then((module) => module.SimilarToDraft),
);

/** The same beside the form, once there is a title to go by. */
export function LazySimilarToDraft({ draft }: SimilarToDraftProps) {
  return draft.title.trim().length < shortestTitle ? null : <SimilarToDraft draft={draft} />;
}

/** Where its code cannot be fetched the page goes without it. */
function whenThereIsTime<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  // The props of a lazy component are those of what it loads, which TypeScript cannot see for a type that is open.
  const Loaded = lazy(async () => ({
    default: await whenIdle()
      .then(load)
      .catch(() => Nothing),
  })) as unknown as ComponentType<Props>;
  return function WhenThereIsTime(props) {
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

function Nothing() {
  return null;
}
