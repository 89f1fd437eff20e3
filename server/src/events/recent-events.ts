import type { OutboxRow } from './outbox-queries.ts';

/** The latest events, in memory, so that streams that reconnect get missed events without a query. */
export type RecentEvents = {
  /** The position of the last event. */
  end: () => number;
  /** The position of the last event that had been read at this time; null for a time before the kept events. */
  endAt: (ms: number) => number | null;
  /** `ms`: when they were read. */
  add: (rows: readonly OutboxRow[], ms: number) => void;
  /** All events after a position; null if the position is before or after the kept events. */
  since: (seq: number) => OutboxRow[] | null;
};

/** Earlier events than `start`, which was read at `startMs`, are unknown. Keeps at least the last `count`. Times are of one clock that is never set. */
export function keepRecent(start: number, startMs: number, count: number): RecentEvents {
  let from: { row: Pick<OutboxRow, 'seq'>; ms: number } = { row: { seq: start }, ms: startMs };
  let kept: { row: OutboxRow; ms: number }[] = [];
  const end = (): number => (kept.at(-1) ?? from).row.seq;

  return {
    end,
    endAt(ms) {
      if (ms < from.ms) return null;
      return (kept.findLast((each) => each.ms <= ms) ?? from).row.seq;
    },
    add(rows, ms) {
      for (const row of rows) kept.push({ row, ms });
      if (kept.length < 2 * count) return;
      const dropped = kept.length - count;
      from = kept[dropped - 1] ?? from;
      kept = kept.slice(dropped);
    },
    since(seq) {
      if (seq < from.row.seq || seq > end()) return null;
      const at = kept.findLastIndex(({ row }) => row.seq <= seq);
      return kept.slice(at + 1).map(({ row }) => row);
    },
  };
}
