import { t } from '@lingui/core/macro';
import { percentText } from './number-text.ts';

export type Nearness = {
  side: 'same' | 'above' | 'below';
  /** '4%'; '1%' where it is less. */
  off: string;
  isUnder: boolean;
};

/** How a guess lies to the final price, in the same currency. */
export function nearnessOf(amount: number, finalPrice: number): Nearness {
  const percent = (Math.abs(amount - finalPrice) / finalPrice) * 100;
  const isUnder = percent < 1;
  return {
    side: amount === finalPrice ? 'same' : amount > finalPrice ? 'above' : 'below',
    off: percentText(isUnder ? 1 : Math.round(percent)),
    isUnder,
  };
}

/** 'spot on', '4% below'. */
export function nearness(amount: number, finalPrice: number): string {
  const { side, off, isUnder } = nearnessOf(amount, finalPrice);
  if (side === 'same')
    return t({ message: 'spot on', comment: 'A guess beside the final price: exactly the same' });
  if (side === 'above')
    return isUnder
      ? t({ message: `under ${off} above`, comment: 'A guess beside the final price: less than 1% above' })
      : t({ message: `${off} above`, comment: 'A guess beside the final price: 4% above' });
  return isUnder
    ? t({ message: `under ${off} below`, comment: 'A guess beside the final price: less than 1% below' })
    : t({ message: `${off} below`, comment: 'A guess beside the final price: 4% below' });
}
