import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { countdown } from '@ballpark/domain/listing-window.ts';
import { Clock, Lock } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';

type ListingStateBadgeProps = {
  listing: Pick<ListingDetail, 'isActive' | 'autoClosedAt' | 'expiresAt'>;
  nowMs: number;
};

const urgentMs = 3 * 60 * 60_000;

/** The time left while open, else how it was closed (product 6.2). */
export function ListingStateBadge({ listing, nowMs }: ListingStateBadgeProps) {
  if (!listing.isActive) {
    return (
      <Badge tone="ink" icon={Lock}>
        {listing.autoClosedAt ? 'Auto-closed' : 'Closed'}
      </Badge>
    );
  }
  const expiresAtMs = Date.parse(listing.expiresAt);
  return (
    <Badge tone={expiresAtMs - nowMs < urgentMs ? 'warning' : 'accent'} icon={Clock}>
      {countdown(expiresAtMs, nowMs)}
    </Badge>
  );
}
