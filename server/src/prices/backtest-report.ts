import { fixedRandom } from '@ballpark/domain/fixed-random.ts';
import { backtest, type BacktestOptions, type BacktestRow, type GuessedItem } from './backtest.ts';

const orders = 50;
const crowds = [3, 5, 8, 20];
const noAttack = undefined;
const attacks = [
  noAttack,
  ...[5, 0.1].flatMap((factor) => [0.1, 0.2, 0.3].map((share) => ({ share, factor }))),
];

/**
 * The errors of the fair price beside those of plain averages, as a table in text. Items of a file come in 50 orders; an installation's own
 * listings in the one in which they were closed.
 */
export function backtestReport(items: readonly GuessedItem[], isAnyOrder: boolean): string {
  if (items.length === 0) return 'No listing has closed with a final price and a suggestion yet.\n';
  const rows = (isAnyOrder ? crowds : [Infinity]).flatMap((crowd) =>
    attacks.map((attackers) => {
      const options = { crowd, orders: isAnyOrder ? orders : 1, isAnyOrder, attackers };
      return [rowName(crowd, attackers), backtest(items, { ...options, random: fixedRandom(1) })] as const;
    }),
  );
  return [
    `${items.length} items, each priced by those before it alone${isAnyOrder ? `, in ${orders} orders` : ''}.`,
    'Median / mean error in percent of the price; in brackets the share of prices in the likely range, of which 80 % is meant.',
    'Attackers are new accounts that all guess so many times the price; on average that share of the crowd consists of them.',
    '',
    ...table(rows),
    '',
  ].join('\n');
}

function table(rows: readonly (readonly [string, readonly BacktestRow[]])[]): string[] {
  const methods = rows[0]?.[1].map(({ method }) => method) ?? [];
  const lines = [
    ['guesses', ...methods],
    ...rows.map(([name, found]) => [name, ...found.map((row) => cell(row))]),
  ];
  const widths = ['guesses', ...methods].map((_, at) =>
    Math.max(...lines.map((line) => line[at]?.length ?? 0)),
  );
  return lines.map((line) =>
    line
      .map((text, at) => text.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function cell({ median, mean, within }: BacktestRow): string {
  return `${median.toFixed(1)} / ${mean.toFixed(1)}${within === null ? '' : ` (${within.toFixed(0)} %)`}`;
}

function rowName(crowd: number, attackers: BacktestOptions['attackers']): string {
  const size = crowd === Infinity ? 'all' : String(crowd);
  return attackers ? `${size}, ${attackers.share * 100} % at × ${attackers.factor}` : size;
}
