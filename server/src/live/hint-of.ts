import { type LiveHint, listingHintKinds, type ListingHintKind } from '@ballpark/domain/contract/live.ts';
import type { OutboxRow } from '../events/outbox-queries.ts';

/** A hint and its recipients: one person, or everybody who follows a listing. */
export type AddressedHint = { hint: LiveHint } & ({ userId: string } | { listingId: string });

/** What changes who a person is to themselves: how far they have come, and what they have earned. */
const ownKinds = new Set([
  'xp.awarded',
  'achievement.unlocked',
  'user.verified',
  'user.onboarded',
  'user.roleChanged',
  'user.restricted',
]);

/** The hint that an event gives to streams; null when nobody gets one. One hint an event, so that its position comes with it or not at all. */
export function hintOf({ kind, userId, listingId, payload }: OutboxRow): AddressedHint | null {
  if (listingId !== null && isListingHint(kind))
    return { hint: { type: 'listing', listingId, kind, ...requestOf(payload) }, listingId };
  if (userId === null) return null;
  // What they see is read anew, under the rules that hold now.
  if (kind === 'user.seesOthers') return { hint: { type: 'resync' }, userId };
  if (kind === 'notification.changed') return { hint: { type: 'notifications' }, userId };
  if (ownKinds.has(kind)) return { hint: { type: 'me' }, userId };
  return null;
}

/** Whether somebody's place on the leaderboard may be another now. */
export function movesLeaderboard({ kind }: OutboxRow): boolean {
  return kind === 'xp.awarded' || kind === 'achievement.unlocked';
}

function requestOf({ requestId }: OutboxRow['payload']): { requestId?: string } {
  return typeof requestId === 'string' ? { requestId } : {};
}

function isListingHint(kind: string): kind is ListingHintKind {
  return listingHintKinds.some((each) => each === kind);
}
