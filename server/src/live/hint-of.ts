import { type LiveHint, listingHintKinds, type ListingHintKind } from '@ballpark/domain/contract/live.ts';
import type { Happening } from '../events/followed-queries.ts';

/** A hint and whom it is for: one person, or whoever follows a listing. */
export type AddressedHint = { hint: LiveHint } & ({ userId: string } | { listingId: string });

/** What a happening tells people; null when nobody. A single hint each, so that its position is told with it or not at all. */
export function hintOf({ kind, userId, listingId }: Happening): AddressedHint | null {
  if (listingId !== null && isListingHint(kind))
    return { hint: { type: 'listing', listingId, kind }, listingId };
  if (userId === null) return null;
  if (kind === 'notification.changed') return { hint: { type: 'notifications' }, userId };
  if (kind === 'xp.awarded' || kind === 'achievement.unlocked') return { hint: { type: 'me' }, userId };
  return null;
}

/** Whether somebody's place on the leaderboard may be another now. */
export function movesLeaderboard({ kind }: Happening): boolean {
  return kind === 'xp.awarded' || kind === 'achievement.unlocked';
}

function isListingHint(kind: string): kind is ListingHintKind {
  return listingHintKinds.some((each) => each === kind);
}
