import type { GrowthResult } from './growth.ts';
import type { PairResult, Result, Summary } from './measure.ts';
import type { UploadResult } from './uploads.ts';

/** A column's title and how it reads a result. */
type Column<Measured> = readonly [title: string, read: (result: Measured) => string];

const workColumns: readonly Column<Pick<Result, 'work' | 'connections'>>[] = [
  ['work', ({ work }) => work.name],
  ['what', ({ work }) => work.title],
  ['callers', ({ connections }) => String(connections)],
];

/** Both sides of each work. */
export function pairTable(results: readonly PairResult[]): string {
  return tableOf(results, [
    ...workColumns,
    ['LIMIT/s', ({ limit }) => whole(limit.rate)],
    ['Ballpark/s', ({ ours }) => whole(ours.rate)],
    ['ratio', ({ ratio }) => two(ratio)],
    ['p50 ms', ({ ours }) => one(ours.p50)],
    ['p99 ms', ({ ours }) => one(ours.p99)],
    ['LIMIT p50', ({ limit }) => one(limit.p50)],
    ['LIMIT p99', ({ limit }) => one(limit.p99)],
    ['CPU µs', ({ ours }) => whole(ours.serverMicros)],
    ['LIMIT CPU', ({ limit }) => whole(limit.serverMicros)],
    ['CPU ratio', ({ ours, limit }) => two(ours.serverMicros / limit.serverMicros)],
    ['database CPU', ({ ours }) => whole(ours.databaseMicros)],
    ['LIMIT database', ({ limit }) => whole(limit.databaseMicros)],
    ['MB', ({ ours }) => whole(ours.memory / 1e6)],
    ['refused', ({ ours }) => refusalsOf(ours)],
  ]);
}

/** The works on the embedded database; `compared` holds those that were measured on PostgreSQL. */
export function embeddedTable(results: readonly Result[], compared: readonly Result[]): string {
  const onPostgres = ({ work, connections }: Result): number | undefined =>
    compared.find((other) => other.work.name === work.name && other.connections === connections)?.ours.rate;
  return tableOf(results, [
    ...workColumns,
    ['requests/s', ({ ours }) => whole(ours.rate)],
    ['on PostgreSQL', (result) => whole(onPostgres(result) ?? NaN)],
    ['share', (result) => two(result.ours.rate / (onPostgres(result) ?? NaN))],
    ['p50 ms', ({ ours }) => one(ours.p50)],
    ['p99 ms', ({ ours }) => one(ours.p99)],
    ['CPU µs', ({ ours }) => whole(ours.serverMicros)],
    ['MB', ({ ours }) => whole(ours.memory / 1e6)],
    ['refused', ({ ours }) => refusalsOf(ours)],
  ]);
}

/** Works on fewer and on more listings. */
export function growthTable(results: readonly GrowthResult[]): string {
  return tableOf(results, [
    ...workColumns,
    ['fewer/s', ({ fewer }) => whole(fewer.rate)],
    ['p50 ms', ({ fewer }) => one(fewer.p50)],
    ['database CPU', ({ fewer }) => whole(fewer.databaseMicros)],
    ['more/s', ({ more }) => whole(more.rate)],
    ['p50 ms', ({ more }) => one(more.p50)],
    ['database CPU', ({ more }) => whole(more.databaseMicros)],
    ['growth', ({ growth }) => two(growth)],
    ['refused', ({ fewer, more }) => refusalsOf(fewer, more)],
  ]);
}

/** W1 without and with uploads beside it. */
export function uploadTable(results: readonly UploadResult[]): string {
  return tableOf(results, [
    ['work', () => 'W7'],
    ['what', () => 'W1 while photos come in'],
    ['callers', ({ connections }) => String(connections)],
    ['alone/s', ({ alone }) => whole(alone.rate)],
    ['p50 ms', ({ alone }) => one(alone.p50)],
    ['p99 ms', ({ alone }) => one(alone.p99)],
    ['with uploads/s', ({ beside }) => whole(beside.rate)],
    ['p50 ms', ({ beside }) => one(beside.p50)],
    ['p99 ms', ({ beside }) => one(beside.p99)],
    ['p99 ratio', ({ alone, beside }) => two(beside.p99 / alone.p99)],
    ['uploads/s', ({ uploads }) => one(uploads.rate)],
    ['an upload ms', ({ uploads }) => whole(uploads.p50)],
    ['MB', ({ uploads }) => whole(uploads.memory / 1e6)],
    ['refused', ({ alone, beside, uploads }) => refusalsOf(alone, beside, uploads)],
  ]);
}

/** A table in Markdown, whose first two columns hold words. */
function tableOf<Measured>(results: readonly Measured[], columns: readonly Column<Measured>[]): string {
  const rows = [
    columns.map(([title]) => title),
    ...results.map((result) => columns.map(([, read]) => read(result))),
  ];
  const widths = columns.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const [head = [], ...body] = rows.map((row) =>
    widths.map((width, at) => (at < 2 ? row[at]?.padEnd(width) : row[at]?.padStart(width))),
  );
  const rule = widths.map((width, at) => (at < 2 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [head, rule, ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function refusalsOf(...summaries: Summary[]): string {
  const refusals = summaries.flatMap((summary) => summary.refusals);
  const [first] = refusals;
  return first ? `${refusals.length} × ${first.status}` : '0';
}

function whole(number: number): string {
  return Number.isNaN(number) ? '–' : number.toFixed(0);
}

function one(number: number): string {
  return Number.isNaN(number) ? '–' : number.toFixed(1);
}

function two(number: number): string {
  return Number.isNaN(number) ? '–' : number.toFixed(2);
}
