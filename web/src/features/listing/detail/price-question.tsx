import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { lazy, Suspense } from 'react';
import { Surface } from '../../../ui/surface.tsx';

// It brings the amount field and the schemas of a price, which only owners need here.
const PriceQuestionCard = lazy(() =>
  import('./price-question-card.tsx').then((module) => ({ default: module.PriceQuestionCard })),
);

/** The question what a listing went for, on the page of its owner. Its room is kept until it is there. */
export function PriceQuestion({ listing }: { listing: ListingDetail }) {
  return (
    <Surface as="section" aria-labelledby="price-question" className="mt-6 border-accent/40">
      <h2 id="price-question" className="type-heading">
        What did it go for?
      </h2>
      <Suspense fallback={<div className="h-86 sm:h-57" />}>
        <PriceQuestionCard listing={listing} />
      </Suspense>
    </Surface>
  );
}
