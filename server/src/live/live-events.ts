import {
  type ListingEventKind,
  listingEventKinds,
  type LiveEvent,
} from '@ballpark/domain/contract/notifications.ts';
import type { OutboxRow } from '../events/outbox-queries.ts';

export type Followed = {
  ownerId: string;
  /** By `seesAllGuesses`. */
  seesGuesses: boolean;
};

export type Reader = {
  userId: string;
  isMember: boolean;
  isModerator: boolean;
  listings: Map<string, Followed>;
};

const ownKinds = new Set([
  'xp.awarded',
  'achievement.unlocked',
  'user.verified',
  'user.mailRefused',
  'user.onboarded',
  'user.roleChanged',
  'user.restricted',
]);

export function liveEventFor(row: OutboxRow, reader: Reader): LiveEvent | null {
  const { kind, userId, listingId } = row;
  const followed = listingId === null ? undefined : reader.listings.get(listingId);
  if (listingId !== null && followed) {
    if (kind === 'listing.hidden') {
      const seesHidden = reader.isModerator || followed.ownerId === reader.userId;
      return { type: 'listing', listingId, kind: seesHidden ? 'listing.updated' : 'listing.deleted' };
    }
    // `isIndependent`: its guesses do not show to all yet.
    const isNoticed = row.payload.isIndependent !== true || followed.seesGuesses;
    if (isListingKind(kind)) return isNoticed ? { type: 'listing', listingId, kind } : null;
  }
  if (userId !== reader.userId) return null;
  // The browser reads everything again.
  if (kind === 'user.seesOthers') return { type: 'resync' };
  if (kind === 'notification.changed') return { type: 'notifications' };
  return ownKinds.has(kind) ? { type: 'me' } : null;
}

export function movesLeaderboard({ kind }: OutboxRow): boolean {
  return kind === 'xp.awarded' || kind === 'achievement.unlocked';
}

export function eventText(event: LiveEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}

/** Reports requested listings that the reader cannot see as deleted, then the recent events, each once. */
export function beginningOf(asked: readonly string[], recent: readonly OutboxRow[], reader: Reader): string {
  const texts = new Set<string>();
  for (const listingId of asked)
    if (!reader.listings.has(listingId))
      texts.add(eventText({ type: 'listing', listingId, kind: 'listing.deleted' }));
  for (const row of recent) {
    const event = liveEventFor(row, reader);
    if (event) texts.add(eventText(event));
    if (movesLeaderboard(row)) texts.add(eventText({ type: 'leaderboard' }));
  }
  return [...texts, eventText({ type: 'ready' })].join('');
}

function isListingKind(kind: string): kind is ListingEventKind {
  return listingEventKinds.some((each) => each === kind);
}
