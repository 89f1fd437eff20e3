import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';

/** 'spot on', '4% below'; in the same currency. */
export function nearness(amount: number, finalPrice: number): string {
  if (amount === finalPrice)
    return t({ message: 'spot on', comment: 'A guess beside the final price: exactly the same' });
  const isAbove = amount > finalPrice;
  const percent = (Math.abs(amount - finalPrice) / finalPrice) * 100;
  if (percent < 1) return isAbove ? t`under 1% above` : t`under 1% below`;
  const off = i18n.number(Math.round(percent));
  return isAbove
    ? t({ message: `${off}% above`, comment: 'A guess beside the final price' })
    : t({ message: `${off}% below`, comment: 'A guess beside the final price' });
}
