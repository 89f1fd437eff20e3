import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { Lightbulb } from 'lucide-react';
import { nextStep } from './xp-promises.ts';

type NextStepHintProps = { listing: ListingDetail; isOwner: boolean; nowMs: number };

/** What comes next where no button says it: for the owner, once the time is over, and once a final price has been shown. */
export function NextStepHint({ listing, isOwner, nowMs }: NextStepHintProps) {
  const text = nextStep(listing, isOwner, nowMs);
  if (text === null) return null;
  return (
    <p className="flex gap-3 rounded-xl bg-accent-soft px-5 py-4 text-sm text-accent-ink">
      <Lightbulb aria-hidden className="mt-0.5 size-5 shrink-0" />
      {text}
    </p>
  );
}
