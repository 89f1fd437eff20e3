import { isAfter } from './outbox-position.ts';
import type { OutboxPosition, OutboxRow } from './outbox-queries.ts';

/** The latest events, in memory, so that streams that reconnect get missed events without a query. */
export type RecentEvents = {
  /** The position of the last event. */
  end: () => OutboxPosition;
  add: (rows: readonly OutboxRow[]) => void;
  /** All events after a position; null if the position is before or after the kept events. */
  since: (position: OutboxPosition) => OutboxRow[] | null;
};

/** Earlier events than `start` are unknown. Keeps at least the last `count`. */
export function keepRecent(start: OutboxPosition, count: number): RecentEvents {
  let from = start;
  let kept: OutboxRow[] = [];
  const end = (): OutboxPosition => kept.at(-1) ?? from;

  return {
    end,
    add(rows) {
      kept.push(...rows);
      if (kept.length < 2 * count) return;
      const dropped = kept.length - count;
      from = kept[dropped - 1] ?? from;
      kept = kept.slice(dropped);
    },
    since(position) {
      if (isAfter(from, position) || isAfter(position, end())) return null;
      const at = kept.findLastIndex((row) => !isAfter(row, position));
      return kept.slice(at + 1);
    },
  };
}
