import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import type { PairLimited } from '@ballpark/domain/contract/suggestions.ts';
import { displayName } from '../../../lib/format/display-name.ts';

type UnpaidPairsProps = {
  listing: Pick<ListingDetail, 'suggestions' | 'autoClosedAt'>;
  limits: readonly PairLimited[];
};

/** The people who will earn nothing from a close, because they and the owner have earned from each other too often. */
export function UnpaidPairs({ listing, limits }: UnpaidPairsProps) {
  const levels = new Map(limits.map(({ level, suggestionId }) => [suggestionId, level]));
  return listing.suggestions.map(({ id, user }) => {
    const level = levels.get(id);
    // An automatic close has paid them for taking part, and nothing is added to that.
    if (level !== 'none' && !(level === 'participation' && listing.autoClosedAt)) return null;
    return (
      <p key={id} className="border-t border-line py-2.5 text-sm wrap-anywhere text-ink-soft">
        <span className="font-semibold text-ink">{displayName(user)}</span>{' '}
        {level === 'none' ? messages.pairUnpaid : messages.pairParticipation}
      </p>
    );
  });
}
