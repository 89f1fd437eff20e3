import { currencyOfCountry } from '@ballpark/domain/currencies.ts';
import type { ComponentProps } from 'react';
import { AmountField } from './amount-field.tsx';

type PlacedAmountFieldProps = Omit<ComponentProps<typeof AmountField>, 'currency'> & {
  currencyOf: { currency: string } | { countryCode: string | null };
};

/** The currency, or the country's. */
export function PlacedAmountField({ currencyOf, ...field }: PlacedAmountFieldProps) {
  const isKnown = 'currency' in currencyOf;
  return (
    <AmountField
      {...field}
      currency={isKnown ? currencyOf.currency : currencyOfCountry(currencyOf.countryCode)}
    />
  );
}
