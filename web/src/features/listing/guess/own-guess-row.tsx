import type { OwnGuess } from '@ballpark/domain/contract/own-lists.ts';
import { countdown } from '@ballpark/domain/listing-window.ts';
import { cardPhotoUrl } from '@ballpark/domain/photo-address.ts';
import { Trophy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { AmountText } from '../../../lib/format/amount-text.tsx';
import { nearness } from '../../../lib/format/nearness.ts';
import { listingTypeLabels } from '../../../lib/listing-type-labels.ts';
import { XpBadge } from '../../../lib/xp-badge.tsx';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';

/** One of one's own guesses: the thing, what one said, and what has become of it. */
export function OwnGuessRow({ guess }: { guess: OwnGuess }) {
  const [nowMs] = useState(Date.now);
  const { listing, isNearest, xpAwarded } = guess;
  const { id, title, photoUrls, type, currency, finalPrice, ownAmount } = listing;
  const [cover] = photoUrls;
  const { icon: Icon } = listingTypeLabels[type];
  return (
    <li className="relative grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 py-4 has-[a:focus-visible]:rounded-md has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-(--focus)">
      <span className="grid aspect-square place-items-center overflow-hidden rounded-lg on-faded-field text-accent-ink">
        {cover ? (
          <img src={cardPhotoUrl(cover)} alt="" loading="lazy" className="size-full object-cover" />
        ) : (
          <Icon aria-hidden className="size-7 opacity-60" strokeWidth={1.5} />
        )}
      </span>
      <div className="flex min-w-0 flex-col gap-1">
        <Link
          to={`/listing/${id}`}
          dir="auto"
          className="type-subheading wrap-anywhere outline-none after:absolute after:inset-0 hover:underline"
        >
          {title}
        </Link>
        <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
          {ownAmount !== null && <Fact label="You said" amount={ownAmount} currency={currency} />}
          {finalPrice !== null && <Fact label="It went for" amount={finalPrice} currency={currency} />}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm font-semibold">
          {ownAmount !== null && finalPrice !== null && <span>{nearness(ownAmount, finalPrice)}</span>}
          {isNearest && (
            <Badge tone="gold" icon={Trophy}>
              Nearest
            </Badge>
          )}
          {xpAwarded !== null && xpAwarded > 0 && <XpBadge xp={xpAwarded} isAward />}
          {finalPrice === null && <span className="text-ink-soft">{stateOf(guess, nowMs)}</span>}
        </p>
      </div>
    </li>
  );
}

function Fact({ label, amount, currency }: { label: ReactNode; amount: number; currency: string }) {
  return (
    <span>
      {label}{' '}
      <span className="text-base text-ink">
        <AmountText {...{ amount, currency }} />
      </span>
    </span>
  );
}

/** What can be said while there is no final price. */
function stateOf({ listing }: OwnGuess, nowMs: number): string {
  if (listing.isActive) return countdown(Date.parse(listing.expiresAt), nowMs);
  if (listing.priceAnsweredAt !== null) return 'Not sold';
  return 'No price yet';
}
