import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { Lightbulb } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { nextStep } from './xp-promises.ts';

type NextStepHintProps = {
  listing: ListingDetail;
  isOwner: boolean;
  nowMs: number;
  /** Opens the dialog in which the owner closes it. */
  onClose: (button: HTMLElement) => void;
};

/** The next step: for the owner with the button that closes it, for others once the time is over or a final price has been shown. */
export function NextStepHint({ listing, isOwner, nowMs, onClose }: NextStepHintProps) {
  const text = nextStep(listing, isOwner, nowMs);
  if (text === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-xl bg-accent-soft px-5 py-4 text-sm text-accent-ink">
      <p className="flex flex-[1_1_12rem] gap-3">
        <Lightbulb aria-hidden className="mt-0.5 size-5 shrink-0" />
        {text}
      </p>
      {isOwner && (
        <Button size="sm" onClick={({ currentTarget }) => onClose(currentTarget)}>
          Close Listing
        </Button>
      )}
    </div>
  );
}
