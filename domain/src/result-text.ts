import { formatPlain, formatRough } from './rough-amount.ts';

type Result = Readonly<{
  finalPrice: number | null;
  fairPrice: Readonly<{ estimate: number }> | null;
  suggestionCount: number;
  currency: string;
}>;

/** 'Sold for $150', 'No final price': how a closed listing ended. */
export function endText({ finalPrice, currency }: Result): string {
  return finalPrice === null ? 'No final price' : `Sold for ${formatPlain(finalPrice, currency)}`;
}

/** 'Neighbours said about $130'; without a fair price, how many guessed. */
export function saidText({ fairPrice, suggestionCount, currency }: Result): string {
  if (fairPrice) return `Neighbours said about ${formatRough(fairPrice.estimate, currency)}`;
  if (suggestionCount === 0) return 'Nobody guessed';
  return suggestionCount === 1 ? 'One neighbour guessed' : `${suggestionCount} neighbours guessed`;
}
