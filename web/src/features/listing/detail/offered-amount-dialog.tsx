import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Eye, HandCoins, Scale } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

const points = [
  { icon: HandCoins, text: msg`The price the owner was quoted or offered.` },
  { icon: Scale, text: msg`See what the community thinks: is it fair, too low or too high?` },
];
const forGuessers = {
  icon: Eye,
  text: msg`It’s a hint, not the answer. Guess what you think is right, whatever the offer.`,
};

export type OfferedAmountDialogProps = { isOpen: boolean; onClose: () => void; isOwner: boolean };

export function OfferedAmountDialog({ isOpen, onClose, isOwner }: OfferedAmountDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t`What is the Offered Amount?`}
      actions={<Button onClick={onClose}>{t`Got it!`}</Button>}
    >
      <ul className="flex flex-col gap-4">
        {(isOwner ? points : [...points, forGuessers]).map(({ icon: Icon, text }) => (
          <li key={text.id} className="flex gap-3.5">
            <span className="grid size-10 shrink-0 place-items-center rounded-md bg-accent-soft text-accent-ink">
              <Icon aria-hidden className="size-5" />
            </span>
            <span className="pt-2">{i18n._(text)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
