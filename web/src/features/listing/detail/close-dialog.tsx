import { nearestFirst } from '@ballpark/domain/award-preview.ts';
import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import type { ReactNode, RefObject } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CloseAwardList } from './close-award-list.tsx';
import { CloseForm } from './close-form.tsx';
import { ClosedPriceCard } from './closed-price-card.tsx';
import type { useCloseListing } from './use-owner-actions.ts';

export type CloseDialogProps = {
  listing: ListingDetail;
  closing: ReturnType<typeof useCloseListing>;
  isOpen: boolean;
  onClose: () => void;
  /** Gets the focus back, because the menu that had it before is gone by then. */
  opener: RefObject<HTMLElement | null>;
  /** The spread of the suggestions with a final price marked. */
  renderStrip: (finalPrice: number) => ReactNode;
};

/** Asks for the final price and shows who would earn what; afterwards, who did. */
export function CloseDialog({ listing, closing, isOpen, onClose, opener, renderStrip }: CloseDialogProps) {
  const result = closing.data;
  const finalPrice = result?.listing.finalPrice ?? null;
  if (result && finalPrice !== null) {
    const awards = nearestFirst(result.xpRewards, finalPrice);
    return (
      <Dialog
        isOpen={isOpen}
        onClose={onClose}
        finalFocus={opener}
        title={titleOf(result)}
        actions={<Button onClick={onClose}>Done</Button>}
      >
        <div className="flex flex-col gap-5">
          <div className="animate-pop">
            <ClosedPriceCard listing={result.listing} />
          </div>
          {renderStrip(finalPrice)}
          <section aria-label="XP awarded">
            <CloseAwardList awards={awards} listing={result.listing} finalPrice={finalPrice} isCelebration />
          </section>
        </div>
      </Dialog>
    );
  }
  return <CloseForm {...{ listing, closing, isOpen, onClose, opener }} />;
}

function titleOf({ listing, xpRewards }: NonNullable<CloseDialogProps['closing']['data']>): string {
  if (xpRewards.length > 0) return 'And the price is…';
  return listing.autoClosedAt ? 'Price saved' : 'Listing closed';
}
