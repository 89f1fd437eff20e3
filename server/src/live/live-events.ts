import {
  type ListingEventKind,
  listingEventKinds,
  type LiveEvent,
} from '@ballpark/domain/contract/notifications.ts';
import type { OutboxRow } from '../events/outbox-queries.ts';

/** A listing that a stream follows. */
export type Followed = {
  ownerId: string;
  /** Whether the person may see others' guesses even where they are independent, as its owner or because they have guessed. */
  seesGuesses: boolean;
};

/** Who reads a stream, and the listings that it follows, by their ids. */
export type Reader = {
  userId: string;
  /** True after verification and onboarding. */
  isMember: boolean;
  /** True if the person could see hidden content when the stream began. */
  isModerator: boolean;
  listings: Map<string, Followed>;
};

/** Events that change a person's own account: their access, and what they have earned. */
const ownKinds = new Set([
  'xp.awarded',
  'achievement.unlocked',
  'user.verified',
  'user.onboarded',
  'user.roleChanged',
  'user.restricted',
]);

/** What this reader is sent about an event of the outbox; null for nothing. */
export function liveEventFor(row: OutboxRow, reader: Reader): LiveEvent | null {
  const { kind, userId, listingId } = row;
  const followed = listingId === null ? undefined : reader.listings.get(listingId);
  if (listingId !== null && followed) {
    if (kind === 'listing.hidden') {
      const seesHidden = reader.isModerator || followed.ownerId === reader.userId;
      return { type: 'listing', listingId, kind: seesHidden ? 'listing.updated' : 'listing.deleted' };
    }
    // Only the owner and people who have guessed may notice the change of a hidden guess.
    const isNoticed = row.payload.isHidden !== true || followed.seesGuesses;
    if (isListingKind(kind)) return isNoticed ? { type: 'listing', listingId, kind } : null;
  }
  if (userId !== reader.userId) return null;
  // The browser reads everything again, under the present rules.
  if (kind === 'user.seesOthers') return { type: 'resync' };
  if (kind === 'notification.changed') return { type: 'notifications' };
  return ownKinds.has(kind) ? { type: 'me' } : null;
}

/** Whether somebody's rank on the leaderboard may have changed. */
export function movesLeaderboard({ kind }: OutboxRow): boolean {
  return kind === 'xp.awarded' || kind === 'achievement.unlocked';
}

/** A live event in its wire form. */
export function eventText(event: LiveEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}

/** How a stream begins: the listings of `asked` that the reader cannot see, and the recent events, each once. */
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
