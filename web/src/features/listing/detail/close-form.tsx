import { previewAwards } from '@ballpark/domain/award-preview.ts';
import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { type RefObject, type SubmitEvent, useId, useRef, useState } from 'react';
import { AmountField } from '../../../money/amount-field.tsx';
import { useSlipCheck } from '../../../money/use-slip-check.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { amountsOfOthers } from '../suggestions/amounts-of-others.ts';
import { usePairLimits } from '../use-pair-limits.ts';
import { CloseAwardList } from './close-award-list.tsx';
import { UnpaidPairs } from './unpaid-pairs.tsx';
import { finalPriceProblem } from './final-price-problem.ts';
import { closeQuestion, previewRule } from './xp-promises.ts';
import type { useCloseListing } from './use-owner-actions.ts';

type CloseFormProps = {
  listing: ListingDetail;
  closing: ReturnType<typeof useCloseListing>;
  isOpen: boolean;
  onClose: () => void;
  opener: RefObject<HTMLElement | null>;
};

/** The field of the final price, and a preview of the XP that people would earn, for a close or after an automatic one. */
export function CloseForm({ listing, closing, isOpen, onClose, opener }: CloseFormProps) {
  const formId = useId();
  const amountRef = useRef<HTMLInputElement>(null);
  const [finalPrice, setFinalPrice] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const limits = usePairLimits(listing.id, isOpen && listing.suggestions.length > 0);
  const awards = limits ? previewAwards(finalPrice, listing, limits) : [];
  const slip = useSlipCheck({
    amount: finalPrice,
    currency: listing.currency,
    others: amountsOfOthers(listing, listing.userId),
    onAnswer: (amount) => {
      setFinalPrice(amount);
      closing.mutate(amount);
    },
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const found = finalPriceProblem(finalPrice, listing.currency);
    setProblem(found);
    if (found) toast.error(found);
    else if (finalPrice !== null && !closing.isBusy && !slip.asks()) closing.mutate(finalPrice);
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      initialFocus={amountRef}
      finalFocus={opener}
      title={listing.isActive ? 'Close Listing' : 'What did it go for?'}
      description={closeQuestion(listing)}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={!finalPrice} isBusy={closing.isBusy}>
            {listing.isActive ? 'Close Listing' : 'Save the price'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <AmountField
          ref={amountRef}
          label="Final price"
          value={finalPrice}
          onChange={(amount, _unclear, isChosen = false) => {
            setFinalPrice(amount);
            setProblem(undefined);
            if (isChosen) slip.trust(amount);
          }}
          error={problem}
          currency={listing.currency}
        />
        {slip.question}
        {finalPrice !== null && finalPrice > 0 && limits && (
          <section
            aria-label="XP preview"
            className={`rounded-lg bg-sunken px-4 pt-3.5 ${awards.length > 0 ? 'pb-1.5' : 'pb-3.5'}`}
          >
            <h3 className="type-subheading">XP preview</h3>
            <p className="text-sm text-ink-soft">{previewRule(listing)}</p>
            {awards.length > 0 && (
              <CloseAwardList awards={awards} listing={listing} finalPrice={finalPrice} />
            )}
            <UnpaidPairs listing={listing} limits={limits} />
          </section>
        )}
      </form>
    </Dialog>
  );
}
