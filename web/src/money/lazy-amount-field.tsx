import { formatAmount } from '@ballpark/domain/money.ts';
import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import { preload, whenIdle } from '../ui/lazy-when-idle.tsx';
import { TextField } from '../ui/field.tsx';
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
 * The amount field of a form in which it may never be used. Its code, with the table of countries' currencies, is fetched when the
 * page is idle, or at once where no amount can be shown without that table. Until then a plain field stands there, and hands over
 * what was typed into it.
 */
export function LazyAmountField(field: Field) {
  const [isEntered, setEntered] = useState(false);
  const [typed, setTyped] = useState(field.typedBefore);
  // The component must not change when another place is chosen, or React would drop the field with the typed text.
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
        // The first keys of '1.300' alone would be another amount, so there is none until the whole text can be read.
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

/** Prefetches the field's code when the page is idle, for a page that may show it. */
export function usePreloadedAmountField(): void {
  useEffect(() => preload(load), []);
}

/** An amount with its currency, or nothing. */
function plainText({ value, currencyOf }: Field): string {
  return value === null || !('currency' in currencyOf) ? '' : formatAmount(value, currencyOf.currency);
}
