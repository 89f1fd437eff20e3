import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { outcomeMessages as messages } from '@ballpark/domain/contract/outcome-messages.ts';
import { answerDays } from '@ballpark/domain/listing-window.ts';
import { type SubmitEvent, useState } from 'react';
import { AmountField } from '../../../money/amount-field.tsx';
import { useSlipCheck } from '../../../money/use-slip-check.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { amountsOfOthers } from '../suggestions/amounts-of-others.ts';
import { finalPriceProblem } from './final-price-problem.ts';
import { useAnswerFinalPrice } from './use-answer-final-price.ts';
import { answerIncentive } from './xp-promises.ts';

/** Asks the owner of a listing that closed by itself what it went for (product 6.10). */
export function PriceQuestionCard({ listing }: { listing: ListingDetail }) {
  const { currency } = listing;
  const [finalPrice, setFinalPrice] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isUnsold, setUnsold] = useState(false);
  const answering = useAnswerFinalPrice(listing.id);
  const slip = useSlipCheck({
    amount: finalPrice,
    currency,
    others: amountsOfOthers(listing, listing.userId),
    onAnswer: (amount) => {
      setFinalPrice(amount);
      answering.mutate(amount);
    },
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const found = finalPriceProblem(finalPrice, currency);
    setProblem(found);
    if (found) toast.error(found);
    else if (!answering.isBusy && !slip.asks()) answering.mutate(finalPrice);
  }
  return (
    <>
      <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
        <p className="max-w-prose text-ink-soft">
          {answerIncentive(listing)} You can say it once, within {answerDays} days.
        </p>
        <div className="max-w-sm">
          <AmountField
            label="Final price"
            value={finalPrice}
            onChange={(amount, _unclear, isChosen = false) => {
              setFinalPrice(amount);
              setProblem(undefined);
              if (isChosen) slip.trust(amount);
            }}
            error={problem}
            currency={currency}
          />
        </div>
        {slip.question}
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button type="submit" isBusy={answering.isBusy}>
            Save the price
          </Button>
          <Button variant="secondary" onClick={() => setUnsold(true)}>
            It was not sold
          </Button>
        </div>
      </form>
      <ConfirmDialog
        isOpen={isUnsold}
        onCancel={() => setUnsold(false)}
        onConfirm={() => answering.mutate(null, { onSettled: () => setUnsold(false) })}
        isBusy={answering.isBusy}
        title="Not sold"
        confirmLabel="It was not sold"
      >
        {messages.notSoldQuestion}
      </ConfirmDialog>
    </>
  );
}
