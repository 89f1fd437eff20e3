import type { PriceWorking } from '@ballpark/domain/contract/fair-prices.ts';
import { plural, t } from '@lingui/core/macro';

// Apart from the steps, which the page needs before somebody asks how they are worked out.

/** 'People here usually guess too high, so the price comes down.' */
export function crowdText(change: number): string {
  return change < 0
    ? t`People here usually guess too high, so the price comes down.`
    : t`People here usually guess too low, so the price goes up.`;
}

/** What the last step does; ‘sales’ if theirs is in it. */
export function peopleText({ middle, similar }: PriceWorking, change: number): string {
  const effect = change < 0 ? t`Together, this lowers the price.` : t`Together, this raises the price.`;
  return `${whatCounts({ middle, similar })} ${effect}`;
}

function whatCounts({ middle, similar }: Pick<PriceWorking, 'middle' | 'similar'>): string {
  if (middle !== null)
    return t`Close guessers count more, and we correct whoever usually guesses high or low.`;
  return similar
    ? t`From the median we go to the average of the middle guesses and these sales. Close guessers count more, and we correct whoever usually guesses high or low.`
    : t`From the median we go to the average of the middle guesses. Close guessers count more, and we correct whoever usually guesses high or low.`;
}

/** 'They count as about 2 guesses and pull the price down.' */
export function pullText({ asGuesses, drawn }: NonNullable<PriceWorking['similar']>, change: number): string {
  const count = Math.round(asGuesses);
  if (drawn === null)
    return plural(count, {
      0: 'They count as less than one guess.',
      one: 'They count as about one guess.',
      other: 'They count as about # guesses.',
    });
  return change < 0
    ? plural(count, {
        0: 'They count as less than one guess and pull the price down.',
        one: 'They count as about one guess and pull the price down.',
        other: 'They count as about # guesses and pull the price down.',
      })
    : plural(count, {
        0: 'They count as less than one guess and pull the price up.',
        one: 'They count as about one guess and pull the price up.',
        other: 'They count as about # guesses and pull the price up.',
      });
}
