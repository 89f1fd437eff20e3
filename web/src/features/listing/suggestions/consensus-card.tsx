import type { ReactNode } from 'react';
import { AmountText } from '../../../lib/format/amount-text.tsx';
import { HeroAmount } from '../../../lib/format/hero-amount.tsx';
import { classes } from '../../../ui/classes.ts';
import { Surface } from '../../../ui/surface.tsx';
import type { CommunityConsensus } from './consensus-of.ts';

type ConsensusCardProps = {
  consensus: CommunityConsensus;
  currency: string;
  /** The spread of the suggestions. */
  strip: ReactNode;
  /** Whether the average is the main figure of the page: as long as there is no final price. */
  isHero: boolean;
};

/** What the community thinks: the average large, the spread drawn, the figures below. */
export function ConsensusCard({ consensus, currency, strip, isHero }: ConsensusCardProps) {
  const { average, median, min, max, range, memberCount } = consensus;
  const figures = [
    ['Median', median],
    ['Range', range],
    ['Min', min],
    ['Max', max],
  ] as const;
  return (
    <Surface as="section" padding="none" className="overflow-hidden" aria-label="Community Consensus">
      <header className={classes('px-5 sm:px-6', isHero ? 'on-field pt-6 pb-5' : 'pt-5')}>
        <h2 className={classes('font-semibold', isHero ? 'text-chalk-soft' : 'text-ink-soft')}>
          Community Consensus
        </h2>
        <p className="mt-0.5 text-3xl">
          {isHero ? (
            <HeroAmount amount={average} currency={currency} />
          ) : (
            <AmountText amount={average} currency={currency} />
          )}
        </p>
        <p className={classes('mt-1 text-sm', isHero ? 'text-chalk-soft' : 'text-ink-soft')}>
          Average of {memberCount} {memberCount === 1 ? 'member' : 'members'}
        </p>
      </header>
      <div className="px-5 pt-5 pb-4 sm:px-6">
        {memberCount > 1 && strip}
        <dl className="mt-4 grid grid-cols-2 gap-x-6">
          {figures.map(([name, amount]) => (
            <div
              key={name}
              className="flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line py-2"
            >
              <dt className="text-sm text-ink-soft">{name}</dt>
              <dd>
                <AmountText amount={amount} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Surface>
  );
}
