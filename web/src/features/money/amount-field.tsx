import { countryOfCurrency, currencySymbol, localeOfCountry } from '@ballpark/domain/currencies.ts';
import { fractionDigits, parseAmount } from '@ballpark/domain/money.ts';
import { useState } from 'react';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';
import { AmountReadBack } from './amount-read-back.tsx';
import { amountOf, typeAmount } from './amount-typing.ts';

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

/** An amount of money: read back while typing, at most the currency's decimals, written out in full on leaving. */
export function AmountField({ currency, value, onChange, onBlur, ...field }: AmountFieldProps) {
  const locale = localeOfCountry(countryOfCurrency(currency));
  const [shown, setShown] = useState(() => writtenOut(value, currency, locale));
  // Set from outside: emptied, loaded, or now in another currency. A text of one's own stays as it was typed.
  if (shown.value !== value || shown.currency !== currency) setShown(writtenOut(value, currency, locale));

  function type(next: string) {
    const typed = typeAmount(shown, next, currency, locale);
    const amount = amountOf(typed.text, currency, locale);
    setShown({ ...typed, value: amount, currency });
    onChange(amount);
  }
  function leave() {
    const isZero = parseAmount(shown.text, locale) === 0;
    // What cannot be read stays, to be corrected.
    if (value !== null || isZero) setShown(writtenOut(value, currency, locale));
    onBlur?.();
  }

  return (
    <TextField
      {...field}
      inputMode={fractionDigits(currency) === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      start={<span className="type-amount text-sm text-ink-soft">{currencySymbol(currency)}</span>}
      className="type-amount"
      aside={<AmountReadBack amount={value} currency={currency} isCut={shown.keys !== shown.text} />}
      value={shown.text}
      // An amount that stands there is replaced by typing: at its end there is no room for a key more.
      onFocus={(event) => event.target.select()}
      onChange={(event) => type(event.target.value)}
      onBlur={leave}
    />
  );
}

function writtenOut(value: number | null, currency: string, locale: string) {
  const text = written(value, currency, locale);
  return { text, keys: text, value, currency };
}

function written(amount: number | null, currency: string, locale: string): string {
  if (amount === null) return '';
  // Decimals that a new currency does not have are shown all the same: nothing is sent that is not seen.
  const minimumFractionDigits = fractionDigits(currency);
  return new Intl.NumberFormat(locale, { minimumFractionDigits, maximumFractionDigits: 2 }).format(amount);
}
