import { isGoodTrack } from '@ballpark/domain/track-record.ts';
import { consensus, minConfident, minGuesses } from '@ballpark/domain/fair-price.ts';
import type { FairPrice, PriceWorking } from '@ballpark/domain/contract/fair-prices.ts';
import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { fromMinor, toMinor } from '@ballpark/domain/money.ts';
import { roundAmount } from '@ballpark/domain/rough-amount.ts';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { finalText } from '../../../lib/format/against-fair.ts';
import {
  AmountText,
  HeroAmount,
  HeroRange,
  RoughAmountText,
  RoughRangeText,
  Spoken,
  type SpokenText,
} from '../../../lib/format/amount-text.tsx';
import { classes } from '../../../ui/classes.ts';
import { Surface } from '../../../ui/surface.tsx';
import { farText } from './far-text.ts';
import { consensusHeadingId } from './suggest-action.tsx';
import { WorkedOut } from './worked-out.tsx';

type ConsensusCardProps = {
  consensus: CommunityConsensus;
  /** All that counts. */
  amounts: readonly number[];
  fairPrice: FairPrice | null;
  working: PriceWorking | null | undefined;
  listing: Pick<ListingDetail, 'type' | 'currency' | 'finalPrice' | 'isActive' | 'suggestions'>;
  ownAmount: number | null;
  outcome: SpokenText | null;
  /** How the owner's offer lies to the fair price. */
  verdict: SpokenText | null;
  strip: ReactNode;
  /** The main figure until there is a final price. */
  isHero: boolean;
};

export function ConsensusCard({
  consensus,
  amounts,
  fairPrice,
  working,
  listing,
  ownAmount,
  outcome,
  verdict,
  strip,
  isHero,
}: ConsensusCardProps) {
  const { average, memberCount } = consensus;
  const { currency } = listing;
  const missing = isHero ? missingText(memberCount) : null;
  const soft = isHero ? 'text-chalk-soft' : 'text-ink-soft';
  return (
    <Surface
      as="section"
      padding="none"
      className="scroll-mt-20 scroll-mb-28 overflow-hidden"
      aria-label={t`Community Consensus`}
    >
      <header className={classes('px-5 sm:px-6', isHero ? 'on-field pt-6 pb-5' : 'pt-5')}>
        <h2 id={consensusHeadingId} tabIndex={-1} className={classes('font-semibold', soft)}>
          {t`Community Consensus`}
        </h2>
        {fairPrice ? (
          <FairPriceLead {...{ fairPrice, working, amounts, listing, verdict, isHero }} />
        ) : (
          <>
            <p className="mt-0.5 text-3xl">
              {isHero ? (
                <HeroAmount amount={average} currency={currency} />
              ) : (
                <AmountText amount={average} currency={currency} />
              )}
            </p>
            <p className={classes('mt-1 text-sm', soft)}>
              {memberCount === 1 ? t`One guess so far` : averageText(memberCount)}
            </p>
            {missing && <p className="mt-3 font-semibold">{missing}</p>}
          </>
        )}
      </header>
      {(outcome || memberCount > 1) && (
        <div className="flex flex-col gap-4 px-5 pt-5 pb-4 sm:px-6">
          {outcome && (
            <p className="font-semibold">
              <Spoken text={outcome} />
            </p>
          )}
          {memberCount > 1 && strip}
          {memberCount > 1 && <Figures {...{ consensus, ownAmount, currency }} hasAverage={!fairPrice} />}
        </div>
      )}
    </Surface>
  );
}

type FiguresProps = {
  consensus: CommunityConsensus;
  ownAmount: number | null;
  currency: string;
  /** The average is the headline already. */
  hasAverage: boolean;
};

/** One quiet line. */
function Figures({ consensus, ownAmount, currency, hasAverage }: FiguresProps) {
  const { average, median, min, max, range, memberCount } = consensus;
  const figures = [
    { name: t`Your suggestion`, amount: ownAmount, isOwn: true },
    { name: averageText(memberCount), amount: hasAverage ? null : average },
    { name: t`Median`, amount: median },
    { name: t`Min`, amount: min },
    { name: t`Max`, amount: max },
    { name: t`Range`, amount: range },
  ];
  return (
    <dl className="flex flex-wrap gap-x-3.5 gap-y-1 text-sm text-ink-soft">
      {figures.map(
        ({ name, amount, isOwn = false }) =>
          amount !== null && (
            <div key={name} className="flex items-baseline gap-1.5">
              {isOwn && <span aria-hidden className="size-3 rounded-full border-3 border-ink bg-surface" />}
              <dt>{name}</dt>
              <dd className="text-ink">
                <AmountText amount={amount} currency={currency} />
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

function averageText(memberCount: number): string {
  return plural({ count: memberCount }, { one: 'Average of # member', other: 'Average of # members' });
}

type FairPriceLeadProps = {
  fairPrice: FairPrice;
  working: PriceWorking | null | undefined;
  amounts: readonly number[];
  listing: ConsensusCardProps['listing'];
  verdict: SpokenText | null;
  isHero: boolean;
};

/**
 * The fair price with range and confidence, announced on change; once closed, how the final price
 * compares. While it is rough the range leads.
 */
function FairPriceLead({ fairPrice, working, amounts, listing, verdict, isHero }: FairPriceLeadProps) {
  const { finalPrice, currency } = listing;
  const why = farText({ fairPrice, amounts, working, currency });
  const { estimate, low, high, confidence } = fairPrice;
  const isRough = confidence === 'rough';
  const soft = isHero ? 'text-chalk-soft' : 'text-ink-soft';
  const RangeText = isHero ? HeroRange : RoughRangeText;
  return (
    <>
      <div aria-live="polite" aria-atomic>
        {isRough && (
          <p className={classes('mt-2 text-sm', soft)}>
            {t`Likely range`}
            <span className="sr-only">: </span>
          </p>
        )}
        <p className={classes('text-3xl', !isRough && 'mt-0.5')}>
          {!isRough && <span className="sr-only">{t`Fair price:`} </span>}
          {isRough ? (
            <RangeText {...{ low, high, currency }} />
          ) : isHero ? (
            <HeroAmount amount={estimate} currency={currency} isRough />
          ) : (
            <RoughAmountText amount={estimate} currency={currency} />
          )}
        </p>
        <p className="mt-1 font-semibold">
          <span className="sr-only">, </span>
          {isRough ? (
            <Trans>
              Fair price <RoughAmountText amount={estimate} currency={currency} />
            </Trans>
          ) : isHero ? (
            <Trans>
              Likely <RoughRangeText {...{ low, high, currency }} />
            </Trans>
          ) : (
            <Trans>
              Was likely worth <RoughRangeText {...{ low, high, currency }} />
            </Trans>
          )}
        </p>
        {verdict && (
          <p className="mt-1">
            <span className="sr-only">. </span>
            <Trans comment="A whole clause, with the full stop of your language">
              <Spoken text={verdict} />.
            </Trans>
          </p>
        )}
        {why && <p className={classes('mt-1 text-sm', soft)}>{why}</p>}
        {finalPrice !== null && (
          <p className={classes('mt-2', soft)}>{finalText(listing, finalPrice, estimate)}</p>
        )}
      </div>
      <p className={classes('mt-1 flex flex-wrap gap-x-3 text-sm', soft)}>
        {confidenceText(fairPrice, amounts, listing)}
        <WorkedOut
          {...{ working, fairPrice, amounts, currency }}
          areRecordsShown={listing.suggestions.some(
            ({ user: { trackRecord } }) => trackRecord && isGoodTrack(trackRecord),
          )}
          isOnField={isHero}
        />
      </p>
    </>
  );
}

// Agreement is never called certainty, and no amount unfair.

export function confidenceText(
  { confidence, low, high }: FairPrice,
  amounts: readonly number[],
  { isActive, currency }: Pick<ListingDetail, 'isActive' | 'currency'>,
): string {
  const count = amounts.length;
  if (confidence === 'good')
    return t({ message: 'A good guide', comment: 'How far one can rely on a fair price' });
  if (confidence === 'fair')
    return t({ message: 'A decent guide', comment: 'How far one can rely on a fair price' });
  if (count >= minConfident)
    return t({
      message: 'Rough: the range is wide',
      comment: 'Rough is the fair price: one can rely on it little',
    });
  // As shown.
  const isBeyond =
    roundAmount(low, currency) < Math.min(...amounts) && roundAmount(high, currency) > Math.max(...amounts);
  return isActive ? fewText(count, isBeyond) : fewAtLastText(count, isBeyond);
}

function fewText(count: number, isBeyond: boolean): string {
  return isBeyond
    ? t({
        message: plural(
          { count },
          {
            one: 'Rough: only # guess so far, so the range reaches beyond it',
            other: 'Rough: only # guesses so far, so the range reaches beyond them',
          },
        ),
        comment: 'Rough is the fair price: one can rely on it little',
      })
    : t({
        message: plural(
          { count },
          { one: 'Rough: only # guess so far', other: 'Rough: only # guesses so far' },
        ),
        comment: 'Rough is the fair price: one can rely on it little',
      });
}

/** Of a closed listing. */
function fewAtLastText(count: number, isBeyond: boolean): string {
  return isBeyond
    ? t({
        message: plural(
          { count },
          {
            one: 'Rough: only # guess, so the range reaches beyond it',
            other: 'Rough: only # guesses, so the range reaches beyond them',
          },
        ),
        comment: 'Rough is the fair price: one can rely on it little',
      })
    : t({
        message: plural({ count }, { one: 'Rough: only # guess', other: 'Rough: only # guesses' }),
        comment: 'Rough is the fair price: one can rely on it little',
      });
}

export function missingText(guessCount: number): string | null {
  return guessCount === minGuesses - 1 ? t`One more guess for a fair price` : null;
}

type CommunityConsensus = NonNullable<ReturnType<typeof consensusOf>>;

type Amounts = Pick<ListingDetail, 'suggestions' | 'unseenAmounts'>;

/** Includes guesses of blocked people: the consensus is the same for everybody. */
export function amountsOf({ suggestions, unseenAmounts = [] }: Amounts): number[] {
  return [...suggestions.map(({ amount }) => amount), ...unseenAmounts];
}

/** From this amount on, an average has no cents. */
const minWhole = 100;

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
  const [min, max] = [units(found.min), units(found.max)];
  // No more exact than a fair price, and never beyond the guesses.
  const tidy = (amount: number) =>
    amount < minWhole ? amount : Math.min(Math.max(Math.round(amount), min), max);
  return {
    average: tidy(units(found.average)),
    median: tidy(units(found.median)),
    min,
    max,
    range: units(found.range),
    memberCount: found.memberCount,
  };
}
