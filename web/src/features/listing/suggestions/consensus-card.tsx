import { consensus, fewestConfident, fewestGuesses, placeInRange } from '@ballpark/domain/fair-price.ts';
import type { FairPrice, ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { fromMinor, toMinor } from '@ballpark/domain/money.ts';
import { median as medianOf } from '@ballpark/domain/price-estimate.ts';
import { type ReactNode, useState } from 'react';
import { AmountText, HeroAmount, RoughAmountText, RoughRangeText } from '../../../lib/format/amount-text.tsx';
import { nearness } from '../../../lib/format/nearness.ts';
import { classes } from '../../../ui/classes.ts';
import { lazyDialog } from '../../../ui/dialog.tsx';
import { Surface } from '../../../ui/surface.tsx';
import type { FairPriceDialogProps } from './fair-price-dialog.tsx';
import { OutcomeSentence, type OutcomeText } from './guess-outcome.tsx';
import { consensusHeadingId } from './suggest-action.tsx';

type ConsensusCardProps = {
  consensus: CommunityConsensus;
  /** All that counts. */
  amounts: readonly number[];
  fairPrice: FairPrice | null;
  finalPrice: number | null;
  ownAmount: number | null;
  outcome: OutcomeText | null;
  currency: string;
  strip: ReactNode;
  /** The main figure until there is a final price. */
  isHero: boolean;
};

export function ConsensusCard({
  consensus,
  amounts,
  fairPrice,
  finalPrice,
  ownAmount,
  outcome,
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
    <Surface
      as="section"
      padding="none"
      className="scroll-mt-20 scroll-mb-28 overflow-hidden"
      aria-label="Community Consensus"
    >
      <header className={classes('px-5 sm:px-6', isHero ? 'on-field pt-6 pb-5' : 'pt-5')}>
        <h2 id={consensusHeadingId} tabIndex={-1} className={classes('font-semibold', soft)}>
          Community Consensus
        </h2>
        {fairPrice ? (
          <FairPriceLead {...{ fairPrice, finalPrice, currency, isHero }} amounts={amounts} />
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
      {(outcome || memberCount > 1) && (
        <div className="flex flex-col gap-4 px-5 pt-5 pb-4 sm:px-6">
          {outcome && (
            <p className="font-semibold">
              <OutcomeSentence text={outcome} />
            </p>
          )}
          {memberCount > 1 && strip}
          {memberCount > 1 && (
            <dl className="grid grid-cols-[repeat(auto-fit,minmax(max(9rem,40%),1fr))] gap-x-6">
              {ownAmount !== null && (
                <Figure name="Your suggestion" amount={ownAmount} currency={currency} isWide hasDot />
              )}
              {fairPrice && <Figure name={ofMembers} amount={average} currency={currency} isWide />}
              {Object.entries(figures).map(([name, amount]) => (
                <Figure key={name} {...{ name, amount, currency }} />
              ))}
            </dl>
          )}
        </div>
      )}
    </Surface>
  );
}

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
      <dd className="ml-auto text-sm">
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
  amounts: readonly number[];
  finalPrice: number | null;
  currency: string;
  isHero: boolean;
};

/**
 * The fair price with range and confidence, announced on change; once closed, how the final price
 * compares.
 */
function FairPriceLead({ fairPrice, amounts, finalPrice, currency, isHero }: FairPriceLeadProps) {
  const [isExplained, setExplained] = useState(false);
  const why = farText(fairPrice, amounts);
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
          <span className="sr-only">, </span>
          {isHero ? 'Probably worth' : 'Was probably worth'} <RoughRangeText {...{ low, high, currency }} />
        </p>
        {why && <p className={classes('mt-1 text-sm', soft)}>{why}</p>}
        {finalPrice !== null && <p className={classes('mt-2', soft)}>{outcomeText(finalPrice, fairPrice)}</p>}
      </div>
      <p className={classes('mt-1 flex flex-wrap gap-x-3 text-sm', soft)}>
        {confidenceText(fairPrice, amounts.length)}
        <button
          type="button"
          onClick={() => setExplained(true)}
          className={classes(
            'min-h-6 tall-target rounded-xs font-semibold underline underline-offset-3',
            isHero ? 'text-chalk decoration-chalk/50' : 'text-accent-ink decoration-accent/40',
          )}
        >
          How is this worked out?
        </button>
      </p>
      <FairPriceDialog isOpen={isExplained} onClose={() => setExplained(false)} />
    </>
  );
}

// Agreement is never called certainty, and no amount unfair.

export function confidenceText({ confidence }: FairPrice, guessCount: number): string {
  if (confidence === 'good') return 'A good guide';
  if (confidence === 'fair') return 'A decent guide';
  return guessCount < fewestConfident
    ? `A rough guide, from only ${guessCount} guesses`
    : 'A rough guide: the range is wide';
}

/** Nearer to the median it needs no word. */
const farShare = 0.1;

/** Why the fair price is far from the median; null if it is not. Says only what holds for every listing. */
export function farText({ estimate }: FairPrice, amounts: readonly number[]): string | null {
  const middle = medianOf(amounts);
  if (Math.abs(estimate - middle) <= farShare * middle) return null;
  const isLower = estimate < middle;
  const beyond = amounts.filter((amount) => (isLower ? amount > estimate : amount < estimate));
  const than = beyond.length > amounts.length / 2 ? 'most guesses' : 'the median';
  return `This is ${isLower ? 'lower' : 'higher'} than ${than}: it averages the middle guesses, adjusted for how high or low people usually guess, and counts any past sales.`;
}

export function missingText(guessCount: number): string | null {
  return guessCount === fewestGuesses - 1 ? 'One more guess for a fair price' : null;
}

export function offerVerdict(
  offer: number,
  amounts: readonly number[],
  fairPrice: FairPrice,
  isOpen: boolean,
): string {
  const place = placeInRange(offer, fairPrice);
  const { side, count } = sideOf(offer, amounts);
  // The range counts more than guesses on the other side.
  if (side === null || (place !== 'inside' && (place === 'below') !== (side === 'Lower')))
    return place === 'inside' ? 'In the middle of the guesses' : `${upperFirst(place)} the likely range`;
  const every = isOpen ? 'every guess so far' : 'every guess';
  const than = `${side} than ${count === amounts.length ? every : `${count} of ${amounts.length} guesses`}`;
  return place === 'inside' ? `${than}, but plausible` : `${than}, and ${place} the likely range`;
}

/** On which side of most guesses it is, and of how many; null in their middle. */
function sideOf(offer: number, amounts: readonly number[]) {
  const lower = amounts.filter((amount) => amount > offer).length;
  const higher = amounts.filter((amount) => amount < offer).length;
  if (lower === higher) return { side: null, count: 0 };
  return lower > higher
    ? ({ side: 'Lower', count: lower } as const)
    : ({ side: 'Higher', count: higher } as const);
}

function upperFirst(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

export function outcomeText(finalPrice: number, fairPrice: FairPrice): string {
  const place = placeInRange(finalPrice, fairPrice);
  const distance = finalPrice === fairPrice.estimate ? 'at' : nearness(finalPrice, fairPrice.estimate);
  return `The final price was ${place} the likely range, ${distance} the fair price.`;
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
