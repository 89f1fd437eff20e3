import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { listingNotOpen, notListingOwner } from '@ballpark/domain/contract/screen-messages.ts';
import { type editRefusal, reopenRefusal } from '@ballpark/domain/listing-access.ts';
import { t } from '@lingui/core/macro';
import { Lock } from 'lucide-react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { say } from '../../../ui/say.ts';

type UneditableListingProps = {
  listing: ListingDetail;
  refusal: NonNullable<ReturnType<typeof editRefusal>>;
  userId: string;
};

const texts = { listingNotOpen, notListingOwner };

export function UneditableListing({ listing, refusal, userId }: UneditableListingProps) {
  const mayReopen = reopenRefusal({ ...listing, ownerId: listing.userId }, userId) === null;
  return (
    <EmptyState
      icon={Lock}
      title={say(texts[refusal])}
      action={<LinkButton to={`/listing/${listing.id}`}>{t`Go to the listing`}</LinkButton>}
    >
      {mayReopen && t`Reopen it first to change it.`}
    </EmptyState>
  );
}
