import { notationOf } from '@ballpark/domain/notation.ts';
import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import { fetchAhead } from '../ui/fetch-ahead.ts';
import { TextField } from '../ui/text-field.tsx';
import { whenIdle } from '../ui/when-idle.ts';
import type { PlacedAmountField } from './placed-amount-field.tsx';

type Field = Omit<ComponentProps<typeof PlacedAmountField>, 'autoFocus'>;

const load = () =>
  import('./placed-amount-field.tsx').then((module) => ({ default: module.PlacedAmountField }));
const LoadedNow = lazy(load);
const LoadedWhenIdle = lazy(async () => {
  await whenIdle();
  return load();
});

/**
 * The amount field of a form that may never show it, or show it for reading only: its code, with the table of countries'
 * currencies, comes when the page is idle, or at once where an amount could not be shown without that table. What is
 * typed before is handed over.
 */
export function LazyAmountField(field: Field) {
  const [isEntered, setEntered] = useState(false);
  const [typed, setTyped] = useState(field.typedBefore);
  // It stays the same when another place is chosen: one put in its stead would lose what is being typed.
  const [Loaded] = useState(() => ('currency' in field.currencyOf ? LoadedWhenIdle : LoadedNow));
  const plain = (
    <TextField
      label={field.label}
      error={field.error}
      value={typed ?? plainText(field)}
      inputMode="decimal"
      autoComplete="off"
      onFocus={(event) => {
        setEntered(true);
        event.target.select();
      }}
      onBlur={() => setEntered(false)}
      onChange={(event) => {
        // Of '1.300' the first keys alone would be another amount: none is known until all can be read.
        field.onChange(null, event.target.value);
        setTyped(event.target.value);
      }}
    />
  );
  return (
    <Suspense fallback={plain}>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus is here already: the field only takes it over */}
      <Loaded {...field} typedBefore={typed} autoFocus={isEntered} />
    </Suspense>
  );
}

/** Fetches the field's code when the page is idle. For the page that may show it. */
export function useAmountFieldAhead(): void {
  useEffect(() => fetchAhead(load), []);
}

/** Never a number without its currency. The rest of what writes amounts weighs too much for a page that may show none. */
function plainText({ value, currencyOf }: Field): string {
  if (value === null || !('currency' in currencyOf)) return '';
  const { currency } = currencyOf;
  const format = { style: 'currency', currency, maximumFractionDigits: 2 } as const;
  return new Intl.NumberFormat(notationOf(currency), format).format(value);
}
