import { lazy, Suspense } from 'react';
import type { RevealProps } from './reveal.tsx';

const Reveal = lazy(() => import('./reveal.tsx').then((module) => ({ default: module.Reveal })));

/** Loads the code of the reveal only for people who guessed on a listing that closed with a price (product 2.16). */
export function LazyReveal(props: RevealProps) {
  const { listing, readerId } = props;
  const mayReveal =
    !listing.isActive &&
    listing.finalPrice !== null &&
    listing.suggestions.some(({ userId }) => userId === readerId);
  if (!mayReveal) return null;
  return (
    // As high as its button.
    <Suspense fallback={<div className="h-11" />}>
      <Reveal {...props} />
    </Suspense>
  );
}
