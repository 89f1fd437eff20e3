import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import type { listingTypes } from './listing-window.ts';
import { formatPlain, formatRough } from './rough-amount.ts';
import { sentence, twoSentences } from './sentences.ts';

type Result = Readonly<{
  type: (typeof listingTypes)[number];
  finalPrice: number | null;
  offerAmount: number | null;
  fairPrice: Readonly<{ estimate: number }> | null;
  suggestionCount: number;
  currency: string;
}>;

/** 'Sold for $150', of a service 'Cost $150', 'No final price': how a closed listing ended. */
export function endText(
  i18n: I18n,
  { type, finalPrice, currency }: Pick<Result, 'type' | 'finalPrice' | 'currency'>,
): string {
  if (finalPrice === null) return i18n._(msg`No final price`);
  const price = formatPlain(finalPrice, currency);
  return type === 'SERVICE' ? i18n._(msg`Cost ${{ price }}`) : i18n._(msg`Sold for ${{ price }}`);
}

/** '$500 less than the quote'; null if it was no less, and for things, which may be bought or sold. */
export function savedText(
  i18n: I18n,
  {
    type,
    finalPrice,
    offerAmount,
    currency,
  }: Pick<Result, 'type' | 'finalPrice' | 'offerAmount' | 'currency'>,
  write = formatPlain,
): string | null {
  if (type !== 'SERVICE' || finalPrice === null || offerAmount === null || finalPrice >= offerAmount)
    return null;
  return i18n._(msg`${{ amount: write(offerAmount - finalPrice, currency) }} less than the quote`);
}

/** 'Neighbours said about $130'; without a fair price, how many guessed. */
export function saidText(
  i18n: I18n,
  { fairPrice, suggestionCount: count, currency }: Pick<Result, 'fairPrice' | 'suggestionCount' | 'currency'>,
): string {
  if (fairPrice)
    return i18n._(msg`Neighbours said about ${{ amount: formatRough(fairPrice.estimate, currency) }}`);
  if (count === 0) return i18n._(msg`Nobody guessed`);
  return i18n._(msg`${plural({ count }, { one: 'One neighbour guessed', other: '# neighbours guessed' })}`);
}

/** '8 guesses so far': of an open listing. */
export function guessedSoFar(i18n: I18n, count: number): string {
  if (count === 0) return i18n._(msg`No guesses yet`);
  return i18n._(msg`${plural({ count }, { one: '# guess so far', other: '# guesses so far' })}`);
}

/** '$500 less than the quote. Neighbours said about $1,600.': below how it ended. */
export function resultDetail(i18n: I18n, result: Result): string {
  const saved = savedText(i18n, result);
  const said = sentence(i18n, saidText(i18n, result));
  return saved === null ? said : twoSentences(i18n, sentence(i18n, saved), said);
}
