import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import type { PairLimited } from '@ballpark/domain/contract/suggestions.ts';
import { displayName } from '../../../lib/format/display-name.ts';

type UnpaidPairsProps = {
  listing: Pick<ListingDetail, 'suggestions'>;
  limits: readonly PairLimited[];
};

/** The people who will earn nothing from a close, because they and the owner have earned from each other too often. */
export function UnpaidPairs({ listing, limits }: UnpaidPairsProps) {
  const unpaid = new Set(limits.flatMap(({ level, suggestionId }) => (level === 'none' ? suggestionId : [])));
  const suggestions = listing.suggestions.filter(({ id }) => unpaid.has(id));
  return suggestions.map(({ id, user }) => (
    <p key={id} className="border-t border-line py-2.5 text-sm wrap-anywhere text-ink-soft">
      <span className="font-semibold text-ink">{displayName(user)}</span> {messages.pairUnpaid}
    </p>
  ));
}
