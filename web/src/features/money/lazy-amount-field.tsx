import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import { fetchAhead } from '../../ui/fetch-ahead.ts';
import { TextField } from '../../ui/text-field.tsx';
import { whenIdle } from '../../ui/when-idle.ts';
import type { PlacedAmountField } from './placed-amount-field.tsx';

const load = () =>
  import('./placed-amount-field.tsx').then((module) => ({ default: module.PlacedAmountField }));
const Loaded = lazy(async () => {
  await whenIdle();
  return load();
});

/** The amount field of a form that may never show it, or show it for reading only: its code comes when the page is idle. */
export function LazyAmountField(field: ComponentProps<typeof PlacedAmountField>) {
  const [isEntered, setEntered] = useState(false);
  const plain = (
    <TextField
      label={field.label}
      error={field.error}
      value={field.value ?? ''}
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
