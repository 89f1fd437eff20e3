import type { FairPrice } from '@ballpark/domain/contract/listings.ts';
import { useState } from 'react';
import { HeroAmount } from '../../../lib/format/hero-amount.tsx';
import { RoughAmountText, RoughRangeText } from '../../../lib/format/rough-amount-text.tsx';
import { classes } from '../../../ui/classes.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import type { FairPriceDialogProps } from './fair-price-dialog.tsx';
import { confidenceText, outcomeText } from './fair-price-texts.ts';

// Its picture is looked at once, if ever.
const FairPriceDialog = lazyDialog<FairPriceDialogProps>(() =>
  import('./fair-price-dialog.tsx').then((module) => module.FairPriceDialog),
);

type FairPriceLeadProps = {
  fairPrice: FairPrice;
  guessCount: number;
  finalPrice: number | null;
  currency: string;
  isHero: boolean;
};

/** The fair price with its range and how sure it is, read out again as guesses come; once closed, where the final price fell. */
export function FairPriceLead({ fairPrice, guessCount, finalPrice, currency, isHero }: FairPriceLeadProps) {
  const [isExplained, setExplained] = useState(false);
  const { estimate, low, high } = fairPrice;
  const soft = isHero ? 'text-chalk-soft' : 'text-ink-soft';
  return (
    <>
      <div aria-live="polite" aria-atomic>
        <p className="mt-0.5 text-3xl">
          <span className="sr-only">Fair price: </span>
          {isHero ? (
            <HeroAmount amount={estimate} currency={currency} isRough />
          ) : (
            <RoughAmountText amount={estimate} currency={currency} />
          )}
        </p>
        <p className="mt-1 font-semibold">
          <span aria-hidden>Fair price, likely </span>
          <span className="sr-only">, likely </span>
          <RoughRangeText {...{ low, high, currency }} />
        </p>
        {finalPrice !== null && <p className={classes('mt-2', soft)}>{outcomeText(finalPrice, fairPrice)}</p>}
      </div>
      <p className={classes('mt-1 flex flex-wrap gap-x-3 text-sm', soft)}>
        {confidenceText(fairPrice, guessCount)}
        <button
          type="button"
          onClick={() => setExplained(true)}
          className={classes(
            'min-h-6 tall-target rounded-xs font-semibold underline underline-offset-3',
            isHero ? 'text-chalk decoration-chalk/50' : 'text-accent-ink decoration-accent/40',
          )}
        >
          How is this made?
        </button>
      </p>
      <FairPriceDialog isOpen={isExplained} onClose={() => setExplained(false)} />
    </>
  );
}
