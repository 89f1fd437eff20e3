import { CircleHelp, Eye, HandCoins, Scale } from 'lucide-react';
import { useState } from 'react';
import { AmountText } from '../../../lib/format/amount-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Surface } from '../../../ui/surface.tsx';

const points = [
  {
    icon: HandCoins,
    text: 'It is an offer that the owner already has in hand, from a buyer, a shop or a provider.',
  },
  { icon: Scale, text: 'Compare it with what the community thinks: is it fair, too low or too high?' },
  { icon: Eye, text: 'It is a hint, not the answer. Suggest what you think is right, whatever was offered.' },
];

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
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="What is the Offered Amount?"
        actions={<Button onClick={() => setOpen(false)}>Got it!</Button>}
      >
        <ul className="flex flex-col gap-4">
          {points.map(({ icon: Icon, text }) => (
            <li key={text} className="flex gap-3.5">
              <span className="grid size-10 shrink-0 place-items-center rounded-md bg-accent-soft text-accent-ink">
                <Icon aria-hidden className="size-5" />
              </span>
              <span className="pt-2">{text}</span>
            </li>
          ))}
        </ul>
      </Dialog>
    </Surface>
  );
}
