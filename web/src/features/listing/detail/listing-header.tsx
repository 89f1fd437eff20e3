import { hourMs } from '@ballpark/domain/durations.ts';
import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { countdown } from '@ballpark/domain/listing-window.ts';
import { placeText } from '@ballpark/domain/place-text.ts';
import { cardPhotoUrl } from '@ballpark/domain/photos.ts';
import { i18n } from '@lingui/core';
import { site } from '@ballpark/domain/site.ts';
import { t } from '@lingui/core/macro';
import { Clock, Code, Link2, Lock, MapPin, Share2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { displayName } from '../../../lib/format/display-name.ts';
import { RelativeTimeText } from '../../../lib/format/time-text.tsx';
import { listingTypeLabels } from '../../../lib/listing-type-labels.ts';
import { canShare, copyLink, shareLink } from '../../../lib/share-link.ts';
import { XpBadge } from '../../../lib/xp-badge.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/dialog.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useMovingParts } from '../use-moving-parts.ts';
import type { ShareDialogProps } from './share-dialog.tsx';

type ListingHeaderProps = {
  listing: ListingDetail;
  nowMs: number;
  menu: ReactNode;
};

export function ListingHeader({ listing, nowMs, menu }: ListingHeaderProps) {
  const { title, type, location, createdAt, user } = listing;
  const moving = useMovingParts(listing.id);
  const { label, icon } = listingTypeLabels[type];
  return (
    <header className="flex flex-col gap-4">
      <div>
        <div className="mb-2 flex min-h-11 flex-wrap items-center gap-3">
          <div className="flex flex-[1_1_10rem] flex-wrap gap-2">
            <Badge icon={icon}>{label}</Badge>
            <ListingStateBadge listing={listing} nowMs={nowMs} />
          </div>
          {menu}
        </div>
        <h1 dir="auto" tabIndex={-1} style={moving.title} className="type-title wrap-anywhere">
          {title}
        </h1>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 text-ink-soft">
        <Link
          to={`/profile/${user.id}`}
          className="group flex min-h-11 min-w-0 items-center gap-2.5 rounded-full pe-2 font-semibold text-ink"
        >
          <Avatar photoUrl={user.photoUrl && cardPhotoUrl(user.photoUrl)} name={displayName(user)} />
          <span className="flex min-w-0 flex-wrap items-center gap-x-2.5">
            <span className="wrap-anywhere underline-offset-3 group-hover:underline">
              {displayName(user)}
            </span>
            <XpBadge xp={user.xp} />
          </span>
        </Link>
        <span className="flex items-center gap-1.5">
          <MapPin aria-hidden className="size-4.5 shrink-0 text-ink-faint" />
          {placeText(i18n, location)}
        </span>
        <RelativeTimeText at={createdAt} />
      </div>
    </header>
  );
}

type ListingStateBadgeProps = {
  listing: Pick<ListingDetail, 'isActive' | 'autoClosedAt' | 'expiresAt'>;
  nowMs: number;
};

const urgentMs = 3 * hourMs;

export function ListingStateBadge({ listing, nowMs }: ListingStateBadgeProps) {
  if (!listing.isActive) {
    return (
      <Badge tone="ink" icon={Lock}>
        {listing.autoClosedAt
          ? t({ message: 'Auto-closed', comment: 'state of a listing' })
          : t({ message: 'Closed', context: 'a listing' })}
      </Badge>
    );
  }
  const expiresAtMs = Date.parse(listing.expiresAt);
  return (
    <Badge tone={expiresAtMs - nowMs < urgentMs ? 'warning' : 'accent'} icon={Clock}>
      {countdown(i18n, expiresAtMs, nowMs)}
    </Badge>
  );
}

// Lazy: brings a checkbox and a call that few need.
const ShareDialog = lazyDialog<ShareDialogProps>(() =>
  import('./share-dialog.tsx').then((module) => module.ShareDialog),
);

/** The owner also says who may open the link. */
export function OwnerShareButton({ listing }: { listing: ShareDialogProps['listing'] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t`Share`} icon={Share2} variant="solid" onClick={() => setOpen(true)} />
      <ShareDialog {...{ isOpen, listing }} onClose={() => setOpen(false)} />
    </>
  );
}

function embedLabel(): string {
  return t({ message: 'Embed', comment: 'a button that copies the code to show this on another site' });
}

// Lazy: few need it.
async function embed(listing: { id: string; title: string }): Promise<void> {
  const { copyEmbed } = await import('../../../lib/copy-embed.ts');
  await copyEmbed(listing);
}

/** Shares the link, copies it, or copies what shows the listing on another site. */
export function ShareButton({ listing }: { listing: { id: string; title: string } }) {
  const { id, title } = listing;
  if (!canShare() && !site.allowsEmbeds)
    return <IconButton label={t`Copy link`} icon={Link2} variant="solid" onClick={() => void copyLink(id)} />;
  return (
    <Menu
      trigger={<IconButton label={t`Share`} icon={Share2} variant="solid" />}
      items={[
        ...(canShare() ? [{ label: t`Share`, icon: Share2, onChoose: () => void shareLink(id, title) }] : []),
        { label: t`Copy link`, icon: Link2, onChoose: () => void copyLink(id) },
        ...(site.allowsEmbeds
          ? [{ label: embedLabel(), icon: Code, onChoose: () => void embed(listing) }]
          : []),
      ]}
    />
  );
}
