import type { Happening } from './followed-queries.ts';
import { isAfter } from './outbox-position.ts';
import type { OutboxPosition } from './read-outbox-queries.ts';

/** What happened lately, kept at hand: streams that come back are told what they missed without asking the database. */
export type RecentHappenings = {
  /** Of the last one. */
  end: () => OutboxPosition;
  add: (rows: readonly Happening[]) => void;
  /** All after a position; null when it lies further back, or further ahead, than what is known here. */
  since: (position: OutboxPosition) => Happening[] | null;
};

/** `start`: nothing is known of what happened up to there. Keeps at least the last `count`. */
export function keepRecent(start: OutboxPosition, count: number): RecentHappenings {
  let from = start;
  let kept: Happening[] = [];
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
