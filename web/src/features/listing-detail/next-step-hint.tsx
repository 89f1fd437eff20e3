import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { isExpired } from '@ballpark/domain/listing-window.ts';
import { Lightbulb } from 'lucide-react';

type NextStepHintProps = {
  listing: Pick<ListingDetail, 'isActive' | 'expiresAt'>;
  isOwner: boolean;
  nowMs: number;
};

/** What comes next where no button says it: for the owner, and once the time is over. */
export function NextStepHint({ listing, isOwner, nowMs }: NextStepHintProps) {
  const text = hintOf(listing, isOwner, nowMs);
  if (text === null) return null;
  return (
    <p className="flex gap-3 rounded-xl bg-accent-soft px-5 py-4 text-sm text-accent-ink">
      <Lightbulb aria-hidden className="mt-0.5 size-5 shrink-0" />
      {text}
    </p>
  );
}

function hintOf(
  { isActive, expiresAt }: NextStepHintProps['listing'],
  isOwner: boolean,
  nowMs: number,
): string | null {
  if (!isActive) return null;
  const isOver = isExpired(Date.parse(expiresAt), nowMs);
  if (isOwner && isOver)
    return 'Time is up. Set the final price from the menu above, so that the nearest guesses earn XP.';
  if (isOwner) return 'Settled on a price? Close this from the menu above: the nearest guesses earn XP.';
  return isOver ? 'The time for suggestions is over. The owner can still set the final price.' : null;
}
