import type { ProfileSuggestion } from '@ballpark/domain/contract/profiles.ts';
import { shortenLocation } from '@ballpark/domain/location-text.ts';
import { EyeOff, MapPin } from 'lucide-react';
import { Link } from 'react-router';
import { AmountText } from '../../lib/format/amount-text.tsx';
import { RelativeTimeText } from '../../lib/format/relative-time-text.tsx';
import { listingTypeLabels } from '../../lib/listing-type-labels.ts';
import { XpBadge } from '../../lib/xp-badge.tsx';
import { Badge } from '../../ui/badge.tsx';

/** One suggestion, with the listing that it prices. */
export function SuggestionRow({ suggestion }: { suggestion: ProfileSuggestion }) {
  const { listing, amount, comment, createdAt, xpAwarded } = suggestion;
  const { label, icon } = listingTypeLabels[listing.type];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1.5 py-4">
      <Link
        to={`/listing/${listing.id}`}
        dir="auto"
        className="tall-target justify-self-start type-subheading wrap-anywhere underline-offset-3 hover:underline"
      >
        {listing.title}
      </Link>
      {amount === null ? (
        <p className="flex max-w-32 items-start justify-end gap-1.5 text-right text-sm text-ink-soft">
          <EyeOff aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
          Shows after your guess
        </p>
      ) : (
        <p className="text-xl">
          <AmountText amount={amount} currency={listing.currency} />
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <Badge icon={icon}>{label}</Badge>
        <span className="flex items-center gap-1">
          <MapPin aria-hidden className="size-4 text-ink-faint" />
          {shortenLocation(listing.location)}
        </span>
        <RelativeTimeText at={createdAt} />
      </p>
      <p className="justify-self-end">
        {xpAwarded !== null && xpAwarded > 0 && <XpBadge xp={xpAwarded} isAward />}
      </p>
      {comment && (
        <p dir="auto" className="col-span-full max-w-prose wrap-anywhere whitespace-pre-line">
          {comment}
        </p>
      )}
    </li>
  );
}
