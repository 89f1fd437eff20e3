import {
  comparedWithGuesses,
  consensus,
  fewestConfident,
  fewestGuesses,
  placeInRange,
} from '@ballpark/domain/fair-price.ts';
import type { FairPrice, ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { fromMinor, toMinor } from '@ballpark/domain/money.ts';
import { type ReactNode, useState } from 'react';
import { AmountText, HeroAmount, RoughAmountText, RoughRangeText } from '../../../lib/format/amount-text.tsx';
import { nearness } from '../../../lib/format/nearness.ts';
import { classes } from '../../../ui/classes.ts';
import { lazyDialog } from '../../../ui/dialog.tsx';
import { Surface } from '../../../ui/surface.tsx';
import type { FairPriceDialogProps } from './fair-price-dialog.tsx';

type ConsensusCardProps = {
  consensus: CommunityConsensus;
  fairPrice: FairPrice | null;
  /** Null while open, or closed without a price. */
  finalPrice: number | null;
  ownAmount: number | null;
  currency: string;
  strip: ReactNode;
  /** The main figure until there is a final price. */
  isHero: boolean;
};

/** The fair price or average, the strip and the figures. */
export function ConsensusCard({
  consensus,
  fairPrice,
  finalPrice,
  ownAmount,
  currency,
  strip,
  isHero,
}: ConsensusCardProps) {
  const { average, median, min, max, range, memberCount } = consensus;
  const ofMembers = `Average of ${memberCount} ${memberCount === 1 ? 'member' : 'members'}`;
  const missing = isHero ? missingText(memberCount) : null;
  const soft = isHero ? 'text-chalk-soft' : 'text-ink-soft';
  const figures = { Median: median, Range: range, Min: min, Max: max };
  return (
    <Surface as="section" padding="none" className="overflow-hidden" aria-label="Community Consensus">
      <header className={classes('px-5 sm:px-6', isHero ? 'on-field pt-6 pb-5' : 'pt-5')}>
        <h2 className={classes('font-semibold', soft)}>Community Consensus</h2>
        {fairPrice ? (
          <FairPriceLead {...{ fairPrice, finalPrice, currency, isHero }} guessCount={memberCount} />
        ) : (
          <>
            <p className="mt-0.5 text-3xl">
              {isHero ? (
                <HeroAmount amount={average} currency={currency} />
              ) : (
                <AmountText amount={average} currency={currency} />
              )}
            </p>
            <p className={classes('mt-1 text-sm', soft)}>{ofMembers}</p>
            {missing && <p className="mt-3 font-semibold">{missing}</p>}
          </>
        )}
      </header>
      <div className="px-5 pt-5 pb-4 sm:px-6">
        {memberCount > 1 && strip}
        <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(max(9rem,40%),1fr))] gap-x-6">
          {ownAmount !== null && (
            <Figure name="Your suggestion" amount={ownAmount} currency={currency} isWide hasDot />
          )}
          {fairPrice && <Figure name={ofMembers} amount={average} currency={currency} isWide />}
          {Object.entries(figures).map(([name, amount]) => (
            <Figure key={name} {...{ name, amount, currency }} />
          ))}
        </dl>
      </div>
    </Surface>
  );
}

/** `hasDot`: with its dot on the strip. */
type FigureProps = { name: string; amount: number; currency: string; isWide?: boolean; hasDot?: boolean };

function Figure({ name, amount, currency, isWide = false, hasDot = false }: FigureProps) {
  return (
    <div
      className={classes(
        'flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line py-2',
        isWide && 'col-span-full',
      )}
    >
      <dt className="flex items-baseline gap-2 text-sm text-ink-soft">
        {hasDot && <span aria-hidden className="size-2.5 rounded-full bg-ink" />}
        {name}
      </dt>
      <dd className="ml-auto">
        <AmountText amount={amount} currency={currency} />
      </dd>
    </div>
  );
}

// Lazy: rarely opened.
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

/**
 * The fair price with range and confidence, announced on change; once closed, how the final price
 * compares.
 */
function FairPriceLead({ fairPrice, guessCount, finalPrice, currency, isHero }: FairPriceLeadProps) {
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

// Agreement is never called certainty, and no amount unfair.

export function confidenceText({ confidence }: FairPrice, guessCount: number): string {
  if (confidence !== 'rough') return `Confidence: ${confidence}`;
  const reason = guessCount < fewestConfident ? `fewer than ${fewestConfident} guesses` : 'the range is wide';
  return `Confidence: rough, ${reason}`;
}

export function missingText(guessCount: number): string | null {
  return guessCount === fewestGuesses - 1 ? 'One more guess for a fair price' : null;
}

/** Compares an offer with the guesses and the likely range. */
export function offerVerdict(offer: number, guesses: readonly number[], fairPrice: FairPrice): string {
  const compared = comparedWithGuesses(offer, guesses);
  return [compared, `${placeInRange(offer, fairPrice)} the likely range`].filter(Boolean).join(', ');
}

/** Compares the final price with the range that was shown. */
export function outcomeText(finalPrice: number, fairPrice: FairPrice): string {
  const place = placeInRange(finalPrice, fairPrice);
  const distance = finalPrice === fairPrice.estimate ? 'at' : nearness(finalPrice, fairPrice.estimate);
  return `The final price fell ${place} the likely range, ${distance} the fair price.`;
}

type CommunityConsensus = NonNullable<ReturnType<typeof consensusOf>>;

type Amounts = Pick<ListingDetail, 'suggestions' | 'unseenAmounts'>;

/** Includes guesses of blocked people: the consensus is the same for everybody. */
export function amountsOf({ suggestions, unseenAmounts = [] }: Amounts): number[] {
  return [...suggestions.map(({ amount }) => amount), ...unseenAmounts];
}

/** Null without suggestions. */
export function consensusOf(listing: Amounts & Pick<ListingDetail, 'currency'>) {
  const { currency } = listing;
  const found = consensus(
    amountsOf(listing)
      .map((amount) => toMinor(amount, currency))
      .filter((minor) => minor !== null),
  );
  if (!found) return null;
  const units = (minor: number) => fromMinor(minor, currency);
  return {
    average: units(found.average),
    median: units(found.median),
    min: units(found.min),
    max: units(found.max),
    range: units(found.range),
    memberCount: found.memberCount,
  };
}
