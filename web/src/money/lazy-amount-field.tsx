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
 * Loads the amount field when idle, or at once if an amount needs its currency table. Until then a
 * plain field, whose text is handed over.
 */
export function LazyAmountField(field: Field) {
  const [isEntered, setEntered] = useState(false);
  const [typed, setTyped] = useState(field.typedBefore);
  // A changing component would remount the field and lose its text.
  const [Loaded] = useState(() => ('currency' in field.currencyOf ? LoadedWhenIdle : LoadedNow));
  const plain = (
    <TextField
      label={field.label}
      hint={field.hint}
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
        // Null: the first keys of '1.300' are another amount.
        field.onChange(null, event.target.value);
        setTyped(event.target.value);
      }}
    />
  );
  return (
    <Suspense fallback={plain}>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- takes over the focus of the plain field */}
      <Loaded {...field} typedBefore={typed} autoFocus={isEntered} />
    </Suspense>
  );
}

/** For pages that may show the field. */
export function usePreloadedAmountField(): void {
  useEffect(() => preload(load), []);
}

/** Empty without an amount or currency. */
function plainText({ value, currencyOf }: Field): string {
  return value === null || !('currency' in currencyOf) ? '' : formatAmount(value, currencyOf.currency);
}
