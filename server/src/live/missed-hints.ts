import type { OutboxFollower } from '../events/follow-outbox.ts';
import { parsePosition } from '../events/outbox-position.ts';
import { outboxStart, type OutboxPosition } from '../events/outbox-queries.ts';
import { hintOf } from './hint-of.ts';
import { eventText } from './live-stream.ts';

/** A reader who missed more live events reads everything again, which costs less than each one by itself. */
const mostMissed = 200;

/** The position where a stream was interrupted: undefined for a new one, null for a position that does not exist. */
export function cutAt(lastEventId: string | undefined): OutboxPosition | null | undefined {
  return lastEventId ? parsePosition(lastEventId) : undefined;
}

/** Waits until this process has read as far as the one that sent the last event. */
export async function waitUntilRead(
  outbox: OutboxFollower,
  cut: OutboxPosition | null | undefined,
): Promise<void> {
  await outbox.reach(cut ?? outboxStart);
}

/** The live events since a stream was interrupted, up to the position of the listeners. */
export function missedSince(
  outbox: OutboxFollower,
  cut: OutboxPosition | null | undefined,
  { userId, listingIds }: { userId: string; listingIds: readonly string[] },
): string {
  if (cut === undefined) return '';
  const followed = new Set(listingIds);
  const missed = cut && outbox.since(cut);
  const hints = missed?.flatMap((event) => {
    const found = hintOf(event);
    if (!found) return [];
    const isTheirs = 'userId' in found ? found.userId === userId : followed.has(found.listingId);
    return isTheirs ? [eventText(found.hint, event)] : [];
  });
  if (!hints || hints.length > mostMissed) return eventText({ type: 'resync' });
  // This live event is sent to all at intervals and has no position.
  return hints.join('') + eventText({ type: 'leaderboard' });
}
