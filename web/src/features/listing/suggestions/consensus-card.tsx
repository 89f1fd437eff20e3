import type { FairPrice } from '@ballpark/domain/contract/listings.ts';
import type { ReactNode } from 'react';
import { AmountText } from '../../../lib/format/amount-text.tsx';
import { HeroAmount } from '../../../lib/format/hero-amount.tsx';
import { classes } from '../../../ui/classes.ts';
import { Surface } from '../../../ui/surface.tsx';
import type { CommunityConsensus } from './consensus-of.ts';
import { FairPriceLead } from './fair-price-lead.tsx';
import { missingText } from './fair-price-texts.ts';

type ConsensusCardProps = {
  consensus: CommunityConsensus;
  fairPrice: FairPrice | null;
  /** Null while it is open, and where it closed without one. */
  finalPrice: number | null;
  /** The reader's own suggestion. */
  ownAmount: number | null;
  currency: string;
  /** The spread of the suggestions. */
  strip: ReactNode;
  /** Whether the first amount is the main figure of the page: as long as there is no final price. */
  isHero: boolean;
};

/** What the community thinks: the fair price large, or the average while there is none, the spread drawn, the figures below. */
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

/** `hasDot`: with the dot that stands for it on the strip. */
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
