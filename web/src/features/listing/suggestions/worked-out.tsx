import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import { lazyDialog } from '../../../ui/dialog.tsx';
import type { FairPriceDialogProps, Worked } from './fair-price-dialog.tsx';

// Lazy: rarely opened.
const FairPriceDialog = lazyDialog<FairPriceDialogProps>(() =>
  import('./fair-price-dialog.tsx').then((module) => module.FairPriceDialog),
);

/** `isOnField`: in chalk on green. */
export function WorkedOut({ isOnField, ...worked }: Worked & { isOnField: boolean }) {
  const [isExplained, setExplained] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setExplained(true)}
        className={classes(
          'min-h-6 tall-target rounded-xs font-semibold underline underline-offset-3',
          isOnField ? 'text-chalk decoration-chalk/50' : 'text-accent-ink decoration-accent/40',
        )}
      >
        {t`How is this worked out?`}
      </button>
      <FairPriceDialog {...worked} isOpen={isExplained} onClose={() => setExplained(false)} />
    </>
  );
}
