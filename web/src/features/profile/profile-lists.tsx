import type { ProfileListing, ProfileSuggestion } from '@ballpark/domain/contract/profiles.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { i18n } from '@lingui/core';
import { placeText } from '@ballpark/domain/place-text.ts';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { EyeOff, Lightbulb, MapPin, Tags } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AmountText } from '../../lib/format/amount-text.tsx';
import { RelativeTimeText } from '../../lib/format/time-text.tsx';
import { listingTypeLabels } from '../../lib/listing-type-labels.ts';
import { XpBadge } from '../../lib/xp-badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Surface } from '../../ui/surface.tsx';
import { Loading } from '../../lib/loading.tsx';
import { profileListingsQuery, profileSuggestionsQuery } from './profile-queries.ts';
import { say } from '../../ui/say.ts';

type ListingsPanelProps = {
  userId: string;
  name: string;
  isOwn: boolean;
  renderCard: (listing: ProfileListing) => ReactNode;
  skeleton: ReactNode;
};

export function ListingsPanel({ userId, name, isOwn, renderCard, skeleton }: ListingsPanelProps) {
  const listings = useQuery(profileListingsQuery(userId));
  if (!listings.data) {
    const cards = (
      <div className="card-grid" aria-busy>
        {skeleton}
        {skeleton}
        {skeleton}
      </div>
    );
    return <Loading query={listings} skeleton={cards} failed={say(messages.listingsLoadFailed)} />;
  }
  const { data } = listings;
  if (data.length === 0) {
    return isOwn ? (
      <EmptyState
        icon={Tags}
        title={t`You haven't created any listings yet`}
        action={<LinkButton to="/create">{t`Create Listing`}</LinkButton>}
      >
        {t`Post something you’re wondering about, and your neighbours will guess what it’s worth.`}
      </EmptyState>
    ) : (
      <EmptyState icon={Tags} title={t`${name} hasn't created any listings yet`} />
    );
  }
  return (
    <ul aria-label={t`Listings`} className="card-grid">
      {data.map((listing) => (
        <li key={listing.id}>{renderCard(listing)}</li>
      ))}
    </ul>
  );
}

type SuggestionsPanelProps = { userId: string; name: string; isOwn: boolean };

export function SuggestionsPanel({ userId, name, isOwn }: SuggestionsPanelProps) {
  const suggestions = useQuery(profileSuggestionsQuery(userId));
  if (!suggestions.data) {
    const skeleton = <Skeleton className="h-64 rounded-xl" />;
    return <Loading query={suggestions} skeleton={skeleton} failed={say(messages.unexpected)} />;
  }
  const { data } = suggestions;
  if (data.length === 0) {
    return isOwn ? (
      <EmptyState
        icon={Lightbulb}
        title={t`You haven't suggested any prices yet`}
        action={<LinkButton to="/feed">{t`Browse All`}</LinkButton>}
      >
        {t`Guess what something is worth. The closer you are, the more XP you earn.`}
      </EmptyState>
    ) : (
      <EmptyState icon={Lightbulb} title={t`${name} hasn't suggested any prices yet`} />
    );
  }
  return (
    <Surface padding="none">
      <ul aria-label={t`Suggestions`} className="divide-y divide-line px-5 sm:px-6">
        {data.map((suggestion) => (
          <SuggestionRow key={suggestion.id} suggestion={suggestion} />
        ))}
      </ul>
    </Surface>
  );
}

function SuggestionRow({ suggestion }: { suggestion: ProfileSuggestion }) {
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
        <p className="flex max-w-32 items-start justify-end gap-1.5 text-end text-sm text-ink-soft">
          <EyeOff aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
          {t`Shows after your guess`}
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
          {placeText(i18n, listing.location)}
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
