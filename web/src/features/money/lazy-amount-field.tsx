import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import { fetchAhead } from '../../ui/fetch-ahead.ts';
import { TextField } from '../../ui/text-field.tsx';
import { whenIdle } from '../../ui/when-idle.ts';
import type { PlacedAmountField } from './placed-amount-field.tsx';

type Field = ComponentProps<typeof PlacedAmountField>;

const load = () =>
  import('./placed-amount-field.tsx').then((module) => ({ default: module.PlacedAmountField }));
const LoadedNow = lazy(load);
const LoadedWhenIdle = lazy(async () => {
  await whenIdle();
  return load();
});

/**
 * The amount field of a form that may never show it, or show it for reading only: its code, with the table of countries'
 * currencies, comes when the page is idle, or at once where an amount could not be shown without that table.
 */
export function LazyAmountField(field: Field) {
  const [isEntered, setEntered] = useState(false);
  const Loaded = 'currency' in field.currencyOf ? LoadedWhenIdle : LoadedNow;
  const plain = (
    <TextField
      label={field.label}
      error={field.error}
      value={plainText(field)}
      readOnly
      onFocus={() => setEntered(true)}
    />
  );
  return (
    <Suspense fallback={plain}>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus is here already: the field only takes it over */}
      <Loaded {...field} autoFocus={isEntered} />
    </Suspense>
  );
}

/** Fetches the field's code when the page is idle. For the page that may show it. */
export function useAmountFieldAhead(): void {
  useEffect(() => fetchAhead(load), []);
}

/** Never a number without its currency. */
function plainText({ value, currencyOf }: Field): string {
  if (value === null || !('currency' in currencyOf)) return '';
  const format = {
    style: 'currency',
    currency: currencyOf.currency,
    currencyDisplay: 'narrowSymbol',
  } as const;
  return new Intl.NumberFormat(navigator.language, format).format(value);
}
