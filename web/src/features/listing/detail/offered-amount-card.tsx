import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { AmountText } from '../../../lib/format/amount-text.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { Surface } from '../../../ui/surface.tsx';
import type { OfferedAmountDialogProps } from './offered-amount-dialog.tsx';

// It is read once, if ever.
const OfferedAmountDialog = lazyDialog<OfferedAmountDialogProps>(() =>
  import('./offered-amount-dialog.tsx').then((module) => module.OfferedAmountDialog),
);

type OfferedAmountCardProps = {
  amount: number;
  currency: string;
  /** How it compares with the guesses; null while there is no fair price. */
  verdict: string | null;
};

/** The offer that the owner already holds, and what that means. */
export function OfferedAmountCard({ amount, currency, verdict }: OfferedAmountCardProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Surface
      as="section"
      padding="none"
      className="flex items-start justify-between gap-3 py-3 pr-3 pl-5 sm:py-4 sm:pl-6"
    >
      <div>
        <h2 className="mt-2 font-semibold text-ink-soft">Offered Amount</h2>
        <p className="pb-2 text-3xl text-accent-ink sm:text-4xl">
          <AmountText amount={amount} currency={currency} />
        </p>
        {verdict && <p className="pb-2 text-sm text-ink-soft">{verdict}</p>}
      </div>
      <IconButton label="What is the Offered Amount?" icon={CircleHelp} onClick={() => setOpen(true)} />
      <OfferedAmountDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </Surface>
  );
}
