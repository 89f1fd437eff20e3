import { Button } from '../../../ui/button.tsx';
import { DialogPopup } from '../../../ui/dialog-popup.tsx';
import { FairPricePicture } from './fair-price-picture.tsx';

export type FairPriceDialogProps = { isOpen: boolean; onClose: () => void };

/** How a fair price is made: one sentence, one picture. */
export function FairPriceDialog({ isOpen, onClose }: FairPriceDialogProps) {
  return (
    <DialogPopup
      isOpen={isOpen}
      onClose={onClose}
      title="How is this made?"
      actions={<Button onClick={onClose}>Got it!</Button>}
    >
      <p>
        The average of the middle guesses, each corrected for how high or low that neighbour usually runs,
        with what similar things went for as an extra voice.
      </p>
      <FairPricePicture />
    </DialogPopup>
  );
}
