import { type LiveHint, listingHintKinds, type ListingHintKind } from '@ballpark/domain/contract/live.ts';
import type { OutboxRow } from '../events/outbox-queries.ts';

/** A live event and its recipients: one person, or everybody who follows a listing. */
export type AddressedHint = { hint: LiveHint } & ({ userId: string } | { listingId: string });

/** Events that change a person's own account: their access, and what they have earned. */
const ownKinds = new Set([
  'xp.awarded',
  'achievement.unlocked',
  'user.verified',
  'user.onboarded',
  'user.roleChanged',
  'user.restricted',
]);

/**
 * The live event for an event of the outbox; null if nobody gets one. There is at most one, so that its position is sent with it or not at
 * all.
 */
export function hintOf({ kind, userId, listingId, payload }: OutboxRow): AddressedHint | null {
  if (listingId !== null && isListingHint(kind))
    return { hint: { type: 'listing', listingId, kind, ...requestOf(payload) }, listingId };
  if (userId === null) return null;
  // The browser reads everything again, under the present rules.
  if (kind === 'user.seesOthers') return { hint: { type: 'resync' }, userId };
  if (kind === 'notification.changed') return { hint: { type: 'notifications' }, userId };
  if (ownKinds.has(kind)) return { hint: { type: 'me' }, userId };
  return null;
}

/** Whether an event is the change of a guess that only the owner and people who have guessed may notice (product 8.7). */
export function isOfHiddenGuess({ payload }: OutboxRow): boolean {
  return payload.isHidden === true;
}

/** Whether somebody's rank on the leaderboard may have changed. */
export function movesLeaderboard({ kind }: OutboxRow): boolean {
  return kind === 'xp.awarded' || kind === 'achievement.unlocked';
}

function requestOf({ requestId }: OutboxRow['payload']): { requestId?: string } {
  return typeof requestId === 'string' ? { requestId } : {};
}

function isListingHint(kind: string): kind is ListingHintKind {
  return listingHintKinds.some((each) => each === kind);
}
