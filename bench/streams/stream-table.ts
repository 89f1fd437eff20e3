/** Memory in bytes, shares of one processor. */
export type Idle = { memory: number; perStream: number; openedPerSecond: number; idleShare: number };
/** The figures while suggestions are edited; times in milliseconds. */
export type Measured = Idle & {
  busyShare: number;
  eventCount: number;
  missed: number;
  doubled: number;
  refused: number;
  cut: number;
  editMs: number;
  p50: number;
  p95: number;
  p99: number;
};

/** The figures of both servers, in Markdown. */
export function streamTable(bare: Idle, ours: Measured, eventsTitle: string): string {
  const rows = [
    ['', 'bare node:http', 'Ballpark'],
    ['memory with all streams, MB', mega(bare.memory), mega(ours.memory)],
    ['memory a stream, kB', (bare.perStream / 1000).toFixed(1), (ours.perStream / 1000).toFixed(1)],
    ['streams opened a second', bare.openedPerSecond.toFixed(0), ours.openedPerSecond.toFixed(0)],
    ['processor, no events', percent(bare.idleShare), percent(ours.idleShare)],
    [eventsTitle, '', percent(ours.busyShare)],
    ['live events received', '', String(ours.eventCount)],
    ['live events missed, doubled', '', `${ours.missed}, ${ours.doubled}`],
    ['changes refused', '', String(ours.refused)],
    ['streams cut', '', String(ours.cut)],
    ['a change by itself, p50 ms', '', ours.editMs.toFixed(0)],
    ['change to event, p50 ms', '', ours.p50.toFixed(0)],
    ['change to event, p95 ms', '', ours.p95.toFixed(0)],
    ['change to event, p99 ms', '', ours.p99.toFixed(0)],
  ];
  const [head, ...body] = rows.map(
    ([title = '', ...cells]) =>
      `| ${[title.padEnd(44), ...cells.map((cell) => cell.padStart(14))].join(' | ')} |`,
  );
  return [head, `| ${'-'.repeat(44)} | ${'-'.repeat(13)}: | ${'-'.repeat(13)}: |`, ...body].join('\n');
}

function mega(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
