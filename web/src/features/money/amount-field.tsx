import { countryOfCurrency, currencySymbol, localeOfCountry } from '@ballpark/domain/currencies.ts';
import { fractionDigits, limitDecimals, parseAmount } from '@ballpark/domain/money.ts';
import { useState } from 'react';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';

type AmountFieldProps = Pick<
  TextFieldProps,
  | 'label'
  | 'hint'
  | 'error'
  | 'isLabelHidden'
  | 'required'
  | 'placeholder'
  | 'id'
  | 'ref'
  | 'disabled'
  | 'autoFocus'
> & {
  /** ISO 4217. Its country's habits decide how amounts are read and written (specification, section 9). */
  currency: string;
  /** In units of the currency; null is empty, and so is what is not above 0 (specification, section 5). */
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur?: (() => void) | undefined;
};

/** An amount of money: at most the currency's decimals while typing, written out in full on leaving. */
export function AmountField({ currency, value, onChange, onBlur, ...field }: AmountFieldProps) {
  const locale = localeOfCountry(countryOfCurrency(currency));
  const [shown, setShown] = useState({ text: written(value, currency, locale), value, currency });
  // Set from outside: emptied, loaded, or now in another currency. A text of one's own stays as it was typed.
  if (shown.value !== value || shown.currency !== currency) {
    setShown({ text: written(value, currency, locale), value, currency });
  }

  function type(typed: string) {
    const text = withinDecimals(typed, currency, locale);
    const amount = positive(parseAmount(text, locale));
    setShown({ text, value: amount, currency });
    onChange(amount);
  }
  function leave() {
    const isZero = parseAmount(shown.text, locale) === 0;
    // What cannot be read stays, to be corrected.
    if (value !== null || isZero) setShown({ text: written(value, currency, locale), value, currency });
    onBlur?.();
  }

  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      start={<span className="type-amount text-sm text-ink-soft">{currencySymbol(currency)}</span>}
      className="type-amount"
      value={shown.text}
      onChange={(event) => type(event.target.value)}
      onBlur={leave}
    />
  );
}

function withinDecimals(text: string, currency: string, locale: string): string {
  const limited = limitDecimals(text, locale);
  if (fractionDigits(currency) > 0) return limited;
  const amount = parseAmount(limited, locale);
  return amount === null || Number.isInteger(amount) ? limited : String(Math.trunc(amount));
}

function positive(amount: number | null): number | null {
  return amount !== null && amount > 0 ? amount : null;
}

function written(amount: number | null, currency: string, locale: string): string {
  if (amount === null) return '';
  // Decimals that a new currency does not have are shown all the same: nothing is sent that is not seen.
  const minimumFractionDigits = fractionDigits(currency);
  return new Intl.NumberFormat(locale, { minimumFractionDigits, maximumFractionDigits: 2 }).format(amount);
}
