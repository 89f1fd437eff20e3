import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { isExpired } from '@ballpark/domain/listing-window.ts';

type Hidden = Pick<ListingDetail, 'suggestionCount' | 'expiresAt'>;

/** How many have guessed where their prices are hidden, and when they show (product 8.7); null where there is nothing to show. */
export function hiddenGuesses(
  { suggestionCount: count, expiresAt }: Hidden,
  hasGuessed: boolean,
  nowMs: number,
): { heading: string; hint: string } | null {
  const isOver = isExpired(Date.parse(expiresAt), nowMs);
  if (hasGuessed) return { heading: 'Yours is in.', hint: 'Others’ prices show in a moment.' };
  if (count === 0)
    return isOver
      ? null
      : { heading: 'Nobody has guessed yet.', hint: 'Others’ prices show after one’s own.' };
  const heading = count === 1 ? '1 neighbour has guessed.' : `${count} neighbours have guessed.`;
  return {
    heading,
    hint: isOver ? 'Their prices show once this is closed.' : 'Give yours first, then you see theirs.',
  };
}
