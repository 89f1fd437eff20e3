import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { outcomeMessages as messages } from '@ballpark/domain/contract/outcome-messages.ts';
import { answerDays } from '@ballpark/domain/listing-window.ts';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Surface } from '../../../ui/surface.tsx';
import type { useCloseListing } from './use-owner-actions.ts';
import { answerIncentive } from './xp-promises.ts';

type PriceQuestionProps = {
  listing: ListingDetail;
  closing: ReturnType<typeof useCloseListing>;
  /** Opens the dialog that takes the price. */
  onEnter: (button: HTMLElement) => void;
};

/** Asks the owner of a listing that closed by itself what it went for (product 6.10). */
export function PriceQuestion({ listing, closing, onEnter }: PriceQuestionProps) {
  const [isUnsold, setUnsold] = useState(false);
  return (
    <Surface as="section" aria-labelledby="price-question" className="mt-6 border-accent/40">
      <h2 id="price-question" className="type-heading">
        What did it go for?
      </h2>
      <p className="mt-4 max-w-prose text-ink-soft">
        {answerIncentive(listing)} You can say it once, within {answerDays} days.
      </p>
      <div className="mt-4 flex flex-col gap-3 sm:flex-row">
        <Button onClick={({ currentTarget }) => onEnter(currentTarget)}>Enter the price</Button>
        <Button
          variant="secondary"
          onClick={() => {
            closing.reset();
            setUnsold(true);
          }}
        >
          It was not sold
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isUnsold}
        onCancel={() => setUnsold(false)}
        onConfirm={() => closing.mutate(null, { onSettled: () => setUnsold(false) })}
        isBusy={closing.isBusy}
        title="Not sold"
        confirmLabel="It was not sold"
      >
        {messages.notSoldQuestion}
      </ConfirmDialog>
    </Surface>
  );
}
