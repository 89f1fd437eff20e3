import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { cardPhotoUrl } from '@ballpark/domain/photo-address.ts';
import { Trophy } from 'lucide-react';
import { AmountText } from '../../../lib/format/amount-text.tsx';
import { displayName } from '../../../lib/format/display-name.ts';
import { nearness } from '../../../lib/format/nearness.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { classes } from '../../../ui/classes.ts';
import { GuessTrack, reachOf } from '../detail/guess-track.tsx';
import { byNearness } from '../suggestions/by-nearness.ts';
import type { Outcome } from './reveal-text.ts';
import { revealTimes } from './reveal-times.ts';

/** Besides the reader's own. */
const shownCount = 5;
const staggerMs = 90;

type RevealRowsProps = { listing: ListingDetail; outcome: Outcome };

/** How near everybody came: the nearest first and marked, the reader's among them wherever it stands. */
export function RevealRows({ listing, outcome: { own, finalPrice } }: RevealRowsProps) {
  const { currency } = listing;
  const all = byNearness(listing);
  const shown = all.filter(({ suggestion }, at) => at < shownCount || suggestion.id === own.id);
  const reach = reachOf(
    shown.map(({ suggestion }) => suggestion.amount),
    finalPrice,
  );
  const restCount = all.length - shown.length;
  return (
    // The keyboard scrolls to it: nothing else in the dialog's content takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label="How near everybody came" tabIndex={0}>
      <ul className="flex flex-col">
        {shown.map(({ suggestion: { id, user, amount }, isNearest }, at) => (
          <li
            key={id}
            style={{ animationDelay: `${revealTimes.rows + at * staggerMs}ms` }}
            className={classes(
              'grid animate-rise grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-3 rounded-lg px-2.5 py-2',
              id === own.id && 'bg-sunken',
            )}
          >
            <Avatar
              photoUrl={user.photoUrl && cardPhotoUrl(user.photoUrl)}
              name={displayName(user)}
              size="sm"
            />
            <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
              <span className="min-w-0 font-semibold wrap-anywhere">{displayName(user)}</span>
              {id === own.id && <Badge tone="accent">You</Badge>}
              {isNearest && (
                <span
                  style={{ animationDelay: `${revealTimes.winner}ms` }}
                  className="inline-flex animate-pop"
                >
                  <Badge tone="gold" icon={Trophy}>
                    Nearest
                  </Badge>
                </span>
              )}
            </span>
            <span className="text-right">
              <AmountText amount={amount} currency={currency} />
              <span className="block text-sm text-ink-soft">{nearness(amount, finalPrice)}</span>
            </span>
            <span aria-hidden className="col-span-2 col-start-2 flex">
              <GuessTrack {...{ amount, finalPrice, currency, reach }} />
            </span>
          </li>
        ))}
      </ul>
      {restCount > 0 && <p className="px-2.5 pt-2 text-sm text-ink-soft">and {restCount} more</p>}
    </section>
  );
}
